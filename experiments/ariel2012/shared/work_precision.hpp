// Figures 2-6: errors at t = 10 in q and in p against work, for three omegas, on shared axes.
#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {

struct Sample {
  std::string code = {};  ///< id of the method
  double omega = 0.0;
  double control = 0.0;  ///< step H or relative tolerance
  double work = 0.0;     ///< force evaluations
  /// For implicit codes: the solves plus eight evaluations per Jacobian, as if by finite
  /// differences.
  double algebra = 0.0;
  Error stiff = {};  ///< error against reading A; NaN if the run failed
  Error slow = {};   ///< error against reading B
  Phase end = {};
  double iterations = 0.0;  ///< iterations of all projections
  std::string failure = {};

  /// Sets the end of a run and its errors.
  void ends_at(const Phase& where);
};

/// The samples of one curve.
std::vector<Sample> of(const std::vector<Sample>& all, const std::string& code, double omega);
/// The sample of a curve at one step or tolerance.
Sample at(const std::vector<Sample>& curve, double control);
inline Sample at(const std::vector<Sample>& all, const std::string& code, double omega,
                 double control) {
  return at(of(all, code, omega), control);
}
/// The logarithm of a quantity for each run. Irregular codes are compared by their averages.
template <class F>
std::vector<double> logarithms(const std::vector<Sample>& runs, F quantity) {
  std::vector<double> all;
  for (const Sample& s : runs) all.push_back(std::log(std::invoke(quantity, s)));
  return all;
}
/// Ratios of two quantities whose logarithms are given run by run.
struct Ratios {
  double least, most, mean;  ///< `mean` is geometric
};
Ratios ratios(const std::vector<double>& log_a, const std::vector<double>& log_b);

/// How to draw one of Figures 2-6.
struct Shown {
  std::vector<std::pair<std::string, std::string>> codes;  ///< methods, and names if several
  int order = 0;       ///< order of a method with step H; 0 for codes with tolerances
  char reading = 'B';  ///< reading of "exact"
  bool both = false;   ///< whether to add the other reading, in hollow marks
};
/// Shows the samples as the experiment's artefact: errors in q and in p against work, on the axes
/// that the paper's figures share. For codes with tolerances it adds error and work against the
/// tolerance.
Artefact& show(Context& context, const std::vector<Sample>& samples, const Shown& shown);

/// Integrates two-springs with the sample's code at its omega. Returns the sample with the errors
/// of the run, adding its evaluations and iterations.
Sample run_from(const Phase& start, Sample sample, double h, const Settings& options = {},
                double until = horizon);
/// Integrates the constrained problem with RATTLE to t = 10, in steps of 1/per_unit.
Trajectory rattle_run(int per_unit);
/// Returns the `Settings` of a tolerance pair of the paper: rtol and atol = rtol/1000.
Settings tolerance_pair(double rtol);

// Figures 3-5: the stiff system solved by adaptive codes with the paper's six tolerance pairs.

inline constexpr const char* adams = "adams-pece";  ///< scheme of MATLAB's ode113
inline const Settings as_in_ode113{{"norm", "maximum"}};
/// Returns a tolerance pair for the Adams code, with the norm of ode113.
Settings adams_pair(double rtol);

/// The starts of 6.2 and 6.3, and the run of 6.4: slow manifold, then projections at t = 1, ..., 9.
enum class Start { constraint, slow, projected };

/// Runs 6.4 without the projection at time `skipped`.
Sample run_projected(Sample sample, const Settings& options, int skipped = 0);
/// The runs for all omegas and the tolerances (10^-3, 10^-6), ..., (10^-8, 10^-11). They are
/// computed once per process: Figures 4 and 5 compare with the previous figure.
const std::vector<Sample>& adams_runs(Start start);

}  // namespace shakedown::ariel2012
