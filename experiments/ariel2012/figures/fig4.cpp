// Computes the results of fig4.md.
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

void measure_saturation_fig4(Context& context, const std::vector<Sample>& slow,
                             const std::vector<Sample>& constraint) {
  const Sample a = at(slow, adams, omegas[1], 1e-8), b = at(constraint, adams, omegas[1], 1e-8);
  const Sample loose = at(slow, adams, omegas[1], 1e-4);
  context.number("error.q.slow-start", a.stiff.q);
  context.number("error.p.slow-start", a.stiff.p);
  context.number("start.error-ratio.q", a.stiff.q / b.slow.q);
  context.number("start.error-ratio.p", a.stiff.p / b.slow.p);
  context.number("tolerance.error-ratio.q", a.stiff.q / loose.stiff.q);
  const Sample stiffest = at(slow, adams, omegas[2], 1e-8);
  const Error saturated = at(constraint, adams, omegas[2], 1e-8).slow;
  context.number("start.error-ratio.q.10000", stiffest.stiff.q / saturated.q);
  context.number("start.error-ratio.p.10000", stiffest.stiff.p / saturated.p);
}

void measure_cost(Context& context, const std::vector<Sample>& slow,
                  const std::vector<Sample>& constraint) {
  const auto a = logarithms(slow, &Sample::work), b = logarithms(constraint, &Sample::work);
  const Ratios ratio = ratios(a, b);
  context.number("start.work-ratio.mean", ratio.mean);
  context.number("start.work-ratio.least", ratio.least);
  context.number("start.work-ratio.most", ratio.most);
}

void measure_p(Context& context, const std::vector<Sample>& slow) {
  const Ratios ratio = ratios(logarithms(slow, [](const Sample& s) { return s.stiff.p; }),
                              logarithms(slow, [](const Sample& s) { return s.stiff.q; }));
  context.number("p-to-q.mean", ratio.mean);
  context.number("p-to-q.least", ratio.least);
}

/// Measures the effect of integration errors on a motion that starts on the slow manifold. Also
/// checks that the code of Section 6.3 with the tolerances of Section 6 reaches the true end.
void measure_motion(Context& context, const std::vector<Sample>& slow) {
  // The amplitude of the oscillation does not depend on its phase, so the run can be compared with
  // the exact motion.
  const auto amplitude = [](double omega, const Phase& z) {
    const Error distance = slow_point(omega, z).distance;
    return std::hypot(omega * distance.q, distance.p);
  };
  const auto runs = only(slow, [](const Sample& s) { return s.omega > omegas[0]; });
  const Ratios larger = ratios(
      logarithms(runs, [&](const Sample& s) { return amplitude(s.omega, s.end); }),
      logarithms(runs, [&](const Sample& s) { return amplitude(s.omega, target(s.omega).stiff); }));
  context.number("manifold-distance.mean", larger.mean);
  context.number("manifold-distance.least", larger.least);
  context.number("manifold-distance.most", larger.most);
  const Target& truth = target(omegas[1]);
  const Sample tight = run_from(
      truth.start, {.code = adams, .omega = omegas[1]}, horizon,
      {{"rtol", "1e-12"}, {"atol", "1e-14"}, {"max-steps", "100000000"}, {"norm", "maximum"}});
  context.number("true-end.difference.q", tight.stiff.q);
  context.number("true-end.difference.p", tight.stiff.p);
  context.number("true-end.error-bar", truth.bar_stiff);
}

struct Code {
  const char* method;
  Settings options;
  const char* stands_for;
  const char* name;
};
std::vector<Code> implicit_codes() {
  return {{"cvode-bdf", {}, "ode15s", "BDF"},
          {"rosenbrock", {}, "ode23s", "Rosenbrock"},
          {"arkode-dirk", {{"pair", "trapezoidal"}}, "ode23t", "trapezoidal rule"},
          {"arkode-dirk", {{"pair", "tr-bdf2"}}, "ode23tb", "TR-BDF2"}};
}

/// The work of one code at one tolerance from each of the two starts.
struct Load {
  std::string code;
  double rtol;
  Sample constraint, slow;
  [[nodiscard]] double ratio() const { return constraint.work / slow.work; }
};

std::vector<Load> implicit_loads() {
  std::vector<Load> loads;
  for (const Code& code : implicit_codes()) {
    for (const double rtol : {1e-3, 1e-4, 1e-5}) {
      Settings options = tolerance_pair(rtol);
      options.insert(options.end(), code.options.begin(), code.options.end());
      const auto from = [&](const Phase& start) {
        return run_from(start, {.code = code.method, .omega = omegas[1]}, horizon, options);
      };
      loads.push_back(
          {code.stands_for, rtol, from(constrained_start()), from(target(omegas[1]).start)});
    }
  }
  return loads;
}

