// Lattices of rods (see lattice.hpp).
#include "experiments/tao2014/chain/lattice.hpp"

#include <Eigen/Sparse>
#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/tao2014/chain/cost.hpp"

namespace shakedown::tao2014 {
namespace {

using Point = Eigen::Vector3d;
using Points = std::vector<Point>;
using Sparse = Eigen::SparseMatrix<double>;

struct Rod {
  int a, b;  ///< nodes; -1 is a fixed point at `anchor`
  double squared_length;
  Point anchor = Point::Zero();
};

/// A lattice of unit masses under unit gravity, as in the chain, with rods of similar length. At
/// the start the columns are spread like a fan, so that they swing apart and load the rods between
/// them. The initial positions determine the lengths of the rods.
struct Lattice {
  Points q;
  std::vector<Rod> rods;
  double omega = 0.0;

  Lattice(int dimension, int layers) {
    const int width = dimension > 1 ? layers : 1;
    const int depth = dimension > 2 ? layers : 1;
    const double L = std::sqrt(5.0);
    const auto place = [&](int i, int j, int k) -> Point {
      const Point column(0.3 * k / depth, 0.5 + 0.3 * i / width, -1.0);
      return L * (Point(i, k, 0.0) + j * column.normalized());
    };
    const auto index = [&](int i, int j, int k) { return ((j - 1) * depth + k) * width + i; };
    for (int j = 1; j <= layers; ++j) {
      for (int k = 0; k < depth; ++k) {
        for (int i = 0; i < width; ++i) {
          const int here = index(i, j, k);
          q.push_back(place(i, j, k));
          if (j == 1) {
            rods.push_back({-1, here, 0.0, place(i, 0, k)});
          } else {
            rods.push_back({index(i, j - 1, k), here, 0.0});
          }
          if (i > 0) rods.push_back({index(i - 1, j, k), here, 0.0});
          if (k > 0) rods.push_back({index(i, j, k - 1), here, 0.0});
        }
      }
    }
    for (Rod& rod : rods) rod.squared_length = along(rod, q).squaredNorm();
    omega = chain_omega(layers);  // the tension grows with the number of layers, as in a chain
  }
  [[nodiscard]] Point along(const Rod& rod, const Points& at) const {
    const auto node = [&](int k) { return at[static_cast<std::size_t>(k)]; };
    return node(rod.b) - (rod.a < 0 ? rod.anchor : node(rod.a));
  }
  void add(const Rod& rod, const Point& d, Points& at) const {
    at[static_cast<std::size_t>(rod.b)] += d;
    if (rod.a >= 0) at[static_cast<std::size_t>(rod.a)] -= d;
  }
};

const Point gravity(0.0, 0.0, -1.0);

// Operations that both methods need. A rod takes 3 for the difference of its ends, 5 for the
// squared length and 1 for g; adding a multiple of the difference to both ends takes 3 + 6. A node
// takes 3 for a kick and 6 for a drift.
constexpr double rod_residual = 9.0, rod_force = 9.0, node_step = 9.0;

/// Returns whether Verlet with step h keeps the energy near its initial value for the time of 100
/// steps of SHAKE. On return, q holds the final positions.
bool verlet_stable(const Lattice& lattice, double h, Points& q) {
  q = lattice.q;
  Points v(q.size(), Point::Zero());
  const double stiffness = lattice.omega * lattice.omega;
  Points force(q.size());
  double potential = 0.0;
  const auto evaluate = [&] {
    std::fill(force.begin(), force.end(), gravity);
    potential = 0.0;
    for (const Point& at : q) potential += at(2);
    for (const Rod& rod : lattice.rods) {
      const Point r = lattice.along(rod, q);
      const double g = r.squaredNorm() - rod.squared_length;
      potential += 0.5 * stiffness * g * g;
      lattice.add(rod, -2.0 * stiffness * g * r, force);
    }
  };
  evaluate();
  const double start = potential;
  const auto steps = std::lround(100.0 / (lattice.omega * h));
  for (long k = 0; k < steps; ++k) {
    for (std::size_t i = 0; i < q.size(); ++i) {
      v[i] += 0.5 * h * force[i];
      q[i] += h * v[i];
    }
    evaluate();
    double energy = potential;
    for (std::size_t i = 0; i < q.size(); ++i) {
      v[i] += 0.5 * h * force[i];
      energy += 0.5 * v[i].squaredNorm();
    }
    if (!(std::fabs(energy / start - 1.0) < 1.0)) return false;
  }
  return true;
}

struct ShakeWork {
  double operations = 0.0;  ///< per step
  double iterations = 0.0;  ///< per step
  double fill = 0.0;        ///< nonzeros below the diagonal of the factor
};

class LatticeShake {
 public:
  /// With `keep`, the factors are reused as long as each iteration reduces the residual by a factor
  /// of five.
  LatticeShake(const Lattice& of, bool keep) : lattice(of), kept(keep), h(1.0 / of.omega) {
    double reach = 0.0;
    for (const Point& at : of.q) reach = std::max(reach, at.cwiseAbs().maxCoeff());
    tolerance = chain_tolerance * (1.0 + reach) * std::sqrt(5.0);
    incidence.resize(lattice.q.size());
    for (std::size_t k = 0; k < lattice.rods.size(); ++k) {
      for (const int node : {lattice.rods[k].a, lattice.rods[k].b}) {
        if (node >= 0) incidence[static_cast<std::size_t>(node)].push_back(static_cast<int>(k));
      }
    }
    factor.analyzePattern(normal_matrix(lattice.q));
  }
  ShakeWork run(double until) {
    const auto steps = std::lround(until / h);
    Points before = lattice.q;
    Points q = lattice.q;
    Points v(q.size(), Point::Zero());
    for (long k = 0; k < steps; ++k) {
      before = q;
      for (std::size_t i = 0; i < q.size(); ++i)
        q[i] += h * (v[i] += (k == 0 ? 0.5 : 1.0) * h * gravity);
      solve(before, q);
      for (std::size_t i = 0; i < q.size(); ++i) v[i] = (q[i] - before[i]) / h;
      total.operations += 18.0 * static_cast<double>(q.size());  // kick 6, drift 6, velocity 6
    }
    end = q;
    total.operations /= static_cast<double>(steps);
    total.iterations /= static_cast<double>(steps);
    return total;
  }

