// ---- A page for each problem (#problem=ID&error=1e-6&by=seconds) and each method (#method=ID)

const problemLink = id => recordOf(problems, id) ? h("a", {href: "#problem=" + id}, h("code", {}, id)) : h("code", {}, id);
const methodLink = id => {
  const method = recordOf(methods, id);
  return method ? h("a", {href: "#method=" + id, title: `${plain(method.title)} (${id})`}, method.short) : id;
};
const enumerated = items => items.flatMap((item, i) => i === 0 ? [item] : [", ", item]);

/// Returns a heading with what is below it; nothing if that is empty.
function chapter(heading, ...below) {
  const shown = below.flat(2).filter(element => element);
  return shown.length === 0 ? "" : h("section", {}, h("h3", {}, heading), ...shown);
}
const folded = (summary, ...below) => h("details", {}, h("summary", {}, summary), ...below);
const bullets = list => list.length === 0 ? "" : h("ul", {}, ...list.map(item => h("li", {}, ...[item].flat())));
/// A table whose rows become cards on a phone.
const cardTable = (head, rows) => h("table", {className: "cards"},
  h("thead", {}, h("tr", {}, ...head.map(cell => h("th", {scope: "col"}, cell)))),
  h("tbody", {}, ...rows.map(row => h("tr", {}, ...row.map((cell, i) => h("td", {"data-head": head[i]}, ...[cell].flat()))))));

function parameterTable(list, heading) {
  if (list.length === 0) return "";
  const columns = [[heading, p => h("code", {}, p.name)], ["default", p => p.default], ["unit", p => p.unit && html("span", p.unit)],
                   ["allowed", p => p.allowed], ["meaning", p => html("span", p.doc)]];
  const used = columns.filter(([name]) => name !== "unit" || list.some(p => p.unit));
  return cardTable(used.map(c => c[0]), list.map(p => used.map(c => c[1](p))));
}

const claimsAtOnce = 8;  // claims shown before the others are unfolded

/// The words of a text, between blanks, so that a phrase can be looked for.
const phrase = text => ` ${fold(text).split(/[^\p{L}\p{N}]+/u).join(" ").trim()} `;

/// Returns claims in the order of interest: those that are not reproduced, then those that name one of the names.
function ranked(list, names) {
  const place = claim => (/^reproduced/.test(claim.verdict) ? 2 : claim.verdict === "refuted" ? 0 : 1) * 2 +
    !names.some(name => phrase(claim.says).includes(phrase(name)));
  return list.map(claim => [place(claim), claim]).sort(([a], [b]) => a - b).map(([, claim]) => claim);
}

/// Lists the claims that are based on runs of a problem or method (field "problem" or "method").
function claimsOn(field, id, names = [id]) {
  const own = ranked(searched.filter(fact => fact[field].includes(id)).map(fact => fact.claim), names);
  const item = c => [badge(c.verdict), " ", h("a", {href: "#claims?q=" + c.id}, html("span", c.says)),
                     html("div", c.decides, {className: "where"})];
  const rest = own.slice(claimsAtOnce);
  return own.length === 0 ? "" : chapter("Claims",
    h("p", {}, h("a", {href: `#claims?${field}=${id}`}, counted(own.length, "claim"), " with all evidence")),
    bullets(own.slice(0, claimsAtOnce).map(item)), rest.length === 0 ? "" : folded(`${rest.length} more`, bullets(rest.map(item))));
}

// ---- Rankings: the least work of each method that reaches an error

const rankedErrors = ["1e-3", "1e-6", "1e-9"];
const works = ["operations", "evaluations", "seconds"];
const powers = {"1e-3": "10⁻³", "1e-6": "10⁻⁶", "1e-9": "10⁻⁹"};
const nearTie = 1.25;  // as in the program: closer methods count as tied

function runsOn(problem) {
  return ((data.rankings[problem] || {}).rows || []).map(([method, operations, evaluations, seconds, steps, best, why]) =>
    ({problem, method, operations, evaluations, seconds, steps, best, why: why.replace("no more: ", "")}));
}

