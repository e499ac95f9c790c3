// Kinds of problems, distinguished as users would classify their own.
#pragma once

#include <string>
#include <vector>

namespace shakedown::comparison {

struct Situation {
  std::string id;     ///< "rods"
  std::string title;  ///< "Constraints: rods, bonds, rigid bodies"
  bool constrained = false;
  /// Names in comparison/cases: cases on which advice is found, and cases on which it is tested.
  std::vector<std::string> cases = {}, held_back = {};
  /// Problems on which comparison/matrix measures the
  /// qualities of methods, in the catalogue's order.
  std::vector<std::string> problems = {};
};

/// The kinds. Each compared problem belongs to at least one, determined by its properties. Water
/// has a special method and therefore is a separate kind as well.
const std::vector<Situation>& situations();
const Situation& situation(const std::string& id);

}  // namespace shakedown::comparison
