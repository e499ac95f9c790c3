// The page of one method or problem, in one file that needs no other.
#pragma once

#include <string>

#include "experiments/harness/report/page_template.hpp"
#include "experiments/harness/report/report.hpp"

namespace shakedown {

struct Card {
  PageData about;      ///< what page/own.js shows besides the data of the static page
  ReportInput report;  ///< the catalogue and at most one comparison with its diagram
  std::string csv;     ///< table of the diagram
};

/// Returns the HTML. It contains the style, the data, the scripts, and D3 and KaTeX if they are installed.
std::string card_page(const Card& card);

}  // namespace shakedown
