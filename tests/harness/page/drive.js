"use strict";
// Uses the page in a frame as a reader would; leaves a line for each expectation.

const log = document.getElementById("log");
const say = text => log.append("\n" + text);
function expect(name, holds, why = "") { say((holds ? "ok   " : "FAIL ") + name + (holds ? "" : ": " + why)); }
const equal = (name, got, wanted) => expect(name, got === wanted, `${got} instead of ${wanted}`);
const soon = () => new Promise(done => setTimeout(done, 30));

let frame = null;
const page = () => frame.contentDocument;
const all = selector => [...page().querySelectorAll(selector)];
const one = selector => page().querySelector(selector);

async function open(hash, width) {
  if (frame) frame.remove();
  frame = document.createElement("iframe");
  frame.width = width;
  frame.height = 844;
  frame.src = "results/index.html" + hash;
  const loaded = new Promise(done => { frame.onload = done; });
  document.body.append(frame);
  await loaded;
  await soon();
}

// Does what moves the address, and waits until the page has followed.
async function move(act) {
  const moved = new Promise(done => frame.contentWindow.addEventListener("hashchange", done, {once: true}));
  act();
  await moved;
}

async function go(hash) {
  if (frame.contentWindow.location.hash !== hash) await move(() => { frame.contentWindow.location.hash = hash; });
}

function set(form, field, value) {
  const input = one(`#${form} [name=${field}]`);
  input.value = value;
  input.dispatchEvent(new Event("input", {bubbles: true}));
}

function press(key) {
  one("#viewer").dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
}

async function leave() {
  const closed = new Promise(done => one("#viewer").addEventListener("close", done, {once: true}));
  press("Escape");
  await closed;
}

const shownClaims = () => all("#list > li").length;
// All that were found: opens the rest.
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
  equal("thirty claims are shown first", shownClaims(), Math.min(30, data.claims.length));
  equal("all claims are listed", listed(), data.claims.length);
  const artefact = new Map(data.artefacts.map(a => [a.id, a]));
  const value = {paper: c => [c.paper], verdict: c => [c.verdict], kind: c => [c.kind],
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

async function files(data) {
  const missing = [];
  const links = new Set();
  for (const artefact of data.artefacts) {
    await go("#figure=" + artefact.id);
    if (shownImages() !== (artefact.figure ? 1 : 0) + (artefact.film ? 1 : 0)) missing.push("img of " + artefact.id);
    for (const link of all("#viewed a")) links.add(link.getAttribute("href"));
  }
  expect("every figure shows its pictures", missing.length === 0, missing.join(" "));
  await leave();
  const sources = data.artefacts.flatMap(a => [...(a.figure ? [a.id + ".png", a.id + ".svg", a.id + ".thumb.png"] : []),
                                               ...(a.film ? [a.id + ".moving.png"] : [])]);
  const bad = [];
  for (const path of sources) if (!await pictured(path)) bad.push(path);
  expect("every picture can be shown", bad.length === 0, bad.join(" "));
  for (const link of all("a")) links.add(link.getAttribute("href"));
  const dead = [];
  for (const link of links) {
    const [section, query] = link.replace("#", "").split(/[?=]/);
    const known = section === "figure" ? data.artefacts.some(a => a.id === query) : page().getElementById(section);
    if (link.startsWith("#") ? !known : !await exists(link)) dead.push(link);
  }
  expect("every link leads somewhere", links.size > 20 && dead.length === 0, `${links.size} links; ` + dead.join(" "));
}
const shownImages = () => all("#viewed img").length;

function access() {
  const nameless = all("input, select").filter(input => input.labels.length === 0);
  expect("every input has a label", nameless.length === 0, nameless.map(i => i.name).join(" "));
  const mute = all("button").filter(b => !b.textContent.trim() && !b.getAttribute("aria-label"));
  expect("every button has a name", mute.length === 0, String(mute.length));
  expect("every image has an alternative", all("img").every(i => i.hasAttribute("alt")), "");
  equal("the count is announced", one("#count").getAttribute("aria-live"), "polite");
  expect("one heading of each level leads", all("h1").length === 1, String(all("h1").length));
}

function catalogue(data) {
  const {problems, methods, reasons} = data.catalogue;
  equal("the matrix has every pair", all("#matrix td[title]").length, problems.length * methods.length);
  for (const admissible of [true, false]) {
    const problem = problems.find(p => p.methods.some(r => (reasons[r] === "") === admissible));
    const method = methods[problem.methods.findIndex(r => (reasons[r] === "") === admissible)];
    set("pair", "problem", problem.id);
    set("pair", "method", method.id);
    const answer = one("#verdict-of-pair").value;
    expect(`a pair that is ${admissible ? "" : "not "}admissible`, answer.startsWith(admissible ? "Yes" : "No: "), answer);
  }
}

async function narrow(data) {
  await open("", 390);
  const wide = () => one("html").scrollWidth;
  expect("a phone shows the page without scrolling aside", wide() <= 390, String(wide()));
  const aside = all("nav a").filter(a => a.getBoundingClientRect().right > 390);
  expect("a phone shows the whole menu", aside.length === 0, aside.map(a => a.textContent).join(" "));
  await go("#figure=" + data.artefacts[0].id);
  expect("a phone shows a figure without scrolling aside", one("#viewer").scrollWidth <= 390, String(one("#viewer").scrollWidth));
}

async function drive() {
  await open("", 1280);
  const data = JSON.parse(one("#data").textContent);
  access();
  catalogue(data);
  await filters(data);
  await viewer(data);
  await files(data);
  await narrow(data);
}

// The browser writes the page down once it has loaded: a frame that is still being written holds that
// back until all is done.
const hold = document.createElement("iframe");
document.body.append(hold);
hold.contentDocument.open();
drive().catch(error => say("FAIL driving: " + error)).then(() => {
  say("done");
  hold.contentDocument.close();
});
