// R section 2. Question: does an actual filter have the properties that the four propositions and
// (10)-(11) assume, and are the facts from dynamics and statistics right that R builds on?
// Expectation: yes. Finding: yes, with Meyer's function made infinitely smooth; but rho(0) is not
// 1, and alpha = sqrt(eps) reaches up to the fast frequency only for eps < 0.057.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/reich1995/shared/meyer_filter.hpp"
#include "experiments/reich1995/shared/slow_and_fast.hpp"
#include "experiments/reich1995/shared/thermal_channel.hpp"
#include "problems/three_beads.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr const char* figure = "reich1995/propositions";
constexpr double pi = std::numbers::pi;

using Signal = std::function<double(double)>;

/// <w>(t), the filter of `alpha` on samples dt apart.
class Smoother {
 public:
  Smoother(double alpha, double sample) : dt(sample), filter(alpha, sample, 80.0) {}
  double operator()(const Signal& w, double t) const {
    const int width = filter.half_width();
    std::vector<double> samples;
    for (int i = -width; i <= width; ++i) samples.push_back(w(t + i * dt));
    return filter.apply(samples, static_cast<std::size_t>(width));
  }

 private:
  double dt;
  MeyerFilter filter;
};

struct Row {
  const char* what;
  double value;
};

void claim_filter(Context& context, std::vector<Row>& rows) {
  const Signal slow = [](double t) { return std::exp(-t * t / 2.0); };
  std::vector<double> alphas, errors;
  for (const double alpha : {0.8, 0.6, 0.45, 0.34}) {
    alphas.push_back(alpha);
    errors.push_back(Smoother(alpha, alpha / 10.0)(slow, 0.3) - slow(0.3));
  }
  const double order = power_law_slope(alphas, errors);
  const double fast =
      std::fabs(Smoother(0.05, 0.004)([](double t) { return std::cos(100.0 * t); }, 0.3));
  rows.push_back({"(11): exponent of alpha in <w> - w for a Gaussian w", order});
  rows.push_back({"largest remainder of a fast oscillation, alpha omega = 5", fast});
  claim(context, "filter", "1, (9)-(11); 2",
        "a weight function exists that leaves smooth functions unchanged to O(alpha^s), s "
        "large, and acts as a low-pass filter with cut-off O(1/alpha)",
        ClaimKind::qualitative)
      .measured("exponent of |<w> - w| in alpha, Gaussian w, alpha = 0.8 ... 0.34", order)
      .stated("s >> 1")
      .measured("what is left of cos(100 t) at alpha = 0.05", fast)
      .stated(0.0)
      .criterion("exponent above 6; remainder below 1e-6")
      .tolerance("6 and 1e-6", "'large' read as 6; the tail of rho cut at 80 alpha is 1e-9")
      .verdict(holds(order > 6.0 && fast < 1e-6));
}

void claim_rho(Context& context, std::vector<Row>& rows) {
  const MeyerFilter filter(1.0, 0.05, 80.0);
  const double at_zero = meyer_rho(0.0);
  const double total = filter.total();
  rows.push_back({"rho(0)", at_zero});
  rows.push_back({"integral of rho", total});
  claim(context, "rho-at-zero", "2, after (18)",
        "the weight function is normalised by its integral, not by its value at 0",
        ClaimKind::erratum, Verdict::reproduced_corrected)
      .measured("rho(0) of Meyer's function", at_zero)
      .stated(1.0)
      .measured("integral of rho", total)
      .stated(1.0)
      .criterion("rho(0) differs from 1 by more than 0.01, the integral by less than 1e-7")
      .tolerance("1e-7", "the tail cut off at 80 is below 1e-8")
      .explain("rho(0) = 1 is asked for beside the integral, but Meyer's scaling function, the "
               "paper's example, does not have it, and nothing needs it.")
      .verdict(std::fabs(at_zero - 1.0) > 0.01 && std::fabs(total - 1.0) < 1e-7
                   ? Verdict::reproduced_corrected
                   : Verdict::refuted);
}

