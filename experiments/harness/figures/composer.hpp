// How `compose` works, for its own sources: a figure on its way to gnuplot commands.
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

// Everything that is measured in pixels, of a picture that is shown 760 wide or less.
constexpr int page = 760, film_page = 560, thumbnail_page = 300;
constexpr double thumbnail_height = 188.0;
constexpr double left_margin = 86.0, right_margin = 18.0, scale_margin = 96.0;
constexpr double title_room = 26.0, axis_room = 54.0, bare_room = 14.0;
constexpr double legend_line = 21.0, sample = 30.0;
constexpr double text_size = 14.0, small_size = smallest_type;
constexpr const char* dark = "#222222";
constexpr const char* pale = "#DDDDDD";

/// Width of a text in DejaVu Sans, by classes of letters.
double width_of(const std::string& label, double size);
std::string quoted(const std::string& text);
/// For gnuplot, in quotes. Throws RuntimeFailure.
std::string typeset_quoted(const std::string& text);
/// White or dark, whichever contrasts more with a colour below.
const char* ink_on(const std::string& colour);
/// The name of a size of type: SVG counts in pixels, PNG in points; the terminal says which.
const char* font(double size);

// How a look is drawn in this figure.
struct Ink {
  std::string colour;
  int marker = 7;
  std::string dash = "solid";
  double width = 1.8;
};

/// Quantities and parameter values take their colours in the order in which the figure names them.
class Inks {
 public:
  explicit Inks(const Figure& figure);
  [[nodiscard]] Ink of(const Look& look) const;

 private:
  void see(const Look& look);
  std::map<Look::Kind, std::vector<std::string>> seen_;
  std::map<std::string, std::vector<std::string>> values_;  ///< labels of each parameter value
};

/// Whether a line carries a marker here and there, to be told from the others of its panel.
bool has_sparse_markers(const Panel& panel, const Curve& curve);

/// Cells between named rows and named columns: names as long as they are, the columns' upright, and
/// where there is no value nothing.
bool is_heat_map(const Panel& panel);

/// A panel on its way to the canvas.
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
  /// What a panel shows: the rows and the look of each curve.
  struct Content {
    std::vector<DrawnSeries> series = {};
    std::vector<Ink> inks = {};
    Layout::Shown shown = {};
    std::optional<double> leaves_above = {},
                          leaves_below = {};  ///< pixel where the first curve does
    double column_spacing = HUGE_VAL;         ///< of all upright bars
  };
  // One panel.
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
  /// A broken line for levels and events.
  void draw_guide(const Point& from, const Point& to);
  void draw_level(const Placed& at, const Mark& mark);
  void draw_slope(const Placed& at, const Curve& curve, const std::vector<Point>& points,
                  double order);
  void name_axes(const Placed& at);
  /// Says at the upper or lower edge, near the pixel `x`, that data go on beyond it.
  void mark_cut(const Placed& at, double x, bool above);
  void bars(const Placed& at, const DrawnSeries& series, const Ink& own);
  /// Where words begin, or end: the middle of that edge.
  struct Place {
    double x, y;
    bool ends = false;
    [[nodiscard]] Box box(const std::string& words) const;
  };
  [[nodiscard]] double room(const Placed& at, const std::string& words, const Place& place) const;
  /// One of them is clear of everything.
  [[nodiscard]] bool fits(const Placed& at, const std::string& words,
                          const std::vector<Place>& places) const;
  /// Words of a panel at the first of the clearest places.
  void set_words(const Placed& at, const std::string& words, const std::vector<Place>& places,
                 const char* colour);
  void cover(const Placed& at, const Curve& curve, const DrawnSeries& series);
  /// Of all upright bars of the panel at hand.
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
  // Of the panel at hand.
  Clearance taken_{{}};
  std::vector<std::pair<std::string, Box>> words_;
  double column_spacing_ = 0.0;  // of all upright bars
  int blocks_ = 0;
  std::vector<std::vector<double>> bar_places_;
};

}  // namespace shakedown::composing