/// Returns the runs that reach an error, the cheapest first.
function ranking(problem, error, by) {
  const place = rankedErrors.indexOf(error);
  return runsOn(problem).map(run => ({...run, work: Object.fromEntries(works.map(w => [w, run[w][place]]))}))
    .filter(run => run.work[by] !== null).sort((a, b) => a.work[by] - b.work[by]);
}

/// The measures of work that are known; a comparison for one method does not count operations.
const worksOn = problem => works.filter(w => runsOn(problem).some(run => run[w].some(work => work !== null)));

function rankingTable(problem, error, by) {
  const rows = ranking(problem, error, by), shownWorks = worksOn(problem);
  const link = (e, w, text) => h("a", {href: `#problem=${problem}&error=${e}&by=${w}`,
    "aria-current": e === error && w === by ? "true" : "false"}, text);
  const errors = h("p", {}, "Error: ", ...rankedErrors.flatMap(e => [link(e, by, powers[e]), " "]));
  const head = h("tr", {}, h("th", {scope: "col"}, "Method"), ...shownWorks.map(w =>
    h("th", {scope: "col", className: "number", "aria-sort": w === by ? "ascending" : "none"}, link(error, w, w))),
    h("th", {scope: "col", className: "number"}, "over the least"));
  const row = r => h("tr", {className: data.card && data.card.own === r.method ? "own" : ""}, h("th", {scope: "row"}, methodLink(r.method)),
    ...shownWorks.map(w => h("td", {className: "number"}, numberText(r.work[w]))),
    h("td", {className: "number"}, rounded(r.work[by] / rows[0].work[by]) + (r.work[by] <= nearTie * rows[0].work[by] ? " tied" : "")));
  const table = rows.length === 0 ? h("p", {}, "No method reaches this error, or the reference solution is not accurate enough to tell.")
    : h("div", {className: "wide"}, h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows.map(row))));
  const others = runsOn(problem).filter(run => !rows.some(r => r.method === run.method));
  return h("div", {id: "ranking"}, errors, table, others.length === 0 ? "" :
    folded(`${counted(others.length, "method")} without an entry`, bullets(others.map(shortfall))));
}

/// Returns the smallest error of a method and why it has no smaller one.
function shortfall(run) {
  const best = run.best === null ? "no run succeeds" : "smallest error " + numberText(run.best);
  return [methodLink(run.method), html("span", `: ${best}` + (run.why ? ` (${run.why})` : ""))];
}

/// Returns a round number of steps, at least n, so that steps are short decimal numbers.
function roundSteps(n) {
  const power = 10 ** Math.floor(Math.log10(n));
  return [1, 2, 4, 5, 8, 10].map(k => k * power).find(steps => steps >= n);
}

/// Returns a command that compares the cheapest methods with fixed steps near an error of 1e-3.
function compareCommand(id) {
  const {until, settings} = data.rankings[id] || {};
  const all = ranking(id, "1e-3", "operations").filter(run => run.steps && !(recordOf(methods, run.method) || {}).adaptive).slice(0, 3);
  if (all.length === 0) return "";
  const first = roundSteps(Math.max(...all.map(run => run.steps)));
  const steps = [1, 2, 4].map(k => Number((until / (k * first)).toPrecision(12)));
  return command(`build/release/shakedown compare --problem ${id} --methods ${all.map(run => run.method).join(",")}` +
    ` --steps ${steps.join(",")} --until ${until}` + settings.map(([name, value]) => ` --set ${name}=${value}`).join(""));
}

// ---- Problems

/// Says what the structure "banded<3>" of the matrices means.
function matrixWords(structure) {
  const [, kind, size] = /^([^<]*)<?(\d*)/.exec(structure);
  if (kind === "triangles") return "one block of the matrices per triangle of atoms";
  const detail = !size ? "" : kind === "banded" ? ` (half-bandwidth ${size})` : kind === "dense" ? "" : ` (${size} × ${size} blocks)`;
  return `${kind} matrices${detail}`;
}

