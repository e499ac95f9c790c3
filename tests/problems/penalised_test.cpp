// The penalty wrapper: what it adds, and that it has exactly the members it can have.
#include "problems/base/penalised.hpp"

#include <catch2/catch.hpp>

#include "problems/base/counted.hpp"
#include "problems/double_pendulum.hpp"
#include "tests/support/local_problems.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {

/// A constrained problem that leaves out its third contraction and its momentum maps.
template <class S>
struct WithoutThird : DoublePendulum<S> {
  using DoublePendulum<S>::DoublePendulum;
  template <class T>
  using With = WithoutThird<T>;
  static constexpr bool linear_potential = false;
  void third_contraction() const = delete;
};
template <>
struct Names<Penalised<WithoutThird<double>>> {
  static constexpr std::string_view id = "without-third";
  static constexpr std::string_view title = "without third";
};

namespace {

TEST_CASE("A penalised problem has exactly the members that its problem allows", "[problems]") {
  using Full = Penalised<DoublePendulum<>>;
  CHECK_FALSE(HasConstraints<Full>);
  CHECK(HasConstantMass<Full>);
  CHECK(HasGradient<Full>);
  CHECK(HasHessian<Full>);
  CHECK(HasStiffSplit<Full>);
  CHECK(HasThirdContraction<Full>);
  CHECK_FALSE(HasMassOfPosition<Full>);
  CHECK(momentum_map_count<Full>() == 0);
  CHECK_FALSE(HasThirdContraction<Penalised<WithoutThird<double>>>);
  CHECK(HasHessian<Penalised<WithoutThird<double>>>);
  CHECK(momentum_map_count<Penalised<FreeTrimer<>>>() == 3);
  CHECK(HasStiffSplit<Counted<Full>>);
  CHECK_FALSE(HasThirdContraction<Counted<Penalised<WithoutThird<double>>>>);
}

template <class P>
void check_split() {
  using Soft = Penalised<P>;
  typename Soft::Parameters parameters;
  parameters.omega = 7.0;
  const Soft penalised(parameters);
  const P base(parameters);
  const Index n = base.size();
  Uniform uniform(2);
  for (int k = 0; k < 20; ++k) {
    const VectorFor<P> q = uniform.vector<double>(n);
    MultipliersFor<P> g;
    JacobianFor<P> G;
    base.constraint(q, g);
    base.jacobian(q, G);
    const double w2 = 49.0;
    CHECK_THAT(penalised.potential(q),
               Catch::WithinRel(base.potential(q) + 0.5 * w2 * g.squaredNorm(), 1e-14));
    VectorFor<P> force, base_force;
    penalised.gradient(q, force);
    base.gradient(q, base_force);
    base_force += w2 * G.transpose() * g;
    // omega^2 |q|^3 is about 500.
    CHECK((force - base_force).cwiseAbs().maxCoeff() <= 1e-12);
    // Hess V - stiff part = Hess of the base: V0 is the problem's own potential.
    FullMatrixFor<P> H, stiff, soft;
    penalised.hessian(q, H);
    penalised.stiff_hessian(q, stiff);
    base.hessian(q, soft);
    CHECK((H - stiff - soft).cwiseAbs().maxCoeff() <= 1e-12);
    FullMatrixFor<P> expected = w2 * G.transpose() * G;
    base.add_curvature(q, MultipliersFor<P>(w2 * g), expected);
    CHECK((stiff - expected).cwiseAbs().maxCoeff() <= 1e-12);
  }
}

TEST_CASE("The penalty is omega^2/2 g^T g, and its Hessian is the stiff part",
          "[problems][oracle]") {
  check_split<DoublePendulum<>>();  // in closed form
  check_split<FreeTrimer<>>();      // by the general formula
}

TEST_CASE("A penalty of zero is no penalty", "[problems]") {
  Penalised<FreeTrimer<>>::Parameters parameters;
  parameters.omega = 0.0;
  const Penalised<FreeTrimer<>> free(parameters);
  const FreeTrimer<> base(parameters);
  Uniform uniform(4);
  const Eigen::Matrix<double, 6, 1> q = uniform.vector<double>(6);
  Eigen::Matrix<double, 6, 1> a, b;
  free.gradient(q, a);
  base.gradient(q, b);
  CHECK(a == b);
  CHECK(free.potential(q) == base.potential(q));
}

}  // namespace
}  // namespace shakedown
