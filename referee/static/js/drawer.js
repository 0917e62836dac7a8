// The drawer beside the board (#drawer): what happens when a sheet comes into it or goes.
//
// The server says what is in it, also after an entry. Here it closes without asking, the focus goes
// into it and back to where it was opened from. The rulings stand beside the board on a wide screen:
// there they stay while entries are made on the board.

import {go, isLost, placeOf} from "./focus.js";

const drawer = document.getElementById("drawer");
const CONTROL = "a[href], button, summary, input:not([type='hidden']), textarea, select, [tabindex='0']";

let sheet = null;
let position = null;      // of the board that the sheet has been told of
let opener = null;        // the place of what opened it: the board is swapped meanwhile
let chosen = null;        // the address of the link in it that brought the same sheet again

export function start(onSheet) {
  position = document.getElementById("board")?.dataset.position ?? null;
  document.addEventListener("click", ({target}) => {
    const link = target.closest("a[hx-target='#drawer'], button");
    if (link && !drawer.contains(link)) opener = placeOf(link);
    chosen = link?.matches("#drawer a") ? link.getAttribute("href") : null;
  }, true);
  drawer.addEventListener("click", (event) => {
    if (!event.target.closest("[data-close], .veil")) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && sheet) close();
    if (event.key === "Tab" && sheet && !isBeside()) turn(event);
  });
  document.addEventListener("htmx:before:swap", stay);
  document.addEventListener("htmx:before:swap", forget);
  new MutationObserver(() => changed(onSheet)).observe(drawer, {childList: true});
  changed(onSheet);
}

/** What fits the moment is asked again where the board has moved on. */
export function follow() {
  const {position: now} = document.getElementById("board").dataset;
  if (position !== null && now !== position) {
    // whoever reads one of them reads on
    drawer.querySelector("[data-fitting]:not(:has(.hit__whole[open]))")?.dispatchEvent(new Event("moved"));
  }
  position = now;
}

/** An entry made on the board puts no sheet away that stands beside it. */
function stay({detail: {ctx, tasks}}) {
  if (!sheet || !isBeside() || drawer.contains(ctx.sourceElement)) return;
  const empties = tasks.findIndex((task) => task.type === "oob" && task.target === drawer
    && !task.fragment.querySelector("[role='dialog']"));
  if (empties >= 0) tasks.splice(empties, 1);
}

/** What a sheet asked for before it went is for nobody: it would bring the sheet back. */
function forget(event) {
  const {sourceElement, target} = event.detail.ctx;
  const asked = target === drawer && sourceElement.closest("[role='dialog']");
  if (asked && !asked.isConnected) event.preventDefault();
}

function isBeside() {
  return getComputedStyle(sheet).position === "sticky";
}

/** What lies behind a sheet is not reached: after its last control comes its first. */
function turn(event) {
  const controls = [...sheet.querySelectorAll(CONTROL)].filter(isReached);
  const {activeElement: now} = document;
  const isInside = sheet.contains(now) && controls.includes(now);
  const end = event.shiftKey ? controls[0] : controls.at(-1);
  if (isInside ? now !== end : !event.shiftKey && sheet.contains(now)) return;
  event.preventDefault();
  controls.at(event.shiftKey ? -1 : 0)?.focus();
}

/** Of radio buttons Tab reaches the chosen one, where one is chosen. */
function isReached(control) {
  const chosenOne = control.type === "radio" && control.form?.querySelector(
    `[name="${CSS.escape(control.name)}"]:checked`);
  return control.checkVisibility() && (!chosenOne || chosenOne === control);
}

export function close() {
  drawer.replaceChildren();
}

function changed(onSheet) {
  const now = drawer.querySelector("[role='dialog']");
  if (now === sheet) return;
  const again = chosen && now?.id === sheet?.id && now?.querySelector(`a[href="${CSS.escape(chosen)}"]`);
  sheet = now;
  if (sheet) {
    onSheet(sheet);
    if (again) return again.focus();
    sheet.querySelector("h2").focus({preventScroll: true});
  } else if (isLost() && opener) go(opener);
}
