// Energies of runs with steps so short that the only error is round-off.
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
  /// Returns e for one start after 2^0, 2^1, ..., 2^levels steps; NaN if a step fails.
  std::vector<double> (*energies)(double h, int start, int levels);
};
const std::vector<RoundOffKind>& round_off_kinds();

/// The relative energy errors e = (E - E_0)/E_0 after 2^j steps, for each start, and their root
/// mean squares over the starts.
struct RoundOffRun {
  const RoundOffKind* kind;
  std::vector<std::vector<double>> e;  ///< e[start][j]
  [[nodiscard]] double rms(std::size_t level) const;
  /// Fits rms to a power of the number of steps 2^j >= `from_level`. Returns the exponent, and its
  /// jackknife standard error over the starts.
  [[nodiscard]] double exponent(std::size_t from_level) const;
  [[nodiscard]] double exponent_error(std::size_t from_level) const;
};

std::vector<RoundOffRun> round_off_runs(int shorter, const std::function<void(double)>& progress);

}  // namespace shakedown::comparison
