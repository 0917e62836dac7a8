// Sound and vibration when time runs short or a counter comes due, where this device has chosen them.
//
// Never alone: whatever is heard or felt here stands on the board as well. A page may sound only
// after a tap on it, so the first tap on each page makes it ready.

import {WARNINGS} from "./clock.js";

// Each note: its pitch in hertz and its length in milliseconds.
const SOON = [[880, 180], [880, 180]];
const LAST = [[880, 180], [880, 180], [880, 180]];
const OVER = [[660, 1200]];
const DUE = [[660, 120], [990, 180]];
const REST = 120;
const LOUD = 0.4;

const choices = document.documentElement.dataset;

let context = null;
let last = null;          // what the board said before: {warning, isCalled, due}

export function start() {
  for (const type of ["pointerup", "keydown"]) document.addEventListener(type, ready, true);
}

/** What the board says now; the first time nothing is news. */
export function follow({left, isRunning, isCalled}) {
  const warning = WARNINGS.find((limit) => left <= limit * 60_000) ?? Infinity;
  const due = [...document.querySelectorAll("#due .due__item")].map((item) => item.textContent);
  if (last) {
    if (isCalled && !last.isCalled) play(OVER);
    else if (isRunning && warning < last.warning) play(warning === 0 ? OVER : warning === 1 ? LAST : SOON);
    else if (due.some((item) => !last.due.includes(item))) play(DUE);
  }
  last = {warning, isCalled, due};
}

/** What was just chosen, once, to be heard or felt. */
export function sample() {
  ready();
  play(SOON);
}

function ready() {
  if (choices.sound !== "on") return;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume();
}

function play(notes) {
  if (choices.vibration === "on") navigator.vibrate?.(notes.flatMap(([, long]) => [long, REST]));
  if (choices.sound !== "on" || !context) return;
  let at = context.currentTime;
  for (const [pitch, long] of notes) {
    note(pitch, at, long / 1000);
    at += (long + REST) / 1000;
  }
}

/** Begins and ends softly: an edge would crack in the loudspeaker. */
function note(pitch, at, long) {
  const tone = new OscillatorNode(context, {frequency: pitch});
  const volume = new GainNode(context, {gain: 0});
  tone.connect(volume).connect(context.destination);
  volume.gain.setTargetAtTime(LOUD, at, 0.01);
  volume.gain.setTargetAtTime(0, at + long, 0.02);
  tone.start(at);
  tone.stop(at + long + 0.2);
}
