// Computes the results of model-problems.md.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "methods/multiscale/ipa.hpp"
#include "problems/base/reference.hpp"
#include "problems/forced_oscillator.hpp"

namespace shakedown::ariel2012 {
namespace {

// The first model problem, (5), is q'' = -omega^2 (q - cos t).

constexpr double t0 = 0.7;  // an arbitrary time
/// Returns A of (6).
double slow_amplitude(double w) { return w * w / (w * w - 1.0); }

/// Options for RK4 with 200 steps per period. The error is 1e-8 of the oscillation, so the
/// micro-integration can be regarded as exact.
IpaOptions exact_micro(Kernel kernel = Kernel::cubic) {
  IpaOptions options;
  options.micro_steps = 200;
  options.micro = MicroIntegrator::rk4;
  options.kernel = kernel;
  options.L = 20.0;  // large enough to contract; not a multiple of 4 pi, where R = 0
  return options;
}

/// Returns sum_k w_k f(k/N) with the weights of the filter. Formula and iteration thus have the
/// same quadrature error.
template <class F>
double weighted(const IpaOptions& options, F f) {
  const int n =
      static_cast<int>(std::lround(options.L / (2.0 * std::numbers::pi) * options.micro_steps));
  double sum = 0.0, mass = 0.0;
  for (int k = -n; k <= n; ++k) {
    const double x = static_cast<double>(k) / n, w = evaluate(record_of(options.kernel), x);
    mass += w;
    sum += w * f(x);
  }
  return sum / mass;
}

template <class P>
typename P::Parameters parameters(double w) {
  typename P::Parameters all;
  all.omega = w;
  return all;
}

struct Deviation {
  double rho, sigma;
};
/// IPA on the first model problem, in terms of deviations from the slow solution.
class First {
 public:
  First(double w, const IpaOptions& options)
      : A(slow_amplitude(w)), ipa(ForcedOscillator<>(parameters<ForcedOscillator<>>(w)), options) {}

  Deviation iterate(Deviation d) {
    return moved(d, [this](auto& q, auto& p) { ipa.iterate(q, p, t0); });
  }
  int project(Deviation& d) {
    int iterations = 0;
    d = moved(d, [&](auto& q, auto& p) { iterations = ipa.project(q, p, t0).iterations; });
    return iterations;
  }