void claim_cut_off(Context& context, std::vector<Row>& rows) {
  const auto left = [](double eps) { return meyer_transfer(std::sqrt(eps) / eps); };
  const double limit = 9.0 / (16.0 * pi * pi);
  rows.push_back({"factor left of frequency 1/eps by alpha = sqrt(eps), eps = 0.1", left(0.1)});
  rows.push_back({"the same, eps = 0.05", left(0.05)});
  claim(context, "alpha-sqrt-eps", "1, after (11); 3",
        "smoothing with alpha = sqrt(eps) removes the oscillations of frequency 1/eps",
        ClaimKind::qualitative, Verdict::qualified)
      .measured("factor left at eps = 0.1, the paper's bonds (eps^2 = 0.01)", left(0.1))
      .stated(0.0)
      .measured("factor left at eps = 0.05", left(0.05))
      .measured("largest eps whose oscillation is removed", limit)
      .criterion(
          "reproduced if the factor is below 1e-3 for every eps <= 0.1; qualified if for eps "
          "<= 0.05")
      .tolerance("1e-3", "the factor is exactly 0 beyond 4 pi/(3 alpha)")
      .explain("4 pi/(3 sqrt(eps)) < 1/eps needs eps < 9/(16 pi^2) = 0.057. For the paper's own "
               "values, eps^2 = 0.01 and 0.1, the filter lets the oscillation through in part. The "
               "experiments here state their cut-off.")
      .verdict(left(0.1) < 1e-3    ? Verdict::reproduced
               : left(0.05) < 1e-3 ? Verdict::qualified
                                   : Verdict::refuted);
}

void claim_propositions(Context& context, std::vector<Row>& rows) {
  constexpr double fast = 150.0, at = 0.3, step = 0.01;
  const Smoother smooth(0.05, 0.004);  // Nyquist 785: products of the fast part, 300, are resolved
  const auto w = [](double a) {
    return Signal([a](double t) { return std::sin(t) + a * std::cos(fast * t + 1.0); });
  };
  const Signal rate = [](double t) { return std::cos(t) - fast * std::sin(fast * t + 1.0); };
  const double one =
      smooth(rate, at) - (8.0 * (smooth(w(1.0), at + step) - smooth(w(1.0), at - step)) -
                          (smooth(w(1.0), at + 2 * step) - smooth(w(1.0), at - 2 * step))) /
                             (12.0 * step);
  std::vector<double> sizes, errors;
  for (const double a : {0.04, 0.02, 0.01, 0.005}) {
    sizes.push_back(a);
    errors.push_back(smooth([&](double t) { return std::exp(w(a)(t)); }, at) -
                     std::exp(std::sin(at)));
  }
  const double two = power_law_slope(sizes, errors);
  const double a = 0.5;
  const double three = smooth([&](double t) { return w(a)(t) * w(a)(t); }, at) -
                       std::sin(at) * std::sin(at) -
                       smooth(
                           [&](double t) {
                             const double d = w(a)(t) - std::sin(t);
                             return d * d;
                           },
                           at);
  std::vector<double> alphas, integrals;
  for (const double x : {0.2, 0.14, 0.1, 0.07}) {  // l = 2; largest over the interval's end
    double most = 0.0;
    for (double t = 0.5; t < 1.5; t += 0.01) {
      most = std::fmax(most, std::fabs(std::pow(x, 4) * std::sin(t / (x * x))));
    }
    alphas.push_back(x);
    integrals.push_back(most);
  }
  const double four = power_law_slope(alphas, integrals);
  rows.push_back({"Proposition 1: difference of the two sides", std::fabs(one)});
  rows.push_back({"Proposition 2: exponent of the oscillation's size", two});
  rows.push_back({"Proposition 3: difference of the two sides", std::fabs(three)});
  rows.push_back({"Proposition 4: exponent of alpha, l = 2", four});
  claim(context, "one-to-four", "2, Propositions 1-4",
        "smoothing commutes with d/dt; means of functions and of products are right up to the "
        "correlation of the fast part; integrals of the fast part gain alpha^2",
        ClaimKind::order)
      .measured("Proposition 1, difference", std::fabs(one))
      .measured("Proposition 2, exponent of the fast part's size", two)
      .stated(2.0)
      .measured("Proposition 3, difference", std::fabs(three))
      .measured("Proposition 4, exponent of alpha for a fast part of size alpha^2", four)
      .stated(4.0)
      .criterion(
          "w = sin t + a cos(150 t + 1), alpha = 0.05: differences below 1e-6, exponents 2.00 "
          "+- 0.02 and 4.00 +- 0.05")
      .tolerance("1e-6, 0.02, 0.05",
                 "the cut tail of rho times 150; next terms a^2; the integral's "
                 "phase at the interval's end")
      .verdict(holds(std::fabs(one) < 1e-6 && std::fabs(three) < 1e-6 &&
                     std::fabs(two - 2.0) <= 0.02 && std::fabs(four - 4.0) <= 0.05));
}

