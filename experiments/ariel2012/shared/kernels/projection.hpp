// IPA's projection of the two springs as a separate call, with its options.
#pragma once

#include <Eigen/Core>
#include <string>

#include "experiments/ariel2012/shared/springs.hpp"
#include "methods/multiscale/ipa.hpp"

namespace shakedown::ariel2012 {

struct Projection {
  Phase point;
  StepReport report;
  std::string message;  ///< message of a failure
  Eigen::Vector2d g, rate;
  double ratio = 0.0;  ///< ratio of the last two differences
  int forces = 0;      ///< forces of all iterations
};
/// Projects a point with the options of 5.2 unless others are given. `parameters` are the
/// parameters of two-springs other than omega.
Projection project(double omega, const Phase& from, const IpaOptions& options = {},
                   const Settings& parameters = {});
/// The point after `count` iterations, whatever the tolerance.
Phase iterate(double omega, const Phase& from, const IpaOptions& options = {}, int count = 1);

}  // namespace shakedown::ariel2012
