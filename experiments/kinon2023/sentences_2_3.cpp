#include "experiments/kinon2023/sentences.hpp"

namespace shakedown::kinon2023 {

std::vector<Sentence> sentences_2() {
  return {
      untestable("2.1", "the multiplier of the kinematic condition is the conjugate momentum",
                 "the definition of p by (2c)"),
      untestable("2.1", "Livens' principle traces back to Lagrange's equations",
                 "a substitution of (2a) and (2c) in (2b)"),
      untestable("2.1", "the Lagrangian is kinetic less potential energy, M constant",
                 "the setting of the paper"),
      untestable("2.1", "Remark 1: eliminating v gives Hamilton's equations (9) with H of (7)",
                 "a substitution; H(q, p) is the catalogue's energy column"),
      tested("2.2.1", "each symmetry leads to the conservation of a momentum map", "theory.livens"),
      untestable("2.2.1", "generators (17), (19), (21) of a matrix group", "definitions"),
      tested("2.2.2", "the total energy is conserved", "theory.livens"),
      tested("2.2.3", "the flow is symplectic", "theory.livens"),
      untestable("2.3", "the constraints are independent", "an assumption"),
      tested("2.3", "(26): the constraints enter the functional with a plus sign",
             "theory.sign-of-lambda"),
      tested("2.3", "the equations (28) have index 3", "theory.index-two"),
      untestable("2.3", "(28c) can be used to eliminate v or p", "a substitution"),
      tested("2.3", "the stabilised equations (30) have index 2", "theory.index-two"),
      tested("2.3", "both constraints confine the motion to the manifold M (31)",
             "ida.no-drift-off"),
      tested("2.3", "the extra variable gamma in (30a) hinders structure preservation",
             "symplecticity.classical-loses-form"),
      tested("2.3", "(32): dH/dt = gamma.G grad V", "theory.classical-energy"),
      tested("2.3", "gamma = 0 in continuous time", "theory.gamma-zero"),
      tested("2.3", "discretised, gamma is in general not zero", "accuracy.gamma-vanishes"),
      tested("2.3", "energy conserving schemes on (30) are not feasible",
             "theory.classical-energy"),
      tested("2.3", "the same holds for the symplectic form", "theory.principle-symplectic"),
      tested("2.3", "and for momentum maps", "theory.principle-momentum"),
  };
}

std::vector<Sentence> sentences_3() {
  return {
      untestable("3.1", "(33) boils down to Livens' functional without constraints",
                 "the terms vanish"),
      untestable("3.1", "stationarity of (33) gives the equations (37)", "a derivation"),
      untestable("3.1", "p is the conjugate momentum by (37c)", "a definition"),
      tested("3.1", "the equations (37) have differentiation index 2", "theory.index-two"),
      tested("3.1", "they yield gamma = 0", "theory.gamma-zero"),
      untestable("3.1", "in continuous time (37) boil down to (27)",
                 "gamma = 0 inserted, which is tested"),
      tested("3.1", "Remark 2, (39): f^gamma = v + G M^-1 gamma", "theory.shape-of-f"),
      untestable("3.1", "Remark 3: valid for configuration-dependent mass matrices",
                 "no scheme or example of the paper has one"),
      tested("3.1", "Remark 4: the alternative principle does not yield the correct equations",
             "theory.invalid-principle"),
      tested("3.2", "the structural properties are not affected by gamma",
             "theory.principle-momentum"),
      tested("3.2.1", "symmetry leads to the conservation of the momentum map (45)",
             "theory.principle-momentum"),
      tested("3.2.2", "(47): the energy is conserved independently of lambda and gamma",
             "theory.principle-energy"),
      tested("3.2.3", "(50): the two-form is preserved independently of gamma",
             "theory.principle-symplectic"),
  };
}

std::vector<Sentence> sentences_4() {
  return {
      untestable("4.1", "the functional is approximated by the sum (52)", "a definition"),
      untestable("4.1", "stationarity and an index shift give (55)", "a derivation"),
      tested("4.1", "(55c) is the discrete fibre derivative, with a plus sign",
             "theory.sign-of-55c"),
      untestable("4.1", "(55) has 3d + 2m equations for as many unknowns", "a count"),
      tested("4.1", "the primary constraints hold at the end of each step",
             "pendulum.position-constraint"),
      tested("4.1", "the secondary constraints hold in an intermediate sense", "top.vi-s-violates"),
      untestable("4.1", "(55) generalises the symplectic Euler method",
                 "a remark; its order and stability limit are tested"),
      tested("4.1", "(55) is symplectic", "symplecticity.vi-symplectic"),
      tested("4.1", "(55) conserves momentum maps", "particles.vi-momenta"),
      tested("4.2", "VI-S is first-order accurate", "accuracy.vi-s-order"),
      untestable("4.2", "the action sum (56), its auxiliary Q and P, and (60), (61)",
                 "definitions and a derivation"),
      untestable("4.2", "(62) has 4d + 2m equations", "a count"),
      tested("4.2", "the family (62) is symplectic", "symplecticity.where-symplectic"),
      tested("4.2", "it conserves momentum maps under the discrete symmetry conditions (64)",
             "particles.vi-momenta"),
      tested("4.3", "choice (66) satisfies the symmetry conditions (64a), (64b)",
             "particles.vi-momenta"),
      tested("4.3", "(69c), (69d): derivatives of f", "theory.derivative-of-f"),
      untestable("4.3", "the theta version of the equations is (76)", "a derivation"),
      tested("4.3.1", "choice (77) satisfies (64c)", "pendulum.angular-momentum"),
      tested("4.3.1", "(79b): the force term is D_1 L_d", "theory.force"),
      tested("4.3.1", "option A can be used for theta in (0, 1)", "theory.option-a-range"),
      tested("4.3.2", "(80) enforces g(q_{n+1}) = 0 for arbitrary vartheta in (0, 1]",
             "theory.option-b-position"),
      tested("4.3.2", "(80) satisfies (64c)", "pendulum.angular-momentum"),
      tested("4.3.2", "(82b), (83b): the force term is D_1 L_d", "theory.force"),
      tested("4.3.2", "option B: theta in [0, 1] and vartheta in (0, 1]", "theory.option-b-range"),
      tested("4.3.2", "theta = 1, vartheta = 0.5 yields (83)", "table1.named-instances"),
  };
}

std::vector<Sentence> sentences_5() {
  return {
      tested("5", "EM conserves both primary and secondary constraints",
             "particles.secondary-constraints"),
      untestable("5", "discrete derivatives are second-order perturbations of the midpoint's",
                 "a property of Gonzalez' construction; the order of EM is tested"),
      tested("5", "the discrete derivatives satisfy orthogonality (85) and directionality (86)",
             "theory.discrete-derivatives"),
      tested("5", "Gonzalez' scheme is related; EM additionally keeps the secondary constraints",
             "particles.secondary-constraints"),
      untestable("5", "EM does not require a Hamiltonian", "a remark on formulation"),
      tested("5.1", "EM conserves the energy, (89)", "particles.energy"),
      tested("5.2", "EM conserves momentum maps, (91)", "particles.momenta"),
      tested("5.2", "(90): the condition on g^v", "theory.generator"),
  };
}

}  // namespace shakedown::kinon2023
