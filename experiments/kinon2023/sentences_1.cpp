#include "experiments/kinon2023/sentences.hpp"

namespace shakedown::kinon2023 {

std::vector<Sentence> sentences_abstract() {
  return {
      tested("abstract", "the principle is for systems subject to holonomic constraints",
             "theory.gamma-zero"),
      untestable("abstract", "it is related to the GGL stabilisation and extends Livens' principle",
                 "says where the functional comes from; its equations are tested under 3.1"),
      tested("abstract",
             "unlike the classical stabilisation it facilitates structure-preserving integrators",
             "symplecticity.classical-loses-form"),
      untestable("abstract", "the integrators result from a direct discretisation", "a derivation"),
      tested("abstract", "the variational integrators are symplectic",
             "symplecticity.vi-symplectic"),
      tested("abstract", "they conserve momentum maps of systems with symmetry",
             "particles.vi-momenta"),
      tested("abstract", "a new energy-momentum scheme is developed", "particles.energy"),
      untestable("abstract", "the schemes are investigated in representative examples",
                 "says what section 6 does"),
  };
}

std::vector<Sentence> sentences_1() {
  return {
      tested("1", "the equations of constrained motion have differentiation index 3",
             "theory.index-two"),
      untestable("1", "index-3 equations are prone to numerical instabilities",
                 "a citation, without a solver or a measure; the paper solves none of them"),
      tested("1", "the GGL stabilisation takes in the velocity constraints and has index 2",
             "theory.index-two"),
      tested("1", "it facilitates a stable integration and does not suffer from drift-off",
             "ida.no-drift-off"),
      untestable("1", "it is widely used, and advantageous in multibody dynamics and control",
                 "a survey of other authors' work"),
      untestable("1", "symplectic and energy-momentum methods discretise the Hamiltonian equations",
                 "a survey of other authors' work"),
      untestable("1", "Livens' principle and its names", "history"),
      tested("1", "the new principle's equations have index 2", "theory.index-two"),
      tested("1", "the principle accounts for position and velocity constraints",
             "particles.secondary-constraints"),
      tested("1", "it makes variational integrators possible, which the stabilisation does not",
             "symplecticity.classical-loses-form"),
      untestable("1", "earlier variational integrators do not rely on such a stabilisation",
                 "a survey of other authors' work"),
      tested("1", "variational integrators are typically symplectic",
             "symplecticity.vi-symplectic"),
      tested("1", "and capable of conserving momentum maps", "particles.vi-momenta"),
      tested("1", "energy-momentum schemes rely on a discrete derivative",
             "theory.discrete-derivatives"),
      tested("1", "they conserve the total energy", "particles.energy"),
      tested("1", "and momentum maps", "particles.momenta"),
      untestable("1", "the plan of the paper", "says where things stand"),
  };
}

}  // namespace shakedown::kinon2023
