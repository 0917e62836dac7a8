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
import * as keys from "./keys.js";
import * as live from "./live.js";
import * as lock from "./lock.js";
import * as setClock from "./set_clock.js";

const SUMS = {"keypad-form": keypad.show, "battle-form": battle.show, "call-form": call.show};

let heeded;               // the key of the question on the stage, if there is one

/** A board that came by itself. Never one older than the board shown. */
function show(html) {
  const position = Number(/data-position="(\d+)"/.exec(html)?.[1]);
  if (position <= Number(document.getElementById("board").dataset.position)) return;
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

function sum(form, field) {
  SUMS[form?.id]?.(form, field);
}

function opened(sheet) {
  const form = sheet.querySelector("form");
  if (sheet.querySelector("[data-digit]")) keys.ready(form);
  clock.paint();
  sum(form);
}

document.addEventListener("htmx:before:settle", () => {
  clock.read();
  live.paint();
  drawer.follow();
  focus.hold();
  heed();
  awake.follow();
  sum(document.querySelector("#drawer form"));
});

clock.start(() => {
  sum(document.getElementById("call-form"));
  alarm.follow(clock.now());
});
focus.start();
keys.start(document.getElementById("drawer"), sum);
battle.start(document.getElementById("drawer"));
drawer.start(opened);
heed();
entry.start(keypad.isEmpty);
device.start();
alarm.start();
awake.start();
lock.start();
live.start({
  beat(said) {
    clock.hear(said);
    setClock.hear(said);
  },
  board: show,
});
