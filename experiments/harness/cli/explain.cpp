#include "experiments/harness/cli/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/report/ledger.hpp"

namespace shakedown {

namespace {
constexpr std::int64_t cost_steps = 200;
/// The range of steps that are tried, in the problem's own unit of time.
constexpr double shortest_step = 1e-12, longest_step = 1e12;

double largest_size(std::span<const double> values) {
  double size = 0.0;
  for (const double x : values) size = std::isfinite(x) ? std::fmax(size, std::fabs(x)) : HUGE_VAL;
  return size;
}

// Returns Explanation::time_scale; 0 if no step works. Starts with a tiny step (in the problem's
// own unit of time) and doubles it. Ignores failures with tiny steps.
double time_scale_of(const Pair& pair, Request request, double unit) {
  const double end = processor_seconds() + 2.0;
  double works = 0.0;
  for (double h = shortest_step * unit; h < longest_step * unit && processor_seconds() < end;
       h *= 2.0) {
    request.h = h;
    const auto run = pair.start(request);
    std::vector<std::vector<double>> q{{run->q().begin(), run->q().end()}};
    bool ok = true;
    for (int k = 0; ok && k < 2; ++k) {
      ok = run->advance(1).status == Status::ok;
      q.emplace_back(run->q().begin(), run->q().end());
    }
    if (!ok && works > 0.0) break;
    if (!ok) continue;
    works = h;
    const double size = std::max({largest_size(q[0]), largest_size(q[1]), largest_size(q[2])});
    double bend = 0.0;
    for (std::size_t i = 0; i < q[0].size(); ++i) {
      bend = std::fmax(bend, std::fabs(q[2][i] - 2.0 * q[1][i] + q[0][i]));
    }
    if (bend > 0.01 * size) return h;
  }
  return works;
}

struct OutOfTime {};

// Returns max |p| of a run, sampled at `looks` times; nothing if the run fails or max |p| exceeds
// the bound. Throws OutOfTime when the processor time of the thread exceeds `end` seconds.
std::optional<double> largest_momentum(const Pair& pair, const Request& request, double bound,
                                       double end) {
  constexpr std::int64_t looks = 20;
  const auto run = pair.start(request);
  double size = largest_size(run->p());
  for (std::int64_t k = 0; k < looks; ++k) {
    if (processor_seconds() > end) throw OutOfTime{};
    if (run->advance(request.steps / looks).status != Status::ok) return std::nullopt;
    size = std::fmax(size, largest_size(run->p()));
    if (!(size <= bound)) return std::nullopt;
  }
  return size;
}

bool is_expensive(const Pair& pair, const Request& request) {
  const auto run = pair.start(request);
  const double begin = processor_seconds();
  return run->advance(20).status == Status::ok && processor_seconds() - begin > 20 * 3e-5;
}

// Returns max |p| of a fine run and leaves the step of that run in `request`. If no such run
// completes, sets `limit.unknown` to the reason.
std::optional<double> momentum_bound(const Pair& pair, Request& request, double time_scale,
                                     double end, StabilityLimit& limit) {
  std::optional<double> momentum;
  request.steps = 8 * limit.steps;
  try {
    for (request.h = time_scale / 2.0; !momentum && request.h > 1e-4 * time_scale;) {
      request.h /= 4.0;
      momentum = largest_momentum(pair, request, std::numeric_limits<double>::max(), end);
    }
  } catch (const OutOfTime&) {
    limit.unknown = fmt::format("the limit of {} s of processor time is too short", limit.seconds);
    return std::nullopt;
  }
  if (!momentum) limit.unknown = "runs fail even at h = " + shortest(request.h);
  if (momentum == 0.0) limit.unknown = "the problem starts at rest and stays there";
  return momentum;
}

StabilityLimit stability_of(const Pair& pair, Request request, double time_scale) {
  StabilityLimit limit;
  const double end = processor_seconds() + limit.seconds;
  request.h = time_scale / 8.0;
  const bool expensive = is_expensive(pair, request);
  if (expensive) limit.steps = 100;
  const double resolution = expensive ? 0.5 : 0.1;
  const auto momentum = momentum_bound(pair, request, time_scale, end, limit);
  if (!limit.unknown.empty()) return limit;
  const double bound = limit.growth * *momentum;
  request.steps = limit.steps;
  limit.low = 8.0 * request.h / 1000.0;
  limit.high = time_scale * 1000.0;
  double stable_to = 0.0, unstable_from = HUGE_VAL;
  double row = HUGE_VAL;  // first of the latest consecutive unstable samples
  const auto stable = [&](double h) {
    if (h > 10.0 * row) return false;  // no sample in the last decade was stable
    request.h = h;
    const bool holds = largest_momentum(pair, request, bound, end).has_value();
    if (!holds) unstable_from = std::min(unstable_from, h);
    if (holds && h < unstable_from) stable_to = std::max(stable_to, h);
    row = holds ? HUGE_VAL : std::min(row, h);
    return holds;
  };
  try {
    limit.scan = scan_stability(stable, limit.low, limit.high, resolution);
  } catch (const OutOfTime&) {
    limit.complete = false;
    limit.scan.largest_below = limit.scan.largest_stable = stable_to;
    limit.scan.smallest_unstable = unstable_from;
    limit.scan.resolution = resolution;
  }
  return limit;
}

// Returns the largest number not above x that is 1, 2 or 5 times a power of ten.
double nice_below(double x) {
  const double power = std::pow(10.0, std::floor(std::log10(x) + 1e-9));
  const double m = x >= 5.0 * power ? 5.0 : x >= 2.0 * power ? 2.0 : 1.0;
  return std::stod(fmt::format("{:.3g}", m * power));  // rounds, because 3 * 0.1 is not 0.3
}

std::string command_of(const ExplainRequest& request, double h, std::int64_t steps) {
  std::string command =
      fmt::format("shakedown integrate --problem {} --method {}", request.problem, request.method);
  for (const auto& [name, value] : request.set) command += fmt::format(" --set {}={}", name, value);
  for (const auto& [name, value] : request.opt) command += fmt::format(" --opt {}={}", name, value);
  return command + fmt::format(" --step {} --until {:.12g} --output run.csv", shortest(h),
                               static_cast<double>(steps) * h);
}

bool mentions(const std::string& text, const std::string& name) {
  const auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const auto end = at + name.size();
    if ((at == 0 || !word(text[at - 1])) && (end == text.size() || !word(text[end]))) return true;
  }
  return false;
}

bool names_method(const Claim& claim, const std::string& id) {
  std::string text = claim.statement + "\n" + claim.explanation;
  for (const auto& measurement : claim.measurements) text += "\n" + measurement.name;
  return mentions(text, id) || mentions(text, short_name(id));
}

// Finds claims about this pair: a claim belongs to an artefact, and the artefact's record lists the
// problems and methods of its runs.
std::vector<ExplainedClaim> claims_of(const ExplainRequest& request) {
  const auto holds = [](const std::vector<Configured>& all, const std::string& id) {
    return std::any_of(all.begin(), all.end(), [&](const Configured& c) { return c.id == id; });
  };
  std::vector<std::string> artefacts;
  for (const auto& artefact : load_artefacts(request.results)) {
    if (holds(artefact.problems, request.problem) && holds(artefact.methods, request.method)) {
      artefacts.push_back(artefact.id);
    }
  }
  std::vector<ExplainedClaim> found;
  for (const auto& claim : load_claims(request.results)) {
    if (std::find(artefacts.begin(), artefacts.end(), claim.artefact) == artefacts.end()) continue;
    std::string anchor = claim.artefact;
    std::replace(anchor.begin(), anchor.end(), '/', '-');
    found.push_back({claim, request.results + "/" + claim.paper + "/README.md#" + anchor,
                     names_method(claim, request.method)});
  }
  std::stable_partition(found.begin(), found.end(),
                        [](const ExplainedClaim& claim) { return claim.named; });
  return found;
}

void measure_pair(Explanation& known, const Pair& pair, const ExplainRequest& asked, double unit) {
  Request request;
  request.problem = asked.set;
  request.method = asked.opt;
  known.time_scale = time_scale_of(pair, request, unit);
  if (known.time_scale == 0.0) {
    known.unmeasured =
        fmt::format("no step size from {} to {} completes two steps with these settings",
                    shortest(shortest_step * unit), shortest(longest_step * unit));
    return;
  }
  if (known.method.traits.adaptive) {
    known.stability.unknown = "the method chooses its steps; h is the interval between outputs";
  } else {
    known.stability = stability_of(pair, request, known.time_scale);
  }
  const double limit = known.stability.scan.largest_below;
  double h = 0.5 * known.time_scale;
  if (limit > 0.0) h = std::min(h, 0.1 * limit);
  for (int tries = 0; tries < 10; ++tries, h /= 2.0) {
    known.h = nice_below(h);
    request.h = known.h;
    request.steps = request.every = cost_steps;
    known.cost = integrate(pair, request).summary;
    if (known.cost.ok()) break;
  }
  if (!known.cost.ok()) known.unmeasured = known.cost.message;
  known.command = command_of(asked, known.h, cost_steps);
}
}  // namespace

Explanation explained(const Suite& suite, const ExplainRequest& request) {
  Explanation known;
  known.method = suite.catalogue.method(request.method);
  known.problem = &suite.catalogue.problem(request.problem);
  const Pair* pair = crossing(*known.problem, request.method);
  if (pair == nullptr) throw std::logic_error("a pair that was not crossed");
  for (const auto& need : pair->unmet) {
    known.unmet.push_back(
        {need, forms_that_meet(suite.catalogue, request.problem, request.method, need)});
  }
  if (pair->admissible()) {
    measure_pair(known, *pair, request, known.problem->scales(request.set).time);
  } else {
    known.instead = alternatives(suite.catalogue, request.problem, request.method);
  }
  known.claims = claims_of(request);
  return known;
}

}  // namespace shakedown
