// Marks the page before it is painted: as one with scripts, where digit keys take the place of a
// field; and as locked, where it was left so (lock.js).
document.documentElement.classList.add("js");
if (sessionStorage.getItem(`locked ${location.pathname}`)) document.documentElement.dataset.locked = "";
