"use strict";
// The page reads the data in itself and in index/. It keeps its state in the address, so that a
// view can be shared: #claims?paper=tao2014&verdict=refuted, #figure=tao2014/fig1,
// #problem=chain.

const byId = id => document.getElementById(id);
const absent = data.parts.filter(part => !(part in data)).map(part => `index/${part}.js`);
if (absent.length > 0) {
  document.querySelector("main").prepend(`This page cannot find ${absent.join(", ")}. Keep these files in the folder of this page.`);
  throw new Error("missing: " + absent.join(", "));
}
const verdicts = data.verdicts.map(([id, name, meaning], i) => [id, "✓c~✗?…"[i], name, meaning]);
const artefacts = new Map(data.artefacts.map(a => [a.id, a]));
const claims = new Map(data.claims.map(c => [c.id, c]));
const papers = new Map(data.papers.map(p => [p.id, p]));

/// Creates an element; children are elements or plain texts. The property innerHTML takes HTML,
/// which the program that wrote the page has escaped.
function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter(child => child !== null && child !== ""));
  return element;
}
const html = (tag, text, properties = {}) => h(tag, {innerHTML: text, ...properties});
const plain = text => html("span", text).textContent;
const unique = list => [...new Set(list)].sort();
/// Groups items by a key, in the order of first appearance.
const grouped = (list, keyOf) => [...Map.groupBy(list, keyOf)];
const counted = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const rounded = x => x < 9.95 ? x.toFixed(1) : String(Math.round(x));

/// Command lines with a button that copies them. A page that is opened from a file may have no navigator.clipboard.
function command(...lines) {
  const text = h("code", {}, lines.join("\n")), button = h("button", {type: "button", className: "more"}, "Copy");
  button.addEventListener("click", () => {
    getSelection().selectAllChildren(text);
    button.textContent = document.execCommand("copy") ? "Copied" : "Press Ctrl+C";
  });
  return h("div", {className: "command"}, h("pre", {tabIndex: 0}, text), button);
}

function badge(verdict, word) {
  const [, sign, name] = verdicts.find(v => v[0] === verdict);
  const mark = h("i", {"data-sign": sign, "aria-hidden": "true"});
  return h("span", {className: "badge " + verdict, title: name}, mark, " ",
           h("span", {className: "word"}, word === undefined ? name : String(word)));
}

function tally(list) {
  const row = h("span", {className: "tally"});
  for (const [verdict, , name] of verdicts) {
    const n = list.filter(c => c.verdict === verdict).length;
    if (n === 0) continue;
    const one = badge(verdict, n);
    one.setAttribute("role", "img");
    one.setAttribute("aria-label", `${n} ${name}`);
    row.append(one);
  }
  return row;
}

const claimsBelow = id => data.claims.filter(c => c.artefact === id);
const nameOf = a => a.number || a.title;
const titleOf = a => (a.number ? a.number + ": " : "") + a.title;

function figureLink(id) {
  const artefact = artefacts.get(id);
  if (!artefact) return "";
  return html("a", nameOf(artefact), {href: "#figure=" + id});
}

