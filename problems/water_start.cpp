#include "problems/water_start.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>

#include "problems/base/splitmix.hpp"
#include "problems/base/triangles.hpp"

namespace shakedown {
namespace {

using Eigen::Index;
using Eigen::Vector3d;

/// Returns a triangle with these squared sides in the plane z = 0, with the hydrogens along x and
/// the mean of the atoms at the origin.
Eigen::Matrix3d triangle_of(const Vector3d& squared) {
  const double base = std::sqrt(squared(2));
  const double foot = (squared(0) - squared(1) + squared(2)) / (2.0 * base);
  Eigen::Matrix3d points;
  points.col(0) = Vector3d(0.0, 0.0, 0.0);
  points.col(1) = Vector3d(foot, std::sqrt(squared(0) - foot * foot), 0.0);
  points.col(2) = Vector3d(base, 0.0, 0.0);
  return points.colwise() - points.rowwise().mean();
}

/// Returns a point in the cube [-1, 1]^n and advances the counter.
template <int n>
Eigen::Matrix<double, n, 1> in_cube(std::uint64_t seed, std::uint64_t& k) {
  Eigen::Matrix<double, n, 1> x;
  for (int i = 0; i < n; ++i) x(i) = 2.0 * detail::random_uniform(seed, k++) - 1.0;
  return x;
}
/// Returns a point that is uniform in the unit ball without its core |x| <= 0.1.
template <int n>
Eigen::Matrix<double, n, 1> in_ball(std::uint64_t seed, std::uint64_t& k) {
  for (;;) {
    const Eigen::Matrix<double, n, 1> x = in_cube<n>(seed, k);
    if (x.squaredNorm() <= 1.0 && x.squaredNorm() > 0.01) return x;
  }
}

/// The Jacobian of g in one molecule, one row per side of (25).
Eigen::Matrix<double, 3, 9> jacobian_of(const Eigen::Matrix3d& atoms) {
  Eigen::Matrix<double, 3, 9> G = Eigen::Matrix<double, 3, 9>::Zero();
  for (int k = 0; k < 3; ++k) {
    const auto [first, second] = triangle::sides[k];
    const Vector3d s = 2.0 * (atoms.col(first) - atoms.col(second));
    G.block<1, 3>(k, 3 * first) = s;
    G.block<1, 3>(k, 3 * second) = -s;
  }
  return G;
}

/// The motion of a molecule downhill, with unit mass and with moments of inertia of 1/2 A^2.
struct Motion {
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
  Vector3d centre, v = Vector3d::Zero(), w = Vector3d::Zero(), force, torque;
};
constexpr double inertia = 0.5;

}  // namespace

WaterCluster::WaterCluster(Index count)
    : q(9 * count), molecules(count), pairs(count, water_interaction(1.0)),
      squared_sides(count, tip3p::squared_sides()) {}

void WaterCluster::place(Index i, const Vector3d& centre, const Eigen::Vector4d& turn) {
  const Eigen::Quaterniond rotation = Eigen::Quaterniond(turn).normalized();
  atoms(i) = (rotation.toRotationMatrix() * triangle_of(squared_sides[i])).colwise() + centre;
}

void WaterCluster::lattice(std::uint64_t seed) {
  const double spacing = 3.104;  // one molecule in 29.9 A^3: 1 g/cm^3
  int reach = 1;                 // half-width of a cube that contains the ball
  while (4 * reach * reach * reach < molecules) ++reach;
  std::vector<std::array<int, 4>> cells;  // squared distance to the middle, then the cell
  for (int x = -reach; x <= reach; ++x) {
    for (int y = -reach; y <= reach; ++y) {
      for (int z = -reach; z <= reach; ++z) cells.push_back({x * x + y * y + z * z, x, y, z});
    }
  }
  std::sort(cells.begin(), cells.end());
  std::uint64_t k = 0;
  for (Index i = 0; i < molecules; ++i) {
    const auto& [far, x, y, z] = cells[i];
    place(i, spacing * Vector3d(x, y, z), in_ball<4>(seed, k));
  }
  centre();
}

void WaterCluster::scatter(std::uint64_t seed, std::uint64_t trial) {
  std::uint64_t k = trial << 32;
  // The ball has room for twice as many molecules. Every machine draws the same places, because the
  // square root is the only function used.
  double radius = 2.4;
  while (radius * radius * radius < 2.4 * 2.4 * 2.4 * static_cast<double>(molecules)) radius *= 1.1;
  std::vector<Vector3d> centres;
  while (std::ssize(centres) < molecules) {
    const Vector3d x = radius * in_ball<3>(seed, k);
    const bool free = std::all_of(centres.begin(), centres.end(), [&](const Vector3d& other) {
      return (x - other).squaredNorm() > 2.4 * 2.4;
    });
    if (free) centres.push_back(x);
  }
  for (Index i = 0; i < molecules; ++i) place(i, centres[i], in_ball<4>(seed, k));
}

double WaterCluster::quench(double tolerance, int iterations) {
  std::vector<Motion> motions(molecules);
  std::vector<Eigen::Matrix3d> shape(molecules);
  for (Index i = 0; i < molecules; ++i) {
    motions[i].centre = atoms(i).rowwise().mean();
    shape[i] = atoms(i).colwise() - motions[i].centre;
  }
  Eigen::VectorXd slope(q.size());
  constexpr double longest = 0.1, damping = 0.1, furthest = 0.1;
  double dt = 0.02, mix = damping, largest = 0.0;
  int downhill = 0;
  for (int iteration = 0;; ++iteration) {
    pairs.gradient(q.data(), slope.data());
    double power = 0.0, speed = 0.0, strength = 0.0;
    largest = 0.0;
    for (Index i = 0; i < molecules; ++i) {
      Motion& m = motions[i];
      m.force.setZero();
      m.torque.setZero();
      for (int atom = 0; atom < 3; ++atom) {
        const Vector3d f = -slope.segment<3>(9 * i + 3 * atom);
        m.force += f;
        m.torque += (atoms(i).col(atom) - m.centre).cross(f);
      }
      largest = std::max({largest, m.force.cwiseAbs().maxCoeff(), m.torque.cwiseAbs().maxCoeff()});
      power += m.force.dot(m.v) + m.torque.dot(m.w);
      speed += m.v.squaredNorm() + inertia * m.w.squaredNorm();
      strength += m.force.squaredNorm() + m.torque.squaredNorm() / inertia;
    }
    if (!(largest > tolerance) || iteration == iterations) return largest;
    const double along = power > 0.0 ? mix * std::sqrt(speed / strength) : 0.0;
    const double keep = power > 0.0 ? 1.0 - mix : 0.0;
    if (power > 0.0) {
      if (++downhill > 5) {
        dt = std::min(1.1 * dt, longest);
        mix *= 0.99;
      }
    } else {
      dt *= 0.5;
      mix = damping;
      downhill = 0;
    }
    // Takes a step of the semi-implicit Euler method. The moves are at most 0.1 A per step, however
    // large the forces are.
    double fastest = 0.0;
    for (Motion& m : motions) {
      m.v = keep * m.v + (along + dt) * m.force;
      m.w = keep * m.w + (along + dt) / inertia * m.torque;
      fastest = std::max({fastest, m.v.cwiseAbs().maxCoeff(), m.w.cwiseAbs().maxCoeff()});
    }
    const double shrink = fastest * dt > furthest ? furthest / (fastest * dt) : 1.0;
    for (Index i = 0; i < molecules; ++i) {
      Motion& m = motions[i];
      m.v *= shrink;
      m.w *= shrink;
      m.centre += dt * m.v;
      const Vector3d half = dt / 2.0 * m.w;
      m.turn = (Eigen::Quaterniond(1.0, half(0), half(1), half(2)) * m.turn).normalized();
      atoms(i) = (m.turn.toRotationMatrix() * shape[i]).colwise() + m.centre;
    }
  }
}

void WaterCluster::search(std::uint64_t seed, int trials) {
  double lowest = HUGE_VAL;
  Eigen::VectorXd best = q;
  for (int trial = 0; trial < trials; ++trial) {
    scatter(seed, static_cast<std::uint64_t>(trial));
    // Only a state that could become the lowest minimum is quenched to a fine tolerance.
    quench(1e-2, 3000);
    if (energy() > lowest + 0.5) continue;
    quench(1e-6, 20000);
    if (energy() >= lowest) continue;
    lowest = energy();
    best = q;
  }
  q = best;
  quench(1e-12, 100000);
  centre();
}

void WaterCluster::soften(double stiffness, double tolerance, int iterations) {
  if (stiffness == 0.0) return;
  const std::vector<Vector3d> rigid = squared_sides;
  Eigen::VectorXd slope(q.size());
  for (int iteration = 0; iteration < 100; ++iteration) {
    pairs.gradient(q.data(), slope.data());
    double moved = 0.0;
    for (Index i = 0; i < molecules; ++i) {
      // At rest, grad V + G^T lambda = 0 has an exact solution: it has three unknowns, and six of
      // its nine equations are the equilibrium conditions of the rigid body.
      const Eigen::Matrix<double, 3, 9> G = jacobian_of(atoms(i));
      const Vector3d lambda = -(G * G.transpose()).eval().inverse() * (G * slope.segment<9>(9 * i));
      for (int k = 0; k < 3; ++k) {
        const double bound = 0.1 * rigid[i](k);
        const double next = rigid[i](k) + std::clamp(lambda(k) / stiffness, -bound, bound);
        moved = std::max(moved, std::fabs(next - squared_sides[i](k)));
        squared_sides[i](k) = next;
      }
      // Places the new triangle in the frame of the old one.
      const Vector3d middle = atoms(i).rowwise().mean();
      const Vector3d e = (atoms(i).col(2) - atoms(i).col(0)).normalized();
      const Vector3d up = atoms(i).col(1) - atoms(i).col(0);
      Eigen::Matrix3d frame;
      frame.col(0) = e;
      frame.col(1) = (up - e * e.dot(up)).normalized();
      frame.col(2) = frame.col(0).cross(frame.col(1));
      atoms(i) = (frame * triangle_of(squared_sides[i])).colwise() + middle;
    }
    quench(tolerance, iterations);
    if (moved * stiffness <= tolerance) break;
  }
  centre();
}

void WaterCluster::centre() {
  constexpr double of_hydrogen = tip3p::m_H / (tip3p::m_O + 2.0 * tip3p::m_H);
  Vector3d mean = Vector3d::Zero();
  for (Index i = 0; i < molecules; ++i) {
    mean += of_hydrogen * (atoms(i).col(0) + atoms(i).col(2)) +
            (1.0 - 2.0 * of_hydrogen) * atoms(i).col(1);
  }
  mean /= static_cast<double>(molecules);
  for (Index i = 0; i < molecules; ++i) atoms(i).colwise() -= mean;
}

std::span<const double> stored_water_minimum(Index molecules) {
#include "problems/water_minima.inc"
  if (molecules == 1) return one;
  if (molecules == 2) return two;
  if (molecules == 7) return seven;
  return {};
}

void check_water_start(const WaterParameters& p) {
  if (p.start != WaterStart::minimum || !stored_water_minimum(p.N).empty()) return;
  throw UsageError("problem water: no minimum of N = " + std::to_string(p.N) +
                   " molecules is stored (1, 2 and 7 are); use start = search, droplet or lattice");
}

Eigen::VectorXd water_start(const WaterParameters& p, double stiffness) {
  WaterCluster cluster(p.N);
  const auto seed = static_cast<std::uint64_t>(p.seed);
  const auto stored = stored_water_minimum(p.N);
  const WaterStart start = p.start != WaterStart::thermal ? p.start
                           : stored.empty()               ? WaterStart::droplet
                                                          : WaterStart::minimum;
  const bool lowest = start == WaterStart::minimum || start == WaterStart::search;
  if (start == WaterStart::minimum) {
    std::copy(stored.begin(), stored.end(), cluster.q.begin());
  } else if (start == WaterStart::search) {
    cluster.search(seed, 1000);
  } else {
    cluster.lattice(seed);
  }
  // A droplet has many minima, all far from the states that it visits, so a state near a minimum
  // suffices.
  const double tolerance = lowest ? 1e-12 : 1e-3;
  const int iterations = lowest ? 20000 : 2000;
  if (start == WaterStart::droplet) cluster.quench(tolerance, iterations);
  if (start != WaterStart::lattice) {
    cluster.soften(stiffness / p.energy_scale, tolerance, iterations);
  }
  return cluster.q;
}

Eigen::VectorXd water_momenta(const Eigen::VectorXd& q, double inverse_temperature,
                              const Draw& draw, bool rigid, const Eigen::Matrix<double, 9, 1>& m) {
  Eigen::VectorXd p(q.size());
  normals(draw, {p.data(), static_cast<std::size_t>(p.size())});
  const Eigen::Matrix<double, 9, 1> spread = (m / inverse_temperature).cwiseSqrt();
  for (Index i = 0; i < q.size(); i += 9) {
    auto of_molecule = p.segment<9>(i);
    of_molecule = spread.cwiseProduct(of_molecule).eval();
    if (!rigid) continue;
    const auto G = jacobian_of(Eigen::Map<const Eigen::Matrix3d>(q.data() + i));
    const Eigen::Matrix<double, 3, 9> GW = G * m.cwiseInverse().asDiagonal();
    const Eigen::Matrix3d inverse = (GW * G.transpose()).eval().inverse();
    of_molecule -= (G.transpose() * (inverse * (GW * of_molecule))).eval();
  }
  return p;
}

void check_water_atoms(const Eigen::VectorXd& q) {
  constexpr double least = 0.5;  // [A]: half of a bond, where the repulsion is 1e9 kcal/mol
  // After sorting by x, the atoms that may be too near to an atom directly follow it.
  std::vector<Index> atoms;
  for (Index i = 0; i < q.size(); i += 3) atoms.push_back(i);
  std::sort(atoms.begin(), atoms.end(), [&q](Index i, Index j) { return q(i) < q(j); });
  std::tuple nearest{least * least, Index{0}, Index{0}};  // squared distance, and the two atoms
  for (auto i = atoms.begin(); i != atoms.end(); ++i) {
    for (auto j = i + 1; j != atoms.end() && q(*j) - q(*i) < least; ++j) {
      if (*i / 9 == *j / 9) continue;
      const double squared = (q.segment<3>(*i) - q.segment<3>(*j)).squaredNorm();
      nearest = std::min(nearest, {squared, std::min(*i, *j), std::max(*i, *j)});
    }
  }
  const auto [squared, first, second] = nearest;
  if (first == second) return;
  const auto named = [](Index i) {
    constexpr std::array names{"the first H", "O", "the second H"};
    return std::string(names[i % 9 / 3]) + " of molecule " + std::to_string(i / 9 + 1);
  };
  throw UsageError("q0: " + named(first) + " and " + named(second) +
                   " overlap: their distance is " + shortest(std::sqrt(squared)) +
                   " A, less than " + shortest(least));
}

}  // namespace shakedown
