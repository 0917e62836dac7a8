// The board of one match: brings its parts together. State in, board out: whatever comes, from an
// answer, the stream or a poll, is the whole board and is morphed into the one shown.

import * as clock from "./clock.js";
import * as drawer from "./drawer.js";
import * as entry from "./entry.js";
import * as live from "./live.js";

/** A board that came by itself. Never one older than the board shown. */
function show(html) {
  const position = Number(/data-position="(\d+)"/.exec(html)?.[1]);
  if (position <= Number(document.getElementById("board").dataset.position)) return;
  htmx.swap({sourceElement: document.body, target: "#board", swap: "outerMorph", text: html});
}

document.addEventListener("htmx:before:settle", () => {
  clock.read();
  live.paint();
});

clock.read();
entry.start();
drawer.start();
live.start({beat: clock.hear, board: show});
