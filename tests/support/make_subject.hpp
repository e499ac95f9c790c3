// Where types end for the tests: problems and methods of their own, and what is compiled of the suite's
// own beside the catalogue. Included by few files: the checks themselves are compiled once, on the
// erased form.
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

/// P is the problem of duals.
template <class M, class P>
Eigen::MatrixXd jacobian(const Setup& setup, const Point& z, double h, std::int64_t steps) {
  const std::string id(P::id);
  const P problem(configured<typename P::Parameters>(
      id, joined(settings_of(measuring_of<P>().parameters), setup.problem)));
  auto options = configured<typename M::Options>(std::string(M::traits.name), setup.method);
  // Of Newton's method: sweeps over stages go on to round-off anyway.
  if constexpr (requires { options.rule; }) options.tolerance = 1e-14;
  return step_jacobian<M>(problem, options, h, state_at(problem, z), steps);
}

/// Where damping at infinity is measured.
template <class P>
constexpr bool shows_damping = false;
/// Whether M's step is differentiated exactly on P where neither its kind nor damping asks for it.
template <class M, class P>
constexpr bool represents = false;

/// Whether the pair's step is compiled with dual numbers, once more, and differentiated to round-off;
/// all others by differences. What is conjugate symplectic needs it: there a sum over thousands of
/// Jacobians is judged.
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

/// The exact Jacobians of P with these methods; see `differentiated_exactly`.
template <class P, class... M>
std::vector<ExactJacobian> exact_jacobians(MethodList<M...>) {
  std::vector<ExactJacobian> all{
      {std::string(P::id), std::string(M::traits.name), detail::step_jacobian_of<M, P>()}...};
  std::erase_if(all, [](const ExactJacobian& e) { return e.jacobian == nullptr; });
  return all;
}

/// Of a problem of the tests' own, whose source is "tests": what does not depend on methods. Defined in
/// own_problem.hpp, which takes seconds to compile and is included by one file a problem.
template <class P>
struct OwnProblem {
  static ProblemEntry entry(std::vector<Pair> pairs);
  static Geometry geometry();
};

/// P, of the catalogue or of the tests' own, with these methods instead of the catalogue's.
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
