// A phone calls its owner if it was told to: it is their turn, something is asked, an entry was refused. Off by default.
"use strict";
(() => {
  const NOTES = { turn: [660, 880], asked: [740], refused: [220, 165] };
  const SHAKES = { turn: [120, 60, 120], asked: [120], refused: [300] };
  const LONG = 0.16, LOUD = 0.2;
  const kept = (name) => { try { return localStorage.getItem(`referee.${name}`) === "on"; } catch { return false; } };
  const keep = (name, on) => { try { localStorage.setItem(`referee.${name}`, on ? "on" : "off"); } catch { /* for this page alone */ } };
  let audio = null;

  // Browsers let nothing sound before the first touch of a page.
  const wake = () => {
    if (!kept("bell") || !("AudioContext" in window)) return;
    audio = audio || new AudioContext();
    if (audio.state === "suspended") audio.resume();
  };
  const ring = (notes) => {
    if (!audio || audio.state !== "running") return;
    notes.forEach((pitch, at) => {
      const tone = audio.createOscillator(), loud = audio.createGain(), from = audio.currentTime + at * LONG;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(LOUD, from);
      loud.gain.exponentialRampToValueAtTime(0.001, from + LONG * 1.5);
      tone.connect(loud).connect(audio.destination);
      tone.start(from);
      tone.stop(from + LONG * 1.5);
    });
  };
  const call = (why) => {
    if (kept("bell")) ring(NOTES[why]);
    if (kept("shake")) navigator.vibrate?.(SHAKES[why]);
    document.dispatchEvent(new CustomEvent("called", { detail: why }));
  };

  // What was told once is not told again, on whichever page of the table.
  const look = () => {
    const page = document.getElementById("page"), table = location.pathname.match(/^\/t\/[^/]+/);
    if (!page || !table) return;
    const now = { turn: !!page.querySelector(".player.yours.decides"), asked: page.querySelector(".waits")?.textContent || "" };
    let before = null;
    try { before = JSON.parse(sessionStorage.getItem(`referee.${table}`)); } catch { /* nothing is known of before */ }
    if (now.turn && before && !before.turn) call("turn");
    else if (now.asked && before && now.asked !== before.asked) call("asked");
    try { sessionStorage.setItem(`referee.${table}`, JSON.stringify(now)); } catch { /* it may be told twice */ }
  };

  const show = () => {
    for (const one of document.querySelectorAll("[data-tell]")) one.setAttribute("aria-pressed", String(kept(one.dataset.tell)));
  };
  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);
  document.addEventListener("click", (event) => {
    const one = event.target.closest?.("[data-tell]");
    if (!one) return;
    keep(one.dataset.tell, !kept(one.dataset.tell));
    show();
    wake();
    if (kept(one.dataset.tell)) call("turn");
  });
  document.addEventListener("htmx:after:swap", (event) => {
    show();
    if (event.detail.ctx?.request?.method?.toUpperCase() === "POST" && document.querySelector("#told .s-illegal")) call("refused");
    look();
  });
  show();
  look();
})();
