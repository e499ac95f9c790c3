// A list of problems crossed with a list of methods. CMake writes the units: one for each list of
// problems/lists and each of methods/lists, and one with the entries of the former, which an edited
// method leaves alone.
#pragma once

#include <vector>

#include "experiments/catalogue/pair.hpp"
#include "methods/base/list.hpp"
#include "problems/base/list.hpp"

namespace shakedown {

template <class Methods, class... P>
std::vector<std::vector<Pair>> crossed(ProblemList<P...>) {
  return {make_pairs<P>(Methods{})...};
}

/// The pairs of each problem of a list with the methods of a list, in their order.
template <class Size, class List>
std::vector<std::vector<Pair>> crossing() {
  return crossed<typename List::Methods>(typename Size::Problems{});
}

}  // namespace shakedown
