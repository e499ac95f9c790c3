// Templates behind own_suite.hpp. Only the source file that ShakedownProgram.cmake generates
// includes and instantiates them.
#pragma once

#include <utility>
#include <vector>

#include "experiments/analysis/traits/geometry.hpp"
#include "experiments/catalogue/extended.hpp"
#include "experiments/harness/cli/own_suite.hpp"

namespace shakedown {

/// Returns the geometry of each problem of a list. It is defined in make_geometry.hpp and
/// instantiated in another file.
template <class Problems>
std::vector<Geometry> geometries();

/// Returns the documents of the user's studies, which CMake finds.
Documents own_documents();

/// Returns a suite with the catalogue `all` and the data of the user's problems and methods.
Suite suite_of(const Catalogue& all, std::vector<Geometry> own, OptionSets own_sets,
               std::vector<UnitsCheck> units);

/// Combines the user's problems with the methods of `Lists` and the user's own.
template <class Methods, class Problems, class Lists, class... Size>
Suite make_own_suite(Sizes<Size...> sizes) {
  static const Catalogue all = extended_catalogue<Methods, Problems, Lists>(sizes);
  std::vector<Geometry> own;
  if constexpr (detail::any_problem<Problems>) own = geometries<Problems>();
  Suite suite = suite_of(all, std::move(own), option_sets_of(typename Methods::Methods{}),
                         units_checks<Problems, Methods>());
  suite.documents = own_documents();
  return suite;
}

}  // namespace shakedown
