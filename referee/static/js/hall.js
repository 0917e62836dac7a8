// The hall screen: nobody touches it for a day, and it is right when somebody looks.
//
// Its state for the eyes (the last five minutes, over) follows the clock by itself, between two
// messages of the stream, too.

import * as clock from "./clock.js";
import * as live from "./live.js";
import * as setClock from "./set_clock.js";
import {show} from "./newest.js";

const LAST = 5 * 60_000;

function follow() {
  const hall = live.root();
  const {state} = hall.dataset;
  if (!["running", "last", "over"].includes(state)) return;
  const {left} = clock.now();
  const now = left <= 0 ? "over" : left <= LAST ? "last" : "running";
  for (const each of ["running", "last", "over"]) hall.classList.toggle(`hall--${each}`, each === now);
}

document.addEventListener("htmx:before:settle", () => {
  clock.read();
  live.paint();
});

clock.start(follow);
live.start({
  beat(said) {
    clock.hear(said);
    setClock.hear(said);
  },
  board: show,
});
