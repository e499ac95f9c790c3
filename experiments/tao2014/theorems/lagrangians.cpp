// TO sections 1, 2.1 and 2.2: the discrete Lagrangians (2) and (15). Question: are their discrete
// Euler-Lagrange equations the integrators of the suite, and their Legendre transforms its momenta?
// Expectation: exactly so; (2) is the second-order expansion of (15) in a, and what Z&Ss leaves out
// is beta^2 h^5/4 a.V'''.a. Finding: all of it to round-off, by automatic differentiation at the
// steps that the methods make.
#include <array>

#include "experiments/tao2014/claims.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/derivatives.hpp"
#include "methods/newmark/newmark.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr double beta = 0.4;

/// a with dL_d/da = 0: one Newton step for (2), which is quadratic in a; solved for (15).
template <class P>
VectorFor<P> stationary(const P& problem, Action action, double c, const VectorFor<P>& x) {
  ImplicitAcceleration<P> equation(problem, HessianSource::analytic);
  VectorFor<P> a = VectorFor<P>::Zero(problem.size());
  if (action == Action::expanded) {
    equation.one_iteration(problem, x, c, a);
  } else {
    NewmarkOptions tight;
    tight.tolerance = 1e-14;
    equation.solve(problem, x, c, tight, a);
  }
  return a;
}

/// Residuals at two consecutive steps of M, relative to the momentum (the first: to |M a|).
struct Residuals {
  double stationarity = 0.0;  ///< dL_d/da
  double motion = 0.0;        ///< D2 L_d(k-1, k) + D1 L_d(k, k+1)
  double momentum = 0.0;      ///< p_k + D1 L_d and p_{k+1} - D2 L_d, p the method's
  void add(const Residuals& other) {
    stationarity = worse(stationarity, other.stationarity);
    motion = worse(motion, other.motion);
    momentum = worse(momentum, other.momentum);
  }
};

template <class P>
Residuals residuals(const std::string& method, Action action, double b, double h) {
  const typename P::Parameters parameters;
  const P problem(parameters);
  std::array<State<P>, 3> state;
  state[0] = generic_state<P>(parameters, 1000);
  state[1] = advance({method, beta}, parameters, h, state[0]);
  state[2] = advance({method, beta}, parameters, h, state[0], 2);
  std::array<VectorFor<P>, 3> a;
  for (std::size_t k = 0; k < 3; ++k) a[k] = stationary(problem, action, b * h * h, state[k].q);
  const auto derivative = [&](std::size_t k, int slot) {
    const Nodes<P> z{state[k].q, state[k + 1].q, a[k], a[k + 1]};
    return Derivatives<P>::slot(parameters, action, b, h, z, slot);
  };
  const auto size = [](const VectorFor<P>& v) { return v.cwiseAbs().maxCoeff(); };
  const double p = std::fmax(size(state[0].p), size(state[1].p));
  VectorFor<P> Ma = a[0];
  problem.mass().apply(a[0], Ma);
  return {size(derivative(0, 2)) / (0.5 * h * b * h * h * size(Ma)),
          size(VectorFor<P>(derivative(0, 1) + derivative(1, 0))) / p,
          worse(size(VectorFor<P>(state[0].p + derivative(0, 0))),
                size(VectorFor<P>(state[1].p - derivative(0, 1)))) /
              p};
}

Residuals on_three_problems(const std::string& method, Action action, double b) {
  Residuals all = residuals<HenonHeiles<>>(method, action, b, 0.2);
  all.add(residuals<CentralPair<>>(method, action, b, 0.1));
  all.add(residuals<DoublePendulumPenalty<>>(method, action, b, 0.05));
  return all;
}

void claim_variational(Context& context, const std::string& slug, const std::string& locator,
                       const std::string& statement, const std::string& method, Action action) {
  const Residuals found = on_three_problems(method, action, beta);
  const Residuals control = on_three_problems(method, action, beta + 0.05);
  draft(context, slug, locator, statement, ClaimKind::value)
      .measured("dL_d/da_k at the method's positions, relative to M a", found.stationarity)
      .stated("0")
      .measured("discrete Euler-Lagrange residual at three consecutive positions, relative to p",
                found.motion)
      .stated("0")
      .measured("method's p_k + D1 L_d and p_{k+1} - D2 L_d, relative to p", found.momentum)
      .stated("0")
      .measured("Euler-Lagrange residual with beta + 0.05 in L_d (control)", control.motion)
      .criterion("all three residuals below 1e-11 on Henon-Heiles, the central pair and the "
                 "penalised pendulum, by automatic differentiation; above 1e-6 in the control")
      .tolerance("1e-11", "round-off of positions of size 1 divided by h, and of the linear solve, "
                          "whose condition reaches 30")
      .verdict(holds(found.stationarity < 1e-11 && found.motion < 1e-11 && found.momentum < 1e-11 &&
                     control.motion > 1e-6));
}

