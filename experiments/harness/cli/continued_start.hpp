// A start taken from a run that was written before.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

struct ContinuedStart {
  double t = 0.0;
  std::vector<double> q, p;
};

/// The last row of the run in `file`, a CSV of `integrate`, or its row at time `at` where that is not
/// empty, for a run of `problem` like `run`, which has its parameters and sizes. Throws UsageError
/// where the file has no such row or other columns, and where the record beside it is of another
/// problem or of other parameters.
ContinuedStart start_from(const std::string& file, const std::string& at,
                          const std::string& problem, const Integration& run);

/// The steps of h from t0 to `until`; throws UsageError naming --until.
std::int64_t steps_between(double h, double t0, double until);

}  // namespace shakedown
