// Which methods for oscillatory motion resonate with it? Fermi, Pasta and Ulam's chain, h omega up to
// 4.5 pi: the diagram of Hairer, Lubich and Wanner, XIII.2, for more methods. Expectation: the impulse
// method at every multiple of pi, less with averaged positions or forces, implicit treatment of the
// stiff springs not at all. Finding: so it is; averaging leaves weak resonances beside the even
// multiples, and Z&S's error grows with (h omega)^2 without any.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/analysis/statistics.hpp"
#include "experiments/beyond/oscillatory/integrators.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "problems/fermi_pasta_ulam.hpp"

namespace shakedown::beyond {
namespace {

using std::numbers::pi;

constexpr const char* figure = "beyond/resonances";
constexpr const char* fixed_frequency = "beyond/resonances-step";
constexpr double fixed_h = 0.02, fixed_omega = 50.0;
constexpr int multiples = 4;
constexpr int substeps = 10;  // of the impulse methods, by default

/// Where n substeps of Verlet, of frequency 2n/h asin(h omega/2n), turn by k pi: h omega/pi.
double resonance_of_substeps(int k) {
  return 2.0 * substeps / pi * std::sin(k * pi / (2.0 * substeps));
}

/// h omega/pi: sixteenths, and finer at the resonances.
std::vector<double> grid(double last) {
  std::vector<double> all;
  for (int k = 1; k <= 16 * last; ++k) all.push_back(k / 16.0);
  for (int k = 1; k <= multiples; ++k) {
    for (const double x : {k - 0.02, k + 0.02, resonance_of_substeps(k)}) {
      if (x <= last) all.push_back(x);
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// Largest error of the total energy at each h omega/pi; infinite for a run that fails.
struct Scan {
  const Integrator* by;
  std::vector<double> x, error;

  /// Largest near `at`, of the runs that do not diverge.
  [[nodiscard]] double near_to(double at) const {
    double most = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (std::fabs(x[i] - at) < 0.07 && std::isfinite(error[i])) most = std::fmax(most, error[i]);
    }
    return most;
  }
  /// The same over the median away from it: how far a resonance stands out.
  [[nodiscard]] double prominence(double at) const {
    std::vector<double> flanks;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double away = std::fabs(x[i] - at);
      if (0.18 < away && away < 0.45) flanks.push_back(error[i]);
    }
    std::nth_element(flanks.begin(), flanks.begin() + std::ssize(flanks) / 2, flanks.end());
    return near_to(at) / flanks[flanks.size() / 2];
  }
};

double largest_energy_error(const Trajectory& run) {
  if (!run.summary.ok()) return HUGE_VAL;
  const auto energy = run.series("energy");
  double most = 0.0;
  for (const double e : energy) most = std::fmax(most, std::fabs(e - energy.front()));
  return std::isfinite(energy.back()) ? most : HUGE_VAL;
}

/// omega = x/h at fixed h, or h = x/omega at fixed omega.
std::vector<Scan> scan(Context& context, bool fixed_step, double last, double from, double to) {
  const double until = context.pick(1000.0, 20.0);
  std::vector<Scan> all;
  for (const Integrator& by : integrators()) {
    all.push_back({&by, grid(last), {}});
    for (const double x : all.back().x) {
      const double omega = fixed_step ? x * pi / fixed_h : fixed_omega;
      const double h = fixed_step ? fixed_h : x * pi / fixed_omega;
      all.back().error.push_back(
          largest_energy_error(run_on_chain(by, omega, h, until, fixed_step ? 2 : 1)));
    }
    context.progress(from + (to - from) * double(all.size()) / double(integrators().size()));
  }
  return all;
}

const Scan& of(const std::vector<Scan>& scans, std::string_view key) {
  return *std::find_if(scans.begin(), scans.end(),
                       [&](const Scan& scan) { return scan.by->key == key; });
}
double least_prominence(const Scan& scan, std::initializer_list<double> at) {
  double least = HUGE_VAL;
  for (const double k : at) least = std::fmin(least, scan.prominence(k));
  return least;
}
double greatest_prominence(const Scan& scan, std::initializer_list<double> at) {
  double most = 0.0;
  for (const double k : at) most = std::fmax(most, scan.prominence(k));
  return most;
}

Table table_of(const std::vector<Scan>& scans) {
  Table table({"method", "h omega/pi", "largest energy error"});
  for (const Scan& s : scans) {
    for (std::size_t i = 0; i < s.x.size(); ++i) table.row({s.by->key, s.x[i], s.error[i]});
  }
  return table;
}

Figure drawing(double low, double high) {
  Figure figure(2, 130);
  figure.shared_x();
  for (const Integrator& by : integrators()) {
    Panel& panel = figure.panel(by.title);
    panel.x("$h\\omega/\\pi$").y("energy error", Scale::log).y_range(low, high);
    panel.linked(by_method(by.method), "h omega/pi", "largest energy error")
        .where("method", by.key)
        .unnamed();
  }
  return figure;
}

void publish(Context& context, const char* id, std::string_view title, const Caption& caption,
             const std::vector<Scan>& scans, double high) {
  Artefact& artefact = context.artefact(id, title, caption);
  artefact.table(table_of(scans)).figure(drawing(1e-4, high)).problem(chain);
  for (const Integrator& by : integrators()) artefact.method(by.method, by.options);
  for (const Scan& s : scans) {
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      if (!std::isfinite(s.error[i])) {
        artefact.failure(s.by->key + " at h omega = " + shortest(s.x[i]) + " pi diverges");
      }
    }
  }
}

void claim_resonances(Context& context, const std::vector<Scan>& scans) {
  constexpr const char* text_of_bound =
      "between the multiples the error changes by a factor of ten or so; a resonance is more";
  constexpr const char* no_peak = "not more than the error changes between the multiples anyway";
  constexpr const char* after = "the bounds, after a first look at the scan";
  const auto at = [&](std::string_view key) -> const Scan& { return of(scans, key); };
  claim(context, "impulse", "Biesiadecki, Skeel 1993; Garcia-Archilla et al. 1999",
        "the impulse method resonates with the stiff springs wherever h omega is near a multiple "
        "of pi",
        ClaimKind::stability)
      .expect("exact stiff motion (Deuflhard): least prominence at pi, 2 pi, 3 pi, 4 pi",
              least_prominence(at("deuflhard"), {1, 2, 3, 4}), above(30.0))
      .because(text_of_bound)
      .set_after_data(after);
  claim(context, "substeps", "Hairer, Lubich, Wanner XIII.1 (ours)",
        "with n substeps of Verlet it resonates where these turn by multiples of pi, at h omega = "
        "2 n sin(k pi/2n)",
        ClaimKind::stability)
      .expect("least prominence at the first four of these",
              least_prominence(at("impulse"), {resonance_of_substeps(1), resonance_of_substeps(2),
                                               resonance_of_substeps(3), resonance_of_substeps(4)}),
              above(30.0))
      .because(text_of_bound)
      .set_after_data(after);
  claim(context, "averaged-positions", "Garcia-Archilla, Sanz-Serna, Skeel 1999",
        "averaging the positions at which the slow force is seen takes the impulse method's "
        "resonances away",
        ClaimKind::stability, Verdict::qualified)
      .holds_for("odd multiples of pi", "greatest prominence at pi, 3 pi",
                 greatest_prominence(at("garcia-archilla"), {1, 3}), at_most(2.0))
      .because(no_peak)
      .fails_for("even multiples", "least prominence at 2 pi, 4 pi",
                 least_prominence(at("garcia-archilla"), {2, 4}))
      .because(no_peak)
      .set_after_data(after)
      .explain(
          "What is left stands close beside the even multiples, some hundred times smaller than "
          "what the impulse method with exact stiff motion does there.");
  claim(context, "gautschi", "Hairer, Lubich, Wanner XIII.2",
        "with Gautschi's filter the resonances are those at odd multiples alone",
        ClaimKind::stability)
      .expect("least prominence at pi, 3 pi", least_prominence(at("gautschi"), {1, 3}), above(30.0))
      .because(text_of_bound)
      .expect("greatest prominence at 2 pi, 4 pi", greatest_prominence(at("gautschi"), {2, 4}),
              at_most(2.0))
      .because(no_peak)
      .measured("runs that diverge, which the prominence leaves out",
                double(std::ranges::count(at("gautschi").error, HUGE_VAL)))
      .set_after_data(after);
  claim(context, "filters-without", "Hairer, Lubich 2000; Grimm, Hochbruck 2006",
        "filters with psi = sinc^2 phi keep the energy at every h omega", ClaimKind::stability)
      .expect("psi = sinc^2, phi = 1: greatest prominence at pi, 2 pi, 3 pi, 4 pi",
              greatest_prominence(at("hairer"), {1, 2, 3, 4}), at_most(2.0))
      .expect("psi = sinc^3, phi = sinc", greatest_prominence(at("grimm"), {1, 2, 3, 4}))
      .because(no_peak)
      .set_after_data(after);
  claim(context, "implicit", "Stern, Grinspun 2009",
        "what treats the stiff springs by the midpoint rule does not resonate",
        ClaimKind::stability)
      .expect("IMEX: greatest prominence at pi, 2 pi, 3 pi, 4 pi",
              greatest_prominence(at("implicit-explicit"), {1, 2, 3, 4}), at_most(2.0))
      .expect("implicit midpoint", greatest_prominence(at("implicit-midpoint"), {1, 2, 3, 4}))
      .because(no_peak)
      .set_after_data(after);
}

/// IMEX against kicks of V0 around a turn of (omega x_{1,i}, y_{1,i}) by 2 atan(h omega/2).
double difference_from_modified_frequency(double h, std::int64_t steps) {
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

/// Of one spring by Z&S: Verlet with W = omega^2 x^2/2/(1 + beta s), s = (h omega)^2, keeps
/// y^2 + kappa/h^2 (1 - kappa/4) x^2 with kappa = s/(1 + beta s).
double swing_of_zhang_skeel(double x) {
  const double s = x * pi * x * pi, stretch = 1.0 + beta * s, kappa = s / stretch;
  return 0.5 * (stretch / (1.0 - kappa / 4.0) - 1.0);
}

void claim_closed_forms(Context& context, const std::vector<Scan>& scans) {
  claim(context, "modified-frequency", "McLachlan, Stern 2014",
        "on linear stiff forces IMEX is the impulse method with the frequency 2/h atan(h omega/2)",
        ClaimKind::value)
      .expect("largest difference of positions, 1000 steps of h omega = 1.5",
              difference_from_modified_frequency(0.03, 1000), at_most(1e-10))
      .because(
          "round-off of a thousand steps, each of some tens of operations, on motion that does "
          "not magnify it");
  const Scan& zs = of(scans, "zhang-skeel");
  double off = 0.0;
  for (std::size_t i = 0; i < zs.x.size(); ++i) {
    if (zs.x[i] >= 0.25) {
      off = std::fmax(off, std::fabs(zs.error[i] / swing_of_zhang_skeel(zs.x[i]) - 1.0));
    }
  }
  claim(context, "zhang-skeel", "TO (3) (ours)",
        "Z&S has no resonance: the energy swings as much as that of one spring alone, by "
        "(stretch/(1 - kappa/4) - 1)/2 with stretch = 1 + beta (h omega)^2 and kappa = (h "
        "omega)^2/stretch",
        ClaimKind::value)
      .expect("largest relative difference from that, h omega from pi/4 on", off, below(0.15))
      .because("the springs exchange energy with the slow motion up to some per cent")
      .set_after_data("the closed form, after the swing was seen");
}

/// The smallest h omega/pi whose energy error is above a tenth.
double first_failure(const Scan& scan) {
  for (std::size_t i = 0; i < scan.x.size(); ++i) {
    if (scan.error[i] > 0.1) return scan.x[i];
  }
  return scan.x.back();
}

void run(Context& context) {
  const double last = 4.5, last_step = 2.5;
  const std::vector<Scan> scans = scan(context, true, last, 0.0, 0.75);
  const std::vector<Scan> steps = scan(context, false, last_step, 0.75, 1.0);
  publish(
      context, figure, "Resonances of methods for oscillatory motion",
      {.sees =
           "With kicks of the slow force the energy is lost near multiples of $\\pi$; "
           "averaged positions leave little of that, filters with $\\psi=\\mathrm{sinc}^2\\phi$ "
           "and implicit treatment of the stiff springs nothing. The substeps of the impulse "
           "methods shift the resonances; where they turn by a multiple of $\\pi$ exactly the average "
           "of their positions vanishes, the slow force does not see the springs, and the error of the "
           "mollified method dips. Z&S has none, but its energy swings by as much "
           "as $(h\\omega)^2$.",
       .setting = "Fermi, Pasta and Ulam's chain, three stiff springs, $h$ = 0.02, $\\omega=x/h$: "
                  "largest error of the total energy up to $t$ = 1000."},
      scans, 1e3);
  publish(
      context, fixed_frequency, "The same with one frequency and growing steps",
      {.sees = "What a user sees who makes the steps longer: to the resonances comes the error of "
               "the slow motion.",
       .setting = "As beyond/resonances with $\\omega$ = 50 and $h=x/\\omega$."},
      steps, 1e3);
  claim_resonances(context, scans);
  claim_closed_forms(context, scans);
  claim(context, "steps-beyond", "Stern, Grinspun 2009",
        "IMEX takes steps beyond the first resonances, at which the impulse method ends",
        ClaimKind::stability, fixed_frequency)
      .expect("exact impulse method: smallest h omega/pi with an energy error above a tenth",
              first_failure(of(steps, "deuflhard")), within(0.9, 1.1))
      .because("its first resonance, at 1")
      .expect("IMEX: the same", first_failure(of(steps, "implicit-explicit")), at_least(2.1))
      .because("beyond the second")
      .set_after_data(
          "a tenth as what ends a method, and the bounds, after a first look at the scan");
}

}  // namespace

Experiment resonances() {
  return {figure, "Resonances of methods for oscillatory motion", run, {figure, fixed_frequency}};
}

}  // namespace shakedown::beyond
