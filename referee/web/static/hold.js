// What only its owner may see is fetched while a finger or a key holds the button, and is gone from the page with it.
"use strict";
(() => {
  const WHILE = 15000, HELD_KEYS = [" ", "Enter"];
  let wanted = 0, closing = 0, pressed = false;
  const button = () => document.getElementById("hold");
  const place = () => document.getElementById("held");

  const hide = () => {
    wanted += 1;
    clearTimeout(closing);
    const at = place();
    if (at) { at.hidden = true; at.replaceChildren(); }
    button()?.setAttribute("aria-expanded", "false");
  };
  const look = async () => {
    const mine = ++wanted, from = button();
    if (!from) return;
    const answer = await fetch(from.dataset.hold, { headers: { "X-Hold": "1" }, cache: "no-store" }).catch(() => null);
    const text = answer && answer.ok ? await answer.text() : "";
    const at = place();
    if (mine !== wanted || !at) return;
    at.innerHTML = text;
    at.hidden = false;
    button().setAttribute("aria-expanded", "true");
  };

  const on = (event) => event.target.closest?.("#hold");
  document.addEventListener("pointerdown", (event) => { if (on(event)) { pressed = true; look(); } });
  for (const gone of ["pointerup", "pointercancel"]) document.addEventListener(gone, () => {
    if (!pressed) return;
    hide();
    setTimeout(() => { pressed = false; }, 300);
  });
  document.addEventListener("keydown", (event) => {
    if (!on(event) || !HELD_KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) look();
  });
  document.addEventListener("keyup", (event) => { if (on(event)) hide(); });
  // A screen reader clicks without a finger or a key: it is shown for a while, or until the next click.
  document.addEventListener("click", (event) => {
    if (!on(event) || pressed) return;
    if (button().getAttribute("aria-expanded") === "true") return hide();
    look().then(() => place()?.focus());
    closing = setTimeout(hide, WHILE);
  });
  document.addEventListener("contextmenu", (event) => { if (on(event)) event.preventDefault(); });
  document.addEventListener("visibilitychange", hide);
  window.addEventListener("blur", hide);
  window.addEventListener("pagehide", hide);
  document.addEventListener("htmx:before:swap", hide);
})();
