#include "experiments/kinon2023/shared/runs.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "experiments/analysis/solution.hpp"

namespace shakedown::kinon2023 {

Settings paper_rule() { return {{"stopping", "both"}, {"tolerance", "1e-9"}}; }
Settings advanced_rule() {
  return {{"stopping", "both"}, {"tolerance", "1e-9"}, {"guess", "advanced"}};
}
Settings archived_start() { return {{"v4y", shortest(3.0 / 1.7)}}; }

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

std::vector<double> Run::along(const std::function<double(std::size_t)>& f) const {
  std::vector<double> series;
  for (std::size_t r = 0; r < path.rows(); ++r) series.push_back(f(r));
  return series;
}

std::vector<double> Run::potential_energy() const {
  const Model& of = model(problem);
  return along([&](std::size_t r) { return of.potential(values(r, "q", 0, of.n)); });
}

std::vector<double> Run::kinetic_energy() const {
  const Model& of = model(problem);
  const bool own = path.has("v0");
  return along([&](std::size_t r) {
    const Vector x = values(r, own ? "v" : "p", 0, of.n);
    double sum = 0.0;
    for (Index i = 0; i < of.n; ++i) {
      sum += own ? of.mass(i) * x(i) * x(i) : x(i) * x(i) / of.mass(i);
    }
    return sum / 2.0;
  });
}

std::vector<double> Run::energy() const {
  if (!path.has("v0")) return column("energy");
  const Index n = model(problem).n;
  const std::vector<double> V = potential_energy(), T = kinetic_energy();
  return along([&](std::size_t r) {
    const Vector p = values(r, "p", 0, n), v = values(r, "v", 0, n);
    return std::inner_product(p.begin(), p.end(), v.begin(), 0.0) - T[r] + V[r];
  });
}

std::vector<double> Run::level(Index k, bool rate, bool own) const {
  const Model& of = model(problem);
  return along([&](std::size_t r) {
    const Vector q = values(r, "q", 0, of.n);
    const Vector x =
        own ? values(r, "v", 0, of.n) : Vector(values(r, "p", 0, of.n).cwiseQuotient(of.mass));
    const Vector g = rate ? Vector(of.jacobian(q) * x) : of.constraint(q);
    return g(k);
  });
}
std::vector<double> Run::position_level(Index k) const { return level(k, false, false); }
std::vector<double> Run::momentum_level(Index k) const { return level(k, true, false); }
std::vector<double> Run::velocity_level(Index k) const {
  return level(k, true, method == "vi-a" || method == "vi-b");
}

std::vector<double> Run::multiplier(std::string_view name) const {
  std::vector<double> all = column(name);
  all.erase(all.begin());
  return all;
}
std::vector<double> Run::multiplier_times() const {
  std::vector<double> all = times();
  all.erase(all.begin());
  const MultiplierTime at = catalogue().method(method).traits.multiplier_time;
  const double back = at == MultiplierTime::begin    ? h
                      : at == MultiplierTime::middle ? h / 2.0
                                                     : 0.0;
  for (double& t : all) t -= back;
  return all;
}

double Run::end_error(const Reference& truth) const {
  return distance(truth.q[0], rows_of(path, "q").back());
}
double Run::relative_end_error(const Reference& truth) const {
  return end_error(truth) / largest(truth.q[0]);
}

Run run(const Case& of) { return {of, integrate(of)}; }

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

std::vector<double> deviations(const std::vector<double>& x) {
  std::vector<double> d;
  for (const double value : x) d.push_back(value - x.front());
  return d;
}

double largest(const std::vector<double>& x) {
  double most = x.empty() ? std::nan("") : 0.0;
  for (const double value : x) most = std::isnan(value) ? value : std::max(most, std::fabs(value));
  return most;
}

double largest_deviation(const std::vector<double>& x) { return largest(deviations(x)); }

}  // namespace shakedown::kinon2023
