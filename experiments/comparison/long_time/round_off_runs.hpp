// Energies of runs whose steps are so short that their error is round-off only.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace shakedown::comparison {

struct RoundOffKind {
  std::string key, title;
  double h;
  int levels;  ///< up to 2^levels steps
  int starts;
  /// Returns e of one start after 2^0 to 2^levels steps; NaN if a step fails.
  std::vector<double> (*energies)(double h, int start, int levels);
};
const std::vector<RoundOffKind>& round_off_kinds();

/// Root mean squares over the starts of e = (E - E_0)/E_0 after 2^j steps, and e of each start.
struct RoundOffRun {
  const RoundOffKind* kind;
  std::vector<std::vector<double>> e;  ///< e[start][j]
  [[nodiscard]] double rms(std::size_t level) const;
  /// The exponent of rms over 2^j >= `from_level`, and its
  /// jackknife standard error over the starts.
  [[nodiscard]] double exponent(std::size_t from_level) const;
  [[nodiscard]] double exponent_error(std::size_t from_level) const;
};

std::vector<RoundOffRun> round_off_runs(int shorter, const std::function<void(double)>& progress);

}  // namespace shakedown::comparison
