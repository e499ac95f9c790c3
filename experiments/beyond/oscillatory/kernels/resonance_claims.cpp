#include "experiments/beyond/oscillatory/resonance_claims.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/harness/claims/experiment.hpp"
#include "problems/fermi_pasta_ulam.hpp"

namespace shakedown::beyond {

using std::numbers::pi;

double place_of_turn(int n) { return 2.0 / pi * std::tan(pi / n); }

namespace {

const std::vector<double> all{1, 2, 3, 4}, odd{1, 3}, even{2, 4};

std::vector<double> places_of_substeps() {
  std::vector<double> places;
  for (int k = 1; k <= multiples; ++k) places.push_back(resonance_of_substeps(k));
  return places;
}

/// Return the least and the greatest value of a function of h omega/pi over several places.
template <class Of>
double least(const std::vector<double>& at, const Of& of) {
  double least = HUGE_VAL;
  for (const double x : at) least = std::fmin(least, of(x));
  return least;
}
template <class Of>
double greatest(const std::vector<double>& at, const Of& of) {
  double most = 0.0;
  for (const double x : at) most = std::fmax(most, of(x));
  return most;
}
double least_prominence(const Scan& scan, const std::vector<double>& at) {
  return least(at, [&](double x) { return scan.prominence(x); });
}
double greatest_prominence(const Scan& scan, const std::vector<double>& at) {
  return greatest(at, [&](double x) { return scan.prominence(x); });
}
double least_peak(const Scan& scan, const std::vector<double>& at) {
  return least(at, [&](double x) { return scan.peak(x); });
}
/// Returns the least ratio of the peaks of `scan` to the peaks of `over`.
double least_ratio(const Scan& scan, const Scan& over, const std::vector<double>& at) {
  return least(at, [&](double x) { return scan.peak(x) / over.peak(x); });
}

}  // namespace

void measure_filters(Context& context, const std::vector<Scan>& scans) {
  const auto at = [&](std::string_view key) -> const Scan& { return of(scans, key); };
  const Scan &impulse = at("impulse"), &mollified = at("mollified-impulse");
  const Scan &exact = at("deuflhard"), &averaged = at("garcia-archilla");
  const std::vector<double> shifted = places_of_substeps();
  context.number("prominence.deuflhard", least_prominence(exact, all));
  context.number("error-ratio.pi-over-beside", exact.error_at(1.0) / exact.error_at(1.004));
  context.number("prominence.impulse-substeps", least_prominence(impulse, shifted));
  context.number("peak-ratio.exact", least_ratio(exact, averaged, all));
  context.number("peak-ratio.substeps", least_ratio(impulse, mollified, shifted));
  context.number("prominence.averaged.even", least_prominence(averaged, even));
  context.number("prominence.averaged.odd", greatest_prominence(averaged, odd));
  context.number("peak.mollified", mollified.peak(resonance_of_substeps(2)));
  context.number("prominence.gautschi.odd", least_prominence(at("gautschi"), odd));
  context.number("prominence.gautschi.even", greatest_prominence(at("gautschi"), even));
  context.number("peak.gautschi", least_peak(at("gautschi"), odd));
  context.number("peak.hochbruck-lubich", least_peak(at("hochbruck"), odd));
  context.number("prominence.hairer-lubich", greatest_prominence(at("hairer"), all));
  context.number("prominence.grimm-hochbruck", greatest_prominence(at("grimm"), all));
  context.number("largest-error.hairer-lubich", std::ranges::max(at("hairer").error));
  context.number("largest-error.grimm-hochbruck", std::ranges::max(at("grimm").error));
}

namespace {

/// The band around `place_of_turn(3)` in which errors stand out from the rest of a scan.
struct Band {
  double left, right;
  [[nodiscard]] double middle() const { return (left + right) / 2.0; }
  /// Solves 3 theta -+ h w = 2 pi for the slow frequency w, with one sign at each end of the band
  /// and with the h of its middle.
  [[nodiscard]] double slow_frequency(double omega) const {
    const auto turn = [](double x) { return 2.0 * std::atan(x * pi / 2.0); };
    return 1.5 * (turn(right) - turn(left)) / (middle() * pi / omega);
  }
};
Band band_of(const Scan& scan) {
  Band band{scan.x.back(), scan.x.front()};
  const double threshold = no_resonance * median_of(scan.error);
  for (std::size_t i = 0; i < scan.x.size(); ++i) {
    if (scan.error[i] <= threshold) continue;
    band = {std::fmin(band.left, scan.x[i]), std::fmax(band.right, scan.x[i])};
  }
  return band;
}
double over_median(const Scan& scan) {
  return std::ranges::max(scan.error) / median_of(scan.error);
}

}  // namespace

void measure_implicit(Context& context, const std::vector<Scan>& scans,
                      const NonlinearScans& fine) {
  const Scan &imex = of(scans, "implicit-explicit"), &midpoint = of(scans, "implicit-midpoint");
  context.number("prominence.imex", greatest_prominence(imex, all));
  context.number("prominence.midpoint", greatest_prominence(midpoint, all));
  context.number("over-median.imex.three-steps", over_median(fine.imex));
  context.number("over-median.imex.four-steps", over_median(fine.fourth));
  context.number("over-median.imex.omega-100", over_median(fine.finer));
  context.number("over-median.midpoint", over_median(fine.midpoint));
  const Band band = band_of(fine.imex), finer = band_of(fine.finer);
  context.number("band-middle.omega-50", band.middle() / place_of_turn(3));
  context.number("band-middle.omega-100", finer.middle() / place_of_turn(3));
  context.number("slow-frequency.ratio",
                 finer.slow_frequency(2.0 * fixed_omega) / band.slow_frequency(fixed_omega));
  context.number("slow-frequency.omega-50", band.slow_frequency(fixed_omega));
}

namespace {

/// Returns the largest difference between IMEX and a modified impulse method: kicks of V0 before
/// and after a rotation of (omega x_{1,i}, y_{1,i}) by 2 atan(h omega/2).
double difference_from_modified_turn(double h, std::int64_t steps) {
  const FermiPastaUlam<> problem{FermiPastaUlamParameters{}};
  FermiPastaUlam<>::Vector q(problem.size()), p = q, slow = q;
  problem.initial(q, p);
  const double angle = 2.0 * std::atan(h * fixed_omega / 2.0);
  const double cosine = std::cos(angle), sine = std::sin(angle);
  double most = 0.0;
  const auto see = [&](const Observation& now) {
    if (now.t == 0.0) return;
    problem.slow_gradient(q, slow);
    p -= h / 2.0 * slow;
    for (Index i = 0; i < problem.size(); i += 2) {
      const double centre = (q(i) + q(i + 1)) / 2.0 + h * (p(i) + p(i + 1)) / 2.0;
      const double whole = (p(i) + p(i + 1)) / 2.0;
      const double x = (q(i + 1) - q(i)) / 2.0, y = (p(i + 1) - p(i)) / 2.0;
      const double turned = cosine * x + sine / fixed_omega * y;
      const double pull = cosine * y - sine * fixed_omega * x;
      q(i) = centre - turned, q(i + 1) = centre + turned;
      p(i) = whole - pull, p(i + 1) = whole + pull;
    }
    problem.slow_gradient(q, slow);
    p -= h / 2.0 * slow;
    for (Index i = 0; i < problem.size(); ++i) {
      most = std::fmax(most, std::fabs(now.q[std::size_t(i)] - q(i)));
    }
  };
  run_on_chain(integrator("implicit-explicit"), fixed_omega, h, h * double(steps), 1, see);
  return most;
}

/// Returns how much the energy of one spring changes if y^2 + omega'^2 x^2 is preserved, from x =
/// 1/omega, y = 1. If the energy is measured with omega^2, the change is (omega^2/omega'^2 - 1)/2.
double swing_of(const LabelledCase& by, double x) {
  const double omega = x * pi / fixed_h;
  return 0.5 * (omega * omega / own_stiffness(by, omega, fixed_h) - 1.0);
}

}  // namespace

void measure_closed_forms(Context& context, const std::vector<Scan>& scans) {
  context.number("position-difference.imex", difference_from_modified_turn(0.03, 1000));
  const Scan& zs = of(scans, "zhang-skeel");
  double off = 0.0;
  for (std::size_t i = 0; i < zs.x.size(); ++i) {
    if (zs.x[i] < 0.25) continue;
    off = std::fmax(off, std::fabs(zs.error[i] / swing_of(*zs.by, zs.x[i]) - 1.0));
  }
  context.number("swing.closed-form-difference", off);
  context.number("swing.over-square", zs.error_at(4.0) / std::pow(4.0 * pi, 2));
  const auto at = [&](double x) {
    return zs.own[std::size_t(std::ranges::find(zs.x, x) - zs.x.begin())];
  };
  context.number("own-energy-gain.pi", zs.error_at(1.0) / at(1.0));
  context.number("own-energy-gain.4-pi", zs.error_at(4.0) / at(4.0));
  context.number("own-energy.prominence",
                 greatest(all, [&](double x) { return zs.own_prominence(x); }));
  context.number("own-energy.largest-error", std::ranges::max(zs.own));
}

void measure_steps(Context& context, const std::vector<Scan>& steps) {
  const Scan &impulse = of(steps, "deuflhard"), &imex = of(steps, "implicit-explicit");
  double least = HUGE_VAL;
  for (const double limit : {0.05, 0.1, 0.2}) {
    context.number("first-above.imex-over-deuflhard." + shortest(limit),
                   imex.first_above(limit) / impulse.first_above(limit));
    least = std::fmin(least, imex.first_above(limit));
  }
  context.number("first-above.imex-over-verlet", least * pi / 2.0);
}

}  // namespace shakedown::beyond
