// Tests the tables of symmetric compositions: their order conditions, and the orders observed with
// every step that they may compose.
#include "methods/base/composition.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <concepts>
#include <span>
#include <string>
#include <vector>

#include "experiments/analysis/convergence.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/all.hpp"
#include "methods/base/run.hpp"
#include "problems/base/reference.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "tests/support/words.hpp"

namespace shakedown {
namespace {

/// The left-hand sides of the order conditions for a symmetric composition of a symmetric step. The
/// order is at least 4 if and only if the first one vanishes, and at least 6 if and only if all
/// vanish. See Hairer, Lubich, Wanner V.3.2.
struct OrderConditions {
  double third = 0.0;  ///< sum gamma_k^3
  double fifth = 0.0;  ///< sum gamma_k^5
  double mixed = 0.0;  ///< sum gamma_k^3 (gamma_1 + ... + gamma_{k-1} + gamma_k/2)^2

  explicit OrderConditions(std::span<const double> gamma) {
    double before = 0.0;
    for (const double g : gamma) {
      third += std::pow(g, 3);
      fifth += std::pow(g, 5);
      mixed += std::pow(g, 3) * std::pow(before + g / 2.0, 2);
      before += g;
    }
  }
  [[nodiscard]] double defect(int order) const {  // of order 4 or 6
    const double of_six = std::fmax(std::fabs(fifth), std::fabs(mixed));
    return order == 4 ? std::fabs(third) : std::fmax(std::fabs(third), of_six);
  }
};
/// Bounds the rounding error of a sum of a dozen terms of size ten.
constexpr double round_off = 1e-13;

/// Returns the largest defect in the order conditions of the given order, for any symmetric step
/// e^(h Y_1 + h^3 Y_3 + ...): the logarithm of the composition must be h Y_1 up to this degree. The
/// defects come from rounding the gamma_i to double precision, since the sums are more accurate.
double general_defect(std::span<const double> gamma, int order) {
  words::Series step{{"", 1.0L}};
  for (const double g : gamma) {
    words::Series stage;
    for (const int k : {1, 3, 5, 7, 9}) {
      stage[std::to_string(k)] = std::pow(static_cast<long double>(g), k);
    }
    step = words::product(step, words::exponential(stage, order), order);
  }
  long double most = 0.0L;
  for (const auto& [word, c] : words::logarithm(step, order)) {
    most = std::fmax(most, std::fabs(word == "1" ? c - 1.0L : c));
  }
  return static_cast<double>(most);
}

void check_table(const Composition& table) {
  const auto gamma = table.gamma();
  double sum = 0.0;
  for (std::size_t i = 0; i < gamma.size(); ++i) {
    CHECK(gamma[i] == gamma[gamma.size() - 1 - i]);
    sum += gamma[i];
  }
  CHECK(std::fabs(sum - 1.0) <= round_off);
  if (table.in_turn) return;  // splitting_test.cpp in tests/methods checks these
  const OrderConditions conditions(gamma);
  CHECK(conditions.defect(table.order) <= round_off);
  if (table.order == 4) CHECK(conditions.defect(6) >= 1e-3);
  CHECK(general_defect(gamma, table.order) <= round_off);
  CHECK(general_defect(gamma, table.order + 1) >= 1e-6);  // the order is not higher
  // Each coefficient matters: a change of 10^-6 with an unchanged sum violates the conditions.
  for (std::size_t i = 0; i + 1 < (gamma.size() + 1) / 2; ++i) {
    std::vector<double> changed(gamma.begin(), gamma.end());
    changed[i] += 1e-6;
    changed[gamma.size() - 1 - i] += 1e-6;
    changed[gamma.size() / 2] -= 2e-6;
    CHECK(general_defect(changed, table.order) >= 1e-8);
  }
}

template <class... M>
int check_tables(MethodList<M...>) {
  int tables = 0;
  const auto check = [&tables]<class Method>() {
    if constexpr (requires {
                    { Method::data({}).table } -> std::same_as<const Composition&>;
                  }) {
      INFO(Method::traits.name);
      const Composition& table = Method::data({}).table;
      CHECK(Method::traits.order_q == table.order);
      check_table(table);
      ++tables;
    }
  };
  (check.template operator()<M>(), ...);
  return tables;
}

TEST_CASE("Every table is symmetric, sums to one and meets the order conditions", "[order]") {
  CHECK(check_tables(AllMethods{}) >= 12);
}

TEST_CASE("The tables of order 4 are their closed forms", "[oracle]") {
  CHECK_THAT(triple_jump.gamma()[0], Catch::WithinULP(1.0 / (2.0 - std::cbrt(2.0)), 2));
  CHECK_THAT(suzuki_fractal.gamma()[0], Catch::WithinULP(1.0 / (4.0 - std::cbrt(4.0)), 2));
}

template <class M, class P>
std::pair<double, double> errors(const Composition& table, const State<P>& start,
                                 const State<P>& end, std::int64_t steps) {
  const P problem{typename P::Parameters{}};
  State<P> state = start;
  const double h = 2.0 / double(steps);
  CompositionStepper<M, P> stepper(problem, {}, table, h, state);
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

/// Methods with their own velocity leave T*Q at the end of a step: their p is not M v. Composition
/// therefore cannot raise the order of their action on (q, p).
template <class M, class P>
concept HasOwnVelocity = Admissible<M, P> && requires(const typename M::template Stepper<P>& s) {
  s.velocity();
};

template <class M, class P>
void check_order(const Composition& table, const std::string& id,
                 std::initializer_list<std::int64_t> sequence) {
  if constexpr (Admissible<M, P> && M::traits.symmetric && M::traits.order_q == 2 &&
                !HasOwnVelocity<M, P>) {
    // The system is already moving at the start of the run, which lasts T = 2.
    const State<P> start = reference_state<P>(id, 0.5);
    const State<P> end = reference_state<P>(id, 2.5);
    Convergence q, p;
    for (const std::int64_t steps : sequence) {
      const auto [of_q, of_p] = errors<M, P>(table, start, end, steps);
      q.add(2.0 / double(steps), of_q);
      p.add(2.0 / double(steps), of_p);
    }
    INFO(M::traits.name << " on " << id << ": q " << q.text() << "; p " << p.text());
    const double tolerance = table.order == 4 ? 0.1 : table.order == 6 ? 0.2 : 0.3;
    CHECK(std::fabs(q.slope() - table.order) <= tolerance);
    // SHAKE, with either solver, reports the mean of two half-step momenta, an O(h^2) quantity that depends only on the
    // last stage.
    if constexpr (std::is_same_v<M, Shake> || std::is_same_v<M, ShakeSweeps>) {
      CHECK(std::fabs(p.slope() - 2.0) <= tolerance);
    } else {
      CHECK(std::fabs(p.slope() - table.order) <= tolerance);
    }
  }
}

template <class... M>
void check_all(MethodList<M...>) {
  (check_order<M, HenonHeiles<>>(triple_jump, "henon-heiles", {40, 80, 160, 320, 640}), ...);
  (check_order<M, HenonHeiles<>>(suzuki_fractal, "henon-heiles", {20, 40, 80, 160, 320}), ...);
  (check_order<M, HenonHeiles<>>(yoshida_six, "henon-heiles", {20, 30, 45, 68, 100}), ...);
  (check_order<M, DoublePendulum<>>(triple_jump, "double-pendulum", {80, 160, 320, 640}), ...);
}

TEST_CASE("Every symmetric step of order 2 is raised to the order of the table", "[order]") {
  check_all(AllMethods{});
}

TEST_CASE("Kahan and Li's stages raise steps of order 2 to order 8", "[order]") {
  check_order<VelocityVerlet, HenonHeiles<>>(kahan_li_eight, "henon-heiles", {5, 6, 8, 10, 12});
  check_order<ImplicitMidpoint, HenonHeiles<>>(kahan_li_eight, "henon-heiles", {5, 6, 8, 10, 12});
  check_order<ZhangSkeel, HenonHeiles<>>(kahan_li_eight, "henon-heiles", {5, 6, 8, 10, 12});
  check_order<Rattle, DoublePendulum<>>(kahan_li_eight, "double-pendulum", {16, 20, 24, 28});
}

TEST_CASE("VI-A, which turns g to -g, stays at order 2 in a composition of order 4", "[order]") {
  using P = DoublePendulum<>;
  const State<P> start = reference_state<P>("double-pendulum", 0.5);
  const State<P> end = reference_state<P>("double-pendulum", 2.5);
  Convergence q;
  for (const std::int64_t steps : {80, 160, 320, 640}) {
    q.add(2.0 / double(steps), errors<ViA, P>(triple_jump, start, end, steps).first);
  }
  INFO(q.text());
  CHECK(std::fabs(q.slope() - 2.0) <= 0.1);
}

TEST_CASE("Composing does not move time, and reports the work of all stages", "[order]") {
  using P = HenonHeiles<>;
  const P problem;
  State<P> state = initial_state(problem);
  state.t = 5.0;
  CompositionStepper<ImplicitMidpoint, P> stepper(problem, {}, triple_jump, 0.1, state);
  State<P> single = state;
  ImplicitMidpoint::Stepper<P> once(problem, {}, 0.1, single);
  const StepReport one = once.step(single);
  const StepReport three = stepper.step(state);
  CHECK(state.t == 5.0);
  CHECK(three.iterations >= 2 * one.iterations);
  NewtonOptions hopeless{StoppingRule::update, 1e-300, 1};
  ImplicitOptions options;
  static_cast<NewtonOptions&>(options) = hopeless;
  CompositionStepper<ImplicitMidpoint, P> failing(problem, options, triple_jump, 0.1, state);
  CHECK(failing.step(state).status == Status::not_converged);
}

}  // namespace
}  // namespace shakedown
