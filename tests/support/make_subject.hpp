// Erases the types of the tests' own problems and methods, and of instantiations that the catalogue
// lacks. Few files include this header, because the checks are compiled only once, on the erased
// form.
#pragma once

#include <concepts>
#include <span>

#include "experiments/analysis/step_jacobian.hpp"
#include "experiments/analysis/traits/make_geometry.hpp"
#include "experiments/catalogue/option_sets.hpp"
#include "experiments/catalogue/pair.hpp"
#include "tests/support/subject.hpp"

namespace shakedown {

namespace detail {

/// Returns the Jacobian of `steps` steps of M from z. The scalars of P are dual numbers.
template <class M, class P>
Eigen::MatrixXd jacobian(const Setup& setup, const Point& z, double h, std::int64_t steps) {
  const std::string id(P::id);
  const P problem(configured<typename P::Parameters>(
      id, joined(settings_of(measuring_of<P>().parameters), setup.problem)));
  auto options = configured<typename M::Options>(std::string(M::traits.name), setup.method);
  // This tolerance is only for Newton's method: stage iterations continue to round-off in any case.
  if constexpr (requires { options.rule; }) options.tolerance = 1e-14;
  return step_jacobian<M>(problem, options, h, state_at(problem, z), steps);
}

/// Whether damping at infinity is measured on P.
template <class P>
constexpr bool shows_damping = false;
/// Whether M's step is also differentiated exactly on P although neither its symplecticity nor its
/// damping requires it.
template <class M, class P>
constexpr bool represents = false;

/// Whether the pair's step is also compiled with dual numbers and differentiated to round-off. All
/// other pairs use differences. Conjugate symplecticity requires exact Jacobians, because its check
/// sums thousands of them.
template <class M, class P>
constexpr bool differentiated_exactly() {
  return M::traits.symplectic == Symplecticity::conjugate ||
         (M::traits.rho_infinity >= 0.0 && shows_damping<P>) || represents<M, P>;
}

template <class M, class P>
constexpr StepJacobian step_jacobian_of() {
  if constexpr (differentiated_exactly<M, P>()) {
    using D = typename P::template With<Dual>;
    if constexpr (Admissible<M, D>) return jacobian<M, D>;
  }
  return nullptr;
}

}  // namespace detail

/// Returns the exact Jacobians of P with these methods; see `differentiated_exactly`.
template <class P, class... M>
std::vector<ExactJacobian> exact_jacobians(MethodList<M...>) {
  std::vector<ExactJacobian> all{
      {std::string(P::id), std::string(M::traits.name), detail::step_jacobian_of<M, P>()}...};
  std::erase_if(all, [](const ExactJacobian& e) { return e.jacobian == nullptr; });
  return all;
}

/// The parts of one of the tests' own problems (source "tests") that do not depend on methods.
/// own_problem.hpp defines them. That header takes seconds to compile, so only one file per problem
/// includes it.
template <class P>
struct OwnProblem {
  static ProblemEntry entry(std::vector<Pair> pairs);
  static Geometry geometry();
};

/// Returns P, a problem of the catalogue or of the tests, with these methods instead of the
/// catalogue's methods.
template <class P, class... M>
ProblemSubject make_subject_under_test(MethodList<M...> methods) {
  ProblemEntry entry;
  Geometry geometry;
  if constexpr (P::source == "tests") {
    entry = OwnProblem<P>::entry(make_pairs<P>(methods));
    geometry = OwnProblem<P>::geometry();
  } else {
    entry = catalogue().problem(std::string(P::id));
    entry.pairs = make_pairs<P>(methods);
    geometry = geometry_of(entry.id);
  }
  return make_subject_under_test(std::move(entry), std::move(geometry), method_entries(methods),
                                 option_sets_of(methods), exact_jacobians<P>(methods));
}

}  // namespace shakedown
