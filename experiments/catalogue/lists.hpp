// Declares templates that are instantiated in one translation unit for each list of problems, or
// for each combination of a list of problems and a list of methods. CMake writes these units;
// ShakedownProgram.cmake writes the units of a user.
#pragma once

#include <iterator>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/catalogue/pair_checks.hpp"
#include "methods/base/list.hpp"
#include "problems/base/list.hpp"

namespace shakedown {

/// Crosses each problem of a list with the algorithms of a list; see crossing.hpp.
template <class Size, class List>
std::vector<std::vector<Crossed>> crossing();

/// Returns the entries of a list of problems; see problem_entry.hpp. Callers pass the pairs of each
/// problem. The function contains no timed code, so it may be compiled with other options than the
/// pairs.
template <class Size>
std::vector<ProblemEntry> entries(std::vector<std::vector<Pair>> pairs);

/// The methods of a catalogue, in order.
using RunnableMethods = std::vector<const RunnableMethod*>;

/// Returns the pairs of each problem of a list with these methods, whose algorithms are in `L`.
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

/// A set of lists of problems/lists.
template <class... Size>
struct Sizes {};

/// Returns the entries of lists of problems with these methods, whose algorithms are in `Lists`.
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
