// Computes the results of kernels.md.
#include "methods/multiscale/kernels.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "experiments/analysis/quadrature.hpp"
#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr double papers_L = 6.0 * std::numbers::pi;

/// Returns int_-1^1 K(t) f(t) dt. The integral is split at the knots of K and into pieces of a few
/// oscillations.
double filtered(const KernelRecord& kernel, double frequency,
                const std::function<double(double)>& f) {
  const int pieces = 1 + static_cast<int>(frequency / 10.0);
  double sum = 0.0;
  for (int half = -2; half < 2; ++half) {
    for (int k = 0; k < pieces; ++k) {
      const double a = 0.5 * (half + static_cast<double>(k) / pieces);
      const double b = 0.5 * (half + static_cast<double>(k + 1) / pieces);
      sum += gauss([&](double t) { return evaluate(kernel, std::fabs(t)) * f(t); }, a, b);
    }
  }
  return sum;
}

/// A slow function none of whose derivatives vanishes at t = 0.
double slow(double t) { return std::exp(std::sin(t + 0.7)); }

double slow_error(const KernelRecord& kernel, double delta) {
  return std::fabs(
      filtered(kernel, 1.0, [delta](double t) { return slow(delta * t) - slow(0.0); }));
}

/// The largest absolute value of f on [L, 1.5 L].
double largest_near(double L, int samples, const std::function<double(double)>& f) {
  double most = 0.0;
  for (int k = 0; k <= samples; ++k) {
    most = std::max(most, std::fabs(f(L * (1.0 + 0.5 * k / samples))));
  }
  return most;
}

/// Returns R, the factor by which the filter multiplies cos(omega t), at x = omega delta.
double R(const KernelRecord& kernel, double x) {
  return filtered(kernel, x, [x](double t) { return std::cos(x * t); });
}
double envelope(const KernelRecord& kernel, double L) {
  return largest_near(L, 40, [&](double x) { return R(kernel, x); });
}

/// The envelope for a triangle wave, sum cos((2k + 1)(t + 0.3))/(2k + 1)^2, which is continuous and
/// has mean 0. Five harmonics suffice, because the others contribute less than 1e-4 of the sum for
/// nu = 2.
double triangle_envelope(const KernelRecord& kernel, double L) {
  return largest_near(L, 20, [&](double x) {
    double sum = 0.0;
    for (int n = 1; n < 10; n += 2) sum += std::cos(0.3 * n) * R(kernel, n * x) / (n * n);
    return sum;
  });
}

struct Slopes {
  double slow, rapid, triangle;
  double growth;  ///< largest ratio of C in (12) to C at the smallest L
};
Slopes slopes_of(const KernelRecord& kernel) {
  std::vector<double> d, e, L, R, T;
  for (double delta = 0.2; delta > 0.05; delta /= 1.5) {
    d.push_back(delta);
    e.push_back(slow_error(kernel, delta));
  }
  for (double x = 30.0; x < 300.0; x *= 1.6) {
    L.push_back(x);
    R.push_back(envelope(kernel, x));
    T.push_back(triangle_envelope(kernel, x));
  }
  double growth = 0.0;
  for (std::size_t i = 0; i < L.size(); ++i) {
    const double power = std::pow(L[i] / L[0], kernel.nu);
    growth = std::max({growth, power * R[i] / R[0], power * T[i] / T[0]});
  }
  return {power_law_slope(d, e), power_law_slope(L, R), power_law_slope(L, T), growth};
}

void measure_lemmas(Context& context, const std::vector<Slopes>& slopes) {
  std::vector<double> first, second, third;
  for (std::size_t k = 0; k < slopes.size(); ++k) {
    first.push_back(std::fabs(slopes[k].slow - (kernel_table[k].mu + 1)));
    second.push_back(std::fabs(slopes[k].rapid + kernel_table[k].nu));
    third.push_back(std::fabs(slopes[k].triangle + kernel_table[k].nu));
  }
  context.number("slow.slope.cubic", slopes[0].slow);
  context.number("slow.deviation", largest(first));
  context.number("fast.growth", largest(slopes, &Slopes::growth));
  context.number("fast.deviation.cosine", largest(second));
  context.number("fast.deviation.triangle", largest(third));
}

