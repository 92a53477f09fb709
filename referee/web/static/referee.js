// What the pages need beside htmx: a tap is sent again until it is answered, and a page that slept catches up.
"use strict";
(() => {
  const AGAIN = 1500;
  const page = () => document.getElementById("page");

  const catchUp = () => {
    const stream = document.getElementById("stream");
    if (stream) stream.dispatchEvent(new CustomEvent("seq", { bubbles: true }));
  };
  document.addEventListener("visibilitychange", () => { if (!document.hidden) catchUp(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) catchUp(); });
  window.addEventListener("online", catchUp);

  // The answer was lost: the same tap under the same name is sent again; the table records it once.
  document.addEventListener("htmx:error", (event) => {
    const ctx = event.detail && event.detail.ctx;
    const form = ctx && ctx.sourceElement && ctx.sourceElement.closest("form");
    if (!form || !ctx.request || ctx.request.method.toUpperCase() !== "POST") return;
    setTimeout(() => { if (form.isConnected) htmx.trigger(ctx.sourceElement, "submit"); }, AGAIN);
  });

  // The focus stays on what comes next, and one sentence is said to whoever cannot see.
  document.addEventListener("htmx:after:swap", () => {
    const live = document.getElementById("live");
    const told = document.querySelector("#told .line") || document.getElementById("prompt");
    if (live && told && live.textContent !== told.textContent) live.textContent = told.textContent;
    if (page() && !document.activeElement.isConnected) document.getElementById("prompt")?.focus();
  });
})();
