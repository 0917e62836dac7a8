// Marks the page before it is painted: as one with scripts, where digit keys take the place of a
// field; as locked, where it was left so (lock.js); and with what this device has chosen (device.js),
// as a page that was kept for a lost network knows only what was chosen when it was kept.
{
  const html = document.documentElement;
  html.classList.add("js");
  if (sessionStorage.getItem(`locked ${location.pathname}`)) html.dataset.locked = "";
  for (const name of ["theme", "hand", "sound", "vibration", "turned"]) {
    const kept = new RegExp(`(?:^|; )device-${name}=([\\w.-]+)`).exec(document.cookie);
    if (kept) html.dataset[name] = kept[1].replaceAll(".", " ");
    else delete html.dataset[name];
  }
}
