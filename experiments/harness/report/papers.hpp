// The tested papers, in reading order, and how the report names them.
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
  /// The id of the table that says which method to use. The paper's page and the overview begin
  /// with it.
  std::string opening_table = {};
};

/// Returns the four papers, and then our own groups.
const std::vector<PaperHeading>& papers();
/// Returns the entry of `id`. For an unknown id, returns a heading made from the id itself.
PaperHeading heading_of(const std::string& id);
/// Returns "Abbreviations of papers: TO, Tao, Owhadi 2014; AST, ...".
std::string abbreviations();

}  // namespace shakedown