function problemWords(p) {
  const unmet = new Set(methods.flatMap(m => missing(p, m).split("; ")));
  const mass = unmet.has("constant mass matrix") ? "a mass matrix that depends on the position" : "a constant mass matrix";
  const maps = p["momentum maps"].length === 0 ? "The problem has no momentum map."
    : `Conserved: ${p["momentum maps"].map(worded).join(", ")}.`;
  const held = p.constraints === 0 ? "no constraints" : counted(p.constraints, "constraint");
  return `${counted(p.size, "coordinate")}, ${held}, ${mass}, ${matrixWords(p.structure)}. ${maps}`;
}

/// Says which settings of the compared runs are not the defaults.
function changedSettings(p) {
  const changed = ((data.rankings[p.id] || {}).settings || []).map(([name, value]) => [p.parameters.find(own => own.name === name), value])
    .filter(([own, value]) => own && String(own.default) !== String(value));
  return changed.length === 0 ? "" : h("p", {}, "The settings differ from the defaults: " +
    changed.map(([own, value]) => `${own.name} is ${value} instead of ${own.default}`).join(", ") +
    ". These are the settings with which the promises of the methods are measured.");
}

function refusals(p) {
  return grouped(methods.filter(m => missing(p, m) !== ""), m => missing(p, m))
    .map(([reason, list]) => [`need ${reason}: `, ...enumerated(list.map(m => methodLink(m.id)))]);
}

function problemCard(p, wanted) {
  const film = data.artefacts.find(a => a.film && a.problems.includes(p.id));
  const work = data.artefacts.find(a => a.problems.length === 1 && a.problems[0] === p.id && a.id.includes("work-precision-" + p.id));
  const able = methods.filter(m => missing(p, m) === "");
  const error = rankedErrors.find(e => e === wanted.get("error")) || "1e-3", by = works.find(w => w === wanted.get("by")) || "operations";
  const least = data.rankings[p.id] ? [h("p", {}, "Least work with which each method reaches the error, interpolated logarithmically ",
    "between its two neighbouring runs. ",
    "Select a column to rank by it. Methods within 25 % of each other count as tied."), rankingTable(p.id, error, by)] : "";
  return [
    h("div", {className: "pictures"}, p.drawn ? h("img", {src: `problems/${p.id}.svg`, alt: "Drawing: " + plain(p.title)}) : "",
      film ? filmAlone(film) : ""),
    html("p", `<code>${p.id}</code>. Source: ${p.source}.`), h("p", {}, problemWords(p)),
    equationsOf(p), chapter("Parameters", parameterTable(p.parameters, "parameter")),
    chapter("Work and precision", work ? [html("p", work.setting), changedSettings(p), least, work.figure ? diagram(work) : ""] : ""),
    chapter("Try it", compareCommand(p.id)),
    chapter("Methods", h("p", {}, `${able.length} methods can integrate it: `, ...enumerated(able.map(m => methodLink(m.id))), "."),
      folded(`${methods.length - able.length} methods cannot`, bullets(refusals(p)))),
    claimsOn("problem", p.id)];
}

// ---- Methods

/// The components of a vector, such as angular_momentum_z, count as one quantity.
const quantityOf = property => worded(property.replace(/_([xyz]|\d+)$/, ""));
/// A small order is bad, but a small defect is good.
const worstOf = rows => rows.filter(r => r.measured !== null).reduce((worst, row) =>
  worst === null || (/order/.test(row.property) ? row.measured < worst.measured : row.measured > worst.measured) ? row : worst, null);

