// Amounts are gone through one by one: only the one in the field is shown. Where one has come to stays when others act.
"use strict";
(() => {
  const reached = new Map();
  const amounts = (box) => [...box.querySelectorAll("[data-amount]")].map((one) => Number(one.dataset.amount)).sort((a, b) => a - b);

  const show = (box) => {
    const field = box.querySelector("input"), key = box.dataset.stepper, all = amounts(box);
    if (reached.has(key) && field !== document.activeElement) field.value = reached.get(key);
    const wanted = field.value === "" ? NaN : Number(field.value);
    box.querySelector(".stepper").hidden = false;
    for (const one of box.querySelectorAll("[data-amount]")) one.hidden = Number(one.dataset.amount) !== wanted;
    field.setAttribute("aria-invalid", String(!all.includes(wanted)));
    for (const button of box.querySelectorAll("[data-step]")) button.disabled = next(all, wanted, Number(button.dataset.step)) === undefined;
  };
  const next = (all, from, by) => {
    const start = Number.isNaN(from) ? -Infinity : from;
    return by > 0 ? all.find((one) => one > start) : all.findLast((one) => one < start);
  };
  const go = (box, amount) => {
    reached.set(box.dataset.stepper, amount);
    show(box);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-step]"), box = button?.closest(".stepped");
    if (!box) return;
    const field = box.querySelector("input");
    const amount = next(amounts(box), field.value === "" ? NaN : Number(field.value), Number(button.dataset.step));
    if (amount === undefined) return;
    field.value = amount;
    go(box, String(amount));
  });
  document.addEventListener("input", (event) => {
    const box = event.target.closest?.(".stepped");
    if (box) go(box, event.target.value);
  });
  // Enter in the field chooses what is shown.
  document.addEventListener("keydown", (event) => {
    const box = event.key === "Enter" && event.target.matches?.(".stepped input") && event.target.closest(".stepped");
    if (!box) return;
    event.preventDefault();
    box.querySelector("[data-amount]:not([hidden]) :is(button, a)")?.click();
  });

  const all = () => {
    const boxes = [...document.querySelectorAll(".stepped")], asked = new Set(boxes.map((box) => box.dataset.stepper));
    for (const key of [...reached.keys()]) if (!asked.has(key)) reached.delete(key);
    boxes.forEach(show);
  };
  document.addEventListener("htmx:after:swap", all);
  document.addEventListener("DOMContentLoaded", all);
  document.addEventListener("held", all);
  all();
})();
