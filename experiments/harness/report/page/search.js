// ---- Search: methods, problems, figures and claims by words. The words of texts and of queries are folded alike.

const greek = ("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon " +
  "phi chi psi omega").split(" ");

/// Returns the text in lower case, without markup and accents, and with the names of Greek letters.
function fold(text) {
  return text.replace(/<[^>]*>/g, "").replace(/&(\w+|#\d+);/g, " ").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[α-ω]/g, letter => ` ${greek[letter.codePointAt(0) - 0x3b1]} `);
}
const wordsOf = text => [...new Set(fold(text).split(/[^\p{L}\p{N}]+/u))].filter(word => word);

const headingOf = paper => papers.has(paper) ? papers.get(paper).heading : "";
const settingsOf = list => list.map(({name, doc}) => `${name} ${doc}`).join(" ");
const searchGroups = [
  ["methods", () => methods, "#method=", m => `${m.id} ${m.short} ${m.title}`, m => `${m.family} ${m.source} ${settingsOf(m.options)}`,
   m => html("span", `<b>${m.short}</b>` + (plain(m.title) === m.short ? "" : ` ${m.title}`))],
  ["problems", () => problems, "#problem=", p => `${p.id} ${p.title}`,
      p => `${p.structure} ${p.source.replace("Shakedown", "")} ${settingsOf(p.parameters)}`,
   p => html("span", `<b>${p.id}</b> ${p.title}`)],
  ["figures and tables", () => data.artefacts, "#figure=", a => `${a.id} ${a.number} ${a.title} ${headingOf(a.paper)}`,
   a => `${a.sees} ${a.methods.join(" ")} ${a.problems.join(" ")}`,
   a => html("span", `<b>${nameOf(a)}</b> ${a.number ? a.title : ""} <span class="where">${headingOf(a.paper)}</span>`)],
  ["claims", () => data.claims, "#claims?q=", c => `${c.id} ${c.where} ${headingOf(c.paper)}`, c => c.says,
   c => h("span", {}, badge(c.verdict, ""), " ", html("span", c.says.replace(/<\/?a\b[^>]*>/g, "")), " ",
       html("span", `${headingOf(c.paper)}, ${c.where}`, {className: "where"}))]];

let documents = null;   // what can be found; made at the first key
let wordIndex = null;   // lunr's index of it; without lunr, texts are searched for the letters of a word
let lunrScript = null, lunrIsMissing = false;

function makeDocuments() {
  documents = searchGroups.flatMap(([group, list, address, name, text, show]) => list().map(item =>
    ({item, group, address: address + item.id, id: item.id, short: item.short ?? "", show, name: wordsOf(name(item)),
        text: wordsOf(text(item))})));
  if (!window.lunr) return;
  const builder = new lunr.Builder();
  builder.ref("place");
  builder.field("name", {boost: 5});
  builder.field("text");
  documents.forEach(({name, text}, place) => builder.add({place, name, text}));
  wordIndex = builder.build();
}

/// Loads lunr when the search gets the focus. The search works without it, but then forgives no misspelling.
function loadLunr() {
  if (lunrScript) return;
  lunrScript = h("script", {src: "site/lunr.min.js"});
  lunrScript.addEventListener("load", () => {
    documents = null;
    if (byId("find").value) search();
    if (byId("filters").q.value) showClaims();
  });
  lunrScript.addEventListener("error", () => { lunrIsMissing = true; });
  document.head.append(lunrScript);
}

/// Returns the score of each document that has a word that begins with `word` and, if none does,
/// of those that have a similar one; also returns the word that was found.
function lookUp(word) {
  if (!wordIndex) return {word, scores: lettersIn(word)};
  const exact = wordIndex.query(query => {
    query.term(word, {boost: 10});
    if (word.length > 1) query.term(word, {wildcard: lunr.Query.wildcard.TRAILING});
  });
  const hits = exact.length > 0 || word.length < 4 ? exact : similar(word);
  const found = hits.length > 0 && hits !== exact ? Object.keys(hits[0].matchData.metadata)[0] : word;
  return {word: found, scores: new Map(hits.map(hit => [documents[hit.ref], hit.score]))};
}

/// Returns the word if a claim contains it, otherwise the most similar word of a claim, if there is one.
function corrected(word) {
  const occurs = part => searched.some(fact => fact.text.includes(part));
  if (word.length < 4 || occurs(word) || !window.lunr) return word;
  if (!documents) makeDocuments();
  return similar(word).flatMap(hit => Object.keys(hit.matchData.metadata)).find(occurs) ?? word;
}

/// Returns the hits with the fewest differing letters, at most two.
function similar(word) {
  for (const editDistance of [1, 2]) {
    const hits = wordIndex.query(query => query.term(word, {editDistance}));
    if (hits.length > 0) return hits;
  }
  return [];
}

function lettersIn(word) {
  const score = d => 5 * d.name.some(own => own.includes(word)) + d.text.some(own => own.includes(word));
  return new Map(documents.map(d => [d, score(d)]).filter(([, value]) => value > 0));
}

/// Returns the documents that have all words, the best first, and the words as they were found.
function findDocuments(query) {
  if (!documents) makeDocuments();
  const asked = wordsOf(query), looked = asked.map(lookUp);
  const exact = d => asked.filter(word => d.name.includes(word) || d.text.includes(word)).length;
  const score = d => looked.reduce((sum, {scores}) => sum + scores.get(d), 0) + 1e3 * exact(d) +
    1e6 * [d.id, d.short].some(name => wordsOf(name).join(" ") === asked.join(" "));
  const hits = documents.filter(d => looked.length > 0 && looked.every(({scores}) => scores.has(d)));
  return {words: looked.map(({word}) => word), hits: hits.map(d => [score(d), d]).sort(([a], [b]) => b - a).map(([, d]) => d)};
}

// ---- The list below the search field. The focus stays in the field; the chosen line is marked.

const hitsInGroup = 5;

const hitLine = (address, ...shown) => h("a", {href: address, role: "option", "aria-selected": "false", tabIndex: -1}, ...shown);

function hitGroup(name, hits, words) {
  const lines = hits.slice(0, hitsInGroup).map(d => hitLine(d.address, d.show(d.item)));
  const all = name === "claims" ? claimsWith(words).length : 0;
  if (all > lines.length) lines.push(hitLine("#claims?q=" + encodeURIComponent(words.join(" ")),
      `Show all ${all} claims with “${words.join(" ")}”`));
  else if (hits.length > lines.length) lines.push(h("div", {className: "where", role: "presentation"},
      `${hits.length - lines.length} more`));
  if (lines.length === 0) return "";
  return h("div", {role: "group", "aria-label": name}, h("div", {className: "group", role: "presentation"}, name), ...lines);
}

const hitLines = () => [...byId("hits").querySelectorAll("[role=option]")];

/// Orders the groups by the most words in a name, or in the sentence of a claim.
function groupsByFit(words, hits) {
  const fit = d => words.filter(word => d.name.includes(word) || (d.group === "claims" && d.text.includes(word))).length;
  return searchGroups.map(([name]) => [name, hits.filter(d => d.group === name)])
    .map(([name, own]) => [Math.max(0, ...own.map(fit)), name, own]).sort(([a], [b]) => b - a);
}

function search() {
  const query = byId("find").value;
  if (wordsOf(query).length === 0) return closeSearch();
  const {words, hits} = findDocuments(query);
  const shown = groupsByFit(words, hits).map(([, name, own]) => hitGroup(name, own, words)).filter(group => group !== "");
  byId("hits").replaceChildren(...shown);
  hitLines().forEach((line, i) => { line.id = "hit-" + i; });
  byId("hits-note").textContent = (shown.length > 0 ? "" : "Nothing is found. ") +
    (lunrIsMissing ? "To find misspelt words, install libjs-lunr (make deps) and run shakedown report." : "");
  byId("found").hidden = false;
  byId("find").setAttribute("aria-expanded", "true");
  mark(0);
}

function mark(place) {
  const lines = hitLines();
  lines.forEach((line, i) => line.setAttribute("aria-selected", String(i === place)));
  if (!lines[place]) return byId("find").removeAttribute("aria-activedescendant");
  byId("find").setAttribute("aria-activedescendant", lines[place].id);
  lines[place].scrollIntoView({block: "nearest"});
}

function closeSearch() {
  byId("found").hidden = true;
  byId("find").setAttribute("aria-expanded", "false");
  byId("find").removeAttribute("aria-activedescendant");
}

function searchKey(event) {
  const lines = hitLines();
  const now = lines.findIndex(line => line.getAttribute("aria-selected") === "true");
  if (event.key === "Escape") closeSearch();
  else if (byId("found").hidden && event.key === "ArrowDown") search();
  else if (event.key === "ArrowDown") mark((now + 1) % lines.length);
  else if (event.key === "ArrowUp") mark((now + lines.length - 1) % lines.length);
  else if (event.key === "Enter" && !byId("found").hidden && lines[now]) lines[now].click();
  else return;
  event.preventDefault();
}

/// The key "/" leads to the search, also from an open figure.
function slashKey(event) {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  event.preventDefault();
  const toSearch = () => { byId("find").focus(); byId("find").select(); };
  const dialog = document.querySelector("dialog[open]");
  if (!dialog) return toSearch();
  dialog.addEventListener("close", toSearch, {once: true});
  dialog.close();
}

function watchSearch() {
  const field = byId("find");
  field.addEventListener("focus", loadLunr);
  field.addEventListener("input", search);
  field.addEventListener("keydown", searchKey);
  byId("hits").addEventListener("click", event => { if (event.target.closest("a")) closeSearch(); });
  byId("hits").addEventListener("mousedown", event => event.preventDefault());
  field.addEventListener("blur", closeSearch);
  document.addEventListener("keydown", slashKey);
}
