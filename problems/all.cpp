// Every problem of the suite. To add one: a header, a .cpp that instantiates it, a line here.
#include "methods/all.hpp"

#include "methods/base/catalogue.hpp"

namespace shakedown {

ProblemEntry linear_oscillator_entry();
ProblemEntry henon_heiles_entry();
ProblemEntry central_pair_entry();
ProblemEntry double_pendulum_entry();
ProblemEntry double_pendulum_penalty_entry();
ProblemEntry double_pendulum_angles_entry();
ProblemEntry pendulum_3d_entry();
ProblemEntry gyroscopic_top_entry();
ProblemEntry gyroscopic_top_reduced_entry();
ProblemEntry four_particles_entry();

namespace {

template <class... M>
std::vector<MethodEntry> method_entries(MethodList<M...>) {
  return {{M::traits, describe<typename M::Options>(), M::Needs::names()}...};
}

}  // namespace

const Catalogue& catalogue() {
  static const Catalogue all{
      method_entries(AllMethods{}),
      {linear_oscillator_entry(), henon_heiles_entry(), central_pair_entry(),
       double_pendulum_entry(), double_pendulum_penalty_entry(), double_pendulum_angles_entry(),
       pendulum_3d_entry(), gyroscopic_top_entry(), gyroscopic_top_reduced_entry(),
       four_particles_entry()}};
  return all;
}

}  // namespace shakedown
