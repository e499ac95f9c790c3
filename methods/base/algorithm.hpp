// Methods that differ only in their data share an algorithm. Examples are compositions with
// different coefficients, Runge-Kutta methods with different tableaux, and one scheme with
// different parameters.
//
// An algorithm is a type with
//
//   using Needs = needs::All<...>;        the needs that all of its methods share
//   struct Data;                          coefficients, and values set by options; a template on
//                                         the scalar if coefficients are closed forms
//   template <class P> class Stepper;     as a method's, but its constructor takes `const Data&`
//
// A method of this algorithm consists of its record and its data:
//
//   static constexpr Traits traits;
//   using Algorithm = ...;
//   using Needs = Algorithm::Needs;
//   struct Options;
//   static Algorithm::Data data(const Options&);      or `template <class S> ... Data<S> data(...)`
//   template <class P> using Stepper = MemberStepper<ThisMethod, P>;
//
// The catalogue compiles the stepper of an algorithm once per problem, for all of its methods. A
// method without `Algorithm` is its own algorithm, and its options are the data.
#pragma once

#include <concepts>
#include <type_traits>

#include "methods/base/method.hpp"

namespace shakedown {

/// Returns the data that method M passes to its algorithm, for steps in the scalar type S.
template <class M, class S>
auto member_data(const typename M::Options& options) {
  if constexpr (requires { M::template data<S>(options); }) {
    return M::template data<S>(options);
  } else {
    return M::data(options);
  }
}

/// The stepper of M's algorithm with M's data.
template <class M, class P>
class MemberStepper : public M::Algorithm::template Stepper<P> {
 public:
  MemberStepper(const P& problem, const typename M::Options& options, ScalarOf<P> h,
                const State<P>& state)
      : M::Algorithm::template Stepper<P>(problem, member_data<M, ScalarOf<P>>(options), h, state) {
  }
};

namespace detail {

struct SomeProblem;
template <class Stepper>
constexpr bool is_member_stepper = false;
template <class M, class P>
constexpr bool is_member_stepper<MemberStepper<M, P>> = true;

}  // namespace detail

/// Satisfied if M shares its algorithm with other methods. A type that is derived from M but has
/// its own stepper does not satisfy it.
template <class M>
concept SharesAlgorithm = requires {
  typename M::Algorithm;
  requires detail::is_member_stepper<typename M::template Stepper<detail::SomeProblem>>;
};

/// Satisfied if A is an algorithm for several methods. A method without `Data` is its own
/// algorithm.
template <class A>
concept HasData = requires {
  typename A::Data;
}
|| requires { typename A::template Data<double>; };

namespace detail {

template <class M>
struct AlgorithmOfMethod {
  using type = M;
};
template <SharesAlgorithm M>
struct AlgorithmOfMethod<M> {
  static_assert(std::same_as<typename M::Needs, typename M::Algorithm::Needs>,
                "method: what it needs is what its algorithm needs");
  using type = typename M::Algorithm;
};

template <class A, class S>
struct DataOfAlgorithm {
  using type = typename A::Options;
};
template <class A, class S>
  requires requires { typename A::Data; }
struct DataOfAlgorithm<A, S> {
  using type = typename A::Data;
};
template <class A, class S>
  requires requires { typename A::template Data<S>; }
struct DataOfAlgorithm<A, S> {
  using type = typename A::template Data<S>;
};

}  // namespace detail

template <class M>
using AlgorithmOf = typename detail::AlgorithmOfMethod<M>::type;
/// The data that the stepper of algorithm A takes instead of options, for steps in the scalar type
/// S.
template <class A, class S>
using DataOf = typename detail::DataOfAlgorithm<A, S>::type;

}  // namespace shakedown
