// The floor of an event: brings its parts together, as board.js does for one match.

import * as clock from "./clock.js";
import * as drawer from "./drawer.js";
import * as entry from "./entry.js";
import * as live from "./live.js";
import * as setClock from "./set_clock.js";
import {show} from "./newest.js";
import * as notice from "./notice.js";
import * as outbox from "./outbox.js";
import * as sending from "./sending.js";

const app = document.getElementById("app");

/** The filter of this page: one rendering of the floor is shared by everybody. */
function filter() {
  const {show: shown, mine} = app.dataset;
  for (const table of document.querySelectorAll(".floor__table")) {
    const isMine = mine !== "" && table.dataset.judge === mine;
    const filters = table.dataset.filters.split(" ");
    table.hidden = shown === "mine" ? !isMine : shown !== "" && !filters.includes(shown);
  }
  for (const group of document.querySelectorAll(".floor__group")) {
    group.hidden = !group.querySelector(".floor__table:not([hidden])");
  }
  for (const link of document.querySelectorAll("[data-filter]")) {
    if (link.dataset.filter === shown) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function keep(entry, fields) {
  outbox.add({...entry, body: fields.toString()});
  drawer.close();
}

function open(source) {
  if (source.matches("a[href]")) notice.cannot(entry.words(source));
}

/** The answer to an entry that had waited: the floor, and beside it what was wrong. */
function put(html) {
  htmx.swap({sourceElement: document.body, target: "#floor", swap: "outerMorph", text: html});
}

document.addEventListener("htmx:before:settle", () => {
  filter();
  clock.read();
  live.paint();
});

filter();
clock.start(() => {});
drawer.start(() => clock.paint());
entry.start({isEmpty: () => false, keep, open});
sending.start({show: put, back: () => {}});
notice.start();
outbox.onChange(() => {
  notice.paint();
  live.paint();
});
outbox.start();
live.start({
  beat(said) {
    clock.hear(said);
    setClock.hear(said);
    sending.go();
  },
  board: show,
});
