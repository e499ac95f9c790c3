"use strict";
// Uses the page in a frame as a reader would, and prints a line per expectation.

const log = document.getElementById("log");
const say = text => log.append("\n" + text);
function expect(name, holds, why = "") { say((holds ? "ok   " : "FAIL ") + name + (holds ? "" : ": " + why)); }
const equal = (name, got, wanted) => expect(name, got === wanted, `${got} instead of ${wanted}`);
const soon = () => new Promise(done => setTimeout(done, 30));

let frame = null;
const page = () => frame.contentDocument;
const all = selector => [...page().querySelectorAll(selector)];
const one = selector => page().querySelector(selector);
const inPage = program => frame.contentWindow.eval(program);

async function open(hash, width, file = "index.html") {
  if (frame) frame.remove();
  frame = document.createElement("iframe");
  frame.width = width;
  frame.height = 844;
  frame.src = "results/" + file + hash;
  const loaded = new Promise(done => { frame.onload = done; });
  document.body.append(frame);
  await loaded;
  await soon();
}

// Calls `act`, which changes the address, and waits until the page has followed.
async function move(act) {
  const moved = new Promise(done => frame.contentWindow.addEventListener("hashchange", done, {once: true}));
  act();
  await moved;
}

async function go(hash) {
  if (frame.contentWindow.location.hash !== hash) await move(() => { frame.contentWindow.location.hash = hash; });
}

function set(form, field, value) {
  const inputs = [...one("#" + form).elements].filter(input => input.name === field);
  const radio = inputs.find(input => input.type === "radio" && input.value === value);
  if (radio) radio.checked = true;
  else inputs[0].value = value;
  (radio ?? inputs[0]).dispatchEvent(new Event("input", {bubbles: true}));
}

function press(key) {
  one("#viewer").dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
}

async function leave() {
  const closed = new Promise(done => one("#viewer").addEventListener("close", done, {once: true}));
  press("Escape");
  await closed;
}

