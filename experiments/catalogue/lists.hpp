// What is instantiated in a unit for each list of problems, or for each and a list of methods, and is
// only called here. CMake writes those units; those of one's own lists ShakedownProgram.cmake.
#pragma once

#include <iterator>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/catalogue/pair_checks.hpp"
#include "methods/base/list.hpp"
#include "problems/base/list.hpp"

namespace shakedown {

/// Each problem of a list crossed with the algorithms of a list: crossing.hpp.
template <class Size, class List>
std::vector<std::vector<Crossed>> crossing();

/// The entries of a list of problems with the pairs of each: problem_entry.hpp. Nothing in it is timed,
/// so that it may be compiled otherwise than the pairs; whoever calls it calls for these first.
template <class Size>
std::vector<ProblemEntry> entries(std::vector<std::vector<Pair>> pairs);

/// The methods of a catalogue in their order.
using RunnableMethods = std::vector<const RunnableMethod*>;

/// The pairs of each problem of a list with these methods, whose algorithms stand in the lists L.
template <class Size, class... L>
std::vector<std::vector<Pair>> crossings(ListOfLists<L...>, const RunnableMethods& methods) {
  std::vector<std::vector<Crossed>> all;
  for (const auto cross : {crossing<Size, L>...}) {
    std::vector<std::vector<Crossed>> more = cross();
    all.resize(more.size());
    for (std::size_t k = 0; k < more.size(); ++k) {
      all[k].insert(all[k].end(), std::make_move_iterator(more[k].begin()),
                    std::make_move_iterator(more[k].end()));
    }
  }
  std::vector<std::vector<Pair>> pairs;
  for (const auto& algorithms : all) pairs.push_back(detail::pairs_of(methods, algorithms));
  return pairs;
}

/// The suite's own methods.
const RunnableMethods& suite_methods();

/// Lists of problems/lists.
template <class... Size>
struct Sizes {};

/// The entries of these lists of problems with these methods, whose algorithms stand in `Lists`.
template <class Lists, class... Size>
std::vector<ProblemEntry> crossed_entries(Sizes<Size...>, const RunnableMethods& methods) {
  std::vector<ProblemEntry> all;
  const auto append = [&all](std::vector<ProblemEntry> more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
  };
  (append(entries<Size>(crossings<Size>(Lists{}, methods))), ...);
  return all;
}

}  // namespace shakedown
