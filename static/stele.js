// What the pages do beyond htmx, all of it optional: every page reads and navigates without this file.
(() => {
  "use strict";
  const root = document.documentElement;
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

  // Storage may be full, forbidden or hold something old: then we simply do not remember.
  const recall = (key) => {
    let text = null;
    try { text = localStorage.getItem("stele:" + key); return JSON.parse(text); } catch { return text; }
  };
  const keep = (key, value) => {
    try {
      if (value === null) localStorage.removeItem("stele:" + key);
      else localStorage.setItem("stele:" + key, typeof value === "string" ? value : JSON.stringify(value));
    } catch { /* not remembered */ }
  };
  const recallList = (key) => { const list = recall(key); return Array.isArray(list) ? list : []; };
  const keepFirst = (key, item, same, limit) => keep(key, [item, ...recallList(key).filter((old) => !same(old))].slice(0, limit));

  // ---------- theme: before the first paint ----------
  const systemTheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const useTheme = (theme) => { if (theme === "light" || theme === "dark") root.dataset.theme = theme; else delete root.dataset.theme; };
  useTheme(recall("theme"));
  root.classList.add("js");

  const toggleTheme = () => {
    const next = (root.dataset.theme || systemTheme()) === "dark" ? "light" : "dark";
    const chosen = next === systemTheme() ? null : next;   // back to the system's own: forget the choice
    keep("theme", chosen);
    useTheme(chosen);
    announce(next + " theme");
  };

  // ---------- messages ----------
  let toastTimer;
  const announce = (message) => { const region = $("#announce"); if (region) region.textContent = message; };
  const toast = (message) => {
    const box = $("#toast");
    announce(message);
    if (!box) return;
    box.textContent = message;
    box.hidden = false;
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => { box.hidden = true; }, 5000);
  };

  // ---------- copy ----------
  const copy = async (button) => {
    const words = "copyText" in button.dataset
      ? (button.dataset.copyText ? $(button.dataset.copyText) : button.closest(".passage"))
      : null;
    const text = words ? readable(words) : new URL(button.dataset.copy || "", location.href).href;
    try {
      await navigator.clipboard.writeText(text);
    } catch {                                               // plain http on the local network has no clipboard
      const area = Object.assign(document.createElement("textarea"), { value: text, className: "visually-hidden" });
      document.body.append(area);
      area.select();
      const done = document.execCommand("copy");
      area.remove();
      button.focus();
      if (!done) return toast("Could not copy. The address: " + text);
    }
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), 2000);
    toast(words ? "Text copied" : "Link copied");
  };
  const readable = (element) => {
    const clone = element.cloneNode(true);
    $$(".tip, .actions, .related, .peek, .visually-hidden, button:not(.term)", clone).forEach((part) => part.remove());
    $$("p, li, h1, h2, h3, h4, tr", clone).forEach((part) => part.append("\n"));
    return clone.textContent.replace(/[^\S\n]+/g, " ").replace(/ ?\n[\s]*/g, "\n").trim();
  };

  // ---------- rules opened in place ----------
  const openedBy = new WeakMap();                           // peek -> the link that opened it
  const peekOf = (link) => $$(".peek").find((peek) => openedBy.get(peek) === link);
  const closePeek = (peek) => {
    const link = openedBy.get(peek);
    peek.remove();
    if (!link) return;
    link.setAttribute("aria-expanded", "false");
    link.focus();
  };

  // ---------- this table and the last games ----------
  const saveGame = () => {
    const { game, gameName, table } = document.body.dataset;
    if (!game) return;
    keepFirst("games", { slug: game, name: gameName, at: `/${game}/` }, (old) => old.slug === game, 5);
    if (table) keep("table:" + game, table);
  };
  const tableWords = (query) => {
    const params = new URLSearchParams(query);
    const players = params.get("players");
    const parts = params.getAll("with").flatMap((codes) => codes.split(",")).filter(Boolean);
    return [players && players + " players", ...parts.map((code) => code[0].toUpperCase() + code.slice(1).replace(/-/g, " "))].filter(Boolean).join(" · ");
  };
  const offerTable = () => {
    const { game, table } = document.body.dataset;
    const offer = $("[data-remembered-table]");
    const remembered = game && recall("table:" + game);
    if (!offer || table || typeof remembered !== "string") return;
    const link = offer.matches("a") ? offer : $("a", offer);
    const here = new URLSearchParams(location.search);      // keep the page's own parameters (step, filter)
    new URLSearchParams(remembered).forEach((value, name) => here.set(name, value));
    link.href = location.pathname + "?" + here;
    link.textContent = "Use your table: " + tableWords(remembered);
    offer.hidden = false;
  };
  const homeLinks = () => $$("[data-game-link]").forEach((link) => {
    const remembered = recall("table:" + link.dataset.gameLink);
    if (typeof remembered === "string" && !link.search) link.search = remembered;
  });
  const fill = (section, items, makeLink) => {
    if (!section || !items.length) return;
    const list = $("ul", section);
    list.replaceChildren(...items.map((item) => {
      const li = document.createElement("li");
      li.append(Object.assign(document.createElement("a"), { className: "chip" }, makeLink(item)));
      return li;
    }));
    section.hidden = false;
  };
  const showLastGames = () => fill($("[data-last-games]"), recallList("games").filter((game) => game && game.slug),
    (game) => ({ href: `/${encodeURIComponent(game.slug)}/` + (recall("table:" + game.slug) || ""), textContent: game.name }));

  // ---------- search ----------
  const saveSearch = () => {
    const q = ($("input[type=search][name=q]")?.value || "").trim().slice(0, 100);
    if (q.length > 2) keepFirst("recent", q, (old) => old === q, 8);
  };
  const showRecent = () => {
    const section = $("[data-recent]");
    const action = section && (section.dataset.recent || $(".search-box").action);
    fill(section, recallList("recent").filter((q) => typeof q === "string"), (q) => {
      const url = new URL(action, location.href);
      url.searchParams.set("q", q);
      return { href: url.href, textContent: q };
    });
  };
  const moveHit = (event) => {
    const hits = $$("[data-hits] a.hit, [data-hits] .answer .passage-title a");
    const at = hits.indexOf(document.activeElement);
    const inBox = event.target.matches("input[type=search]");
    if (!hits.length || (at < 0 && !inBox)) return;
    event.preventDefault();
    const next = at + (event.key === "ArrowDown" ? 1 : -1);
    if (next < 0) $("main input[type=search], .search-box input[type=search]").focus();
    else hits[Math.min(next, hits.length - 1)].focus();
  };

  // ---------- checklists ----------
  const tickCount = (list) => {
    const boxes = $$("input[type=checkbox]", list);
    const place = $(`[data-ticks-count="${CSS.escape(list.dataset.ticks)}"]`);
    if (place) place.textContent = `${boxes.filter((box) => box.checked).length} of ${boxes.length} done`;
  };
  const restoreTicks = (from) => $$("[data-ticks]", from).forEach((list) => {
    const ticked = recallList("ticks:" + list.dataset.ticks);
    $$("input[type=checkbox]", list).forEach((box) => { if (ticked.includes(box.name)) box.checked = true; });
    tickCount(list);
  });
  const saveTicks = (list) => {
    keep("ticks:" + list.dataset.ticks, $$("input:checked", list).map((box) => box.name));
    tickCount(list);
  };

  // ---------- listening ----------
  document.addEventListener("click", (event) => {
    const hit = (selector) => event.target.closest?.(selector);
    let found;
    if (hit("[data-theme-toggle]")) toggleTheme();
    else if ((found = hit("[data-copy], [data-copy-text]"))) copy(found);
    else if ((found = hit("[data-close]"))) closePeek(found.closest(".peek"));
    else if (hit("[data-print]")) window.print();
    else if (hit("[data-forget-table]")) keep("table:" + document.body.dataset.game, null);
    else if (hit("[data-clear-recent]")) { keep("recent", null); $("[data-recent]").hidden = true; }
    else if (hit("[data-hits] a")) saveSearch();
    else if ((found = hit("[data-untick]"))) {
      const list = $(`[data-ticks="${CSS.escape(found.dataset.untick)}"]`);
      $$("input:checked", list).forEach((box) => { box.checked = false; });
      saveTicks(list);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const typing = event.target.matches?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
    if (event.key === "/" && !typing) {
      const box = $("main input[type=search]") || $("input[type=search]");
      if (box) { event.preventDefault(); box.focus(); box.select(); }
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") moveHit(event);
    else if (event.key === "Escape") {
      const peek = event.target.closest?.(".peek") || peekOf(event.target);
      if (peek) closePeek(peek);
      else if (event.target.matches?.(".term")) event.target.blur();
    }
  });
  document.addEventListener("change", (event) => {
    const list = event.target.closest("[data-ticks]");
    if (list) saveTicks(list);
  });
  document.addEventListener("submit", (event) => { if (event.target.matches(".search-box")) saveSearch(); });

  // A second tap on a rule link closes what the first one opened.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const open = peekOf(event.target);
    if (open) { event.preventDefault(); closePeek(open); }
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const { target, requestConfig } = event.detail;
    const around = event.target.parentNode || document;     // the new part itself; detail.target may be what it replaced
    restoreTicks(around);
    const found = $("[data-announce]", around);
    if (found) announce(found.dataset.announce);
    const peek = $$(".peek", target.parentNode || document).find((one) => !openedBy.has(one));
    if (!peek || !requestConfig.elt.matches(".rule-link")) return;
    openedBy.set(peek, requestConfig.elt);
    requestConfig.elt.setAttribute("aria-expanded", "true");
    announce("Opened below: " + ($(".passage-title", peek)?.textContent.trim() || "rule"));
  });
  // htmx gives the focus back to an element of the same id; where there is none, the new part takes it.
  let focused = false;
  document.addEventListener("htmx:beforeSwap", (event) => {
    focused = event.detail.target !== document.activeElement && event.detail.target?.contains(document.activeElement);
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (!focused || document.activeElement !== document.body || !event.target.isConnected) return;
    event.target.tabIndex = -1;
    event.target.focus({ preventScroll: true });
  });
  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach((name) =>
    document.addEventListener(name, () => toast("Could not load. Check the connection and try again.")));

  // ---------- set-up ----------
  // What was drawn here last time, under another seed, can be left out of the next draw.
  const offerOthers = () => {
    const desk = $("#desk"), link = $("[data-not-again]");
    if (!desk || !link) return;
    const key = "drawn:" + document.body.dataset.game, seed = new URLSearchParams(location.search).get("seed");
    const before = recall(key) || {};
    const last = before.seed === seed ? before.last : before.drawn;
    keep(key, { seed, drawn: desk.dataset.drawn, last });
    if (last) { link.href += "&avoid=" + encodeURIComponent(last); link.hidden = false; }
  };

  window.stele = { $, $$, recall, recallList, keep };        // for sheet.js

  const start = () => {
    saveGame();
    offerOthers();
    offerTable();
    homeLinks();
    showLastGames();
    showRecent();
    restoreTicks(document);
    const tabs = $(".tabs"), tab = $(".tabs [aria-current]");
    if (tab) tabs.scrollLeft = tab.offsetLeft - tabs.clientWidth / 2 + tab.offsetWidth / 2;
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start); else start();
})();
