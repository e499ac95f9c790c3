// Computes the results of table2.md and timings-table2.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/timing.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/kinon2023/shared/symplectic_defect.hpp"
#include "methods/base/run.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/ggl/vi_s.hpp"
#include "problems/base/counting_scalar.hpp"
#include "problems/four_particles.hpp"

namespace shakedown::kinon2023 {
namespace {

constexpr double h = 0.01;
constexpr double until = 10.0;

struct PrintedRow {
  const char* id;
  std::array<double, 2> iterations, seconds;
};
/// Table 2 as printed. Each pair has the value for the simple guess and the value for the advanced
/// guess.
constexpr std::array<PrintedRow, 4> printed{{{"vi-s", {4, 3}, {1, 0.819}},
                                             {"vi-a", {4, 3}, {1.1414, 0.9158}},
                                             {"vi-b", {4, 3}, {1.1912, 0.9221}},
                                             {"em", {4.305, 3.207}, {1.8663, 1.3481}}}};

/// Returns the number of operations of a run of Table 2 (see CountingScalar). Unlike a time in seconds,
/// this cost has no noise.
template <class M>
double arithmetic(std::size_t guess) {
  const FourParticles<CountingScalar> problem{FourParticlesParameters{}};
  auto state = initial_state(problem);
  typename M::Options options{};
  options.rule = StoppingRule::both;
  options.tolerance = 1e-9;
  options.guess = guess == 1 ? Guess::advanced : Guess::simple;
  typename M::template Stepper<FourParticles<CountingScalar>> stepper(problem, options, h, state);
  const std::int64_t before = CountingScalar::operations;
  if (run(stepper, state, CountingScalar(h), whole_steps(h, until)).status != Status::ok)
    return NAN;
  return static_cast<double>(CountingScalar::operations - before);
}

/// The costs of the four schemes, each with both guesses.
using Costs = std::array<std::array<double, 2>, 4>;
Costs arithmetic_of_all() {
  Costs cost{};
  for (const std::size_t guess : {0U, 1U}) {
    cost[0][guess] = arithmetic<ViS>(guess);
    cost[1][guess] = arithmetic<ViA>(guess);
    cost[2][guess] = arithmetic<ViB>(guess);
    cost[3][guess] = arithmetic<EnergyMomentum>(guess);
  }
  return cost;
}

/// Returns the ratio of EM's cost to the cost of the most expensive variational integrator.
double em_over_dearest(const Costs& cost) {
  return cost[3][0] / std::max({cost[0][0], cost[1][0], cost[2][0]});
}

/// Returns a run of Table 2 with the simple or the advanced guess.
Case case_of(std::size_t scheme, std::size_t guess) {
  return {"four-particles", printed[scheme].id, h, until,
          guess == 0 ? paper_rule() : advanced_rule()};
}

/// The quantities to which Newton's tolerance may apply. The paper states only the value of the
/// tolerance.
constexpr std::array rules{"residual", "update of q", "update of q and p", "update of all unknowns",
                           "residual and update of all unknowns"};
using Means = std::array<double, rules.size()>;

/// How EM is solved. D^G V is either in closed form or the quotient printed in (126). The tangents
/// are either exact or the tangents of the authors' package, the paper's reference 37.
struct Reading {
  bool quotient, tangents_of_package;
};

/// If an invariant changes by no more than this, the quotient is 0/0. The package then replaces the
/// quotients for all invariants of the function by the derivatives at the midpoint.
constexpr double guard = 1e-9;

/// Two particles before and after a step. Their invariant is the squared distance minus 1, because
/// every natural length is 1.
struct Pair {
  int from, to;
  DualVector before, after, twice = before + after;
  Dual one = before.squaredNorm() - Dual(1), middle = twice.squaredNorm() / Dual(4) - Dual(1),
       two = after.squaredNorm() - Dual(1);

  Pair(int a, int b, const DualVector& x, const DualVector& z)
      : from(a), to(b), before(z.segment(b, 3) - z.segment(a, 3)),
        after(x.segment(b, 3) - x.segment(a, 3)) {}

