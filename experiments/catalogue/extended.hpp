// The suite's catalogue with a user's own methods and problems. The suite's libraries contain the
// suite's own pairs. The new pairs are in translation units of the program; see
// ShakedownProgram.cmake.
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
/// The lists of the suite's methods, followed by the user's own.
template <class Methods, class Lists>
using ListsWith = decltype(lists_with<Methods>(Lists{}));

/// Sorts the entries, which come in any order, by id.
Catalogue catalogue_of(std::vector<MethodEntry> own, std::vector<ProblemEntry> problems);

}  // namespace detail

/// Returns the suite's catalogue with a user's lists. `Methods::Methods` is a MethodList,
/// `Problems::Problems` a ProblemList; either may be empty. The user's problems are crossed with
/// `Chosen` and the user's methods.
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
