// results/<paper>/README.md: figures in the paper's order with their claims, tables, misprints, what
// is not reproduced.
#pragma once

#include <string>

#include "experiments/harness/report/report.hpp"

namespace shakedown {
std::string paper_page(const std::string& paper, const ReportInput& input);
}  // namespace shakedown
