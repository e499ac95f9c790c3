#include "experiments/harness/cli/sweep/rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "experiments/analysis/solution.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

namespace {
constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();

// Records the quantities of a run that its row shows. A value that is not finite counts as
// infinite.
class SweepRecorder final : public Recorder {
 public:
  void begin(const std::vector<std::string>& columns) override {
    const auto index = [&](const char* name) {
      const auto found = std::find(columns.begin(), columns.end(), name);
      return found == columns.end() ? none : static_cast<std::size_t>(found - columns.begin());
    };
    energy_ = index("energy"), g_ = index("g"), gdot_ = index("gdot");
    q_ = index("q0"), p_ = index("p0");
  }
  void record(std::span<const double> row) override {
    if (row_.empty() && energy_ != none) energy_at_start = row[energy_];
    row_.assign(row.begin(), row.end());
    if (energy_ != none) {
      energy_at_end = std::fabs(row[energy_] - energy_at_start);
      most(energy, energy_at_end);
    }
    if (g_ != none) most(g, row[g_]);
    if (gdot_ != none) most(gdot, row[gdot_]);
  }
  [[nodiscard]] double distance_q(const std::vector<double>& q) const { return distance(q_, q); }
  [[nodiscard]] double distance_p(const std::vector<double>& p) const { return distance(p_, p); }

  double energy_at_start = not_measured, energy_at_end = not_measured;
  double energy = not_measured, g = not_measured, gdot = not_measured;

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  static void most(double& largest, double value) {
    const double seen = std::isfinite(value) ? value : std::numeric_limits<double>::infinity();
    largest = std::fmax(largest, seen);
  }
  [[nodiscard]] double distance(std::size_t from, const std::vector<double>& others) const {
    double largest = 0.0;
    for (std::size_t i = 0; i < others.size(); ++i) {
      most(largest, std::fabs(row_.at(from + i) - others[i]));
    }
    return largest;
  }

  std::size_t energy_ = none, g_ = none, gdot_ = none, q_ = none, p_ = none;
  std::vector<double> row_;
};

std::string text_of(const Settings& settings, const std::string& name) {
  const std::string* value = value_of(settings, name);
  return value == nullptr ? "" : *value;
}

EndOfReference end_of_reference(const ProblemEntry& problem, const SweptRun& run) {
  EndOfReference end;
  try {
    Reference found =
        problem.reference(run.request.problem, run.request.q0, run.request.p0, {run.grid->until});
    end = {std::move(found.q.front()), std::move(found.p.front()), found.error_bar, ""};
  } catch (const std::exception& error) {
    end.none = std::string("no reference: ") + error.what();
  }
  return end;
}

// The result of a run before it becomes a row.
struct SweptEnd {
  RunSummary summary;
  SweepRecorder seen;
  std::string status = "ok";
  std::string message;
};
SweptEnd carried_out(const SweptRun& run) {
  SweptEnd end;
  try {
    end.summary = run.pair->integrate(run.request, end.seen);
    end.message = end.summary.message;
    if (!end.summary.ok()) end.status = "failed";
  } catch (const std::exception& error) {
    end.status = "failed";
    end.message = error.what();
  }
  return end;
}

std::vector<Cell> cells_asked(const SweepPlan& plan, std::int64_t k, const SweptRun& run) {
  std::vector<Cell> cells{k + 1, run.grid->problem};
  for (const auto& name : plan.parameters()) cells.emplace_back(text_of(run.request.problem, name));
  cells.emplace_back(run.method->id);
  for (const auto& name : plan.options()) cells.emplace_back(text_of(run.opt, name));
  cells.emplace_back(run.request.h);
  cells.emplace_back(run.grid->until);
  if (plan.seeded()) cells.emplace_back(run.seed);
  return cells;
}
}  // namespace

EndOfReference EndReferences::of(const SweptRun& run) {
  std::promise<EndOfReference> promise;
  Shared shared;
  {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(run.parameters);
    if (found != known_.end()) {
      shared = found->second;
    } else {
      known_[run.parameters] = promise.get_future().share();
      order_.push_back(run.parameters);
      if (order_.size() > kept_) {
        known_.erase(order_.front());
        order_.pop_front();
      }
    }
  }
  if (shared.valid()) return shared.get();
  const EndOfReference end = end_of_reference(catalogue_.problem(run.grid->problem), run);
  promise.set_value(end);
  return end;
}

std::vector<std::string> sweep_columns(const SweepPlan& plan) {
  std::vector<std::string> names{"run", "problem"};
  for (const auto& name : plan.parameters()) names.push_back("set " + name);
  names.emplace_back("method");
  for (const auto& name : plan.options()) names.push_back("opt " + name);
  names.insert(names.end(), {"h", "until"});
  if (plan.seeded()) names.emplace_back("seed");
  names.insert(names.end(), {"status", "message", "t", "steps"});
  if (plan.definition().errors) {
    names.insert(names.end(), {"error q at end", "error p at end", "error bar of the reference"});
  }
  names.insert(names.end(),
               {"energy at start", "change of energy at end", "largest change of energy",
                "largest g", "largest gdot", "evaluations", "newton iterations"});
  for (const Counter& counter : counters) names.emplace_back(counter.name);
  return names;
}

SweepRow sweep_row(const SweepPlan& plan, std::int64_t k, EndReferences* references) {
  const SweptRun run = plan.at(k);
  const double begun = processor_seconds();
  SweptEnd end = carried_out(run);
  SweepRow row{end.status == "ok", processor_seconds() - begun, ""};
  double error_q = not_measured, error_p = not_measured, bar = not_measured;
  if (references != nullptr && row.ok) {
    const EndOfReference exact = references->of(run);
    if (exact.none.empty()) {
      error_q = end.seen.distance_q(exact.q);
      error_p = end.seen.distance_p(exact.p);
      bar = exact.error_bar;
    } else {
      end.message = exact.none;
    }
  }
  std::replace(end.message.begin(), end.message.end(), '\n', ' ');
  std::vector<Cell> cells = cells_asked(plan, k, run);
  const RunSummary& summary = end.summary;
  const auto add = [&](const std::vector<Cell>& more) {
    cells.insert(cells.end(), more.begin(), more.end());
  };
  add({end.status, end.message, summary.t, summary.steps});
  if (references != nullptr) add({error_q, error_p, bar});
  const double at_end = row.ok ? end.seen.energy_at_end : not_measured;
  add({end.seen.energy_at_start, at_end, end.seen.energy, end.seen.g, end.seen.gdot,
       evaluations(summary.counts), summary.iterations});
  for (const Counter& counter : counters) cells.emplace_back(summary.counts.*counter.count);
  for (const Cell& cell : cells) {
    row.csv += (row.csv.empty() ? "" : ",") + csv_field(cell.text());
  }
  return row;
}

}  // namespace shakedown
