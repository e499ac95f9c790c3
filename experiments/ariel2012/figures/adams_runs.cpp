#include "experiments/ariel2012/figures/adams_runs.hpp"

#include <limits>
#include <map>
#include <mutex>

namespace shakedown::ariel2012 {
// Segments of one time unit, each by a fresh solver from the projected point; no projection at the
// end, where errors are measured.
void run_projected(const std::string& code, const Settings& options, int skipped, Sample& sample) {
  Phase z = target(sample.omega).start;
  for (int k = 0; k < 10; ++k) {
    if (k > 0 && k != skipped) {
      const Projection p = project(sample.omega, z, paper_options(sample.omega));
      sample.work += p.forces;
      sample.iterations += p.report.iterations;
      if (p.report.status != Status::ok) {
        sample.failure = "t = " + shortest(k) + ": " + p.message;
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        sample.stiff = sample.slow = {none, none};
        return;
      }
      z = p.point;
    }
    const double before = sample.iterations;
    run_pair(code, options, z, 1.0, 1, sample);
    sample.iterations = before;  // of projections alone
    if (!sample.failure.empty()) return;
    z = sample.end;
  }
}

const std::vector<Sample>& adams_runs(const std::string& code, Start start) {
  static std::mutex guard;
  static std::map<std::pair<std::string, Start>, std::vector<Sample>> known;
  const std::scoped_lock lock(guard);
  auto& samples = known[{code, start}];
  if (!samples.empty()) return samples;
  for (const double w : omegas) {
    for (const double rtol : tolerances()) {
      Sample s;
      s.code = code;
      s.omega = w;
      s.control = rtol;
      if (start == Start::projected) {
        run_projected(code, tolerance_pair(rtol), 0, s);
      } else {
        run_pair(code, tolerance_pair(rtol),
                 start == Start::slow ? target(w).start : constrained_start(), horizon, 1, s);
        s.iterations = 0.0;
      }
      samples.push_back(s);
    }
  }
  return samples;
}

}  // namespace shakedown::ariel2012
