// The time loop: time, observers, and the end of a run.
#include "methods/base/run.hpp"

#include <catch2/catch.hpp>
#include <limits>
#include <utility>

#include "problems/henon_heiles.hpp"
#include "tests/support/every.hpp"

namespace shakedown {
namespace {

using P = HenonHeiles<>;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Executes the test's script at step k.
template <class F>
struct Scripted {
  explicit Scripted(F f) : script(std::move(f)) {}
  F script;
  std::int64_t k = 0;
  StepReport step(State<P>& state) { return script(++k, state); }
};

State<P> start(double t = 0.0) {
  State<P> state = initial_state(P{});
  state.t = t;
  return state;
}

TEST_CASE("Time is t0 + k h, never accumulated", "[run]") {
  // Adding 0.1 10^5 times would cause an error of 2e-8.
  Scripted stepper([](std::int64_t, State<P>&) { return StepReport{}; });
  State<P> state = start(7.0);
  std::int64_t wrong = 0;
  run(stepper, state, 0.1, 100000, [&](std::int64_t k, const State<P>& at) {
    if (at.t != 7.0 + double(k) * 0.1) ++wrong;
  });
  CHECK(wrong == 0);
  CHECK(state.t == 7.0 + 100000.0 * 0.1);
}

TEST_CASE("A step sees the time at its beginning, an observer the time at its end", "[run]") {
  std::vector<double> seen;
  Scripted stepper([&](std::int64_t, State<P>& state) {
    seen.push_back(state.t);
    return StepReport{};
  });
  State<P> state = start();
  run(stepper, state, -0.25, 3, [&](std::int64_t, const State<P>& at) { seen.push_back(at.t); });
  CHECK(seen == std::vector<double>{0.0, -0.25, -0.25, -0.5, -0.5, -0.75});
}

TEST_CASE("All observers are called after every step, in order, and Every thins them", "[run]") {
  std::vector<std::int64_t> calls;
  Scripted stepper([](std::int64_t, State<P>&) { return StepReport{}; });
  State<P> state = start();
  Every third(3, [&](std::int64_t k, const State<P>&) { calls.push_back(100 + k); });
  const LoopReport report = run(
      stepper, state, 1.0, 7, [&](std::int64_t k, const State<P>&) { calls.push_back(k); }, third);
  CHECK(report.steps == 7);
  CHECK(report.status == Status::ok);
  CHECK(calls == std::vector<std::int64_t>{1, 2, 3, 103, 4, 5, 6, 106, 7});
}

TEST_CASE("The first status that is not ok ends the run, before time moves and observers look",
          "[run]") {
  for (const Status status : {Status::not_converged, Status::singular, Status::solver_failed}) {
    std::int64_t observed = 0;
    Scripted stepper([&](std::int64_t k, State<P>& s) {
      s.q(0) = double(k);
      return StepReport{k == 4 ? status : Status::ok, 2, 0.1 * double(k)};
    });
    State<P> state = start();
    const LoopReport report =
        run(stepper, state, 0.5, 10, [&](std::int64_t k, const State<P>&) { observed = k; });
    CHECK(report.status == status);
    CHECK(report.steps == 3);
    CHECK(observed == 3);
    CHECK(state.t == 1.5);
    CHECK(state.q(0) == 4.0);  // as the failed step left it
    CHECK(stepper.k == 4);     // no further step
    CHECK(report.iterations == 8);
    CHECK(report.max_iterations == 2);
    CHECK(report.max_residual == 0.4);
  }
}

TEST_CASE("A state that is not finite ends the run, wherever the bad number sits", "[run]") {
  for (const double bad : {nan, infinity, -infinity}) {
    for (int place = 0; place < 4; ++place) {
      Scripted stepper([&](std::int64_t k, State<P>& s) {
        if (k == 2) (place < 2 ? s.q(place) : s.p(place - 2)) = bad;
        return StepReport{};
      });
      State<P> state = start();
      const LoopReport report = run(stepper, state, 0.5, 10);
      CHECK(report.status == Status::not_finite);
      CHECK(report.steps == 1);
    }
  }
}

TEST_CASE("Infinities of opposite sign do not cancel", "[run]") {
  State<P> state = start();
  state.q(0) = infinity;
  state.p(0) = -infinity;
  CHECK_FALSE(is_finite(state));
  state.q(1) = -infinity;
  CHECK_FALSE(is_finite(state));
  CHECK(is_finite(start()));
}

TEST_CASE("No steps is a run that does nothing", "[run]") {
  Scripted stepper([](std::int64_t, State<P>&) { return StepReport{Status::singular}; });
  State<P> state = start(3.0);
  const LoopReport report = run(stepper, state, 0.5, 0);
  CHECK(report.status == Status::ok);
  CHECK(report.steps == 0);
  CHECK(state.t == 3.0);
}

}  // namespace
}  // namespace shakedown
