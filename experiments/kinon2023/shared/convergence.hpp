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

  /// Returns the errors at steps in [from, to].
  [[nodiscard]] Convergence within(double from, double to) const;
  /// Returns the slope over the steps in [from, to].
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
  /// Returns the errors of one variable of one scheme. Throws std::out_of_range if there are none.
  [[nodiscard]] const Errors& of(std::string_view id, std::string_view variable) const;
  [[nodiscard]] const std::vector<Errors>& all() const { return all_; }

 private:
  std::vector<Errors> all_;
};

/// Returns the errors of the top at t = 0.001. q, p, lambda and gamma are compared with the steady
/// precession, lambda at each time of the step to which it may belong. The paper's errors e_q and
/// e_p are (113) and (114).
Study top_study();
/// Returns the same errors for the four particles at t = 0.1, compared with the reference in
/// extended precision. `archived` selects the start in the authors' archived input.
Study particles_study(bool quick, bool archived);

/// The contents of an error figure.
struct ErrorFigure {
  std::string id, variable, label;
  std::vector<std::string> methods;
  std::vector<std::pair<std::string, double>> guides;  ///< methods, slopes drawn at their curves
  std::vector<double> paper_steps;
  std::string marked = {};  ///< method that is drawn as markers on the curve of another
};
/// Draws errors against h. Each study has a note for the legend, which is empty for the first
/// study. The other studies have open markers.
void draw_errors(Context& context, const ErrorFigure& figure,
                 const std::vector<std::pair<const Study*, std::string>>& studies);

/// Measures the errors in q of the second-order schemes while h is halved until round-off must
/// appear.
void measure_plateau(Context& context, const Study& study);

}  // namespace shakedown::kinon2023
