// What a figure shows, said by meaning: panels with axes, curves of methods, quantities, parameters
// and references, guides and marks. How it looks is decided in one place (drawing.hpp, look.hpp).
//
//     Figure figure;
//     Panel& panel = figure.panel();
//     panel.x("step $h$ [s]", Scale::log).y("error of $q$ [m]", Scale::log);
//     panel.linked(by_method("rattle"), "h [s]", "error [m]").where("method", "rattle").slope(2);
//
// Curves take their numbers from the columns of the artefact's table. Texts are plain but for
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

/// An axis. Its range follows the data; a range given cuts them, and the drawing then says so.
struct Axis {
  std::string label;  ///< "energy $E$ [J]"
  Scale scale = Scale::linear;
  std::optional<double> from = {}, to = {};
  /// Where to put names instead of numbers; empty: numbers, chosen from the range.
  std::vector<std::pair<double, std::string>> ticks = {};
};

/// How the rows of a curve become marks.
enum class Stroke : std::uint8_t {
  line,     ///< one line; sparse markers tell lines apart
  points,   ///< a marker for each row
  linked,   ///< both: a quantity swept over a parameter
  band,     ///< the area between two columns
  bars,     ///< one horizontal bar for each row, labelled with a text column
  columns,  ///< one upright bar for each row
  filled,   ///< a closed polygon
  arrows,   ///< from (x, y) along (dx, dy)
  image,    ///< a coloured cell for each row, on a regular grid
  labels    ///< the text of a column at each row
};

/// One curve of a panel; made by `Panel`. A row without finite x and y ends a line or polygon, and
/// the next one begins another.
class Curve {
 public:
  Curve(Stroke stroke, Look look, std::vector<std::string> columns)
      : stroke_(stroke), look_(std::move(look)), columns_(std::move(columns)) {}
  /// Only the rows whose `column` reads `text`. May be said more than once.
  Curve& where(std::string_view column, std::string_view text);
  /// Only the rows whose `column` holds `value`.
  Curve& where(std::string_view column, double value);
  /// Bars of +- `column` on the points.
  Curve& error(std::string_view column);
  /// A guide beside this curve with its slope written on it (log-log panels).
  Curve& slope(double order);
  /// Not in the legend.
  Curve& unnamed();
  /// In a film: the rows of this picture and of all before it.
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

/// Something that stands in a panel beside its data.
struct Mark {
  enum class Kind : std::uint8_t {
    level,  ///< a horizontal line at y
    event,  ///< a vertical line at x
    cross,  ///< the paper's own setting, or a failure: a cross; NaN as y: on the upper frame
    text,   ///< words that begin at (x, y)
    arrow   ///< from (x, y) to (x2, y2), with words at its end
  };
  Kind kind;
  double x, y;
  std::string text;
  double x2 = 0.0, y2 = 0.0;
  Look look = neutral();
};

/// A pair of axes and what they hold; without axes after `scene`.
class Panel {
 public:
  explicit Panel(std::string_view title) : title_(title) {}

  Panel& x(std::string_view label, Scale scale = Scale::linear);
  Panel& y(std::string_view label, Scale scale = Scale::linear);
  Panel& x_range(double from, double to);
  Panel& y_range(double from, double to);
  /// Named ticks.
  Panel& x_ticks(std::vector<std::pair<double, std::string>> ticks);
  Panel& y_ticks(std::vector<std::pair<double, std::string>> ticks);
  /// One unit of x is as long as one of y.
  Panel& equal();
  /// A drawing: equal, and no axes.
  Panel& scene();

  Curve& line(const Look& look, std::string_view x, std::string_view y);
  Curve& points(const Look& look, std::string_view x, std::string_view y);
  Curve& linked(const Look& look, std::string_view x, std::string_view y);
  Curve& band(const Look& look, std::string_view x, std::string_view low, std::string_view high);
  /// One bar for each row from the left frame to `value`, named by the column `name`; from top.
  Curve& bars(const Look& look, std::string_view name, std::string_view value);
  Curve& columns(const Look& look, std::string_view x, std::string_view height);
  Curve& filled(const Look& look, std::string_view x, std::string_view y);
  Curve& arrows(const Look& look, std::string_view x, std::string_view y, std::string_view dx,
                std::string_view dy);
  /// Cells of a regular grid coloured by `value`, with a scale called `label` on the right.
  Curve& image(std::string_view x, std::string_view y, std::string_view value,
               std::string_view label);
  /// The colours' values are log10 of factors, from 1 to `most`: the scale is named by factors, ×2.
  Panel& factors(double most);
  /// The texts of the column `text`, each beginning at its (x, y).
  Curve& labels(const Look& look, std::string_view x, std::string_view y, std::string_view text);
  /// A formula over the width of the panel, or over [from, to].
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
  /// The largest factor of a scale of factors.
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

/// Panels in rows, with one legend above them all.
class Figure {
 public:
  /// `columns`: panels side by side. `panel_height` in pixels of a figure 760 wide.
  explicit Figure(int columns = 1, int panel_height = 300);
  // Not inline: every paper draws figures.
  Figure(const Figure&);
  Figure(Figure&&) noexcept;
  Figure& operator=(Figure&&) noexcept;
  ~Figure();
  /// The next panel, in reading order. References stay valid.
  Panel& panel(std::string_view title = "");
  /// Panels above each other share their x axis: only the lowest has numbers and a label.
  Figure& shared_x();
  /// The figure as a film: `count` pictures, `delay` hundredths of a second each. Picture k shows
  /// the rows of the table that hold k, or no number at all, in the column `column`.
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
