// IPA's projection of the two springs by itself, with its options.
#pragma once

#include <Eigen/Core>
#include <string>

#include "experiments/ariel2012/shared/springs.hpp"
#include "methods/multiscale/ipa.hpp"

namespace shakedown::ariel2012 {

struct Projection {
  Phase point;
  StepReport report;
  std::string message;  ///< of a failure
  Eigen::Vector2d g, rate;
  double ratio = 0.0;  ///< of the last two differences
  int forces = 0;      ///< of all iterations
};
/// With the options of 5.2 where none are given. `parameters` of two-springs beside omega.
Projection project(double omega, const Phase& from, const IpaOptions& options = {},
                   const Settings& parameters = {});
/// So many iterations, whatever the tolerance.
Phase iterate(double omega, const Phase& from, const IpaOptions& options = {}, int count = 1);

}  // namespace shakedown::ariel2012
