// The schemes and runs that the figures of KBS section 6 share: each trajectory is computed once
// and every figure reads its columns.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::kinon2023 {

/// A scheme as the figures name and draw it.
struct Scheme {
  std::string id;
  std::string label;
  int style;
};
/// VI-S, VI-A, VI-B, EM, EM-G, BS99, RATTLE, classical GGL; throws std::out_of_range.
const Scheme& scheme(const std::string& id);

/// Newton as the paper runs it: tolerance 1e-9 on residual and update. Not for tiny steps, where
/// multipliers carry more round-off than that.
Settings paper_rule();
/// The same with the advanced guess.
Settings advanced_rule();

/// What the figures need of a problem beyond the catalogue's columns.
struct Model {
  std::size_t n = 0;
  std::size_t m = 0;
  std::vector<double> mass;
  std::function<double(const double* q)> potential;
  /// g(q) and G(q) x.
  std::function<void(const double* q, const double* x, double* g, double* rate)> constraints;
};
const Model& model(const std::string& problem);

/// A trajectory, or what a failed run left of it.
struct Run {
  std::string problem;
  Scheme scheme;
  double h = 0.0;
  Trajectory path;

  [[nodiscard]] std::vector<double> times() const { return path.series("t"); }
  [[nodiscard]] std::vector<double> column(const std::string& name) const {
    return path.series(name);
  }
  [[nodiscard]] std::size_t last() const { return path.rows() - 1; }
  /// |q|, |p| blocks at a row: `first` counts coordinates.
  [[nodiscard]] std::vector<double> values(std::size_t row, const std::string& name,
                                           std::size_t first, std::size_t count) const;

  [[nodiscard]] std::vector<double> potential_energy() const;
  /// 1/2 v^T M v with v as `own_velocity`.
  [[nodiscard]] std::vector<double> kinetic_energy() const;
  /// (4): p.v - 1/2 v^T M v + V with the stored v (VI-S: one index behind); H where a scheme has no
  /// v of its own.
  [[nodiscard]] std::vector<double> energy() const;
  /// g_k(q).
  [[nodiscard]] std::vector<double> position_level(std::size_t k) const;
  /// What the paper plots as the constraint on momentum level: G_k(q) v for VI-A and VI-B, whose
  /// own v it is, G_k(q) M^-1 p for all others.
  [[nodiscard]] std::vector<double> velocity_level(std::size_t k) const;
  /// G_k(q) M^-1 p for every scheme.
  [[nodiscard]] std::vector<double> momentum_level(std::size_t k) const;
  /// A multiplier and the times to which its trait record attaches it; the start is left out.
  [[nodiscard]] std::vector<double> multiplier(const std::string& name) const;
  [[nodiscard]] std::vector<double> multiplier_times() const;

 private:
  [[nodiscard]] std::vector<double> level(std::size_t k, bool rate, bool own) const;
};

/// Runs `method` on `problem`; `every` thins the rows. Rejects nothing: a failed run is returned.
Run run(const std::string& problem, const std::string& method, double h, double until,
        const Settings& options = {}, std::int64_t every = 1, const Settings& parameters = {});

/// x_k - x_{k-1}.
std::vector<double> increments(const std::vector<double>& x);
/// max |x|; NaN when empty.
double largest(const std::vector<double>& x);
/// max |x_k - x_0|.
double largest_deviation(const std::vector<double>& x);
/// Least-squares slope of log y against log x.
double power_law(const std::vector<double>& x, const std::vector<double>& y);

/// A claim of `kinon2023/<experiment>` with its id put together.
ClaimDraft& claim(Context& context, const std::string& slug, const std::string& locator,
                  const std::string& statement, ClaimKind kind, const std::string& artefact,
                  Verdict pinned = Verdict::reproduced);

}  // namespace shakedown::kinon2023
