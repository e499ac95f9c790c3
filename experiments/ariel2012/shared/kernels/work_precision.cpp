#include "experiments/ariel2012/shared/work_precision.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <stdexcept>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::ariel2012 {
void Sample::fail(const std::string& why) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  failure = why;
  stiff = slow = {none, none};
}

void compare_with_target(const Phase& end, Sample& sample) {
  const Target& truth = target(sample.omega);
  sample.stiff = difference(end, truth.stiff);
  sample.slow = difference(end, truth.slow);
}

std::vector<Sample> of(const std::vector<Sample>& all, const std::string& code, double omega) {
  std::vector<Sample> some;
  for (const Sample& s : all) {
    if (s.code == code && s.omega == omega) some.push_back(s);
  }
  return some;
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

Table samples_table(const std::vector<Sample>& all, const std::string& control) {
  Table table({"series", "code", "omega", control, "force evaluations", "iterations",
               "error in q (A)", "error in p (A)", "error in q (B)", "error in p (B)", "failure"});
  // Four digits: step choices and round-off move the rest on other machines.
  for (const Sample& s : all) {
    table.row({s.code + " " + shortest(s.omega), s.code, s.omega, s.control, s.work, s.iterations,
               four_digits(s.stiff.q), four_digits(s.stiff.p), four_digits(s.slow.q),
               four_digits(s.slow.p), s.failure});
  }
  return table;
}

}  // namespace

Artefact& show(Context& context, const char* artefact, const std::vector<Sample>& samples,
               const Shown& shown) {
  const bool steps = shown.order > 0;
  const char* work = "force evaluations";
  const bool slow = shown.reading == 'B';
  // A marker for each omega; a second code, or the other reading, is hollow.
  const auto look = [](const std::string& name, double omega) {
    return by_parameter("$\\omega = " + shortest(omega) + "$" + (name.empty() ? "" : ", " + name));
  };
  const auto column = [](const std::string& variable, bool of_slow) {
    return "error in " + variable + (of_slow ? " (B)" : " (A)");
  };
  Figure figure(2, 280);
  const auto curves = [&](Panel& panel, const std::string& x, const std::string& y, bool linked) {
    for (const auto& [code, name] : shown.codes) {
      for (const double w : omegas) {
        Curve& curve =
            linked ? panel.linked(look(name, w), x, y) : panel.points(look(name, w), x, y);
        curve.where("code", code).where("omega", w);
        if (steps && w == omegas.back() && code == shown.codes[0].first) curve.slope(-shown.order);
      }
    }
  };
  const auto others = [&](Panel& panel, const std::string& x, const std::string& y, bool linked) {
    const std::string name = slow ? "against the motion" : "against the slow solution";
    for (const double w : omegas) {
      Curve& curve = linked ? panel.linked(look(name, w), x, y) : panel.points(look(name, w), x, y);
      curve.where("omega", w);
    }
  };
  for (const bool in_q : {true, false}) {
    const std::string variable = in_q ? "q" : "p";
    Panel& panel = figure.panel(slow         ? "against the slow solution"
                                : shown.both ? "filled: motion from IPA's point"
                                             : "against the motion from IPA's point");
    panel.x(work, Scale::log).y("error in $" + variable + "$ at $t = 10$", Scale::log);
    panel.x_range(100.0, 3e7).y_range(5e-11, 3.0);
    curves(panel, work, column(variable, slow), steps);
    if (shown.both) others(panel, work, column(variable, !slow), steps);
    for (const Sample& s : samples) {
      if (!s.failure.empty()) panel.cross(s.work, std::nan(""), "failed", look("", s.omega));
    }
    if (!steps) continue;
    const auto curve = of(samples, shown.codes[0].first, omegas.back());
    for (const bool last : {false, true}) {
      const Sample& s = last ? curve.back() : curve.front();
      const Error& e = slow ? s.slow : s.stiff;
      // Right of its point, above a curve that begins there; left of it where there is no room.
      const bool left = !last && shown.codes.size() > 1;
      const double above = last || left ? 1.0 : 3.0;
      panel.text((left ? 0.08 : 1.4) * s.work, above * (in_q ? e.q : e.p),
                 "$H = 1/" + shortest(1.0 / s.control) + "$");
    }
  }
  if (!steps) {
    const auto against_tolerance = [&](const std::string& label, const std::string& column) {
      Panel& panel = figure.panel();
      panel.x("relative tolerance", Scale::log).y(label, Scale::log);
      curves(panel, "rtol", column, true);
      return &panel;
    };
    Panel& error = *against_tolerance("error in $q$ at $t = 10$", column("q", slow));
    error.y_range(5e-11, 3.0);
    if (shown.both) others(error, "rtol", column("q", !slow), true);
    against_tolerance(work, work);
  }
  Artefact& result = context.artefact(artefact);
  result.table(samples_table(samples, steps ? "H" : "rtol")).figure(std::move(figure));
  for (const Sample& s : samples) {
    if (s.failure.empty()) continue;
    result.failure(s.code + ", omega " + shortest(s.omega) + ", " + shortest(s.control) + ": " +
                   s.failure);
  }
  return result;
}

