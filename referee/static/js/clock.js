// The round clock. Painted from what the server said is left and from the browser's monotonic
// clock; the device's own time of day is never asked, however wrong it is.
//
// The digits (#clock-time) carry what was left when the board was made: data-remaining-ms,
// data-overrun-ms, data-running, and data-called-ms once time has been called. A beat of the stream
// says the same, newer. The label (#clock-label) carries the words of each warning.

const MINUTE = 60_000;
const WARNINGS = [0, 1, 2, 5, 10];
const TRUSTED_FOR = 30_000;

// position: of the board it belongs to; left: milliseconds, below 0 past the end, and since the
// call where time has been called; heard: when, on the monotonic clock
let reading = null;
let timer;

/** What a beat says. One that was held up on its way says that more is left, and is not believed. */
export function hear(beat) {
  const said = reading_of(
    beat.position, beat.running, beat.remaining_ms, beat.overrun_ms, beat.called_ms);
  if (reading && said.position < reading.position) return;
  const late = reading && said.position === reading.position && said.ticking
    && said.left >= left() && said.heard - reading.heard < TRUSTED_FOR;
  if (!late) reading = said;
  paint();
}

/** What a board that has just come in says, unless a beat of its position has said more. */
export function read() {
  const digits = document.getElementById("clock-time");
  const position = Number(document.getElementById("board")?.dataset.position);
  if (digits && position !== reading?.position) {
    const {running, remainingMs, overrunMs, calledMs} = digits.dataset;
    reading = reading_of(
      position, running === "true", Number(remainingMs), Number(overrunMs || 0),
      calledMs ? Number(calledMs) : null);
  }
  paint();
}

function reading_of(position, running, remaining, overrun, called) {
  const isCalled = called !== null;
  return {
    position, isCalled, isRunning: running, ticking: running || isCalled,
    left: isCalled ? -called : remaining - overrun,
    heard: performance.now(),
  };
}

function left() {
  return reading.left - (reading.ticking ? performance.now() - reading.heard : 0);
}

function paint() {
  clearTimeout(timer);
  const digits = document.getElementById("clock-time");
  if (!digits || !reading) return;
  const now = left();
  const text = reading.isCalled ? `+${minutes(Math.floor(-now / 1000))}`
    : minutes(Math.max(0, Math.ceil(now / 1000)));
  if (digits.textContent !== text) digits.textContent = text;
  if (reading.isRunning && !reading.isCalled) warn(now);
  if (reading.ticking) {
    // to the next change of the digits, and a little: a timer may fire early
    const step = ((now % 1000) + 1000) % 1000 || 1000;
    timer = setTimeout(paint, step + 5);
  }
}

function warn(now) {
  const warning = WARNINGS.find((limit) => now <= limit * MINUTE);
  if (warning === undefined) return;
  const label = document.getElementById("clock-label");
  const words = label?.dataset[`words-${warning}`];
  if (words && label.textContent !== words) label.textContent = words;
  const clock = document.getElementById("clock");
  clock?.classList.add("clock--warn");
  if (clock) clock.dataset.warning = warning;
}

function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
