// KBS Table 2. Question: how many Newton solves does a step take, and is EM dearer than the
// variational integrators? Expectation: 4 solves, 3 from the advanced guess, EM 4.305 and 3.207; in
// seconds EM 1.9 times VI-S. Finding: the VI rows exactly; EM with an exact tangent takes 4.000 and
// 3.000. In counted operations EM is the dearest by a few per cent, in our seconds it is not.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/harness/claims/costs.hpp"
#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {
namespace {

constexpr double h = 0.01;
constexpr double until = 10.0;

struct PrintedRow {
  const char* id;
  std::array<double, 2> iterations, seconds;
};
/// Table 2 as printed: simple guess, advanced guess.
constexpr std::array<PrintedRow, 4> printed{{{"vi-s", {4, 3}, {1, 0.819}},
                                             {"vi-a", {4, 3}, {1.1414, 0.9158}},
                                             {"vi-b", {4, 3}, {1.1912, 0.9221}},
                                             {"em", {4.305, 3.207}, {1.8663, 1.3481}}}};

double mean_iterations(const RunSummary& s) {
  return static_cast<double>(s.iterations) / static_cast<double>(s.steps);
}

/// The runs with the simple and the advanced guess.
struct Entry {
  const PrintedRow* row;
  std::array<RunSummary, 2> run;
};

std::vector<Entry> measure() {
  std::vector<Entry> entries;
  for (const PrintedRow& row : printed) {
    entries.push_back({&row,
                       {run("four-particles", row.id, h, until, paper_rule()).path.summary,
                        run("four-particles", row.id, h, until, advanced_rule()).path.summary}});
  }
  return entries;
}

void count_solves(Context& context) {
  const auto entries = measure();
  Table table({"method", "simple guess: iterations, printed", "simple guess: iterations",
               "simple guess: time, printed", "simple guess: operations",
               "advanced guess: iterations, printed", "advanced guess: iterations",
               "advanced guess: time, printed", "advanced guess: operations"});
  const double unit = operations(entries[0].run[0]);
  Artefact& artefact = context.artefact(
      "kinon2023/table2", "Computational effort",
      {.sees =
           "The variational integrators take 4 solves in every step and 3 from the advanced "
           "guess, as printed; EM takes {em-iterations} and {em-iterations/2}, where the paper "
           "has 4.305 and 3.207. In counted operations EM is the dearest, but not by as much as "
           "in the paper's seconds.",
       .setting = "Four particles, $h=0.01$ s until $t=10$ s, Newton's method with exact tangents "
                  "to $10^{-9}$ in residual and update, every solve counted. Simple guess: $q_n$; "
                  "advanced: $q_n+h\\,v_n$. Times and operations (evaluations, factorisations and "
                  "solves) relative to VI-S with the simple guess. Bold: digits that differ.",
       .differs = "Our own seconds depend on the machine and stand in the table of computation "
                  "times."});
  for (const Entry& e : entries) {
    std::vector<Cell> row{short_name(e.row->id)};
    for (std::size_t k = 0; k < 2; ++k) {
      for (const double x : {e.row->iterations[k], mean_iterations(e.run[k]), e.row->seconds[k],
                             operations(e.run[k]) / unit}) {
        row.emplace_back(x);
      }
      artefact.ran("four-particles", e.row->id, h, e.run[k]);
    }
    table.row(std::move(row));
  }
  artefact.table(table);

  double worst = 0.0, saved = HUGE_VAL;
  for (const Entry& e : entries) {
    saved = std::min(saved, mean_iterations(e.run[0]) - mean_iterations(e.run[1]));
    if (std::string_view(e.row->id) == "em") continue;
    for (std::size_t k = 0; k < 2; ++k) {
      worst = std::max(worst, std::fabs(mean_iterations(e.run[k]) - e.row->iterations[k]));
    }
  }
  claim(context, "vi-iterations", "6.3, Table 2",
        "VI-S, VI-A and VI-B take 4 Newton solves a step, 3 from the advanced guess",
        ClaimKind::cost, "table2")
      .expect("largest deviation of the six means over 1000 steps from the printed ones", worst,
              exactly(0))
      .because("counts; the residual after 3 (2) solves is far from 1e-9");
  const double simple = mean_iterations(entries[3].run[0]);
  const double advanced = mean_iterations(entries[3].run[1]);
  claim(context, "em-iterations", "6.3, Table 2",
        "EM takes 4.305 Newton solves a step, 3.207 from the advanced guess", ClaimKind::cost,
        "table2", Verdict::refuted)
      .expect("mean solves, simple guess", simple, equals_printed("4.305"))
      .stated("4.305")
      .expect("mean solves, advanced guess", advanced, equals_printed("3.207"))
      .stated("3.207")
      .because("counts of 1000 steps have three digits")
      .contrary("mean solves over 1000 steps, simple guess", simple, exactly(4))
      .contrary("mean solves over 1000 steps, advanced guess", advanced, exactly(3))
      .because("every step takes as many as a step of the other schemes")
      .explain("With the exact tangent EM takes 4 and 3 solves in every step, as the others. The "
               "tangent is checked against dual numbers to round-off. What the authors' code does "
               "in the steps that take more, the paper does not say: an inexact tangent would.");
  claim(context, "advanced-guess", "6.3, Table 2",
        "an advanced initial guess decreases the number of iterations", ClaimKind::cost, "table2")
      .expect("smallest saving of the four schemes, solves a step", saved, above(0.5))
      .stated(1.0)
      .because("half of the difference in the table");
}

void measure_seconds(Context& context) {
  // The smallest of several runs each, in turn, so that a busy moment meets all alike.
  const int repeats = context.pick(40, 2);
  std::array<std::array<double, 2>, 4> best{}, counted{};
  std::array<double, 4> evaluations{};
  for (auto& b : best) b = {HUGE_VAL, HUGE_VAL};
  for (int r = 0; r < repeats; ++r) {
    for (std::size_t k = 0; k < printed.size(); ++k) {
      for (const std::size_t guess : {0U, 1U}) {
        const Run one = run("four-particles", printed[k].id, h, until,
                            guess == 0 ? paper_rule() : advanced_rule(), 1000);
        best[k][guess] = std::min(best[k][guess], one.path.summary.seconds);
        counted[k][guess] = operations(one.path.summary);
        const Counts& c = one.path.summary.counts;
        if (guess == 0) evaluations[k] = static_cast<double>(c.gradients + c.hessians) * h / until;
      }
    }
    context.progress((r + 1.0) / repeats);
  }
  Table table({"scheme", "simple guess: time, printed", "simple guess: time",
               "advanced guess: time, printed", "advanced guess: time", "per step, simple [us]",
               "per step, advanced [us]"});
  for (std::size_t k = 0; k < printed.size(); ++k) {
    table.row({short_name(printed[k].id), printed[k].seconds[0], best[k][0] / best[0][0],
               printed[k].seconds[1], best[k][1] / best[0][0], 1e6 * best[k][0] * h / until,
               1e6 * best[k][1] * h / until});
  }
  context
      .artefact(
          "kinon2023/timings-table2", "Computation time relative to VI-S",
          {.sees = "VI-A and VI-B cost about as much more than VI-S as the paper prints; EM "
                   "costs {em-seconds} times VI-S's time, where the paper has 1.87.",
           .setting = "Seconds of the time loop for the runs of Table 2, smallest of several, "
                      "relative to VI-S with the simple guess. The paper's are those of an "
                      "interpreted code. Bold: digits that differ."})
      .table(table)
      .parameter("repeats", repeats);
  const auto ratio = [&](const char* what, std::size_t a, std::size_t b, std::size_t guess_a,
                         std::size_t guess_b) {
    return CostRatio{what, printed[a].seconds[guess_a] / printed[b].seconds[guess_b],
                     best[a][guess_a] / best[b][guess_b], counted[a][guess_a] / counted[b][guess_b],
                     "evaluations, factorisations and solves"};
  };
  ClaimDraft& vis = claim(context, "vi-seconds", "6.3, Table 2",
                          "VI-A and VI-B take 1.14 and 1.19 times VI-S's time", ClaimKind::cost);
  compare_costs(vis, ratio("VI-A over VI-S", 1, 0, 0, 0));
  compare_costs(vis, ratio("VI-B over VI-S", 2, 0, 0, 0));
  constexpr const char* code =
      "The paper's seconds are those of an interpreted code and contain EM's additional solves. "
      "Here a quadratic spring's discrete gradient is its closed form k/2 (pi_n + pi_{n+1} - 2 "
      "l^2), no dearer than a gradient: EM's operations are a few per cent more than VI-B's, its "
      "seconds as many as VI-S's or fewer. Which is dearer hangs on the implementation, of which "
      "the paper says too little.";
  // Beside compare_costs: nearly equal seconds would make the verdict a matter of chance.
  const auto undecided = [&](ClaimDraft& draft, const CostRatio& of) -> ClaimDraft& {
    return compare_costs(draft, of)
        .control("distance of the ratio from 1", std::fabs(of.seconds - 1.0), above(0.1))
        .because("the smallest of many runs still differs by some per cent from time to time: "
                 "nearer to 1 nothing is dearer")
        .set_after_data("the control: on an idle machine the ratio is 0.91 to 0.99")
        .explain(code);
  };
  undecided(claim(context, "em-seconds", "6.3, Table 2", "EM takes 1.87 times VI-S's time",
                  ClaimKind::cost, Verdict::undetermined),
            ratio("EM over VI-S", 3, 0, 0, 0));
  std::size_t dearest = 0;
  for (std::size_t k = 1; k < 3; ++k) dearest = best[k][0] > best[dearest][0] ? k : dearest;
  CostRatio most = ratio("EM over the dearest variational integrator", 3, dearest, 0, 0);
  most.paper = printed[3].seconds[0] / printed[2].seconds[0];  // its dearest is VI-B
  most.counts = counted[3][0] / std::max({counted[0][0], counted[1][0], counted[2][0]});
  undecided(claim(context, "em-needs-most", "6.3 and Table 2",
                  "EM causes the largest numerical effort, because of the discrete gradient",
                  ClaimKind::cost, Verdict::undetermined),
            most)
      .measured("evaluations of gradients and Hessians a step, EM", evaluations[3])
      .measured("evaluations of gradients and Hessians a step, VI-B", evaluations[2]);
  ClaimDraft& guesses =
      claim(context, "advanced-seconds", "6.3, Table 2",
            "the advanced guess saves 18 to 28 % of each scheme's time", ClaimKind::cost);
  const char* names[] = {"advanced over simple guess, VI-S", "advanced over simple guess, VI-A",
                         "advanced over simple guess, VI-B", "advanced over simple guess, EM"};
  for (std::size_t k = 0; k < 4; ++k) compare_costs(guesses, ratio(names[k], k, k, 1, 0));
}

}  // namespace

Experiment table2() { return {"kinon2023/table2", "Newton iterations", count_solves}; }
Experiment timings_table2() {
  return {"kinon2023/timings-table2", "Seconds of Table 2", measure_seconds, {}, true};
}

}  // namespace shakedown::kinon2023
