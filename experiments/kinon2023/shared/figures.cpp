#include "experiments/kinon2023/shared/figures.hpp"

#include <algorithm>
#include <cmath>

namespace shakedown::kinon2023 {

std::string closed(std::string elements) {
  if (elements.ends_with(", ")) elements.resize(elements.size() - 2);
  return elements + "\n";
}

std::string part_in_space(const std::string& name, const std::string& style) {
  std::string element = "data using ";
  for (const char* column : {"x [m]", "y [m]", "z [m]"}) {
    element += gnuplot::only("part", name, column) + (*column == 'z' ? "" : ":");
  }
  return element + " with " + style + " title '" + name + "', ";
}

namespace {

/// The range of the data with room above them. (gnuplot's own offsets are absolute where the data
/// are smaller than its idea of zero, 1e-8.)
std::string range_with_room(const std::vector<Curve>& curves, double headroom) {
  double low = HUGE_VAL;
  double high = -HUGE_VAL;
  for (const Curve& c : curves) {
    for (const double y : c.y) {
      if (!std::isfinite(y)) continue;
      low = std::min(low, y);
      high = std::max(high, y);
    }
  }
  if (!(low < high)) return "";
  const double height = high - low;
  return "set yrange [" + shortest(low - 0.05 * height) + ":" + shortest(high + headroom * height) +
         "]\n";
}

}  // namespace

Artefact& draw_curves(Context& context, const Figure& figure, const std::vector<Curve>& curves,
                      std::size_t most) {
  const std::string x_label(figure.x_label), y_label(figure.y_label);
  Table table({"curve", x_label, y_label});
  std::string script = "set key top right font ',11'\nset xlabel " + gnuplot::literal(x_label) +
                       "\nset ylabel " + gnuplot::literal(y_label) + "\n";
  script += figure.setup;
  if (figure.headroom > 0.0) script += range_with_room(curves, figure.headroom);
  script += "plot ";
  for (const Curve& c : curves) {
    const std::size_t size = std::min(c.x.size(), c.y.size());
    const std::size_t step = stride(size, most);
    for (std::size_t k = 0; k < size; k += step) table.row({c.label, c.x[k], c.y[k]});
    if (size > 0 && (size - 1) % step != 0) table.row({c.label, c.x[size - 1], c.y[size - 1]});
    script += "data using " + gnuplot::only("curve", c.label, x_label) + ":" +
              gnuplot::only("curve", c.label, y_label) + " with " + c.with + " ls " +
              std::to_string(c.style) + " title " + gnuplot::literal(c.label) + ", ";
  }
  script += figure.extra;
  return context.artefact("kinon2023/" + std::string(figure.id), figure.title, figure.caption)
      .table(std::move(table))
      .plot({closed(script), 620, figure.height});
}

Curve curve(const Run& run, std::vector<double> x, std::vector<double> y) {
  return {run.scheme.label, run.scheme.style, std::move(x), std::move(y)};
}
Curve curve(const Run& run, std::vector<double> y) { return curve(run, run.times(), std::move(y)); }

Curve increment_curve(const Run& run, const std::vector<double>& series) {
  std::vector<double> t = run.times();
  t.erase(t.begin());
  Curve c = curve(run, std::move(t), increments(series));
  c.with = "points";
  return c;
}

void note_runs(Artefact& artefact, const std::vector<const Run*>& runs) {
  for (const Run* run : runs) {
    artefact.ran(run->problem, std::string(run->scheme.id), run->h, run->path.summary);
  }
}

}  // namespace shakedown::kinon2023
