// Computes results of theorems.md: Theorems 1.1(2), (4), 2.1(4), 2.4, 2.5, Lemma 2.1, Corollary
// 2.2.
#include <algorithm>

#include "experiments/analysis/case.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/steps.hpp"
#include "experiments/tao2014/theorems/problems.hpp"
#include "problems/base/dual.hpp"
#include "problems/central_pair.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::tao2014 {
namespace {

using Pendulum = DoublePendulumPenalty<>;
using Twisted = FieldParticle<TwistedField>;

/// Returns the symplectic defect of a method on problem P, 1.5 time units after the start.
template <class P>
double defect(std::string_view method, const typename P::Parameters& parameters, double h) {
  return symplectic_defect(
      step_jacobian({method, 0.4}, parameters, h, generic_state<P>(parameters, 1500)));
}

/// Returns the largest change in 1000 steps on the central pair, either of the angular momentum or,
/// without the central field, of the total momentum.
double drift(const std::string& method, bool total = false) {
  const Trajectory run = integrate(
      {"central-pair", method, 0.05, 50.0, {}, total ? Settings{{"mu", "0"}} : Settings{}});
  if (!run.summary.ok()) return std::nan("");
  const auto change = [&](std::vector<double> sum, const std::vector<double>& more) {
    for (std::size_t k = 0; k < more.size(); ++k) sum[k] += more[k];
    return worst(sum, [&](double value) { return std::fabs(value - sum[0]); });
  };
  if (!total) return change(run.series("angular_momentum"), {});
  return worse(change(run.series("p0"), run.series("p2")),
               change(run.series("p1"), run.series("p3")));
}

void measure_conserved(Context& context) {
  Pendulum::Parameters unequal;
  unequal.m2 = 2.5;
  context.number("zs-defect.henon-heiles", defect<HenonHeiles<>>("zhang-skeel", {}, 0.2));
  context.number("zs-defect.pendulum", defect<Pendulum>("zhang-skeel", {}, 0.1));
  context.number("zs-defect.pendulum.unequal", defect<Pendulum>("zhang-skeel", unequal, 0.1));
  context.number("zs-defect.central-pair", defect<CentralPair<>>("zhang-skeel", {}, 0.1));
  context.number("zss-defect.pendulum", defect<Pendulum>("zhang-skeel-simplified", {}, 0.1));
  context.number("angular-momentum.zs", drift("zhang-skeel"));
  context.number("linear-momentum.zs", drift("zhang-skeel", true));
  context.number("angular-momentum.zss", drift("zhang-skeel-simplified"));
  context.number("angular-momentum.one-iteration", drift("newmark-one-iteration"));
}

/// Returns the distance from the start after 20 steps of h and 20 steps of -h.
template <class P>
double return_error(const std::string& method, double h) {
  const State<P> start = initial_state(P(typename P::Parameters{}));
  const State<P> end = advance({method, 0.4}, {}, h, start, 20);
  return distance(advance({method, 0.4}, {}, -h, end, 20), start);
}

void measure_symmetric(Context& context) {
  for (const auto& [of, method] :
       {std::pair{"zs", "zhang-skeel"}, {"zss", "zhang-skeel-simplified"}}) {
    context.number("return-error.henon-heiles." + std::string(of),
                   return_error<HenonHeiles<>>(method, 0.2));
    context.number("return-error.pendulum." + std::string(of),
                   return_error<Pendulum>(method, 0.05));
  }
  context.number("return-error.one-iteration",
                 return_error<HenonHeiles<>>("newmark-one-iteration", 0.2));
}

template <class F>
double field_defect() {
  const FieldParticle<F> problem;
  return symplectic_defect(step_jacobian({"velocity-verlet"}, {}, 0.2, initial_state(problem)));
}

void measure_lemmas(Context& context) {
  context.number("field-defect.gradient", field_defect<GradientField>());
  context.number("field-defect.twisted", field_defect<TwistedField>());
  context.number("return-error.verlet", return_error<Twisted>("velocity-verlet", 0.2));
  context.number("return-error.euler", return_error<Twisted>("euler-kick-first", 0.2));
  // Z&S solves one symmetric linear system per step without iteration.
  const RunSummary run = integrate({"double-pendulum-penalty", "zhang-skeel", 0.1, 50.0}).summary;
  const DoublePendulumPenalty<Dual> problem({});
  const Eigen::Vector4d q = generic_state<Pendulum>({}, 1500).q;
  VectorOf<Dual, 4> gradient;
  Eigen::Matrix4d H;
  for (int j = 0; j < 4; ++j) {
    VectorOf<Dual, 4> moved = q.cast<Dual>();
    moved(j).slope = 1.0;
    problem.gradient(moved, gradient);
    for (int i = 0; i < 4; ++i) H(i, j) = gradient(i).slope;
  }
  context.number("zs-per-step.factorisations", per_step(run, run.counts.factorisations - 1));
  context.number("zs-per-step.solves", per_step(run, run.counts.solves - 1));
  context.number("hessian-asymmetry",
                 (H - H.transpose()).cwiseAbs().maxCoeff() / H.cwiseAbs().maxCoeff());
}

}  // namespace

void theorem_structure(Context& context) {
  measure_conserved(context);
  measure_symmetric(context);
  measure_lemmas(context);
}

}  // namespace shakedown::tao2014
