// Kinds of problems, as one who has one of his own would tell them apart.
#pragma once

#include <string>
#include <vector>

namespace shakedown::comparison {

struct Situation {
  std::string id;     ///< "rods"
  std::string title;  ///< "Constraints: rods, bonds, rigid bodies"
  bool constrained = false;
  /// Of comparison/cases: those on which advice is found, and those on which it is tested.
  std::vector<std::string> cases = {}, held_back = {};
  /// Of the catalogue, in its order: those on which comparison/matrix measures what methods keep.
  std::vector<std::string> problems = {};
};

/// Every problem that is compared is in one or more, which follow from what it lacks and has; water has a
/// method of its own, so a kind beside.
const std::vector<Situation>& situations();
const Situation& situation(const std::string& id);

}  // namespace shakedown::comparison
