#include "experiments/tao2014/runs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace shakedown::tao2014 {
namespace {

class Observer final : public Recorder {
 public:
  using See = std::function<void(const Observation&)>;
  explicit Observer(const See& to) : see(to) {}

  void begin(const std::vector<std::string>& columns) override {
    const auto block = [&](const std::string& letter) {
      Block found{place(columns, letter + "0"), 0};
      while (place(columns, letter + std::to_string(found.size)) < columns.size()) ++found.size;
      return found;
    };
    q = block("q");
    p = block("p");
    lambda = block("lambda");
    energy = place(columns, "energy");
  }
  void record(std::span<const double> row) override {
    const auto part = [&](const Block& b) {
      return b.size == 0 ? std::span<const double>{} : row.subspan(b.first, b.size);
    };
    see({row[0], part(q), part(p), part(lambda), row[energy]});
  }

 private:
  struct Block {
    std::size_t first = 0;
    std::size_t size = 0;
  };
  static std::size_t place(const std::vector<std::string>& columns, const std::string& name) {
    return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) -
                                    columns.begin());
  }

  const See& see;
  Block q, p, lambda;
  std::size_t energy = 0;
};

}  // namespace

RunSummary observe(const std::string& problem, const std::string& method, const Request& request,
                   const std::function<void(const Observation&)>& see) {
  Observer observer(see);
  return catalogue().pair(problem, method).integrate(request, observer);
}

Request requested(double h, std::int64_t steps, Settings options, Settings parameters,
                  std::int64_t every) {
  Request request;
  request.problem = std::move(parameters);
  request.method = std::move(options);
  request.h = h;
  request.steps = steps;
  request.every = every;
  return request;
}

Request requested(const Row& row, double until, double grid) {
  return requested(row.h, whole_steps(row.h, until), row.options, row.parameters,
                   grid > 0.0 ? whole_steps(row.h, grid) : 1);
}

std::vector<TimedRuns> timed_runs(const std::vector<Row>& rows, double until, int repeats) {
  std::vector<std::vector<RunSummary>> runs(rows.size());
  for (int k = 0; k < repeats; ++k) {
    for (std::size_t r = 0; r < rows.size(); ++r) {
      Request request = requested(rows[r], until);
      request.every = std::max<std::int64_t>(request.steps, 1);
      runs[r].push_back(
          observe(rows[r].problem, rows[r].method, request, [](const Observation&) {}));
    }
  }
  std::vector<TimedRuns> timed;
  for (auto& each : runs) {
    std::vector<double> seconds;
    for (const RunSummary& run : each) seconds.push_back(run.seconds);
    const auto median = each.begin() + std::ssize(each) / 2;
    std::nth_element(
        each.begin(), median, each.end(),
        [](const RunSummary& a, const RunSummary& b) { return a.seconds < b.seconds; });
    timed.push_back({*median, std::move(seconds)});
  }
  return timed;
}

static double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::fabs(a[i] - b[i]);
    largest = difference >= 0.0 ? std::max(largest, difference) : HUGE_VAL;
  }
  return largest;
}

SampledRun sampled_run(const std::string& problem, const Settings& parameters,
                       const std::string& method, const Settings& options, double h, double grid,
                       double until) {
  SampledRun run;
  run.grid = grid;
  const Request request =
      requested(h, whole_steps(h, until), options, parameters, whole_steps(h, grid));
  run.summary = observe(problem, method, request, [&run](const Observation& now) {
    run.q.emplace_back(now.q.begin(), now.q.end());
  });
  return run;
}

double distance(const SampledRun& a, const SampledRun& b, double until) {
  const auto samples = static_cast<std::size_t>(std::llround(until / a.grid)) + 1;
  if (a.q.size() < samples || b.q.size() < samples) return HUGE_VAL;
  double largest = 0.0;
  for (std::size_t k = 0; k < samples; ++k) {
    largest = std::max(largest, largest_difference(a.q[k], b.q[k]));
  }
  return largest;
}

double distance(const SampledRun& a, const std::vector<std::vector<double>>& reference) {
  if (a.q.size() <= reference.size()) return HUGE_VAL;
  double largest = 0.0;
  for (std::size_t k = 0; k < reference.size(); ++k) {
    largest = std::max(largest, largest_difference(a.q[k + 1], reference[k]));
  }
  return largest;
}

}  // namespace shakedown::tao2014
