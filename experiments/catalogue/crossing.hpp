// Crosses a list of problems with a list of algorithms. CMake writes the translation units that do
// this (experiments/CMakeLists.txt). For each list in problems/lists, two units cross the list with
// lists in methods/lists. A third unit holds its entries, so that changing a method does not force
// the entries to be recompiled.
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
