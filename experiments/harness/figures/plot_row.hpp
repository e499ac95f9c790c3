// Several panels in a row with one legend at the foot of the figure.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/figures/plot.hpp"

namespace shakedown::gnuplot {

/// Use: begin() + (panel(0) + commands and `plot`) + (panel(1) + ...) + end(). Curve i of the
/// legend has line style i + 1 (there are 16); give the curves themselves `notitle`.
struct Row {
  int panels = 2;
  std::vector<std::string> legend;
  std::string title;
  int legend_columns = 2;
  int width = 800;
  int panel_height = 300;  ///< of the frame

  /// Height of the whole figure.
  [[nodiscard]] int height() const;
  [[nodiscard]] std::string begin() const;
  /// Places panel `index` = 0, 1, ...
  [[nodiscard]] std::string panel(int index) const;
  /// Draws the legend.
  [[nodiscard]] std::string end() const;
  /// `script` at this size.
  [[nodiscard]] Plot figure(std::string script) const {
    return {std::move(script), width, height()};
  }
};

}  // namespace shakedown::gnuplot
