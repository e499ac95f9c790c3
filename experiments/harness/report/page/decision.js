
// ---- What to use: selects rows, in the order in which the program has ranked them

const decision = data.decision;
const choiceFields = ["situation", "error", "length", "structure"];
const choiceRows = decision.rows.map(([situation, length, structure, advice, method, reason, ...numbers]) => {
  const [s, l, k, a, m, r] = [situation, length, structure, advice, method, reason].map(i => decision.words[i]);
  const [error, cost, , , reached, cases, count] = numbers;
  return {situation: s, length: l, structure: k, advice: a, method: m, reason: r, error, cost, reached, cases, count};
});
const choiceValues = field => [...new Set(choiceRows.map(row => row[field]))];
const lengthWords = {short: "short: only the error matters", long: "long: the energy must not drift"};
const structureWords = {none: "no further requirements", symplectic: "the method must be symplectic",
    "momentum maps": "linear and angular momentum must be conserved",
                        "exact energy": "energy must be conserved to round-off"};
const errorWords = {0.01: "10⁻² (rough)", 0.001: "10⁻³", 1e-6: "10⁻⁶", 1e-9: "10⁻⁹"};

// Each kind of system: a plain name, one of its problems, which is drawn, and a short comparison on this problem.
const systems = {
  smooth: ["Planets, soft springs", "outer-solar-system", "--steps 400,200,100 --until 4000"],
  stiff: ["Stiff springs, with all vibrations", "bead-chain", "--steps 0.04,0.02,0.01 --until 2"],
  slow: ["Stiff springs, only the slow motion", "spring-pendulum-gravity", "--set k=1000000 --measure q --steps 0.1,0.05,0.025 --until 1"],
  coordinates: ["Joint angles, magnetic fields, drives", "double-pendulum-angles", "--steps 0.1,0.05,0.025 --until 2"],
  rotations: ["A single spinning body", "magnetic-top", "--steps 0.1,0.05,0.025 --until 2"],
  rods: ["Pendulums, rods and bonds", "chain", "--steps 0.04,0.02,0.01 --until 1"],
  large: ["Long chains of rods", "chain", "--set n=100 --steps 0.04,0.02,0.01 --until 0.4"],
  drag: ["Chains of rods in a fluid", "polymer", "--set rods=20 --steps 0.04,0.02,0.01 --until 0.2"],
  water: ["Rigid molecules", "water", "--set N=2 --start thermal --steps 0.004,0.002,0.001 --until 0.1"],
  mechanisms: ["Mechanisms with friction or motors", "slider-crank", "--steps 0.002,0.001,0.0005 --until 0.02"],
  dampers: ["Mechanisms with stiff dampers", "flyball-governor", "--steps 0.002,0.001,0.0005 --until 0.02"],
  elastic: ["Mechanisms with elastic parts", "flexible-slider-crank", "--steps 0.0001,0.00005,0.000025 --until 0.01"],
  redundant: ["Linkages with redundant joints", "bricard", "--steps 0.02,0.01,0.005 --until 0.2"]};
const systemOf = ([id, title]) => systems[id] ?? [plain(title), "", ""];

// The page starts with the kind that has the most problems in the suite among those with constraints.
const firstSituation = () => decision.situations.some(([id]) => id === "rods") ? "rods" : (decision.situations[0] ?? [""])[0];
const firstChoice = {situation: firstSituation(), error: "0.001", length: "short", structure: "none"};

function chosen() {
  const form = byId("choose");
  return Object.fromEntries(choiceFields.map(f => [f, form[f].value]));
}

/// Rows of an answer. A method that does not reach the error has one row per situation and error.
function answerRows({situation, error, length, structure}) {
  const here = choiceRows.filter(row => row.situation === situation && row.error === Number(error));
  return here.filter(row => row.length === length && row.structure === structure || row.advice === "not reached");
}


// ---- The bars: the cost of each method that meets the requirements, over the least of these costs

const meets = ["best", "tie", "within 2", "costs more"];
const widest = 10;  // costs over more than this factor have a logarithmic scale

