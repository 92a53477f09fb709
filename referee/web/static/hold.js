// What only its owner may see is fetched while a finger or a key holds its button, and is gone from the page with it.
// A finger that slides to a choice and is lifted there has made it; another finger may tap it meanwhile.
"use strict";
(() => {
  const WHILE = 15000, LIFTED = 300, KEYS = [" ", "Enter"], CHOICE = "button, a.button, summary";
  let wanted = 0, closing = 0, finger = null, lifted = -Infinity, open = null, chosen = false;
  const place = (button) => button.parentElement.querySelector(".held");
  const leads = (button) => button.closest("form") !== null;

  const hide = () => {
    wanted += 1;
    clearTimeout(closing);
    finger = null;
    if (!open) return;
    const at = place(open);
    at.hidden = true;
    at.replaceChildren();
    open.setAttribute("aria-expanded", "false");
    open = null;
    delete document.documentElement.dataset.holds;
  };
  const close = () => { clearTimeout(closing); closing = setTimeout(hide, WHILE); };
  const look = async (button) => {
    hide();
    const mine = wanted;
    chosen = false;
    document.documentElement.dataset.holds = "";
    open = button;
    const answer = await fetch(button.dataset.hold, { headers: { "X-Hold": "1" }, cache: "no-store" }).catch(() => null);
    const text = answer && answer.ok ? await answer.text() : "";
    if (mine !== wanted || !button.isConnected) return;
    const at = place(button);
    at.innerHTML = text;
    htmx.process(at);
    at.hidden = false;
    button.setAttribute("aria-expanded", "true");
    document.dispatchEvent(new CustomEvent("held"));
    if (leads(button)) at.scrollIntoView({ block: "nearest" });
  };
  // A choice that was made stays until it is answered, out of sight: it may have to be sent again.
  const choose = (one) => {
    one.click();
    if (one.matches("summary, .piece, [data-back]") || !open) return;
    chosen = true;
    place(open).hidden = true;
    close();
  };
  const inside = (event) => open && place(open).contains(event.target);
  const choice = (event) => {
    const one = document.elementFromPoint(event.clientX, event.clientY)?.closest(CHOICE);
    return one && open && place(open).contains(one) ? one : null;
  };
  const on = (event) => event.target.closest?.(".hold");

  document.addEventListener("pointerdown", (event) => {
    const button = on(event);
    if (!button || finger !== null) return;
    look(button);
    finger = event.pointerId;
  });
  for (const gone of ["pointerup", "pointercancel"]) document.addEventListener(gone, (event) => {
    if (finger !== event.pointerId) return;
    const one = gone === "pointerup" ? choice(event) : null;
    if (one) choose(one);
    if (!chosen) hide();
    finger = null;
    lifted = performance.now();
  });
  document.addEventListener("pointermove", (event) => {
    if (finger !== event.pointerId || !open) return;
    const one = choice(event);
    for (const other of place(open).querySelectorAll(".under")) if (other !== one) other.classList.remove("under");
    one?.classList.add("under");
  });
  const shown = (button) => open === button && button.getAttribute("aria-expanded") === "true";
  document.addEventListener("keydown", (event) => {
    const button = on(event);
    if (event.key === "Escape" && open) {
      const back = open;
      hide();
      return back.focus();
    }
    if (inside(event)) close();
    if (!button || leads(button) || !KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) look(button);
  });
  document.addEventListener("keyup", (event) => { if (on(event) && !leads(on(event))) hide(); });
  // A click without a finger (a screen reader's; a key's, where there is something to choose) shows it for a while.
  document.addEventListener("click", (event) => {
    const button = on(event);
    if (!button || finger !== null || performance.now() - lifted < LIFTED) return;
    if (shown(button)) return hide();
    look(button).then(() => { if (open === button) place(button).focus(); });
    close();
  });
  document.addEventListener("contextmenu", (event) => { if (on(event) || inside(event)) event.preventDefault(); });
  document.addEventListener("visibilitychange", hide);
  window.addEventListener("blur", hide);
  window.addEventListener("pagehide", hide);
  document.addEventListener("htmx:before:swap", hide);
})();