/// Opens the folded parts around an element, and a folded section itself, so that it can be seen.
function reveal(element) {
  for (let part = element; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  for (const fold of element.querySelectorAll(":scope > .fold")) fold.open = true;
  return element;
}

/// Folds the largest sections on phones, where they would hide what follows.
function foldOnPhones() {
  if (!matchMedia("(max-width: 40rem)").matches) return;
  for (const fold of document.querySelectorAll(".fold")) fold.open = false;
}

// ---- Overview

function showNumbers() {
  const number = (n, words, address) => h("a", {href: address}, h("b", {}, String(n)), " " + words);
  const counts = verdicts.map(([verdict, , name]) => [verdict, name, data.claims.filter(c => c.verdict === verdict).length])
      .filter(([, , n]) => n > 0);
  byId("numbers").append(number(data.catalogue.problems.length, "problems", "#catalogue"),
      number(data.catalogue.methods.length, "methods", "#catalogue"),
    number(data.claims.length, "claims", "#claims"),
    h("span", {className: "tally"}, ...counts.map(([verdict, name, n]) => h("a", {href: "#claims?verdict=" + verdict},
        badge(verdict, `${n} ${name}`)))));
}

function showFindings() {
  for (const finding of data.findings) {
    const claim = claims.get(finding.claim);
    if (!claim) continue;
    byId("findings").append(h("li", {}, html("span", finding.says + " "), h("details", {},
      h("summary", {}, badge(claim.verdict), " ", html("span", `${papers.get(claim.paper).heading}, ${claim.where}`, {className: "where"})),
      html("p", claim.says), html("p", claim.decides + "."), html("p", claim.finding, {className: "where"}), figureLink(claim.artefact))));
  }
}

/// Counts the claims of a paper by verdict, each count with a link. Claims that we added have a column of their own.
function verdictRow(paper) {
  const all = data.claims.filter(c => c.paper === paper.id), own = all.filter(c => c.origin !== "ours");
  const where = own.length > 0 ? `paper=${paper.id}&origin=${own[0].origin}` : "";
  const link = (n, query) => h("td", {className: "number"},
    n > 0 ? h("a", {href: "#claims?" + query}, String(n)) : own.length > 0 ? "0" : "–");
  const counts = verdicts.map(([verdict]) => [verdict, own.filter(c => c.verdict === verdict).length]);
  const strip = h("span", {className: "strip", "aria-hidden": "true"},
    ...counts.filter(([, n]) => n > 0).map(([verdict, n]) => h("span", {className: verdict, style: `flex: ${n}`})));
  return h("tr", {}, h("th", {scope: "row"}, html("a", paper.heading, {href: "#paper-" + paper.id})),
    ...counts.map(([verdict, n]) => link(n, `${where}&verdict=${verdict}`)), link(own.length, where), h("td", {}, strip),
    link(all.length - own.length, `paper=${paper.id}&origin=ours`));
}

function showVerdicts() {
  const head = h("tr", {}, h("th", {scope: "col"}, "Paper"));
  for (const [verdict] of verdicts) head.append(h("th", {className: "number", scope: "col"}, badge(verdict)));
  head.append(h("th", {className: "number", scope: "col"}, "claims"), h("th", {scope: "col"}, "share"),
    h("th", {className: "number", scope: "col", title: "claims that we added and that the paper does not state"}, "added by us"));
  byId("verdicts").append(h("thead", {}, head), h("tbody", {}, ...data.papers.map(verdictRow)));
  for (const [verdict, , , meaning] of verdicts) byId("legend").append(badge(verdict), `: ${meaning}. `);
  byId("legend").append(html("span", data.legend));
}

// ---- Figures

function thumbnail(artefact) {
  const below = claimsBelow(artefact.id);
  const button = h("button", {type: "button", "data-id": artefact.id});
  if (artefact.figure) {
    button.append(h("img", {loading: "lazy", alt: "", src: artefact.id + ".thumb.png"}));
  }
  button.append(html("span", `<b>${artefact.number}</b> ${artefact.title}`),
                below.length > 0 ? tally(below) : "no claim");
  button.addEventListener("click", () => { location.hash = "figure=" + artefact.id; });
  return button;
}

function sheetOf(paper, own) {
  const groups = [["", a => a.number && a.figure], ["Tables", a => a.number && !a.figure],
                  ["Our own figures", a => !a.number && a.figure],
                  ["Our own tables", a => !a.number && !a.figure]];
  const parts = groups.map(([heading, belongs]) => [heading, own.filter(belongs)]).filter(([, group]) => group.length > 0)
    .flatMap(([heading, group]) => [heading && h("h4", {}, heading), h("div", {className: "sheet"}, ...group.map(thumbnail))]);
  return h("details", {id: "paper-" + paper.id}, h("summary", {}, html("h3", paper.heading), " ",
      html("span", `${paper.title} (${own.length} figures and tables)`, {className: "where"})),
    html("p", paper.about, {className: "lead"}), ...parts);
}

function showSheets() {
  for (const paper of data.papers) {
    const own = data.artefacts.filter(a => a.paper === paper.id);
    if (own.length > 0) byId("sheets").append(sheetOf(paper, own));
  }
  if (data.papers.length === 1) byId("sheets").firstChild.open = true;
}

function tableOf(table) {
  const row = (cells, tag) => h("tr", {}, ...cells.map(cell => html(tag, cell)));
  return h("div", {className: "wide", tabIndex: 0, role: "group", "aria-label": "Table"}, h("table", {},
    h("thead", {}, row(table[0], "th")), h("tbody", {}, ...table.slice(1).map(r => row(r, "td")))));
}

function view(id) {
  const artefact = artefacts.get(id);
  const viewer = byId("viewer");
  if (!artefact) return;
  byId("viewer-heading").innerHTML = titleOf(artefact);
  const parts = [];
  if (artefact.figure) parts.push(diagram(artefact));
  if (artefact.table) parts.push(tableOf(artefact.table));
  else if (!artefact.figure) parts.push(h("p", {}, h("a", {href: id + ".csv"}, `Table of ${artefact.rows} rows (CSV)`)));
  const caption = h("div", {className: "caption"});
  if (artefact.sees) caption.append(html("p", artefact.sees));
  if (artefact.setting) caption.append(html("p", "<i>Setting.</i> " + artefact.setting));
  if (artefact.differs) caption.append(html("p", "<i>Differs from the paper.</i> " + artefact.differs));
  for (const note of artefact.notes) caption.append(html("p", note, {className: "faint"}));
  const files = h("p", {}, h("a", {href: id + ".csv"}, "data"), " · ", h("a", {href: id + ".json"}, "parameters"));
  if (artefact.figure) files.append(" · ", h("a", {href: id + ".svg"}, "svg"));
  caption.append(files, h("p", {}, ...enumerated([...artefact.problems.map(problemLink), ...artefact.methods.map(methodLink)])));
  parts.push(caption, ...claimsBelow(id).map(c => claimItem(c, false)));
  byId("viewed").replaceChildren(...parts);
  byId("viewed").parentElement.scrollTop = 0;
  viewer.dataset.id = id;
  if (!viewer.open) viewer.showModal();
  byId("viewer-heading").focus();
}

function turn(by) {
  const order = data.artefacts.map(a => a.id);
  const place = order.indexOf(byId("viewer").dataset.id);
  const id = order[(place + by + order.length) % order.length];
  history.replaceState(null, "", "#figure=" + id);
  view(id);
}

/// The link that opened a figure, and the position of the page, which closing the figure restores.
let opener = null;

function rememberOpener(event) {
  const link = event.target.closest('a[href^="#figure="]');
  if (link && !byId("viewer").open) opener = {link, hash: location.hash, top: window.scrollY};
}

function returnToOpener() {
  const {link, hash, top} = opener;
  opener = null;
  history.replaceState(null, "", hash || location.pathname + location.search);
  (link.closest("#found") ? byId("find") : link).focus({preventScroll: true});
  window.scrollTo(0, top);
}

function watchViewer() {
  const viewer = byId("viewer");
  document.addEventListener("click", rememberOpener);
  byId("back").addEventListener("click", () => turn(-1));
  byId("next").addEventListener("click", () => turn(1));
  byId("close").addEventListener("click", () => viewer.close());
  viewer.addEventListener("click", event => { if (event.target === viewer) viewer.close(); });
  viewer.addEventListener("keydown", event => {
    if (event.target.matches("input, select") && event.key !== "Escape") return;
    if (event.key === "ArrowRight") turn(1);
    else if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === "Escape") viewer.close();
    else return;
    event.preventDefault();
  });
  viewer.addEventListener("close", leaveViewer);
}

