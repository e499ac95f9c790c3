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
  // Further libraries of the page, such as one for formulas, also belong into the file.
  const std::string library = page_library("d3.min.js");
  std::string drawings;
  for (const ArtefactRecord& artefact : card.report.artefacts) {
    if (library.empty() || artefact.drawing.empty()) continue;
    drawings += drawing_script(artefact, card.csv);
  }
  return from_template("card.html",
                       {{"id", card.about["id"]},
                        {"style", page_css},
                        {"data", embedded(dumped(data))},
                        {"library", library},
                        {"program", std::string(page_js) + plot_js + matrix_js + card_js},
                        {"drawings", embedded(drawings)},
                        {"start", own_js}});
}

}  // namespace shakedown
