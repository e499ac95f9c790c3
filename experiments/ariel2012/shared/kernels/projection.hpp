// A separate call of IPA's projection for the two springs, with its options.
#pragma once

#include <Eigen/Core>
#include <string>

#include "experiments/ariel2012/shared/springs.hpp"
#include "methods/multiscale/ipa.hpp"

namespace shakedown::ariel2012 {

struct Projection {
  Phase point;
  StepReport report;
  std::string message;  ///< error message, if the projection failed
  Eigen::Vector2d g, rate;
  double ratio = 0.0;  ///< ratio of the last two differences
  int forces = 0;      ///< force evaluations of all iterations
};
/// Projects a point with the options of 5.2 unless others are given. `parameters` are the
/// parameters of two-springs other than omega.
Projection project(double omega, const Phase& from, const IpaOptions& options = {},
                   const Settings& parameters = {});
/// Returns the point after `count` iterations, whatever the tolerance.
Phase iterate(double omega, const Phase& from, const IpaOptions& options = {}, int count = 1);

}  // namespace shakedown::ariel2012