void measure_paper_kernel(Context& context) {
  const KernelRecord& kernel = record_of(Kernel::cubic);
  const auto moment = [&](int j) {
    return filtered(kernel, 1.0, [j](double t) { return std::pow(t, j); });
  };
  context.number("cubic.moment.0", moment(0));
  context.number("cubic.moment.2", moment(2));
  context.number("cubic.jump", evaluate(kernel, 0.5) - evaluate(kernel, std::nextafter(0.5, 1.0)));
  context.number("cubic.end", evaluate(kernel, 1.0));
  context.number("cubic.odd", filtered(kernel, 20.0, [](double t) { return std::sin(20.0 * t); }));
  context.number("cubic.moment.4", moment(4));
}

void measure_factor(Context& context) {
  const auto near = [](Kernel kernel, double L) { return envelope(record_of(kernel), L); };
  const double rough = near(Kernel::quartic, 100.0) / near(Kernel::quartic, 25.0);
  const double smooth = near(Kernel::smooth5, 100.0) / near(Kernel::smooth5, 25.0);
  context.number("cubic.factor.6pi", std::fabs(R(record_of(Kernel::cubic), papers_L)));
  context.number("cubic.factor.largest", near(Kernel::cubic, 25.0));
  context.number("fall-ratio", smooth / rough);
}

Table curves() {
  Table table({"kernel", "delta", "error of a slow function", "L", "envelope of R"});
  std::vector<double> parts;  // positions in the ranges of delta and L; one of them is L = 6 pi
  for (int k = 0; k <= 96; ++k) parts.push_back(k / 96.0);
  parts.push_back(std::log(papers_L / 3.0) / std::log(100.0));
  std::sort(parts.begin(), parts.end());
  for (const KernelRecord& kernel : kernel_table) {
    for (const double part : parts) {
      const double delta = 0.04 * std::pow(25.0, part);
      const double L = 3.0 * std::pow(100.0, part);
      // Values below 1e-14 are errors of the quadrature.
      table.row({std::string(kernel.name), delta,
                 std::max(four_digits(slow_error(kernel, delta)), 1e-14), L,
                 std::max(four_digits(envelope(kernel, L)), 1e-14)});
    }
  }
  return table;
}

Figure kernel_figure() {
  Figure figure(2, 330);
  Panel& left = figure.panel("a slow function");
  left.x("half width $\\delta$ of the window", Scale::log).y("error of its value", Scale::log);
  Panel& right = figure.panel("an oscillation");
  right.x("$L = \\omega \\delta$", Scale::log).y("what is left of it, $|R|$", Scale::log);
  left.y_range(1e-14, 1.0);
  right.y_range(1e-10, 2.0).event(papers_L, "$L = 6\\pi$");
  for (const KernelRecord& kernel : kernel_table) {
    const std::string name(kernel.name);
    const Look look =
        by_quantity(name.substr(0, name.find('-')) + ", $\\mu = " + shortest(kernel.mu) +
                    "$, $\\nu = " + shortest(kernel.nu) + "$");
    Curve& slow = left.line(look, "delta", "error of a slow function").where("kernel", name);
    Curve& rapid = right.line(look, "L", "envelope of R").where("kernel", name);
    if (kernel.id != Kernel::cubic && kernel.id != Kernel::smooth5) continue;
    slow.slope(kernel.mu + 1);
    rapid.slope(-kernel.nu);
  }
  return figure;
}

void perform_kernels(Context& context) {
  std::vector<Slopes> slopes;
  for (const KernelRecord& kernel : kernel_table) slopes.push_back(slopes_of(kernel));
  context.artefact(context.experiment())
      .table(curves())
      .figure(kernel_figure())
      .note("Quadrature: Gauss with 20 points on pieces that do not cross a knot.");
  measure_lemmas(context, slopes);
  measure_paper_kernel(context);
  measure_factor(context);
}

}  // namespace

Experiment kernels() { return {.id = "ariel2012/kernels", .run = perform_kernels}; }

}  // namespace shakedown::ariel2012