/// Eigenvalues of the linearisation of (18) about q_1 = p_1 = 0 for the three beads: q_1' = S
/// p_1/eps, p_1' = -(K q_1 + friction p_1)/eps, S = G M^-1 G^T at rest.
Eigen::VectorXcd linearised(double friction) {
  const ThreeBeads<> beads{ThreeBeadsParameters{}};
  Eigen::Matrix<double, 6, 1> q, p;
  beads.initial(q, p);
  Eigen::Matrix<double, 3, 6> G;
  beads.jacobian(q, G);
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(6, 6);
  A.topRightCorner(3, 3) = G * G.transpose();
  for (int i = 0; i < 3; ++i) {
    A(3 + i, i) = -beads.stiffness(i);
    A(3 + i, 3 + i) = -friction;
  }
  return linear_algebra::eigenvalues(A);
}

void claim_hyperbolic(Context& context, std::vector<Row>& rows) {
  const Eigen::VectorXcd free = linearised(0.0);
  const Eigen::VectorXcd damped = linearised(1.0);
  const double real = free.real().cwiseAbs().maxCoeff() / free.cwiseAbs().minCoeff();
  const double control = damped.real().maxCoeff();
  rows.push_back({"largest |real part| over smallest modulus, (18) linearised", real});
  rows.push_back({"largest real part with friction", control});
  claim(context, "not-hyperbolic", "1; 2, after (18)",
        "the equilibrium manifold of the fast system is not normally hyperbolic, hence not "
        "exponentially stable",
        ClaimKind::stability)
      .measured("largest |Re| of an eigenvalue over the smallest modulus", real)
      .stated(0.0)
      .measured("largest Re with friction 1 on the fast momenta", control)
      .criterion("below 1e-12 without friction, below -0.1 with it")
      .tolerance("1e-12", "round-off of a 6 x 6 eigenproblem with entries up to 500")
      .verdict(holds(real < 1e-12 && control < -0.1));
}

/// Canonical mean over the channel, exp(-H/delta), by the trapezoidal rule (spectrally accurate:
/// the integrands vanish at both ends with all derivatives).
double channel_mean(double k, double delta, const std::function<double(double, double)>& value) {
  double sum = 0.0, norm = 0.0;
  const int n = 400;
  for (int i = -n; i <= n; ++i) {
    const double x = 10.0 * std::sqrt(delta) * i / n - delta / 2.0;
    const double width = std::sqrt(delta / (k * std::exp(x)));
    for (int j = -n; j <= n; ++j) {
      const double y = 10.0 * width * j / n;
      const double weight =
          width * std::exp(-(x * x / 2.0 + k * std::exp(x) * y * y / 2.0) / delta);
      sum += weight * value(x, y);
      norm += weight;
    }
  }
  return sum / norm;
}

void claim_equipartition(Context& context, std::vector<Row>& rows) {
  constexpr double k = 100.0, delta = 0.3;
  const double x = channel_mean(
      k, delta, [&](double u, double y) { return u * (u + k * std::exp(u) * y * y / 2.0); });
  const double y =
      channel_mean(k, delta, [&](double u, double v) { return v * k * std::exp(u) * v; });
  const double plain = channel_mean(k, delta, [](double u, double) { return u * u; });
  rows.push_back({"(22): <x dH/dx>/delta on the channel", x / delta});
  rows.push_back({"(22): <y dH/dy>/delta", y / delta});
  claim(context, "equipartition", "2, (21)-(22)",
        "in the canonical ensemble every coordinate has <q dH/dq> = delta", ClaimKind::value)
      .measured("<x dH/dx>/delta, nonlinear slow coordinate of the channel", x / delta)
      .stated(1.0)
      .measured("<y dH/dy>/delta, fast coordinate", y / delta)
      .stated(1.0)
      .measured("<x^2>/delta, which V_F shifts", plain / delta)
      .criterion("both 1 to 1e-10; <x^2>/delta differs from 1 by more than 0.01")
      .tolerance("1e-10", "trapezoidal rule on functions that vanish at +-10 standard deviations")
      .verdict(holds(std::fabs(x / delta - 1.0) <= 1e-10 && std::fabs(y / delta - 1.0) <= 1e-10 &&
                     std::fabs(plain / delta - 1.0) > 0.01));
}

