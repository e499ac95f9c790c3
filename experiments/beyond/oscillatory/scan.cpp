#include "experiments/beyond/oscillatory/scan.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace shakedown::beyond {

using std::numbers::pi;

double resonance_of_substeps(int k) {
  return 2.0 * substeps / pi * std::sin(k * pi / (2.0 * substeps));
}

namespace {

/// Returns the grid of h omega/pi: multiples of 1/16, with more points near the resonances.
std::vector<double> grid(double last) {
  std::vector<double> all;
  for (int k = 1; k <= 16 * last; ++k) all.push_back(k / 16.0);
  for (int k = 1; k <= multiples; ++k) {
    for (const double x : {k - 0.02, k - 0.004, k + 0.004, k + 0.02, resonance_of_substeps(k)}) {
      if (x <= last) all.push_back(x);
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// Runs the integrator once and appends its errors.
void measure_scan(Scan& scan, double omega, double h, double until, std::int64_t every) {
  const double plain = omega * omega, own = own_stiffness(*scan.by, omega, h);
  // Returns by how much the energy changes if it is measured with the method's own stiffness.
  const auto shift = [&](const Observation& now) {
    if (own == plain) return 0.0;
    return sum(stiff_energies(now.q, now.p, own)) - sum(stiff_energies(now.q, now.p, plain));
  };
  double start = 0.0, start_shift = 0.0, last = NAN, most = 0.0, most_own = 0.0;
  const auto see = [&](const Observation& now) {
    if (now.t == 0.0) start = now.energy, start_shift = shift(now);
    last = now.energy;
    const double off = last - start;
    most = std::fmax(most, std::fabs(off));
    most_own = std::fmax(most_own, std::fabs(off + (shift(now) - start_shift)));
  };
  const bool ended =
      run_on_chain(*scan.by, omega, h, until, every, see).ok() && std::isfinite(last);
  scan.error.push_back(ended ? most : HUGE_VAL);
  scan.own.push_back(ended ? most_own : HUGE_VAL);
}

double horizon(const Context& context) { return context.pick(1000.0, 20.0); }

}  // namespace

double median_of(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + std::ssize(values) / 2, values.end());
  return values[values.size() / 2];
}

double Scan::peak(const std::vector<double>& of, double at) const {
  double most = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (std::fabs(x[i] - at) < 0.07) most = std::fmax(most, of[i]);
  }
  return std::fmin(most, divergence);
}

double Scan::prominence(const std::vector<double>& of, double at) const {
  std::vector<double> flanks;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double away = std::fabs(x[i] - at);
    if (0.18 < away && away < 0.45) flanks.push_back(of[i]);
  }
  return peak(of, at) / median_of(flanks);
}

double Scan::error_at(double at) const {
  const auto nearest = std::min_element(x.begin(), x.end(), [&](double a, double b) {
    return std::fabs(a - at) < std::fabs(b - at);
  });
  return error[std::size_t(nearest - x.begin())];
}

double Scan::first_above(double limit) const {
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (error[i] > limit) return x[i];
  }
  return x.back();
}

std::vector<Scan> scan(Context& context, bool fixed_step, double last, double from, double to) {
  std::vector<Scan> all;
  for (const LabelledCase& by : integrators()) {
    all.push_back({&by, grid(last), {}, {}});
    for (const double x : all.back().x) {
      if (fixed_step) {
        measure_scan(all.back(), x * pi / fixed_h, fixed_h, horizon(context), 2);
      } else {
        measure_scan(all.back(), fixed_omega, x * pi / fixed_omega, horizon(context), 1);
      }
    }
    context.progress(from + (to - from) * double(all.size()) / double(integrators().size()));
  }
  return all;
}

Scan fine_scan(Context& context, std::string_view by, double omega, double low, double high,
               int count) {
  Scan scan{&integrator(by), {}, {}, {}};
  for (int k = 0; k <= count; ++k) {
    scan.x.push_back(low + (high - low) * k / count);
    measure_scan(scan, omega, scan.x.back() * pi / omega, horizon(context), 1);
  }
  return scan;
}

const Scan& of(const std::vector<Scan>& scans, std::string_view key) {
  return *std::ranges::find_if(scans, [&](const Scan& scan) { return scan.by->key == key; });
}

}  // namespace shakedown::beyond