/// Leads the reader back to the link that opened the figure, or to the figure's button.
function leaveViewer() {
  if (opener && location.hash.startsWith("#figure=")) return returnToOpener();
  opener = null;
  if (location.hash.startsWith("#figure=")) {
    history.replaceState(null, "", "#figures");
    hideCard();
  }
  const origin = document.querySelector(`[data-id="${byId("viewer").dataset.id}"]`);
  if (origin) reveal(origin).focus();
}

// ---- Claims

function claimItem(claim, linked = true) {
  const item = h("div", {className: "claim"}, h("p", {}, badge(claim.verdict), " ",
    claim["why not judged"] ? `(${claim["why not judged"]}) ` : "",
    claim.held ? h("b", {}, `⚠ expected: ${claim.held} `) : "",
    html("span", `${linked ? papers.get(claim.paper).heading + ", " : ""}${claim.where}; ${claim.kind}`,
         {className: "where"}), " ", linked ? figureLink(claim.artefact) : ""),
    html("p", claim.says, {className: "says"}));
  if (claim.decides) item.append(html("p", claim.decides + "."));
  if (claim.finding) item.append(html("p", claim.finding, {className: "faint"}));
  const below = claim["set after data"] ? [html("p", "<i>Set after the first results.</i> " + claim["set after data"])] : [];
  if (claim.unpublished) {
    const [paper, experiment] = claim.id.split(".");
    below.push(h("p", {}, "Run ", h("code", {}, `build/release/shakedown run ${paper}/${experiment}`),
      " to recompute the numbers that are not in a data file."));
  }
  item.append(h("details", {}, h("summary", {className: "plain"}, "Evidence"),
    tableOf(claim.basis), ...below, h("code", {}, claim.id)));
  return item;
}

