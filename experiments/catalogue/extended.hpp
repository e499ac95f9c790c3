// The suite's catalogue with methods and problems of one's own. Pairs of the suite's own come compiled
// in its libraries; those that are new stand in units of the program: see ShakedownProgram.cmake.
#pragma once

#include <concepts>
#include <iterator>
#include <utility>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/catalogue/pair.hpp"
#include "methods/base/list.hpp"
#include "problems/base/list.hpp"

namespace shakedown {

/// Lists of problems/lists.
template <class... Size>
struct Sizes {};

// Each instantiated elsewhere, and here only called.
/// The entries of a list of problems, crossed with the suite's methods: problem_entry.hpp.
template <class Size>
std::vector<ProblemEntry> entries();
/// The pairs of each problem of a list with the methods of a list: crossing.hpp.
template <class Size, class List>
std::vector<std::vector<Pair>> crossing();
/// The entries of a list of one's own problems, crossed with the suite's and one's own methods:
/// own_entries.hpp.
template <class Problems, class Methods>
std::vector<ProblemEntry> own_entries();

namespace detail {

template <class List>
constexpr bool any_method = !std::same_as<typename List::Methods, MethodList<>>;
template <class List>
constexpr bool any_problem = !std::same_as<typename List::Problems, ProblemList<>>;

/// The entries of a list of problems, behind the suite's methods the own ones.
template <class Size, class Methods>
void add_entries(std::vector<ProblemEntry>& all) {
  std::vector<ProblemEntry> made = entries<Size>();
  if constexpr (any_method<Methods>) {
    std::vector<std::vector<Pair>> more = crossing<Size, Methods>();
    for (std::size_t k = 0; k < made.size(); ++k) {
      made[k].pairs.insert(made[k].pairs.end(), std::make_move_iterator(more[k].begin()),
                           std::make_move_iterator(more[k].end()));
    }
  }
  all.insert(all.end(), std::make_move_iterator(made.begin()), std::make_move_iterator(made.end()));
}

/// Entries in any order; sorts them by id.
Catalogue catalogue_of(std::vector<MethodEntry> own, std::vector<ProblemEntry> problems);

}  // namespace detail

/// The suite's catalogue with one's own lists: `Methods::Methods` a MethodList, `Problems::Problems` a
/// ProblemList, either may be empty.
template <class Methods, class Problems, class... Size>
Catalogue extended_catalogue(Sizes<Size...> /*of the suite*/) {
  std::vector<ProblemEntry> problems;
  (detail::add_entries<Size, Methods>(problems), ...);
  if constexpr (detail::any_problem<Problems>) {
    for (ProblemEntry& entry : own_entries<Problems, Methods>()) {
      problems.push_back(std::move(entry));
    }
  }
  return detail::catalogue_of(method_entries(typename Methods::Methods{}), std::move(problems));
}

}  // namespace shakedown
