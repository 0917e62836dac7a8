// The board of one match: brings its parts together. State in, board out: whatever comes, from an
// answer, the stream or a poll, is the whole board and is morphed into the one shown.

import * as alarm from "./alarm.js";
import * as awake from "./awake.js";
import * as battle from "./battle.js";
import * as call from "./call.js";
import * as clock from "./clock.js";
import * as device from "./device.js";
import * as drawer from "./drawer.js";
import * as entry from "./entry.js";
import * as focus from "./focus.js";
import * as keypad from "./keypad.js";
import * as keptRulings from "./kept_rulings.js";
import * as kept from "./kept_sheets.js";
import * as keys from "./keys.js";
import * as lastBoard from "./last_board.js";
import * as live from "./live.js";
import * as lock from "./lock.js";
import * as say from "./say.js";
import * as setClock from "./set_clock.js";
import * as notice from "./notice.js";
import * as offline from "./offline.js";
import * as outbox from "./outbox.js";
import * as sending from "./sending.js";
import * as waiting from "./waiting.js";

const SUMS = {"keypad-form": keypad.show, "battle-form": battle.show, "call-form": call.show};

let heeded;               // the key of the question on the stage, if there is one

/** A board that came by itself. Never one older than the board shown. */
function show(html) {
  if (positionOf(html) > Number(document.getElementById("board").dataset.position)) put(html);
}

/** The answer to an entry that had waited. A question on it is shown, whatever is asked already. */
function showAnswer(html, {isQuestion}) {
  const isNewer = positionOf(html) >= Number(document.getElementById("board").dataset.position);
  if (isQuestion) document.querySelector("#stage")?.removeAttribute("data-hold");
  if (isNewer) put(html);
}

function positionOf(html) {
  return Number(/data-position="(\d+)"/.exec(html)?.[1]);
}

function put(html) {
  // a question to this judge alone, perhaps half answered, is not swept away by another's entry
  const held = document.querySelector("#stage[data-hold]");
  held?.setAttribute("hx-morph-skip", "");
  htmx.swap({sourceElement: document.body, target: "#board", swap: "outerMorph", text: html});
  held?.removeAttribute("hx-morph-skip");
}

/** The focus goes to a question that has come up on the stage, once: each has a key of its own. */
function heed() {
  const question = document.querySelector("#stage[data-hold]");
  const key = question?.querySelector("[name='key']").value;
  if (question && key !== heeded) question.querySelector("h2").focus({preventScroll: true});
  heeded = key;
}

/** Where to go on when a control is gone: at what the board waits for, else near by. */
function instead(_, within) {
  const awaited = [`.seat--ask .seat__actions ${focus.CONTROL}`, "#stage .btn--go"];
  return [...awaited, `${within} ${focus.CONTROL}`, `#stage ${focus.CONTROL}`];
}

function sum(form, field) {
  SUMS[form?.id]?.(form, field);
}

function opened(sheet) {
  const form = sheet.querySelector("form");
  if (sheet.querySelector("[data-digit]")) keys.ready(form);
  if (sheet.querySelector("[data-kept-search]")) keptRulings.start(sheet);
  clock.paint();
  sum(form);
}

/** What is to be here when the server is not; the board itself comes first. */
async function fetchKept() {
  await Promise.all([kept.fetchAll(), keptRulings.fetchAll()]);
  document.getElementById("app").dataset.kept = "";
}

function paintWaiting() {
  waiting.paint();
  notice.paint();
  live.paint();
  sum(document.querySelector("#drawer form"));
}

lastBoard.start();
document.addEventListener("htmx:before:settle", () => {
  clock.read();
  waiting.paint();
  notice.paint();
  live.paint();
  drawer.follow();
  kept.follow();
  focus.hold();
  heed();
  awake.follow();
  say.follow();
  sum(document.querySelector("#drawer form"));
});

clock.start(() => {
  sum(document.getElementById("call-form"));
  alarm.follow(clock.now());
  say.follow();
});
focus.start("#board", instead);
keys.start(document.getElementById("drawer"), sum);
battle.start(document.getElementById("drawer"));
drawer.start(opened);
heed();
entry.start({isEmpty: keypad.isEmpty, keep: offline.keep, open: offline.open});
sending.start({show: showAnswer, back: lastBoard.back});
device.start();
alarm.start();
awake.start();
lock.start();
say.start();
notice.start();
outbox.onChange(paintWaiting);
outbox.start();
setTimeout(fetchKept, kept.SETTLED);
navigator.serviceWorker?.addEventListener("controllerchange", fetchKept);
lastBoard.restore();
live.start({
  beat(said) {
    clock.hear(said);
    setClock.hear(said);
    sending.go();
  },
  board: show,
});
