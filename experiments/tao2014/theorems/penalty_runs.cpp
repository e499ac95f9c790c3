#include "experiments/tao2014/theorems/penalty_runs.hpp"

namespace shakedown::tao2014 {

void observed(const Case& motion, double h, std::int64_t steps,
              const std::function<void(std::int64_t, const Phase&)>& see) {
  const auto run =
      begin({motion.method}, motion.problem, motion.parameters, h, motion.q0, motion.p0);
  Phase at{Eigen::VectorXd::Map(motion.q0.data(), std::ssize(motion.q0)),
           Eigen::VectorXd::Map(motion.p0.data(), std::ssize(motion.p0))};
  see(0, at);
  for (std::int64_t k = 1; k <= steps; ++k) {
    if (run->advance(1).status != Status::ok) {
      at.q.setConstant(std::nan(""));
      at.p = at.q;
      see(steps, at);
      return;
    }
    at.q = Eigen::VectorXd::Map(run->q().data(), at.q.size());
    at.p = Eigen::VectorXd::Map(run->p().data(), at.p.size());
    see(k, at);
  }
}

std::vector<Phase> sampled(const Case& motion, double interval, int count, int steps) {
  std::vector<Phase> states;
  observed(motion, interval / steps, static_cast<std::int64_t>(count) * steps,
           [&](std::int64_t k, const Phase& at) {
             if (k % steps == 0) states.push_back(at);
           });
  return states;
}

std::vector<Eigen::VectorXd> window_means(
    const Case& motion, double window, int steps,
    const std::function<Eigen::VectorXd(const Phase&)>& values) {
  const double tenth = window / 10.0;
  const auto count = std::lround(limit_horizon / tenth);
  std::vector<Eigen::VectorXd> tenths;
  Eigen::VectorXd last;
  observed(motion, tenth / steps, static_cast<std::int64_t>(count) * steps,
           [&](std::int64_t k, const Phase& at) {
             const Eigen::VectorXd now = values(at);
             if (k > 0) {
               if ((k - 1) % steps == 0) tenths.push_back(Eigen::VectorXd::Zero(now.size()));
               tenths.back() += (last + now) / (2.0 * steps);
             }
             last = now;
           });
  std::vector<Eigen::VectorXd> means;
  for (std::size_t k = 0; k + 10 <= tenths.size(); ++k) {
    means.push_back(Eigen::VectorXd::Zero(tenths[k].size()));
    for (std::size_t i = k; i < k + 10; ++i) means.back() += tenths[i] / 10.0;
  }
  return means;
}

}  // namespace shakedown::tao2014