/// Reads a number as the page writes it: "0.0125", "−2" or "1.25·10⁻⁷".
function numberOf(text) {
  const [, factor, power] = /^(.*?)(?:·?10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?$/.exec(text.replace("−", "-"));
  const raised = [...power ?? ""].map(c => c === "⁻" ? "-" : "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c)).join("");
  return power ? Number(`${factor || 1}e${raised}`) : Number(factor);
}

const shownClaims = () => all("#list > li").length;
// Returns all claims found, after opening the hidden ones.
const listed = () => {
  while (!one("#more").hidden) one("#more").click();
  return shownClaims();
};
const counted = () => parseInt(one("#count").textContent, 10);

function exists(path) {
  return new Promise(done => {
    const request = new XMLHttpRequest();
    request.onload = () => done(request.response.length > 0);
    request.onerror = () => done(false);
    request.open("GET", "results/" + path);
    request.send();
  });
}

function pictured(path) {
  return new Promise(done => {
    const image = new Image();
    image.onload = () => done(image.naturalWidth > 1);
    image.onerror = () => done(false);
    image.src = "results/" + path;
  });
}

async function filters(data) {
  equal("five claims are shown first", shownClaims(), Math.min(5, data.claims.length));
  set("filters", "verdict", "reproduced");
  equal("and thirty of a choice", shownClaims(), Math.min(30, data.claims.filter(c => c.verdict === "reproduced").length));
  set("filters", "verdict", "");
  equal("all claims are listed", listed(), data.claims.length);
  const artefact = new Map(data.artefacts.map(a => [a.id, a]));
  const value = {paper: c => [c.paper], origin: c => [c.origin], verdict: c => [c.verdict], kind: c => [c.kind],
                 problem: c => artefact.get(c.artefact).problems, method: c => artefact.get(c.artefact).methods};
  for (const [field, of] of Object.entries(value)) {
    const options = all(`#filters [name=${field}] option`).map(o => o.value).filter(v => v);
    const known = new Set(data.claims.flatMap(of));
    equal(`filter ${field} offers every value`, options.length, known.size);
    for (const choice of options.slice(0, 4)) {
      set("filters", field, choice);
      const wanted = data.claims.filter(c => of(c).includes(choice)).length;
      equal(`filter ${field}=${choice}`, listed(), wanted);
      equal(`filter ${field}=${choice} is counted`, counted(), wanted);
    }
    set("filters", field, "");
  }
  equal("filters taken back show all", listed(), data.claims.length);

  await misspelt();
  const last = data.claims[data.claims.length - 1];
  set("filters", "q", last.id);
  equal("search for an id finds its claim", listed(), 1);
  set("filters", "q", "no claim says quxquux");
  equal("search for nonsense finds nothing", listed(), 0);
  set("filters", "q", "SYMPLECTIC");
  const many = listed();
  expect("search disregards case", many > 0 && many < data.claims.length, String(many));
  set("filters", "paper", last.paper);
  const view = frame.contentWindow.location.hash;
  const count = listed();
  await open(view, 1280);
  equal("the address keeps search and filters", listed(), count);
  equal("the address fills the form", one("#filters [name=q]").value, "SYMPLECTIC");
  one("#filters button[type=reset]").click();
  await soon();
  equal("the button shows all", listed(), data.claims.length);
  await go("#claims?verdict=refuted");
  equal("a link of the table sets the filter", listed(), data.claims.filter(c => c.verdict === "refuted").length);
}

// Whether those with the property come first, of which there are some but not all.
const first = list => list.some(x => x) && !list.every(x => x) && list.every((x, i) => i === 0 || list[i - 1] || !x);

async function misspelt() {
  set("filters", "q", "rattle");
  const right = listed();
  set("filters", "q", "rattel");
  if (await exists("site/lunr.min.js")) {
    await until(() => shownClaims().length > 0);
    equal("a misspelt word finds the claims of the right one", listed(), right);
    expect("and the page says so", one("#count").textContent.includes("“rattle”"), one("#count").textContent);
  }
  const whole = inPage("claimsWith(['lie']).map(fact => fact.text)").map(text => /(?<![a-z0-9])lie(?![a-z0-9])/.test(text));
  expect("claims with the whole word come first", first(whole), whole.join(" "));
}

async function viewer(data) {
  const thumbs = all(".sheet button");
  equal("each figure and table has its button", thumbs.length, data.artefacts.length);
  await move(() => thumbs[0].click());
  const shown = () => one("#viewer").dataset.id;
  expect("a button opens the viewer", one("#viewer").open, "closed");
  equal("the address names the figure", frame.contentWindow.location.hash, "#figure=" + data.artefacts[0].id);
  press("ArrowRight");
  equal("the right arrow goes on", shown(), data.artefacts[1].id);
  press("ArrowLeft");
  press("ArrowLeft");
  equal("the left arrow goes round", shown(), data.artefacts[data.artefacts.length - 1].id);
  await leave();
  expect("Escape closes", !one("#viewer").open, "open");
  equal("the focus returns", page().activeElement.dataset.id, shown());
}

// ---- Diagrams

function fetched(path) {
  return new Promise(done => {
    const request = new XMLHttpRequest();
    request.onload = () => done(request.response);
    request.open("GET", "results/" + path);
    request.send();
  });
}

// Returns the rows of a CSV file as objects, without the page's own reader.
async function tableAt(path) {
  const cells = line => [...(line + ",").matchAll(/("(?:[^"]|"")*"|[^,]*),/g)]
    .map(([, cell]) => cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
  const [head, ...rows] = (await fetched(path)).trim().split("\n").map(cells);
  return rows.map(row => Object.fromEntries(head.map((name, i) => [name, row[i]])));
}

async function drawnPanels(place = "#viewed") {
  for (let tries = 0; tries < 300; ++tries) {
    const grids = all(place + " .panels");
    await soon();
    if (grids.length === 0 || !grids.every(grid => grid.dataset.drawn)) continue;
    await soon();  // a scroll bar that appears makes the page draw once more
    return all(place + " .panel svg");
  }
  return [];
}

const sameNumber = (text, number) => Math.abs(Number(text) - number) <= 1e-12 * Math.abs(number);

/// Whether a row of the file has the numbers of a drawn point and meets the conditions of its curve.
function isInFile(rows, {curve, point}) {
  const numbers = ["bars", "labels"].includes(curve.stroke) ? curve.columns.slice(1) : curve.columns;
  return rows.some(row => numbers.every((column, i) => sameNumber(row[column], point.at[i])) &&
    (curve.where || []).every(([column, value]) => typeof value === "string" ? row[column] === value : sameNumber(row[column], value)));
}

/// Whether the path of a curve passes the place that the ranges of the axes give to a point.
function isInPlace({group, plot, point}) {
  const {panel, width, height, zoom} = plot;
  if (panel.equal || zoom || !["line", "points", "linked"].includes(group.__data__.curve.stroke)) return true;
  const share = (axis, x) => {
    const f = axis.log ? Math.log : Number;
    return (f(x) - f(axis.range[0])) / (f(axis.range[1]) - f(axis.range[0]));
  };
  const x = width * share(panel.x, point.at[0]), y = height * (1 - share(panel.y, point.at[1]));
  const places = [...group.querySelectorAll("path")].flatMap(path => [...path.getAttribute("d").matchAll(/[ML]([-\d.e]+),([-\d.e]+)/g)]);
  return places.some(([, u, v]) => Math.hypot(u - x, v - y) < 0.01);
}

/// Five points of a diagram, evenly from all of its curves.
function sampled(panels) {
  const points = panels.flatMap(svg => [...svg.querySelectorAll(".curve")].flatMap(group => {
    const {curve, points} = group.__data__;
    const {x, y} = svg.__data__.scales;
    const seen = points.filter(p => p.at.every(Number.isFinite) && (curve.stroke === "bars" || Number.isFinite(x(p.at[0])) && Number.isFinite(y(p.at[1]))));
    return curve.columns ? seen.map(point => ({group, curve, point, plot: svg.__data__})) : [];
  }));
  return [0, 1, 2, 3, 4].map(k => points[Math.floor((k + 0.5) / 5 * points.length)]).filter(p => p);
}

async function diagrams(data) {
  const undrawn = [], wrong = [], displaced = [];
  let samples = 0;
  const drawn = data.artefacts.filter(a => a.drawn), figures = data.artefacts.filter(a => a.figure);
  // Figures on request are those of an earlier program until they are made again.
  const lost = [];
  for (const {id} of figures.filter(a => !a.drawn)) if (!JSON.parse(await fetched(id + ".json"))["on request"]) lost.push(id);
  expect("every figure that a full run makes has a diagram", drawn.length > 0 && lost.length === 0, lost.join(" "));
  for (const artefact of drawn) {
    await go("#figure=" + artefact.id);
    const panels = await drawnPanels();
    const points = sampled(panels);
    if (points.length === 0) undrawn.push(artefact.id);
    // Before the page may draw once more, for another width.
    for (const one of points) if (!isInPlace(one)) displaced.push(`${artefact.id} (${one.point.at})`);
    const rows = await tableAt(artefact.id + ".csv");
    samples += points.length;
    for (const one of points) {
      if (!isInFile(rows, one)) wrong.push(`${artefact.id} (${one.point.at})`);
    }
  }
  await leave();
  expect("every figure is drawn from its data", undrawn.length === 0, undrawn.join(" "));
  expect("drawn points are in the files", samples > 100 && wrong.length === 0, `${samples} points; ` + wrong.join(" "));
  expect("and where the axes put them", displaced.length === 0, displaced.join(" "));
}

async function exploring(data) {
  const artefact = data.artefacts.find(a => a.id === "kinon2023/fig32") || data.artefacts.find(a => a.figure);
  await go("#figure=" + artefact.id);
  const panels = await drawnPanels();
  const key = one("#viewed .key");
  key.click();
  const faded = all("#viewed .curve.faded").length;
  equal("a key isolates its curve", key.getAttribute("aria-pressed"), "true");
  expect("the others fade", faded > 0, String(faded));
  key.click();
  equal("and back", all("#viewed .curve.faded").length, 0);
  const plot = panels[0].__data__;
  const low = plot.scales.x.domain()[0];
  frame.contentWindow.zoomed = plot;
  inPage("zoomTo(zoomed, [[zoomed.width / 4, zoomed.height / 4], [zoomed.width / 2, zoomed.height / 2]])");
  expect("a zoom changes the axis", plot.scales.x.domain()[0] > low, String(plot.scales.x.domain()));
  [...all("#viewed .panel button")].find(b => !b.hidden).click();
  equal("the button shows all again", plot.scales.x.domain()[0], low);
  const toggle = all("#viewed .plot > div > button.plain").pop();
  toggle.click();
  expect("the table is behind the diagram", all("#viewed .plot table tbody tr").length > 3, "no rows");
  const cover = all("#viewed .brush .overlay")[0], box = cover.getBoundingClientRect();
  const says = one("#viewed .says");
  let answered = "";
  for (let k = 1; k < 20 && !answered; ++k) {
    for (let j = 1; j < 20 && !answered; ++j) {
      cover.dispatchEvent(new frame.contentWindow.MouseEvent("mousemove", {bubbles: true, clientX: box.left + k * box.width / 20, clientY: box.top + j * box.height / 20}));
      if (/=/.test(says.textContent)) answered = says.textContent;
    }
  }
  expect("a curve tells its name and values", answered !== "", says.textContent);
  await leave();
  await pointing(data);
}

// Far from every curve nothing is named; near a drawn point, no line is.
async function pointing(data) {
  const mixed = data.artefacts.find(a => a.id === "comparison/work-precision-chain") || data.artefacts.find(a => a.figure);
  await go("#figure=" + mixed.id);
  let asked = 0, far = 0;
  const lines = [], distant = [];
  for (const svg of await drawnPanels()) {
    const plot = frame.contentWindow.pointed = svg.__data__;
    const named = (u, v) => inPage(`nearest(pointed, [${u}, ${v}])`);
    const pixels = p => [plot.scales.x(p.at[0]), plot.scales.y(p.at[1])];
    const groups = [...svg.querySelectorAll(".curve")].map(group => group.__data__).filter(({curve}) => curve.columns);
    const places = groups.flatMap(({points}) => points.map(pixels)).filter(place => place.every(Number.isFinite));
    for (const {curve, points} of groups.filter(group => group.curve.stroke === "linked" || group.curve.stroke === "points")) {
      for (const [x, y] of points.map(pixels).filter(place => place.every(Number.isFinite))) {
        const {curve: own, place} = named(x + 3, y + 3);
        ++asked;
        if (own.stroke === "line" || Math.hypot(place[0] - x - 3, place[1] - y - 3) > 4.3) lines.push(curve.name);
      }
    }
    for (let u = 0; u < plot.width; u += 12) {
      for (let v = 0; v < plot.height; v += 12) {
        const reached = named(u, v), paths = [...svg.querySelectorAll(".curve path")];
        const along = paths.some(path => nearPath(path, u, v, 26));
        if (!reached) ++far;
        if (reached && !along && !places.some(([x, y]) => Math.hypot(x - u, y - v) <= 24)) distant.push([u, v]);
      }
    }
  }
  expect("near a drawn point, this point is named", asked > 10 && lines.length === 0, `${asked} points; ` + lines.join(" "));
  expect("far from all curves, none is named", far > 0 && distant.length === 0, `${far} places; ` + distant.slice(0, 5).join(" "));
  await leave();
}

/// Whether a path passes a place within so many pixels.
function nearPath(path, u, v, most) {
  path.samples ??= Array.from({length: Math.ceil(path.getTotalLength() / 2) + 1}, (_, i) => path.getPointAtLength(2 * i));
  return path.samples.some(({x, y}) => Math.hypot(x - u, y - v) <= most);
}

// The time in a film must not jump to and fro.
async function filmTimes(data) {
  for (const artefact of data.artefacts.filter(a => a.film)) {
    await go("#figure=" + artefact.id);
    await drawnPanels();
    const slider = one("#viewed .film input"), times = [];
    for (let k = 0; k <= slider.max; ++k) {
      slider.value = k;
      slider.dispatchEvent(new Event("input", {bubbles: true}));
      times.push(...all("#viewed .film .curve text").map(text => /t = ([\d.]+)/.exec(text.textContent)?.[1]).filter(time => time));
    }
    const decimals = new Set(times.map(time => (time.split(".")[1] ?? "").length));
    expect(`${artefact.id}: times have equally many decimals`, decimals.size <= 1, [...decimals].join(" ") + ": " + times.slice(0, 20).join(" "));
    if (artefact.id === "tao2014/double-pendulum-motion") expect("a film shows its time", times.length > 50, String(times.length));
  }
  await leave();
}

async function films(data) {
  const artefact = data.artefacts.find(a => a.film);
  if (!artefact) return;
  await go("#figure=" + artefact.id);
  await drawnPanels();
  const slider = one("#viewed .film input"), button = one("#viewed .film button.play");
  const path = () => all("#viewed .film .curve path").map(p => p.getAttribute("d")).join();
  slider.value = 0;
  slider.dispatchEvent(new Event("input", {bubbles: true}));
  const first = path();
  slider.value = slider.max;
  slider.dispatchEvent(new Event("input", {bubbles: true}));
  expect("a film shows another picture", path() !== first, "the same");
  equal("the slider stops it", button.textContent, "Play");
  button.click();
  equal("the button starts it", button.textContent, "Pause");
  button.click();
  await leave();
}

async function files(data) {
  const links = new Set();
  for (const artefact of data.artefacts) {
    await go("#figure=" + artefact.id);
    for (const link of all("#viewed a")) links.add(link.getAttribute("href"));
  }
  await leave();
  const sources = data.artefacts.flatMap(a => [...(a.figure ? [a.id + ".png", a.id + ".svg", a.id + ".thumb.png"] : [])]);
  const bad = [];
  for (const path of sources) if (!await pictured(path)) bad.push(path);
  expect("every picture can be shown", bad.length === 0, bad.join(" "));
  for (const link of [...all("a").map(a => a.getAttribute("href")), ...await everyCard(data)]) links.add(link);
  const dead = [];
  for (const link of links) {
    const [section, query] = link.replace("#", "").split(/[?=&]/);
    const list = {figure: data.artefacts, problem: data.catalogue.problems, method: data.catalogue.methods}[section];
    const known = list ? list.some(one => one.id === query) : page().getElementById(section);
    if (link.startsWith("#") ? !known : !await exists(link)) dead.push(link);
  }
  expect("every link leads somewhere", links.size > 20 && dead.length === 0, `${links.size} links; ` + dead.join(" "));
}
function access() {
  const nameless = all("input:not([type=hidden]), select").filter(input => input.labels.length === 0);
  expect("every input has a label", nameless.length === 0, nameless.map(i => i.name).join(" "));
  const mute = all("button").filter(b => !b.textContent.trim() && !b.getAttribute("aria-label"));
  expect("every button has a name", mute.length === 0, String(mute.length));
  expect("every image has an alternative", all("img").every(i => i.hasAttribute("alt")), "");
  equal("the count is announced", one("#count").getAttribute("aria-live"), "polite");
  expect("one heading of each level leads", all("h1").length === 1, String(all("h1").length));
}

// ---- Pages of problems and methods

async function openCard(hash) {
  await go(hash);
  for (let waits = 0; waits < 100 && !one("main").classList.contains("carded"); waits++) await soon();
}
const cardText = () => one("#card").textContent;
const rankedMethods = () => all("#ranking tbody a").map(a => a.getAttribute("href").replace("#method=", ""));

// The least work with which the runs reach an error, interpolated on logarithmic scales.
function leastWork(runs, error) {
  const sorted = runs.filter(run => run.error > 0).sort((a, b) => a.work - b.work);
  const k = sorted.findIndex(run => run.error <= error);
  if (k <= 0) return k < 0 ? null : sorted[0].work;
  const [a, b] = [sorted[k - 1], sorted[k]];
  return a.work * (b.work / a.work) ** (Math.log(a.error / error) / Math.log(a.error / b.error));
}

async function rankings() {
  const tables = {operations: await tableAt("comparison/work-precision-chain.csv"), seconds: await tableAt("comparison/timings-work-precision.csv")};
  tables.evaluations = tables.operations = tables.operations.filter(row => row.row === "run");
  tables.seconds = tables.seconds.filter(row => row.problem === "chain");
  for (const [by, name, error] of [["operations", "operations", "1e-3"], ["seconds", "time [s]", "1e-6"], ["evaluations", "evaluations", "1e-9"]]) {
    const wanted = [...new Set(tables[by].map(row => row.method))].map(method => [method, leastWork(tables[by].filter(row => row.method === method)
      .map(row => ({work: Number(row[name]), error: Number(row["largest error"])})), Number(error))]).filter(([, work]) => work !== null);
    await openCard(`#problem=chain&error=${error}&by=${by}`);
    const shown = rankedMethods();
    const work = new Map(wanted);
    equal(`chain, ${by} at ${error}: every method that reaches the error is ranked`, [...shown].sort().join(" "), [...work.keys()].sort().join(" "));
    const rises = shown.every((method, i) => i === 0 || work.get(shown[i - 1]) <= 1.01 * work.get(method));
    expect(`chain, ${by} at ${error}: by increasing work`, shown.length > 5 && rises, shown.join(" "));
    const column = ["operations", "evaluations", "seconds"].indexOf(by) + 2;
    const wrong = all("#ranking tbody tr").filter((row, i) => Math.abs(numberOf(row.children[column - 1].textContent) / work.get(shown[i]) - 1) > 0.006);
    expect(`chain, ${by} at ${error}: the numbers are those of the table`, wrong.length === 0, wrong.map(row => row.textContent).join(" "));
  }
}

async function problemCards(data) {
  const {problems, methods, reasons} = data.catalogue;
  expect("the front page does not load the rankings", !("rankings" in data), "loaded");
  equal("the index has every problem", all("#problems a").length, problems.length);
  equal("the index has every method", all("#methods a").length, methods.length);
  await openCard("#problem=chain");
  expect("a page replaces the sections", all("main > section").filter(s => s.getClientRects().length > 0).length === 1, "");
  expect("the title names it", page().title.includes("pendula"), page().title);
  equal("the focus is on its heading", page().activeElement.id, "card-heading");
  const chain = problems.find(p => p.id === "chain");
  const able = methods.filter((m, i) => reasons[chain.methods[i]] === "");
  expect("it counts its methods", cardText().includes(`${able.length} methods can integrate it`), String(able.length));
  expect("it has a command", /shakedown compare --problem chain --methods [a-z0-9,-]+ --steps [0-9.,]+ --until 8 --set n=3/.test(cardText()), "");
  one('#ranking a[href*="error=1e-9"]').focus();
  await move(() => one('#ranking a[href*="error=1e-9"]').click());
  expect("the focus stays on the choice", page().activeElement.getAttribute("href").includes("error=1e-9"), page().activeElement.tagName);
  await rankings();
  await move(() => one("#card a").click());
  expect("the link leads back", one("#card").getClientRects().length === 0 && one("#claims").getClientRects().length > 0, frame.contentWindow.location.hash);
  await go("#matrix");
  frame.contentWindow.scrollBy(0, 400);
  const top = frame.contentWindow.scrollY;
  await move(() => one("#grid tbody th a").click());
  await soon();
  expect("a link of the matrix opens a page at its top", frame.contentWindow.scrollY === 0 && cardText() !== "", String(frame.contentWindow.scrollY));
  await move(() => one("#card a").click());
  await soon();
  expect("the link back restores the position", top > 400 && Math.abs(frame.contentWindow.scrollY - top) <= 1, `${frame.contentWindow.scrollY} instead of ${top}`);
  await openCard("#problem-water");
  expect("the older address leads to the page", cardText().includes("TIP3P"), cardText().slice(0, 80));
}

async function methodCards(data) {
  await go("#claims");
  await openCard("#method=rattle");
  const kept = cellsOf(data).filter(c => c.method === "rattle" && c.property === "order of q");
  const row = all("#card tr").find(tr => tr.children[0].textContent === "order of q");
  equal("a method's page counts the problems on which a promise is kept", row.children[2].textContent,
    `${kept.filter(c => c.outcome === "kept").length} of ${kept.length} problems`);
  expect("and shows the worst value", row.children[4].textContent.startsWith(String(Math.min(...kept.map(c => c.measured)))), row.textContent);
  expect("and links its claims", one('#card a[href="#claims?method=rattle"]') !== null, "no link");
  rankedClaims(data, "method", "rattle", /\brattle\b/i);
  await openCard("#problem=chain");
  rankedClaims(data, "problem", "chain", /\bchain\b/i);
  await openCard("#method=rattle");
  await move(() => one("#card a").click());
  equal("the link leads back to the section before", frame.contentWindow.location.hash, "#claims");
}

// Claims that are not reproduced come first, then those that name the method or problem.
function rankedClaims(data, field, id, name) {
  const shown = all('#card li a[href^="#claims?q="]').map(a => data.claims.find(c => a.getAttribute("href").endsWith("?q=" + c.id)));
  const failed = shown.map(c => !c.verdict.startsWith("reproduced"));
  expect(`${id}: claims that are not reproduced come first`, first(failed), shown.map(c => c.verdict).join(" "));
  const named = shown.filter((c, i) => !failed[i]).map(c => name.test(c.says));
  expect(`${id}: then those that name it`, first(named), named.join(" "));
}

// Opens every page. Returns the links on them.
async function everyCard(data) {
  const links = new Set(), empty = [], untypeset = [];
  for (const [kind, list] of [["problem", data.catalogue.problems], ["method", data.catalogue.methods]]) {
    for (const {id} of list) {
      await openCard(`#${kind}=${id}`);
      if (!one("#card").querySelector("code").textContent.includes(id) || /\[object|undefined|NaN/.test(cardText())) empty.push(id);
      for (let waits = 0; waits < 100 && one("#card .formula > code"); waits++) await soon();
      if (!one("#card .formula .katex")) untypeset.push(id);
      for (const link of all("#card a")) links.add(link.getAttribute("href"));
    }
  }
  expect("every page shows its equations, typeset", untypeset.length === 0, untypeset.join(" "));
  expect("every problem and method has its page", empty.length === 0, empty.join(" "));
  return links;
}

// ---- The matrix

const pairRows = () => all("#cross tbody tr");
const pairsCounted = () => Number(one("#rows-summary").textContent.match(/\((\d+)\)$/)[1]);
const column = n => pairRows().map(row => row.children[n].textContent);
const cellAt = (method, problem) => {
  const head = one(`#grid th[data-problem="${problem}"]`);
  return one(`#grid th[data-method="${method}"]`).closest("tr").cells[head.cellIndex];
};
// Returns all cells of the tables.
const cellsOf = data => data.matrix.tables.flatMap(t => t.properties.flatMap(p => p.cells.map(([m, problem, declared, measured, outcome]) => (
  {method: data.matrix.methods[m], problem: data.matrix.problems[problem], property: p.name, declared: data.matrix.declared[declared], measured,
   outcome: data.matrix.outcomes[outcome]}))));
const tap = (element, key) => element.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));

// The words of a cell must be those of the table, for all promises and for each property.
function grid(data, cells) {
  const {methods, problems} = data.catalogue;
  equal("the grid has every pair", all("#grid td[aria-label]").length, methods.length * problems.length);
  expect("and starts with all promises", one("#pairs [name=property]").value === "", one("#pairs [name=property]").value);
  const of = new Map();
  for (const cell of cells) of.set(cell.method + " " + cell.problem, [...(of.get(cell.method + " " + cell.problem) ?? []), cell.outcome]);
  const label = (m, p) => cellAt(m.id, p.id).getAttribute("aria-label");
  const wrong = methods.flatMap((m, i) => problems.filter(p => {
    const here = of.get(m.id + " " + p.id) ?? [];
    const wanted = p.methods[i] !== 0 ? "refused" : ["broken", "step too long", "run too short", "kept"].find(o => here.includes(o));
    return wanted && label(m, p) !== wanted;
  }).map(p => m.id + " " + p.id));
  expect("a cell shows the worst of its promises", wrong.length === 0, wrong.slice(0, 5).join(", "));
  expect("a broken promise is broken in the grid", cells.some(c => c.outcome === "broken") === (one("#grid td.broken") !== null), "");
  const mute = all("#grid td[aria-label]").filter(td => (td.textContent === "") !== (td.getAttribute("aria-label") === "does not apply"));
  expect("every cell has a sign besides its colour", mute.length === 0, String(mute.length));
  const families = all("#grid .family").map(f => f.textContent);
  equal("each family has one heading", families.length, new Set(methods.map(m => m.family)).size);
  equal("constrained problems come first", one("#grid .group").colSpan, problems.filter(p => p.constraints > 0).length);
  const times = Array.from({length: 10}, () => inPage("{ const t = performance.now(); showGrid(); byId('grid').getBoundingClientRect(); performance.now() - t; }"));
  say(`note grid drawn within ${Math.round(Math.min(...times))} ms`);
}

// Heads must be readable without pointing at them, and properties must be words.
function gridWords() {
  const heads = all("#grid th[data-problem]");
  expect("a column's head has the full id", heads.every(th => th.textContent === th.dataset.problem), heads.map(th => th.textContent).join(" "));
  const cut = all("#grid th a").filter(a => a.scrollWidth > a.clientWidth + 1 || a.scrollHeight > a.clientHeight + 1 ||
    a.getBoundingClientRect().top < a.parentElement.getBoundingClientRect().top);
  expect("no head of the grid is cut", cut.length === 0, cut.map(a => a.textContent).join(" "));
  const names = all("#pairs [name=property] option").map(o => o.textContent);
  expect("properties are in words", names.includes("velocity constraint: drift") && !names.some(n => /^g(dot)?\b|_/.test(n)), names.join(", "));
}

async function gridUse(data, cells) {
  const cell = cells.find(c => c.property === "order of q" && c.outcome === "kept" && typeof c.measured === "number");
  set("pairs", "property", cell.property);
  const td = cellAt(cell.method, cell.problem);
  equal("a property colours its cells", td.getAttribute("aria-label"), cell.outcome);
  td.dispatchEvent(new MouseEvent("mouseover", {bubbles: true}));
  const says = one("#reading").textContent;
  expect("pointing reads value and declaration", says.includes(String(cell.measured)) && says.includes(`declared: ${cell.declared}`), says);
  expect("and marks the heads", all("#grid .here").length === 2, String(all("#grid .here").length));
  const box = one("#reading").getBoundingClientRect();
  td.focus();
  expect("the line stays in view", one("#reading").getBoundingClientRect().top >= 0 && box.height > 0, String(box.top));
  tap(td, "ArrowRight");
  expect("an arrow key moves on", page().activeElement === td.nextElementSibling, page().activeElement.tagName);
  equal("and only one cell is in the order of the tab key", all('#grid [tabindex="0"]').length, 1);
  tap(page().activeElement, "Home");
  equal("the head of the row leads to its method", page().activeElement.getAttribute("href"), "#method=" + cell.method);
  tap(page().activeElement, "ArrowRight");
  for (let i = 0; i < 100; ++i) tap(page().activeElement, "ArrowUp");
  expect("the head of a column leads to its problem", /^#problem=./.test(page().activeElement.getAttribute("href")), page().activeElement.outerHTML);
  cellAt(cell.method, cell.problem).click();
  await soon();
  const own = cells.filter(c => c.method === cell.method && c.problem === cell.problem).length;
  equal("a click lists all rows of the pair", pairsCounted(), own);
  equal("and shows them", pairRows().length, own);
  await open(frame.contentWindow.location.hash, 1280);
  equal("the address keeps the pair", pairsCounted(), own);
  one("#all-rows").click();
  expect("all rows can be shown again", pairsCounted() > own, String(pairsCounted()));
  const refused = one("#grid td[aria-label=refused]");
  tap(refused, "Enter");
  await soon();
  expect("a pair that is not admissible says why", /needs ./.test(one("#cross tbody").textContent), one("#cross tbody").textContent);
  const property = data.matrix.tables.flatMap(t => t.properties).find(p => p.name.startsWith("time of a step"));
  set("pairs", "property", property.name);
  expect("a cost shows its power of ten", all("#grid td.cost").some(c => /^−?\d+$/.test(c.textContent)), "");
  one("#pairs button[type=reset]").click();
  await soon();
}

async function rows(data, cells) {
  const first = "order of q";
  const own = cells.filter(c => c.property === first);
  await open("#matrix?property=" + encodeURIComponent(first), 1280);
  expect("the rows are folded at first", !one("#rows").open && pairRows().length === 0, String(pairRows().length));
  one("#rows-summary").click();
  await soon();
  equal("the rows of the property are counted", pairsCounted(), own.length);
  equal("fifty pairs are shown first", pairRows().length, Math.min(50, own.length));
  one("#pairs-more").click();
  equal("more are shown on demand", pairRows().length, Math.min(100, own.length));
  const options = all("#pairs [name=property] option").map(o => o.value).filter(v => v);
  equal("every property is offered", options.length, new Set(cells.map(c => c.property)).size);

  const numbers = own.map(c => c.measured).filter(x => typeof x === "number").sort((a, b) => a - b);
  const header = () => one("#cross [data-column=measured]");
  header().click();
  const shown = () => column(4).map(numberOf);
  expect("a column's head sorts by it", shown().every((x, i) => x === numbers[i]), shown().slice(0, 5).join(" "));
  equal("the head says so", header().closest("th").getAttribute("aria-sort"), "ascending");
  expect("the head keeps the focus", page().activeElement === header(), page().activeElement.tagName);
  header().click();
  const down = [...numbers].reverse();
  expect("once more, downwards", shown().every((x, i) => x === down[i]), shown().slice(0, 5).join(" "));
  set("pairs", "sort", "note");
  equal("so does the choice above the rows", one("#cross [data-column=note]").closest("th").getAttribute("aria-sort"), "ascending");
  set("pairs", "sort", "");

  const of = words => own.filter(c => words.some(word => c.method.includes(word)));
  set("pairs", "method", "velocity-verlet, rattle-4");
  equal("methods are filtered by text", pairsCounted(), of(["velocity-verlet", "rattle-4"]).length);
  expect("and no others are shown", column(0).every(text => /velocity-verlet|rattle-4/.test(text)), column(0).join(" "));
  equal("nor in the grid", all("#grid th[data-method]").length, data.catalogue.methods.filter(m => /velocity-verlet|rattle-4/.test(m.id)).length);
  set("pairs", "problem", "no problem is called so");
  equal("a text that nothing has leaves nothing", pairRows().length, 0);
  set("pairs", "method", "");
  const problem = own[own.length - 1].problem;
  set("pairs", "problem", problem.toUpperCase());
  expect("problems are filtered by text", pairRows().length > 0 && column(1).every(id => id.includes(problem)), column(1).join(" "));
  set("pairs", "problem", "");
  const families = new Map(data.catalogue.methods.map(m => [m.id, m.family]));
  expect("every method has a family", [...families.values()].every(f => f), [...families].filter(f => !f[1]).join(" "));
  for (const family of all("#pairs [name=family] option").map(o => o.value).filter(v => v)) {
    set("pairs", "family", family);
    equal(`family ${family}`, pairsCounted(), own.filter(c => families.get(c.method) === family).length);
    expect(`family ${family} has a name`, /^[A-Z]/.test(one("#grid .family").textContent), one("#grid .family").textContent);
  }
  set("pairs", "family", "");
  set("pairs", "kind", "constrained");
  const held = id => data.catalogue.problems.find(p => p.id === id).constraints > 0;
  equal("problems are filtered by kind", pairsCounted(), own.filter(c => held(c.problem)).length);
  equal("and in the grid", all("#grid th[data-problem]").length, data.catalogue.problems.filter(p => p.constraints > 0).length);
  set("pairs", "kind", "");

  set("pairs", "property", "");
  equal("all properties at once", pairsCounted(), cells.length);
  set("pairs", "outcome", "broken");
  const broken = cells.filter(c => c.outcome === "broken").length;
  equal("broken promises are found", pairsCounted(), broken);
  expect("and all marked", pairRows().length === Math.min(50, broken) && pairRows().every(r => r.classList.contains("broken")), "");
  expect("and the grid dims the others", all("#grid td.dim").length > 0 && !one("#grid td.broken.dim"), "");
  await open(frame.contentWindow.location.hash, 1280);
  equal("the address keeps property and outcome", pairsCounted(), broken);
  equal("and opens the rows", pairRows().length, Math.min(50, broken));
  set("pairs", "outcome", "refused");
  const refusedPairs = data.catalogue.problems.flatMap(p => p.methods.filter(r => data.catalogue.reasons[r])).length;
  equal("refused pairs are listed", pairsCounted(), refusedPairs);
  expect("with their reasons", column(6).every(note => /^needs ./.test(note)), column(6)[0]);
  one("#pairs button[type=reset]").click();
  await soon();
  equal("the button takes the filters back", pairsCounted(), cells.length);
}

async function matrix(data) {
  const cells = cellsOf(data);
  grid(data, cells);
  gridWords();
  await gridUse(data, cells);
  await rows(data, cells);
  one("#rows").open = true;
  await soon();
  const ground = row => frame.contentWindow.getComputedStyle(row.children[0]).backgroundColor;
  const before = ground(pairRows()[0]);
  inPage("pairsFound()[0].outcome = 'broken'; showRows();");
  expect("a promise that is broken is highlighted", ground(pairRows()[0]) !== before && ground(pairRows()[1]) === before, before);
  expect("and says so", /✗ broken/.test(column(5)[0]), column(5)[0]);
  const {method, problem} = inPage("pairsFound()[0]");
  inPage("showGrid();");
  equal("the grid says so too", cellAt(method, problem).textContent, "✗");
}

// ---- What to use

// Three users with their own systems: the page must answer as the table does.
const tasks = [["a mechanism with friction, at 1e-3", {situation: "mechanisms", error: 0.001, length: "short", structure: "none"}],
               ["a long run of molecules", {situation: "rods", error: 0.01, length: "long", structure: "momentum maps"}],
               ["a short orbit with constraints, accurate", {situation: "rods", error: 1e-9, length: "short", structure: "none"}]];

// The costs of the bars must be those of the table, over the least of the methods that meet the requirements.
function bars(name, own) {
  const kept = own.filter(row => ["best", "tie", "within 2", "costs more"].includes(row.advice));
  const least = Math.min(...kept.map(row => Number(row.cost)));
  const shown = new Map(all(".bars li").map(li => [li.dataset.method, li]));
  const wrong = kept.filter(row => {
    const ratio = Number(row.cost) / least, text = shown.get(row.method)?.querySelector(".value b").textContent ?? "";
    return !(Math.abs(parseFloat(text) - ratio) < 0.06 * Math.max(1, ratio));
  });
  expect(`${name}: each bar has its cost`, kept.length > 0 && wrong.length === 0, wrong.map(row => row.method).join(" "));
  equal(`${name}: the winner costs 1.0`, one(".bars .best .value b").textContent, "1.0 ×");
  const widths = all(".bars:first-of-type .track i").map(i => i.getBoundingClientRect().width);
  expect(`${name}: more expensive methods have longer bars`, widths.length > 0 && widths.every((w, i) => i === 0 || w >= widths[i - 1]), widths.join(" "));
}

async function decision(data) {
  const rows = await tableAt(data.decision.artefact + ".csv");
  const chosen = () => all(".bars li").filter(li => /\b(best|tie)\b/.test(li.className)).map(li => li.dataset.method).sort().join(" ");
  const avoided = () => all('#answer [data-part="Methods to avoid"] li').map(li => li.dataset.method).join(" ");
  expect("there is an answer at the start", all(".bars li").length > 1, String(all(".bars li").length));
  for (const [name, wish] of tasks) {
    for (const [field, value] of Object.entries(wish)) set("choose", field, String(value));
    const own = rows.filter(row => row.situation === wish.situation && Number(row.error) === wish.error &&
      row.length === wish.length && row.structure === wish.structure);
    const of = (...advice) => own.filter(row => advice.includes(row.advice)).map(row => row.method);
    expect(`${name}: there is an answer`, of("best").length > 0, "none in the table");
    equal(`${name}: what to use`, chosen(), of("best", "tie").sort().join(" "));
    equal(`${name}: what to avoid`, avoided(), of("avoid").join(" "));
    bars(name, own);
    await open(frame.contentWindow.location.hash, 1280);
    equal(`${name}: the address keeps the answer`, chosen(), of("best", "tie").sort().join(" "));
  }
  one("#choose button[type=reset]").click();
  await soon();
  expect("one can start over", all(".bars li").length > 1 && one("#choose :checked").value !== "", "");
  equal("and the address forgets", frame.contentWindow.location.hash, "#use");
  await kinds(data);
}

// Each kind of system has a button, an answer, a diagram and a command, which tests/harness/page/run runs.
async function kinds(data) {
  const asked = all("#choose [name=situation]").map(input => input.value);
  equal("every kind of system has a button", asked.length, data.decision.situations.length);
  for (const picture of all("#kinds img")) expect(`${picture.getAttribute("src")} is drawn`, await pictured(picture.getAttribute("src")), "missing");
  equal("and a drawing", all("#kinds img").length, asked.length);
  for (const situation of asked) {
    set("choose", "situation", situation);
    expect(`${situation} has an answer`, all(".bars li").length > 0, "none");
    expect(`${situation} has a diagram`, all('.diagrams a[href^="#figure=comparison/work-precision-"]').length > 0, "none");
    say("command " + (one("#answer .command code")?.textContent ?? "none for " + situation));
    set("choose", "length", "long");
    const long = one("#answer .command code")?.textContent;
    if (long) expect(`${situation}: the command for long runs compares energies`, long.includes("--measure energy"), long);
    if (long) say("command " + long);
    set("choose", "length", "short");
  }
  set("choose", "situation", "large");
  const about = one("#choose-about").textContent;
  expect("the largest measured system is named", /extrapolation/.test(about) && /200 coordinates/.test(about), about);
  const copy = one("#answer .command button");
  copy.click();
  expect("a button copies the command", frame.contentWindow.getSelection().toString() === one("#answer .command code").textContent && copy.textContent !== "Copy", copy.textContent);
  one("#choose button[type=reset]").click();
  await soon();
}

// ---- The search in the header

function type(words) {
  one("#find").value = words;
  one("#find").dispatchEvent(new Event("input", {bubbles: true}));
}
const hits = () => all("#hits a").map(a => a.getAttribute("href"));
const hitKey = key => one("#find").dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
async function until(holds) { for (let i = 0; i < 100 && !holds(); ++i) await soon(); }
function finds(words, address) {
  type(words);
  expect(`search for “${words}” finds ${address}`, hits().some(hit => hit.startsWith(address)), hits().join(" "));
}

async function searching(data) {
  one("body").dispatchEvent(new KeyboardEvent("keydown", {key: "/", bubbles: true, cancelable: true}));
  equal("the key / leads to the search", page().activeElement.id, "find");
  await until(() => inPage("window.lunr !== undefined || lunrIsMissing"));
  type("omega");
  const latin = hits().join(" ");
  expect("a search for omega finds something", hits().length > 5, latin);
  type("ω");
  equal("ω finds the same", hits().join(" "), latin);
  for (const m of data.catalogue.methods) { type(m.id); if (hits()[0] !== "#method=" + m.id) say(`FAIL id ${m.id} finds ${hits()[0]} first`); }
  for (const p of data.catalogue.problems) { type(p.id); if (!hits().includes("#problem=" + p.id)) say(`FAIL id ${p.id} finds ${hits()[0]}`); }
  finds("Z&S", "#method=zhang-skeel");
  finds("Reich", "#figure=reich1995/");
  finds("Reich", "#claims?q=reich1995.");
  finds("reich1995/fig4", "#figure=reich1995/fig4");
  for (const word of ["step", "force", "chain"]) {
    const exact = inPage(`findDocuments("${word}").hits.map(d => [...d.name, ...d.text])`).map(words => words.includes(word));
    expect(`search for “${word}” lists texts with the whole word first`, first(exact), exact.join(" "));
  }
  type("no text says quxquuxquux");
  equal("a search for nonsense finds nothing", hits().length, 0);
  if (await exists("site/lunr.min.js")) {
    finds("rattel", "#method=rattle");
    finds("zang-skeel", "#method=zhang-skeel");
    const times = [1, 2, 3, 4, 5].map(() => inPage("(t => { makeDocuments(); return performance.now() - t; })(performance.now())"));
    say(`note index of the search made within ${Math.round(Math.min(...times))} ms`);
  }
  inPage("wordIndex = null; lunrIsMissing = true;");
  finds("rattle", "#method=rattle");
  expect("without lunr the list says what to install", one("#hits-note").textContent.includes("libjs-lunr"), one("#hits-note").textContent);

  type("verlet");
  const groups = all("#hits [role=group]").map(group => [...group.querySelectorAll("a")].filter(a => !a.textContent.startsWith("Show all")).length);
  expect("each kind has at most five lines", groups.length > 1 && groups.every(n => n > 0 && n <= 5), groups.join(" "));
  const chosen = () => hits().indexOf(one('#hits [aria-selected="true"]').getAttribute("href"));
  hitKey("ArrowDown");
  equal("the arrow down marks the next line", chosen(), 1);
  hitKey("ArrowUp");
  hitKey("ArrowUp");
  equal("the arrow up goes round", chosen(), hits().length - 1);
  const counting = all("#hits a").findIndex(a => a.textContent.startsWith("Show all"));
  while (chosen() !== counting) hitKey("ArrowDown");
  const promised = parseInt(all("#hits a")[counting].textContent.match(/\d+/)[0], 10);
  await move(() => hitKey("Enter"));
  equal("Enter shows all claims that the line counts", listed(), promised);
  expect("and closes the list", one("#found").hidden, "open");
  type("verlet");
  hitKey("Escape");
  expect("Escape closes the list", one("#found").hidden, "open");
}

async function narrow(data) {
  await open("", 390);
  const wide = () => one("html").scrollWidth;
  expect("a phone shows the page without scrolling aside", wide() <= 390, String(wide()));
  const screens = one("html").scrollHeight / 844;
  expect("the page has at most 15 screens of a phone", screens <= 15, screens.toFixed(1));
  await go("#matrix");
  expect("a link opens a folded section", one("#grid-box").getBoundingClientRect().height > 0, "closed");
  gridWords();
  frame.contentWindow.scrollTo(0, 3000);
  equal("the search stays on a phone's screen", Math.round(one("#find").closest(".find").getBoundingClientRect().top), 0);
  one("#rows").open = true;
  await soon();
  const tables = Math.max(one("#cross").getBoundingClientRect().right, one("#grid-box").getBoundingClientRect().right);
  expect("a phone scrolls the grid in its own box", one("#grid-box").scrollWidth > one("#grid-box").clientWidth, "");
  expect("a phone shows the matrix without scrolling aside", tables <= 390, String(tables));
  set("choose", "situation", "rods");
  expect("a phone shows an answer without scrolling aside", wide() <= 390, String(wide()));
  const aside = all("nav a").filter(a => a.getBoundingClientRect().right > 390);
  expect("a phone shows the whole menu", aside.length === 0, aside.map(a => a.textContent).join(" "));
  for (const hash of ["#problem=water", "#method=rattle"]) {
    await openCard(hash);
    expect(`a phone shows ${hash} without scrolling aside`, wide() <= 390, String(wide()));
  }
  await go("#figure=" + data.artefacts[0].id);
  expect("a phone shows a figure without scrolling aside", one("#viewer").scrollWidth <= 390, String(one("#viewer").scrollWidth));
}

// Bytes of index.html without its data.
async function sizes() {
  const text = await fetched("index.html");
  const bytes = new Blob([text.replace(/<script type="application\/json"[^]*?<\/script>/, "")]).size;
  expect("index.html has less than 300 kB before its data", bytes < 300e3, String(bytes));
  say(`note ${bytes} bytes, ready after ${Math.round(inPage('performance.getEntriesByName("ready")[0].startTime'))} ms`);
}

function firstScreen(data) {
  const numbers = all("#numbers b").map(b => Number(b.textContent));
  equal("the first screen counts problems, methods and claims", numbers.join(" "),
        [data.catalogue.problems, data.catalogue.methods, data.claims].map(list => list.length).join(" "));
  const verdicts = all("#numbers .badge").reduce((sum, badge) => sum + parseInt(badge.textContent.match(/\d+/)[0], 10), 0);
  equal("and the claims by verdict", verdicts, data.claims.length);
  const doors = all(".doors a");
  expect("it has three doors", doors.length === 3 && doors.every(a => a.getBoundingClientRect().bottom < 844), doors.length + " seen at once");
  expect("it shows a moving picture", one("#start img").currentSrc.endsWith(".card.gif"), one("#start img").currentSrc);
}

async function folded(data) {
  const shut = all("#sheets > details").filter(d => !d.open);
  expect("the figures of each paper are folded", shut.length > 1 && shut.length === all("#sheets > details").length, String(shut.length));
  await go("#paper-" + data.papers[1].id);
  expect("a link to a paper opens its figures", one("#paper-" + data.papers[1].id).open, "closed");
  equal("every misprint is listed", all("#errata tbody tr").length, data.claims.filter(c => c.printed).length);
  equal("every finding is listed", all("#findings > li").length, data.findings.length);
}

// ---- The pages of one method and one problem in their own files, beside the tables of verify and compare

const asShown = text => text.replaceAll("_", " ").replace("lambda", "λ").replace("infinity", "∞").replace(/e([-+])0?(\d+)/g, (_, sign, power) => `·10${sign === "-" ? "−" : ""}${power}`).replaceAll("-", "−");

async function ownPromises(id, rows) {
  const cells = all("#promises tbody tr").map(row => [...row.cells].map(cell => cell.textContent));
  equal(`card of ${id}: it shows every promise`, cells.length, rows.length);
  const shown = cells.map(([property, declared, measured, verdict]) => [property, declared, measured, verdict.slice(2)].join("|").replaceAll("-", "−"));
  const wanted = rows.map(row => [asShown(row.property), row.declared, row.measured === "-" ? "" : asShown(row.measured), row.verdict].join("|").replaceAll("-", "−"));
  const wrong = wanted.filter((line, i) => shown[i] !== line);
  expect(`card of ${id}: its numbers are those of verify`, wanted.filter(line => line.includes("·10")).length >= 5 && wrong.length === 0, wrong.slice(0, 3).join("; "));
}

async function ownDiagram(id, runs) {
  const panels = await drawnPanels("#card");
  const curves = panels.length > 0 ? [...panels[0].querySelectorAll(".curve")].map(group => group.__data__.points) : [];
  expect(`card of ${id}: the diagram has a curve for each method`, curves.filter(points => points.length >= 4).length === new Set(runs.map(run => run.method)).size, `${curves.length} curves`);
  const stray = curves.flat().filter(({at: [work, error]}) => Number.isFinite(error) && !runs.some(run => run.work === work && Math.abs(run.error - error) <= 1e-9 * error));
  expect(`card of ${id}: its points are those of compare`, curves.flat().length > 0 && stray.length === 0, stray.map(p => p.at).join("; "));
}

async function ownRanking(id, runs) {
  for (const error of ["1e-3", "1e-6"]) {
    if (error !== "1e-3") await move(() => all("#ranking a").find(a => a.hash.includes("error=" + error)).click());
    const shown = all("#ranking tbody tr").map(row => numberOf(row.cells[1].textContent));
    const wanted = [...new Set(runs.map(run => run.method))].map(method => leastWork(runs.filter(run => run.method === method), Number(error)))
      .filter(work => work !== null).sort((a, b) => a - b);
    expect(`card of ${id}: the ranking at ${error} follows from compare`, wanted.length > 0 && shown.length === wanted.length &&
      wanted.every((work, i) => Math.abs(work - shown[i]) <= 0.006 * work), `${shown} instead of ${wanted}`);
  }
}

async function ownCards() {
  for (const id of ["rattle", "slider-crank"]) {
    await open("", 1280, `card-${id}.html`);
    const promises = await tableAt(`card-${id}-verify.csv`);
    const runs = (await tableAt(`card-${id}-compare.csv`)).filter(row => row.status === "ok").map(row => ({method: row.method, work: Number(row.evaluations),
      error: Math.max(Number(row["largest relative error q"]), Number(row["largest relative error p"]))}));
    await ownPromises(id, promises);
    await ownDiagram(id, runs);
    equal(`card of ${id}: only an own method is marked`, all("#ranking tr.own").length, id === "rattle" ? 1 : 0);
    await ownRanking(id, runs);
    const outside = all("[src], link[href]").map(e => e.getAttribute("src") ?? e.getAttribute("href")).filter(address => !address.startsWith("data:"));
    equal(`card of ${id}: it needs no other file`, outside.join(" "), "");
    const loose = all("a").filter(a => !a.hash.includes("&error="));
    equal(`card of ${id}: no link leads out of it`, loose.map(a => a.href).join(" "), "");
    expect(`card of ${id}: a problem has its drawing`, (one(".sketch svg") !== null) === (id === "slider-crank"), "");
    await open("", 390, `card-${id}.html`);
    const wide = page().documentElement.scrollWidth;
    expect(`card of ${id}: it fits a phone`, wide <= 390, `${wide} pixels`);
  }
}

async function drive() {
  await ownCards();
  await open("", 1280);
  const data = inPage("data");
  await sizes();
  firstScreen(data);
  await folded(data);
  await open("", 1280);
  access();
  await problemCards(data);
  await methodCards(data);
  await open("", 1280);
  await matrix(data);
  await open("", 1280);
  await decision(data);
  await open("", 1280);
  await searching(data);
  await open("", 1280);
  await filters(data);
  await viewer(data);
  await diagrams(data);
  await exploring(data);
  await films(data);
  await filmTimes(data);
  await files(data);
  await narrow(data);
}

// The browser dumps the page once it has loaded. A frame that is being written delays this until the
// tests are done.
const hold = document.createElement("iframe");
document.body.append(hold);
hold.contentDocument.open();
drive().catch(error => say("FAIL driving: " + error)).then(() => {
  say("done");
  hold.contentDocument.close();
});
