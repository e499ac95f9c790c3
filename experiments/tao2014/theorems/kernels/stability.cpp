// Computes results of theorems.md: Theorems 1.1(1), 2.1(1), 2.2, footnote 2, stability in 2.1 and
// 2.3.
#include <algorithm>
#include <numbers>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/stability_search.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/problems.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/linear_oscillator.hpp"

namespace shakedown::tao2014 {
namespace {

/// Returns the map (q, p) -> (q, p) of one step with h = 1 on q'' = -z q, where z = (h omega)^2,
/// computed with the method's stepper.
Eigen::Matrix2d oscillator_map(const std::string& method, double beta, double z) {
  using Oscillator = SkewOscillator<>;
  const SkewParameters parameters{z, 0.0, true};
  Eigen::Matrix2d map;
  for (int j = 0; j < 2; ++j) {
    State<Oscillator> state = initial_state(Oscillator(parameters));
    state.q(0) = j == 0 ? 1.0 : 0.0;
    state.p(0) = j == 0 ? 0.0 : 1.0;
    map.col(j) = stacked(advance({method, beta}, parameters, 1.0, state));
  }
  return map;
}

/// Results for 15 decades of (h omega)^2 from 1e-5, with ten points per decade.
struct Sweep {
  double determinant = 0.0;  ///< largest |det - 1|
  double trace = -1.0;       ///< largest |trace|/2 - 1
  int failed = 0;            ///< solves that did not converge
};
void sweep(const std::string& method, double beta, Sweep& s) {
  for (int k = 0; k <= 150; ++k) {
    const double z = std::pow(10.0, -5.0 + 0.1 * k);
    const Eigen::Matrix2d map = oscillator_map(method, beta, z);
    if (!map.allFinite()) {
      ++s.failed;
      continue;
    }
    const double det = map(0, 0) * map(1, 1) - map(0, 1) * map(1, 0);
    s.determinant = worse(s.determinant, std::fabs(det - 1.0));
    s.trace = worse(s.trace, std::fabs(map.trace()) / 2.0 - 1.0);
  }
}

/// Returns the smallest z with |trace| > 2, from samples 2 % apart between 1 and 1e7.
double limit(const std::string& method, double beta) {
  const auto stable = [&](double z) { return oscillator_map(method, beta, z).trace() >= -2.0; };
  return scan_stability(stable, 1.0, 1e7, 0.02).smallest_unstable;
}

/// Measures the four methods on a scalar oscillator. There the steps of Z&S, Z&Ss and push-forward
/// Newmark are identical, and Newmark's step is conjugate to theirs. Each method uses its own
/// stepper.
void measure_unconditional(Context& context) {
  Sweep seen;
  double error = 0.0;
  double apart = 0.0;
  for (const char* method :
       {"zhang-skeel", "zhang-skeel-simplified", "newmark", "pushforward-newmark"}) {
    for (const double beta : {0.25, 0.3, 0.4, 1.0}) sweep(method, beta, seen);
    error = worse(error, worst({0.0, 0.1, 0.2, 0.249}, [&](double beta) {
                    return std::fabs(limit(method, beta) * (1.0 - 4.0 * beta) / 4.0 - 1.0);
                  }));
    for (const double z : {0.1, 1.0, 10.0}) {
      const double trace = oscillator_map("zhang-skeel", 0.3, z).trace();
      apart = worse(apart, std::fabs(oscillator_map(method, 0.3, z).trace() - trace));
    }
  }
  context.number("step-map.determinant", seen.determinant);
  context.number("step-map.half-trace", seen.trace);
  context.number("step-map.trace-difference", apart);
  context.number("unconverged-solves", seen.failed);
  context.number("limit.relative-error", error);
}

/// 1.2: measures how the implicit step replaces a fast oscillation by a slower undamped one.
void measure_frequency(Context& context) {
  double rise = 0.0;
  std::vector<double> ratios{1.0};
  for (const double h_omega : {0.1, 1.0, 10.0, 100.0, 1000.0}) {
    const double trace = oscillator_map("zhang-skeel", 0.25, h_omega * h_omega).trace();
    ratios.push_back(std::acos(std::clamp(trace / 2.0, -1.0, 1.0)) / h_omega);
    rise = worse(rise, ratios.back() / ratios[ratios.size() - 2]);
  }
  Sweep undamped;
  sweep("zhang-skeel", 0.25, undamped);
  context.number("frequency-ratio.rise", rise);
  context.number("frequency.over-pi-h", ratios[5] * 1000.0 / std::numbers::pi);
  context.number("amplitude-change", undamped.determinant);
}

/// Symmetric matrices for three degrees of freedom, without common eigenvectors.
const double mass[]{2.0, 0.3, 0.0, 0.3, 1.0, 0.2, 0.0, 0.2, 1.5};
const double soft[]{1.0, 0.5, 0.2, 0.5, 2.0, -0.3, 0.2, -0.3, 0.7};
const double stiff[]{1.0, -0.4, 0.1, -0.4, 1.2, 0.3, 0.1, 0.3, 0.8};

/// Returns the largest modulus of an eigenvalue of a method's step on M q'' + (K0 + K1/epsilon) q =
/// 0, in the variables (q, h p). K1 is the stiff part.
template <class Method = ZhangSkeelStiff>
double spectral_radius(const Eigen::Matrix3d& K1, double epsilon, double beta, double h) {
  const LinearOscillator<> problem(Eigen::Matrix3d(mass), Eigen::Matrix3d(soft), K1 / epsilon);
  typename Method::Options options;
  options.beta = beta;
  Eigen::MatrixXd map(6, 6);
  for (Index j = 0; j < 6; ++j) {
    State<LinearOscillator<>> state = initial_state(problem);
    state.q.setZero();
    (j < 3 ? state.q(j) : state.p(j - 3)) = j < 3 ? 1.0 : 1.0 / h;
    typename Method::template Stepper<LinearOscillator<>> stepper(problem, options, h, state);
    if (stepper.step(state).status != Status::ok) state.q.setConstant(std::nan(""));
    map.col(j) = stacked(state);
  }
  map.bottomRows(3) *= h;
  return linear_algebra::spectral_radius(map);
}

/// Returns the largest spectral radius for h from 0.01 to 10, with h^2 times the stiffness up to
/// 1e4 and epsilon = 0.01. At much larger steps Newmark's forces, which are proportional to h^2
/// times the stiffness, cancel down to round-off.
template <class Method>
double largest_radius(double beta) {
  double largest = 0.0;
  for (int d = -4; d <= 2; ++d) {
    largest = worse(largest, spectral_radius<Method>(Eigen::Matrix3d(stiff), 0.01, beta,
                                                     std::pow(10.0, 0.5 * d)));
  }
  return largest;
}
void measure_three_masses(Context& context) {
  const auto radius = [](double beta) {
    return worse(
        worse(largest_radius<ZhangSkeel>(beta), largest_radius<ZhangSkeelSimplified>(beta)),
        worse(largest_radius<Newmark>(beta), largest_radius<PushforwardNewmark>(beta)));
  };
  const auto least = [](double beta) {
    return std::min({largest_radius<ZhangSkeel>(beta), largest_radius<ZhangSkeelSimplified>(beta),
                     largest_radius<Newmark>(beta), largest_radius<PushforwardNewmark>(beta)});
  };
  context.number("spectral-radius.three-masses",
                 worse(radius(0.25), worse(radius(0.3), radius(1.0))));
  context.number("spectral-radius.beta-0.24", least(0.24));
}

/// Returns the smallest beta that is stable for 17 values of h from 0.01 to 1e6. The scan goes down
/// from 2 by 1 % at a time.
double smallest_beta(double epsilon) {
  const auto stable = [epsilon](double inverse) {
    for (int d = -4; d <= 12; ++d) {
      const double h = std::pow(10.0, 0.5 * d);
      // Eigenvalues that meet on the unit circle are accurate only to about 1e-8.
      if (spectral_radius(Eigen::Matrix3d(stiff), epsilon, 1.0 / inverse, h) > 1.0 + 1e-6) {
        return false;
      }
    }
    return true;
  };
  return 1.0 / scan_stability(stable, 0.5, 5.0, 0.01).smallest_unstable;
}

void measure_stiff_limit(Context& context) {
  Eigen::Matrix3d K1(stiff);
  const double ratio = linear_algebra::symmetric_eigenvalues(Eigen::Matrix3d(soft), K1).maxCoeff();
  context.number("test-eigenvalue", ratio);
  double worst = 0.0;
  for (const double epsilon : {0.1, 0.01, 0.001}) {
    const double beta = smallest_beta(epsilon);
    worst = worse(worst, std::fabs(beta - 0.25 - 0.25 * epsilon * ratio) / epsilon);
    context.number("stable-beta.eps-" + shortest(epsilon), beta);
  }
  context.number("stable-beta.deviation", worst);
  K1.col(2).setZero();
  K1.row(2).setZero();
  context.number("spectral-radius.singular", spectral_radius(K1, 0.01, 10.0, 1e3));
}

/// Returns log(|(q_n, h p_n)|/100)/n after n steps from q = 100.
double growth(const std::string& method, const SkewParameters& parameters, double beta, double h,
              int steps) {
  State<SkewOscillator<>> state = initial_state(SkewOscillator<>(parameters));
  state.q(0) = 100.0;
  state = advance({method, beta, 1e-12}, parameters, h, state, steps);
  const double size = std::hypot(state.q(0), h * state.p(0));
  return std::log(size / 100.0) / steps;
}

void measure_footnote(Context& context) {
  std::vector<double> skewed;
  double quadratic = 0.0;
  double excess = HUGE_VAL;  // (beta - 1/4) in units of eps L/4
  for (const double epsilon : {0.05, 0.02, 0.01}) {
    const double beta = 0.25 + epsilon;  // four times the requirement for a quadratic V0 with L = 1
    const double h = std::sqrt(3.0 * epsilon / (1.0 - 3.0 * beta));  // a third of a turn per step
    const SkewParameters skew{1.0 / epsilon, 1.0, false};
    const SkewParameters even{1.0 / epsilon, 1.0, true};
    skewed.push_back(growth("zhang-skeel-stiff", skew, beta, h, 2000));
    quadratic = worse(quadratic, std::fabs(growth("zhang-skeel-stiff", even, beta, h, 2000)));
    excess = std::min(excess, (beta - 0.25) / (0.25 * epsilon));
  }
  context.number("stiff-growth.quadratic", quadratic);
  context.number("stiff-growth.eps-0.05", skewed[0]);
  context.number("stiff-growth.eps-0.02", skewed[1]);
  context.number("stiff-growth.eps-0.01", skewed[2]);
  context.number("stiff-beta.excess", excess);
}

/// Measures the paper's beta = 0.4, with h such that the stiff oscillation makes a fifth of a turn
/// per step.
void measure_footnote_at_larger_beta(Context& context) {
  constexpr double beta = 0.4;
  constexpr int steps = 20000;
  const double turn = 2.0 - 2.0 * std::cos(2.0 * std::numbers::pi / 5.0);
  double quadratic = 0.0;
  for (const double epsilon : {0.05, 0.02, 0.01}) {
    const double h = std::sqrt(epsilon * turn / (1.0 - turn * beta));
    const auto of = [&](bool linear) {
      return growth("zhang-skeel-stiff", {1.0 / epsilon, 1.0, linear}, beta, h, steps);
    };
    quadratic = worse(quadratic, std::fabs(of(true)));
    context.number("fifth-growth.eps-" + shortest(epsilon), of(false));
  }
  context.number("fifth-growth.quadratic", quadratic);
}

/// Returns the largest distance from the minimum in `steps` steps from a start 0.05 away. The run
/// stops once the distance exceeds 10.
double excursion(double h_omega_squared, double beta, int steps) {
  const SkewParameters parameters{1.0, 0.5, false};
  const double minimum = -parameters.L / std::sqrt(1.0 - parameters.L * parameters.L);
  const double stiffness = 1.0 + parameters.L * minimum / std::sqrt(1.0 + minimum * minimum);
  const double h = std::sqrt(h_omega_squared / stiffness);
  State<SkewOscillator<>> state = initial_state(SkewOscillator<>(parameters));
  state.q(0) = minimum + 0.05;
  state.p(0) = 0.0;
  const auto run = begin({"pushforward-newmark", beta, 1e-12}, parameters, h, state);
  double farthest = 0.0;
  for (int k = 0; k < steps && farthest < 10.0; ++k) {
    if (run->advance(1).status != Status::ok) break;
    farthest = worse(farthest, std::fabs(run->q()[0] - minimum));
  }
  return farthest;
}

void measure_nonlinear(Context& context) {
  // 2.1: nonlinear cases in which Newmark is unstable, although it is linearly stable.
  const double h = std::sqrt(15.0);  // a third of a turn per step for the mean of the two slopes
  const auto of = [&](const char* method, bool linear) {
    return growth(method, {1.0, 0.5, linear}, 0.25, h, 500);
  };
  context.number("skew-growth.newmark", of("newmark", false));
  context.number("skew-growth.pushforward", of("pushforward-newmark", false));
  context.number("skew-growth.zs", of("zhang-skeel", false));
  context.number("quadratic-growth.newmark", std::fabs(of("newmark", true)));

  const int steps = context.pick(200000, 20000);
  context.number("excursion.non-resonant", excursion(1.0, 0.3, steps));
  context.number("excursion.resonant", excursion(30.0, 0.3, steps));
}

}  // namespace

void theorem_stability(Context& context) {
  measure_unconditional(context);
  measure_three_masses(context);
  measure_frequency(context);
  measure_stiff_limit(context);
  measure_footnote(context);
  measure_footnote_at_larger_beta(context);
  measure_nonlinear(context);
}

}  // namespace shakedown::tao2014
