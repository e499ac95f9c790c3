// Computes results of theorems.md: Theorems 1.1(3), 2.1(3), 2.3, Corollary 2.1, Remark 2.1.
#include <functional>
#include <tuple>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/steps.hpp"
#include "problems/central_pair.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/linear_oscillator.hpp"

namespace shakedown::tao2014 {
namespace {

// TO (20), the family of integrators of the consistency theorem.
using FunctionF = std::function<Eigen::MatrixXd(const Eigen::VectorXd& x)>;
using FunctionG =
    std::function<Eigen::VectorXd(const Eigen::VectorXd& x, const Eigen::VectorXd& a)>;

/// Makes one step of (20). `first` is the weight of g(x_k) in the first line; as printed, it is 0.
template <class P>
State<P> step_20(const P& problem, double h, const State<P>& state, double first,
                 const FunctionF& f, const FunctionG& g) {
  using V = VectorFor<P>;
  using Vector = Eigen::VectorXd;
  const auto acceleration = [&](const V& x) -> Vector {  // (M + h^2 f(x)) a = -grad V
    V force = x;
    problem.gradient(x, force);
    FullMatrixFor<P> A = f(x);
    mass_plus(A, problem.mass(), h * h);
    return linear_algebra::solved(A, -Vector(force));
  };
  const Vector a = acceleration(state.q);
  const Vector g0 = g(state.q, a);
  State<P> next = state;
  V work = state.p;
  problem.mass().solve(state.p, work);
  const Vector q = state.q;
  const Vector v = work;
  next.q = q + h * v + h * h / 2.0 * (a + first * std::pow(h, 4) * g0);
  const Vector b = acceleration(next.q);
  const Vector g1 = g(next.q, b);
  work = v + h / 2.0 * (a + b + std::pow(h, 4) * (g0 + g1));
  problem.mass().apply(work, next.p);
  return next;
}

/// Returns the largest difference between a step of (20) and a step of a method. In (20), f is beta
/// Hess V or the stiff part of beta Hess V.
template <class P>
double covered(const std::string& method, double h, double first, bool third, bool stiff) {
  constexpr double beta = 0.4;
  using V = VectorFor<P>;
  using Vector = Eigen::VectorXd;
  const P problem(typename P::Parameters{});
  const auto f = [&](const Vector& x) -> Eigen::MatrixXd {
    FullMatrixFor<P> H;
    resize_operator(H, problem.size());
    if constexpr (HasStiffSplit<P>) {
      stiff ? problem.stiff_hessian(x, H) : problem.hessian(x, H);
    } else {
      problem.hessian(x, H);
    }
    return beta * H;
  };
  const auto g = [&](const Vector& x, const Vector& a) -> Vector {
    V bent = x;
    V out = x;
    problem.third_contraction(x, a, bent);
    problem.mass().solve(bent, out);
    return (third ? -0.5 * beta * beta : 0.0) * out;
  };
  const State<P> start = initial_state(problem);
  return distance(step_20(problem, h, start, first, f, g), advance({method, beta}, {}, h, start));
}

/// The slopes of the errors of q and p at the end of a run, from four halvings of its step.
struct Orders {
  double q = 0.0;
  double p = 0.0;
};
Orders orders(Case of) {
  const Reference truth =
      catalogue().problem(of.problem).reference(of.parameters, {}, {}, {of.until});
  const std::size_t n = truth.q[0].size();
  const std::vector<double> steps = halvings(of.h);
  std::vector<double> of_q, of_p;
  for (const double h : steps) {
    of.h = h;
    const Trajectory run = integrate(of.ends());
    const std::size_t last = run.rows() - 1;
    const auto error = [&](const std::vector<double>& exact, std::size_t column) {
      if (!run.summary.ok()) return std::nan("");
      return worst(n, [&](auto i) { return std::fabs(run.at(last, column + i) - exact[i]); });
    };
    of_q.push_back(error(truth.q[0], 1));
    of_p.push_back(error(truth.p[0], 1 + n));
  }
  return {power_law_slope(steps, of_q), power_law_slope(steps, of_p)};
}

void measure_orders(Context& context) {
  constexpr const char* henon = "henon-heiles";
  for (const Case& of :
       {Case{henon, "zhang-skeel", 0.125, 4.0}, Case{henon, "zhang-skeel-simplified", 0.125, 4.0},
        Case{"double-pendulum-penalty", "zhang-skeel-stiff", 1.0 / 64.0, 1.0, {}, {{"omega", "5"}}},
        Case{henon, "zhang-skeel-4", 0.25, 4.0}, Case{henon, "zhang-skeel-6", 0.25, 4.0},
        Case{henon, "newmark", 0.125, 4.0}, Case{henon, "pushforward-newmark", 0.125, 4.0}}) {
    const Orders found = orders(of);
    context.number("order.q." + of.method, found.q);
    context.number("order.p." + of.method, found.p);
  }
}

/// Makes one step of the triple jump, applied recursively until the order is reached (Yoshida
/// 1990): order k + 2 from three steps of order k.
State<HenonHeiles<>> triple_jump_step(const std::string& method, int order, double h,
                                      const State<HenonHeiles<>>& state) {
  if (order == 2) return advance({method, 0.4}, {}, h, state);
  const double outer = 1.0 / (2.0 - std::pow(2.0, 1.0 / (order - 1)));
  State<HenonHeiles<>> next = state;
  for (const double c : {outer, 1.0 - 2.0 * outer, outer}) {
    next = triple_jump_step(method, order - 2, c * h, next);
  }
  return next;
}

/// Returns the slopes at t = 4 from two halvings of h = 1/16. At larger steps the long stages of
/// repeated triple jumps are outside the asymptotic range; at smaller steps order 8 reaches
/// round-off.
Orders triple_jump_orders(const std::string& method, int order) {
  constexpr double until = 4.0;
  const Reference truth = catalogue().problem("henon-heiles").reference({}, {}, {}, {until});
  std::vector<double> of_q, of_p;
  const std::vector<double> steps{1.0 / 16.0, 1.0 / 32.0, 1.0 / 64.0};
  for (const double h : steps) {
    State<HenonHeiles<>> state = initial_state(HenonHeiles<>{});
    for (long n = std::lround(until / h); n > 0; --n) {
      state = triple_jump_step(method, order, h, state);
    }
    of_q.push_back(std::hypot(state.q(0) - truth.q[0][0], state.q(1) - truth.q[0][1]));
    of_p.push_back(std::hypot(state.p(0) - truth.p[0][0], state.p(1) - truth.p[0][1]));
  }
  return {power_law_slope(steps, of_q), power_law_slope(steps, of_p)};
}

void measure_triple_jumps(Context& context) {
  for (const auto& [of, method, order] : {std::tuple{"zs-8", "zhang-skeel", 8},
                                          {"zss-4", "zhang-skeel-simplified", 4},
                                          {"zss-6", "zhang-skeel-simplified", 6},
                                          {"zss-8", "zhang-skeel-simplified", 8}}) {
    const Orders found = triple_jump_orders(method, order);
    context.number("order.q.triple-jump." + std::string(of), found.q);
    context.number("order.p.triple-jump." + std::string(of), found.p);
  }
}

/// Returns the slopes of the one-step errors of q and p on Henon-Heiles, with f and g that are
/// continuous but not smooth.
Orders truncation_orders() {
  const HenonHeiles<> problem;
  const auto f = [](const Eigen::VectorXd& x) {
    Eigen::MatrixXd A(2, 2);
    A << std::sin(3.0 * x(0)), std::fabs(x(1) - 0.1), 2.0 * x(0) * x(0), std::cos(x(1));
    return A;
  };
  const auto g = [](const Eigen::VectorXd& x, const Eigen::VectorXd&) -> Eigen::VectorXd {
    return Eigen::Vector2d(std::fabs(x(0) - 0.2), 3.0 * x(0) * x(1));
  };
  const std::vector<double> steps = halvings(0.1);
  const std::vector<double> times(steps.rbegin(), steps.rend());
  const Reference truth = catalogue().problem("henon-heiles").reference({}, {}, {}, times);
  std::vector<double> of_q, of_p;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const auto end = stacked(step_20(problem, steps[k], initial_state(problem), 0.0, f, g));
    const std::size_t row = steps.size() - 1 - k;
    of_q.push_back(std::hypot(end(0) - truth.q[row][0], end(1) - truth.q[row][1]));
    of_p.push_back(std::hypot(end(2) - truth.p[row][0], end(3) - truth.p[row][1]));
  }
  return {power_law_slope(steps, of_q), power_law_slope(steps, of_p)};
}

void measure_consistency(Context& context) {
  const Orders found = truncation_orders();
  context.number("truncation-slope.x", found.q);
  context.number("truncation-slope.v", found.p);

  context.number("form20-gap.zs-printed",
                 covered<CentralPair<>>("zhang-skeel", 0.1, 0.0, true, false));
  context.number("form20-gap.zs-corrected",
                 covered<CentralPair<>>("zhang-skeel", 0.1, 1.0, true, false));
  context.number("form20-gap.zss",
                 covered<CentralPair<>>("zhang-skeel-simplified", 0.1, 0.0, false, false));
  context.number("form20-gap.integrator-5",
                 covered<LinearOscillator<>>("zhang-skeel-stiff", 0.1, 0.0, false, true));
}

}  // namespace

void theorem_orders(Context& context) {
  measure_orders(context);
  measure_triple_jumps(context);
  measure_consistency(context);
}

}  // namespace shakedown::tao2014
