// Where types end for the tests: crosses problems with a list of methods. Included by one small
// file a size of problems; the checks themselves are compiled once, on the erased form.
#pragma once

#include <array>
#include <concepts>
#include <span>

#include "experiments/analysis/step_jacobian.hpp"
#include "methods/all.hpp"
#include "methods/base/consistent.hpp"
#include "methods/base/run.hpp"
#include "problems/base/list.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/linear_oscillator.hpp"
#include "problems/outer_solar_system.hpp"
#include "problems/spring_pendulum_gravity.hpp"
#include "tests/support/derivative_checks.hpp"
#include "tests/support/measuring.hpp"
#include "tests/support/subject.hpp"

namespace shakedown {

namespace detail {

/// See ProblemUnderTest::small; written once, when the problem registers.
template <class P>
inline Settings small_settings;

/// The parameters of P, or of P on another scalar: small, then those of `setup`.
template <class P>
typename P::Parameters parameters_of(const Setup& setup) {
  Settings all = small_settings<typename P::template With<double>>;
  all.insert(all.end(), setup.problem.begin(), setup.problem.end());
  return configured<typename P::Parameters>(std::string(P::id), all);
}
template <class P>
P problem_of(const Setup& setup) {
  return P(parameters_of<P>(setup));
}
template <class M>
typename M::Options options_of(const Setup& setup) {
  return configured<typename M::Options>(std::string(M::traits.name), setup.method);
}

template <class P>
State<P> state_at(const P& problem, const Point& z) {
  State<P> state = initial_state(problem);
  const Index n = problem.size();
  for (Index i = 0; i < n; ++i) {
    state.q(i) = z(i);
  }
  for (Index i = 0; i < state.p.size(); ++i) state.p(i) = z(n + i);
  return state;
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

/// The rows of A that do not depend on those above them, to 1e-8.
inline Eigen::MatrixXd independent_rows(const Eigen::MatrixXd& A) {
  Eigen::MatrixXd basis(0, A.cols());
  for (Index i = 0; i < A.rows(); ++i) {
    Eigen::RowVectorXd rest = A.row(i);
    for (Index k = 0; k < basis.rows(); ++k) rest -= rest.dot(basis.row(k)) * basis.row(k);
    if (rest.norm() <= 1e-8 * A.row(i).norm()) continue;
    basis.conservativeResize(basis.rows() + 1, Eigen::NoChange);
    basis.row(basis.rows() - 1) = rest.normalized();
  }
  return basis;
}

template <class P>
Eigen::MatrixXd dense_jacobian(const Setup& setup, const Eigen::VectorXd& q) {
  const P problem = problem_of<P>(setup);
  const Index n = problem.size();
  JacobianFor<P> G;
  resize_jacobian(G, problem.constraint_count(), n);
  VectorFor<P> x = q;
  jacobian(problem, x, 0.0, G);
  Eigen::MatrixXd dense(problem.constraint_count(), n);
  MultipliersFor<P> column;
  column.setZero(problem.constraint_count());
  for (Index j = 0; j < n; ++j) {
    x.setZero();
    x(j) = 1.0;
    apply(G, x, column);
    dense.col(j) = column;
  }
  if constexpr (HasRedundantConstraints<P>) return independent_rows(dense);
  return dense;
}

/// G of R^T R = I, at R.
template <class P>
Eigen::MatrixXd rotation_constraint_jacobian(const Setup& /*setup*/, const Eigen::VectorXd& q) {
  Eigen::MatrixXd G = Eigen::MatrixXd::Zero(6, 9);
  int k = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = i; j < 3; ++j, ++k) {
      for (int row = 0; row < 9; row += 3) {
        G(k, row + i) += q(row + j);
        G(k, row + j) += q(row + i);
      }
    }
  }
  return G;
}

/// The canonical form of T*SO(3) in (R, m): that of R^{3x3} x R^{3x3} under p = R hat(m)/2.
template <class P>
Eigen::MatrixXd rotation_canonical_form(const Point& z) {
  using D = VectorOf<Dual, 9>;
  Eigen::MatrixXd embedding(18, 12);
  for (Index j = 0; j < 12; ++j) {
    D q;
    for (Index i = 0; i < 9; ++i) q(i) = Dual(z(i), i == j ? 1.0 : 0.0);
    Vector3<Dual> m;
    for (Index i = 0; i < 3; ++i) m(i) = Dual(z(9 + i), 9 + i == j ? 1.0 : 0.0);
    D p;
    rotation_matrix(p) = rotation_matrix(q) * hat(m) / Dual(2.0);
    for (Index i = 0; i < 9; ++i) {
      embedding(i, j) = q(i).slope;
      embedding(9 + i, j) = p(i).slope;
    }
  }
  return embedding.transpose() * canonical_form(9) * embedding;
}

template <class P>
Eigen::VectorXd consistent_multiplier(const Setup& setup, const Point& z, double t) {
  const P problem = problem_of<P>(setup);
  const State<P> state = state_at(problem, z);
  ConsistentMultiplier<P> consistent(problem);
  VectorFor<P> v = state.p;
  VectorFor<P> a = state.p;
  MassAt<P> mass_at(problem);
  mass_at(problem, state.q).solve(state.p, v);
  MultipliersFor<P> lambda;
  lambda.setZero(problem.constraint_count());
  consistent.solve(problem, state.q, v, t, lambda, a);
  return lambda;
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

/// Whether the pair's step is compiled with dual numbers, once more, and differentiated to round-off:
/// every method on these problems or, where it takes none of them, on all; and where damping at
/// infinity is measured. What is conjugate symplectic on all too: there a sum over thousands of
/// Jacobians is judged.
template <class M, class P>
constexpr bool differentiated_exactly() {
  return M::traits.symplectic == Symplecticity::conjugate || is_one_of<P>(Representatives{}) ||
         (M::traits.rho_infinity >= 0.0 && std::same_as<P, LinearOscillator<>>) ||
         !takes_one_of<M>(Representatives{});
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
ProblemUnderTest make_problem_under_test(ProblemEntry entry, MethodList<M...>) {
  ProblemUnderTest subject;
  const Settings small = small_parameters(entry.id);
  detail::small_settings<typename P::template With<double>> = small;
  subject.small = small;
  // Tables, and no code for each method.
  static constexpr std::array<MethodUnderTest, sizeof...(M)> methods{
      MethodUnderTest{M::traits, describe<typename M::Options>, detail::option_sets_of<M>()}...};
  static constexpr std::array<StepJacobian, sizeof...(M)> jacobians{
      detail::step_jacobian_of<M, P>()...};
  subject.pairs = pairs_under_test(entry, methods, jacobians, small);
  if constexpr (HasMomentumMaps<P>) {
    subject.momentum_maps.assign(P::momentum_maps.begin(), P::momentum_maps.end());
  }
  subject.derivatives = detail::derivatives<P>;
  if constexpr (requires { P::singular_at_origin; }) {
    subject.singular_at_origin = P::singular_at_origin;
  }
  if constexpr (HasConstraints<P>) subject.constraint_jacobian = detail::dense_jacobian<P>;
  if constexpr (HasRotationGroup<P>) {
    subject.constraint_jacobian = detail::rotation_constraint_jacobian<P>;
    subject.canonical_form = detail::rotation_canonical_form<P>;
  }
  subject.moving = HasMovingConstraints<P>;
  subject.driven = HasForce<P>;
  if constexpr (HasSecondDerivatives<P>)
    subject.consistent_multiplier = detail::consistent_multiplier<P>;
  subject.entry = std::move(entry);
  if (!small.empty()) {
    const P small_problem = detail::problem_of<P>({});
    subject.entry.dof = static_cast<int>(small_problem.size());
  }
  measure_as_needed(subject);
  return subject;
}

/// The problems of one of the lists in problems/lists, as the catalogue holds them, with all
/// methods.
template <class Size>
std::vector<ProblemUnderTest> problems_of_size() {
  const auto make_all = []<class... P>(ProblemList<P...>) {
    return std::vector<ProblemUnderTest>{
        make_problem_under_test<P>(catalogue().problem(std::string(P::id)), AllMethods{})...};
  };
  return make_all(typename Size::Problems{});
}

}  // namespace shakedown
