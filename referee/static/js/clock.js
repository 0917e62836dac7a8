// The round clock. Painted from what the server said is left and from the browser's monotonic
// clock; the device's own time of day is never asked, however wrong it is.
//
// The digits (#clock-time) carry what was left when the board was made: data-remaining-ms,
// data-overrun-ms, data-running, data-called-ms once time has been called, and data-now-ms, the time
// at the table. A beat of the stream says the same, newer. The label (#clock-label) carries the
// words of each warning. Whatever has data-since-ms shows how long that is ago.

import {root} from "./live.js";

const MINUTE = 60_000;
export const WARNINGS = [0, 1, 2, 5, 10];   // minutes
const TRUSTED_FOR = 30_000;

// position: of the board it belongs to; left: milliseconds, below 0 past the end, and since the
// call where time has been called; now: the time at the table; heard: when this was said, on the
// monotonic clock
let reading = null;
let timer;
let painted = () => {};   // what else shows the time

/** `then` is called whenever what shows the time has been painted. */
export function start(then) {
  painted = then;
  read();
}

/** What is left on the clock now, in milliseconds, below 0 past its end; whether it runs, and was called. */
export function now() {
  return {left: left(), isRunning: reading.isRunning, isCalled: reading.isCalled};
}

/** The time at the table, in milliseconds since 1970 began; null where there is no clock. */
export function atTable() {
  return reading && Math.round(reading.now + passed());
}

/** What a beat says. One that was held up on its way says that more is left, and is not believed. */
export function hear(beat) {
  if (beat.running === undefined) return;     // an event before its first round
  const said = readingOf(
    beat.position, beat.running, beat.remaining_ms, beat.overrun_ms, beat.called_ms, beat.now_ms,
    performance.now());
  if (reading && said.position < reading.position) return;
  const isLate = reading && said.position === reading.position
    && said.now <= reading.now + passed() && passed() < TRUSTED_FOR;
  if (!isLate) reading = said;
  paint();
}

/** What a board that has just come in says, unless a beat of its position has said more. */
export function read() {
  const digits = document.getElementById("clock-time");
  if (!digits) return;      // a floor before its first round
  const position = Number(root().dataset.position);
  if (position !== reading?.position) {
    const {running, remainingMs, overrunMs, calledMs, nowMs} = digits.dataset;
    // the page itself was made when its answer began, however long it took to get here
    const page = reading ? null : performance.getEntriesByType("navigation")[0];
    const heard = page?.responseStart ?? performance.now();
    reading = readingOf(
      position, running === "true", Number(remainingMs), Number(overrunMs),
      calledMs ? Number(calledMs) : null, Number(nowMs), heard);
  }
  paint();
}

/** Paints what shows the time, now and from now on. */
export function paint() {
  clearTimeout(timer);
  if (!reading) return;
  const shown = left();
  const time = reading.isCalled ? `+${minutes(Math.floor(-shown / 1000))}`
    : minutes(Math.max(0, Math.ceil(shown / 1000)));
  write(document.getElementById("clock-time"), time);
  for (const copy of document.querySelectorAll("[data-clock-copy]")) write(copy, time);
  if (reading.isRunning) warn(shown);
  const atTable = reading.now + passed();
  const since = document.querySelectorAll("[data-since-ms]");
  for (const element of since) {
    const ago = minutes(Math.max(0, Math.floor((atTable - Number(element.dataset.sinceMs)) / 1000)));
    write(element, (element.dataset.words ?? "{time}").replace("{time}", ago));
  }
  painted();
  if (!reading.isTicking && !since.length) return;
  // until the digits change, and a little: a timer may fire early
  const next = reading.isTicking ? ((shown % 1000) + 1000) % 1000 || 1000 : 1000 - (atTable % 1000);
  timer = setTimeout(paint, next + 5);
}

function warn(left) {
  const warning = WARNINGS.find((limit) => left <= limit * MINUTE);
  if (warning === undefined) return;
  const label = document.getElementById("clock-label");
  if (!label) return;       // only a board warns
  write(label, label.dataset[`words-${warning}`]);
  document.getElementById("clock").classList.add("clock--warn");
  if (warning > 0) return;
  const note = document.getElementById("clock-note");
  write(note, note.dataset.wordsOver.replace("{time}", minutes(Math.floor(-left / 1000))));
}

function readingOf(position, isRunning, remaining, overrun, called, now, heard) {
  const isCalled = called !== null;
  return {
    position, isRunning, isCalled, isTicking: isRunning || isCalled,
    left: isCalled ? -called : remaining - overrun,
    now, heard,
  };
}

function left() {
  return reading.left - (reading.isTicking ? passed() : 0);
}

function passed() {
  return performance.now() - reading.heard;
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Whole seconds as `23:41`. */
export function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
