// The tables of symmetric compositions, by the order conditions and on every step they may compose.
#include "methods/base/composition.hpp"

#include <catch2/catch.hpp>

#include "experiments/analysis/convergence.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/all.hpp"
#include "methods/base/run.hpp"
#include "problems/base/reference.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown {
namespace {

template <class Table>
long double power_sum(int power) {
  long double sum = 0.0L;
  for (const long double g : Table::template gamma<long double>()) sum += std::pow(g, power);
  return sum;
}

template <class Table>
void check_symmetric_sum() {
  const auto gamma = Table::template gamma<long double>();
  for (std::size_t i = 0; i < gamma.size(); ++i) {
    CHECK(gamma[i] == gamma[gamma.size() - 1 - i]);
  }
  // Round-off of a few terms of size two in 64 bits of mantissa.
  CHECK(std::fabs(power_sum<Table>(1) - 1.0L) <= 1e-18L);
}

TEST_CASE("Every table is symmetric, sums to one and meets the order conditions", "[order]") {
  // Of a symmetric composition of a symmetric step: order 4 iff sum gamma^3 = 0; order 6 iff also
  // sum gamma^5 = 0 and one mixed condition, which the measured order covers (HLW V.3.2).
  check_symmetric_sum<TripleJump>();
  CHECK(std::fabs(power_sum<TripleJump>(3)) <= 1e-18L);
  CHECK(std::fabs(power_sum<TripleJump>(5)) >= 1.0L);
  check_symmetric_sum<SuzukiFractal>();
  CHECK(std::fabs(power_sum<SuzukiFractal>(3)) <= 1e-18L);
  check_symmetric_sum<YoshidaSix>();
  // Its coefficients are doubles.
  CHECK(std::fabs(power_sum<YoshidaSix>(3)) <= 1e-14L);
  CHECK(std::fabs(power_sum<YoshidaSix>(5)) <= 1e-14L);
  CHECK(std::fabs(power_sum<YoshidaSix>(7)) >= 1e-2L);
}

/// Error of q and of p at T = 2 after `steps` steps of the composed method.
template <class M, class Table, class P>
std::pair<double, double> errors(const State<P>& start, const State<P>& end, std::int64_t steps) {
  const P problem{typename P::Parameters{}};
  State<P> state = start;
  const double h = 2.0 / double(steps);
  CompositionStepper<M, Table, P> stepper(problem, {}, h, state);
  REQUIRE(run(stepper, state, h, steps).status == Status::ok);
  return {(state.q - end.q).norm(), (state.p - end.p).norm()};
}

template <class P>
State<P> reference_state(const std::string& id, double t) {
  const Reference r = catalogue().problem(id).reference({}, {}, {}, {t});
  State<P> state;
  state.q = VectorFor<P>::Map(r.q[0].data(), std::ssize(r.q[0]));
  state.p = VectorFor<P>::Map(r.p[0].data(), std::ssize(r.p[0]));
  return state;
}

/// Methods with a velocity of their own leave T*Q at the end of a step: their p is not M v, and
/// what they do to (q, p) is no map that composition could raise.
template <class M, class P>
concept HasOwnVelocity = Admissible<M, P> && requires(const typename M::template Stepper<P>& s) {
  s.velocity();
};

template <class M, class Table, class P>
void check_order(const std::string& id, std::initializer_list<std::int64_t> sequence) {
  if constexpr (Admissible<M, P> && M::traits.symmetric && M::traits.order_q == 2 &&
                !HasOwnVelocity<M, P>) {
    // From a moving start, and T = 2 after it.
    const State<P> start = reference_state<P>(id, 0.5);
    const State<P> end = reference_state<P>(id, 2.5);
    Convergence q, p;
    for (const std::int64_t steps : sequence) {
      const auto [of_q, of_p] = errors<M, Table, P>(start, end, steps);
      q.add(2.0 / double(steps), of_q);
      p.add(2.0 / double(steps), of_p);
    }
    INFO(M::traits.name << " on " << id << ": q " << q.text() << "; p " << p.text());
    const double tolerance = Table::order == 4 ? 0.1 : 0.2;
    CHECK(std::fabs(q.slope() - Table::order) <= tolerance);
    // SHAKE reports the mean of two half-step momenta, an O(h^2) quantity of the last stage alone.
    if constexpr (std::is_same_v<M, Shake>) {
      CHECK(std::fabs(p.slope() - 2.0) <= tolerance);
    } else {
      CHECK(std::fabs(p.slope() - Table::order) <= tolerance);
    }
  }
}

template <class... M>
void check_all(MethodList<M...>) {
  (check_order<M, TripleJump, HenonHeiles<>>("henon-heiles", {40, 80, 160, 320, 640}), ...);
  (check_order<M, SuzukiFractal, HenonHeiles<>>("henon-heiles", {20, 40, 80, 160, 320}), ...);
  (check_order<M, YoshidaSix, HenonHeiles<>>("henon-heiles", {20, 30, 45, 68, 100}), ...);
  (check_order<M, TripleJump, DoublePendulum<>>("double-pendulum", {80, 160, 320, 640}), ...);
}

TEST_CASE("Every symmetric step of order 2 is raised to the order of the table", "[order]") {
  check_all(AllMethods{});
}

TEST_CASE("VI-A, which turns g to -g, stays at order 2 in a composition of order 4", "[order]") {
  using P = DoublePendulum<>;
  const State<P> start = reference_state<P>("double-pendulum", 0.5);
  const State<P> end = reference_state<P>("double-pendulum", 2.5);
  Convergence q;
  for (const std::int64_t steps : {80, 160, 320, 640}) {
    q.add(2.0 / double(steps), errors<ViA, TripleJump, P>(start, end, steps).first);
  }
  INFO(q.text());
  CHECK(std::fabs(q.slope() - 2.0) <= 0.1);
}

TEST_CASE("Composing does not move time, and reports the work of all stages", "[order]") {
  using P = HenonHeiles<>;
  const P problem;
  State<P> state = initial_state(problem);
  state.t = 5.0;
  CompositionStepper<ImplicitMidpoint, TripleJump, P> stepper(problem, {}, 0.1, state);
  State<P> single = state;
  ImplicitMidpoint::Stepper<P> once(problem, {}, 0.1, single);
  const StepReport one = once.step(single);
  const StepReport three = stepper.step(state);
  CHECK(state.t == 5.0);
  CHECK(three.iterations >= 2 * one.iterations);
  NewtonOptions hopeless{StoppingRule::update, 1e-300, 1};
  ImplicitOptions options;
  static_cast<NewtonOptions&>(options) = hopeless;
  CompositionStepper<ImplicitMidpoint, TripleJump, P> failing(problem, options, 0.1, state);
  CHECK(failing.step(state).status == Status::not_converged);
}

}  // namespace
}  // namespace shakedown
