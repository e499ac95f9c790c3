#include "experiments/ariel2012/shared/work_precision.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <stdexcept>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/figures/plot_row.hpp"

namespace shakedown::ariel2012 {
namespace {

std::string series_name(const std::string& code, double omega) {
  return code + " " + shortest(omega);
}

}  // namespace

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

Bound around(double stated) {
  const double factor = std::pow(10.0, 0.75);
  return within(stated / factor, stated * factor);
}

void report_failures(Artefact& figure, const std::vector<Sample>& samples) {
  for (const Sample& s : samples) {
    if (s.failure.empty()) continue;
    figure.failure(s.code + ", omega " + shortest(s.omega) + ", " + shortest(s.control) + ": " +
                   s.failure);
  }
}

Table samples_table(const std::vector<Sample>& all, const std::string& control) {
  Table table({"series", "code", "omega", control, "force evaluations", "iterations",
               "error in q (A)", "error in p (A)", "error in q (B)", "error in p (B)", "failure"});
  // Four digits: step choices and round-off move the rest on other machines.
  const auto four = [](double x) { return std::isfinite(x) ? four_digits(x) : x; };
  for (const Sample& s : all) {
    table.row({series_name(s.code, s.omega), s.code, s.omega, s.control, s.work, s.iterations,
               four(s.stiff.q), four(s.stiff.p), four(s.slow.q), four(s.slow.p), s.failure});
  }
  return table;
}

Plot work_precision_plot(const std::vector<Curve>& curves, const std::string& title, bool slow) {
  const std::string reading = slow ? " (B)" : " (A)";
  const std::array colours{"#0072B2", "#D55E00", "#009E73"};
  const std::array points{"7", "3", "13"};
  const std::array dashes{"solid", "(10,5)", "(2,4)"};
  gnuplot::Row row;
  row.title = title;
  row.legend_columns = curves.size() == 1 ? 3 : 2;
  std::string styles;
  for (std::size_t c = 0; c < curves.size(); ++c) {
    for (std::size_t w = 0; w < omegas.size(); ++w) {
      row.legend.push_back((curves[c].title.empty() ? "" : curves[c].title + ", ") +
                           "omega = " + shortest(omegas[w]));
      styles += "set style line " + std::to_string(row.legend.size()) + " lw 1.8 dt " + dashes[c] +
                " lc rgb '" + colours[w] + "' pt " + points[w] + " ps 0.9\n";
    }
  }
  std::string script = row.begin() + styles + gnuplot::log_axis("x") + gnuplot::log_axis("y") +
                       "set xrange [100:3e6]\nset yrange [5e-11:3]\nset ytics 100\n"
                       "set xlabel 'force evaluations'\n";
  for (int panel = 0; panel < 2; ++panel) {
    const std::string variable = panel == 0 ? "q" : "p";
    script +=
        row.panel(panel) + "set ylabel 'error in " + variable + " at t = 10' offset 2,0\nplot ";
    int style = 0;
    for (const Curve& curve : curves) {
      for (const double w : omegas) {
        const std::string name = series_name(curve.code, w);
        script += (style == 0 ? "" : ", ") + std::string("data using ") +
                  gnuplot::only("series", name, "force evaluations") + ":" +
                  gnuplot::only("series", name, "error in " + variable + reading) +
                  " with linespoints ls " + std::to_string(style + 1) + " notitle";
        ++style;
      }
    }
    script += "\n";
  }
  return row.figure(script + row.end());
}

void run_pair(const std::string& method, const Settings& options, const Phase& start, double h,
              std::int64_t steps, Sample& sample) {
  Request request;
  request.problem = {{"omega", shortest(sample.omega)}};
  request.method = options;
  request.q0 = to_vector(start.q);
  request.p0 = to_vector(start.p);
  request.h = h;
  request.steps = steps;
  request.every = steps;
  const Trajectory run = integrate("two-springs", method, request);
  sample.work += static_cast<double>(run.summary.counts.gradients);
  sample.iterations += static_cast<double>(run.summary.iterations);
  if (!run.summary.ok()) {
    sample.failure = run.summary.message;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    sample.stiff = sample.slow = {none, none};
    return;
  }
  sample.end = end_of(run);
  compare_with_target(sample.end, sample);
}

Trajectory rattle_run(int per_unit) {
  Request request;
  request.h = 1.0 / per_unit;
  request.steps = std::int64_t{10} * per_unit;
  request.every = request.steps;
  request.method = {{"tolerance", "1e-14"}};
  return integrate("two-springs-constrained", "rattle", request);
}

Settings tolerance_pair(double rtol) {
  return {{"rtol", shortest(rtol)}, {"atol", shortest(rtol * 1e-3)}, {"max-steps", "100000000"}};
}

std::vector<double> tolerances() { return {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8}; }

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
        sample.failure = "t = " + shortest(k) + ": " + p.message;
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        sample.stiff = sample.slow = {none, none};
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
    for (const double rtol : tolerances()) {
      Sample s;
      s.code = code;
      s.omega = w;
      s.control = rtol;
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
