// The locked table: a passing sleeve taps nothing, while the board behind goes on.
//
// Unlocked by holding the one button that is left, with a finger or a key; a tap is not enough. The
// lock is kept for the page until then: scripted.js shows it before a page is painted again, and
// whatever board comes in lies behind it. Needs no server.

const HOLD = 1000;        // milliseconds
const STRAY = 48;         // pixels: a sleeve moves on
const KEYS = ["Enter", " "];

const html = document.documentElement;
const app = document.getElementById("app");
const lock = document.getElementById("lock");
const button = lock.querySelector("[data-unlock]");
const store = `locked ${location.pathname}`;

let holding = null;       // {timer, x, y}

export function start() {
  document.addEventListener("click", ({target}) => target.closest("[data-lock]") && shut());
  button.addEventListener("pointerdown", (event) => event.isPrimary && hold(event));
  button.addEventListener("pointermove", ({clientX, clientY}) => {
    if (holding && Math.hypot(clientX - holding.x, clientY - holding.y) > STRAY) letGo();
  });
  for (const type of ["pointerup", "pointercancel", "pointerleave", "blur", "keyup"]) {
    button.addEventListener(type, letGo);
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) hold({clientX: 0, clientY: 0});
  });
  // no finger, no key: pressed by a screen reader, which never does so in passing
  button.addEventListener("click", ({detail}) => detail === 0 && open());
  // two fingers, or a palm
  addEventListener("pointerdown", ({isPrimary}) => isPrimary || letGo(), true);
  addEventListener("keydown", guard, true);
  if (isLocked()) shut();
}

function isLocked() {
  return "locked" in html.dataset;
}

function shut() {
  html.dataset.locked = "";
  sessionStorage.setItem(store, "yes");
  for (const part of app.children) part.inert = part !== lock;
  button.focus({preventScroll: true});
}

function open() {
  letGo();
  sessionStorage.removeItem(store);
  delete html.dataset.locked;
  for (const part of app.children) part.inert = false;
  document.querySelector("[data-lock]").focus({preventScroll: true});
}

function hold({clientX, clientY}) {
  letGo();
  holding = {timer: setTimeout(open, HOLD), x: clientX, y: clientY};
  lock.dataset.holding = "";
}

function letGo() {
  clearTimeout(holding?.timer);
  holding = null;
  delete lock.dataset.holding;
}

/** No key does anything to what lies behind: not Escape, not a digit. */
function guard(event) {
  if (!isLocked() || lock.contains(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  button.focus({preventScroll: true});
}