/// Returns a function from a cost to a fraction of the width, and the ticks of the scale.
function scaleOf(costs) {
  const least = Math.min(...costs), most = Math.max(...costs);
  if (most / Math.min(least, 1) <= widest) {
    const step = most > 5 ? 2 : 1;
    return {at: x => x / most, ticks: Array.from({length: Math.floor(most / step) + 1}, (_, i) => i * step), log: false};
  }
  // A bar of the least cost needs a length, so that the scale begins at half of this cost.
  const low = Math.log(least / 2), high = Math.log(most);
  const powers = Array.from({length: 13}, (_, i) => 10 ** (i - 6));
  return {at: x => (Math.log(x) - low) / (high - low), ticks: powers.filter(x => x >= least / 2 && x <= most), log: true};
}

function barItem(row, scale) {
  const part = row.reached < row.cases ? ` (${row.reached} of ${row.cases} cases)` : "";
  const mark = {best: " ★ lowest cost", tie: " tied"}[row.advice] ?? "";
  return h("li", {"data-method": row.method, className: row.advice.replace(" ", "-"),
      title: `${Math.round(row.count)} operations (median); ` +
      `reaches the error in ${row.reached} of ${row.cases} cases`},
    h("span", {className: "name"}, methodLink(row.method)),
    h("span", {className: "track", "aria-hidden": "true"}, h("i", {style: `width: ${100 * scale.at(row.ratio)}%`})),
    h("span", {className: "value"}, h("b", {}, rounded(row.ratio) + " ×"), mark + part,
      html("span", row.reason ? `, ${row.reason}` : "")));
}

function axisOf(scale) {
  const ticks = scale.ticks.map(x => h("span", {style: `left: ${100 * scale.at(x)}%`}, x + (x === 1 ? " ×" : "")));
  return h("div", {className: "axis", "aria-hidden": "true"}, h("div", {}, ...ticks));
}

/// Returns the bars of the methods that meet the requirements, and those that suit only some of the cases.
function barsOf(rows) {
  const kept = rows.filter(row => meets.includes(row.advice)), special = rows.filter(row => row.advice === "special");
  if (kept.length + special.length === 0) return [];
  const least = Math.min(...(kept.length > 0 ? kept : special).map(row => row.cost));
  const shown = list => list.map(row => ({...row, ratio: row.cost / least})).sort((a, b) => a.ratio - b.ratio);
  const scale = scaleOf([...kept, ...special].map(row => row.cost / least));
  const bars = list => h("ol", {className: "bars"}, ...shown(list).map(row => barItem(row, scale)));
  return [h("h3", {}, kept.length > 0 ? "Cost of the methods that meet the requirements"
      : "Cost of the methods for some of these problems"),
    h("p", {className: "faint"}, "Arithmetic operations of a run with this error (median over the cases), " +
      "divided by the lowest cost of these methods." +
      (scale.log ? " The scale is logarithmic." : "")),
    kept.length > 0 ? bars(kept) : "", kept.length > 0 && special.length > 0 ? h("h4", {}, "Only for some problems of this kind") : "",
    special.length > 0 ? bars(special) : "", axisOf(scale)];
}

// ---- Below the bars: a command to try, the diagrams, warnings and claims

/// Extends a run tenfold, and compares energies. The reference solution then matters only for their scale.
const prolonged = settings => settings.replace(/--measure \w+ /, "").replace(/(?<=--until )\S+/, end => `${10 * end} --measure energy`);

/// Returns a comparison of the first methods of the answer that integrate the problem.
function commandOf({situation, length}, rows) {
  const [, id, short] = systems[situation] ?? [];
  const settings = length === "long" ? prolonged(short) : short;
  const problem = recordOf(problems, id);
  const suited = rows.filter(row => [...meets, "special"].includes(row.advice)).map(row => recordOf(methods, row.method))
    .filter(method => problem && method && missing(problem, method) === "").slice(0, 3);
  if (suited.length === 0) return "";
  const tolerances = suited.some(method => method.adaptive) ? " --tolerances 1e-4,1e-6" : "";
  return `build/release/shakedown compare --problem ${id} --methods ${suited.map(m => m.id).join(",")} ${settings}${tolerances}`;
}

function commandPart(line, {length}) {
  if (line === "") return [];
  const about = length === "long"
    ? "This command compares the energies of the first methods over a run ten times as long as the one for short runs. " +
      "It draws the energy error over time in compare-time.png. Such a run shows a fast drift; the choice rests on longer runs."
    : "This command compares the first methods on a small problem of this kind. It takes a few seconds.";
  return [h("h3", {}, "Try it"), h("p", {className: "faint"}, about), command(line)];
}

