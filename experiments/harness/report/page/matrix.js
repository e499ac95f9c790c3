// ---- Matrix: a grid with a cell for each pair; below it, a row for each measured number and each refused pair

const cross = data.matrix;
const signs = {"kept": "✓", "broken": "✗", "step too long": "½", "run too short": "¼", "kept without a promise": "+", "not kept": "–",
               "not measured": "?", "refused": "·", "": ""};
const meanings = {"kept": "declared and confirmed by measurement", "broken": "declared, but the measurement contradicts it",
                  "step too long": "declared and confirmed only at half the step",
                  "run too short": "declared and confirmed only in a run four times as long",
                  "kept without a promise": "not declared, but measured", "not kept": "neither declared nor measured",
                  "not measured": "not measured; the note says why", "refused": "not admissible: the problem lacks what the method needs",
                  "": "a cost, which no method declares"};
const refused = "refused";
const unkept = ["broken", "step too long", "run too short"];
const recordOf = (list, id) => list.find(item => item.id === id);
const quantityWords = {"g": "position constraint", "gdot": "velocity constraint", "return error": "symmetry: return error",
                       "symplectic defect": "symplecticity: defect", "symplectic": "symplecticity", "symmetric": "symmetry",
                       "largest stable step over the horizon": "largest stable step / length of the measured run"};
/// Returns a property in words. Its name may end with a part, as in "gdot: drift".
function worded(name) {
  const [quantity, ...parts] = name.split(": ");
  return [quantityWords[quantity] ?? quantity.replaceAll("_", " "), ...parts].join(": ");
}
/// Puts the properties in the note of a measurement into words: "gdot at h 0.01: ok".
const wordedNote = note => note.replace(/[a-z]+(?:<sub>\w+<\/sub>)*(?= at h )/g,
  name => worded(name.replaceAll("<sub>", "_").replaceAll("</sub>", "")));

/// Returns the rows of a property. Their fields are texts and numbers, for sorting and searching.
function rowsOf(table, property) {
  return property.cells.map(([m, p, declared, measured, outcome, note]) => {
    const method = cross.methods[m], problem = cross.problems[p], result = cross.outcomes[outcome];
    const why = unkept.includes(result) ? cross.reasons.filter(r => r[0] === method && r[1] === problem).map(r => r[2]) : [];
    return {method, problem, property: property.name, artefact: table.artefact, declared: cross.declared[declared],
            measured: typeof measured === "string" ? Number(measured.replace("inf", "Infinity")) : measured,
            outcome: result, why: why.join("; "), note: wordedNote(cross.notes[note])};
  });
}

const measuredRows = cross.tables.flatMap(t => t.properties.flatMap(p => rowsOf(t, p)));
const refusedRows = problems.flatMap(p => methods.filter(m => missing(p, m) !== "").map(m => (
  {method: m.id, problem: p.id, property: "", artefact: "", declared: "", measured: null,
   outcome: refused, why: "", note: "needs " + missing(p, m)})));

const pairKey = (method, problem) => method + " " + problem;
/// All rows of a pair.
const rowsByPair = new Map(grouped([...measuredRows, ...refusedRows], row => pairKey(row.method, row.problem)));

const placeIn = list => new Map(list.map((id, i) => [id, i]));
const methodPlace = placeIn([...methods.map(m => m.id), ...cross.methods]);
const problemPlace = placeIn([...problems.map(p => p.id), ...cross.problems]);

const pairColumns = [
  ["method", "Method", row => methodPlace.get(row.method)],
  ["problem", "Problem", row => problemPlace.get(row.problem)],
  ["property", "Property", row => row.property],
  ["declared", "Declared", row => row.declared],
  ["measured", "Measured", row => row.measured],
  ["outcome", "Outcome", row => Object.keys(signs).indexOf(row.outcome)],
  ["note", "Note", row => row.why + row.note]];
const pairFields = ["property", "method", "family", "problem", "kind", "outcome", "sort", "pair"];

const kinds = [["constrained", "with constraints", p => p.constraints > 0],
               ["free", "without constraints", p => p.constraints === 0]];
