// Drawing: a gnuplot script over one CSV, rendered twice, as SVG and as PNG.
//
// The script finds the CSV in the string variable `data`; columns go by their header names:
//     plot data using "t [s]":"x [m]" with lines ls 1 title "Zhang-Skeel"
// The prelude has set: separator ',', header row read as such, line styles 1..8 (Okabe-Ito colours,
// each with its own dash and point type: `with linespoints ls 3`) and 9..16 (thinner, for crowded
// plots), grid, tics outwards, frame left and below only, key, titles and axis labels without
// enhanced text (so that v_max prints as such; the word `enhanced` after one switches it on).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace shakedown {

/// What to draw. Sizes are in SVG pixels; the PNG is twice as large, so keep `width` <= 800.
struct Plot {
  std::string script = {};  ///< gnuplot commands, without terminal and output
  int width = 720;          ///< one figure across the page; text stays legible at half of it
  int height = 450;
};

/// A small looping picture: the script draws frame `frame`, 0 ... frames - 1, and is run for each.
struct Animation {
  std::string script = {};  ///< gnuplot commands for one frame
  int frames = 0;
  int delay = 5;  ///< hundredths of a second between frames
  int width = 400;
  int height = 400;
};

namespace gnuplot {
/// Line styles by name, in the order of the prelude.
enum Style { black = 1, orange, sky_blue, green, vermillion, blue, purple, grey };

/// Ticks 10^n on a logarithmic axis ("x", "y", "y2", "cb").
std::string log_axis(std::string_view axis);
/// `set multiplot` with so many panels, each with its own key (one legend for all: plot_row.hpp).
std::string panels(int rows, int columns);
/// Reference slope: a thin grey line through (x, y) of slope `order` in a log-log plot, over one
/// decade and a half, as a plot element to append after a comma: "... , " + slope(2, 1e-2, 1e-5).
std::string slope(double order, double x, double y, std::string_view label = "");
/// Using-expression for `value` in the rows whose `column` holds `text`; elsewhere NaN, so keep the
/// rows of one curve together: `using "h":` + only("method", "vi-s", "error") + ` with lp ls 1`.
std::string only(std::string_view column, std::string_view text, std::string_view value);
/// Text in gnuplot single quotes.
std::string literal(std::string_view text);
}  // namespace gnuplot

/// Draws `plot` over the CSV at `csv` into two files that must not be the final ones: a failure may
/// leave them incomplete. Throws RuntimeFailure with gnuplot's first error line when gnuplot is
/// missing, the script fails, a column or file is not found, or an output is missing or not whole.
/// The bytes do not depend on the user's locale and gnuplot settings.
void draw(const Plot& plot, const std::filesystem::path& csv, const std::filesystem::path& svg,
          const std::filesystem::path& png);

/// Draws `animation` over the CSV at `csv` as a GIF that loops for ever; fails like `draw`.
void animate(const Animation& animation, const std::filesystem::path& csv,
             const std::filesystem::path& gif);

}  // namespace shakedown
