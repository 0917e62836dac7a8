// The battle sheet: what comes of it, before it is recorded, and its quick keys.
//
// Damage calculation is the server's: whenever something on the sheet changes it is asked again, and
// the last question alone is answered. A server that says nothing leaves nothing wrong standing.

let asking = null;
const said = new WeakMap();

export function start(drawer) {
  drawer.addEventListener("click", ({target}) => {
    const key = target.closest("[data-used], [data-neither]");
    if (!key) return;
    if (key.dataset.used) use(key.form, key.dataset.used);
    else neither(key);
    show(key.form);
  });
}

export async function show(form) {
  const place = form.querySelector("[data-result]");
  asking?.abort();
  asking = new AbortController();
  const {signal} = asking;
  const fields = new URLSearchParams(new FormData(form));
  const html = await ask(`${place.dataset.result}?${fields}`, signal);
  // what is said already is not said again to who listens
  if (signal.aborted || html === said.get(place)) return;
  said.set(place, html);
  place.innerHTML = html ?? "";
  htmx.process(place);
  const record = form.querySelector("#record");
  record.textContent = place.firstElementChild?.dataset.record ?? record.dataset.words;
  const {team} = place.firstElementChild?.dataset ?? {};
  if (team) record.dataset.team = team;
}

/** Whether there is not enough on the sheet to work out what comes of it. */
export function isIncomplete(fields) {
  const isDirect = fields.get("target") === "direct";
  return !fields.get("target") || !fields.get("atk") || (!isDirect && !fields.get("value"));
}

async function ask(url, signal) {
  try {
    const answer = await fetch(url, {signal, cache: "no-store"});
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** A value used before goes into the field that the digits go to; then it is the next field's turn. */
function use(form, value) {
  const fields = [...form.querySelectorAll(".values input")].filter((f) => f.checkVisibility());
  const now = form.querySelector("[data-now]");
  const field = now?.checkVisibility() ? now : fields[0];
  field.value = value;
  field.dataset.typed = value;
  const next = fields.find((other) => other.value === "");
  (next ?? field).focus({preventScroll: true});
}

function neither(key) {
  for (const none of key.form.querySelectorAll(".monsters input[value='0']")) none.checked = true;
}
