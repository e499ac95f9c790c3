#include "experiments/kinon2023/shared/convergence.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>

namespace shakedown::kinon2023 {
namespace {

Vector end(const Run& r, std::string_view name, Index first, Index count) {
  return r.values(r.last(), name, first, count);
}

/// The exact lambda.
using Multiplier = std::function<Vector(double t)>;

/// Adds the errors of the lambda of the last step, compared with the exact lambda at the beginning,
/// the middle and the end of the step. Also adds the error of the mean of the last two lambda,
/// compared at the time between the two steps, and the size of gamma.
void add_multipliers(Study& study, const Run& r, const Multiplier& truth, Index m) {
  if (!r.path.has("lambda0")) return;
  const Vector last = end(r, "lambda", 0, m);
  const Vector before = r.values(r.last() - 1, "lambda", 0, m);
  study.add(r, "lambda at t_n", last, truth(r.until - r.h));
  study.add(r, "lambda at t_{n+1/2}", last, truth(r.until - r.h / 2));
  study.add(r, "lambda at t_{n+1}", last, truth(r.until));
  study.add(r, "mean of two lambda at t_n", (last + before) / 2, truth(r.until - r.h));
  if (r.path.has("gamma0")) study.add(r, "gamma", end(r, "gamma", 0, m).cwiseAbs().maxCoeff());
}

/// Adds the errors of all 12 coordinates of q and p.
void add_state(Study& study, const Run& r, const Vector& q_true, const Vector& p_true) {
  study.add(r, "q", end(r, "q", 0, 12), q_true);
  study.add(r, "p", end(r, "p", 0, 12), p_true);
}

/// Returns, in ascending order, every time at which a multiplier is compared if the runs have these
/// steps.
std::vector<double> comparison_times(const std::vector<double>& steps, double until) {
  std::vector<double> times{until};
  for (const double h : steps) {
    for (const double back : {h, h / 2}) times.push_back(until - back);
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end(),
                          [](double a, double b) { return std::fabs(a - b) < 1e-12; }),
              times.end());
  return times;
}

/// Adds the errors in q and p of second-order schemes, at steps much smaller than the figures show.
void refine(Study& study, const std::string& problem, double until,
            const std::vector<double>& steps, const Vector& q_true, const Vector& p_true) {
  for (const double h : steps) {
    for (const char* id : {"vi-a", "em"}) {
      add_state(study, run(Case{problem, id, h, until}.ends()), q_true, p_true);
    }
  }
}

}  // namespace

Convergence Errors::within(double from, double to) const {
  Convergence found;
  for (std::size_t k = 0; k < h.size(); ++k) {
    if (h[k] >= from * 0.999 && h[k] <= to * 1.001) found.add(h[k], error[k]);
  }
  return found;
}

void Study::add(const Run& of, std::string_view variable, double error) {
  auto found = std::ranges::find_if(
      all_, [&](const Errors& e) { return e.method == of.method && e.variable == variable; });
  if (found == all_.end()) {
    found = all_.insert(found, {{}, of.method, std::string(variable)});
  }
  found->add(of.h, error);
}
void Study::add(const Run& of, std::string_view variable, const Vector& x, const Vector& truth) {
  add(of, variable, (x - truth).norm() / truth.norm());
}
const Errors& Study::of(std::string_view id, std::string_view variable) const {
  for (const Errors& e : all_) {
    if (e.method == id && e.variable == variable) return e;
  }
  throw std::out_of_range(std::string(id) + ": no errors of " + std::string(variable));
}

Study top_study() {
  constexpr double until = 0.001;
  const Top& top = top_data();
  const Model& of = model("gyroscopic-top");
  const auto [q_true, v_true] = steady_precession(until);
  const Vector p_true = of.mass.cwiseProduct(v_true);
  const Multiplier lambda = [&](double t) {
    const auto [q, v] = steady_precession(t);
    return of.multiplier(q, v);
  };
  // (114) uses EM with h = 5e-7 as the reference.
  const Vector p_ref = end(run(Case{"gyroscopic-top", "em", 5e-7, until}.ends()), "p", 0, 3);

  Study study;
  for (const double h : {1e-4, 5e-5, 2.5e-5, 1e-5, 5e-6, 2.5e-6, 1.25e-6, 6.25e-7}) {
    for (const char* id : {"vi-s", "vi-a", "vi-b", "em", "em-g", "rattle"}) {
      const Run r = run({"gyroscopic-top", id, h, until});
      study.add(r, "e_q", std::fabs(end(r, "q", 2, 1)(0) - top.height) / top.height);
      study.add(r, "e_p", end(r, "p", 0, 3), p_ref);
      add_state(study, r, q_true, p_true);
      add_multipliers(study, r, lambda, of.m);
    }
    const Run r = run({"gyroscopic-top-reduced", "bs99", h, until});
    const Vector d3 = end(r, "q", 0, 3);
    const Vector p1 = top.m * top.l / top.J1 * cross(end(r, "p", 0, 3), d3);
    study.add(r, "e_q", std::fabs(top.l * d3(2) - top.height) / top.height);
    study.add(r, "e_p", p1, p_ref);
    study.add(r, "q", d3, q_true.tail(3));
    study.add(r, "p", p1, p_true.head(3));
  }
  refine(study, "gyroscopic-top", until, {3.125e-7, 1.5625e-7, 7.8125e-8}, q_true, p_true);
  return study;
}

