
// ---- Start

showVerdicts();
showSheets();
fillFilters();
showClaims();
fillPairs();
fillChoice();
showCatalogue();
showMisprints();
showSentences();
showMade();
watchViewer();
window.addEventListener("hashchange", follow);
follow();
