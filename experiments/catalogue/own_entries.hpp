// The entries of problems of one's own: see extended.hpp. Included only by the unit that
// ShakedownProgram.cmake writes for them.
#pragma once

#include "experiments/catalogue/extended.hpp"
#include "experiments/catalogue/problem_entry.hpp"

namespace shakedown {

namespace detail {
template <class Last, class... L>
ListOfLists<L..., Last> lists_with(ListOfLists<L...>);
}  // namespace detail

template <class Problems, class Methods>
std::vector<ProblemEntry> own_entries() {
  using Lists = decltype(detail::lists_with<Methods>(AllLists{}));
  std::vector<std::vector<Pair>> pairs = crossings<Problems>(Lists{});
  const auto describe_all = [&pairs]<class... P>(ProblemList<P...>) {
    std::size_t k = 0;
    return std::vector<ProblemEntry>{make_problem_entry<P>(std::move(pairs[k++]))...};
  };
  return describe_all(typename Problems::Problems{});
}

}  // namespace shakedown