  [[nodiscard]] bool changes() const { return std::fabs((two - one).value) > guard; }
};

/// Returns EM's equations for one reading. The quotient changes only D^G V: as functions of an
/// invariant pi, g is (pi - 1)/2 and g^v is pi, so their quotients are exactly 1/2 and 1. For each
/// invariant that changes by more than the guard, the package adds a term to the tangents of V and
/// of g. At the first invariant that changes by less than the guard, it adds the midpoint
/// derivatives for all invariants, without removing the terms that it has already added.
Residual equations_by(Reading reading) {
  return [closed_form = step_equations("four-particles", "em", h), reading](const DualVector& x,
                                                                            const DualVector& z) {
    DualVector r = closed_form(x, z);
    const auto add = [&r](const Pair& pair, const DualVector& force) {
      r.segment(12 + pair.to, 3) += Dual(h) * force;
      r.segment(12 + pair.from, 3) -= Dual(h) * force;
    };
    const auto add_to_tangent = [&add](const Pair& pair, const DualVector& force) {
      add(pair, force.unaryExpr([](const Dual& f) { return Dual(0.0, f.slope); }));
    };
    const FourParticlesParameters parameters;
    const std::array springs{Pair(0, 6, x, z), Pair(3, 9, x, z)};
    const std::array stiffness{Dual(parameters.k13), Dual(parameters.k24)};
    const bool all_change = std::ranges::all_of(springs, &Pair::changes);
    for (std::size_t i = 0; reading.quotient && i < 2; ++i) {
      const Pair& s = springs[i];
      const auto V = [k = stiffness[i]](const Dual& pi) { return k / Dual(2) * pi * pi; };
      const Dual quotient = (V(s.two) - V(s.one)) / (s.two - s.one);
      const Dual slope = all_change ? quotient : stiffness[i] * s.middle;
      add(s, (slope - stiffness[i] / Dual(2) * (s.one + s.two)) * s.twice);
      if (reading.tangents_of_package && i == 0 && s.changes() && !all_change) {
        add_to_tangent(s, quotient * s.twice);
      }
    }
    const std::array rods{Pair(0, 3, x, z), Pair(6, 9, x, z)};
    if (reading.tangents_of_package && rods[0].changes() && !rods[1].changes()) {
      const Dual lambda(x(36).value);  // the tangent by lambda is right
      add_to_tangent(rods[0], lambda / Dual(2) * rods[0].twice);
    }
    return r;
  };
}

/// The mean number of solves per step of a run for each rule. All rules are applied to the same
/// sequence of exact Newton iterates in each step. With `own`, each step starts from the state that
/// these equations have reached instead of the state of the run.
struct Solves {
  Means mean{};
  int unsolved = 0;  ///< steps that do not satisfy the last rule within `most` solves
  static constexpr int most = 25;
};

Solves count(const Run& of, const Residual& equations, bool advanced, bool own = false) {
  const Index n = model(of.problem).n;
  Solves found;
  Vector reached = unknowns(of, 0);
  for (std::size_t k = 0; k < of.last(); ++k) {
    Vector x = own ? reached : unknowns(of, k);
    const Vector z = x.head(2 * n);
    if (own) x.segment(2 * n, n) = z.tail(n).cwiseQuotient(model(of.problem).mass);
    x = x.array().isNaN().select(0.0, x);  // multipliers before the first step are NaN
    if (advanced) x.head(n) += h * x.segment(2 * n, n);
    std::array<bool, rules.size()> done{};
    double r = newton(equations, x, z, 0);
    for (int solves = 0; solves < Solves::most && !std::ranges::all_of(done, std::identity{});
         ++solves) {
      const Vector last = x;
      const double before = r;
      r = newton(equations, x, z, 1);
      const Vector dx = x - last;
      const std::array now{r, dx.head(n).norm(), dx.head(2 * n).norm(), dx.norm(),
                           std::fmax(before, dx.norm())};
      for (std::size_t i = 0; i < rules.size(); ++i) {
        if (done[i]) continue;
        found.mean[i] += 1.0 / static_cast<double>(of.last());
        done[i] = now[i] <= 1e-9;
      }
    }
    found.unsolved += done.back() ? 0 : 1;
    reached = x;
  }
  for (double& x : found.mean) x = std::round(1e3 * x) / 1e3;  // means of at most 1000 steps
  return found;
}

/// The solves that EM takes in all readings of the start and of the tolerance, and the readings
/// that reproduce the VIs' counts.
struct Readings {
  int all = 0;
  int agreeing = 0;             ///< readings that reproduce the VIs' printed rows
  double em_of_agreeing = 0.0;  ///< largest distance of EM's means from 4 and 3 in these
  std::array<double, 2> quotient{}, tangents{}, package{};  ///< EM's means by guess, see Reading
  int unsolved = 0;  ///< largest number of unsolved steps with other equations or tangents
};

Readings read(Context& context) {
  Table table({"start", "tolerance of", "VI-S, simple", "VI-A, simple", "VI-B, simple",
               "EM, simple", "VI-S, advanced", "VI-A, advanced", "VI-B, advanced", "EM, advanced"});
  Readings found;
  for (const bool archived : {false, true}) {
    std::array<std::array<Means, 4>, 2> means{};
    for (std::size_t s = 0; s < 4; ++s) {
      const Run of = run({"four-particles", printed[s].id, h, context.pick(until, 1.0),
                          paper_rule(), archived ? archived_start() : Settings{}});
      const Residual equations = step_equations(of.problem, of.method, h);
      for (const std::size_t guess : {0U, 1U}) {
        means[guess][s] = count(of, equations, guess == 1).mean;
      }
    }
    for (std::size_t i = 0; i < rules.size(); ++i) {
      std::vector<Cell> row{archived ? "archived" : "printed", rules[i]};
      double vis = 0.0, em = 0.0;
      for (const std::size_t guess : {0U, 1U}) {
        for (std::size_t s = 0; s < 4; ++s) {
          const double mean = means[guess][s][i];
          double& apart = s < 3 ? vis : em;
          apart = std::fmax(apart, std::fabs(mean - printed[0].iterations[guess]));
          row.emplace_back(mean);
        }
      }
      table.row(std::move(row));
      ++found.all;
      if (vis > 0.0) continue;
      ++found.agreeing;
      found.em_of_agreeing = std::fmax(found.em_of_agreeing, em);
    }
  }
  // Counts EM's solves with other equations and tangents. The rule is the one that reproduces the
  // VIs' rows.
  const Run em = run({"four-particles", "em", h, context.pick(until, 1.0), paper_rule()});
  const auto add = [&](const char* name, Reading reading) {
    std::vector<Cell> row{"printed", "the same; " + std::string(name)};
    std::array<double, 2> means{};
    ++found.all;
    for (const std::size_t guess : {0U, 1U}) {
      const Solves solves = count(em, equations_by(reading), guess == 1, true);
      means[guess] = solves.mean.back();
      row.insert(row.end(), {std::nan(""), std::nan(""), std::nan(""), means[guess]});
      found.unsolved = std::max(found.unsolved, solves.unsolved);
    }
    table.row(std::move(row));
    return means;
  };
  found.quotient = add("quotient (126)", {.quotient = true, .tangents_of_package = false});
  found.tangents = add("tangents of the package", {.quotient = false, .tangents_of_package = true});
  found.package = add("quotient (126), tangents of the package",
                      {.quotient = true, .tangents_of_package = true});
  context.artefact("table2-readings").table(table);
  return found;
}

void count_solves(Context& context) {
  std::array<std::array<RunSummary, 2>, 4> runs;
  Costs calls{}, iterations{};
  for (std::size_t k = 0; k < printed.size(); ++k) {
    for (const std::size_t guess : {0U, 1U}) {
      runs[k][guess] = run(case_of(k, guess)).path.summary;
      calls[k][guess] = operations(runs[k][guess]);
      iterations[k][guess] = per_step(runs[k][guess], runs[k][guess].iterations);
    }
  }
  const Costs sums = arithmetic_of_all();
  const auto most_of_vis = [&](std::size_t guess) {
    return std::max({iterations[0][guess], iterations[1][guess], iterations[2][guess]});
  };
  context.number("iterations.vi.simple", most_of_vis(0));
  context.number("iterations.vi.advanced", most_of_vis(1));
  Table table({"method", "simple guess: iterations, printed", "simple guess: iterations",
               "simple guess: time, printed", "simple guess: calls", "simple guess: arithmetic",
               "advanced guess: iterations, printed", "advanced guess: iterations",
               "advanced guess: time, printed", "advanced guess: calls",
               "advanced guess: arithmetic"});
  context.number("calls.em-over-dearest", em_over_dearest(calls));
  context.number("arithmetic.em-over-dearest", em_over_dearest(sums));
  Artefact& artefact = context.artefact("table2");
  double worst = 0.0, saved = HUGE_VAL;
  for (std::size_t k = 0; k < printed.size(); ++k) {
    std::vector<Cell> row{short_name(printed[k].id)};
    for (const std::size_t guess : {0U, 1U}) {
      const double of_paper = printed[k].iterations[guess];
      for (const double x : {of_paper, iterations[k][guess], printed[k].seconds[guess],
                             calls[k][guess] / calls[0][0], sums[k][guess] / sums[0][0]}) {
        row.emplace_back(x);
      }
      if (k < 3) worst = std::max(worst, std::fabs(iterations[k][guess] - of_paper));
      artefact.ran("four-particles", printed[k].id, h, runs[k][guess]);
    }
    saved = std::min(saved, iterations[k][0] - iterations[k][1]);
    table.row(std::move(row));
  }
  artefact.table(table);
  context.number("iterations.vi.deviation", worst);
  const Readings readings = read(context);
  context.number("readings.agreeing", readings.agreeing);
  context.number("iterations.em.distance", readings.em_of_agreeing);
  context.number("readings.all", readings.all);
  for (const std::size_t guess : {0U, 1U}) {
    const std::string name = guess == 0 ? "simple" : "advanced";
    context.number("iterations.em.package." + name, readings.package[guess]);
    context.number("iterations.em.tangents." + name, readings.tangents[guess]);
    context.number("iterations.em.quotient." + name, readings.quotient[guess]);
  }
  context.words("means-of-package",
                shortest(readings.package[0]) + " and " + shortest(readings.package[1]));
  context.number("unsolved.em.readings", readings.unsolved);
  context.number("iterations.em.simple", iterations[3][0]);
  context.number("iterations.em.advanced", iterations[3][1]);
  context.number("saving.advanced-guess", saved);
}

/// Costs of the runs of Table 2, which are repeated.
struct Timings {
  std::array<std::array<std::vector<double>, 2>, 4> seconds;
  Costs best{};                         ///< least time of each run, in seconds
  Costs counted = arithmetic_of_all();  ///< operations
  std::array<double, 4> evaluations{};  ///< gradients and Hessians per step, simple guess

