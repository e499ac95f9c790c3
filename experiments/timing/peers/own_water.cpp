// Runs the suite's methods for `make bench-peers`: METHOD on the rigid water of a start file or,
// for Integrator 5, on penalised water. Uses the suite's own steppers and time loop.
//
//     shakedown_water_<preset> START METHOD STEP[fs] STEPS [THREADS]
#include "experiments/comparison/start_file.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/settle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/langevin/gla_constrained.hpp"
#include "methods/langevin/gla_zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/water.hpp"

namespace {

using namespace shakedown;

template <class Method, class P>
void time_steps(const comparison::Start& start, double fs, int steps, int threads) {
  PenaltyParameters<WaterParameters> parameters;
  parameters.N = static_cast<int>(start.x.size() / 9);
  parameters.start = WaterStart::lattice;  // allows any size; its positions are not used
  parameters.omega = 20.0;                 // TO, text below Figure 4
  parameters.threads = threads;
  const P problem(parameters);
  const auto n = static_cast<Index>(start.x.size());
  State<P> state;
  state.q = Eigen::VectorXd::Map(start.x.data(), n);
  state.p = problem.mass().diagonal.cwiseProduct(Eigen::VectorXd::Map(start.v.data(), n)) *
            comparison::unit_of_time;
  const double potential = problem.potential(state.q);
  const double h = fs / comparison::unit_of_time;
  typename Method::template Stepper<P> stepper(problem, {}, h, state);
  TimeGrid<double> grid{0.0, h};
  comparison::answer(potential, [&] {
    if (advance(stepper, state, grid, steps).status != Status::ok) {
      throw std::runtime_error("a step failed");
    }
  });
}

void run(int argc, char** argv) {
  if (argc != 5 && argc != 6) {
    throw std::runtime_error("usage: START METHOD STEP[fs] STEPS [THREADS]");
  }
  const comparison::Start start = comparison::read_start(argv[1]);
  const std::string method = argv[2];
  const double fs = std::stod(argv[3]);
  const int steps = std::stoi(argv[4]);
  const int threads = argc == 6 ? std::stoi(argv[5]) : 1;
  if (method == "settle") return time_steps<Settle, Water<>>(start, fs, steps, threads);
  if (method == "shake") return time_steps<Shake, Water<>>(start, fs, steps, threads);
  if (method == "gla-shake") return time_steps<GlaShake, Water<>>(start, fs, steps, threads);
  if (method == "zhang-skeel-stiff") {
    return time_steps<ZhangSkeelStiff, WaterPenalty<>>(start, fs, steps, threads);
  }
  if (method == "gla-zhang-skeel-stiff") {
    return time_steps<GlaZhangSkeelStiff, WaterPenalty<>>(start, fs, steps, threads);
  }
  throw std::runtime_error("no method '" + method + "'");
}

}  // namespace

int main(int argc, char** argv) {
  return shakedown::comparison::guarded(argv[0], [&] { run(argc, argv); });
}
