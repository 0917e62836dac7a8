// What somebody who does not see the board has to hear: Life Points, whose turn it is, the time, what
// came due, and whether the screen is live. Each is said once, when it changes, in the one live region
// (#said), which no board swaps: a board that comes in says nothing by itself. Questions and objections
// take the focus and are read out by that.

const app = document.getElementById("app");
const region = document.getElementById("said");

let before = null;        // what had been so when something was last said, by what it is about

export function start() {
  new MutationObserver(follow).observe(app, {attributeFilter: ["data-live"]});
  follow();
}

/** What is so now; the first time nothing is news. */
export function follow() {
  const now = {
    ...Object.fromEntries([1, 2].map((team) => [`team-${team}`, lifePoints(team)])),
    turn: [".badge", ".seat__name", ".seat__when"].map((part) => words(`.seat--turn ${part}`)).join(" "),
    time: words("#clock-label"),
    live: app.dataset.live ?? "",
  };
  for (const item of document.querySelectorAll("#due .due__item")) now[`due ${words(item)}`] = words(item);
  const news = Object.keys(now).filter((about) => before && now[about] && now[about] !== before[about]);
  if (before && before.live !== now.live) news.push("live");
  before = now;
  if (!news.length) return;
  const texts = [...new Set(news)].map((about) => about === "live" ? words("#sync") : now[about]);
  region.textContent = texts.join(". ");
}

function lifePoints(team) {
  return `${words(`#team-${team} .team__title`)}, ${words(`#team-${team} .team__lp`)}`;
}

function words(from) {
  const element = typeof from === "string" ? document.querySelector(from) : from;
  return element?.textContent.trim().replace(/\s+/g, " ") ?? "";
}
