// The implementation of `compose`: a figure is translated to gnuplot commands.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/figures/clearance.hpp"
#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/figures/raster.hpp"
#include "experiments/harness/figures/series.hpp"

namespace shakedown::composing {

using Box = Layout::Box;

// All sizes are in pixels of a picture that is at most 760 wide.
constexpr int page = 760, film_page = 560, thumbnail_page = 300;
constexpr double thumbnail_height = 188.0;
constexpr double left_margin = 86.0, right_margin = 18.0, scale_margin = 96.0;
constexpr double title_room = 26.0, axis_room = 54.0, bare_room = 14.0;
constexpr double legend_line = 21.0, sample = 30.0;
constexpr double text_size = 14.0, small_size = smallest_type;
constexpr const char* dark = "#222222";
constexpr const char* pale = "#DDDDDD";

/// The width of a text in DejaVu Sans, by classes of letters.
double width_of(const std::string& label, double size);
std::string quoted(const std::string& text);
/// Returns a quoted text for gnuplot. Throws RuntimeFailure.
std::string typeset_quoted(const std::string& text);
/// Returns white or dark, whichever contrasts more with the background `colour`.
const char* ink_on(const std::string& colour);
/// The name of a font size, which the terminal defines: SVG counts in pixels, PNG in points.
const char* font(double size);

// The appearance of a look in this figure.
struct Ink {
  std::string colour;
  int marker = 7;
  std::string dash = "solid";
  double width = 1.8;
};

/// Quantities and parameter values take colours in the order in which the figure names them.
class Inks {
 public:
  explicit Inks(const Figure& figure);
  [[nodiscard]] Ink of(const Look& look) const;

 private:
  void see(const Look& look);
  std::map<Look::Kind, std::vector<std::string>> seen_;
  std::map<std::string, std::vector<std::string>> values_;  ///< labels of each parameter value
};

/// Whether a line carries sparse markers that distinguish it from the others of its panel.
bool has_sparse_markers(const Panel& panel, const Curve& curve);

/// True for cells between named rows and columns. Margins fit the names, column names are upright,
/// and cells without a value stay empty.
bool is_heat_map(const Panel& panel);

/// A panel with its place on the canvas.
struct Placed {
  const Panel* panel = nullptr;
  Box frame;
  PlacedAxis x, y;
  bool x_labelled = true;
};

class Composer {
 public:
  Composer(const Figure& figure, const Table& table, Purpose purpose, int frame)
      : figure_(figure), table_(table), purpose_(purpose), frame_(frame), inks_(figure) {}
  Drawing compose();

 private:
  // Layout.
  void place_panels();
  [[nodiscard]] Placed placed(const Panel& panel, const Box& frame) const;
  void lay_legend();
  [[nodiscard]] bool has_data(const Look& look) const;
  /// The contents of a panel: the rows and the look of each curve.
  struct Content {
    std::vector<DrawnSeries> series = {};
    std::vector<Ink> inks = {};
    Layout::Shown shown = {};
    std::optional<double> leaves_above = {},
                          leaves_below = {};  ///< pixel where the first curve does
    double column_spacing = HUGE_VAL;         ///< spacing of all upright bars
  };
  // Members that draw one panel.
  void draw(const Placed& at);
  [[nodiscard]] Content content_of(const Placed& at) const;
  void draw_graphs(const Placed& at, Content& content, bool references);
  void draw_curves(const Placed& at, const Content& content);
  void set_axes(const Placed& at);
  void set_colour_scale(const Placed& at);
  [[nodiscard]] std::pair<double, double> scale_range(const std::string& label) const;
  void refuse_twins(const Panel& panel) const;
  [[nodiscard]] Ink ink(const Look& look, std::size_t which) const;
  [[nodiscard]] std::string fill(double density, const char* how = "") const;
  void draw_curve(const Placed& at, const Curve& curve, const DrawnSeries& series, const Ink& own,
                  double widen, double stagger);
  void draw_points(const Placed& at, const Curve& curve, const std::vector<Point>& points,
                   const Ink& own, double widen, double stagger);
  std::vector<Point> draw_graph(const Placed& at, const Panel::Graph& graph, const Ink& own);
  void cover_marks(const Placed& at);
  void draw_marks(const Placed& at);
  /// Draws a broken line for levels and events.
  void draw_guide(const Point& from, const Point& to);
  void draw_level(const Placed& at, const Mark& mark);
  void draw_slope(const Placed& at, const Curve& curve, const std::vector<Point>& points,
                  double order);
  void name_axes(const Placed& at);
  /// Notes at the upper or lower edge, near the pixel `x`, that data continue beyond it.
  void mark_cut(const Placed& at, double x, bool above);
  void bars(const Placed& at, const DrawnSeries& series, const Ink& own);
  /// Middle of the left edge of words; of the right edge if `ends`.
  struct Place {
    double x, y;
    bool ends = false;
    [[nodiscard]] Box box(const std::string& words) const;
  };
  [[nodiscard]] double room(const Placed& at, const std::string& words, const Place& place) const;
  /// Whether words at one of the places are clear of everything.
  [[nodiscard]] bool fits(const Placed& at, const std::string& words,
                          const std::vector<Place>& places) const;
  /// Sets words of a panel at the first of the clearest places.
  void set_words(const Placed& at, const std::string& words, const std::vector<Place>& places,
                 const char* colour);
  void cover(const Placed& at, const Curve& curve, const DrawnSeries& series);
  /// The width of every upright bar in the panel.
  [[nodiscard]] double column_width(const Placed& at) const;

  // Text at a pixel of the canvas, drawn after all panels.
  void text(double x, double y, const std::string& words, const std::string& how = "left",
            double size = text_size, const std::string& colour = dark, bool boxed = false);
  std::string add(const std::vector<Point>& points, std::size_t numbers);
  void plot(const std::string& element) { elements_.push_back(element); }

  const Figure& figure_;
  const Table& table_;
  Purpose purpose_;
  int frame_;
  Inks inks_;
  Drawing out_;
  std::vector<Placed> placed_;
  std::string data_, body_, over_, samples_;
  std::vector<std::string> elements_;
  // State of the current panel.
  Clearance taken_{{}};
  std::vector<std::pair<std::string, Box>> words_;
  double column_spacing_ = 0.0;  // of all upright bars
  int blocks_ = 0;
  std::vector<std::vector<double>> bar_places_;
};

}  // namespace shakedown::composing
