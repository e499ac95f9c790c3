
// ---- The page of one method or problem in its own file (shakedown card). It has the functions of the page of all
// results, but none of its other parts.

const card = data.card;

/// Replaces links to pages that this file does not contain by their words.
function unlink(element) {
  for (const link of element.querySelectorAll('a[href^="#"]')) {
    if (!link.hash.includes("&error=")) link.replaceWith(h("span", {title: link.title}, ...link.childNodes));
  }
  return element;
}

// ---- Promises

/// Groups the rows by problem or, on the page of a problem, by method. The options of a method follow its id.
const promiseGroups = () => grouped(card.promises, ([problem, method]) =>
  card.kind === "problem" ? method : [problem, ...method.split(" ").slice(1)].join(" "));

/// Returns the promises on one problem, or of one method; unfolded if one is broken or if there are few.
function promisesOf([other, rows], few) {
  const [id, ...options] = other.split(" "), method = recordOf(methods, id);
  const of = outcome => rows.filter(row => row[5] === outcome).length;
  const counts = ["kept", "broken", "not measured"].filter(of)
    .flatMap((outcome, i) => [i > 0 ? ", " : " ", `${of(outcome)} `, outcomeSign(outcome)]);
  const line = ([, , property, declared, measured, verdict, reason]) => [html("span", property), declared,
    measured === "-" ? "" : html("span", measured), outcomeSign(verdict), reason && html("span", reason)];
  return h("details", {open: few || of("broken") > 0, "data-other": other},
    h("summary", {}, h("b", {}, [method ? method.short : id, ...options].join(" ")), ...counts),
    cardTable(["Property", "Declared", "Measured", "Verdict", "Reason"], rows.map(line)));
}

function promises() {
  const groups = promiseGroups(), few = groups.length <= 4;
  const list = h("div", {id: "promises"}, ...groups.map(group => promisesOf(group, few)));
  const openAll = () => { for (const part of list.children) part.open = true; };
  const all = h("button", {type: "button", className: "more", onclick: openAll}, "Show all numbers");
  return chapter("Promises and measurements", h("p", {}, "A promise is a property that a method declares. " +
      "Each number was measured in runs of this program. " +
      "A drift is the change over the run of the line fitted to the errors, divided by the largest error."),
    few ? "" : all, list);
}

// ---- The comparison

function curves() {
  const artefact = artefacts.get(card.artefact);
  if (arrivals.has(artefact.id)) return h("div", {className: "diagram"}, explorable(artefact, arrivals.get(artefact.id)));
  return [html("div", card.picture, {className: "diagram"}), h("p", {className: "faint"},
    "With the package node-d3 (apt-get install node-d3), the command writes a diagram that shows values.")];
}

function rankingAt(hash) {
  const wanted = new URLSearchParams(hash.slice(1)), problem = card["compared on"];
  const error = rankedErrors.find(e => e === wanted.get("error")) || "1e-3", known = worksOn(problem);
  return unlink(rankingTable(problem, error, known.find(w => w === wanted.get("by")) || known[0] || "evaluations"));
}

const settingText = ([name, value]) => `${name} = ${Number.isFinite(Number(value)) ? Number(Number(value).toPrecision(8)) : value}`;

function comparison() {
  if ("no comparison" in card) {
    return chapter("Work and precision", html("p", `The comparison with established methods failed: ${card["no comparison"]}.`));
  }
  const problem = card["compared on"], ranked = data.rankings[problem], artefact = artefacts.get(card.artefact);
  const {settings, until} = ranked || {settings: []};
  return chapter("Work and precision",
    h("p", {}, "The methods were compared on ", h("code", {}, problem),
      settings.length === 0 ? "" : ` with ${settings.map(settingText).join(", ")}`, until ? `, from t = 0 to ${until}. ` : ". ",
      html("span", ranked ? `The error is the ${artefact.sees}, ${artefact.notes.join(". ")}.`
        : `The diagram shows the ${artefact.sees}, with its standard error.`)),
    curves(),
    ranked ? [h("p", {}, "Least work with which each method reaches the error, interpolated logarithmically between its two " +
      "neighbouring runs. If all runs of a method reach the error, it is the work of the cheapest one. Evaluations are those of " +
      "forces. Methods within 25 % of each other count as tied."), rankingAt(location.hash)] : "");
}

// ---- The page

function measuredWith() {
  const {version, compiler, flags, machine} = data.made;
  const line = (name, ...words) => [h("dt", {}, name), h("dd", {}, ...words)];
  return h("dl", {className: "facts"},
    ...line("Measured", `${card.summary}.`, card.quick ? " The runs were shortened (--quick)." : ""),
    ...line("Program", `Shakedown ${version}, ${compiler}, ${flags}`),
    ...line("Machine", machine), ...line("Command", h("code", {}, card.command)));
}

function aboutMethod(m) {
  return [html("p", `<code>${m.id}</code>. Source: ${m.source}.`), h("p", {}, methodWords(m)),
    h("p", {}, `Needs: ${m.needs.join("; ") || "nothing"}.`), stepOf(m), measuredWith(), comparison(), promises(),
    chapter("Where it cannot be used", refusedProblems(m)), chapter("Options", parameterTable(m.options, "option"))];
}

function drawing() {
  if ("sketch" in card) return html("div", card.sketch, {className: "sketch"});
  return "no sketch" in card ? html("p", `The drawing failed: ${card["no sketch"]}.`) : "";
}

function aboutProblem(p) {
  const able = methods.filter(m => missing(p, m) === "");
  return [drawing(), html("p", `<code>${p.id}</code>. Source: ${p.source}.`), h("p", {}, problemWords(p)), measuredWith(),
    equationsOf(p), chapter("Parameters", parameterTable(p.parameters, "parameter")), comparison(), promises(),
    chapter("Methods", h("p", {}, `${able.length} methods can integrate it: `, ...enumerated(able.map(m => methodLink(m.id))), "."),
      folded(`${methods.length - able.length} methods cannot`, bullets(refusals(p))))];
}

function showOwn() {
  const entry = recordOf(card.kind === "method" ? methods : problems, card.id);
  const parts = card.kind === "method" ? aboutMethod(entry) : aboutProblem(entry);
  byId("card").replaceChildren(html("h1", entry.title, {id: "card-heading"}), ...parts.filter(part => part),
    chapter("Repeat the measurements", command(...card.repeat)));
  unlink(byId("card"));
}

showOwn();
window.addEventListener("hashchange", () => byId("ranking").replaceWith(rankingAt(location.hash)));
performance.mark("ready");
