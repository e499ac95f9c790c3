#include "experiments/harness/report/papers.hpp"

namespace shakedown {

const std::vector<PaperHeading>& papers() {
  static const std::vector<PaperHeading> all = {
      {"tao2014", "Tao, Owhadi 2014",
       "Variational and linearly-implicit integrators, with applications"},
      {"ariel2012", "Ariel, Sanz-Serna, Tsai 2012",
       "A multiscale technique for finding slow manifolds of stiff mechanical systems"},
      {"reich1995", "Reich 1995", "Smoothed dynamics of highly oscillatory Hamiltonian systems"},
      {"kinon2023", "Kinon, Betsch, Schneider 2023",
       "Structure-preserving integrators based on a new variational principle for constrained "
       "mechanical systems"},
      {"comparison", "Comparison", "All methods on all problems, and the traits they declare"},
      {"timing", "Timing", "Seconds, which vary from run to run"},
  };
  return all;
}

PaperHeading heading_of(const std::string& id) {
  for (const auto& entry : papers()) {
    if (entry.id == id) return entry;
  }
  return {id, id, ""};
}

}  // namespace shakedown
