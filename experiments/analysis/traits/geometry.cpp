#include "experiments/analysis/traits/geometry.hpp"

#include <map>

#include "problems/base/list.hpp"

namespace shakedown {

/// Defined in translation units that CMake writes; see make_geometry.hpp.
template <class Size>
std::vector<Geometry> geometries();

const Geometry& geometry_of(const std::string& problem) {
  static const std::map<std::string, Geometry> all = [] {
    std::map<std::string, Geometry> made;
    for (const auto more :
         {geometries<OfTwo>, geometries<OfThreeAndNine>, geometries<OfFour>,
          geometries<OfSixAndTwelve>, geometries<OfAnySize>, geometries<OfMolecules>,
          geometries<OfPlaneMechanisms>, geometries<OfSpatialMechanisms>}) {
      for (Geometry& geometry : more()) made.emplace(geometry.id, std::move(geometry));
    }
    return made;
  }();
  return all.at(problem);
}

}  // namespace shakedown
