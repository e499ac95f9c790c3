
// ---- What to use: selects from the rows that the program has ranked, in their order.

const decision = data.decision;
const choiceFields = ["situation", "error", "length", "structure"];
const choiceRows = decision.rows.map(([situation, length, structure, advice, method, reason, ...numbers]) => {
  const [s, l, k, a, m, r] = [situation, length, structure, advice, method, reason].map(i => decision.words[i]);
  const [error, cost, least, greatest, reached, cases, count] = numbers;
  return {situation: s, length: l, structure: k, advice: a, method: m, reason: r,
          error, cost, least, greatest, reached, cases, count};
});
const choiceValues = field => [...new Set(choiceRows.map(row => row[field]))];
const lengthWords = {short: "short: only the error counts", long: "long: energy must not drift"};
const structureWords = {none: "nothing more", symplectic: "the symplectic form", "momentum maps": "momentum maps",
                        "exact energy": "energy to round-off"};
const errorWords = {0.01: "10⁻², rough", 0.001: "10⁻³", 1e-6: "10⁻⁶", 1e-9: "10⁻⁹"};
const firstChoice = {situation: "", error: "0.001", length: "short", structure: "none"};

function chosen() {
  const form = byId("choose");
  return Object.fromEntries(choiceFields.map(f => [f, form[f].value]));
}

/// Rows of an answer; what does not reach the error stands once for each situation and error.
function answerRows({situation, error, length, structure}) {
  const here = choiceRows.filter(row => row.situation === situation && row.error === Number(error));
  return here.filter(row => row.length === length && row.structure === structure ||
    row.advice === "not reached").sort((a, b) => (a.advice === "not reached") - (b.advice === "not reached"));
}

/// Short name, and what it stands for where that says more.
function methodName(id) {
  const method = recordOf(methods, id);
  if (!method) return h("b", {}, id);
  const link = h("a", {href: "#method-" + id}, h("b", {}, method.short));
  return plain(method.title) === method.short ? link : h("span", {}, link, html("span", ` (${method.title})`, {className: "where"}));
}

const rounded = x => x === null ? "?" : x < 10 ? x.toFixed(1) : String(Math.round(x));

/// "2.2 times the least (on all 5 cases, from 1.0 to 3.6; median 2390 operations)"
function costWords(row) {
  const share = row.cases === 1 ? "on the one case"
    : row.reached === row.cases ? `on all ${row.cases} cases` : `on ${row.reached} of ${row.cases} cases`;
  const spread = row.reached > 1 ? `, from ${rounded(row.least)} to ${rounded(row.greatest)}` : "";
  const times = row.cost === 1 ? "the least" : `${rounded(row.cost)} times the least`;
  return `${times} (${share}${spread}; median ${Math.round(row.count)} operations)`;
}

const asOption = row => h("li", {"data-method": row.method, className: row.advice === "best" ? "best" : ""}, methodName(row.method),
  h("span", {}, `: ${costWords(row)}` + (row.advice === "tie" ? ", a tie" : "")), html("span", row.reason ? `, ${row.reason}` : ""));
const asAvoided = row => h("li", {"data-method": row.method}, methodName(row.method), h("span", {}, `: ${costWords(row)}`), html("span", `, ${row.reason}`));
const asWarning = row => h("li", {"data-method": row.method}, methodName(row.method), html("span", `: ${row.reason}`));

function answerPart(heading, rows, item, tag = "ul") {
  return rows.length === 0 ? "" : h("div", {}, h("h3", {}, heading), h(tag, {}, ...rows.map(item)));
}

/// Why there is no best: nothing reaches the error whatever is kept, nothing is there to keep, or nothing keeps it.
function whyNone({situation, error}, rows) {
  const reached = row => row.advice !== "not reached";
  if (!choiceRows.some(row => row.situation === situation && row.error === Number(error) && reached(row))) {
    return "No method reaches this error on these cases: ask for less accuracy.";
  }
  return rows.some(reached) ? "No method that serves most cases of this kind does all of that."
    : "Problems of this kind have nothing of that sort to keep: ask for less.";
}

function answerOf(choice) {
  const rows = answerRows(choice);
  const of = (...advice) => rows.filter(row => advice.includes(row.advice));
  const none = of("best").length > 0 ? "" : h("p", {className: "none"}, whyNone(choice, rows));
  const far = of("not reached");
  return [none, answerPart("Use", of("best", "tie"), asOption, "ol"),
    answerPart("For some problems of this kind", of("special"), asOption),
    answerPart("Within a factor of two", of("within 2"), asOption),
    answerPart("Costs more", of("costs more"), asOption),
    answerPart("Avoid", of("avoid"), asAvoided),
    answerPart("Not measured whether they keep it", of("not measured"), asAvoided),
    ...sentencesOn(choice),
    far.length === 0 ? "" : h("details", {}, h("summary", {}, `Do not reach the error on most cases: ${far.length === 1 ? "one method" : far.length + " methods"}`),
      h("ul", {}, ...far.map(asWarning)))];
}

/// Whether a sentence is about runs of this length, or about all.
const suits = (says, {length}) => length === "short" || says.includes("long run") || !says.includes("short run");

/// The claims whose name begins with the kind.
function sentencesOn(choice) {
  const {situation} = choice;
  const prefix = experimentOf() + ".";
  const own = data.claims.filter(c => c.id.startsWith(prefix) && c.id.slice(prefix.length).split("-")[0] === situation && suits(c.says, choice));
  return own.length === 0 ? [] : [h("h3", {}, "In sentences"), ...own.map(c =>
    h("p", {}, badge(c.verdict), " ", h("a", {href: `#claims?q=${c.id}`}, html("span", c.says))))];
}

const experimentOf = () => decision.artefact.replace(/-.*/, "").replace("/", ".");

function showChoice() {
  const choice = chosen();
  const known = decision.situations.find(([id]) => id === choice.situation);
  const about = known ? ["Measured on ", html("span", known[2]), ". "] : ["Choose what it is. "];
  byId("choose-about").replaceChildren(...about,
    "Cost: all arithmetic of a run over the least of all methods, also of those that lose what is to be kept. Where an evaluation of your forces takes far more arithmetic than in these cases, prefer methods with few evaluations. ",
    "The error is the largest of all components of positions and momenta, each relative to its own size over the run. M(q): masses that depend on the position, as in angles. The symplectic form: kept by the exact motion, and by methods whose energy then stays bounded. Momentum maps: linear and angular momentum. ",
    ...(choice.length === "long" ? ["Errors and costs are those of the cases' spans. Where motion is chaotic, as of molecules, no step keeps positions right for long, and averages ask for a rough error. "] : []),
    ...(choice.situation === "mechanisms" ? ["Stiff dampers or bushings have a kind of their own: there what is the cheapest here breaks off. "] : []),
    ...(choice.situation === "rods" || choice.situation === "large" ? ["Water has a kind of its own: rigid molecules. "] : []), ...choiceLinks());
  byId("answer").replaceChildren(...(known ? answerOf(choice) : []).filter(part => part !== ""));
}

function choiceLinks() {
  const picture = figureLink(decision.artefact.replace(/-.*/, ""));
  const sentences = (words, text) => h("a", {href: `#claims?q=${experimentOf()}.${words}`}, text);
  return [...(picture === "" ? [] : ["All at once: ", picture, "; "]), sentences("springs", "rods, or springs in their place?"), " ",
          sentences("step", "How long may a step be?"), " ", sentences("", "All sentences"), "."];
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
