// Crosses a list of problems with a list of algorithms. CMake writes the units
// (experiments/CMakeLists.txt). For each list of problems/lists, two cross it with lists of
// methods/lists, and one holds its entries, which need no recompilation if a method changes.
#pragma once

#include <vector>

#include "experiments/catalogue/pair.hpp"
#include "methods/base/list.hpp"
#include "problems/base/list.hpp"

namespace shakedown {

template <class Algorithms, class... P>
std::vector<std::vector<Crossed>> crossed(ProblemList<P...>) {
  return {cross<P>(Algorithms{})...};
}

/// Crosses each problem of a list with the algorithms of a list, in their order.
template <class Size, class List>
std::vector<std::vector<Crossed>> crossing() {
  return crossed<AlgorithmsIn<List>>(typename Size::Problems{});
}

}  // namespace shakedown
