// What waits on this device for the server, in the order in which it was made. It is kept by the
// browser, so that it outlives a reload and a restart; works on plain http too.
//
// An entry: {key, action, body, what, after, made, tried}. `after`: the position it was made at, or
// null; `made`: the time at the table then, or null; `tried`: it may have arrived. Other tabs of this
// page share the list: it is read anew each time.

const app = document.getElementById("app");
const store = `waiting ${app.dataset.match}`;
const listeners = [];

let unkept = null;        // the list, where the browser keeps nothing

/** `then` is called whenever the list has changed, by this tab or another. */
export function onChange(then) {
  listeners.push(then);
}

export function start() {
  addEventListener("storage", ({key}) => key === store && tell());
  tell();
}

export function list() {
  return unkept ?? JSON.parse(localStorage.getItem(store) ?? "[]");
}

/** Whether what waits would be lost with this page. */
export function isUnkept() {
  return unkept !== null;
}

export function add(entry) {
  write([...list(), entry]);
}

export function change(key, fields) {
  write(list().map((entry) => entry.key === key ? {...entry, ...fields} : entry));
}

export function drop(key) {
  write(list().filter((entry) => entry.key !== key));
}

/** `head` is on record at `position`: what was made right after it follows it, nothing else between. */
export function recorded(head, position) {
  write(list().filter(({key}) => key !== head.key).map((entry) => {
    const isNext = entry.after !== null && entry.after >= head.after && entry.after <= position;
    return isNext ? {...entry, after: position} : entry;
  }));
}

/** Everything is to be recorded after `position`, whatever others recorded since it was made. */
export function follow(position) {
  write(list().map((entry) => entry.after === null ? entry : {...entry, after: position}));
}

function write(entries) {
  try {
    if (entries.length) localStorage.setItem(store, JSON.stringify(entries));
    else localStorage.removeItem(store);
    unkept = null;
  } catch {
    unkept = entries;       // full, or switched off
  }
  tell();
}

function tell() {
  for (const then of listeners) then();
}