  /// The positions at the end of the last run.
  Points end;

 private:
  /// Returns the lower triangle of G G^T, for unit masses and with G the Jacobian of g/2.
  Sparse normal_matrix(const Points& at) {
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t k = 0; k < lattice.rods.size(); ++k) {
      const Rod& one = lattice.rods[k];
      const Point r = lattice.along(one, at);
      for (const int node : {one.a, one.b}) {
        if (node < 0) continue;
        for (const int other : incidence[static_cast<std::size_t>(node)]) {
          if (other > static_cast<int>(k)) continue;
          const Rod& two = lattice.rods[static_cast<std::size_t>(other)];
          const double sign = (node == one.b) == (node == two.b) ? 1.0 : -1.0;
          entries.emplace_back(static_cast<int>(k), other, sign * r.dot(lattice.along(two, at)));
        }
      }
    }
    const auto n = static_cast<int>(lattice.rods.size());
    Sparse matrix(n, n);
    matrix.setFromTriplets(entries.begin(), entries.end());
    return matrix;
  }
  /// Returns the largest |g|/2 and writes the residuals to `out`.
  double residual(const Points& at, Eigen::VectorXd& out) {
    out.resize(static_cast<Eigen::Index>(lattice.rods.size()));
    for (std::size_t k = 0; k < lattice.rods.size(); ++k) {
      const Rod& rod = lattice.rods[k];
      out(static_cast<Eigen::Index>(k)) =
          0.5 * (lattice.along(rod, at).squaredNorm() - rod.squared_length);
    }
    total.operations += rod_residual * static_cast<double>(lattice.rods.size());
    return out.cwiseAbs().maxCoeff();
  }
  void refactor(const Points& at) {
    const Sparse matrix = normal_matrix(at);
    factor.factorize(matrix);
    if (factor.info() != Eigen::Success) throw std::runtime_error("a lattice's matrix is singular");
    const Sparse& L = factor.matrixL().nestedExpression();
    double work = 0.0;
    total.fill = 0.0;
    for (int j = 0; j < L.outerSize(); ++j) {
      const double below = L.outerIndexPtr()[j + 1] - L.outerIndexPtr()[j];
      work += below * below + 2.0 * below;  // c divisions, c (c + 1)/2 multiply-adds
      total.fill += below;
    }
    // Each entry of the matrix is a dot product.
    total.operations += work + 5.0 * static_cast<double>(matrix.nonZeros());
    factored = true;
  }
  void solve(const Points& before, Points& q) {
    bool old = kept && factored;
    if (!old) refactor(before);
    Points rods_before;
    for (const Rod& rod : lattice.rods) rods_before.push_back(lattice.along(rod, before));
    total.operations += 3.0 * static_cast<double>(lattice.rods.size());
    Eigen::VectorXd g;
    double last = HUGE_VAL;
    for (int k = 0; k < 60; ++k) {
      const double now = residual(q, g);
      if (now < tolerance) return;
      if (old && now > 0.2 * last) {
        refactor(before);
        old = false;
      }
      last = now;
      correct(rods_before, g, q);
    }
    throw std::runtime_error("SHAKE does not converge on a lattice");
  }
  void correct(const Points& rods_before, const Eigen::VectorXd& g, Points& q) {
    const Eigen::VectorXd lambda = factor.solve(g);
    for (std::size_t k = 0; k < lattice.rods.size(); ++k) {
      lattice.add(lattice.rods[k], -lambda(static_cast<Eigen::Index>(k)) * rods_before[k], q);
    }
    total.operations +=
        4.0 * total.fill + (1.0 + rod_force) * static_cast<double>(lattice.rods.size());
    ++total.iterations;
  }
  const Lattice& lattice;
  bool kept;
  double h;
  double tolerance = 0.0;
  std::vector<std::vector<int>> incidence;
  Eigen::SimplicialLDLT<Sparse, Eigen::Lower, Eigen::AMDOrdering<int>> factor;
  bool factored = false;
  ShakeWork total;
};

}  // namespace

