#include "experiments/comparison/long_time/claims.hpp"

#include <algorithm>

namespace shakedown::comparison {
namespace {

const Traits& record(const LongRun& run) { return catalogue().method(run.method).traits; }
bool is_symplectic(const LongRun& run) { return record(run).symplectic != Symplecticity::none; }
bool is_exact(const LongRun& run) { return record(run).energy == Conservation::exact; }
/// Nothing in its record speaks for its energy.
bool is_unstructured(const LongRun& run) {
  return !is_symplectic(run) && !is_exact(run) && !record(run).symmetric;
}
/// The last octave's largest error over that of the time before: 2 of a linear drift.
double last_over_before(const LongRun& run) {
  if (run.growth.law == Law::lost) return HUGE_VAL;
  double before = 0.0;
  for (std::size_t j = 0; j + 1 < run.octaves.size(); ++j) {
    before = std::fmax(before, run.octaves[j].largest);
  }
  return run.octaves.back().largest / before;
}

template <class Keep>
std::vector<LongRun> those(const std::vector<LongRun>& runs, Keep&& keep) {
  std::vector<LongRun> some;
  std::ranges::copy_if(runs, std::back_inserter(some), keep);
  return some;
}
template <class Of>
double greatest(const std::vector<LongRun>& runs, Of&& of) {
  double most = runs.empty() ? NAN : -HUGE_VAL;
  for (const LongRun& run : runs) most = std::fmax(most, of(run));
  return most;
}
template <class Of>
double least_claims(const std::vector<LongRun>& runs, Of&& of) {
  return -greatest(runs, [&](const LongRun& run) { return -of(run); });
}
double not_bounded(const std::vector<LongRun>& runs) {
  return double(
      std::ranges::count_if(runs, [](const LongRun& r) { return r.growth.law != Law::bounded; }));
}
const LongRun& find_claims(const std::vector<LongRun>& runs, std::string_view problem,
                           std::string_view method) {
  return *std::ranges::find_if(
      runs, [&](const LongRun& r) { return r.arena->problem == problem && r.method == method; });
}

void measure_structure(Context& context, const std::vector<LongRun>& runs) {
  const auto symplectic =
      those(runs, [](const LongRun& r) { return is_symplectic(r) && r.above_round_off(); });
  const auto unstructured = those(runs, is_unstructured);
  context.number("symplectic-runs.unbounded", not_bounded(symplectic));
  context.number("last-octave.symplectic", greatest(symplectic, last_over_before));
  context.number("symplectic-runs.all", double(symplectic.size()));
  context.number("unstructured-runs.unbounded",
                 not_bounded(unstructured) / double(unstructured.size()));
  // Where little energy has gone the motion, and with it the rate of the loss, is still the same.
  const auto drifting =
      those(unstructured, [](const LongRun& r) { return r.growth.amplitude < 0.1; });
  context.number("drift-exponent.least",
                 least_claims(drifting, [](const LongRun& r) { return r.growth.exponent; }));
  context.number("drift-exponent.greatest",
                 greatest(drifting, [](const LongRun& r) { return r.growth.exponent; }));
  context.number("unstructured-runs.drifting", double(drifting.size()));
  context.number("unstructured-runs.left-out", double(unstructured.size() - drifting.size()));
  context.number("drift-exponent.rattle-off-1",
                 std::fabs(find_claims(runs, "double-pendulum", "rattle").growth.exponent - 1.0));
}

void measure_rest(Context& context, const std::vector<LongRun>& runs) {
  const LongRun& ggl = find_claims(runs, "double-pendulum", "ggl-classical");
  context.number("last-octave.ggl-midpoint", last_over_before(ggl));
  context.number("last-octave.half-explicit",
                 last_over_before(find_claims(runs, "double-pendulum", "half-explicit-4")));
  context.number("energy-error.ggl-midpoint", ggl.growth.amplitude);
  context.number("energy-error.half-explicit",
                 find_claims(runs, "double-pendulum", "half-explicit-4").growth.amplitude);
  const auto exact = those(runs, is_exact);
  const LongRun& rattle = find_claims(runs, "double-pendulum", "rattle");
  context.number("round-off-ratio.energy-momentum", greatest(exact, [](const LongRun& r) {
                   return r.growth.amplitude / r.round_off();
                 }));
  context.number("energy-error.energy-momentum",
                 greatest(exact, [](const LongRun& r) { return r.growth.amplitude; }));
  context.number("round-off-ratio.rattle", rattle.growth.amplitude / rattle.round_off());
}

}  // namespace

void measure_long_time(Context& context, const std::vector<LongRun>& runs,
                       const std::vector<Rates>& rates) {
  measure_structure(context, runs);
  measure_rest(context, runs);
  for (const Rates& r : rates) context.number("judged-right." + std::string(r.key), r.right());
}

}  // namespace shakedown::comparison
