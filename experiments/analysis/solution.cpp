#include "experiments/analysis/solution.hpp"

#include <cmath>
#include <string>

namespace shakedown {

States rows_of(const Trajectory& run, std::string_view kind) {
  States rows(run.rows());
  for (int i = 0; run.has(std::string(kind) + std::to_string(i)); ++i) {
    const std::size_t column = run.column(std::string(kind) + std::to_string(i));
    for (std::size_t k = 0; k < rows.size(); ++k) rows[k].push_back(run.at(k, column));
  }
  return rows;
}

double largest_of(const States& rows) {
  double largest = 0.0;
  for (const auto& row : rows) {
    for (const double x : row) largest = std::fmax(largest, std::fabs(x));
  }
  return largest;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double apart = std::fabs(a[i] - b[i]);
    if (std::isnan(apart)) return apart;  // std::fmax would drop the NaN
    largest = std::fmax(largest, apart);
  }
  return largest;
}

double furthest(const States& a, const States& b) {
  double largest = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const double apart = distance(a[k], b[k]);
    if (std::isnan(apart)) return apart;
    largest = std::fmax(largest, apart);
  }
  return largest;
}

std::int64_t evaluations(const Counts& counts) {
  return counts.gradients + counts.stiff_gradients + counts.flows;
}

}  // namespace shakedown
