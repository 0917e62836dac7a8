// Marks the page as one with scripts before it is painted: digit keys take the place of a field.
document.documentElement.classList.add("js");