const fields = ["q", "paper", "origin", "verdict", "kind", "problem", "method"];

function facts(claim) {
  const artefact = artefacts.get(claim.artefact) || {problems: [], methods: [], title: ""};
  const text = [claim.id, claim.says, claim.where, claim.finding, claim.decides, artefact.title, ...claim.basis.flat()];
  return {claim, paper: [claim.paper], origin: [claim.origin], verdict: [claim.verdict], kind: [claim.kind],
          problem: artefact.problems, method: artefact.methods,
          get text() { return this.folded ??= fold(text.join(" ")); },
          get words() { return this.split ??= new Set(this.text.split(/[^\p{L}\p{N}]+/u)); },
          get says() { return this.sentence ??= new Set(fold(claim.says).split(/[^\p{L}\p{N}]+/u)); }};
}
let searched = [];

function fillFilters() {
  searched = data.claims.map(facts);
  const form = byId("filters");
  const short = new Map(data.catalogue.methods.map(m => [m.id, m.short]));
  const origins = {paper: "the four papers", literature: "other literature", ours: "added by us"};
  const names = {paper: id => plain(papers.get(id).heading), origin: id => origins[id], verdict: id => verdicts.find(v => v[0] === id)[2],
                 method: id => short.has(id) && short.get(id) !== id ? `${id} (${short.get(id)})` : id};
  for (const field of fields.slice(1)) {
    const values = unique(searched.flatMap(fact => fact[field]));
    form[field].append(h("option", {value: ""}, "all"),
      ...values.map(value => h("option", {value}, names[field] ? names[field](value) : value)));
  }
  form.addEventListener("input", filter);
  form.addEventListener("reset", () => setTimeout(filter));
  form.addEventListener("submit", event => event.preventDefault());
}

function found(words) {
  const form = byId("filters");
  return claimsWith(words).filter(fact =>
    fields.slice(1).every(field => !form[field].value || fact[field].includes(form[field].value))).map(fact => fact.claim);
}

/// Returns the claims that contain all words, first those that contain most of them as whole words. Words in the
/// sentence count twice.
function claimsWith(words) {
  const score = fact => words.filter(word => fact.words.has(word)).length + words.filter(word => fact.says.has(word)).length;
  return searched.filter(fact => words.every(word => fact.text.includes(word)))
    .map(fact => [score(fact), fact]).sort(([a], [b]) => b - a).map(([, fact]) => fact);
}

const page = 30;  // claims shown at first, and added at each click
const sample = 5;  // claims shown before anything is asked

/// Offers to remove one of the filters, if claims are then found.
function widerSearches(words) {
  const form = byId("filters");
  return fields.slice(1).filter(field => form[field].value).flatMap(field => {
    const value = form[field].value;
    form[field].value = "";
    const n = found(words).length;
    form[field].value = value;
    const remove = () => { form[field].value = ""; filter(); };
    return n === 0 ? [] : [" ", h("button", {type: "button", className: "more", onclick: remove}, `Any ${field}: ${n}`)];
  });
}

function showClaims(asked = 0) {
  const asWritten = fold(byId("filters").q.value).split(/\s+/).filter(word => word), words = asWritten.map(corrected);
  const list = found(words);
  if (list.length === 0) loadLunr();
  const total = data.claims.length;
  const most = asked || (list.length === total ? sample : page);
  byId("count").replaceChildren(list.length === total ? `${total} claims` : `${list.length} of ${total} claims`,
    words.join(" ") === asWritten.join(" ") ? "" : ` with “${words.join(" ")}”`, tally(list));
  if (list.length === 0) byId("count").append(...widerSearches(words));
  byId("list").replaceChildren(...list.slice(0, most).map(claim => h("li", {}, claimItem(claim))));
  byId("more").hidden = list.length <= most;
  byId("more").textContent = `Show more (${list.length - most} left)`;
  byId("more").onclick = () => showClaims(most + page);
}

