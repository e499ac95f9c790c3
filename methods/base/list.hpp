// The lists of the suite's methods, declared without the methods themselves.
#pragma once

#include "methods/base/algorithm.hpp"

namespace shakedown {

// CMake generates methods/lists/<name>.hpp from methods/lists/<name>.list. The generated file
// defines `using Algorithms = MethodList<...>`, which lists methods with a stepper of their own and
// algorithms that several methods share. methods/lists/members.hpp contains the methods themselves.
struct UnconstrainedMethods;
struct MultibodyMethods;
struct OscillatoryMethods;
struct ConstrainedMethods;
struct LibraryMethods;

template <class... L>
struct ListOfLists {};
/// All lists, in the order of the catalogue.
using AllLists = ListOfLists<UnconstrainedMethods, MultibodyMethods, OscillatoryMethods,
                             ConstrainedMethods, LibraryMethods>;

template <class... A>
struct Concatenated;
template <class... M>
struct Concatenated<MethodList<M...>> {
  using type = MethodList<M...>;
};
template <class... M, class... N, class... More>
struct Concatenated<MethodList<M...>, MethodList<N...>, More...>
    : Concatenated<MethodList<M..., N...>, More...> {};

namespace detail {

template <class L>
struct MethodsOfList;

template <class Methods>
struct EachAlgorithm;
template <class... M>
struct EachAlgorithm<MethodList<M...>> {
  using type = MethodList<AlgorithmOf<M>...>;
};

/// A user's own list defines `using Methods = MethodList<...>`.
template <class L>
struct OfList {
  using Methods = typename L::Methods;
  using Algorithms = typename EachAlgorithm<Methods>::type;
};
template <class L>
  requires requires { typename L::Algorithms; }
struct OfList<L> {
  using Algorithms = typename L::Algorithms;
};

}  // namespace detail

/// The algorithms of a list, which are instantiated for every problem.
template <class L>
using AlgorithmsIn = typename detail::OfList<L>::Algorithms;
/// The methods of one of the suite's lists.
template <class L>
using MethodsIn = typename detail::MethodsOfList<L>::type;

template <class Lists>
struct Joined;
/// The methods of several lists, joined into one list.
template <class... L>
struct Joined<ListOfLists<L...>> : Concatenated<MethodsIn<L>...> {};

}  // namespace shakedown