/// Returns a table of the rows, one line for each quantity.
function promiseTable(id, rows, unmeasured) {
  const lines = grouped(rows, row => quantityOf(row.property)).map(([quantity, own]) => {
    const worst = worstOf(own), on = list => unique(list.map(row => row.problem)).length;
    const unkeptOn = own.filter(row => unkept.includes(row.outcome));
    const without = on(unmeasured.filter(row => quantityOf(row.property) === quantity));
    return [h("a", {href: `#matrix?property=${encodeURIComponent(own[0].property)}&method=${id}`}, quantity),
      unique(own.map(row => row.declared)).join(", "),
      `${on(own) - on(unkeptOn)} of ${counted(on(own), "problem")}`,
      without === 0 ? "" : h("a", {href: `#matrix?property=${encodeURIComponent(own[0].property)}&method=${id}&outcome=not+measured`},
        counted(without, "problem")),
      worst ? [numberText(worst.measured), " on ", problemLink(worst.problem)] : ""];
  });
  return cardTable(["Quantity", "Declared", "Kept on", "Not measured on", "Worst value"], lines);
}

function measurements(id) {
  const own = measuredRows.filter(row => row.method === id && !row.property.endsWith(": drift"));
  const promised = own.filter(row => row.outcome === "kept" || unkept.includes(row.outcome));
  const extra = grouped(own.filter(row => row.outcome === "kept without a promise"), row => quantityOf(row.property));
  const unmeasured = own.filter(row => row.outcome === "not measured");
  return chapter("Promises and measurements",
    promised.length === 0 ? h("p", {}, "No promise was measured.") : promiseTable(id, promised, unmeasured),
    extra.length === 0 ? "" : h("p", {}, "Kept without a promise: ", extra.map(([quantity, rows]) =>
      `${quantity} on ${counted(unique(rows.map(row => row.problem)).length, "problem")}`).join(", ") + "."));
}

/// Lists the situations in which the method is recommended, without further requirements.
function recommendations(id) {
  const rows = choiceRows.filter(row => row.method === id && row.structure === "none" && ["best", "tie"].includes(row.advice));
  return grouped(rows, row => row.situation).map(([situation, own]) => {
    const title = (decision.situations.find(s => s[0] === situation) || [situation, situation])[1];
    const lengths = grouped(own, row => row.length)
      .map(([length, list]) => `${length} runs at ${list.map(row => plain(powerOf(row.error))).join(", ")}`);
    const {error, length} = own[0];
    return [h("a", {href: `#use?situation=${situation}&error=${error}&length=${length}`}, html("span", title)), `: ${lengths.join("; ")}`];
  });
}
const powerOf = x => (errorWords[x] || String(x)).replace(/ .*/, "");

/// Lists the problems with the errors for which the ratio of the method's operations to the fewest
/// is more than `least` and at most `most`.
function wins(id, least, most) {
  const found = Object.keys(data.rankings).map(problem => [problem, rankedErrors.filter(error => {
    const all = ranking(problem, error, "operations"), own = all.find(run => run.method === id);
    const ratio = own && own.work.operations / all[0].work.operations;
    return own && ratio > least && ratio <= most;
  })]);
  return enumerated(found.filter(([, errors]) => errors.length > 0).map(([problem, errors]) =>
    h("span", {}, problemLink(problem), ` (${errors.map(e => powers[e]).join(", ")})`)));
}

function strengths(id) {
  const first = wins(id, 0, 1), tied = wins(id, 1, nearTie), advised = recommendations(id);
  const ranked = Object.keys(data.rankings).some(problem => runsOn(problem).some(run => run.method === id));
  return chapter("Where it is cheapest or tied", bullets(advised),
    first.length === 0 ? "" : h("p", {}, "Fewest operations of all methods, at these errors: ", ...first, "."),
    tied.length === 0 ? "" : h("p", {}, "At most 25 % more operations than the cheapest method: ", ...tied, "."),
    ranked && first.length + tied.length + advised.length === 0 ? h("p", {}, "Another method is cheaper on every problem.") : "",
    ranked ? "" : h("p", {}, "The work of this method was not compared with the work of others."));
}

