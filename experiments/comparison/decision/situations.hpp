// Kinds of problems, as one who has one of his own would tell them apart.
#pragma once

#include <string>
#include <vector>

namespace shakedown::comparison {

struct Situation {
  std::string id;     ///< "rods"
  std::string title;  ///< "Constraints: rods, bonds, rigid bodies"
  bool constrained = false;
  bool slow = false;     ///< judged by runs that need not resolve the fast motion
  bool dampers = false;  ///< judged by beyond/stiff-governor: no catalogue's damping is stiff
  std::vector<std::string> problems = {};  ///< of the catalogue, in its order
};

/// Every problem that is compared is in one or more, which follow from what it lacks and has; water has a
/// method of its own, so a kind beside.
const std::vector<Situation>& situations();
const Situation& situation(const std::string& id);

}  // namespace shakedown::comparison
