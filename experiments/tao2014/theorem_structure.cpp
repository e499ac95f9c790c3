// TO Theorems 1.1(2), (4), 2.1(4), 2.4, 2.5, Lemma 2.1, Corollary 2.2. Question: is Z&S symplectic,
// momentum-conserving and symmetric, does it take what the text says it takes, and do the lemmas
// behind it hold for forces that are no method's?
// Expectation and finding: yes, all to round-off, with negative controls that fail by orders.
#include <algorithm>

#include "experiments/tao2014/theorem_problems.hpp"
#include "experiments/tao2014/theorem_tools.hpp"
#include "experiments/tao2014/theorems.hpp"
#include "methods/newmark/newmark_one_iteration.hpp"
#include "methods/splitting/symplectic_euler.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::tao2014 {
namespace {

/// A state of the problem's own motion, special in nothing.
template <class P>
State<P> generic_state(const P& problem, double h, int steps) {
  return advance<VelocityVerlet>(problem, {}, h, initial_state(problem), steps);
}
DoublePendulumPenalty<>::Parameters unequal_masses() {
  DoublePendulumPenalty<>::Parameters parameters;
  parameters.m2 = 2.5;
  return parameters;
}

/// Symplectic defect of M on problem P; the start lies 1 to 2 time units into the motion.
template <class M, class P>
double defect(const typename P::Parameters& parameters, double h) {
  const State<P> at = generic_state(P(parameters), 1e-3, 1500);
  return symplectic_defect(step_jacobian<M>(parameters, at_beta<M>(0.4), h, at));
}

void claim_symplectic(Context& context) {
  const double galaxy = defect<ZhangSkeel, HenonHeiles<>>({}, 0.2);
  const double pendulum = defect<ZhangSkeel, DoublePendulumPenalty<>>({}, 0.1);
  const double unequal = defect<ZhangSkeel, DoublePendulumPenalty<>>(unequal_masses(), 0.1);
  const double pair = defect<ZhangSkeel, CentralPair<>>({}, 0.1);
  const double control = defect<ZhangSkeelSimplified, DoublePendulumPenalty<>>({}, 0.1);
  const double worst = worse(worse(galaxy, pendulum), worse(unequal, pair));
  theorem(context, "zs-symplectic", "Theorems 1.1(2), 2.5", "Z&S is symplectic",
          ClaimKind::conservation)
      .measured("|J^T Omega J - Omega| of a step, Henon-Heiles, h = 0.2", galaxy)
      .measured("the same, penalised double pendulum, h = 0.1", pendulum)
      .measured("the same, m2 = 2.5", unequal)
      .measured("the same, central pair, masses 1 and 2, h = 0.1", pair)
      .measured("the same, Z&Ss on the penalised pendulum (control)", control)
      .criterion(
          "exact step Jacobians (dual numbers): defect below 1e-12 max(1, |J|^2) everywhere, "
          "above 1e-6 in the control")
      .tolerance("1e-12", "products of two Jacobians, whose entries are right to the condition of "
                          "M + beta h^2 Hess V, near 30, times round-off")
      .verdict(holds(worst < 1e-12 && control > 1e-6));
}

/// Largest change of `column` over 1000 steps on the central pair.
double drift(const std::string& method, const std::string& column) {
  Request request;
  request.h = 0.05;
  request.steps = 1000;
  const Trajectory run = integrate("central-pair", method, request);
  const auto series = run.series(column);
  double most = run.summary.ok() ? 0.0 : std::nan("");
  for (const double value : series) most = worse(most, std::fabs(value - series.front()));
  return most;
}

/// The same for the total momentum when there is no central field.
double momentum_drift(const std::string& method) {
  Request request;
  request.problem = {{"mu", "0"}};
  request.h = 0.05;
  request.steps = 1000;
  const Trajectory run = integrate("central-pair", method, request);
  double most = run.summary.ok() ? 0.0 : std::nan("");
  for (const int axis : {0, 1}) {
    const auto a = run.series("p" + std::to_string(axis));
    const auto b = run.series("p" + std::to_string(axis + 2));
    for (std::size_t k = 0; k < a.size(); ++k) {
      most = worse(most, std::fabs(a[k] + b[k] - a[0] - b[0]));
    }
  }
  return most;
}

void claim_momentum_maps(Context& context) {
  const double angular = drift("zhang-skeel", "angular_momentum");
  const double linear = momentum_drift("zhang-skeel");
  const double simplified = drift("zhang-skeel-simplified", "angular_momentum");
  const double one = drift("newmark-one-iteration", "angular_momentum");
  theorem(context, "zs-momentum-maps", "Theorem 1.1(2); 1, after Theorem 1.1",
          "being variational, Z&S conserves the momentum maps of the system's symmetries",
          ClaimKind::conservation)
      .measured("largest change of angular momentum, Z&S, 1000 steps of 0.05", angular)
      .measured("the same, total momentum without the central field", linear)
      .measured("the same, angular momentum, Z&Ss (control)", simplified)
      .measured("the same, one-iteration Newmark (control)", one)
      .criterion("below 1e-12 for Z&S, above 1e-5 for the controls, on the central pair")
      .tolerance("1e-12",
                 "round-off of momenta of size 1 added up over 1000 steps, with a margin of "
                 "ten against growth like n")
      .verdict(holds(angular < 1e-12 && linear < 1e-12 && simplified > 1e-5 && one > 1e-5));
}

/// Distance from the start after 20 steps of h and 20 of -h.
template <class M, class P>
double return_error(const P& problem, double h) {
  const State<P> start = initial_state(problem);
  const auto options = at_beta<M>(0.4);
  State<P> end = advance<M>(problem, options, h, start, 20);
  end = advance<M>(problem, options, -h, end, 20);
  return (stacked(end) - stacked(start)).cwiseAbs().maxCoeff();
}

template <class M>
void claim_symmetric(Context& context, const std::string& slug, const std::string& locator,
                     const std::string& who) {
  const double galaxy = return_error<M>(HenonHeiles<>{}, 0.2);
  const double pendulum = return_error<M>(DoublePendulumPenalty<>({}), 0.05);
  const double control = return_error<NewmarkOneIteration>(HenonHeiles<>{}, 0.2);
  theorem(context, slug, locator, who + " is symmetric (time-reversible)", ClaimKind::qualitative)
      .measured("distance from the start after 20 steps and back, Henon-Heiles, h = 0.2", galaxy)
      .measured("the same, penalised double pendulum, h = 0.05", pendulum)
      .measured("the same, one-iteration Newmark on Henon-Heiles (control)", control)
      .criterion("below 1e-14 and 1e-11, above 1e-5 in the control")
      .tolerance("1e-14 and 1e-11", "round-off of 40 steps; on the pendulum times forces of size "
                                    "omega^2 and the growth of a perturbation")
      .verdict(holds(galaxy < 1e-14 && pendulum < 1e-11 && control > 1e-5));
}

/// Force fields that no potential problem of the suite has: x'' = f(x).
struct GradientField {  // f = -grad (cosh(x - y) + x^2 y^2 / 2), a symmetric Jacobian
  template <class V>
  static V at(const V& x) {
    using S = typename V::Scalar;
    using std::exp;
    const S e = exp(x(0) - x(1));
    const S sinh = (e - S(1) / e) / S(2);
    return V(-sinh - x(0) * x(1) * x(1), sinh - x(1) * x(0) * x(0));
  }
};
struct TwistedField {  // the same plus a rotation: an unsymmetric Jacobian
  template <class V>
  static V at(const V& x) {
    using S = typename V::Scalar;
    return GradientField::at(x) + V(S(0.3) * x(1) * x(1), S(-0.5) * x(0));
  }
};

/// Two degrees of freedom, unit mass, force f: velocity Verlet on it is the integrator (21).
template <class F, class S = double>
struct FieldParticle : DenseTypes<S, 2> {
  using typename DenseTypes<S, 2>::Vector;
  using Parameters = HenonHeilesParameters;
  template <class T>
  using With = FieldParticle<F, T>;
  static constexpr std::string_view id = "field", title = "x'' = f(x)", source = "Shakedown";
  explicit FieldParticle(const Parameters& /*parameters*/ = {}) : unit(Vector(S(1), S(1))) {}
  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return unit; }
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(0.4), S(-0.3));
    p = Vector(S(0.2), S(0.5));
  }
  [[nodiscard]] S potential(const Vector& /*q*/) const { return S(0); }
  void gradient(const Vector& q, Vector& out) const { out = -F::at(q); }
  DiagonalMass<S, 2> unit;
};

