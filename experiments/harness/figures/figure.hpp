// Describes the contents of a figure by their meaning: panels with axes, guides, marks, and curves
// of methods, quantities, parameters and references. Only drawing.hpp and look.hpp determine the
// appearance.
//
//     Figure figure;
//     Panel& panel = figure.panel();
//     panel.x("step $h$ [s]", Scale::log).y("error of $q$ [m]", Scale::log);
//     panel.linked(by_method("rattle"), "h [s]", "error [m]").where("method", "rattle").slope(2);
//
// Curves take their numbers from the columns of the artefact's table. Texts are plain, except that
// dollars enclose mathematics (typeset.hpp).
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

enum class Scale : std::uint8_t { linear, log };

/// An axis. By default, its range fits the data. If a given range cuts off data, the drawing says
/// so.
struct Axis {
  std::string label;  ///< "energy $E$ [J]"
  Scale scale = Scale::linear;
  std::optional<double> from = {}, to = {};
  /// Positions and names of ticks that replace the numbers. If empty, numbers are chosen from the
  /// range.
  std::vector<std::pair<double, std::string>> ticks = {};
};

/// How the rows of a curve are drawn.
enum class Stroke : std::uint8_t {
  line,     ///< a line; sparse markers distinguish lines
  points,   ///< a marker for each row
  linked,   ///< line and markers: a quantity swept over a parameter
  band,     ///< the area between two columns
  bars,     ///< one horizontal bar for each row, labelled with a text column
  columns,  ///< one upright bar for each row
  filled,   ///< a closed polygon
  arrows,   ///< from (x, y) along (dx, dy)
  image,    ///< a coloured cell for each row, on a regular grid
  labels    ///< the text of a column at each row
};

/// One curve of a panel, made by `Panel`. A row without finite x and y ends a line or polygon, and
/// the next row begins another.
class Curve {
 public:
  Curve(Stroke stroke, Look look, std::vector<std::string> columns)
      : stroke_(stroke), look_(std::move(look)), columns_(std::move(columns)) {}
  /// Selects the rows whose `column` is `text`. May be called repeatedly.
  Curve& where(std::string_view column, std::string_view text);
  /// Selects the rows whose `column` holds `value`.
  Curve& where(std::string_view column, double value);
  /// Adds error bars of +- `column` to the points.
  Curve& error(std::string_view column);
  /// Adds a guide of this slope beside the curve, with the slope as its label. Needs two
  /// logarithmic axes.
  Curve& slope(double order);
  /// Omits the curve from the legend.
  Curve& unnamed();
  /// In a film, also shows the rows of all earlier pictures.
  Curve& trail();

  [[nodiscard]] Stroke stroke() const { return stroke_; }
  [[nodiscard]] const Look& look() const { return look_; }
  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
  [[nodiscard]] const std::vector<std::pair<std::string, Cell>>& filters() const {
    return filters_;
  }
  [[nodiscard]] const std::string& error_column() const { return error_; }
  [[nodiscard]] const std::vector<double>& slopes() const { return slopes_; }
  [[nodiscard]] bool named() const { return named_; }
  [[nodiscard]] bool trails() const { return trail_; }

 private:
  Stroke stroke_;
  Look look_;
  std::vector<std::string> columns_;
  std::vector<std::pair<std::string, Cell>> filters_;
  std::string error_;
  std::vector<double> slopes_;
  bool named_ = true;
  bool trail_ = false;
};

/// An annotation of a panel.
struct Mark {
  enum class Kind : std::uint8_t {
    level,  ///< a horizontal line at y
    event,  ///< a vertical line at x
    cross,  ///< a cross: the paper's setting or a failure; at the top if y is NaN
    text,   ///< words that begin at (x, y)
    arrow   ///< from (x, y) to (x2, y2), with words at its end
  };
  Kind kind;
  double x, y;
  std::string text;
  double x2 = 0.0, y2 = 0.0;
  Look look = neutral();
};

/// A pair of axes and the contents between them. After a call of `scene` the panel has no axes.
class Panel {
 public:
  explicit Panel(std::string_view title) : title_(title) {}

  Panel& x(std::string_view label, Scale scale = Scale::linear);
  Panel& y(std::string_view label, Scale scale = Scale::linear);
  Panel& x_range(double from, double to);
  Panel& y_range(double from, double to);
  /// Replaces the numbers on the axis by named ticks.
  Panel& x_ticks(std::vector<std::pair<double, std::string>> ticks);
  Panel& y_ticks(std::vector<std::pair<double, std::string>> ticks);
  /// Gives x and y the same scale.
  Panel& equal();
  /// Makes the panel a drawing of a system, with equal scales and without axes.
  Panel& scene();

