#include "experiments/tao2014/water/motion.hpp"

#include <cstdio>
#include <cstdlib>

#include "problems/water_start.hpp"

namespace shakedown::tao2014::water {

Settings penalty(double frequency, Settings parameters) {
  parameters.emplace_back("omega", shortest(frequency));
  return parameters;
}

Case thermal(Case run, double kT, std::uint64_t seed, bool tangent) {
  catalogue().problem(run.problem).initial(run.parameters, run.q0, run.p0);
  const Eigen::VectorXd p = water_momenta(Eigen::VectorXd::Map(run.q0.data(), std::ssize(run.q0)),
                                          1.0 / kT, {seed, 2}, tangent);
  run.p0.assign(p.begin(), p.end());
  return run;
}

double significant(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", x);
  return std::strtod(text, nullptr);
}

LabelledCase shake() { return {{"water", "shake", h}, "shake", "SHAKE"}; }
LabelledCase integrator5(double frequency) {
  return {{"water-penalty", "zhang-skeel-stiff", h, 0.0, method_beta, penalty(frequency)},
          "integrator-5",
          "Integrator 5"};
}

}  // namespace shakedown::tao2014::water
