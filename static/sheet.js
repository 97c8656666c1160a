// What score sheets and tools do beyond htmx, all of it optional: a button adds up without this file.
(() => {
  "use strict";
  const { $, $$, recall, recallList, keep } = window.stele;
  const game = () => document.body.dataset.game;

  // ---------- cells: steppers, and sums that are kept as typed ----------
  const terms = (text) => (text.match(/[+-]?\s*\d+/g) || []).map((part) => Number(part.replace(/\s/g, "")));
  const isSum = (input) => /.[+-]/.test(input.value);
  const step = (input, by) => {
    const bound = (name, otherwise) => { const n = parseInt(input.dataset[name], 10); return Number.isNaN(n) ? otherwise : n; };
    const next = Math.min(bound("max", Infinity), Math.max(bound("min", 0), (terms(input.value)[0] || 0) + by));
    input.value = String(next);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-step]");
    if (button) step($("input", button.closest(".stepper")), Number(button.dataset.step));
  });
  document.addEventListener("keydown", (event) => {
    const arrow = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const input = event.target.closest?.(".stepper:has([data-step]) input");
    if (!arrow || !input || isSum(input) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(input, arrow);
  });
  document.addEventListener("input", (event) => {
    event.target.closest?.(".stepper:has([data-step])")?.classList.toggle("summed", isSum(event.target));
  });

  // ---------- Enter goes down the column; below its last cell comes the next player ----------
  const column = (seat) => $$(`#sheet td.p${seat}:not(.shared) :is(.stepper input, select, .check input, summary)`).filter((cell) => cell.checkVisibility());
  const opened = (seat) => {                                // on a narrow screen the other columns are hidden
    const tab = $(`.totals .show[value="${seat}"]`);
    if (tab && !column(seat).length) tab.checked = true;
    return column(seat);
  };
  const nextCell = (input, by) => {
    const seat = Number(input.closest("td").classList[0].slice(1)), cells = column(seat);
    const next = cells[cells.indexOf(input) + by] || (by > 0 ? opened(seat + 1)[0] : opened(seat - 1).at(-1));
    if (next) { next.focus(); next.select?.(); }
  };
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches?.("#sheet .stepper input")) return;
    event.preventDefault();
    nextCell(event.target, event.shiftKey ? -1 : 1);
  });

  // ---------- live update: only changed outputs are swapped ----------
  const plain = (element) => {
    const clone = element.cloneNode(true);
    $$(".peek", clone).forEach((peek) => peek.remove());
    $$("[aria-expanded]", clone).forEach((link) => link.removeAttribute("aria-expanded"));
    return clone.className + clone.innerHTML;
  };
  const markWrong = (sheet) => {
    const wrong = new Set($$("[data-wrong]", sheet).map((words) => words.dataset.wrong));
    $$("#cells input, #cells select", sheet).forEach((input) => {
      if (wrong.has(input.id)) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid");
    });
  };
  // Rows drawn anew keep what was typed since they were asked for; if one of them is missing, the next update brings it.
  const cellsOf = (part) => $$("input:not([type=hidden]), select", part);
  const carryOver = (from, to) => cellsOf(from).every((old) => {
    const ticked = old.type === "checkbox";
    const fresh = cellsOf(to).find((cell) => cell.name === old.name && (!ticked || cell.value === old.value));
    if (fresh && ticked) fresh.checked = old.checked;
    else if (fresh) fresh.value = old.value;
    return fresh || !(ticked ? old.checked : old.value);
  });
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const fresh = fragment.firstElementChild;
    const needless = fresh && (target.id === "sheet" ? !carryOver(target, fresh) : plain(target) === plain(fresh));
    if (needless) event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterRequest", (event) => { if (event.target.matches?.(".score-sheet")) markWrong(event.target); });

  // A tap on the table is sent at once, and the table stays open for the next one; by keyboard, arrows pass over choices
  // that nobody meant: there the button sends it.
  const resend = (form) => {
    const button = $("[data-use-table]", form);
    button.value = "choose";
    form.requestSubmit(button);
  };
  const openTarget = () => {
    const bar = document.getElementById(location.hash.slice(1))?.closest(".table-bar");
    if (bar) bar.open = true;
  };
  let byKey = false;
  document.addEventListener("keydown", () => { byKey = true; }, true);
  document.addEventListener("pointerdown", () => { byKey = false; }, true);
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-resend]")) { if (!byKey) resend(event.target.form); }
    else if (event.target.matches("#seats input")) saveNames();
  });
  document.addEventListener("submit", (event) => { if (event.target.matches(".score-sheet")) saveNames(); });

  // ---------- what the device remembers: names, and the last sheet of a game ----------
  const nameInputs = () => $$("#seats input[name^='names.']");
  const saveNames = () => {
    const names = nameInputs().map((input) => input.value.trim());
    if (names.filter(Boolean).length > 1) keep("names", names);
  };
  const offerNames = () => {
    const names = recallList("names").filter((name) => typeof name === "string" && name);
    const offer = $("[data-last-names]");
    if (!offer || !names.length) return;
    $("#known-names").append(...names.map((name) => Object.assign(document.createElement("option"), { value: name })));
    const inputs = nameInputs();
    if (inputs.some((input) => input.value)) return;
    const button = $("button", offer);
    button.textContent = "As last time: " + names.slice(0, inputs.length).join(", ");
    offer.hidden = false;
    button.addEventListener("click", () => {
      inputs.forEach((input, seat) => { input.value = names[seat] || ""; });
      inputs[0].dispatchEvent(new Event("input", { bubbles: true }));
      offer.hidden = true;
    });
  };
  const ABOUT_TABLE = ["v", "players", "with", "set", "names", "show", "view"];
  const cellsIn = (query) => [...new URLSearchParams(query).keys()].some((key) => !ABOUT_TABLE.includes(key));
  const saveSheet = () => { if (cellsIn(location.search)) keep("sheet:" + game(), location.search); };
  const offerSheet = () => {
    const offer = $("[data-last-sheet]");
    if (!offer) return;
    const last = recall("sheet:" + game());
    saveSheet();
    if (cellsIn(location.search) || typeof last !== "string" || !cellsIn(last)) return;
    $("a", offer).href = location.pathname + last;
    offer.hidden = false;
  };
  document.addEventListener("htmx:replacedInHistory", saveSheet);

  const start = () => { openTarget(); offerNames(); offerSheet(); };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start); else start();
})();
