// A size of problems crossed with all methods: one .cpp file a size here, and one that describes
// the problems in entries/, apart because an edited method needs only these to be compiled again.
#pragma once

#include <vector>

#include "experiments/catalogue/pair.hpp"
#include "methods/all.hpp"
#include "problems/base/list.hpp"

namespace shakedown {

template <class... P>
std::vector<std::vector<Pair>> crossed(ProblemList<P...>) {
  return {make_pairs<P>(AllMethods{})...};
}

/// The pairs of each problem in a list of problems/lists, in its order.
template <class Size>
std::vector<std::vector<Pair>> crossings() {
  return crossed(typename Size::Problems{});
}

}  // namespace shakedown
