#include "experiments/comparison/peers/measure.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "experiments/analysis/solution.hpp"
#include "experiments/comparison/peers/drivers.hpp"
#include "experiments/comparison/peers/momenta.hpp"
#include "experiments/harness/files/failure.hpp"
#include "experiments/harness/files/temporary_folder.hpp"

namespace shakedown::comparison {
namespace {

/// The start that all entrants have in common, and the reference solution at the end.
struct Course {
  const ProblemEntry& entry;
  Settings parameters;  ///< including those with default values
  double until;
  std::vector<double> q0, p0, v0, q, v;  ///< q0, p0, v0 at the start; q, v at the end
  double size_q, size_v, bar;
};

Course course_of(const Contest& contest) {
  const ProblemEntry& entry = catalogue().problem(contest.problem);
  const Entrant& any = *std::find_if(contest.entrants.begin(), contest.entrants.end(), is_own);
  Course course{entry, {}, contest.until, {}, {}, {}, {}, {}, 0.0, 0.0, 0.0};
  entry.initial(contest.parameters, course.q0, course.p0);
  const Pair& pair = catalogue().pair(contest.problem, any.method);
  course.parameters = pair.start({contest.parameters, {}, {}, {}, contest.until, 1, 1})->problem;
  const Reference end = entry.reference(contest.parameters, {}, {}, {contest.until});
  course.q = end.q[0];
  course.v0 = velocities(contest.problem, contest.parameters, course.q0, course.p0);
  course.v = velocities(contest.problem, contest.parameters, course.q, end.p[0]);
  course.size_q = distance(course.q, course.q0);
  course.size_v = largest_of({course.v});
  course.bar = std::max(end.error_bar_q / course.size_q, end.error_bar_p / largest_of({end.p[0]}));
  return course;
}

/// The error at the end. It is the larger of two ratios: the largest error in q divided by the
/// longest distance moved, and the largest error in v divided by the largest speed.
double error_at_end(const Course& course, const std::vector<double>& q,
                    const std::vector<double>& v) {
  return std::max(distance(q, course.q) / course.size_q, distance(v, course.v) / course.size_v);
}

void judge(PeerRun& run, double error, double seconds) {
  run.error = error;
  run.seconds.push_back(seconds);
  if (!(error <= 1.0)) run.reason = "errors are as large as the motion";
}

Request request_at(const Course& course, const Entrant& who, double level) {
  if (!who.adaptive) {
    const auto steps = static_cast<std::int64_t>(std::llround(level));
    return {course.parameters, {}, course.q0, course.p0, course.until / level, steps, steps};
  }
  const Settings tolerances{{"rtol", shortest(level)}, {"atol", shortest(level)}};
  return {course.parameters, tolerances, course.q0, course.p0, course.until, 1, 1};
}

/// Repeats the run until the total time is `enough` seconds.
void run_here(const Course& course, const Entrant& who, double enough, PeerRun& run) {
  constexpr int most = 50;  // the same limit as in the drivers
  const Pair& pair = catalogue().pair(course.entry.id, who.method);
  const Request request = request_at(course, who, run.level);
  double spent = 0.0;
  std::vector<double> times;
  for (int round = 0; round < most && (round == 0 || spent < enough); ++round) {
    const auto path = pair.start(request);
    const double begin = processor_seconds();
    const LoopReport report = path->advance(request.steps);
    const double used = processor_seconds() - begin;
    if (report.status != Status::ok) throw RuntimeFailure(std::string(name(report.status)));
    spent += used;
    times.push_back(used);
    if (round > 0) continue;
    run.steps = who.adaptive ? 0 : report.steps;
    run.evaluations = evaluations(path->counts);
    const std::vector<double> q(path->q().begin(), path->q().end());
    const std::vector<double> p(path->p().begin(), path->p().end());
    run.error = error_at_end(course, q, velocities(course.entry.id, course.parameters, q, p));
  }
  judge(run, run.error, median_of(times));
}

void run_driver(const Course& course, const Entrant& who, double enough,
                const std::filesystem::path& start, PeerRun& run) {
  constexpr double patience = 300.0;  // one step of the longest chain takes seconds
  const PeerTask task{.problem = who.asks,
                      .method = who.method,
                      .step = who.adaptive ? run.level : course.until / run.level,
                      .until = course.until,
                      .seconds = enough,
                      .parameters = course.parameters};
  const PeerAnswer answer = ask_driver(*driver_of(who), task, start, course.q.size(), patience);
  run.steps = answer.steps;
  run.evaluations = answer.evaluations;
  judge(run, error_at_end(course, answer.q, answer.v), answer.seconds);
}

void run_once(const Course& course, const Entrant& who, double enough,
              const std::filesystem::path& start, PeerRun& run) {
  try {
    if (driver_of(who) != nullptr) {
      run_driver(course, who, enough, start, run);
    } else {
      run_here(course, who, enough, run);
    }
  } catch (const RuntimeFailure& failure) {
    if (run.seconds.empty()) run.reason = failure.what();  // otherwise the earlier turns are used
  }
}

}  // namespace

std::vector<double> PeerCurve::times_at(double error) const {
  std::vector<const PeerRun*> sorted;  // right runs, sorted by their median times
  for (const PeerRun& run : runs) {
    if (run.right()) sorted.push_back(&run);
  }
  std::ranges::stable_sort(sorted, {}, &PeerRun::median);
  const auto reached =
      std::ranges::find_if(sorted, [&](const PeerRun* run) { return run->error <= error; });
  if (reached == sorted.end()) return {};
  const PeerRun& fine = **reached;
  const PeerRun& coarse = reached == sorted.begin() ? fine : **(reached - 1);
  std::vector<double> times;
  for (std::size_t turn = 0; turn < std::min(fine.seconds.size(), coarse.seconds.size()); ++turn) {
    times.push_back(
        work_at({{coarse.seconds[turn], coarse.error}, {fine.seconds[turn], fine.error}}, error));
  }
  return times;
}

double PeerCurve::time_at(double error) const {
  std::vector<WorkError> work;
  for (const PeerRun& run : runs) {
    if (run.right()) work.push_back({run.median(), run.error});
  }
  return work_at(work, error);
}

std::vector<double> PeerCurve::times_a_step() const {
  const PeerRun* chosen = nullptr;
  for (const PeerRun& run : runs) {
    if (!run.right() || run.steps == 0) continue;
    const auto order = [](const PeerRun& one) { return std::pair(one.seconds.size(), one.steps); };
    if (chosen == nullptr || order(run) > order(*chosen)) chosen = &run;
  }
  if (chosen == nullptr) return {};
  std::vector<double> times = chosen->seconds;
  for (double& time : times) time /= static_cast<double>(chosen->steps);
  return times;
}

void require_same_equations(const std::string& contest, const PeerCurve& curve) {
  // An error of 1e-6 or less shows that the equations agree. A mass or length that is wrong in its
  // fourth digit would cause far larger errors.
  constexpr double same = 1e-6;
  constexpr double falls = 0.7;  // halving the step gives 0.5 for a method of order 1
  std::vector<double> errors;    // including those of runs that are not right
  for (const PeerRun& run : curve.runs) {
    if (!std::isnan(run.error)) errors.push_back(run.error);
  }
  const std::size_t n = errors.size();
  if (n == 0 || errors[n - 1] <= same) return;
  if (n >= 2 && errors[n - 1] <= falls * errors[n - 2]) return;
  throw RuntimeFailure(fmt::format(
      "{}, {}{}{}, on {}: the error is {:.3g} at its finest{} and does not fall: not the same equations",
      curve.who.program, curve.who.method, curve.who.setting.empty() ? "" : ", ", curve.who.setting,
      contest, errors[n - 1], n < 2 ? "" : fmt::format(", {:.3g} before", errors[n - 2])));
}

MeasuredContest measure_contest(const Contest& contest, bool quick) {
  const double enough = quick ? 0.0 : 0.01;  // total time up to which a run is repeated [s]
  const double slow = 0.3;                   // slower runs take part in the first turn only
  const int rounds = quick ? 1 : 6;          // at least six are needed for an interval of 95 %
  const Course course = course_of(contest);
  const TemporaryFolder folder;
  const std::filesystem::path start = folder / "start.txt";
  write_motion(start, course.q0, course.v0);
  MeasuredContest all{contest, {}, course.bar};
  for (const Entrant& who : contest.entrants) {
    const Driver* driver = driver_of(who);
    if (driver != nullptr && !has_driver(*driver)) continue;
    PeerCurve& curve = all.curves.emplace_back(PeerCurve{who});
    for (const double level : who.levels) {
      run_once(course, who, enough, start, curve.runs.emplace_back(PeerRun{level}));
    }
    if (driver != nullptr) require_same_equations(contest.name(), curve);
  }
  for (int round = 1; round < rounds; ++round) {
    for (PeerCurve& curve : all.curves) {
      for (PeerRun& run : curve.runs) {
        if (run.right() && run.seconds.front() < slow)
          run_once(course, curve.who, enough, start, run);
      }
    }
  }
  return all;
}

}  // namespace shakedown::comparison
