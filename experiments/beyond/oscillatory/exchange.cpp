// At which speed do the stiff springs of Fermi, Pasta and Ulam's chain exchange their energies when h
// omega = 1.5? Expectation, by modulated Fourier expansions: a term of the slow force is seen psi phi
// times, while the stiff motion turns by sin(h omega) instead of h omega, so that the exchange runs at
// the speed psi phi/sinc(h omega); at the right one with Deuflhard's filter, the impulse method and
// IMEX, slower by 1 + (h omega)^2/4 with the midpoint rule. Finding: so it does.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/beyond/oscillatory/integrators.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/harness/figures/typeset.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure = "beyond/energy-exchange";
constexpr double omega = 50.0, h = 0.03;
constexpr std::size_t window = 30;  // steps of a mean: 0.9, seven turns of the stiff springs
constexpr int springs = 3;

using Energies = std::array<double, springs>;

/// I_i = (y_{1,i}^2 + omega^2 x_{1,i}^2)/2.
template <class Vector>
Energies stiff_energies(const Vector& q, const Vector& p) {
  Energies all{};
  for (std::size_t i = 0; i < springs; ++i) {
    const double x = q[2 * i + 1] - q[2 * i], y = p[2 * i + 1] - p[2 * i];
    all[i] = (y * y + omega * omega * x * x) / 4.0;
  }
  return all;
}

/// Means over windows of steps.
struct Exchange {
  std::vector<double> t;
  std::vector<Energies> mean;
  double largest_sum = 0.0, least_sum = HUGE_VAL;  ///< of a single step

  void add(std::size_t k, const Energies& now) {
    double sum = 0.0;
    for (std::size_t i = 0; i < springs; ++i) {
      part[i] += now[i] / double(window);
      sum += now[i];
    }
    largest_sum = std::fmax(largest_sum, sum);
    least_sum = std::fmin(least_sum, sum);
    if (k % window != 0) return;
    t.push_back(h * (double(k) - 0.5 * double(window)));
    mean.push_back(part);
    part = {};
  }
  /// When spring 3 first has more than spring 1, which had all.
  [[nodiscard]] double passed() const {
    for (std::size_t k = 1; k < mean.size(); ++k) {
      const double before = mean[k - 1][0] - mean[k - 1][2], now = mean[k][0] - mean[k][2];
      if (now < 0.0) return t[k - 1] + (t[k] - t[k - 1]) * before / (before - now);
    }
    return NAN;
  }

 private:
  Energies part{};
};

Exchange exact_exchange(std::size_t steps, double& error_bar) {
  std::vector<double> times;
  for (std::size_t k = 1; k <= steps; ++k) times.push_back(h * double(k));
  const Reference reference = catalogue().problem(std::string(chain)).reference({}, {}, {}, times);
  error_bar = reference.error_bar;
  Exchange exchange;
  for (std::size_t k = 1; k <= steps; ++k) {
    exchange.add(k, stiff_energies(reference.q[k - 1], reference.p[k - 1]));
  }
  return exchange;
}

Exchange exchange_by(const Integrator& by, std::size_t steps) {
  const Trajectory run = run_on_chain(by, omega, h, h * double(steps), 1);
  const std::size_t q0 = run.column("q0"), p0 = run.column("p0");
  Exchange exchange;
  for (std::size_t k = 1; k < run.rows(); ++k) {
    const auto part = [&](std::size_t first) {
      std::array<double, std::size_t{2} * springs> x{};
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = run.at(k, first + i);
      return x;
    };
    exchange.add(k, stiff_energies(part(q0), part(p0)));
  }
  return exchange;
}

double sinc(double x) { return std::sin(x) / x; }

/// How many times slower than it is: sinc/(psi phi), or what the frequency of a method does when
/// omega^2 moves.
double predicted(const std::string& key) {
  const double x = h * omega, s = x * x;
  const double half = sinc(x / 2.0), bump = std::sin(x / 2.0);
  if (key == "gautschi") return sinc(x) / (half * half);
  if (key == "hochbruck") return 1.0 / (half * half * (1.0 + bump * bump / 3.0));
  if (key == "hairer") return 1.0 / sinc(x);
  if (key == "garcia-archilla" || key == "mollified-impulse") return 1.0 / (sinc(x) * sinc(x));
  if (key == "grimm") return 1.0 / (sinc(x) * sinc(x) * sinc(x));
  if (key == "implicit-midpoint") return 1.0 + s / 4.0;
  if (key == "zhang-skeel") {  // cos = 1 - s/2/(1 + beta s)
    const double stretch = 1.0 + beta * s, cosine = 1.0 - s / 2.0 / stretch;
    return stretch * stretch * std::sqrt(1.0 - cosine * cosine) / x;
  }
  return 1.0;
}

struct Measured {
  const Integrator* by;
  Exchange exchange;
  double stretch, expected;
};