/// |L_d(15) - L_d(2)| against h, and the third difference of (2) along lines in a.
void claim_expansion(Context& context) {
  const CentralPair<> problem({});
  const auto start = initial_state(problem);
  Eigen::Vector4d v;
  problem.mass().solve(start.p, v);
  std::vector<double> steps;
  std::vector<double> gaps;
  double third = 0.0;
  for (int k = 0; k < 5; ++k) {
    const double h = 0.1 / std::pow(2.0, k);
    const Eigen::Vector4d x1 = start.q + h * v;
    const Eigen::Vector4d a = stationary(problem, Action::expanded, beta * h * h, start.q);
    const auto at = [&](Action action, double s) {
      return lagrangian(problem, action, beta, h, Nodes<CentralPair<>>{start.q, x1, s * a, s * a});
    };
    steps.push_back(h);
    gaps.push_back(std::fabs(at(Action::exact, 1.0) - at(Action::expanded, 1.0)));
    third = worse(third, std::fabs(at(Action::expanded, 3.0) - 3.0 * at(Action::expanded, 2.0) +
                                   3.0 * at(Action::expanded, 1.0) - at(Action::expanded, 0.0)) /
                             std::fabs(at(Action::expanded, 3.0)));
  }
  const double slope = power_law_slope(steps, gaps);
  draft(
      context, "lagrangian-expansion", "2.1, after (15)",
      "(2) is the expansion of (15) to second order in a, hence quadratic in a and solved linearly",
      ClaimKind::order)
      .measured("slope in h of the difference of the two Lagrangians, central pair", slope)
      .stated(7.0)
      .measured("third difference of (2) along a line in a, relative", third)
      .criterion("slope 7 +- 0.2 (the first term left out is h beta^3 h^6 V'''[a, a, a]/6); third "
                 "difference below 1e-14")
      .tolerance("0.2 and 1e-14", "the next term at h = 0.1; round-off of four values")
      .verdict(holds(std::fabs(slope - 7.0) < 0.2 && third < 1e-14));
}

/// (17) written out, and its difference from the display in 2.2.
void claim_momenta(Context& context) {
  const CentralPair<> problem({});
  const auto start = initial_state(problem);
  std::vector<double> steps;
  std::vector<double> gaps;
  double printed = 0.0;
  for (int k = 0; k < 5; ++k) {
    const double h = 0.1 / std::pow(2.0, k);
    const auto end = advance({"zhang-skeel", beta}, {}, h, start);
    const auto simplified = advance({"zhang-skeel-simplified", beta}, {}, h, start);
    const double c = beta * h * h;
    const auto a = stationary(problem, Action::expanded, c, start.q);
    const Nodes<CentralPair<>> z{start.q, end.q, a,
                                 stationary(problem, Action::expanded, c, end.q)};
    const Eigen::Vector4d p =
        -Derivatives<CentralPair<>>::slot({}, Action::expanded, beta, h, z, 0);
    Eigen::Vector4d third, Ma, Mv;
    problem.third_contraction(start.q, a, third);
    problem.mass().apply(a, Ma);
    problem.mass().apply((end.q - start.q) / h, Mv);
    const Eigen::Vector4d formula = Mv + h / 2.0 * (0.5 * c * c * third - Ma);
    printed = worse(printed, (p - formula).cwiseAbs().maxCoeff());
    steps.push_back(h);
    gaps.push_back((simplified.p - end.p).norm());
  }
  const double slope = power_law_slope(steps, gaps);
  draft(context, "momenta", "2.1, eq. (17); 2.2",
        "the discrete Legendre transform of (2) is (17); what Z&Ss leaves out are two terms beta^2 "
        "h^5/4 a.V'''.a",
        ClaimKind::order)
      .measured("-D1 L_d against (17) written out, central pair, largest difference", printed)
      .stated("0")
      .measured("slope in h of p after one step, Z&S against Z&Ss", slope)
      .stated(5.0)
      .criterion("(17) agrees to 1e-13 for five h; slope 5 +- 0.2")
      .tolerance("1e-13 and 0.2",
                 "round-off of positions divided by h = 0.006; the next term at h = 0.1")
      .verdict(holds(printed < 1e-13 && std::fabs(slope - 5.0) < 0.2));
}

}  // namespace

void theorem_lagrangians(Context& context) {
  claim_variational(context, "zs-variational", "1, eq. (2)-(3); (16), (17)",
                    "the discrete Euler-Lagrange equations of (2) are Z&S: it is variational",
                    "zhang-skeel", Action::expanded);
  claim_variational(context, "pushforward-variational", "2.1, eq. (15); 2.2",
                    "the discrete Euler-Lagrange equations of (15) are push-forward Newmark (14)",
                    "pushforward-newmark", Action::exact);
  claim_expansion(context);
  claim_momenta(context);
}

}  // namespace shakedown::tao2014
