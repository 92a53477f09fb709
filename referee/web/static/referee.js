// What the pages need beside htmx: news are fetched once, never under a finger; a tap is sent again until it is answered.
"use strict";
(() => {
  const AGAIN = 1500, LIFTED = 350, SWAPPED = 100, GIVEN_UP = 5000, HELD = 3000, ANYWAY = 2000;
  const page = () => document.getElementById("page");
  let newest = null, down = -Infinity;
  // A finger whose button is gone is never seen lifted: it counts for a while only.
  const touched = () => performance.now() - down < HELD;
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
  document.addEventListener("htmx:before:request", (event) => { if (isPage(event)) asked.set(event.detail.ctx, performance.now()); });
  document.addEventListener("htmx:finally:request", (event) => {
    if (!isPage(event)) return;
    setTimeout(() => { asked.delete(event.detail.ctx); look(); }, SWAPPED);
  });
  document.addEventListener("htmx:before:swap", (event) => {
    if (touched() && isPage(event) && event.detail.ctx.sourceElement?.id === "page") event.preventDefault();
  });

  // A page that slept shows what it knew: it asks again as soon as it is looked at.
  const wake = () => { if (page() && !document.hidden && !asking()) htmx.trigger(page(), "news"); };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", (event) => { if (event.persisted) wake(); });

  // The answer was lost: the same tap is sent again under the same name, and the table records it once.
  document.addEventListener("htmx:error", (event) => {
    const ctx = event.detail?.ctx, button = ctx?.sourceElement;
    if (!button || ctx.request?.method?.toUpperCase() !== "POST") return;
    setTimeout(() => { if (button.isConnected) htmx.trigger(button, button.tagName === "FORM" ? "submit" : "click"); }, AGAIN);
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

  // One sentence is said to whoever cannot see; the focus goes to what comes next if its button is gone.
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx?.request?.method?.toUpperCase() === "POST") document.getElementById("told")?.scrollIntoView({ block: "start" });
    const live = document.getElementById("live");
    const told = document.querySelector("#told .line") || document.getElementById("prompt");
    if (live && told && live.textContent !== told.textContent) live.textContent = told.textContent;
    if (document.activeElement === document.body) document.getElementById("prompt")?.focus({ preventScroll: true });
  });
})();
