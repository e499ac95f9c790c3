// ---- Matrix: a row for each measured number of a pair, and for each refused pair

const cross = data.matrix;
const signs = {"kept": "✓", "broken": "✗", "step too long": "½", "run too short": "¼", "kept without a promise": "+", "not kept": "–",
               "not measured": "?", "refused": "⊘", "": ""};
const meanings = {"kept": "declared and confirmed by measurement", "broken": "declared, but the measurement contradicts it",
                  "step too long": "declared and confirmed only at half the step",
                  "run too short": "declared and confirmed only in a run four times as long",
                  "kept without a promise": "not declared, but measured", "not kept": "neither declared nor measured",
                  "not measured": "not measured; the note says why", "refused": "refused: the problem lacks what the method needs",
                  "": "a cost, which no method declares"};
const refused = "refused";
const unkept = ["broken", "step too long", "run too short"];
const recordOf = (list, id) => list.find(item => item.id === id);
const worded = name => name.replaceAll("_", " ");

/// Returns the rows of a property. Their fields are texts and numbers, for sorting and searching.
function rowsOf(table, property) {
  return property.cells.map(([m, p, declared, measured, outcome, note]) => {
    const method = cross.methods[m], problem = cross.problems[p], result = cross.outcomes[outcome];
    const why = unkept.includes(result) ? cross.reasons.filter(r => r[0] === method && r[1] === problem).map(r => r[2]) : [];
    return {method, problem, property: property.name, artefact: table.artefact, declared: cross.declared[declared],
            measured: typeof measured === "string" ? Number(measured.replace("inf", "Infinity")) : measured,
            outcome: result, why: why.join("; "), note: cross.notes[note]};
  });
}

const measuredRows = cross.tables.flatMap(t => t.properties.flatMap(p => rowsOf(t, p)));
const refusedRows = problems.flatMap(p => methods.filter(m => missing(p, m) !== "").map(m => (
  {method: m.id, problem: p.id, property: "", artefact: "", declared: "", measured: null,
   outcome: refused, why: "", note: "needs " + missing(p, m)})));

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
const pairFields = ["property", "method", "family", "problem", "kind", "outcome", "sort"];

const kinds = [["constrained", "with constraints", p => p.constraints > 0],
               ["free", "without constraints", p => p.constraints === 0]];
const familyOf = id => (recordOf(methods, id) || {}).family || "other";

/// Formats a number as in the texts, with a power of ten if it is large or small.
function digits(x) {
  if (x === null) return "";
  if (!Number.isFinite(x)) return x > 0 ? "∞" : "−∞";
  if (x === 0 || (Math.abs(x) >= 1e-3 && Math.abs(x) < 1e5)) return String(x).replace("-", "−");
  const [mantissa, power] = x.toExponential().split("e");
  return `${mantissa}·10<sup>${Number(power)}</sup>`.replaceAll("-", "−");
}

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

function pairsFound() {
  const form = byId("pairs");
  const {property, family, kind, outcome, sort} = Object.fromEntries(pairFields.map(f => [f, form[f].value]));
  const ofMethod = containsWords(form.method.value), ofProblem = containsWords(form.problem.value);
  const rows = outcome === refused ? refusedRows
    : measuredRows.filter(row => property === "" || row.property === property);
  const found = rows.filter(row => (outcome === "" || row.outcome === outcome) &&
    (family === "" || familyOf(row.method) === family) &&
    (kind === "" || kinds.find(k => k[0] === kind)[2](recordOf(problems, row.problem) || {constraints: 0})) &&
    ofMethod(methodTexts.get(row.method)) && ofProblem(problemTexts.get(row.problem)));
  return sort === "" ? found : sorted(found, sort);
}

/// Sorts by a column, descending if "-" precedes its name. Rows without a value always come last.
function sorted(rows, by) {
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
    measured: row.measured === null ? "" : html("span", digits(row.measured)),
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

const pairsAtOnce = 50;  // rows shown at first, and added at each click

function showPairs(most = pairsAtOnce) {
  const form = byId("pairs");
  const rows = pairsFound();
  const artefact = artefacts.get((measuredRows.find(r => r.property === form.property.value) || {}).artefact);
  byId("pairs-about").replaceChildren(...(artefact && form.outcome.value !== refused
    ? [html("span", artefact.setting), " ", figureLink(artefact.id)] : []));
  const counts = Object.keys(signs).map(o => [o, rows.filter(r => r.outcome === o).length]).filter(c => c[0] && c[1] > 0);
  byId("pairs-count").textContent = `${rows.length} rows` + (counts.length ? ": " : "") + counts.map(([o, n]) => `${n} ${o}`).join(", ");
  byId("cross").className = "cards" + (form.outcome.value === refused ? " refused" : form.property.value ? " single" : "");
  byId("cross").replaceChildren(h("thead", {}, pairHead(form.sort.value)),
    h("tbody", {}, ...rows.slice(0, most).map(pairRow)));
  byId("pairs-more").hidden = rows.length <= most;
  byId("pairs-more").textContent = `Show more (${rows.length - most} left)`;
  byId("pairs-more").onclick = () => showPairs(most + pairsAtOnce);
}

// The property shown at first has comparable declared and measured numbers.
const properties = cross.tables.flatMap(t => t.properties.map(p => p.name));
const firstProperty = () => properties.includes("order of q") ? "order of q" : properties[0];

function filterPairs() {
  const form = byId("pairs");
  const set = pairFields.filter(f => form[f].value !== (f === "property" ? firstProperty() : "")).map(f => [f, form[f].value]);
  const query = new URLSearchParams(set).toString();
  history.replaceState(null, "", "#matrix" + (query ? "?" + query : ""));
  showPairs();
}

function followPairs(wanted) {
  if (cross.tables.length === 0) return;
  for (const f of pairFields) byId("pairs")[f].value = wanted.get(f) ?? (f === "property" ? firstProperty() : "");
  showPairs();
}

function fillPairs() {
  if (cross.tables.length === 0) {
    byId("matrix").hidden = true;
    document.querySelector('nav a[href="#matrix"]').hidden = true;
    return;
  }
  const form = byId("pairs");
  const option = (value, words) => h("option", {value}, words);
  for (const table of cross.tables) {
    const title = plain((artefacts.get(table.artefact) || {title: table.artefact}).title);
    form.property.append(h("optgroup", {label: title}, ...table.properties.map(p => option(p.name, worded(p.name)))));
  }
  form.property.append(option("", "all"));
  form.family.append(option("", "all"), ...unique([...methodTexts.keys()].map(familyOf)).map(f => option(f, f)));
  form.kind.append(option("", "all"), ...kinds.map(([id, words]) => option(id, words)));
  form.outcome.append(option("", "all measured"), ...[...cross.outcomes.filter(o => o), refused].map(o => option(o, `${signs[o] ?? ""} ${o}`)));
  form.sort.append(option("", "order of the catalogue"), ...pairColumns.flatMap(([id, title]) => [option(id, title + " ▲"), option("-" + id, title + " ▼")]));
  form.addEventListener("input", filterPairs);
  form.addEventListener("reset", () => setTimeout(() => followPairs(new URLSearchParams())));
  form.addEventListener("reset", () => history.replaceState(null, "", "#matrix"));
  form.addEventListener("submit", event => event.preventDefault());
  followPairs(new URLSearchParams());
}
