// The extension of a judge call while its sheet is open: counted on, so that the button that closes
// the call says what closing grants (rulings judge-extension and judge-no-extension).
//
// The sheet brings what had been spent when it was made, and what the round clock said then; from
// the clock that is shown here follows how long it has run since. What is recorded is worked out by
// the server.

import {minutes, now} from "./clock.js";

export function show(form) {
  const box = document.getElementById("call-extension");
  if (!box) return;
  const {spentMs, leftMs, freeMs, clockMs, wordsNone, wordsClose, wordsCloseNone} = box.dataset;
  const clock = now();
  const spent = Number(spentMs) + (clock.isCalled ? 0 : Number(clockMs) - clock.left);
  const barred = box.dataset.barred || (clock.isCalled ? "time-called" : "");
  const reasons = holding(spent, Number(leftMs), Number(freeMs), barred, form.elements.game_loss.checked);
  const granted = reasons[0] === "spent" ? Math.min(spent, Number(leftMs)) : 0;
  const time = minutes(Math.floor(granted / 1000));
  write(box.querySelector("[data-spent]"), minutes(Math.floor(spent / 1000)));
  write(box.querySelector("[data-granted]"), granted ? time : wordsNone);
  write(document.getElementById("call-go"), granted ? wordsClose.replace("{time}", time) : wordsCloseNone);
  for (const line of box.querySelectorAll("[data-reason]")) {
    line.hidden = !reasons.includes(line.dataset.reason);
  }
}

function holding(spent, left, free, barred, isLost) {
  if (barred) return [barred];
  if (isLost) return ["game-loss"];
  if (spent <= free) return ["minute"];
  return spent > left ? ["spent", "capped"] : ["spent"];
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
