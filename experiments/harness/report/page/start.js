
// ---- Start

showNumbers();
showFindings();
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
foldOnPhones();
watchViewer();
watchSearch();
watchPrinting();
window.addEventListener("hashchange", follow);
follow();
performance.mark("ready");
