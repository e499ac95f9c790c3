// The lists in which the suite's methods stand, without the methods. Each list is crossed with each
// size of problems in a unit of its own, so that an edited method compiles only its own list again.
#pragma once

#include "methods/base/method.hpp"

namespace shakedown {

// Each has `using Methods = MethodList<...>`, in methods/lists/<name>.hpp, which CMake writes from the
// lines of methods/lists/<name>.list.
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

template <class Lists>
struct Joined;
/// The methods of several lists as one.
template <class... L>
struct Joined<ListOfLists<L...>> : Concatenated<typename L::Methods...> {};

}  // namespace shakedown
