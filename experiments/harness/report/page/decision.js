
// ---- What to use: selects rows, in the order in which the program has ranked them

const decision = data.decision;
const choiceFields = ["situation", "error", "length", "structure"];
const choiceRows = decision.rows.map(([situation, length, structure, advice, method, reason, ...numbers]) => {
  const [s, l, k, a, m, r] = [situation, length, structure, advice, method, reason].map(i => decision.words[i]);
  const [error, cost, least, greatest, reached, cases, count] = numbers;
  return {situation: s, length: l, structure: k, advice: a, method: m, reason: r,
          error, cost, least, greatest, reached, cases, count};
});
const choiceValues = field => [...new Set(choiceRows.map(row => row[field]))];
const lengthWords = {short: "short: only the error matters", long: "long: the energy must not drift"};
const structureWords = {none: "no further requirements", symplectic: "the method must be symplectic", "momentum maps": "linear and angular momentum must be conserved",
                        "exact energy": "energy must be conserved to round-off"};
const errorWords = {0.01: "10⁻² (rough)", 0.001: "10⁻³", 1e-6: "10⁻⁶", 1e-9: "10⁻⁹"};
const firstChoice = {situation: "", error: "0.001", length: "short", structure: "none"};

function chosen() {
  const form = byId("choose");
  return Object.fromEntries(choiceFields.map(f => [f, form[f].value]));
}

/// Rows of an answer. A method that does not reach the error has one row per situation and error.
function answerRows({situation, error, length, structure}) {
  const here = choiceRows.filter(row => row.situation === situation && row.error === Number(error));
  return here.filter(row => row.length === length && row.structure === structure ||
    row.advice === "not reached").sort((a, b) => (a.advice === "not reached") - (b.advice === "not reached"));
}

/// Returns the short name of a method, and its title if it says more.
function methodName(id) {
  const method = recordOf(methods, id);
  if (!method) return h("b", {}, id);
  const link = h("a", {href: "#method=" + id}, h("b", {}, method.short));
  return plain(method.title) === method.short ? link : h("span", {}, link, html("span", ` (${method.title})`, {className: "where"}));
}

const rounded = x => x === null ? "?" : x < 10 ? x.toFixed(1) : String(Math.round(x));

/// Returns "2.2 times the lowest cost (all 5 cases, between 1.0 and 3.6; median 2390 operations)".
function costWords(row) {
  const share = row.cases === 1 ? "one case"
    : row.reached === row.cases ? `all ${row.cases} cases` : `${row.reached} of ${row.cases} cases`;
  const spread = rounded(row.least) !== rounded(row.greatest) ? `, between ${rounded(row.least)} and ${rounded(row.greatest)}` : "";
  const times = row.cost === 1 ? "the lowest cost" : `${rounded(row.cost)} times the lowest cost`;
  return `${times} (${share}${spread}; median ${Math.round(row.count)} operations)`;
}

const asOption = row => h("li", {"data-method": row.method, className: row.advice === "best" ? "best" : ""}, methodName(row.method),
  h("span", {}, `: ${costWords(row)}` + (row.advice === "tie" ? ", tied with the first" : "")), html("span", row.reason ? `, ${row.reason}` : ""));
const asAvoided = row => h("li", {"data-method": row.method}, methodName(row.method), h("span", {}, `: ${costWords(row)}`), html("span", `, ${row.reason}`));
const asWarning = row => h("li", {"data-method": row.method}, methodName(row.method), html("span", `: ${row.reason}`));

function answerPart(heading, rows, item, tag = "ul") {
  return rows.length === 0 ? "" : h("div", {}, h("h3", {}, heading), h(tag, {}, ...rows.map(item)));
}

/// Why no method is best: none reaches the error, nothing is to be conserved, or none conserves it.
function whyNone({situation, error}, rows) {
  const reached = row => row.advice !== "not reached";
  if (!choiceRows.some(row => row.situation === situation && row.error === Number(error) && reached(row))) {
    return "No method reaches this error on these cases. Choose a larger error.";
  }
  return rows.some(reached) ? "No method meets all requirements on most cases of this kind."
    : "Problems of this kind do not have the quantity that you want to conserve. Choose fewer requirements.";
}

