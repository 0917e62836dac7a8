// The guided first Duel: what the card beside the board asks for is framed on the board, and brought
// into sight. The cards themselves come with the boards.

const PLACES = {
  start: ".start__form",
  clock: ".clock__row",
  attack: ".turn__attack > :first-child",
  stage: "#stage",
  "end-turn": ".turn__end",
  "damage-1": "#team-1 .team__keys",
  "damage-2": "#team-2 .team__keys",
  undo: "#undo",
  redo: "#redo",
  activate: ".seat--turn .seat__actions",
  respond: ".seat--ask .seat__actions",
  chain: "#stage .chain__act",
  result: "#stage .choices",
};

let shown = null;         // the place that was brought into sight last

function point() {
  const {point: name} = document.getElementById("lesson").dataset;
  const place = name && document.querySelector(PLACES[name]);
  for (const old of document.querySelectorAll(".lesson-point")) {
    if (old !== place) old.classList.remove("lesson-point");
  }
  // to add a class that is there already would be a change, too, and be observed for ever
  if (place && !place.classList.contains("lesson-point")) place.classList.add("lesson-point");
  if (name !== shown) place?.scrollIntoView({block: "nearest"});
  shown = name;
}

new MutationObserver(point).observe(document.getElementById("app"), {
  childList: true, subtree: true, attributes: true, attributeFilter: ["data-point", "class"],
});
point();