const familyOf = id => (recordOf(methods, id) || {}).family || "other";
// The families are the folders of the methods.
const familyNames = {
  splitting: "Splitting", implicit: "Implicit midpoint and trapezoidal", newmark: "Newmark", "zhang skeel": "Zhang & Skeel",
  "energy momentum": "Energy-momentum", "runge kutta": "Runge-Kutta", langevin: "Langevin (stochastic)", structural: "Structural dynamics",
  "half explicit": "Half-explicit", projection: "Projection", multiscale: "Multiscale", oscillatory: "Oscillatory",
  generalised: "Generalised coordinates", lie: "Lie groups", constrained: "SHAKE and RATTLE", ggl: "Variational and GGL",
  baseline: "Library solvers"};
const familyName = family => familyNames[family] ?? family;

// Commas separate alternatives; words separated by blanks must all occur.
function containsWords(wanted) {
  const ways = wanted.toLowerCase().split(",").map(way => way.split(/\s+/).filter(word => word)).filter(way => way.length > 0);
  return text => ways.length === 0 || ways.some(way => way.every(word => text.includes(word)));
}

function textsOf(list, known) {
  return new Map([...known, ...list.map(item => item.id)].map(id => {
    const record = recordOf(list, id) || {};
    return [id, plain([id, record.short || "", record.title || ""].join(" ")).toLowerCase()];
  }));
}
const methodTexts = textsOf(methods, cross.methods);
const problemTexts = textsOf(problems, cross.problems);

/// Returns tests of a method and of a problem, given by id, against the filters.
/// An id means this entry alone; other words may occur in several.
const idOrWords = (wanted, texts) => texts.has(wanted) ? id => id === wanted : id => containsWords(wanted)(texts.get(id));

function pairTests() {
  const {method, family, problem, kind} = byId("pairs");
  const [ofMethod, ofProblem] = [idOrWords(method.value, methodTexts), idOrWords(problem.value, problemTexts)];
  const ofKind = (kinds.find(k => k[0] === kind.value) ?? [0, 0, () => true])[2];
  return [id => ofMethod(id) && (family.value === "" || familyOf(id) === family.value),
          id => ofProblem(id) && ofKind(recordOf(problems, id) ?? {constraints: 0})];
}

function pairsFound() {
  const {property, outcome, sort, pair} = Object.fromEntries(pairFields.map(f => [f, byId("pairs")[f].value]));
  if (pair !== "") return sorted(rowsByPair.get(pair) ?? [], sort);
  const [ofMethod, ofProblem] = pairTests();
  const rows = outcome === refused ? refusedRows
    : measuredRows.filter(row => property === "" || row.property === property);
  return sorted(rows.filter(row => (outcome === "" || row.outcome === outcome) && ofMethod(row.method) && ofProblem(row.problem)), sort);
}

/// Sorts by a column, descending if "-" precedes its name. Rows without a value always come last.
function sorted(rows, by) {
  if (by === "") return rows;
  const down = by.startsWith("-");
  const [, , key] = pairColumns.find(c => c[0] === by.replace("-", ""));
  const empty = value => value === null || value === "" || value === undefined;
  const compare = (a, b) => typeof a === "number" ? a - b : a.localeCompare(b, "en", {numeric: true});
  return rows.map(row => [key(row), row]).sort(([a], [b]) =>
    empty(a) || empty(b) ? empty(a) - empty(b) : (down ? -1 : 1) * compare(a, b)).map(([, row]) => row);
}

function outcomeSign(outcome) {
  const look = {"broken": "broken", "kept": "kept", "kept without a promise": "more-than"}[outcome] || "";
  return h("span", {className: "sign " + look, title: meanings[outcome] ?? outcome}, `${signs[outcome] ?? ""} ${outcome}`.trim());
}

const longNote = 80;  // characters; longer ones are folded

