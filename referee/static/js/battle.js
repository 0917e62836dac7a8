// The battle sheet's result, before it is recorded: who takes how much.
//
// Shows what damage calculation will make of it (rulings battle-damage and piercing); what is
// recorded, and what is destroyed, is worked out by the server.

import {name, second, total} from "./keypad.js";

const MINUS = "−";

export function show(form) {
  const sum = form.querySelector("#sum");
  const hit = damage(form);
  const team = hit?.team ?? opponent(form);
  const amount = Math.min(hit?.amount ?? 0, total(team));
  second(sum).textContent = name(team);
  sum.dataset.team = team;
  sum.querySelector(".sum__left").textContent = hit ? `${total(team)} ${MINUS} ${amount} →` : "";
  sum.querySelector(".sum__after").textContent = total(team) - amount;
}

function damage(form) {
  const {atk, value, piercing, no_damage: none, damage: changed} = form.elements;
  const target = checked(form, "target");
  const isDirect = target === "direct";
  if (!target || atk.value === "" || (!isDirect && value.value === "")) return null;
  const difference = Number(atk.value) - (isDirect ? 0 : Number(value.value));
  const team = difference < 0 ? 3 - opponent(form) : opponent(form);
  if (none.checked) return {team, amount: 0};
  if (changed.value !== "") return {team, amount: Number(changed.value)};
  const isTaken = difference < 0 || isDirect || piercing.checked
    || checked(form, "position") === "attack";
  return {team, amount: isTaken ? Math.abs(difference) : 0};
}

/** The attacked team's number. */
function opponent(form) {
  return 3 - Number(checked(form, "seat")[1]);
}

function checked(form, name) {
  return form.querySelector(`[name='${name}']:checked`)?.value;
}
