// The schemes and runs that the figures of KBS section 6 share: each trajectory is computed once
// and every figure reads its columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/kinon2023/shared/problems.hpp"

namespace shakedown::kinon2023 {

/// A scheme as the figures name and draw it.
struct Scheme {
  std::string_view id;
  const char* label;
  int style;
};
/// Throws std::out_of_range.
const Scheme& scheme(std::string_view id);

/// Newton as the paper runs it: tolerance 1e-9 on residual and update. Not for tiny steps, where
/// multipliers carry more round-off than that.
Settings paper_rule();
/// The same with the advanced guess.
Settings advanced_rule();

/// A trajectory, or what a failed run left of it.
struct Run {
  std::string problem;
  Scheme scheme;
  double h;
  Trajectory path;

  [[nodiscard]] std::vector<double> times() const { return path.series("t"); }
  [[nodiscard]] std::vector<double> column(std::string_view name) const {
    return path.series(name);
  }
  [[nodiscard]] std::size_t last() const { return path.rows() - 1; }
  /// Entries of q, p, v, lambda or gamma at a row, `first` and those after it.
  [[nodiscard]] Vector values(std::size_t row, std::string_view name, Index first,
                              Index count) const;
  /// (q, p) at a row.
  [[nodiscard]] Vector point(std::size_t row) const;

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

/// Runs `method` on `problem`; `every` thins the rows. Rejects nothing: a failed run is returned.
Run run(std::string_view problem, std::string_view method, double h, double until,
        const Settings& options = {}, std::int64_t every = 1, const Settings& parameters = {});

/// How many did not complete.
double failures(const std::vector<const Run*>& runs);
/// Evaluations, factorisations and solves of a run.
double operations(const RunSummary& summary);

/// x_k - x_{k-1}.
std::vector<double> increments(const std::vector<double>& x);
/// max |x|; NaN when empty.
double largest(const std::vector<double>& x);
/// max |x_k - x_0|.
double largest_deviation(const std::vector<double>& x);

// Figures made of curves, from one table in long form: curve, x, y.

struct Curve {
  std::string label;
  int style = 1;
  std::vector<double> x, y;
  const char* with = "lines";  ///< gnuplot style
};

/// The texts need to live only until the figure is drawn.
struct Figure {
  std::string_view id;  ///< "fig2"
  std::string_view title;
  std::string_view caption;
  std::string_view x_label = "t [s]";
  std::string_view y_label;
  std::string_view setup = {};  ///< gnuplot commands before `plot`
  std::string_view extra = {};  ///< further plot elements, each followed by ", "
  int height = 350;
  double headroom = 0.0;  ///< left free above the data for the key, as a share of their height
};

/// A list of plot elements without the comma after the last one.
std::string closed(std::string elements);

/// Plot element of the rows whose column "part" is `name`, in space, and ", ".
std::string part_in_space(const std::string& name, const std::string& style);

/// Draws the curves over each other; series are thinned to `most` points each.
Artefact& draw_curves(Context& context, const Figure& figure, const std::vector<Curve>& curves,
                      std::size_t most = 400);

/// A curve in the scheme's own style.
Curve curve(const Run& run, std::vector<double> y);
Curve curve(const Run& run, std::vector<double> x, std::vector<double> y);
/// Increments, drawn at the end of their steps.
Curve increment_curve(const Run& run, const std::vector<double>& series);

/// Notes problem, method and step of every run on the artefact.
void note_runs(Artefact& artefact, const std::vector<const Run*>& runs);

}  // namespace shakedown::kinon2023
