// The last board that the server said, without a question on it: to come back to while the server is
// not reached, and where the browser allows it also after a reload.

import * as clock from "./clock.js";

const CACHE = "boards";   // the service worker empties it when the device is signed out
const KEPT_AT = "Referee-Kept";

const address = `${location.pathname}/board`;

let last = null;          // as HTML

export function start() {
  hold(document.getElementById("board"));
  navigator.serviceWorker?.addEventListener("controllerchange", store);
  document.addEventListener("htmx:before:swap", ({detail: {tasks}}) => {
    for (const {fragment} of tasks) {
      if (hold(fragment?.querySelector?.("#board"))) store();
    }
  });
}

/** The last board is put back, whatever is shown. */
export function back() {
  if (last) put(last);
}

/** Whether it is another than before: one that is only put back gets no younger. */
function hold(board) {
  if (!board || board.querySelector("[data-hold]") || board.outerHTML === last) return false;
  last = board.outerHTML;
  return true;
}

function put(html) {
  htmx.swap({sourceElement: document.body, target: "#board", swap: "outerMorph", text: html});
}

// --- over a reload ---------------------------------------------------------------------------------

async function store() {
  if (!last || !navigator.serviceWorker?.controller) return;
  const headers = {"Content-Type": "text/html", [KEPT_AT]: Date.now()};
  const cache = await caches.open(CACHE);
  await cache.put(address, new Response(last, {headers}));
}

/** A page that came out of the cache is as old as when it was loaded; any other is the newest. */
export async function restore() {
  if (!("fromCache" in document.documentElement.dataset)) return store();
  const kept = await caches.match(address, {cacheName: CACHE});
  if (!kept) return;
  const age = Date.now() - Number(kept.headers.get(KEPT_AT));
  const html = await kept.text();
  const board = new DOMParser().parseFromString(html, "text/html").getElementById("board");
  const position = Number(board.dataset.position);
  if (position < Number(document.getElementById("board").dataset.position)) return;
  const {running, remainingMs, overrunMs, calledMs, nowMs} = board.querySelector("#clock-time").dataset;
  const now = Number(nowMs) + age;
  hold(board);
  put(html);
  const isRunning = running === "true";
  clock.hear({
    position, running: isRunning, remaining_ms: Number(remainingMs) - (isRunning ? age : 0),
    overrun_ms: Number(overrunMs), called_ms: calledMs ? Number(calledMs) + age : null, now_ms: now,
  });
}
