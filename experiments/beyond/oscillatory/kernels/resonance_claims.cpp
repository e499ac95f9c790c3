#include "experiments/beyond/oscillatory/resonance_claims.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/harness/claims/experiment_claim.hpp"
#include "problems/fermi_pasta_ulam.hpp"

namespace shakedown::beyond {

using std::numbers::pi;

double place_of_turn(int n) { return 2.0 / pi * std::tan(pi / n); }

namespace {

const std::vector<double> all{1, 2, 3, 4}, odd{1, 3}, even{2, 4};
constexpr const char* resonance =
    "between the multiples the error changes by a factor of ten or so; a resonance is more";
constexpr const char* no_peak = "not more than the error changes between the multiples anyway";
constexpr const char* after_resonance_claims = "the bounds, after a first look at the scan";

std::vector<double> places_of_substeps() {
  std::vector<double> places;
  for (int k = 1; k <= multiples; ++k) places.push_back(resonance_of_substeps(k));
  return places;
}

double least_peak(const Scan& scan, const std::vector<double>& at) {
  double least = HUGE_VAL;
  for (const double k : at) least = std::fmin(least, scan.peak(k));
  return least;
}
/// Least of the peaks' ratios.
double least_ratio(const Scan& scan, const Scan& over, const std::vector<double>& at) {
  double least = HUGE_VAL;
  for (const double k : at) least = std::fmin(least, scan.peak(k) / over.peak(k));
  return least;
}

}  // namespace

void claim_filters(Context& context, const std::vector<Scan>& scans) {
  const auto at = [&](std::string_view key) -> const Scan& { return of(scans, key); };
  const Scan &impulse = at("impulse"), &mollified = at("mollified-impulse");
  const Scan &exact = at("deuflhard"), &averaged = at("garcia-archilla");
  const std::vector<double> shifted = places_of_substeps();
  claim(
      context, "impulse", "Garcia-Archilla, Sanz-Serna, Skeel 1999, abstract",
      "the impulse method is unstable where the step is near a multiple of half a period, h omega "
      "near a multiple of pi",
      ClaimKind::stability)
      .expect("exact stiff motion (Deuflhard): least prominence at pi, 2 pi, 3 pi, 4 pi",
              exact.least_prominence(all), above(a_resonance))
      .because(resonance)
      .measured("Deuflhard: error at pi over that 0.004 pi beside it, where the odd peaks end",
                exact.error_at(1.0) / exact.error_at(1.004))
      .set_after_data(after_resonance_claims);
  claim(
      context, "substeps", "Hairer, Lubich, Wanner XIII for exact stiff motion (ours)",
      "with n substeps of Verlet the impulse method resonates where these turn by multiples of pi, at h omega = "
      "2 n sin(k pi/2n)",
      ClaimKind::stability)
      .expect("impulse, 10 substeps: least prominence at the first four of these",
              impulse.least_prominence(shifted), above(a_resonance))
      .because(resonance)
      .set_after_data(after_resonance_claims);
  claim(context, "averaged-positions", "Garcia-Archilla, Sanz-Serna, Skeel 1999, abstract",
        "averaging the positions at which the slow force is seen makes the impulse method more "
        "stable",
        ClaimKind::stability)
      .expect(
          "exact stiff motion: least of Deuflhard's peaks at pi, 2 pi, 3 pi, 4 pi over those of "
          "Garcia-Archilla et al.",
          least_ratio(exact, averaged, all), above(10.0))
      .expect("10 substeps of Verlet: the same where these resonate",
              least_ratio(impulse, mollified, shifted))
      .because("an order of magnitude")
      .measured("Garcia-Archilla et al.: least prominence at 2 pi, 4 pi: what is left",
                averaged.least_prominence(even))
      .measured("the same at pi, 3 pi, greatest", averaged.greatest_prominence(odd))
      .measured("mollified, 10 substeps: largest error near the second resonance",
                mollified.peak(resonance_of_substeps(2)))
      .set_after_data("the bound, after a first look at the scan");
  claim(context, "gautschi", "Hairer, Lubich, Wanner XIII",
        "with Gautschi's filter the resonances are those at odd multiples alone",
        ClaimKind::stability)
      .expect("Gautschi: least prominence at pi, 3 pi", at("gautschi").least_prominence(odd),
              above(a_resonance))
      .because(resonance)
      .expect("Gautschi: greatest prominence at 2 pi, 4 pi",
              at("gautschi").greatest_prominence(even), at_most(no_resonance))
      .because(no_peak)
      .set_after_data(after_resonance_claims);
  claim(context, "diverging-filters", "Hairer, Lubich, Wanner XIII for the filters (ours)",
        "methods whose psi/sinc is infinite at odd multiples of pi diverge there",
        ClaimKind::stability)
      .expect("Gautschi: least error at pi, 3 pi, or a million", least_peak(at("gautschi"), odd),
              above(1e3))
      .expect("Hochbruck, Lubich: the same", least_peak(at("hochbruck"), odd))
      .because("a thousand times the stiff energy, more than any other peak")
      .set_after_data(after_resonance_claims);
  claim(context, "filters-without",
        "Hairer, Lubich 2000 (for linear problems); Grimm, Hochbruck 2006",
        "with filters psi = sinc^2 phi the energy error has no peak at a multiple of pi",
        ClaimKind::stability)
      .expect("Hairer, Lubich, psi = sinc^2, phi = 1: greatest prominence at pi, 2 pi, 3 pi, 4 pi",
              at("hairer").greatest_prominence(all), at_most(no_resonance))
      .expect("Grimm, Hochbruck, psi = sinc^3, phi = sinc", at("grimm").greatest_prominence(all))
      .because(no_peak)
      .measured("Hairer, Lubich: largest error anywhere", std::ranges::max(at("hairer").error))
      .measured("Grimm, Hochbruck", std::ranges::max(at("grimm").error))
      .set_after_data(after_resonance_claims);
}

namespace {

/// The outermost errors that stand out of a scan round `place_of_turn(3)`.
struct Band {
  double left, right;
  [[nodiscard]] double middle() const { return (left + right) / 2.0; }
  /// 3 theta -+ h w = 2 pi at the two, h that of the middle: w.
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

void claim_implicit(Context& context, const std::vector<Scan>& scans, const NonlinearScans& fine) {
  const Scan &imex = of(scans, "implicit-explicit"), &midpoint = of(scans, "implicit-midpoint");
  claim(context, "implicit", "Stern, Grinspun 2009, abstract",
        "what treats the stiff springs by the midpoint rule has no linear resonance",
        ClaimKind::stability)
      .expect("IMEX: greatest prominence at pi, 2 pi, 3 pi, 4 pi", imex.greatest_prominence(all),
              at_most(no_resonance))
      .expect("implicit midpoint", midpoint.greatest_prominence(all))
      .because(no_peak)
      .set_after_data(after_resonance_claims);
  claim(context, "implicit-nonlinear", "McLachlan, Stern 2014, abstract",
        "IMEX is free of artificial resonances", ClaimKind::stability, nonlinear,
        Verdict::qualified)
      .holds_for("multiples of pi", "IMEX: greatest prominence at pi, 2 pi, 3 pi, 4 pi",
                 imex.greatest_prominence(all), at_most(no_resonance))
      .because(no_peak)
      .fails_for("beside 2 sqrt 3, where three steps make a turn",
                 "IMEX, omega = 50: largest error over the scan's median", over_median(fine.imex))
      .because(no_peak)
      .holds_for("beside 2, where four do", "IMEX, omega = 50: the same", over_median(fine.fourth))
      .because(no_peak)
      .measured("IMEX, omega = 100", over_median(fine.finer))
      .measured("implicit midpoint, omega = 50", over_median(fine.midpoint))
      .set_after_data("the scan round 2 sqrt 3, after a peak of the coarse one was seen there")
      .explain(
          "Its theory concerns multiples of pi, where filters vanish. Beside 2 sqrt 3 three turns of a "
          "spring in a step make nearly a whole one, and the slow force, which is not linear in the "
          "stiff motion, couples them.");
  const Band band = band_of(fine.imex), finer = band_of(fine.finer);
  claim(
      context, "third-of-a-turn",
      "Schlick, Molecular Modeling and Simulation, (14.62); Mandziuk, Schlick 1995",
      "the midpoint rule, taken for the stiff springs alone, resonates where three steps make a turn, at "
      "h omega = 2 sqrt 3",
      ClaimKind::stability, nonlinear)
      .expect(
          "IMEX, omega = 50: middle of the outermost errors above twice the median, over 2 sqrt 3",
          band.middle() / place_of_turn(3), near(1.0, 0.01))
      .expect("omega = 100", finer.middle() / place_of_turn(3))
      .because("the width of a peak")
      .expect("slow frequency w by 3 theta +- h w = 2 pi at the two, omega = 100 over 50",
              finer.slow_frequency(2.0 * fixed_omega) / band.slow_frequency(fixed_omega),
              near(1.0, 0.25))
      .because("the slow motion is the same, and its lines are as wide as a quarter of it")
      .measured("w at omega = 50", band.slow_frequency(fixed_omega))
      .set_after_data(
          "the scan, what is taken from it and the bounds, after a peak of the coarse scan was seen there");
}

namespace {

/// IMEX against kicks of V0 around a turn of (omega x_{1,i}, y_{1,i}) by 2 atan(h omega/2).
double difference_from_modified_turn(double h, std::int64_t steps) {
  const FermiPastaUlam<> problem{FermiPastaUlamParameters{}};
  const Trajectory run =
      run_on_chain(integrator("implicit-explicit"), fixed_omega, h, h * double(steps), 1);
  FermiPastaUlam<>::Vector q(problem.size()), p = q, slow = q;
  problem.initial(q, p);
  const double angle = 2.0 * std::atan(h * fixed_omega / 2.0);
  const double cosine = std::cos(angle), sine = std::sin(angle);
  const std::size_t q0 = run.column("q0");
  double most = 0.0;
  for (std::int64_t k = 1; k <= steps; ++k) {
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
      most = std::fmax(most, std::fabs(run.at(std::size_t(k), q0 + std::size_t(i)) - q(i)));
    }
  }
  return most;
}

/// Of one spring that keeps y^2 + omega'^2 x^2, from x = 1/omega, y = 1: its energy with omega^2
/// moves by (omega^2/omega'^2 - 1)/2.
double swing_of(const Integrator& by, double x) {
  const double omega = x * pi / fixed_h;
  return 0.5 * (omega * omega / own_stiffness(by, omega, fixed_h) - 1.0);
}

}  // namespace

void claim_closed_forms(Context& context, const std::vector<Scan>& scans) {
  claim(context, "modified-frequency", "McLachlan, Stern 2014",
        "on linear stiff forces IMEX is the impulse method whose stiff springs turn by 2 atan(h "
        "omega/2) a step instead of h omega",
        ClaimKind::value)
      .expect("largest difference of positions, 1000 steps of h omega = 1.5",
              difference_from_modified_turn(0.03, 1000), at_most(1e-10))
      .because(
          "round-off of a thousand steps, each of some tens of operations, on motion that does "
          "not magnify it");
  const Scan& zs = of(scans, "zhang-skeel");
  double off = 0.0;
  for (std::size_t i = 0; i < zs.x.size(); ++i) {
    if (zs.x[i] < 0.25) continue;
    off = std::fmax(off, std::fabs(zs.error[i] / swing_of(*zs.by, zs.x[i]) - 1.0));
  }
  claim(context, "zhang-skeel", "TO (3) (ours)",
        "the energy of Z&S swings as much as that of one spring alone, by (stretch/(1 - kappa/4) - "
        "1)/2 with stretch = 1 + beta (h omega)^2 and kappa = (h omega)^2/stretch",
        ClaimKind::value)
      .expect("Z&S: largest relative difference from that, h omega from pi/4 on", off, below(0.15))
      .because("the springs exchange energy with the slow motion up to some per cent")
      .measured("Z&S: swing over (h omega)^2 at 4 pi", zs.error_at(4.0) / std::pow(4.0 * pi, 2))
      .set_after_data("the closed form, after the swing was seen");
  const auto at = [&](double x) {
    return zs.own[std::size_t(std::ranges::find(zs.x, x) - zs.x.begin())];
  };
  claim(context, "zhang-skeel-read",
        "Skeel, Zhang, Schlick 1997, abstract (of a family of this kind)",
        "the energy read straight from the values misleads; read otherwise they conserve it better",
        ClaimKind::conservation)
      .expect("Z&S, h omega = pi: energy error over that with the stiffness that it keeps",
              zs.error_at(1.0) / at(1.0), above(10.0))
      .expect("h omega = 4 pi", zs.error_at(4.0) / at(4.0))
      .because("an order of magnitude")
      .expect(
          "Z&S, read so: greatest prominence at pi, 2 pi, 3 pi, 4 pi, which the swing would hide",
          zs.greatest_own_prominence(all), at_most(no_resonance))
      .because(no_peak)
      .measured("Z&S, read so: largest error", std::ranges::max(zs.own))
      .set_after_data("the other reading, after the swing was seen");
}

void claim_steps(Context& context, const std::vector<Scan>& steps) {
  const Scan &impulse = of(steps, "deuflhard"), &imex = of(steps, "implicit-explicit");
  ClaimDraft& draft = claim(context, "steps-beyond", "Stern, Grinspun 2009, abstract",
                            "IMEX can take longer steps than Verlet and the impulse method",
                            ClaimKind::stability, fixed_frequency);
  double least = HUGE_VAL;
  for (const double limit : {0.05, 0.1, 0.2}) {
    draft.expect(
        "IMEX over Deuflhard (impulse, exact): smallest h omega with an energy error above " +
            shortest(limit),
        imex.first_above(limit) / impulse.first_above(limit), limit < 0.1 ? above(1.0) : as_before);
    least = std::fmin(least, imex.first_above(limit));
  }
  draft.expect("IMEX: least of the three over Verlet's limit h omega = 2", least * pi / 2.0)
      .because("longer at each tolerance; where there is none up to the last point, the last point")
      .set_after_data("three tolerances, after it was seen that the factor depends on them");
}

}  // namespace shakedown::beyond
