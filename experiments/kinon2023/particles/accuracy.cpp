// Measures and draws for accuracy.md.
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/kinon2023/shared/convergence.hpp"

namespace shakedown::kinon2023 {

namespace {

const std::vector<std::string> both{"em", "em-g"};

void figures(Context& context, const Study& printed, const Study& archived) {
  const auto figure = [&](const char* id, const std::string& name, const char* variable,
                          const char* label, double order) {
    context.number("archived-over-printed." + name, archived.of("em", variable).error.back() /
                                                        printed.of("em", variable).error.back());
    draw_errors(context, {id, variable, label, both, {{"em", order}}, {1e-2, 1e-3, 1e-4}},
                {{&printed, ""}, {&archived, " (archived start)"}});
  };
  figure("fig28", "q", "e_q", "relative error $e_q$", 2);
  figure("fig29", "p", "e_p", "relative error $e_p$", 2);
  figure("fig30", "lambda", "e_lambda", "relative error $e_\\lambda$", 1);
}

void measure_orders(Context& context, const Study& printed, const Study& archived) {
  constexpr double from = 2.5e-4;  // the reference is EM at 1e-5
  constexpr double to = 5e-3;
  for (const std::string& id : both) {
    for (const std::string name : {"q", "p"}) {
      context.number("slope." + name + "." + id, printed.of(id, "e_" + name).slope(from, to));
      context.number("slope." + name + "." + id + ".archived",
                     archived.of(id, "e_" + name).slope(from, to));
    }
    const double middle = printed.of(id, "lambda at t_{n+1/2}").slope(from, to);
    context.number("slope.lambda-end." + id, printed.of(id, "e_lambda").slope(1e-4, 2.5e-3));
    context.number("slope.lambda-middle." + id, middle);
    context.number("distance-from-2.lambda." + id, std::fabs(middle - 2));
  }
  context.number("steps.slopes", printed.of("em", "e_q").points(from, to));
}

void orders(Context& context, const Study& top, const Study& particles) {
  const std::vector<std::string> columns{"problem", "scheme", "variable", "h", "error", "slope"};
  Table table(columns), of_multipliers(columns);
  for (const auto& [name, study] :
       {std::pair{"gyroscopic-top", &top}, {"four-particles", &particles}}) {
    for (const Errors& e : study->all()) {
      if (e.variable[0] == 'e') continue;
      for (std::size_t k = 0; k < e.h.size(); ++k) {
        const std::vector<Cell> row{name,   short_name(e.method), e.variable,
                                    e.h[k], e.error[k],           e.slope()};
        table.row(row);
        if (e.variable != "q" && e.variable != "p") of_multipliers.row(row);
      }
    }
  }
  struct Row {
    const char *problem, *variable, *label;
    std::vector<const char*> methods;
    double low, high;
    const char* first_order;  ///< beside whose curve slope 1 is drawn
  };
  const auto draw = [](const std::vector<Row>& rows) {
    Figure figure(2, 340);
    for (const Row& row : rows) {
      const bool spins = row.problem == std::string("gyroscopic-top");
      Panel& panel = figure.panel(spins ? "top" : "four particles");
      panel.x("step $h$ [s]", Scale::log).y(row.label, Scale::log).y_range(row.low, row.high);
      for (const std::string_view id : row.methods) {
        Curve& curve = panel.linked(by_method(id), "h", "error");
        curve.where("problem", row.problem).where("scheme", short_name(id));
        curve.where("variable", row.variable);
        if (id == row.first_order) curve.slope(1);
        if (id == "em") curve.slope(2);
      }
    }
    return figure;
  };
  const std::vector<const char*> all{"vi-s", "vi-a", "vi-b", "em", "em-g", "rattle"};
  const std::vector<const char*> own{"vi-s", "vi-a", "vi-b", "em"};
  const std::vector<const char*> bound{"vi-s", "vi-a", "vi-b", "em", "em-g"};
  const char *middle = "lambda at t_{n+1/2}", *lambda = "relative error of $\\lambda$";
  const char *particle = "four-particles", *spinning = "gyroscopic-top";
  publish(context, "orders", table,
          draw({{particle, "q", "relative error of $q$", all, 1e-13, 1e-3, ""},
                {spinning, "q", "relative error of $q$", all, 1e-13, 1e-3, "vi-b"},
                {particle, "p", "relative error of $p$", all, 1e-13, 0.1, "vi-b"},
                {spinning, "p", "relative error of $p$", all, 1e-13, 0.1, "vi-b"}}));
  publish(context, "orders-multipliers", of_multipliers,
          draw({{particle, middle, lambda, bound, 1e-11, 10.0, "vi-a"},
                {spinning, middle, lambda, bound, 1e-11, 10.0, "vi-a"},
                {particle, "gamma", "size of $\\gamma$", own, 1e-13, 0.1, "vi-b"},
                {spinning, "gamma", "size of $\\gamma$", own, 1e-13, 0.1, "vi-b"}}));
  const auto slope = [](const Study& on, const char* variable, double from, double to) {
    return on.of("vi-b", variable).slope(from, to);
  };
  const char* one = "lambda at t_{n+1}";
  const char* two = "mean of two lambda at t_n";
  context.number("slope.lambda-end.particles", slope(particles, one, 1e-4, 2.5e-3));
  context.number("slope.lambda-end.top", slope(top, one, 2.5e-6, 1e-4));
  context.number("slope.lambda-mean.particles", slope(particles, two, 1e-4, 2.5e-3));
  context.number("slope.lambda-mean.top", slope(top, two, 2.5e-6, 1e-4));
  context.number("slope.lambda-begin.particles", slope(particles, "lambda at t_n", 1e-4, 2.5e-3));
  const Errors& p = particles.of("vi-s", "p");
  const Errors& q = top.of("vi-s", "q");
  context.number("slope.vi-s.p.particles", p.slope(1e-4, 2.5e-3));
  context.number("slope.vi-s.q.top", q.slope(6.25e-7, 5e-6));
  context.number("slope.vi-s.q.particles", particles.of("vi-s", "q").slope(2.5e-4, 5e-3));
  context.number("slope.gamma.em", particles.of("em", "gamma").slope(1e-4, 2.5e-3));
  context.number("slope.gamma.vi-s", particles.of("vi-s", "gamma").slope(1e-4, 2.5e-3));
  context.number("gamma.em", particles.of("em", "gamma").error.front());
}

// Round-off in the multipliers: KBS compute Figures 28 to 30 down to h = 1e-4 with Newton's
// tolerance 1e-9. EM-G's lambda moves q by h^2 lambda and so carries eps/h^2: at h = 1e-4 updates
// stay near 1e-6. EM's and VI-A's lambda are smooth to ten digits more: gamma takes the round-off
// of the positions, and as h gamma it is small.

constexpr double until_accuracy = 0.1;
constexpr double eps = 2.220446049250313e-16;

/// Root mean square of what is random in the second half of x: fourth differences leave h^4 of what
/// is smooth, and white noise times sqrt(1 + 16 + 36 + 16 + 1).
double noise(const std::vector<double>& x) {
  double sum = 0.0;
  std::size_t count = 0;
  for (std::size_t k = x.size() / 2; k + 4 < x.size(); ++k, ++count) {
    const double d = x[k] - 4.0 * x[k + 1] + 6.0 * x[k + 2] - 4.0 * x[k + 3] + x[k + 4];
    sum += d * d;
  }
  return std::sqrt(sum / (70.0 * static_cast<double>(count)));
}

struct NoiseCurve {
  std::string method;
  std::vector<double> h, noise;
  [[nodiscard]] double in_eps(std::size_t k) const { return noise[k] * h[k] * h[k] / eps; }
};

NoiseCurve noise_of(const std::string& id, const std::vector<double>& steps) {
  NoiseCurve curve{id, steps, {}};
  for (const double h : steps) {
    curve.noise.push_back(
        noise(run("four-particles", id, h, until_accuracy).multiplier("lambda0")));
  }
  return curve;
}

/// Steps until t = 0.1 that are left when Newton's method fails the rule.
double left(const std::string& id, double h, const Settings& rule) {
  return static_cast<double>(whole_steps(h, until_accuracy) -
                             run("four-particles", id, h, until_accuracy, rule).path.summary.steps);
}

const std::vector<double> noise_steps{1e-3, 5e-4, 2e-4, 1e-4, 5e-5};
constexpr std::size_t finest_of_paper = 3;

void noise_figure(Context& context, const std::vector<NoiseCurve>& curves) {
  Table table({"scheme", "h", "noise of lambda", "noise h^2 / eps"});
  Figure figure(1, 360);
  Panel& panel = figure.panel().x("step $h$ [s]", Scale::log);
  panel.y("noise of $\\lambda_1$ [N m]", Scale::log);
  for (const NoiseCurve& c : curves) {
    for (std::size_t k = 0; k < c.h.size(); ++k) {
      table.row({short_name(c.method), c.h[k], c.noise[k], c.in_eps(k)});
    }
  }
  // EM last, above VI-A.
  for (auto c = curves.rbegin(); c != curves.rend(); ++c) {
    panel.linked(by_method(c->method), "h", "noise of lambda")
        .where("scheme", short_name(c->method));
  }
  panel.graph(by_reference("$30\\,\\epsilon/h^2$"), [](double h) { return 30.0 * eps / (h * h); });
  panel.event(1e-4, "the paper's smallest step");
  publish(context, "multiplier-noise", table, figure);
}

void measure_noise(Context& context, const NoiseCurve& em_g, const NoiseCurve& em,
                   const NoiseCurve& vi_a) {
  double least = HUGE_VAL, most = 0.0;  // in eps/h^2
  for (std::size_t k = 0; k < noise_steps.size(); ++k) {
    least = std::fmin(least, em_g.in_eps(k));
    most = std::fmax(most, em_g.in_eps(k));
  }
  const double others = std::fmax(em.noise[finest_of_paper], vi_a.noise[finest_of_paper]);
  context.number("unsolved.em.fine", left("em", 1e-4, paper_rule()));
  context.number("unsolved.em-g.coarse", left("em-g", 1e-2, paper_rule()));
  context.number("unsolved.em-g.fine", left("em-g", 1e-4, paper_rule()));
  context.number("unsolved.em-g.residual-only",
                 left("em-g", 1e-4, {{"stopping", "residual"}, {"tolerance", "1e-9"}}));
  context.number("noise.em-g.least", least);
  context.number("noise.em-g.largest", most);
  context.number("noise.others", others);
  context.number("noise-exponent.em-g", power_law_slope(em_g.h, em_g.noise));
}

void multiplier_noise(Context& context) {
  std::vector<NoiseCurve> curves;
  for (const char* id : {"em-g", "em", "vi-a", "rattle"})
    curves.push_back(noise_of(id, noise_steps));
  noise_figure(context, curves);
  measure_noise(context, curves[0], curves[1], curves[2]);
}

void perform_accuracy(Context& context) {
  const Study top = top_study();
  const Study printed = particles_study(context.quick(), false);
  const Study archived = particles_study(context.quick(), true);
  figures(context, printed, archived);
  measure_orders(context, printed, archived);
  orders(context, top, printed);
  measure_plateau(context, printed);
  multiplier_noise(context);
}

}  // namespace

Experiment accuracy() { return {.id = "kinon2023/accuracy", .run = perform_accuracy}; }

}  // namespace shakedown::kinon2023
