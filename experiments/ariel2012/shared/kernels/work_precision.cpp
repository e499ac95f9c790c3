#include "experiments/ariel2012/shared/work_precision.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "experiments/analysis/memo.hpp"
#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"

namespace shakedown::ariel2012 {

void Sample::ends_at(const Phase& where) {
  end = where;
  stiff = difference(end, target(omega).stiff);
  slow = difference(end, target(omega).slow);
}

std::vector<Sample> of(const std::vector<Sample>& all, const std::string& code, double omega) {
  return only(all, [&](const Sample& s) { return s.code == code && s.omega == omega; });
}

Sample at(const std::vector<Sample>& curve, double control) {
  for (const Sample& s : curve) {
    if (std::fabs(s.control / control - 1.0) < 1e-9) return s;
  }
  throw std::logic_error("no sample at " + shortest(control));
}

Ratios ratios(const std::vector<double>& log_a, const std::vector<double>& log_b) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Ratios r{infinity, -infinity, 0.0};
  for (std::size_t k = 0; k < log_a.size(); ++k) {
    const double difference = log_a[k] - log_b[k];
    r = {std::min(r.least, difference), std::max(r.most, difference), r.mean + difference};
  }
  return {std::exp(r.least), std::exp(r.most),
          std::exp(r.mean / static_cast<double>(log_a.size()))};
}

namespace {

Sample failed(Sample sample, const std::string& why) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  sample.failure = why;
  sample.stiff = sample.slow = {none, none};
  return sample;
}

constexpr const char* work = "force evaluations";

std::string error_in(const std::string& variable, bool slow) {
  return "error in " + variable + (slow ? " (B)" : " (A)");
}

/// The end of the names of the columns of plain runs.
constexpr const char* and_plain = ", not projected";

Table samples_table(const std::vector<Sample>& all, const Shown& shown) {
  std::vector<std::string> names({"series", "code", "omega", shown.order > 0 ? "H" : "rtol", work,
                                  "iterations", "error in q (A)", "error in p (A)",
                                  "error in q (B)", "error in p (B)", "failure"});
  if (shown.plain != nullptr) {
    for (const std::string& name : {names[4], names[6], names[7]})
      names.push_back(name + and_plain);
  }
  Table table(names);
  // Only four digits are the same on all machines, because step size control and round-off change
  // the others.
  for (const Sample& s : all) {
    std::vector<Cell> row({s.code + " " + shortest(s.omega), s.code, s.omega, s.control, s.work,
                           s.iterations, four_digits(s.stiff.q), four_digits(s.stiff.p),
                           four_digits(s.slow.q), four_digits(s.slow.p), s.failure});
    if (shown.plain != nullptr) {
      const Sample other = at(*shown.plain, s.code, s.omega, s.control);
      row.insert(row.end(), {other.work, four_digits(other.stiff.q), four_digits(other.stiff.p)});
    }
    table.row(row);
  }
  return table;
}

/// The marker for one omega. It is hollow if `name` is given, for a second code or for the plain
/// runs.
Look look_of(double omega, const std::string& name) {
  return by_parameter("$\\omega = " + shortest(omega) + "$" + (name.empty() ? "" : ", " + name));
}

/// Adds the curves of all codes: the errors in q, the errors in p or the work against `x`.
void add_curves(Panel& panel, const Shown& shown, const std::string& x,
                const std::string& variable) {
  const bool steps = shown.order > 0;
  const auto add = [&](const std::string& code, const std::string& name, const std::string& of) {
    const std::string y = variable == work ? work : error_in(variable, shown.reading == 'B');
    const std::string across = x == work ? x + of : x;
    for (const double w : omegas) {
      const auto draw = steps || x != work ? &Panel::linked : &Panel::points;
      Curve& curve = (panel.*draw)(look_of(w, name), across, y + of);
      if (!code.empty()) curve.where("code", code);
      curve.where("omega", w);
      if (steps && w == omegas.back() && code == shown.codes[0].first) curve.slope(-shown.order);
    }
  };
  for (const auto& [code, name] : shown.codes) add(code, name, "");
  if (shown.plain != nullptr) add("", "not projected", and_plain);
}

/// Labels the largest and the smallest step at their points on the stiffest curve.
void name_steps(Panel& panel, const std::vector<Sample>& samples, const Shown& shown, bool in_q) {
  const auto curve = of(samples, shown.codes[0].first, omegas.back());
  for (const bool last : {false, true}) {
    const Sample& s = last ? curve.back() : curve.front();
    const Error& e = shown.reading == 'B' ? s.slow : s.stiff;
    // A label is to the right of its point, and above the first point of the curve. It is to the
    // left where there is no room.
    const bool left = !last && shown.codes.size() > 1;
    const double above = last || left ? 1.0 : 3.0;
    panel.text((left ? 0.08 : 1.4) * s.work, above * (in_q ? e.q : e.p),
               "$H = 1/" + shortest(1.0 / s.control) + "$");
  }
}