void publish(Context& context, const Exchange& exact, const std::vector<Measured>& all) {
  Table table({"method", "t", "I1", "I2", "I3"});
  Table speeds({"method", "time until I3 passes I1", "over the reference", "by theory",
                "largest sum", "least sum"});
  Figure drawing(2, 120);
  drawing.shared_x();
  const auto add = [&](const std::string& key, const std::string& title, const Exchange& exchange) {
    for (std::size_t k = 0; k < exchange.t.size(); ++k) {
      table.row(
          {key, exchange.t[k], exchange.mean[k][0], exchange.mean[k][1], exchange.mean[k][2]});
    }
    Panel& panel = drawing.panel(title).x("time $t$").y("energy").y_range(0.0, 1.5);
    int i = 0;
    for (const char* column : {"I1", "I2", "I3"}) {
      Curve& curve = panel.line(by_quantity("$I_" + std::to_string(++i) + "$"), "t", column)
                         .where("method", key);
      if (key != "reference") curve.unnamed();
    }
  };
  add("reference", "Reference", exact);
  speeds.row({"reference", exact.passed(), 1.0, 1.0, exact.largest_sum, exact.least_sum});
  for (const Measured& m : all) {
    add(m.by->key, m.by->title, m.exchange);
    speeds.row({m.by->key, m.exchange.passed(), m.stretch, m.expected, m.exchange.largest_sum,
                m.exchange.least_sum});
  }
  const std::string setting =
      "Fermi, Pasta and Ulam's chain, $\\omega$ = 50, $h$ = 0.03; means over " +
      std::to_string(window) + " steps. The reference: two extended-precision solvers.";
  Artefact& artefact = context.artefact(
      figure, "Exchange of energy among stiff springs",
      {.sees =
           "The first spring hands its energy to the others on a time scale of $\\omega$. Every "
           "method keeps the sum, but most let the exchange run at a speed of their own.",
       .setting = setting});
  artefact.table(table).figure(drawing).problem(chain).parameter("h", h);
  for (const Measured& m : all) artefact.method(m.by->method, m.by->options);
  context
      .artefact("beyond/energy-exchange-speed", "Speed of the exchange of energy",
                {.sees = "Until the third spring has more energy than the first: each method takes "
                         "as many times longer as theory says.",
                 .setting = setting})
      .table(speeds)
      .parameter("h", h);
}

void claim_speeds(Context& context, const Exchange& exact, const std::vector<Measured>& all,
                  double error_bar) {
  constexpr const char* speed = "beyond/energy-exchange-speed";
  constexpr const char* reason =
      "corrections of the theory are O(1/omega) and O(h^2) of the slow motion, some per cent each";
  const auto of = [&](std::string_view key) -> const Measured& {
    return *std::find_if(all.begin(), all.end(), [&](const auto& m) { return m.by->key == key; });
  };
  ClaimDraft& right =
      claim(context, "right-speed", "Hairer, Lubich, Wanner XIII.4; McLachlan, Stern 2014",
            "with psi phi = sinc, as for the impulse method, and with IMEX, energy is "
            "exchanged at the right speed",
            ClaimKind::value, speed);
  for (const char* key : {"deuflhard", "impulse", "implicit-explicit"}) {
    right.expect(std::string(key) + ": time over that of the reference", of(key).stretch,
                 key == std::string("deuflhard") ? near(1.0, 0.1) : as_before);
  }
  right.because(reason)
      .control("error bar of the reference", error_bar, below(1e-6))
      .because("far below what moves an energy of order 1");
  ClaimDraft& filters =
      claim(context, "speed-of-filters", "Hairer, Lubich, Wanner XIII.4",
            "other filters change the speed by psi phi/sinc(h omega)", ClaimKind::value, speed);
  bool first = true;
  for (const char* key :
       {"garcia-archilla", "mollified-impulse", "gautschi", "hochbruck", "hairer", "grimm"}) {
    filters.expect(std::string(key) + ": time over theory's", of(key).stretch / of(key).expected,
                   first ? near(1.0, 0.1) : as_before);
    first = false;
  }
  filters.because(reason);
  claim(
      context, "midpoint-slower", "Hairer, Lubich, Wanner XIII.4 (ours)",
      "the midpoint rule slows the exchange by 1 + (h omega)^2/4, and Z&S, whose frequencies move "
      "less with the stiffness, more",
      ClaimKind::value, speed)
      .expect("implicit midpoint: time over theory's",
              of("implicit-midpoint").stretch / of("implicit-midpoint").expected, near(1.0, 0.1))
      .expect("Z&S: time over theory's", of("zhang-skeel").stretch / of("zhang-skeel").expected)
      .because(reason)
      .expect("Z&S: time over that of the midpoint rule",
              of("zhang-skeel").stretch / of("implicit-midpoint").stretch, above(1.2))
      .because("more than what the theory leaves open");
  double off = 0.0;
  for (const Measured& m : all) {
    if (m.by->key == "zhang-skeel") continue;
    off = std::fmax(off, std::fmax(m.exchange.largest_sum - 1.0, 1.0 - m.exchange.least_sum));
  }
  claim(context, "sum-kept", "Hairer, Lubich, Wanner XIII.1, XIII.6",
        "the sum of the stiff energies is kept up to O(1/omega)", ClaimKind::conservation, speed)
      .expect("every method but Z&S: largest deviation of the sum from its start", off,
              at_most(2.0 * std::fmax(exact.largest_sum - 1.0, 1.0 - exact.least_sum)))
      .because("twice what the reference itself does");
}

void run(Context& context) {
  const std::size_t steps = context.pick<std::size_t>(9990, 4020);
  double error_bar = 0.0;
  const Exchange exact = exact_exchange(steps, error_bar);
  context.progress(0.5);
  std::vector<Measured> all;
  for (const Integrator& by : integrators()) {
    all.push_back({&by, exchange_by(by, steps), 0.0, predicted(by.key)});
    all.back().stretch = all.back().exchange.passed() / exact.passed();
  }
  publish(context, exact, all);
  claim_speeds(context, exact, all, error_bar);
}

}  // namespace

Experiment energy_exchange() {
  return {figure,
          "Exchange of energy among stiff springs",
          run,
          {figure, "beyond/energy-exchange-speed"}};
}

}  // namespace shakedown::beyond