template <class F>
double field_defect() {
  const FieldParticle<F> problem;
  return symplectic_defect(step_jacobian<VelocityVerlet>({}, {}, 0.2, initial_state(problem)));
}

void claim_lemmas(Context& context) {
  const double symmetric = field_defect<GradientField>();
  const double twisted = field_defect<TwistedField>();
  theorem(context, "symmetric-jacobian-symplectic", "Lemma 2.1",
          "the integrator (21) is symplectic if its force f has a symmetric Jacobian",
          ClaimKind::conservation)
      .measured("|J^T Omega J - Omega| of a step, f a gradient", symmetric)
      .measured("the same, f with a rotation (control)", twisted)
      .criterion("below 1e-15 when Df is symmetric, above 1e-3 when it is not")
      .tolerance("1e-15", "a few units of round-off in a product of 4 x 4 matrices of size 1")
      .verdict(holds(symmetric < 1e-15 && twisted > 1e-3));

  const double back = return_error<VelocityVerlet>(FieldParticle<TwistedField>{}, 0.2);
  const double control = return_error<EulerKickFirst>(FieldParticle<TwistedField>{}, 0.2);
  theorem(context, "symmetric-for-any-force", "Theorem 2.4",
          "the integrator (21) is symmetric for an arbitrary force f", ClaimKind::qualitative)
      .measured("distance from the start after 20 steps and back, f no gradient", back)
      .measured("the same, symplectic Euler with that force (control)", control)
      .criterion("below 1e-13, above 1e-2 in the control")
      .tolerance("1e-13", "round-off of 40 steps on an unstable motion")
      .verdict(holds(back < 1e-13 && control > 1e-2));
}

