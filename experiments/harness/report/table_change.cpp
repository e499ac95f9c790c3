#include "experiments/harness/report/table_change.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "experiments/harness/files/csv.hpp"

namespace shakedown {
namespace {

bool is_text(const Cell& cell) { return std::holds_alternative<std::string>(cell.value); }

/// Returns 0 for equal numbers and for two NaNs.
double difference(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0.0;
  const double apart = std::fabs(a - b);
  return std::isfinite(apart) ? apart : std::numeric_limits<double>::infinity();
}

}  // namespace

TableChange change_between(const std::string& before, const std::string& after,
                           const std::string& origin) {
  const Table old = parse_csv(before, origin), now = parse_csv(after, origin);
  TableChange change;
  change.other_content = old.columns() != now.columns() || old.rows() != now.rows();
  for (std::size_t c = 0; c < now.columns().size() && !change.other_content; ++c) {
    double apart = 0.0, size = 0.0;
    for (std::size_t r = 0; r < now.rows(); ++r) {
      const Cell &a = old.at(r)[c], &b = now.at(r)[c];
      if (is_text(a) || is_text(b)) {
        change.other_content = change.other_content || a.text() != b.text();
        continue;
      }
      apart = std::fmax(apart, difference(a.number(), b.number()));
      for (const double x : {a.number(), b.number()}) {
        if (std::isfinite(x)) size = std::fmax(size, std::fabs(x));
      }
    }
    const double relative = apart == 0.0 ? 0.0 : apart / size;
    if (relative > change.largest) {
      change.largest = relative;
      change.column = now.columns()[c];
    }
  }
  return change;
}

}  // namespace shakedown
