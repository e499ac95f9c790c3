#include "experiments/harness/figures/plot_row.hpp"

#include <fmt/core.h>

namespace shakedown::gnuplot {

namespace {
// Room around the frames, in pixels.
constexpr int left = 84;
constexpr int right = 20;
constexpr int axis = 62;  // tick labels and axis label below
constexpr int panel_title = 28;
constexpr int entry = 21;  // one row of the legend
constexpr int foot = 8;

int legend_rows(const Row& row) {
  return (static_cast<int>(row.legend.size()) + row.legend_columns - 1) / row.legend_columns;
}

int head(const Row& row) { return panel_title + (row.title.empty() ? 0 : 26); }

std::string margins(double l, double r, double b, double t) {
  return fmt::format("set lmargin at screen {:.4f}\nset rmargin at screen {:.4f}\n"
                     "set bmargin at screen {:.4f}\nset tmargin at screen {:.4f}\n",
                     l, r, b, t);
}
}  // namespace

int Row::height() const {
  return head(*this) + panel_height + axis + entry * legend_rows(*this) + foot;
}

std::string Row::begin() const {
  std::string script = "set multiplot\nunset key\n";
  if (!title.empty()) {
    script += fmt::format("set label 999 {} at screen 0.5, screen {:.4f} center noenhanced\n",
                          literal(title), 1.0 - 16.0 / height());
  }
  return script;
}

std::string Row::panel(int index) const {
  const double each = static_cast<double>(width) / panels;
  const double bottom = static_cast<double>(axis + entry * legend_rows(*this) + foot) / height();
  const double top = 1.0 - static_cast<double>(head(*this)) / height();
  return (index == 1 ? "unset label 999\n" : "") +
         margins((index * each + left) / width, ((index + 1) * each - right) / width, bottom, top);
}

std::string Row::end() const {
  if (legend.empty()) return "unset multiplot\n";
  // An empty plot as wide as the figure: a legend cannot be wider than the plot that owns it.
  std::string script = "unset label 999\nunset logscale\nunset border\nunset tics\nunset title\n"
                       "unset xlabel\nunset ylabel\nunset grid\n";
  script += margins(0.02, 0.98, 0.01, 0.99);
  script +=
      fmt::format("set key on at screen 0.5, screen {:.4f} center bottom horizontal maxcols {}\n"
                  "set xrange [0:1]\nset yrange [0:1]\nplot ",
                  static_cast<double>(foot) / 2.0 / height(), legend_columns);
  for (std::size_t i = 0; i < legend.size(); ++i) {
    script += fmt::format("{}NaN with linespoints ls {} title {}", i == 0 ? "" : ", \\\n  ",
                          i % 16 + 1, literal(legend[i]));
  }
  return script + "\nunset multiplot\n";
}

}  // namespace shakedown::gnuplot
