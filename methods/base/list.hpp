// The lists in which the suite's methods stand, without the methods.
#pragma once

#include "methods/base/algorithm.hpp"

namespace shakedown {

// Written by CMake from the lines of methods/lists/<name>.list. methods/lists/<name>.hpp has of each `using
// Algorithms = MethodList<...>`: methods with a stepper of their own, and algorithms that several methods
// share; methods/lists/members.hpp has the methods.
struct UnconstrainedMethods;
struct MultibodyMethods;
struct OscillatoryMethods;
struct ConstrainedMethods;
struct LibraryMethods;

template <class... L>
struct ListOfLists {};
/// In the order of the catalogue.
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

/// A list of one's own has `using Methods = MethodList<...>`.
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

/// What is crossed with problems.
template <class L>
using AlgorithmsIn = typename detail::OfList<L>::Algorithms;
/// The methods of a list of the suite.
template <class L>
using MethodsIn = typename detail::MethodsOfList<L>::type;

template <class Lists>
struct Joined;
/// The methods of several lists as one.
template <class... L>
struct Joined<ListOfLists<L...>> : Concatenated<MethodsIn<L>...> {};

}  // namespace shakedown