  /// Returns the ratio of the time of scheme a to the time of scheme b, each with its own guess.
  [[nodiscard]] TimedValue time(std::size_t a, std::size_t b, std::size_t guess_a = 0,
                                std::size_t guess_b = 0) const {
    return timed_ratio(seconds[a][guess_a], seconds[b][guess_b]);
  }
  [[nodiscard]] double arithmetic(std::size_t a, std::size_t b, std::size_t guess_a = 0,
                                  std::size_t guess_b = 0) const {
    return counted[a][guess_a] / counted[b][guess_b];
  }
};

Timings measure_timings(Context& context, int repeats) {
  std::vector<Case> cases;
  for (std::size_t k = 0; k < printed.size(); ++k) {
    for (const std::size_t guess : {0U, 1U}) cases.push_back(case_of(k, guess));
  }
  const std::vector<TimedRuns> runs =
      timed_runs(cases, repeats, [&](double done) { context.progress(done); });
  Timings all;
  for (std::size_t k = 0; k < printed.size(); ++k) {
    for (const std::size_t guess : {0U, 1U}) {
      all.seconds[k][guess] = runs[2 * k + guess].seconds;
      // The minimum is the best estimate, because other programs can only lengthen a run.
      all.best[k][guess] = std::ranges::min(all.seconds[k][guess]);
    }
    const Counts& c = runs[2 * k].median.counts;
    all.evaluations[k] = static_cast<double>(c.gradients + c.hessians) * h / until;
  }
  return all;
}

void compare_schemes(Context& context, const Timings& timings) {
  for (const std::size_t k : {1U, 2U, 3U}) {
    const std::string name = std::string(printed[k].id) + "-over-vi-s";
    context.number("arithmetic." + name, timings.arithmetic(k, 0));
    context.number("seconds." + name, timings.time(k, 0));
  }
  context.number("arithmetic.em-over-dearest", em_over_dearest(timings.counted));
  context.number("arithmetic.em-per-step", timings.counted[3][0] * h / until);
  context.number("seconds.em-over-dearest", em_over_dearest(timings.best));
  context.number("evaluations.em", timings.evaluations[3]);
  context.number("evaluations.vi-b", timings.evaluations[2]);
}

void compare_guesses(Context& context, const Timings& timings) {
  std::array<double, 4> done{};
  for (std::size_t k = 0; k < 4; ++k) {
    done[k] = timings.arithmetic(k, k, 1, 0);
    context.number(std::string("seconds.advanced-over-simple-") + printed[k].id,
                   timings.time(k, k, 1, 0));
  }
  context.number("arithmetic.advanced-over-simple.largest", std::ranges::max(done));
  context.number("arithmetic.advanced-over-simple.smallest", std::ranges::min(done));
}

void measure_seconds(Context& context) {
  const int repeats = context.pick(40, 2);
  const Timings timings = measure_timings(context, repeats);
  const Costs& best = timings.best;
  Table table({"scheme", "simple guess: time, printed", "simple guess: time",
               "advanced guess: time, printed", "advanced guess: time", "per step, simple [us]",
               "per step, advanced [us]"});
  for (std::size_t k = 0; k < printed.size(); ++k) {
    table.row({short_name(printed[k].id), printed[k].seconds[0], best[k][0] / best[0][0],
               printed[k].seconds[1], best[k][1] / best[0][0], 1e6 * best[k][0] * h / until,
               1e6 * best[k][1] * h / until});
  }
  context.artefact("timings-table2").table(table).parameter("repeats", repeats);
  compare_schemes(context, timings);
  compare_guesses(context, timings);
}

}  // namespace

Experiment table2() { return {.id = "kinon2023/table2", .run = count_solves}; }
Experiment timings_table2() {
  return {.id = "kinon2023/timings-table2", .run = measure_seconds, .timing = true};
}

}  // namespace shakedown::kinon2023
