#include "experiments/tao2014/sentences.hpp"

namespace shakedown::tao2014 {

std::vector<Sentence> sentences_4_2() {
  return {
      tested("4.2", "a chain of n pendula approximates a continuous rope", "tao2014.chain.rope"),
      tested("4.2", "it is modelled by (7) with V = -sum y_i", "tao2014.fig3.sign-of-gravity"),
      tested("4.2", "and with the constraints g on the lengths of the links, M = 1",
             "tao2014.chain.start-on-manifold"),
      tested("4.2", "Fig 3: n = 10, x_i = i, y_i = -2i at rest, L_i = sqrt(5)",
             "tao2014.chain.start-on-manifold"),
      untestable("4.2", "Fig 3: only some of the degrees of freedom are shown",
                 "a choice of presentation"),
      tested("4.2", "Figure 3 shows good agreement between SHAKE and Z&S",
             "tao2014.fig3.good-agreement"),
      tested("4.2", "trajectories are shown because there is no accurate benchmark",
             "tao2014.fig3.accurate-benchmark"),
      untestable("4.2", "there is no analytical solution",
                 "that a closed form does not exist cannot be shown by computing"),
      tested("4.2", "Lagrange multiplier formulations solve large nonlinear systems",
             "tao2014.timings-4.2.shake-nonlinear"),
      untestable("4.2", "so do generalised coordinates",
                 "the suite has no angles for n rods; for two see "
                 "tao2014.double-pendulum.generalised-implicit"),
      tested("4.2", "times: SHAKE at h = 0.025 16.5 s, at h = 0.05 8.1 s",
             "tao2014.timings-4.2.shake-half-step"),
      tested("4.2", "times: SHAKE at h = 0.05 8.1 s, Z&S at h = 0.05 1.1 s",
             "tao2014.timings-4.2.zs-faster-than-shake"),
      tested("4.2", "Theorem 1.1(3) on the chain: order 2", "tao2014.fig3.zs-order"),
  };
}

std::vector<Sentence> sentences_4_4() {
  return {
      tested("4.4", "Z&S accelerates the simulation of an unconstrained multiscale system",
             "tao2014.timings-4.4.zs-faster"),
      untestable("4.4", "the displacement angles follow (31)",
                 "a definition; gradient, Hessian and small waves are tested in "
                 "tests/problems/dna_test.cpp"),
      untestable("4.4", "U models the pairing between strands, the linear force their alignment",
                 "the interpretation of the model"),
      untestable("4.4", "a = 7, x0 = 0.3, epsilon = 1/1400, N = 200", "a choice of parameters"),
      tested("4.4", "minima of U give two stable configurations", "tao2014.dna.minima"),
      untestable("4.4", "they correspond to closed double strands, transitions to their opening",
                 "the interpretation of the model"),
      tested("4.4", "nonlinearity is critical, for it leads to transitions",
             "tao2014.dna.nonlinearity"),
      tested("4.4", "the start, theta_k = 0.8 + 0.1 xi_k, is near a stable configuration",
             "tao2014.dna.minima"),
      tested("4.4", "the initial momenta facilitate the opening", "tao2014.dna.kick"),
      tested("4.4", "the mean angle is slow, single angles are fast", "tao2014.dna.slow-mean"),
      tested("4.4", "Fig 8: Verlet and Z&S, beta = 0.3, in the mean angle",
             "tao2014.fig8.same-transitions"),
      tested("4.4", "the strand transits between 0.795 and 5.49", "tao2014.fig8.metastable"),
      tested("4.4", "the values of the two angles", "tao2014.dna.minima"),
      tested("4.4", "these are long simulations of a chaotic system", "tao2014.dna.chaotic"),
      tested("4.4", "the energy of Z&S is lower than the benchmark's", "tao2014.fig8.energy-lower"),
      tested("4.4", "because large steps damp fast oscillations", "tao2014.fig8.damping"),
      tested("4.4", "h = 0.2 is near the stability limit of Verlet",
             "tao2014.dna-limits.verlet-near-limit"),
      tested("4.4", "h = 2 is near the stability limit of Z&S", "tao2014.dna-limits.zs-near-limit"),
      tested("4.4", "times: Verlet 23.26 s, Z&S 3.24 s", "tao2014.timings-4.4.zs-faster"),
  };
}

}  // namespace shakedown::tao2014
