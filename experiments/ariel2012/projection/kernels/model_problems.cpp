// Measures and draws for model-problems.md.
#include "experiments/ariel2012/projection/model_problems.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "methods/multiscale/ipa.hpp"
#include "problems/forced_oscillator.hpp"

namespace shakedown::ariel2012 {
namespace {

using namespace model;

/// RK4 with 200 steps a period: its error, 1e-8 of an oscillation, stands for an exact micro-run.
IpaOptions exact_micro(Kernel kernel = Kernel::cubic) {
  IpaOptions options;
  options.micro_steps = 200;
  options.micro = MicroIntegrator::rk4;
  options.kernel = kernel;
  options.L = 20.0;  // enough to contract, and R does not vanish as at multiples of 4 pi
  return options;
}

/// sum_k w_k f(k/N) with the weights of the filter: the quadrature is common to both sides.
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

/// IPA on the first model problem, in deviations from the slow solution.
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

/// R, and what filtering does to cos t and sin t at t0.
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
  std::array<double, 3> slopes{}, gain{};  // gain: at the largest omega
  double off = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    slopes[k] = exponent({150.0, 225.0, 337.5, 506.25}, [&](double w) {
      IpaOptions options = exact_micro(kernels[k]);
      options.L = 12.0 * std::numbers::pi;  // wide enough for mu = 5 to stand above round-off
      options.micro_steps = 400;            // RK4's own error in the slow solution stays below that
      const Filtered f = filtered(w, options);
      First model(w, options);
      Deviation d{0.0, 0.0};
      for (int m = 0; m < 6; ++m) d = model.iterate(d);  // R is 1e-4 or less
      const double limit = std::fabs(d.rho);
      const double closed = std::fabs(slow_amplitude(w) * f.c / (1.0 - f.R));
      off = std::max(off, std::fabs(limit / closed - 1.0));
      gain[k] = limit / ((slow_amplitude(w) - 1.0) * std::cos(t0));
      return limit;
    });
  }
  context.number("limit.slope.mu-1", slopes[0]);
  context.number("limit.slope.mu-3", slopes[1]);
  context.number("limit.slope.mu-5", slopes[2]);
  context.number("limit.formula-difference", off);
  context.number("distance-ratio.mu-1", gain[0]);
  context.number("distance-ratio.mu-3", gain[1]);
  context.number("distance-ratio.mu-5", gain[2]);
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
      // What the micro-integration itself leaves is no part of (19).
      const double allowed = std::fabs(f.R) / (1.0 - std::fabs(f.R)) * tolerance;
      off = std::max({off, std::fabs(d.rho - A * f.c / (1.0 - f.R)) / (allowed + 1e-9),
                      std::fabs(d.sigma + A * f.s / (1.0 - f.R)) / (allowed + 1e-9 * w)});
    }
  }
  context.number("iterations.difference", worst);
  context.number("stop-distance.over-bound", off);
}

void measure_factor_of_models(Context& context) {
  // The problem is linear: the quotient of the differences of two starts and of their images.
  const auto factor = [](double w) {
    First model(w, {});
    const Deviation from_slow = model.iterate({0.0, 0.0});
    return (model.iterate({0.01, 0.0}).rho - from_slow.rho) / 0.01;
  };
  const double R = factor(100.0);
  const double apart =
      largest(std::array{1e3, 1e4, 1e5}, [&](double w) { return std::fabs(factor(w) - R); });
  context.number("factor.omega-100", R);
  context.number("factor.change-with-omega", apart);
}

struct Glide {
  std::vector<double> x, y;  ///< distance from x0 and from the slow y after m iterations
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

void measure_start_distance(Context& context) {
  // Error and iterations of the projection of the slow point, moved by `off` in y.
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

void perform_models(Context& context) {
  Table table({"iteration", "rho", "rho by the closed form", "sigma", "sigma by the closed form"});
  measure_recursion(context, table);
  context.artefact(artefact)
      .table(table)
      .problem("forced-oscillator", {{"omega", "200"}})
      .problem("second-model");
  measure_main_estimate(context);
  measure_iterations(context);
  measure_glide(context);
  measure_start_distance(context);
  measure_factor_of_models(context);
  measure_bounded_derivatives(context);
  measure_linear_example(context);
}

}  // namespace

Experiment model_problems() { return {.id = artefact, .run = perform_models}; }

}  // namespace shakedown::ariel2012
