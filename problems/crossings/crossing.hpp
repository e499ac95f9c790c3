// Crosses problems with all methods. Problems of one size share most of what that instantiates, so
// they share a .cpp file here; they are apart from problems/*.cpp because an edited method needs
// only these to be compiled again.
#pragma once

#include <vector>

#include "methods/all.hpp"
#include "methods/base/pair.hpp"
#include "methods/base/problem_entry.hpp"

namespace shakedown {

template <class P>
std::vector<Pair> all_pairs() {
  return make_pairs<P>(AllMethods{});
}

}  // namespace shakedown
