// What was typed into a sheet and not yet recorded: it is there again when the sheet is, after a look
// at a ruling or at the board.
//
// A field that is to be kept has data-keep, with a word for what it is typed about: another judge call
// begins empty. What was recorded is not kept.

const kept = new Map();

export function start(drawer) {
  drawer.addEventListener("input", ({target}) => {
    if (target.matches("[data-keep]")) kept.set(key(target), target.value);
  });
  drawer.addEventListener("submit", ({target}) => {
    for (const field of target.querySelectorAll("[data-keep]")) kept.delete(key(field));
  });
}

/** Into the empty fields of a sheet that has come. */
export function giveBack(sheet) {
  for (const field of sheet.querySelectorAll("[data-keep]")) {
    field.value ||= kept.get(key(field)) ?? "";
  }
}

function key(field) {
  return `${field.name} ${field.dataset.keep}`;
}
