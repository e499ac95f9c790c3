// From what a figure shows to how it looks: one layout, one size of type and one look for all.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "experiments/harness/figures/figure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

/// Where things lie on the canvas, in pixels of the SVG from the upper left corner.
struct Layout {
  struct Box {
    double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;
  };
  struct Shown {
    Box frame;
    std::vector<std::string> colours;  ///< that must be seen in it
    std::string title;
  };
  int width = 0, height = 0;
  Box legend;
  std::vector<Shown> panels;
};

/// gnuplot commands that draw a figure, and where they put things.
struct Drawing {
  std::string script;
  Layout layout;
};

/// Composes picture `frame` of a film, or a figure that is none. Throws RuntimeFailure naming a
/// column or row that the table has not, a panel without data, or a label that cannot be set.
Drawing compose(const Figure& figure, const Table& table, int frame = -1);

/// Draws a figure into two files that must not be the final ones: a failure may leave them
/// incomplete. The raster is looked at before it is accepted (raster.hpp). Throws RuntimeFailure.
void draw(const Figure& figure, const Table& table, const std::filesystem::path& svg,
          const std::filesystem::path& png);

/// Draws a film as an animated PNG that loops for ever; fails like `draw`.
void draw_film(const Figure& figure, const Table& table, const std::filesystem::path& png);

}  // namespace shakedown