/// Remark (i): solutions without fast motion against (13), and against the smoothed thermal ones.
void claim_slow_solutions(Context& context, std::vector<Row>& rows) {
  std::vector<double> eps, errors;
  for (const double e : {1.0 / 20, 1.0 / 40, 1.0 / 80}) {
    const long double theta = 1.0L;
    const long double r = 1.0L + std::cos(theta) * e * e;
    const double dt = 0.05;
    const Samples stiff = solve(pendulum_on_spring(1.0 / (e * e)),
                                {r * std::sin(theta), -r * std::cos(theta), 0.0L, 0.0L}, dt, 60);
    const Samples hard = solve(hard_pendulum(), {theta, 0.0L}, dt, 60);
    double most = 0.0;
    for (std::size_t i = 0; i < hard.size(); ++i) {
      most = std::fmax(
          most, std::hypot(stiff[i][0] - std::sin(hard[i][0]), stiff[i][1] + std::cos(hard[i][0])));
    }
    eps.push_back(e);
    errors.push_back(most);
  }
  const double order = power_law_slope(eps, errors);
  const double delta = 0.05;
  const ThermalMean mean =
      thermal_channel(2500.0, delta, 20.0, context.pick(600, 300), 6.0, 120, context.seed() + 2);
  const std::vector<double> slow = slow_channel(slow_force::none, delta, mean.t);
  double apart = 0.0;
  for (std::size_t i = 0; i < slow.size(); ++i) {
    apart = std::fmax(apart, std::fabs(mean.x[i] - slow[i]) / delta);
  }
  rows.push_back({"Remark (i): exponent of eps, slow solution against (13)", order});
  rows.push_back(
      {"Remark (i): distance of the smoothed thermal motion from it, over delta", apart});
  claim(context, "slow-solutions", "6, Remark (i)",
        "solutions without fast motion are given by (13) up to O(eps^2), and are not the "
        "smoothed dynamics, from which they differ by O(delta)",
        ClaimKind::order)
      .measured("exponent of eps, pendulum on a stiff spring started without fast motion", order)
      .stated(2.0)
      .measured("distance/delta on the channel in a heat bath", apart)
      .criterion("exponent 2.0 +- 0.1; distance/delta between 0.7 and 1.3")
      .tolerance("0.1 and 0.3",
                 "three eps, next term O(eps^2); prediction 1, lag behind the bath and "
                 "four standard errors make 0.15")
      .verdict(holds(std::fabs(order - 2.0) <= 0.1 && apart >= 0.7 && apart <= 1.3));
}

void perform(Context& context) {
  std::vector<Row> rows;
  claim_filter(context, rows);
  claim_rho(context, rows);
  claim_cut_off(context, rows);
  claim_propositions(context, rows);
  claim_hyperbolic(context, rows);
  claim_equipartition(context, rows);
  claim_slow_solutions(context, rows);
  Table table({"quantity", "value"});
  for (const Row& row : rows) table.row({row.what, row.value});
  context
      .artefact(figure, "The filter, the propositions and what they lean on",
                "Numbers behind the claims on sections 1 and 2.")
      .table(table)
      .problem("channel")
      .problem("spring-pendulum-gravity");
  Table kernel({"t", "rho", "omega", "factor"});
  for (int i = 0; i <= 300; ++i) {
    const double t = -15.0 + 0.1 * i;
    const double omega = 6.0 * i / 300.0;
    kernel.row({t, meyer_rho(t), omega, meyer_transfer(omega)});
  }
  context
      .artefact("reich1995/propositions-filter", "The weight function of R (9)",
                "Meyer's scaling function with an infinitely smooth transition, alpha = 1: in time "
                "(left) and as a factor of frequencies (right).")
      .table(kernel)
      .plot(
          {gnuplot::panels(1, 2) +
               "set xlabel 't'\nset ylabel 'rho'\nset xrange [-15:15]\nset yrange [-0.3:1.2]\nplot "
               "data using 't':'rho' with lines ls 1 notitle\n"
               "set xlabel 'omega'\nset ylabel 'factor'\nset xrange [0:6]\nset yrange [0:1.1]\n"
               "plot data using 'omega':'factor' with lines ls 5 dt 1 notitle\n"
               "unset multiplot\n",
           800, 360});
}

}  // namespace

Experiment propositions() {
  return {figure,
          "The filter, the propositions and what they lean on",
          perform,
          {figure, "reich1995/propositions-filter"}};
}

}  // namespace shakedown::reich1995
