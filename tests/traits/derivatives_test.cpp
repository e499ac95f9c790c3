// Checks the gradients, Hessians, third contractions, constraint derivatives, kinetic terms and
// symmetries of every registered problem.
#include "tests/support/derivatives.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>

#include "tests/support/registered.hpp"
#include "tests/support/structured_matrices.hpp"
#include "tests/support/subject.hpp"

namespace shakedown {
namespace {

/// Returns ordinary, distant and near-singular points, because formulas tend to fail at some of
/// them. At near-singular points all bobs are within 1e-6 of the pivot, where constraint gradients
/// vanish and radii are tiny.
std::vector<Eigen::VectorXd> awkward_points(const ProblemSubject& problem, bool singular_at_origin,
                                            Uniform& uniform) {
  const Eigen::VectorXd start = problem.initial().head(problem.entry.dof);
  std::vector<Eigen::VectorXd> points{start};
  if (!singular_at_origin) points.emplace_back(Eigen::VectorXd::Zero(start.size()));
  for (const double size : {1e-6, 1e-3, 1.0, 1.0, 1.0, 10.0}) {
    points.emplace_back(size * uniform.vector<double>(start.size()));
  }
  for (int k = 0; k < 3; ++k)
    points.emplace_back(start + 0.1 * uniform.vector<double>(start.size()));
  return points;
}

TEST_CASE("Every derivative that a problem writes out is the derivative", "[problems][oracle]") {
  // Both sides are exact formulas with a few dozen rounding errors. Where squared lengths cancel,
  // their terms are up to 100 times as large as the result.
  constexpr double allowed = 1e4 * std::numeric_limits<double>::epsilon();
  const auto written = Register<WrittenDerivatives>::all();
  for (const ProblemSubject& problem : problems_under_test()) {
    DYNAMIC_SECTION(problem.entry.id) {
      const auto found =
          std::find_if(written.begin(), written.end(),
                       [&](const WrittenDerivatives& w) { return w.problem == problem.entry.id; });
      REQUIRE(found != written.end());
      const bool singular = found->singular_at_origin;
      Uniform uniform(11);
      for (const Eigen::VectorXd& q : awkward_points(problem, singular, uniform)) {
        const Eigen::VectorXd a = uniform.vector<double>(q.size());
        for (const DerivativeError& e : found->check(problem.small, q, a)) {
          INFO(e.name << " at q = " << q.transpose() << ", size " << e.scale);
          CHECK(e.error <= allowed * e.scale);
        }
      }
    }
  }
}

}  // namespace
}  // namespace shakedown
