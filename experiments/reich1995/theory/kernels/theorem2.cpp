// Computes the results of theorem2.md.
#include <Eigen/Core>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <span>
#include <vector>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "problems/base/random.hpp"
#include "problems/bead_chain.hpp"
#include "problems/three_beads.hpp"

namespace shakedown::reich1995 {
namespace {

/// Returns the matrix that rotates every bead by `angle` in the x-y plane; each bead has d
/// coordinates.
Eigen::MatrixXd rotation(Index beads, Index d, double angle) {
  Eigen::MatrixXd R = Eigen::MatrixXd::Identity(beads * d, beads * d);
  for (Index i = 0; i < beads; ++i) {
    R(i * d, i * d) = R(i * d + 1, i * d + 1) = std::cos(angle);
    R(i * d, i * d + 1) = -std::sin(angle);
    R(i * d + 1, i * d) = std::sin(angle);
  }
  return R;
}

using Move = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;

/// Returns the largest changes under q -> move(q) of three quantities: V + V_F + stiff energy
/// (relative change), g~ with its components reordered, and g~ itself. Component i of g~ at move(q)
/// corresponds to component order[i] at q.
template <class P>
std::array<double, 3> change(const char* start, const Settings& settings, const Move& move,
                             const std::vector<Index>& order) {
  const P problem(configured<typename P::Parameters>(std::string(P::id), settings));
  std::vector<double> q, p;
  // The soft chain starts where the chain with stiff bonds starts, whose problem has fewer
  // settings.
  catalogue().problem(start).initial(start == std::string(P::id) ? settings : Settings{}, q, p);
  MultipliersFor<P> g = MultipliersFor<P>::Zero(problem.constraint_count()), moved_g = g;
  double energy = 0.0, constraint = 0.0, each = 0.0;
  Eigen::VectorXd chance(std::ssize(q));
  for (std::uint64_t k = 0; k < 50; ++k) {
    uniforms({1, 7, k}, std::span(chance.data(), q.size()));
    VectorFor<P> at = Eigen::VectorXd::Map(q.data(), std::ssize(q));
    at.array() += 0.3 * (chance.array() - 0.5);
    const VectorFor<P> there = move(at);
    const double before = problem.potential(at), after = problem.potential(there);
    problem.constraint(at, g);
    problem.constraint(there, moved_g);
    energy = std::fmax(energy, std::fabs(after - before) / (1.0 + std::fabs(before)));
    each = std::fmax(each, (moved_g - g).cwiseAbs().maxCoeff());
    for (Index i = 0; i < g.size(); ++i) {
      constraint =
          std::fmax(constraint, std::fabs(moved_g(i) - g(order[static_cast<std::size_t>(i)])));
    }
  }
  return {energy, constraint, each};
}

constexpr const char* broken_symmetry = "shift by 0.3 (no symmetry)";
constexpr const char* swap_name = "end-for-end swap";

/// Reverses the order of the beads. In the plane it also mirrors them, so that the angle keeps its
/// sense.
Move swapped(Index d) {
  return [d](const Eigen::VectorXd& q) -> Eigen::VectorXd {
    Eigen::VectorXd turned(q.size());
    for (Index i = 0; i < q.size(); i += d) {
      turned.segment(i, d) = q.segment(q.size() - d - i, d);
      if (d == 2) turned(i + 1) = -turned(i + 1);
    }
    return turned;
  };
}

Table invariances() {
  Table table({"system", "move", "largest change of the potential", "largest change of g~",
               "largest change of a component of g~"});
  const auto turned = [](Index beads, Index d) -> Move {
    return [R = rotation(beads, d, 0.7)](const Eigen::VectorXd& q) -> Eigen::VectorXd {
      return linear_algebra::product(R, q);
    };
  };
  const Move shifted = [](const Eigen::VectorXd& q) -> Eigen::VectorXd {
    return q + Eigen::VectorXd::Constant(q.size(), 0.3);
  };
  const char* turn = "rotation by 40 degrees";
  for (const std::string kind : {"soft", "hard"}) {
    const char* on = kind == "soft" ? "true" : "false";
    const auto beads = [&](const char* name, const Move& move, const std::vector<Index>& order) {
      const auto [energy, constraint, each] = change<ThreeBeadsSoft<>>(
          "three-beads-constrained",
          {{"x", "0.7"}, {"delta", "0.1"}, {"soft-angle", on}, {"soft-bonds", on}}, move, order);
      table.row({"three beads, " + kind, name, energy, constraint, each});
    };
    const auto chain = [&](const char* name, const Move& move, const std::vector<Index>& order) {
      const auto [energy, constraint, each] =
          change<BeadChainSoft<>>("bead-chain", {{"delta", "0.1"}, {"soft", on}}, move, order);
      table.row({"free chain, " + kind, name, energy, constraint, each});
    };
    beads(turn, turned(3, 2), {0, 1, 2});
    beads(broken_symmetry, shifted, {0, 1, 2});
    beads(swap_name, swapped(2), {1, 0, 2});
    chain(turn, turned(4, 3), {0, 1, 2});
    chain("shift by 0.3", shifted, {0, 1, 2});
    chain(swap_name, swapped(3), {2, 1, 0});
  }
  return table;
}

/// Returns the largest change of the angular momentum along the exact flow of (32) or (34),
/// computed by the reference solver.
double momentum_change(const char* soft_angle) {
  const ProblemEntry& entry = catalogue().problem("three-beads-constrained");
  const Settings settings{{"orientation", "25"},
                          {"x", "0.9"},
                          {"y", "0.4"},
                          {"delta", "0.1"},
                          {"soft-angle", soft_angle}};
  const Reference path = entry.reference(settings, {}, {}, {0.0, 0.5, 1.0, 1.5, 2.0});
  const auto momentum = [&](std::size_t k) {
    double L = 0.0;
    for (std::size_t i = 0; i < 6; i += 2) {
      L += path.q[k][i] * path.p[k][i + 1] - path.q[k][i + 1] * path.p[k][i];
    }
    return L;
  };
  return largest(std::array{1, 2, 3, 4},
                 [&](std::size_t k) { return std::fabs(momentum(k) - momentum(0)); });
}

void measure_invariant(Context& context, const Table& table) {
  double symmetries = 0.0, moves = 0.0;
  for (const Table::Record& row : table.records()) {
    if (row.text("move") == broken_symmetry) continue;
    symmetries = std::fmax(symmetries, std::fmax(row.number("largest change of the potential"),
                                                 row.number("largest change of g~")));
    if (row.text("move") == swap_name) continue;
    moves = std::fmax(moves, row.number("largest change of a component of g~"));
  }
  context.number("change.symmetries", symmetries);
  context.number(
      "change.wall-shift",
      smallest(table.where({{"move", broken_symmetry}}).series("largest change of the potential")));
  context.number("component-change.moves", moves);
  context.number(
      "component-change.swap",
      smallest(table.where({{"move", swap_name}}).series("largest change of a component of g~")));
  context.number("momentum-change.soft", momentum_change("true"));
  context.number("momentum-change.hard", momentum_change("false"));
}

/// Returns the largest relative change of det(G M^-1 G^T) along the soft manifold as the polar
/// angle grows from 0 to 1.4. In this example the symmetry rotates g by an angle that depends on q.
/// In R^3 with M = K = I, let g = A(x) (r - 1, z), where A is the rotation by the angle x and r^2 =
/// x^2 + y^2, and V = r/2 + 0.3 z. Then H is invariant under rotations about the z axis.
double turned_components(double eps) {
  double before = 0.0, most = 0.0;
  for (const double phi : {0.0, 0.7, 1.4}) {
    Eigen::Vector2d off = Eigen::Vector2d::Zero();  // (r - 1, z)
    Eigen::Matrix2d S;
    // Solves g~ = 0 by fixed-point iteration, which contracts by a factor of O(eps^2).
    for (int i = 0; i < 60; ++i) {
      const double x = (1.0 + off(0)) * std::cos(phi), c = std::cos(x), s = std::sin(x);
      Eigen::Matrix2d A, slope;
      A << c, -s, s, c;
      slope << -s, -c, c, -s;
      Eigen::Matrix<double, 2, 3> plain, G;
      plain << std::cos(phi), std::sin(phi), 0.0, 0.0, 0.0, 1.0;
      G = A * plain;
      G.col(0) += slope * off;
      S = G * G.transpose();
      const Eigen::Vector3d force(0.5 * std::cos(phi), 0.5 * std::sin(phi), 0.3);
      const Eigen::Vector2d pulled = G * force;
      off = -eps * eps * (A.transpose() * (S.inverse() * pulled));
    }
    if (before == 0.0) before = S.determinant();
    most = std::fmax(most, std::fabs(S.determinant() / before - 1.0));
  }
  return most;
}

void measure_transpose(Context& context) {
  // The two beads have different masses but are rotated together, so M commutes with the rotation.
  const Eigen::MatrixXd R = rotation(2, 2, 0.7);
  const Eigen::MatrixXd inverse = Eigen::Vector4d(1.0, 1.0, 0.5, 0.5).asDiagonal();
  const Eigen::MatrixXd back = rotation(2, 2, -0.7);
  const Eigen::MatrixXd printed =
      linear_algebra::product(back, linear_algebra::product(inverse, R.transpose())) - inverse;
  const Eigen::MatrixXd corrected = linear_algebra::restricted(inverse, back.transpose()) - inverse;
  context.number("mass-defect.printed", printed.norm());
  context.number("mass-defect.corrected", corrected.norm());
}

void perform_theorem2(Context& context) {
  const Table table = invariances();
  context.artefact(context.experiment())
      .table(table)
      .problem("three-beads-constrained")
      .problem("bead-chain");
  measure_invariant(context, table);
  measure_transpose(context);
  context.number("change.turned-components", turned_components(0.2));
  context.number("order.eps.turned-components",
                 exponent(std::array{0.2, 0.1, 0.05}, std::identity{}, turned_components));
}

}  // namespace

Experiment theorem2() { return {.id = "reich1995/theorem2", .run = perform_theorem2}; }

}  // namespace shakedown::reich1995