function noteOf(row) {
  if (row.outcome === refused) return row.note;
  const folded = plain(row.note).length > longNote;
  const note = folded ? h("details", {}, h("summary", {}, "measurement"), html("span", row.note)) : html("span", row.note);
  return row.why + row.note === "" ? "" : h("div", {}, html("span", row.why), row.why && !folded ? "; " : "", row.note ? note : "");
}

function pairRow(row) {
  const method = recordOf(methods, row.method);
  const name = method && method.short !== method.id ? `${method.short} (${method.id})` : row.method;
  const cells = {
    method: method ? h("a", {href: "#method=" + row.method}, name) : name,
    problem: recordOf(problems, row.problem) ? h("a", {href: "#problem=" + row.problem}, row.problem) : row.problem,
    property: worded(row.property), declared: row.declared,
    measured: row.measured === null ? "" : numberText(row.measured),
    outcome: row.outcome ? outcomeSign(row.outcome) : "",
    note: noteOf(row)};
  return h("tr", {className: row.outcome === "broken" ? "broken" : ""}, ...pairColumns.map(([id, title]) =>
    h("td", {className: id === "measured" ? "number" : id, "data-head": title}, cells[id])));
}

function pairHead(sort) {
  return h("tr", {}, ...pairColumns.map(([id, title]) => {
    const now = sort === id ? "ascending" : sort === "-" + id ? "descending" : "none";
    const button = h("button", {type: "button", "data-column": id}, title);
    button.addEventListener("click", () => {
      byId("pairs").sort.value = now === "ascending" ? "-" + id : id;
      filterPairs();
      byId("cross").querySelector(`[data-column="${id}"]`).focus();
    });
    return h("th", {scope: "col", className: id === "measured" ? "number" : "", "aria-sort": now}, button);
  }));
}

// ---- The grid

// The outcome of a pair over all promises is the first of these that a property of the pair has.
const weight = ["broken", "step too long", "run too short", "kept", "kept without a promise", "not kept", "not measured", refused];
const gridRows = methods.filter(m => cross.methods.includes(m.id));
const gridColumns = kinds.flatMap(([, , belongs]) => problems.filter(p => belongs(p) && cross.problems.includes(p.id)));

// The choice that the grid shows. Reading the form for each cell would take too long.
let shown = {property: "", outcome: ""};

/// Returns the rows of a pair for the chosen property, and the row of a refused pair.
function rowsOfCell(method, problem) {
  const rows = rowsByPair.get(pairKey(method, problem)) ?? [];
  return shown.property === "" ? rows : rows.filter(row => row.property === shown.property || row.outcome === refused);
}

/// Returns the outcome that the cell shows: the chosen one if a row has it; undefined if the property does not apply.
function outcomeOfCell(rows) {
  if (rows.length === 1) return rows[0].outcome;
  const all = new Set(rows.map(row => row.outcome));
  return shown.outcome !== "" && all.has(shown.outcome) ? shown.outcome : weight.find(outcome => all.has(outcome)) ?? [...all][0];
}

const looks = {"broken": "tone broken", "step too long": "tone partly", "run too short": "tone partly", "kept": "tone kept",
    "kept without a promise": "tone more-than",
               "not kept": "not-kept", "not measured": "unmeasured", "refused": "not-admissible"};
const shades = 5;

/// Returns the number of the shade of a cost, on a logarithmic scale between the least and the greatest of the property.
function shadesOf(rows) {
  const logs = rows.filter(row => row.outcome === "" && row.measured > 0 && Number.isFinite(row.measured))
      .map(row => Math.log(row.measured));
  const least = logs.reduce((a, b) => Math.min(a, b), Infinity), most = logs.reduce((a, b) => Math.max(a, b), -Infinity);
  return x => most > least ? Math.round((Math.min(Math.max(Math.log(x), least), most) - least) / (most - least) * (shades - 1)) : 0;
}

/// A cost has no outcome; its sign is its power of ten.
function costCell(row, shade) {
  const power = row.measured > 0 && Number.isFinite(row.measured) ? String(Math.floor(Math.log10(row.measured))) : numberText(row.measured);
  const look = "cost shade-" + (row.measured > 0 ? shade(row.measured) : 0);
  return `<td tabindex="-1" class="${look}" aria-label="${row.measured}">${power.replace("-", "−")}</td>`;
}

