// The papers under test, in reading order, as the report names them.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

struct PaperHeading {
  std::string id;       ///< "tao2014"
  std::string heading;  ///< "Tao, Owhadi 2014"
  std::string title;    ///< title of the paper, or of our own group of experiments
  std::string brief;    ///< abbreviation such as "TO"; empty for our own groups
  std::string about;    ///< problem, idea, methods with short names, outcome
};

/// The four papers, and then our own groups.
const std::vector<PaperHeading>& papers();
/// The entry of `id`; if unknown, a heading made of the id itself.
PaperHeading heading_of(const std::string& id);
/// "Abbreviations of papers: TO, Tao, Owhadi 2014; AST, ...".
std::string abbreviations();

}  // namespace shakedown
