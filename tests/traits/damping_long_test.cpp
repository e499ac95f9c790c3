// Checks the damping that the records of methods with constraints promise. The test problem has
// index 3; within the constraint it is a system of linear oscillators. The other methods are tested
// on linear-oscillator.
#include <catch2/catch.hpp>
#include <string_view>
#include <vector>

#include "methods/all.hpp"
#include "tests/support/constrained_oscillator.hpp"
#include "tests/support/own_problem.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {

template <>
constexpr bool detail::shows_damping<ConstrainedOscillator<>> = true;

template struct OwnProblem<ConstrainedOscillator<>>;

namespace {

const ProblemSubject& oscillator() {
  static const ProblemSubject problem = [] {
    using P = ConstrainedOscillator<>;
    ProblemSubject made = make_subject_under_test<P>(AllMethods{});
    made.linear = true;
    return made;
  }();
  return problem;
}

/// Checks that a claim holds or, if `holds` is false, that it is refused.
void check(std::string_view claim, const PairSubject& pair, bool holds) {
  const PromiseResult found = property(claim).check(oscillator(), pair);
  INFO(pair.label << ", " << claim << ": " << found.measured);
  CHECK(found.holds == holds);
}

constexpr std::string_view law = "dissipation";
constexpr std::string_view limit = "damping at infinity";

TEST_CASE("Methods with constraints damp as their records promise", "[traits][damping][long]") {
  int damping = 0;
  for (const PairSubject& pair : oscillator().pairs) {
    if (!pair.admissible()) continue;
    const bool has_limit = property(limit).promised(oscillator(), pair);
    const bool has_law = property(law).promised(oscillator(), pair);
    if (has_law) check(law, pair, true);
    if (!has_limit) continue;
    check(limit, pair, true);
    // A method that damps at infinity damps everywhere, according to a declared law.
    INFO(pair.label);
    CHECK(has_law == (pair.traits.rho_infinity < 1.0));
    damping += has_law ? 1 : 0;
  }
  CHECK(damping > 0);
}

TEST_CASE("A wrong radius at infinity and a wrong law of dissipation are refused",
          "[traits][damping][long][control]") {
  for (const PairSubject& honest : oscillator().pairs) {
    if (!honest.admissible() || !property(limit).promised(oscillator(), honest)) continue;
    PairSubject liar = honest;
    liar.traits.rho_infinity += honest.traits.rho_infinity > 0.5 ? -0.005 : 0.005;
    check(limit, liar, false);
    for (const int off : {-1, 1}) {
      liar.traits.dissipation = honest.traits.dissipation + off;
      if (liar.traits.dissipation > 0) check(law, liar, false);
    }
  }
}

TEST_CASE("Methods that keep energy are refused as dissipative",
          "[traits][damping][long][control]") {
  int told = 0;
  for (const PairSubject& honest : oscillator().pairs) {
    if (!honest.admissible() || !honest.traits.symmetric || honest.traits.order_q == 0) continue;
    PairSubject liar = honest;
    for (const int power : {3, 5}) {
      liar.traits.dissipation = power;
      check(law, liar, false);
    }
    liar.traits.rho_infinity = 0.8;
    check(limit, liar, false);
    ++told;
  }
  CHECK(told >= 8);  // RATTLE and its compositions, the Lobatto pairs, symmetric projection
}

}  // namespace
}  // namespace shakedown
