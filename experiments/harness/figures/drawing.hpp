// From what a figure shows to how it looks: one layout, one size of type and one look for all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
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
    std::string title;
    std::vector<std::string> colours = {};  ///< of its curves, where each has one of its own
    std::vector<std::string> lines = {};    ///< of those colours: not to be under words
    std::vector<std::pair<std::string, Box>> words = {};  ///< beside its curves and marks
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

enum class Purpose : std::uint8_t {
  shown,
  inspected,  ///< the same, but each curve in a colour of its own that hides what is below
  thumbnail   ///< the first row of panels, without words
};

/// Composes picture `frame` of a film, or a figure that is none. Throws RuntimeFailure naming a
/// column or row that the table has not, a panel without data, or a label that cannot be set or
/// begins outside the canvas.
Drawing compose(const Figure& figure, const Table& table, Purpose purpose = Purpose::shown,
                int frame = -1);

/// Draws a figure into two files that must not be the final ones: a failure may leave them
/// incomplete. The pictures are looked at before they are accepted (raster.hpp). Throws
/// RuntimeFailure.
void draw(const Figure& figure, const Table& table, const std::filesystem::path& svg,
          const std::filesystem::path& png);

/// Draws what stands for a figure in a contact sheet; fails like `draw`.
void draw_thumbnail(const Figure& figure, const Table& table, const std::filesystem::path& png);

/// Draws a film as an animated PNG that loops for ever; fails like `draw`. Of its pictures the first
/// and the last are looked at.
void draw_film(const Figure& figure, const Table& table, const std::filesystem::path& png);

}  // namespace shakedown
