// results/index.html: page/page.html with its style, its program and the data that it shows.
#pragma once

#include <string>

#include "experiments/harness/report/report.hpp"

namespace shakedown {
std::string static_page(const ReportInput& input);
}  // namespace shakedown