function gridCell(rows, outcome, shade) {
  if (outcome === undefined) return '<td tabindex="-1" aria-label="does not apply"></td>';
  if (outcome === "" && shown.property !== "") return costCell(rows[0], shade);
  const dim = shown.outcome !== "" && outcome !== shown.outcome ? " dim" : "";
  return `<td tabindex="-1" class="${looks[outcome] ?? ""}${dim}" aria-label="${outcome}">${signs[outcome] ?? ""}</td>`;
}

function gridHead(columns) {
  const groups = kinds.map(([, words, belongs]) => [words, columns.filter(belongs).length]).filter(([, n]) => n > 0)
    .map(([words, n]) => `<th class="group" scope="colgroup" colspan="${n}"><span>problems ${words}</span></th>`);
  const heads = columns.map(p => `<th scope="col" data-problem="${p.id}">` +
    `<a tabindex="-1" href="#problem=${p.id}" title="${plain(p.title)}">${p.id}</a></th>`);
  return `<tr><td></td>${groups.join("")}</tr><tr data-line><td></td>${heads.join("")}</tr>`;
}

// Text for innerHTML: thousands of calls of h() would take too long.
function showGrid() {
  shown = {property: byId("pairs").property.value, outcome: byId("pairs").outcome.value};
  const [ofMethod, ofProblem] = pairTests();
  const columns = gridColumns.filter(p => ofProblem(p.id)), lines = gridRows.filter(m => ofMethod(m.id) &&
    (shown.outcome === "" || columns.some(p => rowsOfCell(m.id, p.id).some(row => row.outcome === shown.outcome))));
  const shade = shadesOf(measuredRows.filter(row => row.property === shown.property));
  const counts = new Map();
  const cell = (m, p) => {
    const rows = rowsOfCell(m.id, p.id), outcome = outcomeOfCell(rows);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    return gridCell(rows, outcome, shade);
  };
  const line = m => `<tr data-line><th scope="row" data-method="${m.id}"><a tabindex="-1" href="#method=${m.id}">${m.short}</a></th>` +
    columns.map(p => cell(m, p)).join("") + "</tr>";
  const family = ([name, own]) => `<tbody><tr class="family"><th scope="rowgroup" colspan="${columns.length + 1}">` +
    `<span>${familyName(name)}</span></th></tr>${own.map(line).join("")}</tbody>`;
  const body = grouped(lines, m => familyOf(m.id)).map(family).join("");
  byId("grid").style.setProperty("--columns", columns.length);
  byId("grid").innerHTML = `<colgroup><col class="names"><col span="${Math.max(columns.length, 1)}"></colgroup>` +
    `<thead>${gridHead(columns)}</thead>${body}`;
  const first = byId("grid").querySelector("tbody td");
  if (first) first.tabIndex = 0;
  showLegend(counts, lines.length * columns.length);
  read(null);
}

function showLegend(counts, total) {
  const item = outcome => h("li", {title: meanings[outcome]},
      h("i", {className: "cell " + looks[outcome], "aria-hidden": "true"}, signs[outcome]), ` ${counts.get(outcome)} ${outcome}`);
  const costs = counts.get("") && shown.property !== "" ? [h("li", {}, `${counts.get("")} measured: the sign is the power of ten`)] : [];
  byId("pairs-count").replaceChildren(h("ul", {}, h("li", {}, `${total} pairs:`), ...weight.filter(o => counts.has(o)).map(item), ...costs,
    counts.has(undefined) ? h("li", {}, `${counts.get(undefined)} blank: the property does not apply`) : ""));
}

/// Returns [method, problem] of a cell; one of them is undefined for a head.
function pairAt(cell) {
  const line = cell.closest("tr"), head = byId("grid").tHead.rows[1];
  return [line === head ? undefined : line.cells[0].dataset.method,
      cell.cellIndex === 0 ? undefined : head.cells[cell.cellIndex].dataset.problem];
}

