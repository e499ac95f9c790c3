#include "experiments/reich1995/sentences.hpp"

namespace shakedown::reich1995 {

std::vector<Sentence> sentences_8() {
  return {
      tested("8", "(38): SHAKE discretises (13) as an extension of Verlet's scheme",
             "structure.shake"),
      untestable("8", "(38) needs the solution of an implicit equation for Lambda_k",
                 "evident from the scheme; iterations are counted in every run"),
      tested("8", "SHAKE is symplectic, time-reversible and keeps first integrals",
             "structure.shake"),
      tested("8", "its solutions are those of a perturbed constrained Hamiltonian system",
             "structure.perturbed-hamiltonian"),
      tested("8", "(39): the same for the soft system", "structure.discretises-32"),
      tested("8", "(39) is symplectic, time-reversible and momentum conserving",
             "structure.soft-shake"),
      untestable("8", "(39) is computationally expensive; less expensive methods are in [3], [11]",
                 "'expensive' has no measure; the cheaper methods are in two papers then in "
                 "preparation"),
      tested("8", "what cheaper Jacobians cost", "structure.soft-shake"),
      untestable("8", "(32) could also be discretised by modified energy-momentum methods",
                 "a suggestion without a method; one is run on (1) itself"),
      tested("8", "Example 2: parameters, K_a = 50 deg^-2", "fig4.unit-of-angle-constant"),
      untestable("8", "start from equilibrium with p_x = 1",
                 "orientation and centre are not stated; several are run"),
      tested("8", "Figure 4: the soft angle follows the unconstrained one", "fig4.soft-follows"),
      tested("8", "the effect of the wall shows in Figure 4", "fig4.hard-frozen"),
      tested("8", "the Fixman potential is almost constant and not needed here",
             "fig4.fixman-negligible"),
      tested("8", "so equipartition is not needed, and the error is O(delta eps)",
             "fig4.order-of-remainder"),
      tested("8", "hard constraints would freeze the angle at cos(phi) = -0.5", "fig4.hard-frozen"),
      tested("8", "what soft constraints gain: larger stable steps", "steps.gain-is-stability"),
      untestable("9", "a framework, a mean force field, fluctuations to be added later",
                 "an outlook"),
  };
}

SentenceIndex sentences() {
  SentenceIndex index{"reich1995", {}};
  for (auto part : {sentences_1, sentences_2, sentences_3, sentences_6, sentences_8}) {
    const std::vector<Sentence> rows = part();
    index.sentences.insert(index.sentences.end(), rows.begin(), rows.end());
  }
  return index;
}

}  // namespace shakedown::reich1995
