// TO Theorems 1.1(2), (4), 2.1(4), 2.4, 2.5, Lemma 2.1, Corollary 2.2. Question: is Z&S symplectic,
// momentum-conserving and symmetric, does it take what the text says it takes, and do the lemmas
// behind it hold for forces that are no method's?
// Expectation and finding: yes, all to round-off, with negative controls that fail by orders.
#include <algorithm>

#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/runs.hpp"
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

/// Symplectic defect of a method on problem P; the start lies 1 to 2 time units into the motion.
template <class P>
double defect(std::string_view method, const typename P::Parameters& parameters, double h) {
  return symplectic_defect(
      step_jacobian({method, 0.4}, parameters, h, generic_state<P>(parameters, 1500)));
}

/// Largest change in 1000 steps on the central pair: of the angular momentum or, without the
/// central field, of the total momentum.
double drift(const std::string& method, bool total = false) {
  const Trajectory run =
      integrate("central-pair", method,
                requested(0.05, 1000, {}, total ? Settings{{"mu", "0"}} : Settings{}));
  if (!run.summary.ok()) return std::nan("");
  const auto change = [&](std::vector<double> sum, const std::vector<double>& more) {
    for (std::size_t k = 0; k < more.size(); ++k) sum[k] += more[k];
    return worst(sum, [&](double value) { return std::fabs(value - sum[0]); });
  };
  if (!total) return change(run.series("angular_momentum"), {});
  return worse(change(run.series("p0"), run.series("p2")),
               change(run.series("p1"), run.series("p3")));
}

void claim_conserved(Context& context) {
  Pendulum::Parameters unequal;
  unequal.m2 = 2.5;
  claim(context, "zs-symplectic", "Theorems 1.1(2), 2.5", "Z&S is symplectic",
        ClaimKind::conservation)
      .expect("|J^T Omega J - Omega| of a step over max(1, |J|^2), Henon-Heiles, h = 0.2",
              defect<HenonHeiles<>>("zhang-skeel", {}, 0.2), below(1e-12))
      .expect("defect on the penalised double pendulum, h = 0.1",
              defect<Pendulum>("zhang-skeel", {}, 0.1))
      .expect("defect on the penalised double pendulum, m2 = 2.5, h = 0.1",
              defect<Pendulum>("zhang-skeel", unequal, 0.1))
      .expect("defect on the central pair, masses 1 and 2, h = 0.1",
              defect<CentralPair<>>("zhang-skeel", {}, 0.1))
      .because("products of two exact Jacobians (dual numbers), whose entries are right to the "
               "condition of M + beta h^2 Hess V, near 30, times round-off")
      .control("defect of Z&Ss on the penalised pendulum",
               defect<Pendulum>("zhang-skeel-simplified", {}, 0.1), above(1e-6))
      .because("six orders over what round-off may leave");
  claim(context, "zs-momentum-maps", "Theorem 1.1(2); 1, after Theorem 1.1",
        "being variational, Z&S conserves the momentum maps of the system's symmetries",
        ClaimKind::conservation)
      .expect("largest change of angular momentum, Z&S, central pair, 1000 steps of 0.05",
              drift("zhang-skeel"), below(1e-12))
      .expect("largest change of the total momentum without the central field, Z&S",
              drift("zhang-skeel", true))
      .because("round-off of momenta of size 1 added up over 1000 steps, with a margin of ten "
               "against growth like n")
      .control("largest change of angular momentum, Z&Ss", drift("zhang-skeel-simplified"),
               above(1e-5))
      .control("largest change of angular momentum, one-iteration Newmark",
               drift("newmark-one-iteration"))
      .because("seven orders over what the variational method may lose");
}

/// Distance from the start after 20 steps of h and 20 of -h.
template <class P>
double return_error_structure(const std::string& method, double h) {
  const State<P> start = initial_state(P(typename P::Parameters{}));
  const State<P> end = advance({method, 0.4}, {}, h, start, 20);
  return distance(advance({method, 0.4}, {}, -h, end, 20), start);
}

void claim_symmetric(Context& context, const std::string& slug, const std::string& locator,
                     const std::string& who, const std::string& method) {
  claim(context, slug, locator, who + " is symmetric (time-reversible)", ClaimKind::qualitative)
      .expect("distance from the start after 20 steps and back, Henon-Heiles, h = 0.2",
              return_error_structure<HenonHeiles<>>(method, 0.2), below(1e-14))
      .because("round-off of 40 steps")
      .expect("distance on the penalised double pendulum, h = 0.05",
              return_error_structure<Pendulum>(method, 0.05), below(1e-11))
      .because("round-off of 40 steps, times forces of size omega^2, and its growth")
      .control("distance for one-iteration Newmark on Henon-Heiles",
               return_error_structure<HenonHeiles<>>("newmark-one-iteration", 0.2), above(1e-5))
      .because("nine orders over the symmetric method's");
}

template <class F>
double field_defect() {
  const FieldParticle<F> problem;
  return symplectic_defect(step_jacobian({"velocity-verlet"}, {}, 0.2, initial_state(problem)));
}

void claim_lemmas(Context& context) {
  claim(context, "symmetric-jacobian-symplectic", "Lemma 2.1",
        "the integrator (21) is symplectic if its force f has a symmetric Jacobian",
        ClaimKind::conservation)
      .expect("|J^T Omega J - Omega| of a step, f a gradient", field_defect<GradientField>(),
              below(1e-15))
      .because("a few units of round-off in a product of 4 x 4 matrices of size 1")
      .control("|J^T Omega J - Omega| of a step, f with a rotation", field_defect<TwistedField>(),
               above(1e-3))
      .because("generic against vanishing");
  claim(context, "symmetric-for-any-force", "Theorem 2.4",
        "the integrator (21) is symmetric for an arbitrary force f", ClaimKind::qualitative)
      .expect("distance from the start after 20 steps and back, f no gradient",
              return_error_structure<Twisted>("velocity-verlet", 0.2), below(1e-13))
      .because("round-off of 40 steps on an unstable motion")
      .control("distance for symplectic Euler with that force",
               return_error_structure<Twisted>("euler-kick-first", 0.2), above(1e-2))
      .because("an error of first order, comparable with the motion");
  // Z&S solves one symmetric linear system a step and iterates nothing.
  const RunSummary run =
      integrate("double-pendulum-penalty", "zhang-skeel", requested(0.1, 500)).summary;
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
  claim(context, "zs-linearly-implicit", "1, after (3); abstract",
        "Z&S is linearly implicit: a_k comes from one symmetric linear system, nothing is iterated",
        ClaimKind::cost)
      .expect("factorisations a step", per_step(run, run.counts.factorisations - 1), exactly(1.0))
      .expect("solves a step", per_step(run, run.counts.solves - 1))
      .expect("nonlinear iterations in 500 steps", static_cast<double>(run.iterations),
              exactly(0.0))
      .because("counts, less those of the start")
      .expect("asymmetry of Hess V, relative (gradient differentiated automatically)",
              (H - H.transpose()).cwiseAbs().maxCoeff() / H.cwiseAbs().maxCoeff(), below(1e-15))
      .because("differences of equal products of doubles");
}

}  // namespace

void theorem_structure(Context& context) {
  claim_conserved(context);
  claim_symmetric(context, "zs-symmetric", "Theorem 1.1(4), Corollary 2.2", "Z&S", "zhang-skeel");
  claim_symmetric(context, "zss-symmetric", "Theorem 2.1(4)", "Z&Ss", "zhang-skeel-simplified");
  claim_lemmas(context);
}

}  // namespace shakedown::tao2014
