// The contents of a figure by meaning: panels with axes, curves of methods, quantities, parameters
// and references, guides and marks. Only drawing.hpp and look.hpp decide the appearance.
//
//     Figure figure;
//     Panel& panel = figure.panel();
//     panel.x("step $h$ [s]", Scale::log).y("error of $q$ [m]", Scale::log);
//     panel.linked(by_method("rattle"), "h [s]", "error [m]").where("method", "rattle").slope(2);
//
// Curves take their numbers from the columns of the artefact's table. Texts are plain except for
// mathematics between dollars (typeset.hpp).
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

/// An axis. Its range follows the data; a given range cuts the data, and the drawing then says so.
struct Axis {
  std::string label;  ///< "energy $E$ [J]"
  Scale scale = Scale::linear;
  std::optional<double> from = {}, to = {};
  /// Places of names that replace the numbers; if empty, numbers are chosen from the range.
  std::vector<std::pair<double, std::string>> ticks = {};
};

/// The way in which the rows of a curve are drawn.
enum class Stroke : std::uint8_t {
  line,     ///< one line; sparse markers tell lines apart
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
  /// Adds bars of +- `column` to the points.
  Curve& error(std::string_view column);
  /// Adds a guide beside this curve with its slope as a label (log-log panels).
  Curve& slope(double order);
  /// Omits the curve from the legend.
  Curve& unnamed();
  /// In a film, adds the rows of all earlier pictures.
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
    cross,  ///< the paper's setting, or a failure; on the upper frame if y is NaN
    text,   ///< words that begin at (x, y)
    arrow   ///< from (x, y) to (x2, y2), with words at its end
  };
  Kind kind;
  double x, y;
  std::string text;
  double x2 = 0.0, y2 = 0.0;
  Look look = neutral();
};

/// A pair of axes and their contents; without axes after `scene`.
class Panel {
 public:
  explicit Panel(std::string_view title) : title_(title) {}

  Panel& x(std::string_view label, Scale scale = Scale::linear);
  Panel& y(std::string_view label, Scale scale = Scale::linear);
  Panel& x_range(double from, double to);
  Panel& y_range(double from, double to);
  /// Sets named ticks.
  Panel& x_ticks(std::vector<std::pair<double, std::string>> ticks);
  Panel& y_ticks(std::vector<std::pair<double, std::string>> ticks);
  /// Gives x and y the same scale.
  Panel& equal();
  /// Makes the panel a drawing: equal scales, no axes.
  Panel& scene();

  Curve& line(const Look& look, std::string_view x, std::string_view y);
  Curve& points(const Look& look, std::string_view x, std::string_view y);
  Curve& linked(const Look& look, std::string_view x, std::string_view y);
  Curve& band(const Look& look, std::string_view x, std::string_view low, std::string_view high);
  /// Draws one bar per row from the left frame to `value`, named by the column `name`; the first on
  /// top.
  Curve& bars(const Look& look, std::string_view name, std::string_view value);
  Curve& columns(const Look& look, std::string_view x, std::string_view height);
  Curve& filled(const Look& look, std::string_view x, std::string_view y);
  Curve& arrows(const Look& look, std::string_view x, std::string_view y, std::string_view dx,
                std::string_view dy);
  /// Draws cells of a regular grid coloured by `value`, with a scale called `label` on the right.
  Curve& image(std::string_view x, std::string_view y, std::string_view value,
               std::string_view label);
  /// Labels the colour scale by factors (×2): its values are log10 of factors from 1 to `most`.
  Panel& factors(double most);
  /// Draws the texts of the column `text`, each beginning at its (x, y).
  Curve& labels(const Look& look, std::string_view x, std::string_view y, std::string_view text);
  /// Draws a function over the width of the panel, or over [from, to].
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

/// Panels in rows, with one legend above all of them.
class Figure {
 public:
  /// `columns`: panels side by side. `panel_height`: pixels of a figure 760 wide.
  explicit Figure(int columns = 1, int panel_height = 300);
  // Defined out of line, because every paper draws figures.
  Figure(const Figure&);
  Figure(Figure&&) noexcept;
  Figure& operator=(Figure&&) noexcept;
  ~Figure();
  /// Adds the next panel, in reading order. References stay valid.
  Panel& panel(std::string_view title = "");
  /// Panels above each other share the x axis: only the lowest has numbers and a label.
  Figure& shared_x();
  /// Makes the figure a film of `count` pictures, `delay` hundredths of a second each. Picture k
  /// shows the rows of the table whose `column` holds k or no number.
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
