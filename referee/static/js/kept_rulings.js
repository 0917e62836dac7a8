// The rulings while the server is not reached: all of them stand on one page (/rulings/kept), and this
// searches in it. Plainer than the server's search: every word must stand in the ruling, at least its
// beginning; where none has them all, those with most of them.

import {fold} from "./fold.js";

const ADDRESS = "/rulings/kept";
const SHOWN = 20;
const ENDING = 2;         // letters that an inflection may change
const STEM = 4;

let rulings = null;       // [{element, title, words}]

/** Reads them, so that they are here when the server is not. */
export async function fetchAll() {
  try {
    const answer = await fetch(ADDRESS);
    if (answer.ok) read(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // the server is not reached: what was read already is kept
  }
}

export function read(page) {
  rulings = [...page.querySelectorAll("[data-ruling]")].map((element) => ({element}));
}

/** Makes the search in `place` work. `asked`: what was typed already. */
export function start(place, asked = "") {
  const field = place.querySelector("[type='search']");
  place.addEventListener("input", () => show(place, field.value));
  place.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  field.value = asked;
  show(place, asked);
}

/** Opens one of them. */
export function openOne(place, id) {
  const found = rulings?.filter(({element}) => element.dataset.ruling === id) ?? [];
  if (!found.length) return;
  put(place, found);
  place.querySelector("[data-hits] details").open = true;
}

function show(place, question) {
  const said = place.querySelector("[data-found]");
  if (!rulings) {
    said.textContent = said.dataset.wordsNone;
    return;
  }
  const asked = fold(question);
  const found = asked.length ? search(asked) : rulings;
  put(place, asked.length ? found.slice(0, SHOWN) : found);
  said.textContent = found.length ? "" : said.dataset.wordsNothing;
}

function put(place, found) {
  place.querySelector("[data-hits]").replaceChildren(...found.map(({element}) => element.cloneNode(true)));
}

function search(asked) {
  for (const ruling of rulings) {
    ruling.words ??= new Set(fold(`${ruling.element.dataset.ruling} ${ruling.element.textContent}`));
    ruling.title ??= new Set(fold(ruling.element.querySelector("h2, h3").textContent));
  }
  const scored = rulings.map((ruling) => ({ruling, ...score(ruling, asked)})).filter(({count}) => count);
  const most = Math.max(0, ...scored.map(({count}) => count));
  return scored.filter(({count}) => count === most).sort((one, other) => other.points - one.points)
    .map(({ruling}) => ruling);
}

/** How many of the words stand in it, and how well. */
function score({words, title}, asked) {
  let count = 0;
  let points = 0;
  for (const one of asked) {
    const best = Math.max(worth(title, one) * 3, worth(words, one));
    if (best) count += 1;
    points += best;
  }
  return {count, points};
}

function worth(words, asked) {
  if (words.has(asked)) return 3;
  const stem = asked.slice(0, Math.max(STEM, asked.length - ENDING));
  let best = 0;
  for (const word of words) {
    if (word.startsWith(asked)) return 2;
    if (asked.length > STEM && word.startsWith(stem)) best = 1;
  }
  return best;
}
