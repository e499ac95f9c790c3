// Errors at the end of short runs at falling step sizes, and their slopes.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/convergence.hpp"
#include "experiments/kinon2023/shared/figures.hpp"

namespace shakedown::kinon2023 {

/// Errors of one variable of one scheme.
struct Errors : Convergence {
  std::string method, variable;

  /// The errors at steps in [from, to].
  [[nodiscard]] Convergence within(double from, double to) const;
  /// The slope over these steps.
  [[nodiscard]] double slope(double from = 0.0, double to = 1.0) const {
    return within(from, to).slope();
  }
};

/// Every variable of every scheme on one problem.
class Study {
 public:
  void add(const Run& of, std::string_view variable, double error);
  /// |x - truth| / |truth|.
  void add(const Run& of, std::string_view variable, const Vector& x, const Vector& truth);
  /// Throws std::out_of_range.
  [[nodiscard]] const Errors& of(std::string_view id, std::string_view variable) const;
  [[nodiscard]] const std::vector<Errors>& all() const { return all_; }

 private:
  std::vector<Errors> all_;
};

/// q, p, lambda, gamma of the top at t = 0.001 against the steady precession, and the paper's e_q,
/// e_p (113), (114); lambda at each of its attachments.
Study top_study();
/// The same for the four particles at t = 0.1 against the extended reference; `archived`: with the
/// start of the authors' archived input.
Study particles_study(bool quick, bool archived);

/// What a figure of errors holds.
struct ErrorFigure {
  std::string id, variable, label;
  std::vector<std::string> methods;
  std::vector<std::pair<std::string, double>> guides;  ///< slopes beside methods' curves
  std::vector<double> paper_steps;
};
/// Errors over h, each study with a note in the legend: empty for the first, open markers for
/// others.
void draw_errors(Context& context, const ErrorFigure& figure,
                 const std::vector<std::pair<const Study*, std::string>>& studies);

/// Halving h again and again until round-off must show, q of the second-order schemes.
void measure_plateau(Context& context, const Study& study);

}  // namespace shakedown::kinon2023
