// A list of problems crossed with a list of algorithms. CMake writes the units (experiments/CMakeLists.txt):
// for each list of problems/lists two that cross it with lists of methods/lists, and one with its entries,
// which an edited method leaves alone.
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

/// Each problem of a list crossed with the algorithms of a list, in their order.
template <class Size, class List>
std::vector<std::vector<Crossed>> crossing() {
  return crossed<AlgorithmsIn<List>>(typename Size::Problems{});
}

}  // namespace shakedown