/// Returns links to the diagrams of cost against error of the cases. The id of a case begins with the id of its problem;
/// the case may have other parameters.
function diagramsOf(cases) {
  const ids = plain(cases).split("; ");
  const problemOf = id => problems.map(p => p.id).filter(p => id === p || id.startsWith(p + "-")).sort((a, b) => b.length - a.length)[0];
  const links = [...new Set(ids.map(problemOf))].filter(p => artefacts.has("comparison/work-precision-" + p))
    .flatMap((p, i) => [i > 0 ? ", " : "", h("a", {href: "#figure=comparison/work-precision-" + p}, p),
      ids.includes(p) ? "" : " (with its default parameters)"]);
  return links.length === 0 ? "" : h("p", {className: "diagrams"}, "Diagrams of cost against error: ", ...links, ".");
}

const asWarning = row => h("li", {"data-method": row.method}, methodLink(row.method), html("span", `: ${row.reason}`));

function foldedList(heading, items, tag = "ul") {
  return items.length === 0 ? "" : h("details", {"data-part": heading}, h("summary", {}, `${heading} (${items.length})`),
      h(tag, {}, ...items));
}

/// Why no method is best: none reaches the error, nothing is to be conserved, or none conserves it.
function whyNone({situation, error}, rows) {
  const reached = row => row.advice !== "not reached";
  if (!choiceRows.some(row => row.situation === situation && row.error === Number(error) && reached(row))) {
    return "No method reaches this error on these cases. Choose a larger error.";
  }
  return rows.some(reached) ? "No method meets all requirements on most cases of this kind."
    : "Problems of this kind do not have the quantity that you want to conserve. Choose fewer requirements or a short run.";
}

/// Whether a claim is about runs of this length, or about all runs.
const suits = (says, {length}) => length === "short" || says.includes("long run") || !says.includes("short run");
const experimentOf = () => decision.artefact.replace(/-.*/, "").replace("/", ".");

/// Returns the claims whose name begins with the situation.
function sentencesOn(choice) {
  const prefix = experimentOf() + ".";
  return data.claims.filter(c => c.id.startsWith(prefix) && c.id.slice(prefix.length).split("-")[0] === choice.situation &&
      suits(c.says, choice))
    .map(c => h("li", {}, badge(c.verdict), " ", h("a", {href: `#claims?q=${c.id}`}, html("span", c.says))));
}

/// Returns the rows of a short table, as objects of plain texts.
function recordsIn(id) {
  const [head, ...rows] = (artefacts.get(id) ?? {}).table ?? [[]];
  return rows.map(row => Object.fromEntries(head.map((name, i) => [plain(name), plain(row[i])])));
}

/// Says on which cases costs and conservation were measured, and which answers are extrapolated to larger systems.
function measuredOn({situation, length, structure}, [, title, cases]) {
  const table = recordsIn(decision.artefact.replace("choices", "situations")).find(row => row.situation === situation) ?? {};
  const sizes = new Map(recordsIn(decision.artefact.replace(/decision.*/, "cases")).map(row => [row.case, Number(row.coordinates)]));
  const sized = id => sizes.has(id) ? `${id} (${counted(sizes.get(id), "coordinate")})` : id;
  const ids = text => (text ?? "").split("; ").filter(id => id);
  const own = ids(plain(cases)), held = ids(table["held back"]), most = Math.max(...own.map(id => sizes.get(id) ?? 0));
  const larger = held.filter(id => sizes.get(id) > most);
  return [html("b", title), `. Costs were measured on ${own.map(sized).join(", ")}. `,
    /and more/.test(title) && most > 0 ? `For larger systems, the answer is an extrapolation` +
      (larger.length > 0 ? `; it was tested on ${larger.map(sized).join(", ")}. ` : ". ") : "",
    (length === "long" || structure !== "none") && table.problems
        ? `What the methods conserve was measured on ${ids(table.problems).join(", ")}.` : ""];
}

