#include "experiments/kinon2023/runs.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "problems/base/constraints.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown::kinon2023 {

const Scheme& scheme(const std::string& id) {
  static const std::vector<Scheme> all{{"vi-s", "VI-S", 5},
                                       {"vi-a", "VI-A", 6},
                                       {"vi-b", "VI-B", 4},
                                       {"em", "EM", 1},
                                       {"em-g", "EM-G", 2},
                                       {"bs99", "BS99", 3},
                                       {"rattle", "RATTLE", 7},
                                       {"ggl-classical", "GGL (30)", 8},
                                       {"ggl-theta-a", "theta-A", 14},
                                       {"ggl-theta-b", "theta-B", 11}};
  for (const Scheme& s : all) {
    if (s.id == id) return s;
  }
  throw std::out_of_range("no scheme " + id);
}

Settings paper_rule() { return {{"stopping", "both"}, {"tolerance", "1e-9"}}; }
Settings advanced_rule() {
  return {{"stopping", "both"}, {"tolerance", "1e-9"}, {"guess", "advanced"}};
}

namespace {

template <class P>
Model make_model() {
  static const P problem{typename P::Parameters{}};
  Model model;
  model.n = static_cast<std::size_t>(problem.size());
  model.m = static_cast<std::size_t>(problem.constraint_count());
  const auto& mass = problem.mass().diagonal;
  model.mass.assign(mass.begin(), mass.end());
  model.potential = [](const double* q) { return problem.potential(VectorFor<P>::Map(q)); };
  model.constraints = [](const double* q, const double* x, double* g, double* rate) {
    const VectorFor<P> at = VectorFor<P>::Map(q);
    MultipliersFor<P> value;
    JacobianFor<P> G;
    problem.constraint(at, value);
    MultipliersFor<P>::Map(g) = value;
    problem.jacobian(at, G);
    value = G * VectorFor<P>::Map(x);
    MultipliersFor<P>::Map(rate) = value;
  };
  return model;
}

}  // namespace

const Model& model(const std::string& problem) {
  static const std::map<std::string, Model> all{{"pendulum-3d", make_model<Pendulum3d<>>()},
                                                {"gyroscopic-top", make_model<GyroscopicTop<>>()},
                                                {"four-particles", make_model<FourParticles<>>()}};
  return all.at(problem);
}

std::vector<double> Run::values(std::size_t row, const std::string& name, std::size_t first,
                                std::size_t count) const {
  const std::size_t column = path.column(name + "0") + first;
  std::vector<double> x;
  for (std::size_t i = 0; i < count; ++i) x.push_back(path.at(row, column + i));
  return x;
}

std::vector<double> Run::potential_energy() const {
  const Model& of = model(problem);
  std::vector<double> V;
  for (std::size_t r = 0; r < path.rows(); ++r)
    V.push_back(of.potential(&path.values[r * path.columns.size() + path.column("q0")]));
  return V;
}

std::vector<double> Run::kinetic_energy() const {
  const Model& of = model(problem);
  const bool own = path.has("v0");
  const std::size_t first = path.column(own ? "v0" : "p0");
  std::vector<double> T;
  for (std::size_t r = 0; r < path.rows(); ++r) {
    double sum = 0.0;
    for (std::size_t i = 0; i < of.n; ++i) {
      const double x = path.at(r, first + i);
      sum += own ? of.mass[i] * x * x : x * x / of.mass[i];
    }
    T.push_back(sum / 2.0);
  }
  return T;
}

std::vector<double> Run::energy() const {
  if (!path.has("v0")) return column("energy");
  const Model& of = model(problem);
  const std::vector<double> V = potential_energy();
  const std::vector<double> T = kinetic_energy();
  const std::size_t p = path.column("p0");
  const std::size_t v = path.column("v0");
  std::vector<double> E;
  for (std::size_t r = 0; r < path.rows(); ++r) {
    double pv = 0.0;
    for (std::size_t i = 0; i < of.n; ++i) pv += path.at(r, p + i) * path.at(r, v + i);
    E.push_back(pv - T[r] + V[r]);
  }
  return E;
}

std::vector<double> Run::level(std::size_t k, bool rate, bool own) const {
  const Model& of = model(problem);
  const std::size_t width = path.columns.size();
  std::vector<double> x(of.n), g(of.m), Gx(of.m), series;
  for (std::size_t r = 0; r < path.rows(); ++r) {
    const double* row = &path.values[r * width];
    for (std::size_t i = 0; i < of.n; ++i) {
      x[i] = own ? row[path.column("v0") + i] : row[path.column("p0") + i] / of.mass[i];
    }
    of.constraints(row + path.column("q0"), x.data(), g.data(), Gx.data());
    series.push_back(rate ? Gx[k] : g[k]);
  }
  return series;
}
std::vector<double> Run::position_level(std::size_t k) const { return level(k, false, false); }
std::vector<double> Run::momentum_level(std::size_t k) const { return level(k, true, false); }
std::vector<double> Run::velocity_level(std::size_t k) const {
  return level(k, true, scheme.id == "vi-a" || scheme.id == "vi-b");
}

std::vector<double> Run::multiplier(const std::string& name) const {
  std::vector<double> all = column(name);
  all.erase(all.begin());
  return all;
}
std::vector<double> Run::multiplier_times() const {
  std::vector<double> all = times();
  all.erase(all.begin());
  const MultiplierTime at = catalogue().method(scheme.id).traits.multiplier_time;
  const double back = at == MultiplierTime::begin    ? h
                      : at == MultiplierTime::middle ? h / 2.0
                                                     : 0.0;
  for (double& t : all) t -= back;
  return all;
}

Run run(const std::string& problem, const std::string& method, double h, double until,
        const Settings& options, std::int64_t every, const Settings& parameters) {
  Request request;
  request.problem = parameters;
  request.method = options;
  request.h = h;
  request.steps = whole_steps(h, until);
  request.every = every;
  return {problem, scheme(method), h, integrate(problem, method, request)};
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

double power_law(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double a = std::log(x[k]);
    const double b = std::log(y[k]);
    sx += a;
    sy += b;
    sxx += a * a;
    sxy += a * b;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

ClaimDraft& claim(Context& context, const std::string& slug, const std::string& locator,
                  const std::string& statement, ClaimKind kind, const std::string& artefact,
                  Verdict pinned) {
  std::string id = context.experiment() + "." + slug;
  std::replace(id.begin(), id.end(), '/', '.');
  return context.claim({id, locator, statement, kind, "kinon2023/" + artefact, pinned});
}

}  // namespace shakedown::kinon2023
