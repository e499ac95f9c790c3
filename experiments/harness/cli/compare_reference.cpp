#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "experiments/harness/cli/compare.hpp"
#include "experiments/harness/cli/suite.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {
int order_of(const Traits& traits) { return std::min(traits.order_q, traits.order_p); }

// A method that may compute the reference. A compared method is the last choice, because its
// systematic errors would be invisible if it were its own reference.
struct Candidate {
  const Pair* pair;
  int order;  // 0 for adaptive methods
  enum { higher, adaptive, no_higher, compared } rank;
};
std::vector<Candidate> reference_methods(const Catalogue& catalogue,
                                         const CompareRequest& request) {
  int compared_order = 0;
  for (const auto& m : request.methods) {
    compared_order = std::max(compared_order, order_of(catalogue.method(m.id).traits));
  }
  std::vector<Candidate> all;
  for (const Pair& pair : catalogue.problem(request.problem).pairs) {
    const Traits& traits = catalogue.method(pair.method).traits;
    const int order = traits.adaptive ? 0 : order_of(traits);
    if (!pair.admissible() || traits.stochastic || (order < 1 && !traits.adaptive)) continue;
    const bool compared = std::any_of(request.methods.begin(), request.methods.end(),
                                      [&](const MethodChoice& m) { return m.id == pair.method; });
    all.push_back({&pair, order,
                   compared                 ? Candidate::compared
                   : order > compared_order ? Candidate::higher
                   : traits.adaptive        ? Candidate::adaptive
                                            : Candidate::no_higher});
  }
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.order > b.order;
  });
  return all;
}

SolutionToCompare own_solution(const Catalogue& catalogue, const CompareRequest& request,
                               ComparedBlock& block, const ComparedTimes& times,
                               const std::string& why) {
  const auto intervals = static_cast<std::int64_t>(times.grid.size()) - 1;
  const auto run = [&](const Candidate& candidate, std::int64_t finer, const char* tolerance) {
    const bool fixed = candidate.order > 0;
    const std::int64_t steps = fixed ? finer * times.finest : intervals;
    const Settings options =
        fixed ? Settings{} : Settings{{"rtol", tolerance}, {"atol", tolerance}};
    return integrate(*candidate.pair,
                     {block.set, options, request.q0, request.p0,
                      request.until / static_cast<double>(steps), steps, steps / intervals});
  };
  const std::string eighth = shortest(request.until / static_cast<double>(8 * times.finest));
  const auto words = [&](const Candidate& candidate) {
    const std::string itself =
        candidate.rank == Candidate::compared ? ", ITSELF ONE OF THE COMPARED METHODS," : "";
    if (candidate.order == 0) {
      return fmt::format("{}{} at tolerance 1e-12, which differs by {:.2g} from 1e-11",
                         candidate.pair->method, itself, block.error_bar);
    }
    const std::string rank = candidate.rank == Candidate::no_higher
                                 ? ", no higher than the order of the compared methods,"
                                 : itself;
    return fmt::format(
        "{} of order {}{} at h = {} (an eighth of the finest step), which differs by {:.2g} from the result at twice this step",
        candidate.pair->method, candidate.order, rank, eighth, block.error_bar);
  };
  constexpr double good = 1e-4;  // of the size of the solution; beyond it, the next method is tried
  SolutionToCompare best;
  for (const Candidate& candidate : reference_methods(catalogue, request)) {
    if (!best.q.empty() && candidate.rank == Candidate::compared) break;
    const Trajectory fine = run(candidate, 8, "1e-12");
    if (!fine.summary.ok()) continue;
    const Trajectory coarse = run(candidate, 4, "1e-11");
    if (!coarse.summary.ok()) continue;
    SolutionToCompare own{times.grid, rows_of(fine, "q"), rows_of(fine, "p")};
    Deviations bars;
    bars.q = furthest(own.q, rows_of(coarse, "q"));
    bars.p = furthest(own.p, rows_of(coarse, "p"));
    const double bar = std::max(bars.q, bars.p);
    if (!(bar < block.error_bar) && !best.q.empty()) continue;
    block.error_bar = bar;
    block.bar = bars;
    block.reference_method = candidate.pair->method;
    block.reference = words(candidate) + (why.empty() ? "" : "; " + why);
    best = std::move(own);
    if (bar <= good * std::max(largest_of(best.q), largest_of(best.p))) break;
  }
  if (best.q.empty()) {
    throw RuntimeFailure("problem " + request.problem +
                         ": no reference: " + (why.empty() ? "" : why + ", and ") +
                         "no method completes the run at an eighth of the finest step");
  }
  return best;
}

