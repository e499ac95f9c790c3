// Where types end for the tests: crosses problems with a list of methods. Included by one small
// file a size of problems; the checks themselves are compiled once, on the erased form.
#pragma once

#include <array>
#include <concepts>
#include <span>

#include "experiments/analysis/step_jacobian.hpp"
#include "experiments/analysis/traits/make_geometry.hpp"
#include "experiments/analysis/traits/measuring.hpp"
#include "methods/all.hpp"
#include "methods/base/run.hpp"
#include "problems/base/list.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/linear_oscillator.hpp"
#include "problems/outer_solar_system.hpp"
#include "problems/spring_pendulum_gravity.hpp"
#include "tests/support/derivative_checks.hpp"
#include "tests/support/subject.hpp"

namespace shakedown {

namespace detail {

/// See ProblemSubject::small; written once, when the problem registers.
template <class P>
inline Settings small_settings;

/// The parameters of P, or of P on another scalar: small, then those of `setup`.
template <class P>
typename P::Parameters parameters_of(const Setup& setup) {
  return configured<typename P::Parameters>(
      std::string(P::id), joined(small_settings<typename P::template With<double>>, setup.problem));
}
template <class P>
P problem_of(const Setup& setup) {
  return P(parameters_of<P>(setup));
}
template <class M>
typename M::Options options_of(const Setup& setup) {
  return configured<typename M::Options>(std::string(M::traits.name), setup.method);
}

/// P is the problem of duals.
template <class M, class P>
Eigen::MatrixXd jacobian(const Setup& setup, const Point& z, double h, std::int64_t steps) {
  const P problem = problem_of<P>(setup);
  auto options = options_of<M>(setup);
  // Of Newton's method: sweeps over stages go on to round-off anyway.
  if constexpr (requires { options.rule; }) options.tolerance = 1e-14;
  return step_jacobian<M>(problem, options, h, state_at(problem, z), steps);
}

/// The type that says where P's formulas hold, with `static bool regular(q)`: P or its constrained
/// problem.
template <class P>
struct DomainOf {
  using type = P;
};
template <class P>
  requires HasPenalty<P>
struct DomainOf<P> {
  using type = typename P::Constrained;
};
template <class P>
using domain = typename DomainOf<P>::type;

template <class P>
std::vector<DerivativeError> derivatives(const Setup& setup, const Eigen::VectorXd& q,
                                         const Eigen::VectorXd& a) {
  if constexpr (requires { domain<P>::regular(q); }) {
    if (!domain<P>::regular(q)) return {};
  }
  return DerivativeChecks<P>(parameters_of<P>(setup), q, a).all();
}

template <class M, class... P>
constexpr bool takes_one_of(ProblemList<P...>) {
  return (Admissible<M, P> || ...);
}
template <class Q, class... P>
constexpr bool is_one_of(ProblemList<P...>) {
  return (std::same_as<Q, P> || ...);
}
/// One of each kind, all small: plain, split and nonlinear, constrained; and the planets, whose masses
/// differ so much that differences would miss what the simplified Z&S loses.
using Representatives =
    ProblemList<HenonHeiles<>, SpringPendulumGravityStiff<>, DoublePendulum<>, OuterSolarSystem<>>;

/// Where damping at infinity is measured, beside what tests add.
template <class P>
constexpr bool shows_damping = std::same_as<P, LinearOscillator<>>;

/// Whether the pair's step is compiled with dual numbers, once more, and differentiated to round-off:
/// every method on these problems or, where it takes none of them, on all; and where damping at
/// infinity is measured. What is conjugate symplectic on all too: there a sum over thousands of
/// Jacobians is judged.
template <class M, class P>
constexpr bool differentiated_exactly() {
  return M::traits.symplectic == Symplecticity::conjugate || is_one_of<P>(Representatives{}) ||
         (M::traits.rho_infinity >= 0.0 && shows_damping<P>) || !takes_one_of<M>(Representatives{});
}

template <class M, class P>
constexpr StepJacobian step_jacobian_of() {
  if constexpr (differentiated_exactly<M, P>()) {
    using D = typename P::template With<Dual>;
    if constexpr (Admissible<M, D>) return jacobian<M, D>;
  }
  return nullptr;
}

template <class M>
constexpr std::span<const OptionSet> option_sets_of() {
  if constexpr (requires { M::option_sets; }) return M::option_sets;
  return {};
}

}  // namespace detail

/// Problem P and the methods M, whose pairs `entry` holds in the same order, measured as
/// measuring.hpp says.
template <class P, class... M>
ProblemUnderTest make_problem_under_test(ProblemEntry entry, Geometry geometry, MethodList<M...>) {
  detail::small_settings<typename P::template With<double>> = small_parameters(entry.id);
  // Tables, and no code for each method.
  static constexpr std::array<MethodUnderTest, sizeof...(M)> methods{
      MethodUnderTest{M::traits, describe<typename M::Options>, detail::option_sets_of<M>(),
                      detail::step_jacobian_of<M, P>()}...};
  ProblemUnderTest made{make_subject(entry, std::move(geometry), pairs_under_test(entry, methods)),
                        detail::derivatives<P>};
  if constexpr (requires { P::singular_at_origin; }) {
    made.singular_at_origin = P::singular_at_origin;
  }
  return made;
}
/// Of a problem and methods of the tests' own.
template <class P, class... M>
ProblemUnderTest make_problem_under_test(ProblemEntry entry, MethodList<M...> methods) {
  return make_problem_under_test<P>(std::move(entry), make_geometry<P>(), methods);
}

/// The problems of one of the lists in problems/lists, as the catalogue holds them, with all
/// methods.
template <class Size>
std::vector<ProblemUnderTest> problems_of_size() {
  const auto make_all = []<class... P>(ProblemList<P...>) {
    return std::vector<ProblemUnderTest>{make_problem_under_test<P>(
        catalogue().problem(std::string(P::id)), geometry_of(std::string(P::id)), AllMethods{})...};
  };
  return make_all(typename Size::Problems{});
}

}  // namespace shakedown
