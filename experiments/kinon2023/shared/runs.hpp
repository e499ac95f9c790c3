// The runs of KBS section 6 that several figures share. Each trajectory is computed once, and every
// figure reads its columns.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analysis/case.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/kinon2023/shared/problems.hpp"

namespace shakedown::kinon2023 {

/// The paper's settings of Newton's method: tolerance 1e-9 on residual and update. They are
/// unsuitable for tiny steps, where the round-off of multipliers is larger.
Settings paper_rule();
/// The paper's settings with the advanced guess.
Settings advanced_rule();

/// Returns particle 4's start in the authors' published input for Figures 28 to 30, (0, 3, 2)/1.7
/// m/s. (127d) has (0, 0, 2)/1.7 m/s.
Settings archived_start();

/// A case with its trajectory, which a failed run leaves incomplete.
struct Run : Case {
  Trajectory path;

  /// The method's name for figures and tables.
  [[nodiscard]] std::string name() const { return short_name(method); }
  [[nodiscard]] std::vector<double> times() const { return column("t"); }
  [[nodiscard]] std::vector<double> column(std::string_view name) const {
    return path.series(name);
  }
  [[nodiscard]] std::size_t last() const { return path.rows() - 1; }
  /// Returns `count` entries of q, p, v, lambda or gamma at a row, starting with `first`.
  [[nodiscard]] Vector values(std::size_t row, std::string_view name, Index first,
                              Index count) const;
  /// Returns (q, p) at a row.
  [[nodiscard]] Vector point(std::size_t row) const;

  /// Returns f at every row.
  [[nodiscard]] std::vector<double> along(const std::function<double(std::size_t)>& f) const;
  [[nodiscard]] std::vector<double> potential_energy() const;
  /// Returns 1/2 v^T M v with the stored v, or with M^-1 p if the scheme stores no v.
  [[nodiscard]] std::vector<double> kinetic_energy() const;
  /// Returns (4): p.v - 1/2 v^T M v + V with the stored v (VI-S: one index behind); H if the scheme
  /// stores no v.
  [[nodiscard]] std::vector<double> energy() const;
  /// Returns g_k(q).
  [[nodiscard]] std::vector<double> position_level(Index k) const;
  /// The constraint on momentum level as the paper plots it: G_k(q) v with the own v of VI-A and
  /// VI-B, G_k(q) M^-1 p for all others.
  [[nodiscard]] std::vector<double> velocity_level(Index k) const;
  /// Returns G_k(q) M^-1 p for every scheme.
  [[nodiscard]] std::vector<double> momentum_level(Index k) const;
  /// A multiplier, and the times that its trait record assigns to it, both without the start.
  [[nodiscard]] std::vector<double> multiplier(std::string_view name) const;
  [[nodiscard]] std::vector<double> multiplier_times() const;
  /// Return max |q - q_ref| at the end, absolute and relative to max |q_ref|.
  [[nodiscard]] double end_error(const Reference& truth) const;
  [[nodiscard]] double relative_end_error(const Reference& truth) const;

 private:
  [[nodiscard]] std::vector<double> level(Index k, bool rate, bool own) const;
};

/// Integrates a case. Returns failed runs too.
Run run(const Case& of);

/// The number of runs that did not complete.
double failures(const std::vector<const Run*>& runs);
/// The evaluations, factorisations and solves of a run.
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
