// Controls for the statistical checks. Each check must refuse a method with one known fault in its
// noise, and must accept the promises that the method keeps.
#include <catch2/catch.hpp>

#include "methods/constrained/rattle.hpp"
#include "methods/langevin/baoab.hpp"
#include "methods/langevin/geodesic_baoab.hpp"
#include "methods/langevin/gla_constrained.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/linear_oscillator.hpp"
#include "tests/support/local_problems.hpp"
#include "tests/support/make_subject.hpp"
#include "tests/support/trait_checks.hpp"

namespace shakedown {
namespace {

/// BAOAB with a different order in its record.
template <int order>
struct BaoabOfOrder : Baoab {
  static constexpr Traits traits = [] {
    Traits claimed = Baoab::traits;
    claimed.order_stationary = order;
    return claimed;
  }();
};

enum class Fault { no_factor_two, friction_without_mass, not_projected };

/// GLA of M with one fault in its noise.
template <class M, Fault fault>
struct Faulty {
  static constexpr Traits traits = gla_traits<M>("faulty", "GLA with faulty noise");
  using Needs = NeedsOfNoise<typename M::Needs>;
  using Options = GlaOptions<M>;

  template <class P>
  class Stepper {
   public:
    Stepper(const P& which, const Options& options, double h, const State<P>& state)
        : problem(which), inner(which, options, h, state),
          flow(problem.mass(), with_fault(options), h),
          decay(std::exp(-options.friction * h)), draw{std::uint64_t(options.seed)}, xi(state.p),
          rest(state.p) {}

    StepReport step(State<P>& state) {
      const StepReport report = inner.step(state);
      normals(draw, std::span<double>(xi.data(), std::size_t(xi.size())));
      ++draw.step;
      if constexpr (fault == Fault::friction_without_mass) {
        rest.setZero();
        flow.apply(xi, rest);
        state.p = decay * state.p + rest;
      } else {
        flow.apply(xi, state.p);
      }
      return report;
    }

   private:
    /// sqrt(gamma/beta) dW instead of sqrt(2 gamma/beta) dW halves the temperature.
    static LangevinOptions with_fault(LangevinOptions options) {
      if (fault == Fault::no_factor_two) options.inverse_temperature *= 2.0;
      return options;
    }
    P problem;
    typename M::template Stepper<P> inner;
    OrnsteinUhlenbeckFor<P> flow;
    double decay;
    Draw draw;
    VectorFor<P> xi, rest;
  };
};

template <class P, class M>
void expect(bool held, std::initializer_list<std::string_view> names) {
  const ProblemSubject problem = make_subject_under_test<P>(MethodList<M>{});
  const PairSubject& pair = problem.pairs.front();
  REQUIRE(pair.admissible());
  for (const auto& name : names) {
    REQUIRE(property(name).promised(problem, pair));
    const PromiseResult found = property(name).check(problem, pair);
    INFO(pair.traits.name << ", " << name << ": " << found.measured);
    CHECK(found.holds == held);
  }
}
using Bar = LinearOscillator<>;
using Trimer = FreeTrimer<>;

TEST_CASE("A stationary order that is too low or too high is refused", "[traits][control]") {
  expect<Bar, BaoabOfOrder<1>>(false, {"stationary distribution"});
  expect<Bar, BaoabOfOrder<2>>(true, {"stationary distribution", "kinetic temperature"});
  expect<Bar, BaoabOfOrder<4>>(false, {"stationary distribution"});
}

TEST_CASE("Noise without its factor 2 is refused", "[traits][control]") {
  using M = Faulty<ZhangSkeelStiff, Fault::no_factor_two>;
  expect<Bar, M>(false, {"stationary distribution", "kinetic temperature"});
}

TEST_CASE("Friction that forgets the mass is refused", "[traits][control]") {
  using M = Faulty<ZhangSkeelStiff, Fault::friction_without_mass>;
  expect<Bar, M>(false, {"stationary distribution", "kinetic temperature"});
}

TEST_CASE("Noise that is not projected is refused", "[traits][control]") {
  using M = Faulty<Rattle, Fault::not_projected>;
  // The fault changes the temperature by a relative amount of gamma h, but the next projection
  // removes this change.
  expect<Trimer, M>(false, {"velocity constraint"});
  expect<Trimer, M>(true, {"position constraint", "no allocation"});
  expect<Trimer, GlaRattle>(true, {"velocity constraint", "kinetic temperature"});
}

}  // namespace
}  // namespace shakedown
