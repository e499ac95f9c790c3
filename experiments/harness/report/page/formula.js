// ---- Formulas in LaTeX, typeset by KaTeX

let typesetter = null;  // a promise, fulfilled when KaTeX is there

function loadTypesetter() {
  if (typeof katex !== "undefined") return Promise.resolve();
  document.head.append(h("link", {rel: "stylesheet", href: "site/katex.css"}));
  return load("site/katex.min.js");
}

/// Returns a displayed formula. Without KaTeX it remains LaTeX.
function formula(latex) {
  if (!latex) return "";
  const box = h("div", {className: "formula", tabIndex: 0}, h("code", {}, latex));
  typesetter ??= loadTypesetter();
  typesetter.then(() => katex.render(latex, box, {displayMode: true}),
                  () => box.append(h("p", {className: "faint"}, "To typeset formulas, install libjs-katex (make deps) and run shakedown report.")));
  return box;
}
