// The floor of an event: brings its parts together, as board.js does for one match.

import * as clock from "./clock.js";
import * as drawer from "./drawer.js";
import * as entry from "./entry.js";
import * as focus from "./focus.js";
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

/** Another filter, without asking the server, where the tables that were hidden are here as well. */
function choose(link) {
  const here = document.querySelectorAll(".floor__table").length;
  if (here !== Number(document.querySelector("[data-filter=''] b").textContent)) return false;
  app.dataset.show = link.dataset.filter;
  history.replaceState(null, "", link.href);
  filter();
  return true;
}

/** While the server is not reached no tap leads away from the floor, but to a page that is kept. */
async function lead(link) {
  const isKept = window.caches && await caches.match(link.href);
  if (isKept) location.assign(link.href);
  else notice.cannot(entry.words(link.querySelector(".table__n") ?? link));
}

function follow(event) {
  const link = event.target.closest("#floor a[href]:not([target])");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isDone = link.matches("[data-filter]") && choose(link);
  const isAway = !isDone && !link.matches("[hx-get]") && live.isLost();
  if (isAway) lead(link);
  if (isDone || isAway) event.preventDefault();
}

/** Where to go on when a table is gone: at the next one, else at the filter that hides it. */
function instead(element) {
  const tables = [...document.querySelectorAll(".floor__table")];
  const own = tables.indexOf(element.closest(".floor__table"));
  const following = own < 0 ? [] : tables.slice(own + 1).map(({id}) => `#${CSS.escape(id)} .table`);
  return [...following, "[data-filter][aria-current]"];
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
  focus.hold();
  clock.read();
  live.paint();
});

filter();
document.addEventListener("click", follow);
clock.start(() => {});
focus.start("#floor", instead);
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
    notice.paint();
    sending.go();
  },
  board: show,
});