const rowWords = row => [h("b", {}, worded(row.property)), ": ", outcomeSign(row.outcome || "measured"), " ", numberText(row.measured),
  row.declared ? ` (declared: ${row.declared})` : "",
      html("span", [row.why, row.note].filter(text => text).map(text => "; " + text).join(""))];

/// Returns what the cell says. Of several properties, those whose promise is not kept are spelt out.
function readingOf(rows) {
  if (rows.length === 0) return ["the property does not apply"];
  if (rows[0].outcome === refused) return [outcomeSign(refused), ": ", html("span", rows[0].note)];
  if (shown.property !== "") return rows.flatMap(rowWords);
  const counts = weight.map(outcome => [outcome, rows.filter(row => row.outcome === outcome).length]).filter(([, n]) => n > 0);
  const bad = rows.filter(row => unkept.includes(row.outcome));
  return [...counts.flatMap(([outcome, n], i) => [i > 0 ? ", " : "", `${n} `, outcomeSign(outcome)]), ". ",
      ...bad.flatMap(row => [...rowWords(row), ". "])];
}

/// Shows the words of a cell in the line above the grid, and marks the heads of its row and column.
function read(cell) {
  for (const head of byId("grid").querySelectorAll(".here")) head.classList.remove("here");
  if (!cell) {
    return byId("reading").replaceChildren("Point at a cell, or move with the arrow keys. " +
      "A click or Enter lists all measurements of the pair below the grid.");
  }
  const [m, p] = pairAt(cell);
  const method = recordOf(methods, m), problem = recordOf(problems, p);
  const names = [method && method.title, problem && problem.title].filter(text => text).join(" × ");
  cell.closest("tr").cells[0].classList.add("here");
  byId("grid").tHead.rows[1].cells[cell.cellIndex].classList.add("here");
  byId("reading").replaceChildren(html("b", names), ...(method && problem ? [": ", ...readingOf(rowsOfCell(m, p))] : []));
}

/// Moves the focus by rows and columns, heads included. Only one cell can be reached with the tab key.
function moveTo(row, column) {
  const lines = [...byId("grid").querySelectorAll("[data-line]")];
  const cell = lines[Math.min(Math.max(row, 0), lines.length - 1)].cells;
  const target = cell[Math.min(Math.max(column, 0), cell.length - 1)];
  const focused = target.tagName === "TH" ? target.firstElementChild : target;
  if (row === 0 && column === 0) return;
  for (const old of byId("grid").querySelectorAll('[tabindex="0"]')) old.tabIndex = -1;
  focused.tabIndex = 0;
  focused.focus();
}

const pageOfRows = 10;