 private:
  template <class F>
  Deviation moved(Deviation d, F move) {
    const double slow_q = A * std::cos(t0), slow_p = -A * std::sin(t0);
    VectorOf<double, 1> q(slow_q + d.rho), p(slow_p + d.sigma);
    move(q, p);
    return {q(0) - slow_q, p(0) - slow_p};
  }
  double A;
  Ipa<ForcedOscillator<>> ipa;
};

/// The factor R, and the changes c of cos t and s of sin t at t0 due to the filter.
struct Filtered {
  double R, c, s;
};
Filtered filtered(double w, const IpaOptions& options) {
  const double delta = options.L / w;
  const double even = weighted(options, [&](double x) { return std::cos(delta * x); }) - 1.0;
  return {weighted(options, [&](double x) { return std::cos(options.L * x); }), even * std::cos(t0),
          even * std::sin(t0)};
}

void measure_recursion(Context& context, Table& table) {
  const double w = 200.0, A = slow_amplitude(w);
  const IpaOptions options = exact_micro();
  const Filtered f = filtered(w, options);
  First model(w, options);
  const Deviation start{0.02, -0.5};
  Deviation d = start;
  double worst = 0.0;
  for (int m = 1; m <= 6; ++m) {
    d = model.iterate(d);
    const double power = std::pow(f.R, m), geometric = (1.0 - power) / (1.0 - f.R);
    const double rho = geometric * A * f.c + power * start.rho;
    const double sigma = -geometric * A * f.s + power * start.sigma;
    worst = std::max({worst, std::fabs(d.rho - rho), std::fabs(d.sigma - sigma) / w});
    table.row({m, four_digits(d.rho), four_digits(rho), four_digits(d.sigma), four_digits(sigma)});
  }
  context.number("recursion.difference", worst);
  context.number("factor.recursion", std::fabs(f.R));
}

void measure_main_estimate(Context& context) {
  const std::array kernels{Kernel::smooth1, Kernel::cubic, Kernel::smooth5};
  double off = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    double gain = 0.0;  // value at the largest omega
    const double slope = exponent({150.0, 225.0, 337.5, 506.25}, [&](double w) {
      IpaOptions options = exact_micro(kernels[k]);
      options.L = 12.0 * std::numbers::pi;  // wide enough to keep mu = 5 above round-off
      options.micro_steps = 400;            // makes the error of RK4 smaller than the limit
      const Filtered f = filtered(w, options);
      First model(w, options);
      Deviation d{0.0, 0.0};
      for (int m = 0; m < 6; ++m) d = model.iterate(d);  // R is at most 1e-4
      const double limit = std::fabs(d.rho);
      const double closed = std::fabs(slow_amplitude(w) * f.c / (1.0 - f.R));
      off = std::max(off, std::fabs(limit / closed - 1.0));
      gain = limit / ((slow_amplitude(w) - 1.0) * std::cos(t0));
      return limit;
    });
    const std::string mu = ".mu-" + std::to_string(2 * k + 1);
    context.number("limit.slope" + mu, slope);
    context.number("distance-ratio" + mu, gain);
  }
  context.number("limit.formula-difference", off);
}

void measure_iterations(Context& context) {
  double worst = 0.0, off = 0.0;
  for (const double w : {300.0, 1000.0}) {
    for (const double tolerance : {1e-6, 1e-8}) {
      IpaOptions options = exact_micro();
      options.tolerance = tolerance;
      const Filtered f = filtered(w, options);
      const double A = slow_amplitude(w);
      First model(w, options);
      Deviation d{0.01, 0.2};
      const double estimate = (std::log(1.0 / tolerance) +
                               std::log(std::fabs(A * f.c) + std::fabs(A * f.s) + 0.01 + 0.2)) /
                              std::log(1.0 / std::fabs(f.R));
      const int count = model.project(d) - 1;  // the paper counts from 0
      worst = std::max(worst, std::fabs(count - estimate));
      // (19) does not include the error of the micro-integration.
      const double allowed = std::fabs(f.R) / (1.0 - std::fabs(f.R)) * tolerance;
      off = std::max({off, std::fabs(d.rho - A * f.c / (1.0 - f.R)) / (allowed + 1e-9),
                      std::fabs(d.sigma + A * f.s / (1.0 - f.R)) / (allowed + 1e-9 * w)});
    }
  }
  context.number("iterations.difference", worst);
  context.number("stop-distance.over-bound", off);
}

/// Returns R(L) of Section 4.1 by a separate, fine trapezoidal rule that does not involve omega.
double kernel_factor(double L) {
  constexpr int n = 10000;
  double sum = 0.0;
  for (int k = -n; k <= n; ++k) {
    const double t = static_cast<double>(k) / n;
    sum += evaluate(record_of(Kernel::cubic), std::fabs(t)) * std::cos(L * t) / n;
  }
  return sum;
}

void measure_factor_of_models(Context& context) {
  // Because the problem is linear, two starts give the factor: the difference between the results
  // divided by the difference between the starts.
  const auto factor = [](double w, double L) {
    IpaOptions options = exact_micro();
    options.L = L;
    First model(w, options);
    const Deviation from_slow = model.iterate({0.0, 0.0});
    return (model.iterate({0.01, 0.0}).rho - from_slow.rho) / 0.01;
  };
  const double L = exact_micro().L, R = kernel_factor(L);
  const double apart = largest(std::array{1e2, 1e3, 1e4, 1e5},
                               [&](double w) { return std::fabs(factor(w, L) - R); });
  context.number("factor.kernel", R);
  context.number("factor.difference", apart);
  context.number("factor.fixed-window", std::fabs(factor(1e3, 10.0 * L) - R));
}

struct Glide {
  std::vector<double> x, y;  ///< distances after m iterations: x from x0, y from the slow y
};
Glide glide(double w, int iterations) {
  Ipa<SecondModel<>> ipa(SecondModel<>(parameters<SecondModel<>>(w)), {});
  const double A = slow_amplitude(w);
  VectorOf<double, 2> q(0.5, A * std::cos(t0) + 0.01);
  VectorOf<double, 2> p(1.0, -A * std::sin(t0));
  Glide g;
  for (int m = 0; m < iterations; ++m) {
    ipa.iterate(q, p, t0);
    g.x.push_back(std::fabs(q(0) - 0.5));
    g.y.push_back(std::fabs(q(1) - A * std::cos(t0)));
  }
  return g;
}

void measure_glide(Context& context) {
  const Glide g = glide(1000.0, 32);
  const auto five = [](double w) { return glide(w, 5).x.back(); };
  context.number("glide.growth", g.x[31] / g.x[7]);
  context.number("transversal-error.growth", g.y[31] / g.y[7]);
  context.number("glide.slope", exponent({200.0, 400.0, 800.0, 1600.0}, five));
}

/// Section 4.2: measures how the glide until (14) stops the iteration grows with log(1/eps). Each
/// iteration moves by the same distance, and log(1/eps)/log(1/R) iterations are needed.
void measure_glide_to_stop(Context& context) {
  const double w = 1000.0, A = slow_amplitude(w), each = glide(w, 1).x.back();
  std::vector<double> logarithm, moved;
  for (int k = 0; k <= 40; ++k) {
    logarithm.push_back(std::log(10.0) * (3.0 + 0.2 * k));
    IpaOptions options;
    options.tolerance = std::exp(-logarithm.back());
    Ipa<SecondModel<>> ipa(SecondModel<>(parameters<SecondModel<>>(w)), options);
    VectorOf<double, 2> q(0.5, A * std::cos(t0) + 0.01), p(1.0, -A * std::sin(t0));
    ipa.project(q, p, t0);
    moved.push_back(std::fabs(q(0) - 0.5));
  }
  First model(w, {});
  const double R = (model.iterate({0.01, 0.0}).rho - model.iterate({0.0, 0.0}).rho) / 0.01;
  const double per_logarithm = line_slope(logarithm, moved);
  context.number("glide.per-logarithm", per_logarithm * std::log(1.0 / std::fabs(R)) / each);
  context.number("glide.growth-to-stop", moved.back() / moved.front());
}

void measure_start_distance(Context& context) {
  // Returns the error and the number of iterations for a start that is the slow point displaced by
  // `off` in y.
  const auto projected = [](double off) {
    Ipa<SecondModel<>> ipa(SecondModel<>(parameters<SecondModel<>>(1000.0)), {});
    const double A = slow_amplitude(1000.0);
    const VectorOf<double, 2> q_slow(0.5, A * std::cos(t0)), p_slow(1.0, -A * std::sin(t0));
    VectorOf<double, 2> q(0.5, A * std::cos(t0) + off), p = p_slow;
    const int iterations = ipa.project(q, p, t0).iterations;
    return std::pair{std::hypot((q - q_slow).norm(), (p - p_slow).norm()), iterations};
  };
  const auto [near, few] = projected(1e-4);
  const auto [far, many] = projected(1.0);
  context.number("error.near-start", near);
  context.number("error.far-start", far);
  context.number("iterations.near-start", few);
  context.number("iterations.far-start", many);
  context.number("error.ratio", far / near);
  context.number("error.ratio.bound", 1.1 * many / few);
}

using Extended3 = std::vector<long double>;
/// Solves (5) from t0 by an explicit method with tolerance 1e-16. Each row has q, p and t; the rows
/// cover four fast periods with 200 points per period.
std::vector<Extended3> motion(double w, long double q, long double p) {
  std::vector<double> times;
  for (int k = 1; k <= 800; ++k) times.push_back(2.0 * std::numbers::pi / w * k / 200.0);
  const ExtendedField field = [w](const Extended3& y, Extended3& f) {
    f = {y[1], -static_cast<long double>(w) * w * (y[0] - std::cos(y[2])), 1.0L};
  };
  return fehlberg78(field, {q, p, static_cast<long double>(t0)}, times, 1e-16L);
}

/// Sections 2.4 and (6): the largest second and fourth derivatives of q according to (5), and the
/// largest distance from A cos t. The motion starts at q = (1 + omega^-2 + ... + omega^-2k) cos t,
/// with k corrections.
struct Derivatives {
  double second, fourth, off;
};
Derivatives derivatives(double w, int corrections) {
  const long double w2 = static_cast<long double>(w) * w, t = t0;
  long double A = 1.0L;
  for (int k = 0; k < corrections; ++k) A = 1.0L + A / w2;
  const auto z = motion(w, A * std::cos(t), -A * std::sin(t));
  const auto second = [w2](const Extended3& y) { return -w2 * (y[0] - std::cos(y[2])); };
  return {
      largest(z, [&](const Extended3& y) { return std::fabs(second(y)); }),
      largest(z, [&](const Extended3& y) { return std::fabs(w2 * (second(y) + std::cos(y[2]))); }),
      largest(z, [w2](const Extended3& y) {
        return std::fabs(y[0] - w2 / (w2 - 1.0L) * std::cos(y[2]));
      })};
}

/// Section 2.2: the motion of (5) that starts on the constraint manifold at t0 is compared with (7)
/// and (8). The motion that starts at (6) gives the multiplier.
struct Example {
  double omega;
  double q, p;         ///< largest deviations from the constrained motion
  double closed_form;  ///< largest difference from (7), and from (8) divided by omega
  double multiplier;   ///< largest distance of omega^2 g from cos t along the motion from (6)
};
Example linear_example(double w) {
  const long double start = t0, w2 = static_cast<long double>(w) * w, A = w2 / (w2 - 1.0L);
  const long double rho = (1.0L - A) * std::cos(start), sigma = -(1.0L - A) * std::sin(start);
  const auto z = motion(w, std::cos(start), -std::sin(start));
  const auto slow = motion(w, A * std::cos(start), -A * std::sin(start));
  const auto off = [&](const Extended3& y) {
    const long double c = std::cos(w * (y[2] - start)), s = std::sin(w * (y[2] - start));
    const long double q = A * std::cos(y[2]) + rho * c + sigma / w * s;
    const long double p = -A * std::sin(y[2]) - w * rho * s + sigma * c;
    return std::max(std::fabs(y[0] - q), std::fabs(y[1] - p) / w);
  };
  return {w, largest(z, [](const Extended3& y) { return std::fabs(y[0] - std::cos(y[2])); }),
          largest(z, [](const Extended3& y) { return std::fabs(y[1] + std::sin(y[2])); }),
          largest(z, off), largest(slow, [w2](const Extended3& y) {
            return std::fabs(w2 * (y[0] - std::cos(y[2])) - std::cos(y[2]));
          })};
}

void measure_bounded_derivatives(Context& context) {
  const std::vector<double> omega{100.0, 300.0, 1000.0};
  const auto order = [&](int corrections, double Derivatives::*which) {
    return exponent(omega, [&](double w) { return derivatives(w, corrections).*which; });
  };
  context.number("second-derivative.slope", order(0, &Derivatives::second));
  context.number("fourth-derivative.slope", order(1, &Derivatives::fourth));
  context.number("fourth-derivative.slope.cos-t", order(0, &Derivatives::fourth));
  context.number("five-corrections.distance",
                 largest(omega, [](double w) { return derivatives(w, 5).off; }));
}

void measure_linear_example(Context& context) {
  std::vector<Example> rows;
  for (const double w : {100.0, 300.0, 1000.0, 3000.0}) rows.push_back(linear_example(w));
  context.number("closed-form.difference", largest(rows, &Example::closed_form));
  context.number("example.slope.q", slope(rows, &Example::omega, &Example::q));
  context.number("example.slope.p", slope(rows, &Example::omega, &Example::p));
  context.number("example.slope.multiplier", slope(rows, &Example::omega, &Example::multiplier));
}

void perform_models(Context& context) {
  Table table({"iteration", "rho", "rho by the closed form", "sigma", "sigma by the closed form"});
  measure_recursion(context, table);
  context.artefact(context.experiment())
      .table(table)
      .problem("forced-oscillator", {{"omega", "200"}})
      .problem("second-model");
  measure_main_estimate(context);
  measure_iterations(context);
  measure_glide(context);
  measure_glide_to_stop(context);
  measure_start_distance(context);
  measure_factor_of_models(context);
  measure_bounded_derivatives(context);
  measure_linear_example(context);
}

}  // namespace

Experiment model_problems() { return {.id = "ariel2012/model-problems", .run = perform_models}; }

}  // namespace shakedown::ariel2012
