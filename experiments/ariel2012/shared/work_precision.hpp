// Figures 2-6: errors at t = 10 in q and in p against work, for three values of omega, on shared
// axes.
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
  /// Work of the linear algebra in implicit codes: the number of solves plus eight evaluations per
  /// Jacobian, as if it were formed by finite differences.
  double algebra = 0.0;
  Error stiff = {};  ///< error against reading A; NaN if the run failed
  Error slow = {};   ///< error against reading B
  Phase end = {};
  double iterations = 0.0;  ///< total over all projections
  std::string failure = {};

  /// Records the end of a run and its errors.
  void ends_at(const Phase& where);
};

/// Returns the samples of one curve.
std::vector<Sample> of(const std::vector<Sample>& all, const std::string& code, double omega);
/// Returns the sample of a curve at one step or tolerance.
Sample at(const std::vector<Sample>& curve, double control);
inline Sample at(const std::vector<Sample>& all, const std::string& code, double omega,
                 double control) {
  return at(of(all, code, omega), control);
}
/// Returns the logarithm of a quantity for each run. Averages of logarithms make codes with
/// irregular work comparable.
template <class F>
std::vector<double> logarithms(const std::vector<Sample>& runs, F quantity) {
  std::vector<double> all;
  for (const Sample& s : runs) all.push_back(std::log(std::invoke(quantity, s)));
  return all;
}
/// Ratios of two quantities, computed run by run from their logarithms.
struct Ratios {
  double least, most, mean;  ///< `mean` is geometric
};
Ratios ratios(const std::vector<double>& log_a, const std::vector<double>& log_b);

/// How to draw one of Figures 2-6.
struct Shown {
  std::vector<std::pair<std::string, std::string>> codes;  ///< method ids, names if several
  int order = 0;       ///< order of a method with step H; 0 for a code with tolerances
  char reading = 'B';  ///< which reading of "exact" the errors refer to
  /// The same runs without projections, which are added with hollow markers; may be null.
  const std::vector<Sample>* plain = nullptr;
};
/// Shows the samples as the experiment's artefact: errors in q and in p against work, on the axes
/// that the paper's figures share. For codes with tolerances, it also shows error and work against
/// the tolerance.
Artefact& show(Context& context, const std::vector<Sample>& samples, const Shown& shown);

/// Integrates two-springs with the sample's code and omega. Returns the sample with the errors of
/// this run; the evaluations and iterations are added to the sample's counts.
Sample run_from(const Phase& start, Sample sample, double h, const Settings& options = {},
                double until = horizon);
/// Integrates the constrained problem with RATTLE to t = 10, in steps of 1/per_unit.
Trajectory rattle_run(int per_unit);
/// Returns the `Settings` of one of the paper's tolerance pairs: rtol, and atol = rtol/1000.
Settings tolerance_pair(double rtol);

// Figures 3-5: the stiff system solved by adaptive codes with the paper's six tolerance pairs.

inline constexpr const char* adams = "adams-pece";  ///< scheme of MATLAB's ode113
inline const Settings as_in_ode113{{"norm", "maximum"}};
/// Returns the `Settings` of a tolerance pair for the Adams code, with the norm of ode113.
Settings adams_pair(double rtol);

/// The starts of Sections 6.2 and 6.3, and the run of Section 6.4, which starts on the slow
/// manifold and is projected at t = 1, ..., 9.
enum class Start { constraint, slow, projected };

/// Performs the run of Section 6.4 without the projection at time `skipped`.
Sample run_projected(Sample sample, const Settings& options, int skipped = 0);
/// Returns the runs for all omegas and for the tolerances (10^-3, 10^-6), ..., (10^-8, 10^-11).
/// They are computed once per process, because Figures 4 and 5 are compared with the previous
/// figure.
const std::vector<Sample>& adams_runs(Start start);

}  // namespace shakedown::ariel2012
