// The translation of a figure into gnuplot commands: one layout, one font size and one look for
// all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/figures/figure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

/// Places on the canvas, in pixels of the SVG from the upper left corner.
struct Layout {
  struct Box {
    double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;
  };
  struct Shown {
    Box frame;
    std::string title;
    std::vector<std::string> colours = {};  ///< colours of its curves, if each has its own
    std::vector<std::string> lines = {};    ///< those colours that must not lie under words
    std::vector<std::pair<std::string, Box>> words = {};  ///< text beside its curves and marks
  };
  int width = 0, height = 0;
  Box legend;
  std::vector<Shown> panels;
};

/// gnuplot commands that draw a figure, and its layout.
struct Drawing {
  std::string script;
  Layout layout;
};

enum class Purpose : std::uint8_t {
  shown,
  inspected,  ///< as shown, but each curve opaque and in its own colour
  thumbnail   ///< the first row of panels, without words
};

/// Composes a figure, or picture `frame` of a film. Throws RuntimeFailure naming a column or row
/// that the table lacks, a panel without data, or a label that is invalid or outside the canvas.
Drawing compose(const Figure& figure, const Table& table, Purpose purpose = Purpose::shown,
                int frame = -1);

/// Draws a figure into two temporary files, since a failure may leave them incomplete. Inspects the
/// pictures before it accepts them (raster.hpp). Throws RuntimeFailure.
void draw(const Figure& figure, const Table& table, const std::filesystem::path& svg,
          const std::filesystem::path& png);

/// Draws the thumbnail of a figure for a contact sheet; fails like `draw`.
void draw_thumbnail(const Figure& figure, const Table& table, const std::filesystem::path& png);

/// Draws a film as an animated PNG that loops for ever; fails like `draw`. Only the first and the
/// last picture are inspected.
void draw_film(const Figure& figure, const Table& table, const std::filesystem::path& png);

}  // namespace shakedown
