// Several pieces are picked together before anything is sent: each tap takes one more. What is picked stays when others act.
"use strict";
(() => {
  const picked = new Map();
  let sent = null;
  const asData = (box) => JSON.parse(box.dataset.pick);
  const key = (box) => JSON.stringify([asData(box).said, asData(box).field]);
  const taken = (box) => picked.get(key(box)) || [];
  const many = (list, row, place) => list.filter((one) => one[0] === row && (place === undefined || one[1] === place)).length;

  // What was picked is shown again after each swap; what is no longer there is forgotten.
  const show = (box) => {
    const pick = asData(box);
    const list = taken(box).filter(([row, place]) => pick.rows[row] && pick.rows[row].pieces[place]);
    picked.set(key(box), list);
    for (const out of box.querySelectorAll("output")) out.textContent = many(list, Number(out.dataset.row));
    for (const piece of box.querySelectorAll(".piece")) {
      const row = Number(piece.dataset.row), place = Number(piece.dataset.place), count = many(list, row, place);
      const times = piece.querySelector(".times");
      times.hidden = count === 0;
      times.textContent = "×" + count;
      piece.classList.toggle("taken", count > 0);
      const full = many(list, row) >= pick.rows[row].high || count >= pick.rows[row].pieces[place].most;
      if (full) piece.setAttribute("aria-disabled", "true"); else piece.removeAttribute("aria-disabled");
    }
    const tray = box.querySelector(".tray");
    tray.hidden = list.length === 0 && !enough(pick, list);
    box.querySelector(".tray span").textContent = list.map(([row, place]) => pick.rows[row].pieces[place].label).join(" · ");
    const ready = box.querySelector("[data-ready]");
    if (ready) ready.hidden = !enough(pick, list);
    box.querySelector("[data-back]").hidden = list.length === 0;
  };
  const enough = (pick, list) => pick.rows.every((row, at) => many(list, at) >= row.low && many(list, at) <= row.high);

  const send = (box) => {
    const pick = asData(box), form = box.closest("form");
    const values = taken(box).map(([row, place]) => pick.rows[row].pieces[place].value);
    const said = { ...pick.said, values: { ...pick.said.values, [pick.field]: values } };
    sent = key(box);
    let field = form.querySelector("input[name=said]");
    if (!field) {
      field = Object.assign(document.createElement("input"), { type: "hidden", name: "said" });
      form.append(field);
    }
    field.value = JSON.stringify(said);
    form.requestSubmit();
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(".pick button"), box = button?.closest(".pick");
    if (!box || sent === key(box)) return;
    const pick = asData(box), list = taken(box);
    if ("back" in button.dataset) list.pop();
    else if ("ready" in button.dataset) return send(box);
    else if (button.getAttribute("aria-disabled") !== "true") list.push([Number(button.dataset.row), Number(button.dataset.place)]);
    picked.set(key(box), list);
    show(box);
    if (pick.exact && enough(pick, list)) send(box);
  });

  // What is no longer asked is forgotten, so that it does not lie there already when it is asked again.
  const all = () => {
    const boxes = [...document.querySelectorAll(".pick")], asked = new Set(boxes.map(key));
    for (const one of [...picked.keys()]) if (!asked.has(one)) picked.delete(one);
    boxes.forEach(show);
  };
  const answered = () => {
    if (sent !== null) picked.delete(sent);
    sent = null;
    all();
  };
  document.addEventListener("htmx:after:swap", answered);
  document.addEventListener("DOMContentLoaded", all);
  document.addEventListener("held", all);
  all();
})();
