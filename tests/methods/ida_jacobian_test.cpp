// IDA's analytic Jacobian when the mass matrix depends on q, and IDA's residual, which requires no
// factorisation.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/analysis/difference_jacobian.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/baseline/ida.hpp"
#include "problems/andrews.hpp"
#include "problems/gyroscopic_top_quaternions.hpp"
#include "problems/spatial_chain.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Returns the largest difference between dF/dy + c dF/dy' and difference quotients of F(y, y' + c
/// (y - y_0)), relative to the largest entry of the same row. The Jacobian is taken away from the
/// start, at nonzero unknowns.
template <class P>
double missed_by_jacobian(DaeForm form) {
  const P problem(typename P::Parameters{});
  const State<P> state = initial_state(problem);
  DaeEquations<P> equations(problem, form, state,
                            scales_between_outputs(problem, state.q, state.p, state.t, 1.0));
  static_assert(DaeEquations<P>::analytic);
  std::vector<double> y, yp;
  REQUIRE(equations.start(state, {}, y, yp));
  const Index size = equations.size();
  Uniform uniform(11);
  const VectorXd at = VectorXd::Map(y.data(), size) + 0.1 * uniform.vector<double>(size);
  const VectorXd rate = uniform.vector<double>(size);
  const double c = 3.0;
  const PhaseMap F = [&](const VectorXd& x) -> VectorXd {
    const VectorXd xp = rate + c * (x - at);
    VectorXd r(size);
    equations.residual(0.0, x.data(), xp.data(), r.data());
    return r;
  };
  const DifferenceJacobian differences =
      difference_jacobian(F, at, MatrixXd::Identity(size, size), VectorXd::Ones(size));
  MatrixXd J = MatrixXd::Zero(size, size);
  equations.unpack(at.data());
  equations.jacobian(0.0, c, rate.data(), [&J](Index i, Index j, double a) { J(i, j) += a; });
  double missed = 0.0;
  for (Index i = 0; i < size; ++i) {
    const double row = differences.columns.row(i).cwiseAbs().maxCoeff();
    missed = std::fmax(missed, (J - differences.columns).row(i).cwiseAbs().maxCoeff() / row);
  }
  return missed;
}

TEST_CASE("IDA's Jacobian with M(q) is that of its residual", "[methods][oracle]") {
  for (const DaeForm form : {DaeForm::ggl, DaeForm::index2}) {
    // The differences are accurate to about 1e-11. A missing term changes a row by about a per
    // cent.
    CHECK(missed_by_jacobian<Andrews<>>(form) < 1e-8);
    CHECK(missed_by_jacobian<GyroscopicTopQuaternions<>>(form) < 1e-8);
    CHECK(missed_by_jacobian<SpatialChain<>>(form) < 1e-8);
  }
}

TEST_CASE("With M(q) IDA factors only Newton's matrix, and needs no differences", "[methods]") {
  struct Case {
    const char* id;
    double until;
  };
  for (const auto& [id, until] : {Case{"andrews", 0.03}, Case{"gyroscopic-top-quaternions", 0.02},
                                  Case{"spatial-chain", 0.5}}) {
    INFO(id);
    Request request;
    request.method = {{"rtol", "1e-7"}, {"atol", "1e-7"}};
    request.h = until;
    request.steps = 1;
    const Counts counts = integrate(id, "ida", request).summary.counts;
    // IDA evaluates one residual per iteration, and one more whenever Newton's method starts a
    // step.
    CHECK(counts.gradients < 2 * counts.solves + 10);
    CHECK(2 * counts.factorisations < counts.gradients);
    CHECK(counts.hessians > 0);
  }
}

}  // namespace
}  // namespace shakedown
