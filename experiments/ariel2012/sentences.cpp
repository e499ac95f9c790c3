// Sentence index of Ariel, Sanz-Serna, Tsai 2012: sections 1 to 4; 5 to 7 in sentences_5_7.cpp.
#include "experiments/ariel2012/sentences.hpp"

#include "experiments/ariel2012/all.hpp"

namespace shakedown::ariel2012 {
namespace {

std::vector<Sentence> sentences_1_2() {
  return {
      tested("abstract", "in the limit of infinite stiffness solutions are constrained ones",
             "ariel2012.remark1.slow-start"),
      tested("abstract", "typical solutions oscillate with a large frequency",
             "ariel2012.contraction.oscillation"),
      tested("abstract",
             "the slow manifold has the dimension of the constraint manifold: one slow point above "
             "each constrained one",
             "ariel2012.fig1.geometry"),
      tested("abstract", "it tends to the constraint manifold",
             "ariel2012.omega-independence.manifolds"),
      tested("abstract", "IPA projects points of phase space onto the slow manifold",
             "ariel2012.omega-independence.limit-error"),
      tested("abstract", "it initialises integrations of the stiff system",
             "ariel2012.fig4.no-saturation"),
      tested("abstract", "and of the constrained one", "ariel2012.dae.initial"),
      tested("abstract", "also the multipliers", "ariel2012.dae-start.ipa"),
      tested("abstract", "with integrators it may speed up stiff problems",
             "ariel2012.fig5.improvement"),
      tested("abstract", "it integrates constrained problems with explicit algorithms",
             "ariel2012.dae.solve"),
      untestable("1", "(1), (2): stiff and constrained system, Jacobian of full rank",
                 "the setting; it is what the problems implement"),
      untestable("1", "molecular models with stiff bonds or rigid ones",
                 "a remark on applications"),
      untestable("1", "the constrained problem has a solution only from consistent data",
                 "a standard fact; the catalogue rejects other starts"),
      tested("1", "typical solutions oscillate across the constraints with frequencies O(omega)",
             "ariel2012.contraction.oscillation"),
      tested("1", "the slow manifold is left invariant", "ariel2012.remark1.invariant"),
      tested("1", "the slow manifold is O(omega^-2) from the constraint manifold",
             "ariel2012.omega-independence.manifolds"),
      tested("1", "slow solutions converge to those of the constrained problem",
             "ariel2012.remark1.slow-start"),
      untestable("1", "fixed data off the manifold give oscillations of growing energy",
                 "follows from V in (3); Table 1's start shows the energy"),
      tested("1", "the work of a projection does not grow with the stiffness",
             "ariel2012.omega-independence.work"),
      untestable("1", "the ideas come from multiscale methods", "a remark on the literature"),
      tested("1", "results extend to a mass matrix", "ariel2012.variants.similar"),
      untestable("1", "more general potentials O(omega^2) need more complicated treatment",
                 "not carried out in the paper"),
      untestable("2.1", "definition of slow functions and existence of the slow manifold",
                 "definitions, and a theorem cited from elsewhere"),
      tested("2.1", "the slow manifold is invariant", "ariel2012.remark1.invariant"),
      tested("2.1", "solutions near it oscillate about it with frequencies proportional to omega",
             "ariel2012.contraction.oscillation"),
      tested("2.1",
             "oscillations at distance kappa drift along the manifold by O(kappa/omega + "
             "kappa^2)",
             "ariel2012.drift.order"),
      tested("2.1", "Remark 1: slow and constrained solutions differ by O(omega^-2)",
             "ariel2012.remark1.slow-start"),
      tested("2.1", "Remark 1: from the constraint manifold p differs by O(1/omega)",
             "ariel2012.remark1.constraint-start"),
      tested("2.1", "Remark 2, (4): omega^2 g tends to the multiplier",
             "ariel2012.slow-points.remark2"),
      tested("2.2", "(6): A cos t is the slow solution of (5)",
             "ariel2012.model-problems.bounded-derivatives"),
      tested("2.2", "(7), (8): general solution, with the factor omega in p",
             "ariel2012.model-problems.linear-example"),
      untestable("2.2", "the multiplier of the example is cos t, and (4) holds for it",
                 "an identity, (A - 1) omega^2 = A"),
      tested("2.3", "the spring pendulum's slow manifold is r = r*, r' = 0, O(omega^-2) from r = 1",
             "ariel2012.fig1.geometry"),
      untestable("2.3", "the slow manifold is no tangent bundle of a curve",
                 "immediate: r* depends on M"),
      tested("2.3", "Remarks 1 and 2 are easily checked for it", "ariel2012.remark1.pendulum"),
      untestable("2.3", "M is a constant of motion; other starts oscillate about r*",
                 "a symmetry, tested for every problem with one in tests/traits"),
      tested("2.4", "the bounded derivative principle gives the slow solution order by order",
             "ariel2012.model-problems.bounded-derivatives"),
      tested("2.4", "it gives the pendulum's slow manifold in the same way",
             "ariel2012.fig1.geometry"),
  };
}

std::vector<Sentence> sentences_3_4() {
  return {
      untestable("3.1", "kernels: even, supported in [-1, 1], unit mass", "a definition"),
      tested("3.1", "Lemma 3.1", "ariel2012.kernels.lemma31"),
      tested("3.1", "Lemma 3.2, both items", "ariel2012.kernels.lemma32"),
      tested("3.1", "(13): delta = L/omega makes (12) small uniformly in omega",
             "ariel2012.kernels.factor"),
      tested("3.2", "the cost of a projection does not depend on omega",
             "ariel2012.omega-independence.work"),
      tested("3.2", "(14) stops the iteration", "ariel2012.omega-independence.stop"),
      tested("3.2",
             "filtering again and again gives a point on the slow manifold near the given one",
             "ariel2012.fig1.projection"),
      tested("4.1", "closed forms of the deviations after m iterations",
             "ariel2012.model-problems.recursion"),
      tested("4.1", "an even kernel filters the odd function sin to 0", "ariel2012.kernels.cubic"),
      tested("4.1", "item 1: |R| < 1 for large L", "ariel2012.kernels.factor"),
      tested("4.1", "item 2: R does not depend on omega", "ariel2012.model-problems.factor"),
      tested("4.1", "item 3: smoother kernels have a smaller R at large L",
             "ariel2012.kernels.factor"),
      tested("4.1", "item 4, (16): the limit is O(omega^-(mu+1)) from the slow point",
             "ariel2012.model-problems.main-estimate"),
      tested("4.1", "item 5: that error is the one of filtering the slow solution",
             "ariel2012.model-problems.recursion"),
      tested("4.1", "item 6: mu > 1 is needed to improve on the constrained point",
             "ariel2012.model-problems.mu-one"),
      tested("4.1", "item 7: omega must be large with respect to L",
             "ariel2012.omega-independence.conditions"),
      tested("4.1", "item 8: (18), (19)", "ariel2012.model-problems.iterations"),
      tested("4.2", "tangential variables move away linearly with the iterations",
             "ariel2012.model-problems.glide"),
      tested("4.2", "the transversal ones converge as in 4.1", "ariel2012.model-problems.glide"),
      tested("4.2", "in spite of the tangential displacements (14) stops the iteration",
             "ariel2012.omega-independence.stop"),
      tested("4.2", "the overall error is essentially independent of the start's distance",
             "ariel2012.model-problems.start-distance"),
      tested("4.3.1", "(20), (21): the slow point above an orthogonal projection",
             "ariel2012.fig1.geometry"),
      untestable("4.3.1", "regimes of kappa against 1/omega", "sets the assumptions of 4.3"),
      tested("4.3.2", "(26): linear oscillations across, with a relative error O(kappa)",
             "ariel2012.contraction.oscillation"),
      tested("4.3.2", "transversal components are damped", "ariel2012.contraction.across"),
      tested("4.3.3", "the tangential position changes by O(kappa^2)",
             "ariel2012.contraction.along-q"),
      tested("4.3.3", "the tangential momentum changes by O(kappa^2)",
             "ariel2012.contraction.along-p"),
      untestable("4.3.3", "for mu >= 3 the quadratic contribution vanishes",
                 "the vanishing second moment, measured for the kernel itself"),
  };
}

}  // namespace

SentenceIndex sentences() {
  SentenceIndex index{"ariel2012", {}};
  for (auto part : {sentences_1_2, sentences_3_4, sentences_5_7}) {
    const std::vector<Sentence> rows = part();
    index.sentences.insert(index.sentences.end(), rows.begin(), rows.end());
  }
  return index;
}

}  // namespace shakedown::ariel2012
