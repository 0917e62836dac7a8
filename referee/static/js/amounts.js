// What becomes of Life Points: the arithmetic that a screen needs before the server has said it. The
// rules' own is the server's (ruling lp-half-rounding: what is left of a half is rounded up).

/** The total after `kind` of `amount`; `isHalf` for paying or losing half. */
export function after(before, kind, amount, isHalf) {
  if (isHalf) return before - Math.floor(before / 2);
  if (kind === "become" || kind === "correction") return amount;
  return kind === "gain" ? before + amount : Math.max(0, before - amount);
}

/** Who loses how much in the battle that a form describes: {team, amount}. */
export function battle(fields, attacker) {
  const atk = Number(fields.get("atk"));
  const isDirect = fields.get("target") === "direct";
  const isAttack = fields.get("position") === "attack";
  const difference = isDirect ? atk : atk - Number(fields.get("value"));
  const isOwn = difference < 0;
  const counts = isDirect || isOwn || isAttack || fields.has("piercing");
  const changed = fields.get("damage");
  const worked = counts ? Math.abs(difference) : 0;
  const amount = fields.has("no_damage") ? 0 : changed ? Number(changed) : worked;
  return {team: isOwn ? attacker : 3 - attacker, amount};
}
