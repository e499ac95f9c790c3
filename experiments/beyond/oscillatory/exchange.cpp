#include "experiments/beyond/oscillatory/exchange.hpp"

#include <cmath>
#include <numbers>

#include "experiments/analysis/memo.hpp"
#include "experiments/analysis/statistics.hpp"

namespace shakedown::beyond {

Exchange::Exchange(double step)
    : h(step), window(static_cast<std::size_t>(std::llround(exchange_window / step))) {}

void Exchange::add(const Energies& now) {
  const double whole = sum(now);
  if (count == 0) {
    start = whole;
    largest_sum = least_sum = 1.0;
  } else {
    largest_sum = std::fmax(largest_sum, whole / start);
    least_sum = std::fmin(least_sum, whole / start);
    for (std::size_t i = 0; i < springs; ++i) part[i] += now[i] / double(window);
    if (count % window == 0) {
      t.push_back(h * (double(count) - 0.5 * double(window)));
      mean.push_back(part);
      part = {};
    }
  }
  ++count;
}

std::size_t Exchange::first(std::size_t from, double sign) const {
  for (std::size_t k = from; k < mean.size(); ++k) {
    if (sign * (mean[k][0] - mean[k][2]) < 0.0) return k;
  }
  return mean.size();
}

double Exchange::crossing(std::size_t from, double sign) const {
  const std::size_t k = first(from, sign);
  if (k == 0 || k == mean.size()) return NAN;
  const double before = mean[k - 1][0] - mean[k - 1][2], now = mean[k][0] - mean[k][2];
  return t[k - 1] + (t[k] - t[k - 1]) * before / (before - now);
}

double Exchange::returned() const { return crossing(first(0, 1.0), -1.0); }

double Exchange::deviation() const { return std::fmax(largest_sum - 1.0, 1.0 - least_sum); }

Exchange exchange_by(const LabelledCase& by, double omega, double h, double until, double direction,
                     bool own) {
  const double stiffness = own ? own_stiffness(by, omega, h) : omega * omega;
  Exchange exchange(h);
  const auto see = [&](const Observation& now) {
    exchange.add(stiff_energies(now.q, now.p, stiffness));
  };
  run_on_chain(by, omega, h, until, 1, see, direction);
  return exchange;
}

Exchange exact_exchange(double until, double& error_bar) {
  std::vector<double> times;
  for (std::int64_t k = 0; k <= std::llround(until / exchange_h); ++k) {
    times.push_back(exchange_h * double(k));
  }
  const Reference reference = catalogue().problem(chain).reference({}, {}, {}, times);
  error_bar = reference.error_bar;
  Exchange exchange(exchange_h);
  for (std::size_t k = 0; k < times.size(); ++k) {
    exchange.add(stiff_energies(reference.q[k], reference.p[k], exchange_omega * exchange_omega));
  }
  return exchange;
}

double Speed::off() const {
  return std::fmax(std::fabs(passed.value - expected) / passed.standard_error,
                   std::fabs(returned.value - expected) / returned.standard_error);
}

namespace {

/// Times of the exchange of energy, one entry for each start.
struct Times {
  std::vector<double> passed, returned;
};

Times times_of(const LabelledCase& by, double h, double until, int starts) {
  Times all;
  for (int k = 0; k < starts; ++k) {
    const double direction = 2.0 * std::numbers::pi * k / starts;
    const Exchange exchange = exchange_by(by, exchange_omega, h, until, direction);
    all.passed.push_back(exchange.passed());
    all.returned.push_back(exchange.returned());
  }
  return all;
}

Ratio ratio_of_means(const std::vector<double>& a, const std::vector<double>& b) {
  const double below = mean_of(b).value, ratio = mean_of(a).value / below;
  std::vector<double> rest;
  for (std::size_t k = 0; k < a.size(); ++k) rest.push_back(a[k] - ratio * b[k]);
  return {ratio, mean_of(rest).standard_error / below};
}

std::vector<Speed> measure_speeds(int starts) {
  // In the exact motion, the energy returns before t = 300 from every start.
  const double until = 330.0;
  const Times exact =
      times_of(integrator("deuflhard"), exchange_h / exact_refinement, until, starts);
  std::vector<Speed> all;
  for (const LabelledCase& by : integrators()) {
    const double stretch = stretch_of_exchange(by, exchange_h * exchange_omega);
    const Times times = times_of(by, exchange_h, until * std::fmax(1.0, 1.1 * stretch), starts);
    all.push_back({&by, ratio_of_means(times.passed, exact.passed),
                   ratio_of_means(times.returned, exact.returned), stretch});
  }
  return all;
}

}  // namespace

const std::vector<Speed>& speeds_of_exchange(bool quick) {
  static Memo<std::vector<Speed>, bool> speeds;
  return speeds.of(quick, [&] { return measure_speeds(quick ? 4 : starts_of_exchange); });
}

}  // namespace shakedown::beyond
