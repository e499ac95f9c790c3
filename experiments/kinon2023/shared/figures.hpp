// Figures made of curves, from one table in long form: curve, x, y.
#pragma once

#include <string>
#include <vector>

#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {

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
