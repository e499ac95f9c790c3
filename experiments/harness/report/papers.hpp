// The papers under test, in reading order, as the report names them.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

struct PaperHeading {
  std::string id;       ///< "tao2014"
  std::string heading;  ///< "Tao, Owhadi 2014"
  std::string title;    ///< of the paper, or of our own group of experiments
  std::string brief;    ///< "TO", in texts; empty for our own groups
  std::string about;    ///< problem, idea, methods with short names, outcome
};

/// The four papers, then our own groups.
const std::vector<PaperHeading>& papers();
/// The entry of `id`; for an unknown one, a heading made of the id itself.
PaperHeading heading_of(const std::string& id);
/// "TO: Tao, Owhadi 2014. AST: ...".
std::string abbreviations();

}  // namespace shakedown
