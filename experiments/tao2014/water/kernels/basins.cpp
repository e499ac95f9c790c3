#include "experiments/tao2014/water/basins.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <set>

#include "problems/base/triangles.hpp"
#include "problems/water_model.hpp"
#include "problems/water_start.hpp"

namespace shakedown::tao2014 {
namespace {

/// H, O, H with the sides of TO (25), the oxygen and the bisector where they are.
void straighten(Eigen::VectorXd& q) {
  constexpr double half_angle = tip3p::alpha_HOH * std::numbers::pi / 360.0;
  for (Index a = 0; a < q.size() / 9; ++a) {
    const Eigen::Matrix3d at = triangle::atoms(q, a);
    const Eigen::Vector3d middle = (at.col(0) + at.col(2) - 2.0 * at.col(1)).normalized();
    Eigen::Vector3d across = at.col(0) - at.col(2);
    across = (across - across.dot(middle) * middle).normalized();
    const Eigen::Vector3d along = tip3p::r_OH * std::cos(half_angle) * middle;
    const Eigen::Vector3d aside = tip3p::r_OH * std::sin(half_angle) * across;
    q.segment<3>(9 * a) = at.col(1) + along + aside;
    q.segment<3>(9 * a + 6) = at.col(1) + along - aside;
  }
}

}  // namespace

Basins basins(const WaterEnsemble& ensemble) {
  // Forces of 1e-4 leave less than 1e-6 of the energy in modes of 0.01 kcal/(mol A^2) and stiffer.
  constexpr double tolerance = 1e-4, resolution = 1e-3;
  WaterParameters start;
  start.N = ensemble.plan.N;
  WaterCluster cluster(start.N);
  cluster.q = water_start(start, 0.0);
  const double lowest = cluster.energy();
  Basins found;
  std::set<long> energies;
  for (const WaterRun& run : ensemble.runs) {
    for (const Eigen::VectorXd& q : run.snapshots) {
      cluster.q = q;
      straighten(cluster.q);
      cluster.quench(tolerance, 50000);
      ++found.snapshots;
      found.at_start += std::fabs(cluster.energy() - lowest) < resolution ? 1 : 0;
      energies.insert(std::lround((cluster.energy() - lowest) / resolution));
    }
  }
  found.energies = static_cast<int>(energies.size());
  return found;
}

}  // namespace shakedown::tao2014
