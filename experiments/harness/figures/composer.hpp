// The implementation of `compose`, which translates a figure into gnuplot commands.
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
constexpr int page = 760, small_page = 300;
constexpr double thumbnail_height = 188.0, card_height = 240.0, card_margin = 56.0;
constexpr double left_margin = 86.0, right_margin = 18.0, scale_margin = 96.0;
constexpr double title_room = 26.0, axis_room = 54.0, bare_room = 14.0;
constexpr double legend_line = 21.0, sample = 30.0;
constexpr double text_size = 14.0, small_size = smallest_type;
constexpr const char* dark = "#222222";
constexpr const char* pale = "#DDDDDD";

/// Returns the approximate width of a text in DejaVu Sans, which is computed from classes of
/// letters.
double width_of(const std::string& label, double size);
std::string quoted(const std::string& text);
/// Returns a text typeset and quoted for gnuplot. Throws RuntimeFailure if its mathematics is
/// invalid.
std::string typeset_quoted(const std::string& text);
/// Returns white or dark, whichever contrasts more with the background `colour`.
const char* ink_on(const std::string& colour);
/// Returns the name of a font size. The terminal defines the size, because SVG counts in pixels and
/// PNG in points.
const char* font(double size);

// How a look appears in this figure.
struct Ink {
  std::string colour;
  int marker = 7;
  std::string dash = "solid";
  double width = 1.8;
};

/// Assigns colours to quantities and parameter values in the order in which the figure names them.
/// A method has its own colour, unless the figure has an earlier method of the catalogue with this
/// colour, or the colour is grey and the figure has other grey curves. It then gets a colour that
/// no other method of the figure has, as long as there is one. The search begins at a colour that
/// depends only on the method, so that most figures agree.
class Inks {
 public:
  explicit Inks(const Figure& figure);
  [[nodiscard]] Ink of(const Look& look) const;

 private:
  void see(const Look& look);
  void separate_methods();
  std::map<std::string, std::string> of_method_;  ///< colours by id
  std::map<Look::Kind, std::vector<std::string>> seen_;
  std::map<std::string, std::vector<std::string>> values_;  ///< labels with each parameter value
};

/// Whether a line has sparse markers, which distinguish it from other lines of its panel.
bool has_sparse_markers(const Panel& panel, const Curve& curve);

/// Returns true if the panel shows cells with named rows and columns. The margins of such a panel
/// fit the names, the column names are upright, and cells without a value remain empty.
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
  /// Returns the panels with their places and ranges, without drawing them.
  std::vector<Placed> places();

 private:
  // Members that lay out the figure.
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
                          leaves_below = {};  ///< pixel where the first curve leaves the panel
    double column_spacing = HUGE_VAL;         ///< spacing of all upright bars
  };
  // Members that draw one panel.
  void draw(const Placed& at);
  [[nodiscard]] Content content_of(const Placed& at) const;
  void draw_graphs(const Placed& at, Content& content, bool references);
  void draw_curves(const Placed& at, const Content& content);
  void name_curves(const Placed& at, const Content& content);
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
  /// Draws the dashed line of a level or an event.
  void draw_guide(const Point& from, const Point& to);
  void draw_level(const Placed& at, const Mark& mark);
  void draw_slope(const Placed& at, const Curve& curve, const std::vector<Point>& points,
                  double order);
  void name_axes(const Placed& at);
  /// Writes at the upper or lower edge, near the pixel `x`, that the data continue beyond this
  /// edge.
  void mark_cut(const Placed& at, double x, bool above);
  void bars(const Placed& at, const DrawnSeries& series, const Ink& own);
  /// A position for words: the middle of their left edge or, if `ends`, of their right edge.
  struct Place {
    double x, y;
    bool ends = false;
    [[nodiscard]] Box box(const std::string& words) const;
  };
  [[nodiscard]] double room(const Placed& at, const std::string& words, const Place& place) const;
  /// Whether the words touch nothing at one or more of the places.
  [[nodiscard]] bool fits(const Placed& at, const std::string& words,
                          const std::vector<Place>& places) const;
  /// Sets words of a panel where they have the most room, at the first such place.
  void set_words(const Placed& at, const std::string& words, const std::vector<Place>& places,
                 const char* colour);
  void cover(const Placed& at, const Curve& curve, const DrawnSeries& series);
  /// Returns the width of every upright bar in the panel.
  [[nodiscard]] double column_width(const Placed& at) const;

  // Adds a text at a pixel of the canvas. It is drawn after all panels.
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
