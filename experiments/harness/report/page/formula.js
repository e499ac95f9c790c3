// ---- Formulas in LaTeX, typeset by KaTeX

let typesetter = null;  // a promise, fulfilled when KaTeX is there

function loadTypesetter() {
  if (typeof katex !== "undefined") return Promise.resolve();
  document.head.append(h("link", {rel: "stylesheet", href: "site/katex.min.css"}));
  return load("site/katex.min.js");
}

/// Returns a displayed formula. Without KaTeX it remains LaTeX.
function formula(latex) {
  if (!latex) return "";
  const box = h("div", {className: "formula", tabIndex: 0}, h("code", {}, latex));
  typesetter ??= loadTypesetter();
  typesetter.then(() => katex.render(latex, box, {displayMode: true}),
    () => box.append(h("p", {className: "faint"}, "To typeset this formula, install libjs-katex (make deps) and write the page again.")));
  return box;
}

const equationsOf = p => p.equations ? chapter("Equations", formula(p.equations),
  p.constraints === 0 ? "" : h("p", {className: "faint"}, "The constraints are g(q) = 0.")) : "";
const stepOf = m => m.formula ? chapter("One step", formula(m.formula),
  h("p", {className: "faint"}, "The formula has the default options, constant M and no forces Q, unless it says otherwise.")) : "";
