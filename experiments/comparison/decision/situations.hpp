// Kinds of problems, distinguished as users would classify their own problems.
#pragma once

#include <string>
#include <vector>

namespace shakedown::comparison {

struct Situation {
  std::string id;     ///< "rods"
  std::string title;  ///< "Constraints: rods, bonds, rigid bodies"
  std::string note;   ///< examples, and what to heed
  bool constrained = false;
  /// Names of cases in comparison/cases: those from which the advice is derived, and those held
  /// back to test it.
  std::vector<std::string> cases = {}, held_back = {};
  /// Problems on which comparison/matrix measures the qualities of methods, in the order of the
  /// catalogue.
  std::vector<std::string> problems = {};
};

/// All kinds of problems. Each problem that is compared belongs to at least one of them, as
/// determined by its properties. Water is also a kind of its own, because it has a special method.
const std::vector<Situation>& situations();
const Situation& situation(const std::string& id);

}  // namespace shakedown::comparison
