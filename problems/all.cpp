// Every problem of the suite. To add one: a header, a .cpp that instantiates it, a line here.
#include "methods/all.hpp"

#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry linear_oscillator_entry();
ProblemEntry henon_heiles_entry();
ProblemEntry central_pair_entry();
ProblemEntry double_pendulum_entry();
ProblemEntry double_pendulum_penalty_entry();
ProblemEntry double_pendulum_angles_entry();
ProblemEntry forced_oscillator_entry();
ProblemEntry second_model_entry();
ProblemEntry spring_pendulum_entry();
ProblemEntry two_springs_entry();
ProblemEntry two_springs_constrained_entry();
ProblemEntry chain_entry();
ProblemEntry chain_penalty_entry();
ProblemEntry dna_entry();
ProblemEntry magnetic_top_entry();
ProblemEntry magnetic_top_constrained_entry();
ProblemEntry magnetic_top_penalty_entry();
ProblemEntry five_springs_entry();
ProblemEntry five_springs_constrained_entry();
ProblemEntry three_beads_entry();
ProblemEntry three_beads_constrained_entry();
ProblemEntry spring_pendulum_gravity_entry();
ProblemEntry channel_entry();
ProblemEntry free_angle_entry();
ProblemEntry bead_chain_entry();
ProblemEntry pendulum_3d_entry();
ProblemEntry gyroscopic_top_entry();
ProblemEntry gyroscopic_top_reduced_entry();
ProblemEntry four_particles_entry();

const Catalogue& catalogue() {
  static const Catalogue all{method_entries(AllMethods{}),
                             {
                                 linear_oscillator_entry(),
                                 henon_heiles_entry(),
                                 central_pair_entry(),
                                 double_pendulum_entry(),
                                 double_pendulum_penalty_entry(),
                                 double_pendulum_angles_entry(),
                                 forced_oscillator_entry(),
                                 second_model_entry(),
                                 spring_pendulum_entry(),
                                 two_springs_entry(),
                                 two_springs_constrained_entry(),
                                 chain_entry(),
                                 chain_penalty_entry(),
                                 dna_entry(),
                                 magnetic_top_entry(),
                                 magnetic_top_constrained_entry(),
                                 magnetic_top_penalty_entry(),
                                 five_springs_entry(),
                                 five_springs_constrained_entry(),
                                 three_beads_entry(),
                                 three_beads_constrained_entry(),
                                 spring_pendulum_gravity_entry(),
                                 channel_entry(),
                                 free_angle_entry(),
                                 bead_chain_entry(),
                                 pendulum_3d_entry(),
                                 gyroscopic_top_entry(),
                                 gyroscopic_top_reduced_entry(),
                                 four_particles_entry(),
                             }};
  return all;
}

}  // namespace shakedown