function filter() {
  const form = byId("filters");
  const set = fields.filter(field => form[field].value).map(field => [field, form[field].value]);
  const query = new URLSearchParams(set).toString();
  history.replaceState(null, "", "#claims" + (query ? "?" + query : ""));
  showClaims();
}

// ---- Address

function follow(event) {
  const hash = location.hash.slice(1);
  if (hash.startsWith("figure=")) return view(decodeURIComponent(hash.slice(7)));
  if (byId("viewer").open) byId("viewer").close();
  if (followCard(hash, event)) return;
  const [section, query] = hash.split("?");
  if (section === "claims") {
    const wanted = new URLSearchParams(query || "");
    for (const field of fields) byId("filters")[field].value = wanted.get(field) || "";
    showClaims();
  }
  if (section === "matrix") followPairs(new URLSearchParams(query || ""));
  if (section === "use") followChoice(new URLSearchParams(query || ""));
  const target = section && byId(section);
  if (target) reveal(target).scrollIntoView();
}

/// Prints the open page or figure with its folded parts, or the section that the address names.
function watchPrinting() {
  let opened = [];
  window.addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("#card details:not([open]), #viewer details:not([open])")];
    for (const fold of opened) fold.open = true;
    const part = byId(location.hash.slice(1).split("?")[0]), section = part && part.closest("main > section");
    document.querySelector("main").classList.toggle("one", Boolean(section));
    if (section) section.classList.add("printed");
  });
  window.addEventListener("afterprint", () => {
    for (const fold of opened) fold.open = false;
    for (const section of document.querySelectorAll(".printed")) section.classList.remove("printed");
  });
}

// ---- Catalogue (its index and pages are in card.js)

const {methods, problems, reasons} = data.catalogue;
const missing = (problem, method) => reasons[problem.methods[methods.indexOf(method)]];

// ---- Misprints, what is not tested, provenance

function showMisprints() {
  const columns = ["Where", "Printed", "Corrected"];
  const row = c => {
    const where = html("td", c.where + " ");
    where.append(figureLink(c.artefact));
    const cells = [[c.says, c.printed], [c.finding, c.corrected]].map(([text, numbers], i) => {
      const cell = html("td", text, {"data-head": columns[i + 1]});
      cell.append(h("ul", {}, ...numbers.map(n => html("li", n, {className: "where"}))));
      return cell;
    });
    return h("tr", {}, where, ...cells);
  };
  for (const paper of data.papers) {
    const own = data.claims.filter(c => c.printed && c.paper === paper.id);
    if (own.length === 0) continue;
    byId("errata").append(h("details", {}, html("summary", `${paper.heading}: ${counted(own.length, "misprint")}`),
      h("table", {className: "cards"}, h("thead", {}, h("tr", {}, ...columns.map(c => h("th", {scope: "col"}, c)))),
        h("tbody", {}, ...own.map(row)))));
  }
}

function showSentences() {
  for (const paper of data.papers) {
    const own = data.sentences.filter(s => s.paper === paper.id);
    if (own.length === 0) continue;
    const heading = html("summary", paper.heading);
    heading.append(`: ${own.length} sentences`);
    byId("sentences").append(h("details", {}, heading, h("ul", {}, ...own.map(s =>
      html("li", `<span class="where">${s.where}</span> ${s.says} <span class="where">(${s.why})</span>`)))));
  }
}

function showMade() {
  const made = data.made;
  const line = (name, text) => h("li", {}, name + ": ", h("code", {}, text));
  byId("made").append(
    h("p", {}, "Please cite: The Shakedown authors, Shakedown: a reproducible benchmark suite for time integrators of stiff and " +
      `constrained mechanical systems, version ${made.version}. Cite also the papers whose methods you use (see CITATION.cff).`),
    h("p", {}, h("code", {}, "make figures"), " generates everything on this page, and each run gives the same results. ",
      "Data and parameters are in the files of each figure, all claims in ", h("a", {href: "claims.json"}, "claims.json"), "."),
    h("ul", {}, line("Compiler", `${made.compiler}, ${made.build}`), line("Flags", made.flags),
      line("Libraries", made.libraries.join(", ")), line("Sources (SHA-256)", made.sources), line("Machine", made.machine)));
}

