#include "experiments/beyond/mechanisms/singular_runs.hpp"

#include <algorithm>

namespace shakedown::beyond {

const std::vector<Candidate>& candidates() {
  static const std::vector<Candidate> all{
      {"shake", "shake"},
      {"shake-linearised", "shake-linearised"},
      {"rattle", "rattle"},
      {"rattle-4", "rattle-4"},
      {"rattle-6", "rattle-6"},
      {"symmetric-projection", "symmetric-projection"},
      {"generalized-alpha-ggl", "generalized-alpha-ggl"},
      {"radau-5-ggl", "radau-5-ggl"},
      {"ida", "ida"},
      {"ida index-2", "ida", {{"form", "index-2"}}},
      {"ida index-1", "ida", {{"form", "index-1"}}},
      {"lobatto-3", "lobatto-3", {}, true},
      {"lobatto-4", "lobatto-4", {}, true},
      {"half-explicit-4", "half-explicit-4", {}, true},
      {"rk4-projected", "rk4-projected", {}, true},
      {"generalized-alpha-dae", "generalized-alpha-dae", {}, true},
      {"hht-i3", "hht-i3", {}, true},
      {"radau-5-dae", "radau-5-dae", {}, true}};
  return all;
}

Trajectory run_of(const Linkages& row, const Candidate& by, double step,
                  const std::vector<double>& q0, const std::vector<double>& p0) {
  Request request;
  request.method = by.options;
  request.h = step;
  request.steps = whole_steps(step, singular_until);
  request.q0 = q0;
  request.p0 = p0;
  return integrate(row.problem, by.method, request);
}

double skewness(const Linkages& row, const Trajectory& run, std::size_t at) {
  const std::size_t q0 = run.column("q0");
  double most = 0.0;
  for (std::size_t i = 1; i <= static_cast<std::size_t>(row.N); ++i) {
    const double dx = run.at(at, q0 + 2 * i) - run.at(at, q0) - double(i);
    const double dy = run.at(at, q0 + 2 * i + 1) - run.at(at, q0 + 1);
    most = std::fmax(most, std::hypot(dx, dy));
  }
  return most;
}

double energy_deviation(const Trajectory& run) {
  const std::vector<double> energy = run.series("energy");
  double most = 0.0;
  for (const double e : energy) most = std::fmax(most, std::fabs(e - energy.front()));
  return most;
}

std::string Outcome::verdict() const {
  if (!std::isnan(left)) return "leaves the branch";
  if (!summary.ok()) return std::string(name(summary.status));
  return energy_error < allowed_energy ? "passes" : "energy is wrong";
}

namespace {

Outcome outcome_of(const Linkages& row, const Candidate& by, double step, const Trajectory& run) {
  Outcome outcome{&by, step, run.summary, row.allowed_energy(), energy_deviation(run)};
  const std::vector<double> height = run.series("q1");
  for (std::size_t at = 0; at < run.rows(); ++at) {
    const double skew = skewness(row, run, at);
    outcome.skewness = std::fmax(outcome.skewness, skew);
    if (skew > 0.01 && std::isnan(outcome.left)) outcome.left = run.at(at, 0);
    if (std::isnan(outcome.left)) {
      outcome.nearest = std::fmin(outcome.nearest, std::fabs(height[at]));
    }
  }
  return outcome;
}

/// Some forms of IDA want full matrices beside what a pair's needs say.
bool takes(const Linkages& row, const Candidate& by) {
  const ProblemEntry& entry = catalogue().problem(row.problem);
  const auto pair = std::ranges::find(entry.pairs, by.method, &Pair::method);
  const bool full = entry.structure.starts_with("dense");
  return pair->admissible() && (full || by.key != "ida index-1");
}

}  // namespace

std::vector<Outcome> scan(const Context& context, const Linkages& row, int first, int sizes,
                          int a_doubling) {
  struct Wanted {
    const Candidate* by;
    double scanned;  // step or tolerance
    const char* tolerance = nullptr;
  };
  std::vector<Wanted> wanted;
  for (const Candidate& by : candidates()) {
    if (!takes(row, by)) continue;
    if (by.method == "ida") {
      for (const char* tolerance : {"1e-4", "1e-6", "1e-8", "1e-10"}) {
        wanted.push_back({&by, std::strtod(tolerance, nullptr), tolerance});
      }
      continue;
    }
    for (int k = 0; k < sizes; ++k) {
      wanted.push_back(
          {&by, singular_until / std::round(first * std::pow(2.0, k / double(a_doubling)))});
    }
  }
  std::vector<Outcome> all(wanted.size());
  context.each(wanted.size(), [&](std::size_t k) {
    const auto& [by, scanned, tolerance] = wanted[k];
    Candidate run = *by;
    if (tolerance != nullptr) {
      run.options.insert(run.options.end(), {{"rtol", tolerance}, {"atol", tolerance}});
    }
    const double step = tolerance != nullptr ? 0.01 : scanned;
    all[k] = outcome_of(row, *by, scanned, run_of(row, run, step));
  });
  return all;
}

std::vector<const Outcome*> of(const std::vector<Outcome>& all, std::string_view key) {
  std::vector<const Outcome*> found;
  for (const Outcome& o : all) {
    if (o.by->key == key) found.push_back(&o);
  }
  return found;
}
double passing(const std::vector<const Outcome*>& runs) {
  return double(std::ranges::count_if(runs, [](const Outcome* o) { return o->passes(); }));
}

}  // namespace shakedown::beyond