/// Returns the sentences that explain the measurements of this kind.
function aboutChoice({situation, length}) {
  const link = (words, text) => h("a", {href: `#claims?q=${experimentOf()}.${words}`}, text);
  const picture = figureLink(decision.artefact.replace(/-.*/, ""));
  return [h("p", {}, "If your forces are much more expensive than in these cases, prefer methods with few force evaluations. ",
      "The error is the largest error of any component of positions and momenta, relative to the size of that component. ",
      "The energy of a symplectic method stays bounded over long runs. ",
      length === "long" ? "Errors and costs refer to the time spans of the cases. In chaotic motion, as of molecules, " +
        "no step keeps positions accurate for long, and a rough error is enough for averages. " : "",
      situation === "mechanisms" ? "For stiff dampers or elastic parts, choose their own kinds: " +
        "the cheapest methods of this kind fail or are slow there. " : "",
      ["rods", "large"].includes(situation) ? "For water, choose the kind of rigid molecules. " : ""),
    h("p", {}, ...(picture === "" ? [] : ["Figure: ", picture, ". "]), link("springs", "Rods or stiff springs?"), " ",
      link("step", "How large may a step be?"), " ", link("", "All claims"))];
}

/// Lists the methods whose cost was measured on this kind but which do not promise what is required.
function unpromised({situation, error}, rows) {
  const measured = choiceRows.filter(row => row.situation === situation && row.error === Number(error)).map(row => row.method);
  const listed = new Set(rows.map(row => row.method));
  return unique(measured.filter(method => method && !listed.has(method))).map(method => h("li", {}, methodLink(method)));
}

function answerOf(choice, [, , cases]) {
  const rows = answerRows(choice);
  const of = (...advice) => rows.filter(row => advice.includes(row.advice));
  const warnings = (heading, advice) => foldedList(heading, of(advice).map(asWarning));
  return [of("best").length > 0 ? "" : h("p", {className: "none"}, whyNone(choice, rows)), ...barsOf(rows),
    ...commandPart(commandOf(choice, rows), choice), diagramsOf(cases),
    warnings("Methods to avoid", "avoid"), warnings("Methods whose conservation was not measured", "not measured"),
    warnings("Methods that do not reach the error on most cases", "not reached"),
    foldedList("Methods that do not promise what is required", unpromised(choice, rows)), foldedList("Claims about this kind", sentencesOn(choice)),
    h("details", {}, h("summary", {}, "About these measurements"), ...aboutChoice(choice))];
}

function showChoice() {
  const choice = chosen();
  const known = decision.situations.find(([id]) => id === choice.situation);
  byId("choose-about").replaceChildren(...(known ? measuredOn(choice, known) : []));
  byId("answer").replaceChildren(...(known ? answerOf(choice, known) : []).filter(part => part !== ""));
}

// ---- The form and the address

function choose() {
  const set = Object.entries(chosen()).filter(([field, value]) => value !== firstChoice[field]);
  const query = new URLSearchParams(set).toString();
  history.replaceState(null, "", "#use" + (query ? "?" + query : ""));
  showChoice();
}

function followChoice(wanted) {
  if (choiceRows.length === 0) return;
  for (const field of choiceFields) byId("choose")[field].value = wanted.get(field) ?? firstChoice[field];
  showChoice();
}

/// A button for a kind of system. It is a radio button, which the arrow keys move.
function kindButton(situation) {
  const [id, title] = situation;
  const [name, problem] = systemOf(situation);
  return h("label", {className: "kind", title: plain(title)}, h("input", {type: "radio", name: "situation", value: id}),
    problem && recordOf(problems, problem) ? h("img", {src: `problems/${problem}.svg`, alt: "", loading: "lazy"}) : "",
        h("span", {}, name));
}

function fillChoice() {
  if (choiceRows.length === 0) {
    byId("use").hidden = true;
    document.querySelector('nav a[href="#use"]').hidden = true;
    return;
  }
  const form = byId("choose");
  const option = (value, words) => html("option", words, {value: String(value)});
  byId("kinds").append(...decision.situations.map(kindButton));
  for (const [field, words] of [["error", errorWords], ["length", lengthWords], ["structure", structureWords]]) {
    form[field].append(...choiceValues(field).map(value => option(value, words[value] ?? String(value))));
  }
  form.addEventListener("input", choose);
  form.addEventListener("reset", () => setTimeout(() => { followChoice(new URLSearchParams()); choose(); }));
  form.addEventListener("submit", event => event.preventDefault());
  followChoice(new URLSearchParams());
}
