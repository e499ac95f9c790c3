// results/README.md: what this is, verdicts by paper, findings, contact sheet.
#pragma once

#include <string>

#include "experiments/harness/report/report.hpp"

namespace shakedown {
std::string overview(const ReportInput& input);
}  // namespace shakedown