/// Z&S solves one symmetric linear system a step and iterates nothing.
void claim_linearly_implicit(Context& context) {
  Request request;
  request.h = 0.1;
  request.steps = 500;
  const RunSummary run = integrate("double-pendulum-penalty", "zhang-skeel", request).summary;
  const auto per_step = [&](std::int64_t n) {  // the start evaluates once more
    return static_cast<double>(n - 1) / static_cast<double>(run.steps);
  };
  using D = DoublePendulumPenalty<Dual>;
  const D problem({});
  State<D> state = converted<D>(generic_state(DoublePendulumPenalty<>({}), 1e-3, 1500));
  Eigen::Matrix4d H;
  for (int j = 0; j < 4; ++j) {
    state.q(j).slope = 1.0;
    problem.gradient(state.q, state.p);
    for (int i = 0; i < 4; ++i) H(i, j) = state.p(i).slope;
    state.q(j).slope = 0.0;
  }
  const double asymmetry = (H - H.transpose()).cwiseAbs().maxCoeff() / H.cwiseAbs().maxCoeff();
  theorem(
      context, "zs-linearly-implicit", "1, after (3); abstract",
      "Z&S is linearly implicit: a_k comes from one symmetric linear system, nothing is iterated",
      ClaimKind::cost)
      .measured("factorisations a step", per_step(run.counts.factorisations))
      .measured("solves a step", per_step(run.counts.solves))
      .measured("nonlinear iterations, 500 steps", static_cast<double>(run.iterations))
      .measured("asymmetry of Hess V, relative (gradient differentiated automatically)", asymmetry)
      .criterion(
          "exactly one factorisation and one solve a step, no iteration; asymmetry is round-off")
      .tolerance("0 and 1e-15", "counts; differences of equal products of doubles")
      .verdict(holds(run.ok() && per_step(run.counts.factorisations) == 1.0 &&
                     per_step(run.counts.solves) == 1.0 && run.iterations == 0 &&
                     asymmetry < 1e-15));
}

}  // namespace

void theorem_structure(Context& context) {
  claim_symplectic(context);
  claim_momentum_maps(context);
  claim_symmetric<ZhangSkeel>(context, "zs-symmetric", "Theorem 1.1(4), Corollary 2.2", "Z&S");
  claim_symmetric<ZhangSkeelSimplified>(context, "zss-symmetric", "Theorem 2.1(4)", "Z&Ss");
  claim_lemmas(context);
  claim_linearly_implicit(context);
}

}  // namespace shakedown::tao2014