function refusedProblems(m) {
  const refusedBy = grouped(problems.filter(p => missing(p, m) !== ""), p => missing(p, m));
  return refusedBy.length === 0 ? "" : folded(`It cannot integrate ${counted(refusedBy.flatMap(g => g[1]).length, "problem")}`,
    bullets(refusedBy.map(([reason, list]) => [`needs ${reason}: `, ...enumerated(list.map(p => problemLink(p.id)))])));
}

function weaknesses(m) {
  const broken = measuredRows.filter(row => row.method === m.id && unkept.includes(row.outcome) && !row.property.endsWith(": drift"));
  const runs = Object.keys(data.rankings).flatMap(runsOn).filter(run => run.method === m.id);
  const short = runs.filter(run => run.operations[0] === null);
  const failed = short.filter(run => run.best === null);
  const reached = rankedErrors.map((e, i) => `${powers[e]} on ${runs.filter(run => run.operations[i] !== null).length}`);
  return chapter("Where it fails",
    runs.length === 0 ? "" : h("p", {}, `Of ${counted(runs.length, "ranked problem")}, it reaches an error of ${reached.join(", ")}.`),
    bullets(broken.map(row => [problemLink(row.problem), `: ${quantityOf(row.property)}: `, outcomeSign(row.outcome),
      html("span", row.why ? ": " + row.why : "")])),
    bullets(failed.map(run => [problemLink(run.problem), html("span", `: no run succeeds: ${run.why}`)])),
    bullets(short.filter(run => run.best !== null).map(run => [problemLink(run.problem),
      html("span", `: the smallest error is ${numberText(run.best)}` + (run.why ? ` (${run.why})` : ""))])),
    refusedProblems(m));
}

/// The data have the step as a share of the measured run.
function stability(id) {
  const rows = measuredRows.filter(row => row.method === id && row.property === "largest stable step over the horizon");
  if (rows.every(row => row.measured === null)) return "";
  const cells = ({problem, measured, note}) => {
    const {horizon} = recordOf(problems, problem) ?? {};
    return [problemLink(problem), measured === null ? "not measured" : numberText(Number((measured * horizon).toPrecision(3))),
            horizon ? numberText(horizon) : "", note && html("span", note)];
  };
  return chapter("Largest stable step", h("p", {}, "This is the largest step with which the momenta stay below ten times those " +
      "of the exact motion over a hundred steps. It is in the unit of time of each problem, as is the length of the runs " +
      "that measure the promises. ", figureLink(rows[0].artefact)),
    folded(counted(rows.length, "problem"),
      cardTable(["Problem", "Largest stable step", "Length of the measured run", "Note"], sorted(rows, "-measured").map(cells))));
}

function methodWords(m) {
  const ordered = [["q", "order q"], ["p", "order p"], ["λ", "order lambda"]].filter(([, key]) => m[key] > 0)
    .map(([name, key]) => `${m[key]} in ${name}`);
  const orders = m.stochastic ? `Order of stationary means: ${m["order of stationary means"] || "none promised"}.`
    : `Order: ${ordered.join(", ") || "variable"}.`;
  const traits = `Symplectic: ${m.symplectic}. Symmetric: ${m.symmetric ? "yes" : "no"}. Energy: ${m.energy}. ` +
    `Linear momentum: ${m["linear momentum"]}. Angular momentum: ${m["angular momentum"]}.`;
  const held = m["position constraint"] === "no" && m["velocity constraint"] === "no" ? ""
    : ` Position constraint: ${m["position constraint"]}. Velocity constraint: ${m["velocity constraint"]}.`;
  return `${orders} ${m.adaptive ? "The steps are chosen by a tolerance. " : ""}${traits}${held}`;
}

function methodCard(m) {
  const example = problems.find(p => missing(p, m) === "");
  return [
    html("p", `<code>${m.id}</code>, family “${m.family}”. Source: ${m.source}.`), h("p", {}, methodWords(m)),
    h("p", {}, `Needs: ${m.needs.join("; ")}.`), stepOf(m), measurements(m.id), strengths(m.id), weaknesses(m), stability(m.id),
    chapter("Options", parameterTable(m.options, "option")),
    chapter("Try it", command(`build/release/shakedown verify ${m.id} --quick --no-picture`,
      ...(example ? [`build/release/shakedown explain ${m.id} ${example.id}`] : []))),
    claimsOn("method", m.id, [m.id, m.short])];
}