Study particles_study(bool quick, bool archived) {
  constexpr double until = 0.1;
  const Settings start = archived ? archived_start() : Settings{};
  const Model& of = model("four-particles");
  std::vector<double> steps{1e-2, 5e-3, 2.5e-3, 1e-3, 5e-4, 2.5e-4, 1e-4};
  if (quick) steps.resize(4);
  const std::vector<double> times = comparison_times(steps, until);
  const Reference truth = catalogue().problem("four-particles").reference(start, {}, {}, times);
  const auto vector = [](const std::vector<double>& x) { return Vector::Map(x.data(), 12); };
  const Multiplier lambda = [&](double t) {
    std::size_t k = 0;
    while (std::fabs(times.at(k) - t) > 1e-12) ++k;
    return of.multiplier(vector(truth.q[k]), of.inverse_mass.cwiseProduct(vector(truth.p[k])));
  };
  const Vector q_true = vector(truth.q.back());
  const Vector p_true = vector(truth.p.back());
  // (128) uses EM with h = 1e-5 as the reference.
  const Run finest = run(Case{"four-particles", "em", 1e-5, until, {}, start}.ends());

  Study study;
  for (const double h : steps) {
    for (const char* id : {"vi-s", "vi-a", "vi-b", "em", "em-g", "rattle"}) {
      const Run r = run({"four-particles", id, h, until, {}, start});
      study.add(r, "e_q", end(r, "q", 9, 3), end(finest, "q", 9, 3));
      study.add(r, "e_p", end(r, "p", 9, 3), end(finest, "p", 9, 3));
      study.add(r, "e_lambda", end(r, "lambda", 0, 2), end(finest, "lambda", 0, 2));
      add_state(study, r, q_true, p_true);
      add_multipliers(study, r, lambda, of.m);
    }
  }
  if (!archived) {
    refine(study, "four-particles", until, {5e-5, 2.5e-5, 1.25e-5, 6.25e-6, 3.125e-6}, q_true,
           p_true);
  }
  return study;
}

void draw_errors(Context& context, const ErrorFigure& figure,
                 const std::vector<std::pair<const Study*, std::string>>& studies) {
  const std::string column = figure.variable + " [-]";
  Table table({"curve", "h [s]", column});
  Figure drawing(1, 360);
  Panel& panel = drawing.panel().x("step $h$ [s]", Scale::log).y(figure.label, Scale::log);
  for (std::size_t k = 0; k < studies.size(); ++k) {
    for (const std::string& id : figure.methods) {
      const Errors& e = studies[k].first->of(id, figure.variable);
      const std::string name = short_name(id) + studies[k].second;
      add_rows(table, name, {e.h, e.error});
      const Look look = by_method(id, name, static_cast<int>(k));
      Curve& curve = id == figure.marked ? panel.points(look, "h [s]", column)
                                         : panel.linked(look, "h [s]", column);
      curve.where("curve", name);
      if (k > 0 && id == figure.marked) curve.unnamed();
      for (const auto& [method, order] : figure.guides) {
        if (k == 0 && method == id) curve.slope(order);
      }
    }
  }
  for (const double h : figure.paper_steps) {
    panel.event(h, h == figure.paper_steps.back() ? "the paper's steps" : "");
  }
  publish(context, figure.id, table, drawing);
}

void measure_plateau(Context& context, const Study& study) {
  double floor = 0.0;
  double worst = 0.0;
  for (const char* id : {"vi-a", "em"}) {
    const Errors& e = study.of(id, "q");
    for (std::size_t k = 1; k < e.h.size(); ++k) {
      const double local = std::log(e.error[k - 1] / e.error[k]) / std::log(e.h[k - 1] / e.h[k]);
      worst = std::fmax(worst, std::fabs(local - 2.0));
    }
    floor = std::fmax(floor, e.error.back());
  }
  const Errors& em = study.of("em", "q");
  context.number("finest-error.q", floor);
  context.words("finest-step", shortest(em.h.back()));
  context.number("slope-distance.q", worst);
  context.number("steps.refined", em.h.size());
}

}  // namespace shakedown::kinon2023
