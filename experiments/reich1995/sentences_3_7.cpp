#include "experiments/reich1995/sentences.hpp"

namespace shakedown::reich1995 {

std::vector<Sentence> sentences_3() {
  return {
      tested("3", "the fast part of q_2 is O(eps^2)", "theorem1.estimates"),
      tested("3", "the fast part of q_1 is O(eps)", "theorem1.estimates"),
      untestable("3", "(23): the fast system is ergodic on times sqrt(eps)",
                 "an assumption; with one fast mode it cannot hold for all initial values"),
      tested("3", "Quasi-Stationarity: the fast system is always in thermal equilibrium",
             "quasi-stationarity.needed"),
      tested("4", "(25), (26): Q_1 = O(eps^2)", "theorem1.estimates"),
      tested("4", "equipartition gives <q_1 q_1^T> = O(delta eps^2)", "theorem1.estimates"),
      untestable("4", "means of f(q_1, q_2) are f(Q_1, Q_2) + O(delta eps^2)",
                 "a step of the proof; its consequence is Theorem 3"),
      untestable("4", "P_1 = O(eps^2), (27)", "steps of the proof"),
      tested("4", "(28): the soft constraint holds up to O(delta eps^2)", "theorem1.rate"),
      tested("4", "hard constraints introduce an error O(eps^2)", "theorem1.hard-rate"),
      tested("4", "the matrix G M^-1 G^T in (28) is that of all constraints",
             "fig4.gram-matrix-of-all-rows"),
      untestable("5", "the fast part of p_2 is O(delta eps)",
                 "a step of the proof, an upper bound"),
      tested("5", "(29): the kinetic gradient enters with a plus sign", "fixman.sign-of-31"),
      tested("5", "the mean of the fast kinetic gradient is delta/2 grad ln det",
             "quasi-stationarity.with-heat-bath"),
      tested("5", "(30): V_F", "fixman.closed-forms"),
      tested("5", "(31): V_F enters with a plus sign", "fixman.sign-of-31"),
      tested("5", "Remark: with V_F both systems have the same reduced density", "fixman.sampled"),
      untestable("5", "similar results are in two other papers", "a remark on the literature"),
  };
}

std::vector<Sentence> sentences_6() {
  return {
      tested("6", "Theorem 1: (32) approximates the smoothed dynamics to O(delta eps^2)",
             "theorem1.rate"),
      tested("6", "Theorem 1 needs quasi-stationarity", "quasi-stationarity.needed"),
      tested("6", "the Hamiltonian of (32) contains the stiff energy", "fig3.stiff-energy-needed"),
      untestable("6", "proof: Lambda = O(delta) and the perturbation argument",
                 "steps of the proof"),
      tested("6", "Corollary 1: (34) approximates to O(eps^2)", "theorem1.hard-rate"),
      tested("6", "without V_F only to O(delta)", "corollary1.without-fixman"),
      tested("6", "Remark (i): slow solutions are given by (13) up to O(eps^2)",
             "propositions.slow-solutions"),
      tested("6", "Remark (i): they are not the smoothed dynamics", "propositions.slow-solutions"),
      untestable("6", "Remark (ii): earlier results for special cases",
                 "a remark on the literature"),
      tested("6", "Theorem 2: symmetries of (1) are symmetries of (32) and (34)",
             "theorem2.symmetries"),
      tested("6", "proof of Theorem 2: M^-1 is invariant", "theorem2.transpose"),
      tested("6", "Example 1, Figure 1: frequencies of the unconstrained chain",
             "fig1.closed-form"),
      tested("6", "Figure 2: frequency with hard constraints", "fig2.closed-form"),
      tested("6", "Figure 3: frequency with flexible constraints", "fig3.closed-form"),
      tested("6", "the smoothed dynamics is that of the lowest frequency", "fig1.separated"),
      tested("6", "both formulations remove the three highest frequencies",
             "fig2.fast-modes-removed"),
      tested("6", "flexible constraints approximate the lowest frequency far better",
             "fig3.soft-better-than-hard"),
      tested("6", "this matters most at moderate 1/eps^2", "fig2.error-order"),
      untestable("6", "for linear problems V_F is constant", "immediate: G is constant"),
      tested("6", "for linear problems Theorem 1 applies with delta = eps^2", "fig3.error-order"),
      untestable("7", "set-up: ergodicity, reduced density, free energy",
                 "definitions and cited theory"),
      tested("7", "(35): ensemble means agree up to O(delta eps^2)", "theorem3.rate"),
      tested("7", "Q_1 as a function of Q_2, before (36)", "theorem3.sign-of-q1"),
      tested("7", "(36), Theorem 3: time averages agree up to O(delta eps^2)", "theorem3.rate"),
      untestable("7", "(37): time averages are ensemble means",
                 "an assumption, for (1) and for (32)"),
  };
}

}  // namespace shakedown::reich1995
