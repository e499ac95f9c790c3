#include "experiments/kinon2023/shared/runs.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace shakedown::kinon2023 {

const Scheme& scheme(std::string_view id) {
  static const std::vector<Scheme> all{{"vi-s", "VI-S", 5},
                                       {"vi-a", "VI-A", 6},
                                       {"vi-b", "VI-B", 4},
                                       {"em", "EM", 1},
                                       {"em-g", "EM-G", 2},
                                       {"bs99", "BS99", 3},
                                       {"rattle", "RATTLE", 7},
                                       {"ggl-classical", "GGL (30)", 8},
                                       {"ggl-theta-a", "theta-A", 14},
                                       {"ggl-theta-b", "theta-B", 11},
                                       {"ida", "IDA", 3}};
  for (const Scheme& s : all) {
    if (s.id == id) return s;
  }
  throw std::out_of_range("no scheme " + std::string(id));
}

Settings paper_rule() { return {{"stopping", "both"}, {"tolerance", "1e-9"}}; }
Settings advanced_rule() {
  return {{"stopping", "both"}, {"tolerance", "1e-9"}, {"guess", "advanced"}};
}

Vector Run::values(std::size_t row, std::string_view name, Index first, Index count) const {
  const std::size_t column = path.column(std::string(name) + "0") + static_cast<std::size_t>(first);
  return Vector::Map(&path.values[row * path.columns.size() + column], count);
}
Vector Run::point(std::size_t row) const {
  const Index n = model(problem).n;
  Vector z(2 * n);
  z << values(row, "q", 0, n), values(row, "p", 0, n);
  return z;
}

std::vector<double> Run::potential_energy() const {
  const Model& of = model(problem);
  std::vector<double> V;
  for (std::size_t r = 0; r < path.rows(); ++r) {
    V.push_back(of.potential(values(r, "q", 0, of.n)));
  }
  return V;
}

std::vector<double> Run::kinetic_energy() const {
  const Model& of = model(problem);
  const bool own = path.has("v0");
  std::vector<double> T;
  for (std::size_t r = 0; r < path.rows(); ++r) {
    const Vector x = values(r, own ? "v" : "p", 0, of.n);
    double sum = 0.0;
    for (Index i = 0; i < of.n; ++i) {
      sum += own ? of.mass(i) * x(i) * x(i) : x(i) * x(i) / of.mass(i);
    }
    T.push_back(sum / 2.0);
  }
  return T;
}

std::vector<double> Run::energy() const {
  if (!path.has("v0")) return column("energy");
  const Index n = model(problem).n;
  const std::vector<double> V = potential_energy();
  const std::vector<double> T = kinetic_energy();
  std::vector<double> E;
  for (std::size_t r = 0; r < path.rows(); ++r) {
    const Vector p = values(r, "p", 0, n);
    const Vector v = values(r, "v", 0, n);
    double pv = 0.0;
    for (Index i = 0; i < n; ++i) pv += p(i) * v(i);
    E.push_back(pv - T[r] + V[r]);
  }
  return E;
}

std::vector<double> Run::level(Index k, bool rate, bool own) const {
  const Model& of = model(problem);
  std::vector<double> series;
  for (std::size_t r = 0; r < path.rows(); ++r) {
    const Vector q = values(r, "q", 0, of.n);
    const Vector x =
        own ? values(r, "v", 0, of.n) : Vector(values(r, "p", 0, of.n).cwiseQuotient(of.mass));
    const Vector g = rate ? Vector(of.jacobian(q) * x) : of.constraint(q);
    series.push_back(g(k));
  }
  return series;
}
std::vector<double> Run::position_level(Index k) const { return level(k, false, false); }
std::vector<double> Run::momentum_level(Index k) const { return level(k, true, false); }
std::vector<double> Run::velocity_level(Index k) const {
  return level(k, true, scheme.id == "vi-a" || scheme.id == "vi-b");
}

std::vector<double> Run::multiplier(std::string_view name) const {
  std::vector<double> all = column(name);
  all.erase(all.begin());
  return all;
}
std::vector<double> Run::multiplier_times() const {
  std::vector<double> all = times();
  all.erase(all.begin());
  const MultiplierTime at = catalogue().method(std::string(scheme.id)).traits.multiplier_time;
  const double back = at == MultiplierTime::begin    ? h
                      : at == MultiplierTime::middle ? h / 2.0
                                                     : 0.0;
  for (double& t : all) t -= back;
  return all;
}

double Run::end_error(const Reference& truth) const {
  const auto& q = truth.q[0];
  return (values(last(), "q", 0, std::ssize(q)) - Vector::Map(q.data(), std::ssize(q)))
      .cwiseAbs()
      .maxCoeff();
}
double Run::relative_end_error(const Reference& truth) const {
  return end_error(truth) / largest(truth.q[0]);
}

Run run(std::string_view problem, std::string_view method, double h, double until,
        const Settings& options, std::int64_t every, const Settings& parameters) {
  Request request;
  request.problem = parameters;
  request.method = options;
  request.h = h;
  request.steps = whole_steps(h, until);
  request.every = every;
  const std::string id(problem);
  return {id, scheme(method), h, integrate(id, std::string(method), request)};
}

double failures(const std::vector<const Run*>& runs) {
  return static_cast<double>(
      std::count_if(runs.begin(), runs.end(), [](const Run* r) { return !r->path.summary.ok(); }));
}

double operations(const RunSummary& summary) {
  const Counts& c = summary.counts;
  return static_cast<double>(c.gradients + c.hessians + c.constraints + c.jacobians + c.curvatures +
                             c.factorisations + c.solves);
}

std::vector<double> increments(const std::vector<double>& x) {
  std::vector<double> d;
  for (std::size_t k = 1; k < x.size(); ++k) d.push_back(x[k] - x[k - 1]);
  return d;
}

double largest(const std::vector<double>& x) {
  double most = x.empty() ? std::nan("") : 0.0;
  for (const double value : x) most = std::isnan(value) ? value : std::max(most, std::fabs(value));
  return most;
}

double largest_deviation(const std::vector<double>& x) {
  std::vector<double> d;
  for (const double value : x) d.push_back(value - x.front());
  return largest(d);
}

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
