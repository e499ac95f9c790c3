// Errors at the end of short runs with decreasing step sizes, and their slopes.
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

/// The errors of every variable of every scheme on one problem.
class Study {
 public:
  void add(const Run& of, std::string_view variable, double error);
  /// Adds the error |x - truth| / |truth|.
  void add(const Run& of, std::string_view variable, const Vector& x, const Vector& truth);
  /// The errors of one variable of one scheme. Throws std::out_of_range if there are none.
  [[nodiscard]] const Errors& of(std::string_view id, std::string_view variable) const;
  [[nodiscard]] const std::vector<Errors>& all() const { return all_; }

 private:
  std::vector<Errors> all_;
};

/// The errors of q, p, lambda and gamma of the top at t = 0.001 against the steady precession, the
/// paper's e_q and e_p (113), (114), and lambda at each possible time of the step.
Study top_study();
/// Returns these errors of the four particles at t = 0.1 against the extended reference. `archived`
/// selects the start of the authors' archived input.
Study particles_study(bool quick, bool archived);

/// The contents of an error figure.
struct ErrorFigure {
  std::string id, variable, label;
  std::vector<std::string> methods;
  std::vector<std::pair<std::string, double>> guides;  ///< methods, slopes drawn at their curves
  std::vector<double> paper_steps;
};
/// Draws errors over h. Each study has a note in the legend, empty for the first; the other studies
/// have open markers.
void draw_errors(Context& context, const ErrorFigure& figure,
                 const std::vector<std::pair<const Study*, std::string>>& studies);

/// Measures q of the second-order schemes under repeated halving of h until round-off must show.
void measure_plateau(Context& context, const Study& study);

}  // namespace shakedown::kinon2023
