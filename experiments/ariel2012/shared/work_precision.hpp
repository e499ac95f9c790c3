// Figures 2-6: error at t = 10 in q and in p against work, for three omegas, on shared axes.
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
  std::string code = {};  ///< the method's id
  double omega = 0.0;
  double control = 0.0;  ///< step H or relative tolerance
  double work = 0.0;     ///< force evaluations
  /// Of an implicit code: its solves, and eight evaluations per Jacobian, as if by differences.
  double algebra = 0.0;
  Error stiff = {};  ///< from reading A; NaN when the run failed
  Error slow = {};   ///< from reading B
  Phase end = {};
  double iterations = 0.0;  ///< of projections, where there are any
  std::string failure = {};

  /// Takes the end of a run and its errors.
  void ends_at(const Phase& where);
};

/// The samples of one curve.
std::vector<Sample> of(const std::vector<Sample>& all, const std::string& code, double omega);
/// The sample of a curve at a step or tolerance.
Sample at(const std::vector<Sample>& curve, double control);
inline Sample at(const std::vector<Sample>& all, const std::string& code, double omega,
                 double control) {
  return at(of(all, code, omega), control);
}
/// Logarithms of a quantity, run by run: what is averaged and compared of irregular codes.
template <class F>
std::vector<double> logarithms(const std::vector<Sample>& runs, F quantity) {
  std::vector<double> all;
  for (const Sample& s : runs) all.push_back(std::log(std::invoke(quantity, s)));
  return all;
}
/// Ratios of one quantity to another, whose logarithms are given run by run.
struct Ratios {
  double least, most, mean;  ///< geometric
};
Ratios ratios(const std::vector<double>& log_a, const std::vector<double>& log_b);

/// How one of Figures 2-6 is drawn.
struct Shown {
  std::vector<std::pair<std::string, std::string>> codes;  ///< methods, and their names if several
  int order = 0;       ///< of a method with step H; 0: codes with tolerances
  char reading = 'B';  ///< of "exact"
  bool both = false;   ///< the other reading too, in hollow marks
};
/// The experiment's own artefact, of the samples: errors in q and in p against work, on the axes
/// that the paper's figures share; of codes with tolerances also error and work against the
/// tolerance.
Artefact& show(Context& context, const std::vector<Sample>& samples, const Shown& shown);

/// A run of two-springs by the sample's code at its omega. Returns the sample with the errors of the
/// run, to which the evaluations and iterations are added.
Sample run_from(const Phase& start, Sample sample, double h, const Settings& options = {},
                double until = horizon);
/// RATTLE on the constrained problem to t = 10, in steps of 1/per_unit.
Trajectory rattle_run(int per_unit);
/// `Settings` of a tolerance pair of the paper: rtol and atol = rtol/1000.
Settings tolerance_pair(double rtol);

// Figures 3-5: the stiff system solved by adaptive codes with the paper's six tolerance pairs.

inline constexpr const char* adams = "adams-pece";  ///< the scheme of MATLAB's ode113
inline const Settings as_in_ode113{{"norm", "maximum"}};
/// A tolerance pair for the Adams code, with the norm of ode113.
Settings adams_pair(double rtol);

/// 6.2, 6.3, and 6.4: from the slow manifold, projected at t = 1, ..., 9.
enum class Start { constraint, slow, projected };

/// The run of 6.4, without the projection at time `skipped`.
Sample run_projected(Sample sample, const Settings& options, int skipped = 0);
/// All omegas, and tolerances (10^-3, 10^-6) ... (10^-8, 10^-11). Computed once in a process:
/// Figures 4 and 5 compare with the figure before.
const std::vector<Sample>& adams_runs(Start start);

}  // namespace shakedown::ariel2012
