#include "experiments/tao2014/theorems/dense_oscillator.hpp"

#include "experiments/tao2014/theorems/consistency.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/linear_oscillator.hpp"

namespace shakedown::tao2014 {

Eigen::MatrixXd integrator_5_map(const Eigen::MatrixXd& M, const Eigen::MatrixXd& K0,
                                 const Eigen::MatrixXd& K1, double beta, double h) {
  const LinearOscillator<> problem(M, K0, K1);
  ZhangSkeelStiff::Options options;
  options.beta = beta;
  const Index n = problem.size();
  Eigen::MatrixXd map(2 * n, 2 * n);
  for (Index j = 0; j < 2 * n; ++j) {
    State<LinearOscillator<>> state = initial_state(problem);
    state.q.setZero();
    (j < n ? state.q(j) : state.p(j - n)) = j < n ? 1.0 : 1.0 / h;
    ZhangSkeelStiff::Stepper<LinearOscillator<>> stepper(problem, options, h, state);
    if (stepper.step(state).status != Status::ok) state.q.setConstant(std::nan(""));
    map.col(j) = stacked(state);
  }
  map.bottomRows(n) *= h;
  return map;
}

double bar_against_20(double h) {
  return covered<LinearOscillator<>>("zhang-skeel-stiff", h, 0.0, false, true);
}

}  // namespace shakedown::tao2014