SolutionToCompare library_solution(const ProblemEntry& problem, const CompareRequest& request,
                                   ComparedBlock& block, const ComparedTimes& times) {
  std::set<double> all = times.lambda;
  all.insert(times.grid.begin(), times.grid.end());
  all.insert(times.middle());
  SolutionToCompare solution{{all.begin(), all.end()}, {}, {}};
  Reference reference = problem.reference(block.set, request.q0, request.p0, solution.times);
  block.error_bar = reference.error_bar;
  block.bar.q = reference.error_bar_q;
  block.bar.p = reference.error_bar_p;
  block.reference = fmt::format("two extended-precision library solvers, which differ by {:.2g}",
                                block.error_bar);
  solution.q = std::move(reference.q);
  solution.p = std::move(reference.p);
  return solution;
}

// Returns true if the solution continues differently when restarted from one of its own states, or
// if this cannot be determined.
bool depends_on_time(const Catalogue& catalogue, const CompareRequest& request,
                     const ComparedBlock& block, const ComparedTimes& times,
                     const SolutionToCompare& solution) {
  constexpr double same = 1e-7;  // relative; a restart differs by round-off and the error bar
  const double middle = times.middle();
  const std::size_t from = solution.at(middle);
  if (from == solution.times.size()) return true;
  const std::size_t to =
      solution.at(*std::upper_bound(times.grid.begin(), times.grid.end(), middle));
  const double span = solution.times[to] - middle;
  States q, p;
  if (block.reference_method.empty()) {
    const Reference again = catalogue.problem(request.problem)
                                .reference(block.set, solution.q[from], solution.p[from], {span});
    q = again.q, p = again.p;
  } else {
    try {
      const Trajectory again =
          integrate(catalogue.pair(request.problem, block.reference_method),
                    {block.set, {}, solution.q[from], solution.p[from], span / 1000.0, 1000, 1000});
      q = {rows_of(again, "q").back()}, p = {rows_of(again, "p").back()};
    } catch (const UsageError&) {
      return true;  // the state violates the constraints
    }
  }
  const auto off = [&](const States& anew, const States& all, double size) {
    return furthest(anew, {all[to]}) > same * size + 10.0 * block.error_bar;
  };
  return off(q, solution.q, block.size.q) || off(p, solution.p, block.size.p);
}

// Adds multipliers: IDA computes consistent ones at the start of a run, so each time gets its own
// start.
void add_multipliers(const Catalogue& catalogue, const CompareRequest& request,
                     ComparedBlock& block, const ComparedTimes& times,
                     SolutionToCompare& solution) {
  constexpr std::size_t many = 100;  // coordinates; with more, dense starts take longer than runs
  const ProblemEntry& problem = catalogue.problem(request.problem);
  if (problem.constraints == 0) return;
  const Pair* ida = crossing(problem, "ida");
  if (ida == nullptr || !ida->admissible()) {
    block.notes.emplace_back(
        "errors of lambda are not available: IDA, which computes them, is not admissible");
    return;
  }
  if (solution.q.front().size() > many && request.measure != "lambda") {
    block.notes.emplace_back(
        "with more than 100 coordinates, errors of lambda need --measure lambda");
    return;
  }
  double size = 0.0;
  for (const double t : times.lambda) {
    const std::size_t k = solution.at(t);
    if (k == solution.times.size()) continue;
    try {
      const Trajectory start =
          integrate(*ida, {block.set, {}, solution.q[k], solution.p[k], 1.0, 0, 1});
      solution.lambda[t] = rows_of(start, "lambda").front();
    } catch (const UsageError&) {
      continue;  // a reference by a method of the suite may violate the constraints
    }
    size = std::max(size, largest_of({solution.lambda[t]}));
  }
  block.size.lambda = size;
}
}  // namespace

double ComparedTimes::middle() const {
  return grid.size() > 2 ? grid[(grid.size() - 1) / 2] : grid.back() / 2.0;
}

std::size_t SolutionToCompare::at(double t) const {
  const auto found = std::lower_bound(times.begin(), times.end(), t);
  return static_cast<std::size_t>((found != times.end() && *found == t ? found : times.end()) -
                                  times.begin());
}

SolutionToCompare solution_to_compare(const Catalogue& catalogue, const CompareRequest& request,
                                      ComparedBlock& block, const ComparedTimes& times) {
  SolutionToCompare solution;
  if (request.reference == "own") {
    solution = own_solution(catalogue, request, block, times, "");
  } else {
    try {
      solution = library_solution(catalogue.problem(request.problem), request, block, times);
    } catch (const UsageError&) {
      throw;
    } catch (const std::runtime_error& failure) {
      if (request.reference == "library") throw RuntimeFailure(failure.what());
      solution = own_solution(catalogue, request, block, times,
                              std::string("the library solvers failed: ") + failure.what());
    }
  }
  block.size.q = largest_of(solution.q);
  block.size.p = largest_of(solution.p);
  if (depends_on_time(catalogue, request, block, times, solution)) {
    block.moves = true;
    block.notes.emplace_back(
        "errors of energy and lambda are not available: the system depends on time, or its reference cannot be restarted");
  } else {
    add_multipliers(catalogue, request, block, times, solution);
  }
  return solution;
}

}  // namespace shakedown