function answerOf(choice) {
  const rows = answerRows(choice);
  const of = (...advice) => rows.filter(row => advice.includes(row.advice));
  const none = of("best").length > 0 ? "" : h("p", {className: "none"}, whyNone(choice, rows));
  const far = of("not reached");
  return [none, answerPart("Use", of("best", "tie"), asOption, "ol"),
    answerPart("For some problems of this kind", of("special"), asOption),
    answerPart("Up to twice the lowest cost", of("within 2"), asOption),
    answerPart("More expensive", of("costs more"), asOption),
    answerPart("Avoid", of("avoid"), asAvoided),
    answerPart("Conservation was not measured", of("not measured"), asAvoided),
    ...sentencesOn(choice),
    far.length === 0 ? "" : h("details", {}, h("summary", {}, `${far.length === 1 ? "One method does" : far.length + " methods do"} not reach the error on most cases`),
      h("ul", {}, ...far.map(asWarning)))];
}

/// Whether a claim is about runs of this length, or about all runs.
const suits = (says, {length}) => length === "short" || says.includes("long run") || !says.includes("short run");

/// Returns the claims whose name begins with the situation.
function sentencesOn(choice) {
  const {situation} = choice;
  const prefix = experimentOf() + ".";
  const own = data.claims.filter(c => c.id.startsWith(prefix) && c.id.slice(prefix.length).split("-")[0] === situation && suits(c.says, choice));
  return own.length === 0 ? [] : [h("h3", {}, "Claims about systems of this kind"), ...own.map(c =>
    h("p", {}, badge(c.verdict), " ", h("a", {href: `#claims?q=${c.id}`}, html("span", c.says))))];
}

const experimentOf = () => decision.artefact.replace(/-.*/, "").replace("/", ".");

function showChoice() {
  const choice = chosen();
  const known = decision.situations.find(([id]) => id === choice.situation);
  const about = known ? ["Measured on: ", html("span", known[2]), ". "] : ["Choose the kind of your system. "];
  byId("choose-about").replaceChildren(...about,
    "The cost is the number of arithmetic operations of a run, relative to the cheapest of all methods, even if that method does not meet your requirements. If your forces are much more expensive than in these cases, prefer methods with few force evaluations. ",
    "The error is the largest error of any component of positions and momenta, relative to the size of that component. M(q) means that the mass matrix depends on the position, as with angles. The energy of a symplectic method stays bounded over long runs. ",
    ...(choice.length === "long" ? ["Errors and costs refer to the time spans of the cases. In chaotic motion, as of molecules, no step keeps positions accurate for long, and a rough error is enough for averages. "] : []),
    ...(choice.situation === "mechanisms" ? ["For stiff dampers or bushings, choose their own kind: the cheapest methods of this kind fail there. "] : []),
    ...(choice.situation === "rods" || choice.situation === "large" ? ["For water, choose the kind of rigid molecules. "] : []), ...choiceLinks());
  byId("answer").replaceChildren(...(known ? answerOf(choice) : []).filter(part => part !== ""));
}

function choiceLinks() {
  const picture = figureLink(decision.artefact.replace(/-.*/, ""));
  const sentences = (words, text) => h("a", {href: `#claims?q=${experimentOf()}.${words}`}, text);
  return [...(picture === "" ? [] : ["Figure: ", picture, ". "]), sentences("springs", "Rods or stiff springs?"), " ",
          sentences("step", "How large may a step be?"), " ", sentences("", "All claims")];
}

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

function fillChoice() {
  if (choiceRows.length === 0) {
    byId("use").hidden = true;
    document.querySelector('nav a[href="#use"]').hidden = true;
    return;
  }
  const form = byId("choose");
  const option = (value, words) => html("option", words, {value: String(value)});
  form.situation.append(option("", "choose"), ...decision.situations.map(([id, title]) => option(id, title)));
  for (const [field, words] of [["error", errorWords], ["length", lengthWords], ["structure", structureWords]]) {
    form[field].append(...choiceValues(field).map(value => option(value, words[value] ?? String(value))));
  }
  form.addEventListener("input", choose);
  form.addEventListener("reset", () => setTimeout(() => { followChoice(new URLSearchParams()); choose(); }));
  form.addEventListener("submit", event => event.preventDefault());
  followChoice(new URLSearchParams());
}