void measure_implicit(Context& context, const std::vector<Load>& loads) {
  // Ratios of the work from the constraint start to the work from the slow start at one tolerance:
  // the least and the most of the damping codes, and the trapezoidal rule.
  struct AtTolerance {
    double least, most, trapezoidal;
  };
  const auto ratios = [&](double rtol) {
    const auto of_code = [&](bool trapezoidal) {
      return only(loads, [=](const Load& l) {
        return std::fabs(l.rtol / rtol - 1.0) < 1e-9 && (l.code == "ode23t") == trapezoidal;
      });
    };
    return AtTolerance{smallest(of_code(false), &Load::ratio),
                       largest(of_code(false), &Load::ratio), largest(of_code(true), &Load::ratio)};
  };
  const auto loose = ratios(1e-3), middle = ratios(1e-4), strict = ratios(1e-5);
  context.number("damping.work-ratio.least.1e-4", middle.least);
  context.number("damping.work-ratio.most.1e-4", middle.most);
  context.number("trapezoidal.work-ratio.1e-4", middle.trapezoidal);
  context.number("trapezoidal.work-ratio.1e-3", loose.trapezoidal);
  context.number("damping.work-ratio.most.1e-5", strict.most);
  const auto from_slow = [&](double rtol) {
    return largest(only(loads,
                        [=](const Load& l) {
                          return std::fabs(l.rtol / rtol - 1.0) < 1e-9 && l.code == "ode23t";
                        }),
                   [](const Load& l) { return l.slow.work; });
  };
  context.number("trapezoidal.slow-start.1e-3", from_slow(1e-3) / from_slow(1e-4));
  context.number("trapezoidal.over-damping.1e-5", strict.trapezoidal / strict.most);
}

/// Measures the work against the errors in q and p at omega = 1000, for runs that start on the slow
/// manifold. BDF, the cheapest implicit code, also runs with the Adams code's tighter tolerances.
void measure_efficiency_fig4(Context& context, const std::vector<Load>& loads,
                             const std::vector<Sample>& slow) {
  std::vector<Sample> implicit;
  for (const Load& l : loads) implicit.push_back(l.slow);
  for (const double rtol : {1e-6, 1e-7, 1e-8}) {
    implicit.push_back(run_from(target(omegas[1]).start, {.code = "cvode-bdf", .omega = omegas[1]},
                                horizon, tolerance_pair(rtol)));
  }
  const auto cheapest = [](const std::vector<Sample>& runs, double error) {
    Sample least{.work = std::nan("")};
    for (const Sample& s : runs) {
      if (std::fmax(s.slow.q, s.slow.p) < error && !(s.work >= least.work)) least = s;
    }
    return least;
  };
  const auto curve = of(slow, adams, omegas[1]);
  const auto ratio = [&](double error) {
    return cheapest(implicit, error).work / cheapest(curve, error).work;
  };
  const Sample best = cheapest(implicit, 1e-5);
  context.number("implicit.work-ratio.1e-5", ratio(1e-5));
  context.number("implicit.work-ratio.1e-4", ratio(1e-4));
  context.number("implicit.work-ratio.1e-5.algebra",
                 (best.work + best.algebra) / cheapest(curve, 1e-5).work);
}

void show_codes(Context& context, const std::vector<Load>& loads) {
  Table table({"code", "rtol", "work from the constraint manifold", "work from the slow manifold",
               "ratio", "error in q, constraint start", "error in p, constraint start",
               "error in q, slow start", "error in p, slow start"});
  for (const Load& l : loads) {
    const Error &constraint = l.constraint.slow, &slow = l.slow.slow;
    table.row({l.code, l.rtol, l.constraint.work, l.slow.work, four_digits(l.ratio()),
               four_digits(constraint.q), four_digits(constraint.p), four_digits(slow.q),
               four_digits(slow.p)});
  }
  Figure figure(2, 280);
  const auto codes = [&](const char* label, const char* column) -> Panel& {
    Panel& panel = figure.panel();
    panel.x("relative tolerance", Scale::log).y(label, Scale::log);
    for (const Code& c : implicit_codes()) {
      panel.linked(by_quantity(c.name), "rtol", column).where("code", c.stands_for);
    }
    return panel;
  };
  codes("work, constraint / slow start", "ratio").level(1.0);
  codes("error in $q$, slow start", "error in q, slow start");
  Artefact& result = context.artefact("ariel2012/fig4-implicit-codes");
  result.table(table).figure(std::move(figure)).problem("two-springs", {{"omega", "1000"}});
  for (const Code& c : implicit_codes()) result.method(c.method, c.options);
  context.number("work-ratio.largest", largest(loads, &Load::ratio));
}

void perform_fig4(Context& context) {
  const std::vector<Sample>& samples = adams_runs(Start::slow);
  context.progress(0.4);
  context.number("ripple.p", ripple(omegas[1]).p);
  show(context, samples, {{{adams, ""}}, 0, 'A'})
      .problem("two-springs")
      .method(adams, as_in_ode113);
  const std::vector<Load> loads = implicit_loads();
  show_codes(context, loads);
  context.progress(0.7);
  const std::vector<Sample>& constraint = adams_runs(Start::constraint);
  measure_saturation_fig4(context, samples, constraint);
  measure_cost(context, samples, constraint);
  measure_p(context, samples);
  measure_motion(context, samples);
  measure_implicit(context, loads);
  measure_efficiency_fig4(context, loads, samples);
}

}  // namespace

Experiment fig4() { return {.id = "ariel2012/fig4", .run = perform_fig4}; }

}  // namespace shakedown::ariel2012
