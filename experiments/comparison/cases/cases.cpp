// Measurements of cases.md: work and precision of every method on the cases.
#include "experiments/comparison/cases/cases.hpp"

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* cases_id = "comparison/cases";

struct CaseTables {
  Table cases{"case",        "class",       "held back",   "problem",    "parameters",
              "coordinates", "constraints", "until",       "error of",   "span",
              "error bar",   "curves",      "lost curves", "right runs", "least error"};
  Table least{"case",    "class",    "held back", "error",     "by",
              "methods", "cheapest", "work",      "runner-up", "over the cheapest"};
  Table work{"case", "method", "error", "evaluations", "operations", "h", "tolerance"};
  Table growth{"case",      "class",         "held back",          "method",           "steps",
               "tolerance", "largest error", "error at a quarter", "error at the end", "exponent"};
  Table forces{"case",        "class", "held back",       "error",           "cheapest",
               "evaluations", "then",  "its evaluations", "operations more", "times a force"};
  Table ten_spans{"case", "method", "error", "h", "tolerance", "energy error", "momenta", "lost"};
};

/// Only methods whose cost is at most this many times the least cost are followed over ten spans.
constexpr double most_followed = 3.0;

const char* yes(bool is) { return is ? "yes" : "no"; }

void add_case(const BenchmarkCase& one, const WorkPrecision& measured, Table& table) {
  int lost = 0, right = 0;
  double least = HUGE_VAL;
  for (const WorkCurve& curve : measured.curves) {
    const auto own = std::ranges::count_if(curve.runs, &WorkRun::right);
    right += static_cast<int>(own);
    lost += own == 0 ? 1 : 0;
    for (const WorkRun& run : curve.runs) least = std::fmin(least, run.largest);
  }
  table.row({one.id, one.kind, yes(one.held_back), measured.problem, words_of(measured.parameters),
             static_cast<std::int64_t>(measured.q0.size()), measured.constraints, measured.horizon,
             one.work.positions_alone ? "q" : "q and p", one.long_span ? "long" : "usual",
             measured.bar, static_cast<std::int64_t>(measured.curves.size()), lost, right, least});
}

void add_least(const BenchmarkCase& one, const WorkPrecision& measured, double error,
               Table& table) {
  for (const Work work : both_works) {
    const auto all =
        ranked(measured, error, [&](const WorkRun& run) { return work_of(run, work); });
    const bool any = !all.empty(), two = all.size() > 1;
    table.row({one.id, one.kind, yes(one.held_back), error, name(work),
               static_cast<std::int64_t>(all.size()), any ? all[0].curve->method : "none",
               any ? all[0].work : not_a_number, two ? all[1].curve->method : "none",
               two ? all[1].work / all[0].work : not_a_number});
  }
}

/// Evaluations of the force may be more expensive than in this problem. Adds the method that is the
/// first to become cheaper than the cheapest one as they become more expensive. Also adds the cost
/// at which it does: the operations per evaluation in addition to the problem's own force.
void add_forces(const BenchmarkCase& one, const WorkPrecision& measured, double error,
                Table& table) {
  const auto all =
      ranked(measured, error, [](const WorkRun& run) { return work_of(run, Work::operations); });
  if (all.empty()) return;
  const auto evaluations_of = [&](const CaseWork& of) {
    return work_at(errors_of(*of.curve, Work::evaluations), error);
  };
  const double own = evaluations_of(all[0]);
  const CaseWork* next = nullptr;
  double least = HUGE_VAL;
  for (const CaseWork& other : all) {
    const double fewer = own - evaluations_of(other);
    if (!(fewer > 0.0)) continue;
    const double more = (other.work - all[0].work) / fewer;
    if (more < least) {
      least = more;
      next = &other;
    }
  }
  const bool any = next != nullptr;
  table.row({one.id, one.kind, yes(one.held_back), error, all[0].curve->method, own,
             any ? next->curve->method : "none", any ? evaluations_of(*next) : not_a_number,
             any ? least : not_a_number, any ? least / measured.force : not_a_number});
}

/// Returns the run of least work that reaches the error; null if none does.
const WorkRun* first_right(const WorkCurve& curve, double error) {
  for (const WorkRun& run : curve.runs) {
    if (run.right() && run.largest <= error) return &run;
  }
  return nullptr;
}

void add_work(const BenchmarkCase& one, const WorkPrecision& measured, double error, Table& table) {
  for (const WorkCurve& curve : measured.curves) {
    const WorkRun* run = first_right(curve, error);
    if (run == nullptr) continue;
    table.row({one.id, curve.method, error, work_at(errors_of(curve, Work::evaluations), error),
               work_at(errors_of(curve, Work::operations), error),
               std::isnan(run->tolerance) ? run->h : not_a_number, run->tolerance});
  }
}

