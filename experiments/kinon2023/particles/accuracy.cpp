// Measures and draws for accuracy.md.
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/kinon2023/shared/convergence.hpp"

namespace shakedown::kinon2023 {

namespace {

const std::vector<std::string> both{"em", "em-g"};

void figures(Context& context, const Study& printed, const Study& archived) {
  const auto figure = [&](const char* id, const char* title, const char* variable,
                          const char* label, double order, const std::string& sees) {
    draw_errors(context, {id, title, variable, label, both, {{"em", order}}, {1e-2, 1e-3, 1e-4}},
                {sees,
                 "Particle 4 at $t=0.1$ s against EM at $h=10^{-5}$ s, as the paper measures it. "
                 "The archived start is that of the authors' published input, $v_4=(0,3,2)/1.7$ "
                 "m/s instead of $(0,0,2)/1.7$ m/s.",
                 "The second start, and the steps between the paper's, are ours."},
                {{&printed, ""}, {&archived, " (archived start)"}});
  };
  const auto starts = [&](const char* variable) {
    return "From the archived start, where particle 4 sets out along the stiffer spring and stretches "
           "it at once, the errors are " +
           typeset::number(archived.of("em", variable).error.back() /
                           printed.of("em", variable).error.back()) +
           " times those from the printed one, where it sets out across both springs (EM, smallest "
           "step). ";
  };
  const auto second = [&](const char* variable) {
    return starts(variable) +
           "From each start the curves of EM and EM-G coincide. Both schemes are of second order, as "
           "the paper says.";
  };
  figure("fig28", "Four particles: error of the positions", "e_q", "relative error $e_q$", 2,
         second("e_q"));
  figure("fig29", "Four particles: error of the momenta", "e_p", "relative error $e_p$", 2,
         second("e_p"));
  figure("fig30", "Four particles: error of the multipliers", "e_lambda",
         "relative error $e_\\lambda$", 1,
         starts("e_lambda") +
             "From each start the curves of EM and EM-G lie on each other. Read at $t=0.1$ s, the "
             "end of the last step, $\\lambda$ is of first order, as the paper says; read at the "
             "middle it is of second ({lambda-order/2}, see the orders of the multipliers).");
}

void claims(Context& context, const Study& study, const Study& archived) {
  const double from = 2.5e-4;  // the reference is EM at 1e-5
  const double to = 5e-3;
  ClaimDraft& order =
      claim(context, "em-orders", "6.3, Figs 28, 29",
            "EM and EM-G are second-order accurate in q and p", ClaimKind::order, "fig28");
  for (const char* variable : {"e_q", "e_p"}) {
    expect_slopes(order, study, both, variable, 2, 0.05, from, to);
    expect_slopes(order, archived, both, variable, 2, 0.05, from, to, ", archived start");
  }
  order.because("the next term at h = 5e-3, where h times the stiff frequency is 0.2");
  ClaimDraft& multiplier = claim(context, "lambda-order", "6.3, Fig 30; 7",
                                 "EM and EM-G are first-order accurate in lambda", ClaimKind::order,
                                 "fig30", Verdict::qualified);
  for (const auto& id : both) {
    const std::string label = short_name(id);
    const double middle = study.of(id, "lambda at t_{n+1/2}").slope(from, to);
    multiplier
        .holds_for("read at t_{n+1}", "slope of lambda, " + label,
                   study.of(id, "e_lambda").slope(1e-4, 2.5e-3), near(1, 0.1))
        .fails_for("read at t_{n+1/2}", "slope of lambda, " + label, middle)
        .expect("distance of the slope at t_{n+1/2} from 2, " + label, std::fabs(middle - 2),
                below(0.1));
  }
  multiplier.because("five steps; lambda carries round-off eps/h^2")
      .explain("The first order is that of the attachment: lambda_{n+1} of the scheme is the mean "
               "force of the step. Read at t_{n+1/2}, against the multiplier of the exact motion "
               "there, it is of second order.");
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
  const std::string runs =
      "Short runs against the exact motion: four particles at $t=0.1$ s, top at $t=0.001$ s";
  publish(
      context, "kinon2023/orders", "Orders of every variable",
      {.sees =
           "In $q$ and $p$ VI-A, EM, EM-G and RATTLE are of second order, VI-S and VI-B of first. "
           "In $q$ of the four particles these two are of second as well: the springs start "
           "unstretched, and the first-order term is absent. EM-G's $p$ of the top turns up at "
           "small steps with the round-off of its multipliers. Curves of VI-S and VI-B lie on "
           "each other but for $p$ of the top.",
       .setting = runs + "; EM and VI-A until round-off must show. Relative errors. The orders of "
                         "the multipliers have a figure of their own.",
       .differs = "The paper has no such figure; it shows parts of it in Figures 18, 19, 28 and "
                  "29."},
      table,
      draw({{particle, "q", "relative error of $q$", all, 1e-13, 1e-3, ""},
            {spinning, "q", "relative error of $q$", all, 1e-13, 1e-3, "vi-b"},
            {particle, "p", "relative error of $p$", all, 1e-13, 0.1, "vi-b"},
            {spinning, "p", "relative error of $p$", all, 1e-13, 0.1, "vi-b"}}));
  publish(
      context, "kinon2023/orders-multipliers", "Orders of the multipliers",
      {.sees =
           "VI-B's $\\lambda$ does not converge: from step to step it swings about the exact one by "
           "as much as its own size, at every $h$. Of the "
           "others, read at the middle of the step, "
           "EM's is of second order, VI-S's and VI-A's of first; EM-G's is of second on the "
           "four particles alone, and below some step its round-off grows. $\\gamma$, zero for "
           "the exact motion, is of second order by EM and of first by the others.",
       .setting = runs +
                  ". Upper panels: relative error of $\\lambda$ against the exact one at the "
                  "middle of the step, for every scheme, although VI-S attaches its own to "
                  "the beginning and VI-B's belongs to no time; other readings are in the "
                  "table. Lower panels: largest $|\\gamma|$ of the last step.",
       .differs = "The paper has no such figure; Figure 30 has EM's and EM-G's $\\lambda$, read at "
                  "the end of the step."},
      of_multipliers,
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
  publish(context, "kinon2023/multiplier-noise", "Four particles: round-off in the multipliers",
          {.sees = "The multipliers of EM-G and RATTLE carry round-off that grows about as "
                   "$h^{-2}$ when the step falls (fitted to EM-G's: exponent {em-g-noise/8}), "
                   "those of EM and VI-A, whose curves "
                   "lie on each other down to $h=10^{-4}$ s, next to none: what rises with $h$ "
                   "in their curves is not noise but the smooth part of $\\lambda_1$, which the "
                   "measure leaves as $h^4$.",
           .setting = "Four particles until $t=0.1$ s, Newton's method to round-off. Noise: "
                      "root mean square of the fourth differences of $\\lambda_1$ over "
                      "$\\sqrt{70}$, which white noise leaves as it is. Grey: thirty units of "
                      "round-off, $\\epsilon=2.2\\cdot10^{-16}$, in positions of about 1 m, over "
                      "$h^2$; the thirty is chosen to lie beside EM-G's.",
           .differs = "The paper has no such figure."},
          table, figure);
}

void claim_noise(Context& context, const NoiseCurve& em_g, const NoiseCurve& em,
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
  claim_noise(context, curves[0], curves[1], curves[2]);
}

void perform_accuracy(Context& context) {
  const Study top = top_study();
  const Study printed = particles_study(context.quick(), false);
  const Study archived = particles_study(context.quick(), true);
  figures(context, printed, archived);
  claims(context, printed, archived);
  orders(context, top, printed);
  claim_no_plateau(context, printed, "VI-A and EM converge to the exact motion of the particles",
                   "the extended reference", "orders");
  multiplier_noise(context);
}

}  // namespace

Experiment accuracy() { return {.id = "kinon2023/accuracy", .run = perform_accuracy}; }

}  // namespace shakedown::kinon2023
