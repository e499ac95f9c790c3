#include "experiments/timing/bounds/representatives.hpp"

#include <numbers>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/timing/bounds/em_four_particles.hpp"
#include "experiments/timing/bounds/ipa_two_springs.hpp"
#include "experiments/timing/bounds/rattle_double_pendulum.hpp"
#include "experiments/timing/bounds/settle_water.hpp"
#include "experiments/timing/bounds/shake_chain.hpp"
#include "experiments/timing/bounds/soft_shake_three_beads.hpp"
#include "experiments/timing/bounds/vi_a_gyroscopic_top.hpp"
#include "experiments/timing/bounds/zhang_skeel_double_pendulum.hpp"
#include "methods/multiscale/micro_filter.hpp"
#include "problems/base/counted.hpp"
#include "problems/two_springs.hpp"

namespace shakedown::bounds {
namespace {

/// Takes steps of a pair of the catalogue.
class SuiteWalker final : public Walker {
 public:
  explicit SuiteWalker(const Representative& of) {
    Request request;
    request.h = of.h;
    request.problem = of.settings;
    run = catalogue().pair(of.problem, of.method).start(request);
  }
  bool take(long steps) override { return run->advance(steps).status == Status::ok; }
  [[nodiscard]] std::vector<double> values() const override {
    std::vector<double> all(run->q().begin(), run->q().end());
    all.insert(all.end(), run->p().begin(), run->p().end());
    return all;
  }

 private:
  std::unique_ptr<Integration> run;
};

/// Takes steps each of which is one filtering of IPA: the micro-steps and their means.
class FilterWalker final : public Walker {
 public:
  explicit FilterWalker(const Representative& /*of*/) { problem.initial(q, p); }
  bool take(long steps) override {
    for (long i = 0; i < steps; ++i) filter.apply(q, p, 0.0);
    return q(0) == q(0);
  }
  [[nodiscard]] std::vector<double> values() const override {
    std::vector<double> all(q.begin(), q.end());
    all.insert(all.end(), p.begin(), p.end());
    return all;
  }

 private:
  using P = Counted<TwoSprings<>>;
  P problem{TwoSprings<>(TwoSprings<>::Parameters{})};
  MicroFilter<P> filter{problem, Kernel::cubic, MicroIntegrator::verlet,
                        6.0 * std::numbers::pi / problem.omega(), TwoSpringsNumbers::N};
  P::Vector q, p;
};

/// Takes steps of a bound, starting where the suite starts.
template <class Bound>
class HandWalker final : public Walker {
 public:
  explicit HandWalker(const std::vector<double>& start)
      : bound(start.data(), start.data() + start.size() / 2) {}
  bool take(long steps) override {
    for (long i = 0; i < steps; ++i) {
      if (!bound.step()) return false;
    }
    return true;
  }
  [[nodiscard]] std::vector<double> values() const override {
    std::vector<double> all;
    const auto append = [&all](const auto& more) {
      all.insert(all.end(), more.begin(), more.end());
    };
    if constexpr (requires { bound.positions(); }) {
      append(bound.positions());
      append(bound.momenta());
    } else {
      append(bound.q);
      append(bound.p);
    }
    return all;
  }

 private:
  Bound bound;
};

template <class Suite>
std::unique_ptr<Walker> by_suite(const Representative& of) {
  return std::make_unique<Suite>(of);
}
template <class Bound>
std::unique_ptr<Walker> by_hand(const Representative& of) {
  return std::make_unique<HandWalker<Bound>>(of.suite(of)->values());
}

template <template <template <class> class> class Bound>
Representative representative(const char* id, const char* title, const char* problem,
                              const char* method, double h, long steps, Settings settings = {}) {
  return {id,
          title,
          problem,
          method,
          std::move(settings),
          h,
          1,
          steps,
          by_suite<SuiteWalker>,
          by_hand<Bound<CompileTimeNumbers>>,
          by_hand<Bound<RunTimeNumbers>>};
}
Representative micro_step() {
  return {"ipa-two-springs",
          "IPA's micro-step, two springs",
          "two-springs",
          "ipa-rk4",
          {},
          TwoSpringsNumbers{}.h,
          2 * TwoSpringsNumbers::N,
          200,
          by_suite<FilterWalker>,
          by_hand<IpaTwoSprings<CompileTimeNumbers>>,
          by_hand<IpaTwoSprings<RunTimeNumbers>>};
}

}  // namespace

const std::vector<Representative>& representatives() {
  static const std::vector<Representative> all{

      representative<ZhangSkeelDoublePendulum>(
          "zhang-skeel-double-pendulum", "Z&S, double pendulum with stiff rods",
          "double-pendulum-penalty", "zhang-skeel", PenalisedPendulumNumbers{}.h, 2000),
      representative<RattleDoublePendulum>("rattle-double-pendulum", "RATTLE, double pendulum",
                                           "double-pendulum", "rattle", DoublePendulumNumbers{}.h,
                                           1000),
      representative<ShakeChain>("shake-chain", "SHAKE, chain of ten", "chain", "shake",
                                 ChainNumbers{}.h, 400),
      representative<SoftShakeThreeBeads>("soft-shake-three-beads", "soft SHAKE, three beads",
                                          "three-beads-constrained", "soft-shake",
                                          ThreeBeadsNumbers{}.h, 200),
      micro_step(),
      representative<SettleWater>("settle-water", "SETTLE, seven molecules of water", "water",
                                  "settle", WaterNumbers{}.h, 100, {{"start", "thermal"}}),
      representative<ViAGyroscopicTop>("vi-a-gyroscopic-top", "VI-A, gyroscopic top",
                                       "gyroscopic-top", "vi-a", TopNumbers{}.h, 20),
      representative<EmFourParticles>("em-four-particles", "EM, four particles", "four-particles",
                                      "em", FourParticlesNumbers{}.h, 50)};
  return all;
}

}  // namespace shakedown::bounds
