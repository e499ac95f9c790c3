// The suite's catalogue with methods and problems of one's own. Pairs of the suite's own come compiled
// in its libraries; those that are new stand in units of the program: see ShakedownProgram.cmake.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/catalogue/lists.hpp"
#include "experiments/catalogue/pair.hpp"
#include "methods/base/list.hpp"
#include "problems/base/list.hpp"

namespace shakedown {

namespace detail {

template <class List>
constexpr bool any_method = !std::same_as<typename List::Methods, MethodList<>>;
template <class List>
constexpr bool any_problem = !std::same_as<typename List::Problems, ProblemList<>>;

template <class Last, class... L>
ListOfLists<L..., Last> lists_with(ListOfLists<L...>);
/// Lists of the suite's methods, behind them the own ones.
template <class Methods, class Lists>
using ListsWith = decltype(lists_with<Methods>(Lists{}));

/// Entries in any order; sorts them by id.
Catalogue catalogue_of(std::vector<MethodEntry> own, std::vector<ProblemEntry> problems);

}  // namespace detail

/// The suite's catalogue with one's own lists: `Methods::Methods` a MethodList, `Problems::Problems` a
/// ProblemList, either may be empty. Own problems are crossed with `Chosen` and the own methods.
template <class Methods, class Problems, class Chosen, class... Size>
Catalogue extended_catalogue(Sizes<Size...> suite) {
  using Lists = std::conditional_t<detail::any_method<Methods>,
                                   detail::ListsWith<Methods, AllLists>, AllLists>;
  RunnableMethods methods = suite_methods();
  const RunnableMethods own = runnable_methods(typename Methods::Methods{});
  methods.insert(methods.end(), own.begin(), own.end());
  std::vector<ProblemEntry> problems = crossed_entries<Lists>(suite, methods);
  if constexpr (detail::any_problem<Problems>) {
    for (ProblemEntry& entry :
         crossed_entries<detail::ListsWith<Methods, Chosen>>(Sizes<Problems>{}, methods)) {
      problems.push_back(std::move(entry));
    }
  }
  return detail::catalogue_of(method_entries(typename Methods::Methods{}), std::move(problems));
}

}  // namespace shakedown
