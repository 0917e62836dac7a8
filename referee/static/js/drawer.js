// The drawer beside the board (#drawer): what happens when a sheet comes into it or goes.
//
// The server says what is in it, also after an entry. Here it closes without asking, the focus goes
// into it and back to where it was opened from, and the team it is about is lit.

const drawer = document.getElementById("drawer");
const behind = document.querySelector(".app__main");
const LOCK = "#lock";     // Escape must not unlock the table

let sheet = null;
let opener = null;        // how to find what opened it: the board is swapped meanwhile
let chosen = null;        // how to find the link in it that brought the same sheet again

export function start(onSheet) {
  document.addEventListener("click", ({target}) => {
    const link = target.closest("a[hx-target='#drawer'], button");
    if (link && !drawer.contains(link)) opener = address(link);
    chosen = link?.matches("#drawer a") ? address(link) : null;
  }, true);
  drawer.addEventListener("click", (event) => {
    if (!event.target.closest("[data-close], .veil")) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && sheet && !sheet.matches(LOCK)) close();
  });
  new MutationObserver(() => changed(onSheet)).observe(drawer, {childList: true});
  changed(onSheet);
}

/** Lights the team that the sheet is about; again on each board that comes in. */
export function light() {
  for (const team of document.querySelectorAll("#board .team")) {
    team.classList.toggle("team--lit", team.dataset.team === sheet?.dataset.lights);
  }
}

function close() {
  drawer.replaceChildren();
}

function changed(onSheet) {
  const now = drawer.querySelector("[role='dialog']");
  if (now === sheet) return;
  const again = chosen && now?.id === sheet?.id && now?.querySelector(chosen);
  sheet = now;
  behind.inert = Boolean(sheet?.matches(LOCK));
  light();
  if (sheet) {
    onSheet(sheet);
    if (again) return again.focus();
    const title = sheet.querySelector("h2");
    title.tabIndex = -1;
    title.focus({preventScroll: true});
  } else if (document.activeElement === document.body && opener) {
    document.querySelector(opener)?.focus({preventScroll: true});
  }
}

function address(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute("href");
  return href ? `a[href="${CSS.escape(href)}"]` : null;
}
