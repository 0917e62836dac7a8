// The sheets that a judge needs while the server is not reached: fetched together while it is, and
// opened from here then, also those that were never opened before.

import {turnPlayer} from "./waiting.js";

export const SETTLED = 2000;    // after the last board that has come in

const board = () => document.getElementById("board");
const drawer = document.getElementById("drawer");

let kept = null;          // what the server said, as a template's content
let fetched = null;       // the position that it belongs to
let timer;

/** Fetches them again once the board has come to rest. */
export function follow() {
  clearTimeout(timer);
  if (kept && fetched !== board().dataset.position) timer = setTimeout(fetchAll, SETTLED);
}

export async function fetchAll() {
  const {position, stream} = board().dataset;
  try {
    const answer = await fetch(stream.replace(/stream$/, "sheets"));
    if (!answer.ok) return;
    const template = document.createElement("template");
    template.innerHTML = await answer.text();
    kept = template.content;
    fetched = position;
  } catch {
    // the server is not reached: what is kept already is kept
  }
}

/** Whether there was one to open: `asked`, the query of its link. */
export function open(asked) {
  const name = asked.get("open");
  const which = asked.get("team") ?? asked.get("seat");
  const names = [`${name} ${which}`, name].map((each) => `[data-sheet="${CSS.escape(each)}"]`);
  const found = kept?.querySelector(names[0]) ?? kept?.querySelector(names[1]);
  if (!found) return false;
  drawer.replaceChildren(found.content.cloneNode(true));
  htmx.process(drawer);
  for (const form of drawer.querySelectorAll("form")) fit(form, asked);
  return true;
}

/** The form as it would come from the server now. */
function fit(form, asked) {
  const {after, kind, seat, amount} = form.elements;
  if (after) after.value = board().dataset.position;
  if (form.id !== "keypad-form") return;
  if (asked.has("kind")) kind.value = asked.get("kind");
  if (asked.has("amount")) amount.value = asked.get("amount");
  if (!["cost", "gain"].includes(kind.value)) seat.value = turnPlayer().seat;
}