// ---- The address

/// The view that the reader left for a page, its position, and the page that is shown.
let leftView = {hash: "#catalogue", top: 0};
let shownCard = "";

/// The rankings are loaded when the first page opens, so that the front page stays light.
function loadRankings(then) {
  const script = h("script", {src: "index/rankings.js"});
  script.onload = then;
  script.onerror = () => {
    data.rankings = {};
    then();
    byId("card").prepend("This page cannot find index/rankings.js. Keep this file in the folder of this page.");
  };
  document.head.append(script);
}

function hideCard() {
  if (!shownCard) return;
  document.querySelector("main").classList.remove("carded");
  document.title = "Shakedown: results";
  shownCard = "";
  if (location.hash === leftView.hash && leftView.top > 0) setTimeout(() => window.scrollTo(0, leftView.top));
}

function rememberView(event) {
  const hash = event && event.oldURL ? new URL(event.oldURL).hash : "";
  if (/^#(problem|method)[=-]/.test(hash)) return;
  leftView = {hash: hash.startsWith("#figure=") ? "#figures" : hash || "#catalogue", top: window.scrollY};
}

function showCard(kind, entry, wanted) {
  const fresh = shownCard !== `${kind}=${entry.id}`;
  shownCard = `${kind}=${entry.id}`;
  const section = document.querySelector(`nav a[href="${leftView.hash.split("?")[0]}"]`);
  const title = kind === "method" && plain(entry.title) !== entry.short ? `${entry.short}: ${entry.title}` : entry.title;
  const heading = html("h2", title, {id: "card-heading", tabIndex: -1});
  const back = h("p", {}, h("a", {href: leftView.hash}, `← Back to ${section ? section.textContent : "the results"}`));
  byId("card").replaceChildren(back, heading,
    ...(kind === "problem" ? problemCard(entry, wanted) : methodCard(entry)).filter(element => element));
  document.querySelector("main").classList.add("carded");
  document.title = plain(heading.innerHTML) + " – Shakedown";
  if (fresh) {
    window.scrollTo(0, 0);
    heading.focus({preventScroll: true});
  } else {
    const again = byId("card").querySelector(`a[href="${location.hash}"]`);
    if (again) again.focus({preventScroll: true});
  }
}

/// Shows the page that the address names; returns whether it names one.
function followCard(hash, event) {
  const wanted = new URLSearchParams(/^(problem|method)[=-]/.test(hash) ? hash.replace(/^(problem|method)-/, "$1=") : "");
  const kind = ["problem", "method"].find(k => wanted.has(k));
  const entry = kind && recordOf(kind === "problem" ? problems : methods, wanted.get(kind));
  if (!entry) {
    hideCard();
    return false;
  }
  rememberView(event);
  if ("rankings" in data) showCard(kind, entry, wanted);
  else loadRankings(() => follow(event));
  return true;
}

// ---- The index of all problems and methods

function showCatalogue() {
  const tile = p => h("a", {href: "#problem=" + p.id}, p.drawn ? h("img", {loading: "lazy", alt: "", src: `problems/${p.id}.svg`}) : "",
                      h("b", {}, p.id), html("span", p.title));
  for (const [, words, belongs] of [...kinds].reverse()) {
    byId("problems").append(h("h4", {}, words), h("div", {className: "tiles"}, ...problems.filter(belongs).map(tile)));
  }
  for (const [family, list] of grouped(methods, m => m.family).sort()) {
    byId("methods").append(h("h4", {}, family), h("ul", {className: "columns"}, ...list.map(m =>
      h("li", {}, h("a", {href: "#method=" + m.id}, m.short),
        plain(m.title) === m.short ? "" : html("span", " " + m.title, {className: "where"})))));
  }
}

