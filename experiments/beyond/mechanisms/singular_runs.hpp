// Runs of rows of four-bar linkages through their singular positions, and what becomes of them.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::beyond {

/// N linkages with the default parameters: N + 1 joints, masses and lengths 1.
struct Linkages {
  std::string problem;
  int N = 2;

  /// What a run may gain or lose: 1 J of the 34 J of two upright linkages, and as much of N.
  [[nodiscard]] double allowed_energy() const { return (3.0 * N + 1.0) / 7.0; }
};

struct Candidate {
  std::string key, method;
  Settings options = {};
  bool only_scanned = false;  ///< its motion is not kept
};
/// Those that are only scanned come last.
const std::vector<Candidate>& candidates();

inline constexpr double singular_until = 10.0;

Trajectory run_of(const Linkages& row, const Candidate& by, double step,
                  const std::vector<double>& q0 = {}, const std::vector<double>& p0 = {});

/// How far the rods are from parallel: largest |B_i - B_0 - (i L, 0)|, L = 1.
double skewness(const Linkages& row, const Trajectory& run, std::size_t at);
double energy_deviation(const Trajectory& run);

struct Outcome {
  const Candidate* by = nullptr;
  double step = 0.0;
  RunSummary summary;
  double allowed_energy = 0.0;
  double energy_error = 0.0, skewness = 0.0;
  double left = NAN;          ///< when the skewness passes 0.01
  double nearest = HUGE_VAL;  ///< least |y| of B_0 before that

  /// To the end, on the branch of the start, and never with another energy.
  [[nodiscard]] std::string verdict() const;
  [[nodiscard]] bool passes() const { return verdict() == "passes"; }
};

/// Every entrant that takes the problem: `sizes` numbers of steps from `first` on, so many a doubling;
/// of IDA tolerances.
std::vector<Outcome> scan(const Context& context, const Linkages& row, int first, int sizes,
                          int a_doubling);

/// Those of one entrant.
std::vector<const Outcome*> of(const std::vector<Outcome>& all, std::string_view key);
/// How many of them pass.
double passing(const std::vector<const Outcome*>& runs);

/// Forty linkages beside the runs of two (singular_row.cpp).
inline constexpr const char* singular_row = "beyond/singular-row";
void publish_row(Context& context, const std::vector<Outcome>& two);

}  // namespace shakedown::beyond
