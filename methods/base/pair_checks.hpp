// The parts of running a pair that need no types.
#pragma once

#include <string>
#include <vector>

#include "methods/base/catalogue.hpp"

namespace shakedown::detail {

/// Start values given by the user replace `values`; throws UsageError for a wrong length or NaN.
void override_start(const std::string& name, const std::vector<double>& given, double* values,
                    std::size_t size);

/// Throws UsageError when a start violates its constraints by more than 1e-8 `scale`.
void check_start(const std::string& what, double violation, double scale);

/// "FAILED at step k, t = ...: reason", one line.
std::string failure_text(const RunSummary& summary, double t, const std::string& detail);

}  // namespace shakedown::detail
