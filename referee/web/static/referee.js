// What the pages need beside htmx: news are fetched once, never under a finger, and leave what was unfolded and told;
// a tap is sent again until it is answered.
"use strict";
(() => {
  const AGAIN = 1500, LIFTED = 350, SWAPPED = 100, GIVEN_UP = 5000, HELD = 3000, ANYWAY = 2000;
  const NARROW = 640, SMALLEST = 11.5;
  const page = () => document.getElementById("page");
  let newest = null, down = -Infinity;
  // A finger whose button is gone is never seen lifted: it counts for a while only.
  const touched = () => performance.now() - down < HELD || "holds" in document.documentElement.dataset;
  const asked = new Map();
  const asking = () => {
    for (const [ctx, at] of asked) if (performance.now() - at > GIVEN_UP) asked.delete(ctx);
    return asked.size > 0;
  };

  // Each event tells only the number of the table: whoever shows an older one fetches its own page.
  const look = () => {
    const now = page();
    if (now && newest !== null && newest !== now.dataset.number && !touched() && !asking()) htmx.trigger(now, "news");
  };
  document.addEventListener("seq", (event) => { newest = event.detail.data; look(); });

  setInterval(look, ANYWAY);

  document.addEventListener("pointerdown", () => { down = performance.now(); });
  for (const lifted of ["pointerup", "pointercancel"])
    document.addEventListener(lifted, () => setTimeout(() => { down = -Infinity; look(); }, LIFTED));

  const isPage = (event) => event.detail.ctx?.target?.id === "page";
  const isNews = (ctx) => ctx?.sourceElement?.id === "page";
  let tapped = null;
  // What a tap asks for is never covered by news that were asked for before it and come after it.
  document.addEventListener("htmx:before:request", (event) => {
    if (!isPage(event)) return;
    if (!isNews(event.detail.ctx)) {
      tapped = event.detail.ctx;
      for (const ctx of asked.keys()) if (isNews(ctx)) ctx.request.abort();
    }
    asked.set(event.detail.ctx, performance.now());
  });
  document.addEventListener("htmx:finally:request", (event) => {
    if (!isPage(event)) return;
    setTimeout(() => { asked.delete(event.detail.ctx); look(); }, SWAPPED);
  });
  let focused = null;
  const meant = (one) => one && one !== document.body ? [one, one.tagName, one.value, one.textContent] : null;
  document.addEventListener("htmx:before:swap", (event) => {
    if (!isPage(event)) return;
    if (isNews(event.detail.ctx)) {
      if (touched()) return event.preventDefault();
      for (const { fragment } of event.detail.tasks) keep(fragment);
    }
    focused = meant(document.activeElement);
  });
  // News leave unfolded what this phone has unfolded, and what was said of its own entry until it does something else.
  const name = (one) => one.getAttribute("name") + one.querySelector("summary").textContent;
  const keep = (fragment) => {
    const open = new Set([...page().querySelectorAll("details[open]")].map(name));
    for (const one of fragment.querySelectorAll("details")) if (open.has(name(one))) one.open = true;
    const told = document.getElementById("told");
    if (told?.querySelector(".s-illegal,.s-unverifiable,.s-warning,.s-error") && !fragment.querySelector("#told"))
      fragment.querySelector("#prompt")?.after(told.cloneNode(true));
  };

  // What was chosen before anything listened (a slow phone, a form that the browser filled again) is told now.
  document.addEventListener("DOMContentLoaded", () => setTimeout(() => {
    for (const box of document.querySelectorAll(".picks[hx-post]"))
      if ([...box.querySelectorAll("input")].some((one) => one.checked !== one.defaultChecked)) htmx.trigger(box, "change");
  }));

  // A page that slept shows what it knew: it asks again as soon as it is looked at.
  const wake = () => { if (page() && !document.hidden && !asking()) htmx.trigger(page(), "news"); };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", (event) => { if (event.persisted) wake(); });

  const away = (gone) => { const sign = document.getElementById("away"); if (sign) sign.hidden = !gone; };
  for (const back of ["htmx:after:request", "htmx:sse:after:connection"]) document.addEventListener(back, () => away(false));
  for (const lost of ["htmx:sse:error", "offline"]) window.addEventListener(lost, () => away(true));

  // The answer was lost, or the ledger is out of reach: the same tap is sent again under the same name, and recorded once.
  const UNREACHED = 503;
  const again = (event) => {
    const ctx = event.detail?.ctx, from = ctx?.sourceElement;
    if (!from) return;
    away(true);
    // a stream that broke is taken up again by itself, but not one that never began
    if (from.id === "stream") setTimeout(() => htmx.ajax("GET", from.getAttribute("hx-sse:connect"), { source: from }), AGAIN);
    if (!isPage(event)) return;
    setTimeout(() => {
      if (ctx !== tapped || !from.isConnected) return;
      if (from.tagName === "FORM") from.requestSubmit(from.contains(ctx.sourceEvent?.submitter) ? ctx.sourceEvent.submitter : null);
      else htmx.trigger(from, "click");
    }, AGAIN);
  };
  document.addEventListener("htmx:error", again);
  document.addEventListener("htmx:before:response", (event) => {
    if (event.detail.ctx.response.status !== UNREACHED) return;
    event.preventDefault();
    again(event);
  });

  // A display tells the time of day, and how long ago the last entry was.
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const now = new Date(), since = Date.parse(clock.dataset.since), two = (one) => String(one).padStart(2, "0");
      const gone = Math.max(0, Math.floor((now - since) / 1000));
      const text = `${two(now.getHours())}:${two(now.getMinutes())}` + (Number.isNaN(gone) ? "" : ` · +${Math.floor(gone / 60)}:${two(gone % 60)}`);
      if (clock.textContent !== text) clock.textContent = text;
    }
  };
  setInterval(tick, 1000);
  tick();

  // A display shows the whole table, smaller if need be: nobody scrolls a television.
  const fit = () => {
    const lies = document.querySelector(".display .lies"), whole = document.documentElement;
    if (!lies || innerWidth < NARROW) return;
    for (let size = 100; size >= 40; size -= 5) {
      lies.style.setProperty("--fit", size / 100);
      if (whole.scrollHeight <= innerHeight || parseFloat(getComputedStyle(lies).fontSize) < SMALLEST) return;
    }
  };
  window.addEventListener("resize", fit);
  document.addEventListener("htmx:after:swap", fit);
  fit();

  // One sentence is said to whoever cannot see; the focus goes to what comes next if its button is gone or means another thing.
  document.addEventListener("htmx:after:swap", (event) => {
    const ctx = event.detail.ctx, prompt = document.getElementById("prompt"), live = document.getElementById("live");
    const told = isNews(ctx) ? null : document.getElementById("told");
    if (ctx?.request?.method?.toUpperCase() === "POST") told?.scrollIntoView({ block: "start" });
    else if (!isNews(ctx) && prompt?.getBoundingClientRect().top < 0) prompt.scrollIntoView({ block: "start" });
    const said = told?.querySelector(".line") || prompt;
    if (live && said && live.textContent !== said.textContent) live.textContent = said.textContent;
    const now = meant(document.activeElement);
    const other = focused && now?.[0] === focused[0] && now.some((one, at) => one !== focused[at]);
    if (!now || other || ctx?.sourceElement?.id === "choices") prompt?.focus({ preventScroll: true });
  });
})();
