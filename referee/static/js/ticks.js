// The tick list: how many copies of a part were counted, and what was ticked, kept on this device
// until its page is closed.

const list = document.querySelector("#ticks");
const key = `ticks-${list?.dataset.key}`;

function count(part) {
  const ticked = [...part.querySelectorAll(":checked")];
  const copies = ticked.reduce((sum, box) => sum + Number(box.dataset.count), 0);
  part.querySelector("[data-ticked]").textContent = copies;
}

function countAll() {
  list.querySelectorAll("[data-part]").forEach(count);
}

function keep() {
  const ids = [...list.querySelectorAll(":checked")].map((box) => box.id);
  sessionStorage.setItem(key, JSON.stringify(ids));
}

if (list) {
  for (const id of JSON.parse(sessionStorage.getItem(key) ?? "[]")) {
    const box = document.getElementById(id);
    if (box) box.checked = true;
  }
  countAll();
  list.addEventListener("change", () => {
    countAll();
    keep();
  });
}