/// Adds the exponent with which errors grow from a quarter of the run to its end, as a power of
/// time. It is taken from the first run with an error below 1e-3, where neither the size of the
/// solution nor round-off matters.
void add_growth(const BenchmarkCase& one, const WorkPrecision& measured, Table& table) {
  constexpr double small = 1e-3;
  for (const WorkCurve& curve : measured.curves) {
    const WorkRun* run = first_right(curve, small);
    if (run == nullptr || run->largest < 10.0 * measured.finest()) continue;
    table.row({one.id, one.kind, yes(one.held_back), curve.method, run->steps, run->tolerance,
               run->largest, run->quarter, run->end,
               std::log(run->end / run->quarter) / std::log(4.0)});
  }
}

/// A run to continue over ten spans. The runs are sorted by case, error and increasing work.
struct Followed {
  std::size_t of_case;
  double error;
  const WorkCurve* curve;
  const WorkRun* run;
  TenSpans found = {};
};
std::vector<Followed> followed(const std::vector<const BenchmarkCase*>& cases,
                               const std::vector<const WorkPrecision*>& all) {
  std::vector<Followed> runs;
  for (std::size_t k = 0; k < cases.size(); ++k) {
    for (const double error : case_errors) {
      if (!tells(*cases[k], *all[k], error)) continue;
      const auto by_work =
          ranked(*all[k], error, [](const WorkRun& run) { return work_of(run, Work::operations); });
      for (const auto& [curve, work] : by_work) {
        if (work > most_followed * by_work.front().work) break;
        runs.push_back({k, error, curve, first_right(*curve, error)});
      }
    }
  }
  return runs;
}

void follow(Context& context, const std::vector<const BenchmarkCase*>& cases,
            const std::vector<const WorkPrecision*>& all, Table& table) {
  std::vector<Followed> runs = followed(cases, all);
  context.each(runs.size(), [&](std::size_t k) {
    Followed& one = runs[k];
    one.found = over_ten_spans(*all[one.of_case], *one.curve, *one.run);
  });
  for (const Followed& one : runs) {
    table.row({cases[one.of_case]->id, one.curve->method, one.error,
               std::isnan(one.run->tolerance) ? one.run->h : not_a_number, one.run->tolerance,
               one.found.energy_growth, one.found.momenta_growth, one.found.lost});
  }
}

void give_numbers(Context& context, const std::vector<const BenchmarkCase*>& cases,
                  const std::vector<const WorkPrecision*>& all) {
  std::size_t missing = 0, unexplained = 0, curves = 0, runs = 0, lost = 0, held = 0, told = 0;
  for (std::size_t k = 0; k < cases.size(); ++k) {
    held += cases[k]->held_back ? 1 : 0;
    told += 3.0 * all[k]->bar <= case_errors.back() ? 1 : 0;
    const ProblemEntry& entry = catalogue().problem(cases[k]->work.problem);
    std::size_t admissible = 0;
    for (std::size_t j = 0; j < entry.pairs.size(); ++j) {
      const bool random = catalogue().methods[j].traits.stochastic;
      admissible += entry.pairs[j].admissible() && !random ? 1 : 0;
    }
    curves += all[k]->curves.size();
    missing += admissible - all[k]->curves.size();
    for (const WorkCurve& curve : all[k]->curves) {
      runs += curve.runs.size();
      unexplained += curve.ended.empty() ? 1 : 0;
      lost += std::ranges::none_of(curve.runs, &WorkRun::right) ? 1 : 0;
      unexplained +=
          static_cast<std::size_t>(std::ranges::count_if(curve.runs, [](const WorkRun& run) {
            return run.right() != std::isfinite(run.largest);
          }));
    }
  }
  context.number("curves.missing", missing);
  context.number("unexplained", unexplained);
  context.number("cases.measured", cases.size());
  context.number("cases.held-back", held);
  context.number("cases.told", told);
  context.number("curves.measured", curves);
  context.number("curves.lost", lost);
  context.number("runs.measured", runs);
}

void run_cases(Context& context) {
  const auto cases = cases_of(context);
  const auto all = work_precision_of_all(context, cases);
  CaseTables tables;
  for (std::size_t k = 0; k < cases.size(); ++k) {
    add_case(*cases[k], *all[k], tables.cases);
    if (cases[k]->long_span) add_growth(*cases[k], *all[k], tables.growth);
    for (const double error : case_errors) {
      if (!tells(*cases[k], *all[k], error)) continue;
      add_least(*cases[k], *all[k], error, tables.least);
      add_work(*cases[k], *all[k], error, tables.work);
      add_forces(*cases[k], *all[k], error, tables.forces);
    }
  }
  follow(context, cases, all, tables.ten_spans);
  context.artefact(cases_id).table(tables.cases);
  context.artefact("comparison/cases-ten-spans").table(tables.ten_spans);
  context.artefact("comparison/cases-least").table(tables.least);
  context.artefact("comparison/cases-work").table(tables.work);
  context.artefact("comparison/cases-growth").table(tables.growth);
  context.artefact("comparison/cases-forces").table(tables.forces);
  give_numbers(context, cases, all);
}

}  // namespace

Experiment cases() {
  return {.id = cases_id,
          .run = run_cases,
          .leaves = {cases_id, "comparison/cases-least", "comparison/cases-work",
                     "comparison/cases-growth", "comparison/cases-forces",
                     "comparison/cases-ten-spans"},
          .divisible = true};
}

}  // namespace shakedown::comparison