void run_pair(const std::string& method, const Settings& options, const Phase& start, double h,
              std::int64_t steps, Sample& sample) {
  const Trajectory run =
      run_of("two-springs", {{"omega", shortest(sample.omega)}}, method, options, start, h, steps);
  sample.work += static_cast<double>(run.summary.counts.gradients);
  sample.iterations += static_cast<double>(run.summary.iterations);
  if (!run.summary.ok()) {
    sample.fail(run.summary.message);
    return;
  }
  sample.end = end_of(run);
  compare_with_target(sample.end, sample);
}

Trajectory rattle_run(int per_unit) {
  return run_of("two-springs-constrained", {}, "rattle", {{"tolerance", "1e-14"}},
                constrained_start(), 1.0 / per_unit, std::int64_t{10} * per_unit);
}

Settings tolerance_pair(double rtol) {
  return {{"rtol", shortest(rtol)}, {"atol", shortest(rtol * 1e-3)}, {"max-steps", "100000000"}};
}

// Segments of one time unit, each by a fresh solver from the projected point; no projection at the
// end, where errors are measured.
void run_projected(const std::string& code, const Settings& options, int skipped, Sample& sample) {
  Phase z = target(sample.omega).start;
  for (int k = 0; k < 10; ++k) {
    if (k > 0 && k != skipped) {
      const Projection p = project(sample.omega, z, paper_options(sample.omega));
      sample.work += p.forces;
      sample.iterations += p.report.iterations;
      if (p.report.status != Status::ok) {
        sample.fail("t = " + shortest(k) + ": " + p.message);
        return;
      }
      z = p.point;
    }
    const double before = sample.iterations;
    run_pair(code, options, z, 1.0, 1, sample);
    sample.iterations = before;  // of projections alone
    if (!sample.failure.empty()) return;
    z = sample.end;
  }
}

const std::vector<Sample>& adams_runs(const std::string& code, Start start) {
  static std::mutex guard;
  static std::map<std::pair<std::string, Start>, std::vector<Sample>> known;
  const std::scoped_lock lock(guard);
  auto& samples = known[{code, start}];
  if (!samples.empty()) return samples;
  for (const double w : omegas) {
    for (const double rtol : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8}) {
      Sample s{.code = code, .omega = w, .control = rtol};
      if (start == Start::projected) {
        run_projected(code, tolerance_pair(rtol), 0, s);
      } else {
        run_pair(code, tolerance_pair(rtol),
                 start == Start::slow ? target(w).start : constrained_start(), horizon, 1, s);
        s.iterations = 0.0;
      }
      samples.push_back(s);
    }
  }
  return samples;
}

}  // namespace shakedown::ariel2012