function onGridKey(event) {
  const cell = event.target.closest("td, th");
  const row = [...byId("grid").querySelectorAll("[data-line]")].indexOf(cell.closest("tr")), column = cell.cellIndex;
  const moves = {ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
                 PageUp: [Math.max(row - pageOfRows, 1), column], PageDown: [row + pageOfRows, column],
                 Home: [row, row === 0 ? 1 : 0], End: [row, Infinity]};
  if (moves[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey) moveTo(...moves[event.key]);
  else if (event.key === "Enter" && cell.tagName === "TD") openPair(cell);
  else return;
  event.preventDefault();
}

function openPair(cell) {
  byId("pairs").pair.value = pairKey(...pairAt(cell));
  byId("rows").open = true;
  filterPairs();
  byId("rows-summary").focus({preventScroll: true});
  byId("rows-summary").scrollIntoView();
}

function watchGrid() {
  const grid = byId("grid");
  const cellOf = event => event.target.closest("[data-line] > :is(td[tabindex], th)");
  for (const kind of ["mouseover", "focusin"]) grid.addEventListener(kind, event => { if (cellOf(event)) read(cellOf(event)); });
  grid.addEventListener("click", event => { if (cellOf(event) && cellOf(event).tagName === "TD") openPair(cellOf(event)); });
  grid.addEventListener("keydown", onGridKey);
}

// ---- The rows

const pairsAtOnce = 50;  // rows shown at first, and added at each click

function showRows(most = pairsAtOnce) {
  const form = byId("pairs");
  const rows = pairsFound();
  const pair = form.pair.value;
  const [method, problem] = pair.split(" ");
  byId("rows-summary").textContent = pair
      ? `Measurements of ${(recordOf(methods, method) ?? {short: method}).short} on ${problem} (${rows.length})`
      : `Table of the measurements (${rows.length})`;
  byId("all-rows").hidden = !pair;
  byId("pairs-more").hidden = rows.length <= most;
  byId("pairs-more").textContent = `Show more (${rows.length - most} left)`;
  byId("pairs-more").onclick = () => showRows(most + pairsAtOnce);
  if (!byId("rows").open) return;
  byId("cross").className = "cards" + (pair ? " pair" : form.outcome.value === refused ? " refused" : form.property.value ? " single" : "");
  byId("cross").replaceChildren(h("thead", {}, pairHead(form.sort.value)),
    h("tbody", {}, ...rows.slice(0, most).map(pairRow)));
}

function showPairs() {
  const form = byId("pairs");
  const artefact = artefacts.get((measuredRows.find(r => r.property === form.property.value) || {}).artefact);
  byId("pairs-about").replaceChildren(...(artefact ? [html("span", artefact.setting), " ", figureLink(artefact.id)] : []));
  showGrid();
  showRows();
}

// Neither a click on a cell nor a change of the order draws the grid again, so that the focus stays.
function filterPairs() {
  const form = byId("pairs");
  const set = pairFields.filter(f => form[f].value !== "").map(f => [f, form[f].value]);
  const query = new URLSearchParams(set).toString();
  history.replaceState(null, "", "#matrix" + (query ? "?" + query : ""));
  showRows();
}

function changePairs() {
  byId("pairs").pair.value = "";
  showPairs();
  filterPairs();
}

/// Opens the table of rows if the address selects some of them.
function followPairs(wanted) {
  if (cross.tables.length === 0) return;
  for (const f of pairFields) byId("pairs")[f].value = wanted.get(f) ?? "";
  byId("rows").open = pairFields.some(f => f !== "property" && wanted.get(f));
  showPairs();
}

function fillPairChoices(form) {
  const option = (value, words) => h("option", {value}, words);
  form.property.append(option("", "all promises"));
  for (const table of cross.tables) {
    const title = plain((artefacts.get(table.artefact) || {title: table.artefact}).title);
    form.property.append(h("optgroup", {label: title}, ...table.properties.map(p => option(p.name, worded(p.name)))));
  }
  form.family.append(option("", "all"), ...unique([...methodTexts.keys()].map(familyOf)).map(f => option(f, familyName(f))));
  form.kind.append(option("", "all"), ...kinds.map(([id, words]) => option(id, words)));
  form.outcome.append(option("", "all"), ...[...cross.outcomes.filter(o => o), refused].map(o => option(o, `${signs[o] ?? ""} ${o}`)));
  form.sort.append(option("", "order of the catalogue"),
    ...pairColumns.flatMap(([id, title]) => [option(id, title + " ▲"), option("-" + id, title + " ▼")]));
}

function fillPairs() {
  if (cross.tables.length === 0) {
    byId("matrix").hidden = true;
    document.querySelector('nav a[href="#matrix"]').hidden = true;
    return;
  }
  const form = byId("pairs");
  fillPairChoices(form);
  form.addEventListener("input", changePairs);
  form.sort.addEventListener("input", filterPairs);
  byId("rows").addEventListener("toggle", () => showRows());
  byId("all-rows").addEventListener("click", () => { form.pair.value = ""; filterPairs(); });
  watchGrid();
  form.addEventListener("reset", () => setTimeout(() => followPairs(new URLSearchParams())));
  form.addEventListener("reset", () => history.replaceState(null, "", "#matrix"));
  form.addEventListener("submit", event => event.preventDefault());
  followPairs(new URLSearchParams());
}
