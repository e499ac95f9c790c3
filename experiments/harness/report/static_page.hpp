// results/index.html: page/page.html with its style and its programs. What it shows lies beside it, in
// index/<part>.js, each a statement that sets a member of `data`: a page opened from a disk may load
// programs, but no other files.
#pragma once

#include <map>
#include <string>

#include "experiments/harness/report/report.hpp"

namespace shakedown {
/// Path below results/ and text of each file.
std::map<std::string, std::string> static_page(const ReportInput& input);
}  // namespace shakedown
