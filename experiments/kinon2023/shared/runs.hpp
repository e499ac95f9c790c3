// The runs that the figures of KBS section 6 share: each trajectory is computed once and every
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

/// Newton as the paper runs it: tolerance 1e-9 on residual and update. Not for tiny steps, where
/// multipliers carry more round-off than that.
Settings paper_rule();
/// The same with the advanced guess.
Settings advanced_rule();

/// Particle 4's start in the authors' published input for Figures 28 to 30, (0, 3, 2)/1.7 m/s,
/// where (127d) has (0, 0, 2)/1.7 m/s.
Settings archived_start();

/// A case with its trajectory, or with what a failed run left of it.
struct Run : Case {
  Trajectory path;

  /// Of the method, in figures and tables.
  [[nodiscard]] std::string name() const { return short_name(method); }
  [[nodiscard]] std::vector<double> times() const { return column("t"); }
  [[nodiscard]] std::vector<double> column(std::string_view name) const {
    return path.series(name);
  }
  [[nodiscard]] std::size_t last() const { return path.rows() - 1; }
  /// Entries of q, p, v, lambda or gamma at a row, `first` and those after it.
  [[nodiscard]] Vector values(std::size_t row, std::string_view name, Index first,
                              Index count) const;
  /// (q, p) at a row.
  [[nodiscard]] Vector point(std::size_t row) const;

  /// f at every row.
  [[nodiscard]] std::vector<double> along(const std::function<double(std::size_t)>& f) const;
  [[nodiscard]] std::vector<double> potential_energy() const;
  /// 1/2 v^T M v with v as `own_velocity`.
  [[nodiscard]] std::vector<double> kinetic_energy() const;
  /// (4): p.v - 1/2 v^T M v + V with the stored v (VI-S: one index behind); H where a scheme has no
  /// v of its own.
  [[nodiscard]] std::vector<double> energy() const;
  /// g_k(q).
  [[nodiscard]] std::vector<double> position_level(Index k) const;
  /// What the paper plots as the constraint on momentum level: G_k(q) v for VI-A and VI-B, whose
  /// own v it is, G_k(q) M^-1 p for all others.
  [[nodiscard]] std::vector<double> velocity_level(Index k) const;
  /// G_k(q) M^-1 p for every scheme.
  [[nodiscard]] std::vector<double> momentum_level(Index k) const;
  /// A multiplier and the times to which its trait record attaches it; the start is left out.
  [[nodiscard]] std::vector<double> multiplier(std::string_view name) const;
  [[nodiscard]] std::vector<double> multiplier_times() const;
  /// max |q - q_ref| at the end, and the same relative to max |q_ref|.
  [[nodiscard]] double end_error(const Reference& truth) const;
  [[nodiscard]] double relative_end_error(const Reference& truth) const;

 private:
  [[nodiscard]] std::vector<double> level(Index k, bool rate, bool own) const;
};

/// Rejects nothing: a failed run is returned.
Run run(const Case& of);

/// How many did not complete.
double failures(const std::vector<const Run*>& runs);
/// Evaluations, factorisations and solves of a run.
double operations(const RunSummary& summary);

/// x_k - x_{k-1}.
std::vector<double> increments(const std::vector<double>& x);
/// x_k - x_0.
std::vector<double> deviations(const std::vector<double>& x);
/// max |x|; NaN when empty.
double largest(const std::vector<double>& x);
/// max |x_k - x_0|.
double largest_deviation(const std::vector<double>& x);

}  // namespace shakedown::kinon2023
