// The runs of KBS section 6 that several figures share. Each trajectory is computed once, and the
// figures read its columns.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analysis/case.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/kinon2023/shared/problems.hpp"

namespace shakedown::kinon2023 {

/// The paper's settings of Newton's method: the tolerance is 1e-9 for both residual and update.
/// They are unsuitable for tiny steps, where the round-off of the multipliers exceeds the
/// tolerance.
Settings paper_rule();
/// The paper's settings with the advanced guess.
Settings advanced_rule();

/// Returns the initial velocity of particle 4 in the authors' published input for Figures 28 to 30,
/// (0, 3, 2)/1.7 m/s. In (127d) it is (0, 0, 2)/1.7 m/s.
Settings archived_start();

/// A case with its trajectory, which is incomplete if the run failed.
struct Run : Case {
  Trajectory path;

  /// Returns the name of the method for figures and tables.
  [[nodiscard]] std::string name() const { return short_name(method); }
  [[nodiscard]] std::vector<double> times() const { return column("t"); }
  [[nodiscard]] std::vector<double> column(std::string_view name) const {
    return path.series(name);
  }
  [[nodiscard]] std::size_t last() const { return path.rows() - 1; }
  /// Returns `count` entries of q, p, v, lambda or gamma in a row, starting with entry `first`.
  [[nodiscard]] Vector values(std::size_t row, std::string_view name, Index first,
                              Index count) const;
  /// Returns (q, p) in a row.
  [[nodiscard]] Vector point(std::size_t row) const;

  /// Returns f for every row.
  [[nodiscard]] std::vector<double> along(const std::function<double(std::size_t)>& f) const;
  [[nodiscard]] std::vector<double> potential_energy() const;
  /// Returns 1/2 v^T M v with the stored v, or with M^-1 p if the scheme stores no v.
  [[nodiscard]] std::vector<double> kinetic_energy() const;
  /// Returns the energy (4), p.v - 1/2 v^T M v + V, with the stored v (of VI-S, the v of the
  /// previous index). Returns H if the scheme stores no v.
  [[nodiscard]] std::vector<double> energy() const;
  /// Returns g_k(q).
  [[nodiscard]] std::vector<double> position_level(Index k) const;
  /// Returns the constraint on momentum level as the paper plots it: G_k(q) v with the scheme's own
  /// v for VI-A and VI-B, G_k(q) M^-1 p for all other schemes.
  [[nodiscard]] std::vector<double> velocity_level(Index k) const;
  /// Returns G_k(q) M^-1 p for every scheme.
  [[nodiscard]] std::vector<double> momentum_level(Index k) const;
  /// Return a multiplier and the times that its trait record assigns to it. Both leave out the
  /// initial row.
  [[nodiscard]] std::vector<double> multiplier(std::string_view name) const;
  [[nodiscard]] std::vector<double> multiplier_times() const;
  /// Return max |q - q_ref| at the end of the run, as an absolute value and divided by max |q_ref|.
  [[nodiscard]] double end_error(const Reference& truth) const;
  [[nodiscard]] double relative_end_error(const Reference& truth) const;

 private:
  [[nodiscard]] std::vector<double> level(Index k, bool rate, bool own) const;
};

/// Integrates a case. Failed runs are returned as well.
Run run(const Case& of);

/// Returns the number of runs that did not complete.
double failures(const std::vector<const Run*>& runs);
/// Returns the total number of evaluations, factorisations and solves of a run.
double operations(const RunSummary& summary);

/// Returns x_k - x_{k-1}.
std::vector<double> increments(const std::vector<double>& x);
/// Returns x_k - x_0.
std::vector<double> deviations(const std::vector<double>& x);
/// Returns max |x|; NaN if x is empty.
double largest(const std::vector<double>& x);
/// Returns max |x_k - x_0|.
double largest_deviation(const std::vector<double>& x);

}  // namespace shakedown::kinon2023
