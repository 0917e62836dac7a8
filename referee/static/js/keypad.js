// The keypad's result, before it is recorded: `16000 − 2450 → 13550`, and the same on the button.
//
// Shows what the rules will make of it, the total below which nothing falls and the half that is
// rounded up; what is recorded is worked out by the server. The totals are those on the board.

import * as amounts from "./amounts.js";

const MINUS = "−";

/** The form stands in a sheet that has just been opened, or something in it was changed. */
export function show(form, changed) {
  if (changed?.name === "half" && changed.checked) clear(form.elements.amount);
  else if (changed === form.elements.amount) form.elements.half.checked = false;
  const team = Number(form.elements.team.value);
  const {half} = form.elements;
  const halved = amounts.after(total(team), "", 0, true);
  half.nextSibling.textContent = ` ${half.dataset.words.replace("{total}", halved)}`;
  const own = change(form, team, form.elements.amount.value);
  const typed = form.elements.amount_other.value || form.elements.amount.value;
  const other = form.elements.both.checked && change(form, 3 - team, typed);
  const sum = form.querySelector("#sum");
  sum.querySelector(".sum__left").textContent = own ? own.left : "";
  sum.querySelector(".sum__after").textContent = own ? own.after : total(team);
  second(sum).textContent = own && other ? `${name(3 - team)} ${other.left} ${other.after}` : "";
  const button = form.querySelector("#record");
  const {words, wordsBoth, wordsEach, wordsEmpty} = button.dataset;
  const said = !own ? wordsEmpty : !other ? words : other.short === own.short ? wordsBoth : wordsEach;
  button.textContent = said.replace("{change}", own?.short).replace("{other}", other?.short);
  if (own) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

/** Whether there is nothing to record. */
export function isEmpty(form) {
  return form.id === "keypad-form" && form.querySelector("#record").getAttribute("aria-disabled") === "true";
}

function change(form, team, typed) {
  const before = total(team);
  const sign = form.querySelector("[name='kind']:checked").dataset.sign;
  const isHalf = form.elements.half.checked;
  if (!isHalf && typed === "") return null;
  const kind = form.querySelector("[name='kind']:checked").value;
  const after = amounts.after(before, kind, Number(typed), isHalf);
  if (isHalf || sign === MINUS) {
    const amount = before - after;
    return {left: `${before} ${MINUS} ${amount} →`, after, short: `${MINUS}${amount}`};
  }
  if (sign === "+") {
    const amount = after - before;
    return {left: `${before} + ${amount} →`, after, short: `+${amount}`};
  }
  return {left: `${before} →`, after, short: `→ ${after}`};
}

function clear(field) {
  field.value = "";
  delete field.dataset.typed;
}

/** A line of its own in the sum, above the result. */
function second(sum) {
  const line = sum.querySelector("small") ?? document.createElement("small");
  sum.prepend(line);
  return line;
}

function total(team) {
  return Number(document.getElementById(`life-points-${team}`).textContent);
}

function name(team) {
  return document.querySelector(`#team-${team} .team__title`).textContent.trim();
}