Figure work_precision_figure(const std::vector<Sample>& samples, const Shown& shown) {
  Figure figure(2, shown.order > 0 ? 280 : 230);
  for (const std::string variable : {"q", "p"}) {
    Panel& panel = figure.panel(shown.reading == 'B' ? "against the slow solution"
                                                     : "against the motion from IPA's point");
    panel.x(work, Scale::log).y("error in $" + variable + "$ at $t = 10$", Scale::log);
    panel.x_range(100.0, 3e7).y_range(1e-11, 3.0);
    add_curves(panel, shown, work, variable);
    for (const Sample& s : samples) {
      if (!s.failure.empty()) panel.cross(s.work, std::nan(""), "failed", look_of(s.omega, ""));
    }
    if (shown.order > 0) name_steps(panel, samples, shown, variable == "q");
  }
  if (shown.order > 0) return figure;
  const auto against_tolerance = [&](const char* label, const char* variable) -> Panel& {
    Panel& panel = figure.panel();
    panel.x("relative tolerance", Scale::log).y(label, Scale::log);
    add_curves(panel, shown, "rtol", variable);
    return panel;
  };
  against_tolerance("error in $q$ at $t = 10$", "q").y_range(1e-11, 3.0);
  against_tolerance(work, work);
  return figure;
}

}  // namespace

Artefact& show(Context& context, const std::vector<Sample>& samples, const Shown& shown) {
  Artefact& result = context.artefact(context.experiment());
  result.table(samples_table(samples, shown)).figure(work_precision_figure(samples, shown));
  for (const Sample& s : samples) {
    if (s.failure.empty()) continue;
    result.failure(s.code + ", omega " + shortest(s.omega) + ", " + shortest(s.control) + ": " +
                   s.failure);
  }
  return result;
}

Sample run_from(const Phase& start, Sample sample, double h, const Settings& options,
                double until) {
  const Trajectory run = integrate_from(start, {.problem = "two-springs",
                                                .method = sample.code,
                                                .h = h,
                                                .until = until,
                                                .options = options,
                                                .parameters = {{"omega", shortest(sample.omega)}}});
  sample.work += static_cast<double>(run.summary.counts.gradients);
  const Counts& counts = run.summary.counts;
  sample.algebra += static_cast<double>(counts.solves + 8 * counts.hessians);
  sample.iterations += static_cast<double>(run.summary.iterations);
  if (!run.summary.ok()) return failed(sample, run.summary.message);
  sample.ends_at(end_of(run));
  return sample;
}

Trajectory rattle_run(int per_unit) {
  return integrate_from(constrained_start(), {.problem = "two-springs-constrained",
                                              .method = "rattle",
                                              .h = 1.0 / per_unit,
                                              .until = horizon,
                                              .options = {{"tolerance", "1e-14"}}});
}

Settings tolerance_pair(double rtol) {
  return {{"rtol", shortest(rtol)}, {"atol", shortest(rtol * 1e-3)}, {"max-steps", "100000000"}};
}

Settings adams_pair(double rtol) {
  Settings all = tolerance_pair(rtol);
  all.insert(all.end(), as_in_ode113.begin(), as_in_ode113.end());
  return all;
}

// A new solver starts from the projected point for each segment of one time unit. The end, where
// errors are measured, is not projected.
Sample run_projected(Sample sample, const Settings& options, int skipped) {
  Phase z = target(sample.omega).start;
  for (int k = 0; k < 10; ++k) {
    if (k > 0 && k != skipped) {
      const Projection p = project(sample.omega, z);
      sample.work += p.forces;
      sample.iterations += p.report.iterations;
      if (p.report.status != Status::ok) {
        return failed(sample, "t = " + shortest(k) + ": " + p.message);
      }
      z = p.point;
    }
    const double before = sample.iterations;
    sample = run_from(z, sample, 1.0, options, 1.0);
    sample.iterations = before;  // counts only the iterations of projections
    if (!sample.failure.empty()) return sample;
    z = sample.end;
  }
  return sample;
}

const std::vector<Sample>& adams_runs(Start start) {
  static Memo<std::vector<Sample>, Start> known;
  return known.of(start, [&] {
    std::vector<Sample> samples;
    for (const double w : omegas) {
      for (const double rtol : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8}) {
        Sample s{.code = adams, .omega = w, .control = rtol};
        if (start == Start::projected) {
          s = run_projected(s, adams_pair(rtol));
        } else {
          s = run_from(start == Start::slow ? target(w).start : constrained_start(), s, horizon,
                       adams_pair(rtol));
          s.iterations = 0.0;
        }
        samples.push_back(s);
      }
    }
    return samples;
  });
}

}  // namespace shakedown::ariel2012
