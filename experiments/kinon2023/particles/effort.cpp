// KBS Table 2. Question: how many Newton solves does a step take, and is EM dearer than the
// variational integrators? Expectation: 4 solves, 3 from the advanced guess, EM 4.305 and 3.207.
// Finding: the VI rows exactly; EM with an exact tangent takes 4.000 and 3.000, so the printed row
// is that of an inexact tangent, and the conclusion drawn from it does not stand.
#include <algorithm>
#include <array>
#include <cmath>

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
  Table table({"scheme", "printed iterations, simple", "iterations, simple", "maximum, simple",
               "printed iterations, advanced", "iterations, advanced", "maximum, advanced",
               "operations relative to VI-S, simple", "operations relative to VI-S, advanced"});
  const double unit = operations(entries[0].run[0]);
  Artefact& artefact = context.artefact(
      "kinon2023/table2", "Computational effort",
      "Four particles, h = 0.01 until t = 10, Newton's tolerance 1e-9 on residual and update, "
      "every "
      "solve counted. Exact tangents. Operations are evaluations of gradients, Hessians, "
      "constraints and their derivatives, factorisations and solves; seconds are in "
      "timings-table2.");
  for (const Entry& e : entries) {
    table.row({scheme(e.row->id).label, e.row->iterations[0], mean_iterations(e.run[0]),
               e.run[0].max_iterations, e.row->iterations[1], mean_iterations(e.run[1]),
               e.run[1].max_iterations, operations(e.run[0]) / unit, operations(e.run[1]) / unit});
    for (const auto& summary : e.run) artefact.ran("four-particles", e.row->id, h, summary);
  }
  artefact.table(table);

  double worst = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t guess = 0; guess < 2; ++guess) {
      worst = std::max(worst, std::fabs(mean_iterations(entries[k].run[guess]) -
                                        entries[k].row->iterations[guess]));
    }
  }
  claim(context, "vi-iterations", "6.3, Table 2",
        "VI-S, VI-A and VI-B take 4 Newton solves a step, 3 from the advanced guess",
        ClaimKind::cost, "table2")
      .measured("largest deviation of the six means", worst)
      .stated(0.0)
      .criterion("means over 1000 steps exactly 4 and 3")
      .tolerance("0", "counts; the residual after 3 (2) solves is far from 1e-9")
      .verdict(holds(worst == 0.0));
  const double simple = mean_iterations(entries[3].run[0]);
  const double advanced = mean_iterations(entries[3].run[1]);
  claim(context, "em-iterations", "6.3, Table 2",
        "EM takes 4.305 Newton solves a step, 3.207 from the advanced guess", ClaimKind::erratum,
        "table2", Verdict::refuted)
      .measured("mean solves, simple guess", simple)
      .stated(4.305)
      .measured("mean solves, advanced guess", advanced)
      .stated(3.207)
      .criterion("reproduced if within 0.01 of the printed means")
      .tolerance("0.01", "counts of 1000 steps have three digits")
      .explain("With the exact tangent EM takes 4 and 3 solves in every step, as the others. The "
               "tangent is checked against dual numbers to round-off; a mean above these is that "
               "of a tangent that is not exact.")
      .verdict(holds(std::fabs(simple - 4.305) < 0.01 && std::fabs(advanced - 3.207) < 0.01));
  const double most =
      std::max({mean_iterations(entries[0].run[0]), mean_iterations(entries[1].run[0]),
                mean_iterations(entries[2].run[0])});
  claim(context, "em-needs-most", "6.3, 6 and Table 2",
        "EM causes the largest numerical effort, because of the discrete gradient", ClaimKind::cost,
        "table2", Verdict::refuted)
      .measured("EM's operations relative to the dearest VI, simple guess",
                operations(entries[3].run[0]) /
                    std::max({unit, operations(entries[1].run[0]), operations(entries[2].run[0])}))
      .stated(1.8663 / 1.1912)
      .measured("EM's mean solves", simple)
      .measured("largest mean of the VIs", most)
      .criterion(
          "reproduced if EM takes more solves than every VI, or over 1.1 times the operations "
          "of the dearest")
      .tolerance("1.1", "operations differ in cost; the paper's ratio in seconds is 1.57")
      .explain("At equal solves EM evaluates as much as the VIs: the discrete gradient of a "
               "quadratic spring is its closed form k/2 (pi_n + pi_{n+1} - 2 l^2), no dearer than "
               "a gradient. The paper's seconds contain the extra solves of its tangent and its "
               "implementation of the divided differences.")
      .verdict(holds(simple > most || operations(entries[3].run[0]) >
                                          1.1 * std::max({unit, operations(entries[1].run[0]),
                                                          operations(entries[2].run[0])})));
  double saved = HUGE_VAL;
  for (const Entry& e : entries) {
    saved = std::min(saved, mean_iterations(e.run[0]) - mean_iterations(e.run[1]));
  }
  claim(context, "advanced-guess", "6.3, Table 2",
        "an advanced initial guess decreases the number of iterations", ClaimKind::cost, "table2")
      .measured("smallest saving of the four schemes, solves a step", saved)
      .stated(1.0)
      .criterion("at least 0.5 solves a step for every scheme")
      .tolerance("0.5", "half of the difference in the table")
      .verdict(holds(saved >= 0.5));
}

void measure_seconds(Context& context) {
  // The smallest of several runs each, in turn, so that a busy moment meets all alike.
  const int repeats = context.pick(9, 2);
  std::array<std::array<double, 2>, 4> best{};
  for (auto& b : best) b = {HUGE_VAL, HUGE_VAL};
  for (int r = 0; r < repeats; ++r) {
    for (std::size_t k = 0; k < printed.size(); ++k) {
      for (const std::size_t guess : {0U, 1U}) {
        const Run one = run("four-particles", printed[k].id, h, until,
                            guess == 0 ? paper_rule() : advanced_rule(), 1000);
        best[k][guess] = std::min(best[k][guess], one.path.summary.seconds);
      }
    }
    context.progress((r + 1.0) / repeats);
  }
  Table table({"scheme", "printed, simple", "time relative to VI-S, simple", "printed, advanced",
               "time relative to VI-S, advanced", "per step, simple [us]",
               "per step, advanced [us]"});
  for (std::size_t k = 0; k < printed.size(); ++k) {
    table.row({scheme(printed[k].id).label, printed[k].seconds[0], best[k][0] / best[0][0],
               printed[k].seconds[1], best[k][1] / best[0][0], 1e6 * best[k][0] * h / until,
               1e6 * best[k][1] * h / until});
  }
  context
      .artefact(
          "kinon2023/timings-table2", "Computation time relative to VI-S",
          "Seconds of the time loop for the runs of Table 2, smallest of several, relative to "
          "VI-S with the simple guess. The paper's are those of an interpreted code.")
      .table(table)
      .parameter("repeats", repeats);
}

}  // namespace

Experiment table2() { return {"kinon2023/table2", "Newton iterations", count_solves}; }
Experiment timings_table2() {
  return {"kinon2023/timings-table2", "Seconds of Table 2", measure_seconds, {}, true};
}

}  // namespace shakedown::kinon2023
