#include "experiments/catalogue/requested_start.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/problems.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "methods/splitting/symplectic_euler.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"

namespace shakedown::tao2014 {
namespace {

/// Shows q and p alone: what else the catalogue's runs record takes as long to compile as a
/// stepper.
template <class M, class P>
class OwnRun final : public Integration {
 public:
  explicit OwnRun(const Request& request)
      : model(configured<typename P::Parameters>("problem", request.problem)),
        state(shakedown::detail::requested_start(model, request.q0, request.p0)), grid{0.0,
                                                                                       request.h},
        stepper(model, configured<typename M::Options>("method", request.method), request.h,
                state) {}

  [[nodiscard]] double t() const override { return state.t; }
  [[nodiscard]] std::span<const double> q() const override {
    return {state.q.data(), static_cast<std::size_t>(state.q.size())};
  }
  [[nodiscard]] std::span<const double> p() const override {
    return {state.p.data(), static_cast<std::size_t>(state.p.size())};
  }
  [[nodiscard]] std::vector<std::string> columns() const override { return {}; }
  void row(std::vector<double>& /*values*/) override {}
  void check_start() override {}

 private:
  LoopReport take(std::int64_t steps) override {
    return shakedown::advance(stepper, state, grid, steps);
  }

  const P model;
  State<P> state;
  TimeGrid<double> grid;
  typename M::template Stepper<P> stepper;
};

struct Own {
  std::string_view problem, method;
  std::unique_ptr<Integration> (*begin)(const Request&);
};
template <class M, class P>
constexpr Own own{P::id, M::traits.name,
                  [](const Request& request) -> std::unique_ptr<Integration> {
                    return std::make_unique<OwnRun<M, P>>(request);
                  }};

using Skew = SkewOscillator<>;
using Wire = Penalised<SineWire<>>;
constexpr Own all[]{own<ZhangSkeel, Skew>,
                    own<ZhangSkeelSimplified, Skew>,
                    own<ZhangSkeelStiff, Skew>,
                    own<Newmark, Skew>,
                    own<PushforwardNewmark, Skew>,
                    own<VelocityVerlet, FieldParticle<TwistedField>>,
                    own<EulerKickFirst, FieldParticle<TwistedField>>,
                    own<Rattle, SineWire<>>,
                    own<RungeKutta4, Wire>,
                    own<ZhangSkeel, Wire>,
                    own<RungeKutta4, Skew>,
                    own<RungeKutta4, Penalised<FlatConstraint<>>>};

}  // namespace

std::unique_ptr<Integration> begin_own(std::string_view problem, std::string_view method,
                                       const Request& request) {
  for (const Own& each : all) {
    if (each.problem == problem && each.method == method) return each.begin(request);
  }
  return nullptr;
}

}  // namespace shakedown::tao2014
