
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
watchSearch();
window.addEventListener("hashchange", follow);
follow();
