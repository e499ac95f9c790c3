// Gradients, Hessians, third contractions, constraint derivatives, kinetic terms and symmetries of
// every registered problem.
#include <catch2/catch.hpp>
#include <limits>

#include "tests/support/structured_matrices.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

/// Points where formulas tend to go wrong: ordinary ones, far ones, and near-singular ones (all
/// bobs within 1e-6 of the pivot, where constraint gradients vanish and radii are tiny).
std::vector<Eigen::VectorXd> awkward_points(const ProblemUnderTest& problem, Uniform& uniform) {
  const Eigen::VectorXd start = problem.initial().head(problem.entry.dof);
  std::vector<Eigen::VectorXd> points{start};
  if (!problem.singular_at_origin) points.emplace_back(Eigen::VectorXd::Zero(start.size()));
  for (const double size : {1e-6, 1e-3, 1.0, 1.0, 1.0, 10.0}) {
    points.emplace_back(size * uniform.vector<double>(start.size()));
  }
  for (int k = 0; k < 3; ++k)
    points.emplace_back(start + 0.1 * uniform.vector<double>(start.size()));
  return points;
}

TEST_CASE("Every derivative that a problem writes out is the derivative", "[problems][oracle]") {
  // Both sides are exact formulas: a few dozen roundings, in terms up to 100 times the result where
  // squared lengths cancel.
  constexpr double allowed = 1e4 * std::numeric_limits<double>::epsilon();
  for (const ProblemUnderTest& problem : problems_under_test()) {
    DYNAMIC_SECTION(problem.entry.id) {
      Uniform uniform(11);
      for (const Eigen::VectorXd& q : awkward_points(problem, uniform)) {
        const Eigen::VectorXd a = uniform.vector<double>(q.size());
        for (const DerivativeError& e : problem.derivatives({}, q, a)) {
          INFO(e.name << " at q = " << q.transpose() << ", size " << e.scale);
          CHECK(e.error <= allowed * e.scale);
        }
      }
    }
  }
}

}  // namespace
}  // namespace shakedown