  Curve& line(const Look& look, std::string_view x, std::string_view y);
  Curve& points(const Look& look, std::string_view x, std::string_view y);
  Curve& linked(const Look& look, std::string_view x, std::string_view y);
  Curve& band(const Look& look, std::string_view x, std::string_view low, std::string_view high);
  /// Draws a horizontal bar for each row, from the left frame to `value`. The column `name` has the
  /// names of the bars. The first bar is at the top.
  Curve& bars(const Look& look, std::string_view name, std::string_view value);
  Curve& columns(const Look& look, std::string_view x, std::string_view height);
  Curve& filled(const Look& look, std::string_view x, std::string_view y);
  Curve& arrows(const Look& look, std::string_view x, std::string_view y, std::string_view dx,
                std::string_view dy);
  /// Draws the cells of a regular grid in colours that show `value`. The colour scale on the right
  /// is called `label`.
  Curve& image(std::string_view x, std::string_view y, std::string_view value,
               std::string_view label);
  /// Labels the colour scale with factors such as ×2. The values on it are log10 of factors from 1
  /// to `most`.
  Panel& factors(double most);
  /// Draws the texts in the column `text`. Each text begins at the (x, y) of its row.
  Curve& labels(const Look& look, std::string_view x, std::string_view y, std::string_view text);
  /// Draws the graph of a function across the whole panel, or for x in [from, to].
  Panel& graph(const Look& look, std::function<double(double)> f, std::optional<double> from = {},
               std::optional<double> to = {});

  Panel& level(double y, std::string_view text = "");
  Panel& event(double x, std::string_view text = "");
  Panel& cross(double x, double y, std::string_view text = "", const Look& look = neutral());
  Panel& text(double x, double y, std::string_view text);
  Panel& arrow(double x, double y, double x2, double y2, std::string_view text = "");

  struct Graph {
    Look look;
    std::function<double(double)> f;
    std::optional<double> from, to;
  };
  [[nodiscard]] const std::string& title() const { return title_; }
  [[nodiscard]] const Axis& x_axis() const { return x_; }
  [[nodiscard]] const Axis& y_axis() const { return y_; }
  [[nodiscard]] const std::deque<Curve>& curves() const { return curves_; }
  [[nodiscard]] const std::vector<Graph>& graphs() const { return graphs_; }
  [[nodiscard]] const std::vector<Mark>& marks() const { return marks_; }
  [[nodiscard]] bool is_equal() const { return equal_; }
  [[nodiscard]] bool is_scene() const { return scene_; }
  [[nodiscard]] const std::string& scale_label() const { return scale_label_; }
  /// Returns the largest factor of a scale of factors.
  [[nodiscard]] std::optional<double> most_factor() const { return most_factor_; }

 private:
  Curve& add(Stroke stroke, const Look& look, std::initializer_list<std::string_view> columns);

  std::string title_;
  Axis x_, y_;
  std::deque<Curve> curves_;
  std::vector<Graph> graphs_;
  std::vector<Mark> marks_;
  bool equal_ = false;
  bool scene_ = false;
  std::string scale_label_;
  std::optional<double> most_factor_;
};

/// A figure consists of panels in rows, with one legend above them.
class Figure {
 public:
  /// `columns` is the number of panels side by side. `panel_height` is in pixels if the figure is
  /// 760 pixels wide.
  explicit Figure(int columns = 1, int panel_height = 300);
  // Defined out of line, because every paper draws figures.
  Figure(const Figure&);
  Figure(Figure&&) noexcept;
  Figure& operator=(Figure&&) noexcept;
  ~Figure();
  /// Adds the next panel, in reading order. References stay valid.
  Panel& panel(std::string_view title = "");
  /// Lets panels above each other share the x axis, so that only the lowest one has numbers and a
  /// label.
  Figure& shared_x();
  /// Makes the figure a film of `count` pictures, `delay` hundredths of a second each. Picture k
  /// shows those rows of the table whose `column` contains k or no number.
  Figure& moving(std::string_view column, int count, int delay);

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int panel_height() const { return panel_height_; }
  [[nodiscard]] bool shares_x() const { return shared_x_; }
  [[nodiscard]] const std::deque<Panel>& panels() const { return panels_; }
  [[nodiscard]] const std::string& frame_column() const { return frame_column_; }
  [[nodiscard]] int frames() const { return frames_; }
  [[nodiscard]] int delay() const { return delay_; }

 private:
  int columns_;
  int panel_height_;
  bool shared_x_ = false;
  std::deque<Panel> panels_;
  std::string frame_column_;
  int frames_ = 0;
  int delay_ = 0;
};

}  // namespace shakedown
