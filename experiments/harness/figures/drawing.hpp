// Translates figures into gnuplot commands, so that all figures share one layout, font size and
// look.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/figures/figure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

/// Positions on the canvas, in pixels of the SVG from the upper left corner.
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

/// The gnuplot commands that draw a figure, and its layout.
struct Drawing {
  std::string script;
  Layout layout;
};

enum class Purpose : std::uint8_t {
  shown,
  inspected,  ///< as shown, but each curve is opaque and has its own colour
  thumbnail,  ///< the first row of panels, without words
  card        ///< as small as a thumbnail, with names beside the curves; all cards have equal size
};

/// Composes a figure, or picture `frame` of a film. Throws RuntimeFailure if the table lacks a
/// column or row, if a panel has no data, or if a label is invalid or outside the canvas. The
/// message names it.
Drawing compose(const Figure& figure, const Table& table, Purpose purpose = Purpose::shown,
                int frame = -1);

/// Draws a figure. The two files should be temporary, because they may be incomplete after a
/// failure. Inspects the pictures before it accepts them (raster.hpp). Throws RuntimeFailure.
void draw(const Figure& figure, const Table& table, const std::filesystem::path& svg,
          const std::filesystem::path& png);

/// Draws a thumbnail or a card; fails like `draw`.
void draw_png(const Figure& figure, const Table& table, const std::filesystem::path& png,
              Purpose purpose);
/// Draws a film as a card: an animated GIF that loops for ever. Inspects its first and last
/// pictures. Fails like `draw`.
void draw_film(const Figure& figure, const Table& table, const std::filesystem::path& gif);

}  // namespace shakedown