LatticeWork lattice_work(int dimension, int layers) {
  const Lattice lattice(dimension, layers);
  const auto nodes = static_cast<double>(lattice.q.size());
  const auto rods = static_cast<double>(lattice.rods.size());
  LatticeWork work;
  work.nodes = static_cast<int>(nodes);
  work.rods = static_cast<int>(rods);
  Points soft;
  const auto stable = [&](double h) { return verlet_stable(lattice, h, soft); };
  work.verlet_limit =
      lattice.omega *
      scan_stability(stable, 0.05 / lattice.omega, 1.0 / lattice.omega, 0.02).smallest_unstable;
  // In a step each rod needs the residual, its product with 2 omega^2, and the force.
  work.verlet = (node_step + (rod_residual + 1.0 + rod_force) * rods / nodes) / work.verlet_limit;
  const double until = std::sqrt(10.0 * layers);
  const ShakeWork fresh = LatticeShake(lattice, false).run(until);
  work.fresh = fresh.operations / nodes;
  work.iterations = fresh.iterations;
  work.fill = fresh.fill / rods;
  work.kept = LatticeShake(lattice, true).run(until).operations / nodes;
  // Compares both methods on the same motion, over 100 steps of SHAKE.
  verlet_stable(lattice, 0.05 / lattice.omega, soft);
  LatticeShake rigid(lattice, true);
  rigid.run(100.0 / lattice.omega);
  double apart = 0.0, moved = 0.0;
  for (std::size_t i = 0; i < soft.size(); ++i) {
    apart = std::max(apart, (soft[i] - rigid.end[i]).norm());
    moved = std::max(moved, (soft[i] - lattice.q[i]).norm());
  }
  work.apart = apart / moved;
  return work;
}

}  // namespace shakedown::tao2014
