#include "experiments/harness/report/card.hpp"

#include "experiments/harness/report/page_data.hpp"
#include "experiments/harness/report/pages.hpp"
#include "experiments/harness/report/site.hpp"
#include "report_page.hpp"

namespace shakedown {

std::string card_page(const Card& card) {
  PageData data = page_data(card.report);
  data["parts"] = PageData::array();
  data["rankings"] = rankings_data(card.report);
  data["card"] = card.about;
  PageData libraries = PageData::array();
  for (const char* name : {"d3.min.js", "katex.min.js"}) libraries.push_back(page_library(name));
  std::string drawings;
  for (const ArtefactRecord& artefact : card.report.artefacts) {
    if (libraries.front() == "" || artefact.drawing.empty()) continue;
    drawings += drawing_script(artefact, card.csv);
  }
  return from_template(
      "card.html", {{"id", card.about["id"]},
                    {"style", page_css + page_library("katex.min.css")},
                    {"data", embedded(dumped(data))},
                    {"libraries", libraries},
                    {"program", std::string(page_js) + plot_js + matrix_js + formula_js + card_js},
                    {"drawings", embedded(drawings)},
                    {"start", own_js}});
}

}  // namespace shakedown
