// The penalty wrapper: its terms are right, and it has exactly those members that are possible.
#include "problems/base/penalised.hpp"

#include <catch2/catch.hpp>

#include "problems/base/counted.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/forced_oscillator.hpp"
#include "tests/support/local_problems.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {

/// A constrained problem without its third contraction and its momentum maps.
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

/// The moving point on a spring that has its own stiffness, without a function for its moving
/// start.
template <class S>
struct Sprung : ForcedPoint<S> {
  using ForcedPoint<S>::ForcedPoint;
  template <class T>
  using With = Sprung<T>;
  [[nodiscard]] S stiffness(Index /*i*/) const { return S(49); }
};
template <>
struct Names<Penalised<Sprung<double>, weights::Stiffnesses>> {
  static constexpr std::string_view id = "sprung";
  static constexpr std::string_view title = "sprung";
};

namespace {

TEST_CASE("A stiffness for each constraint is omega^2 where they agree", "[problems]") {
  ForcedOscillator<>::Parameters parameters;
  parameters.omega = 7.0;
  const ForcedOscillator<> one(parameters);
  const Penalised<Sprung<double>, weights::Stiffnesses> each(parameters);
  CHECK(HasMovingPotential<Penalised<Sprung<double>, weights::Stiffnesses>>);
  CHECK_FALSE(HasPenalty<Penalised<Sprung<double>, weights::Stiffnesses>>);
  CHECK_FALSE(HasHessian<Penalised<Sprung<double>, weights::Stiffnesses>>);
  const VectorOf<double, 1> q(0.25);
  for (const double t : {0.0, 0.5, 2.0}) {
    VectorOf<double, 1> f_one, f_each;
    one.gradient(q, t, f_one);
    each.gradient(q, t, f_each);
    CHECK(f_one == f_each);
    // The bound allows for two rounding errors of k g g, which can be multiplied in either order.
    CHECK_THAT(one.potential(q, t), Catch::WithinULP(each.potential(q, t), 2));
    CHECK(f_one(0) != 0.0);
  }
}

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
    // The bound allows for terms of size omega^2 |q|^3, about 500.
    CHECK((force - base_force).cwiseAbs().maxCoeff() <= 1e-12);
    // Hess V without the stiff part is the Hessian of the base problem, because V0 is the base
    // problem's own potential.
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
