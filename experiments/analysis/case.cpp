#include "experiments/analysis/case.hpp"

#include <algorithm>
#include <utility>

namespace shakedown {
namespace {

class Observer final : public Recorder {
 public:
  explicit Observer(const Observe& to) : see(to) {}

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

  const Observe& see;
  Block q, p, lambda;
  std::size_t energy = 0;
};

}  // namespace

Request Case::request() const {
  Request request;
  request.problem = parameters;
  request.method = options;
  request.q0 = q0;
  request.p0 = p0;
  request.h = h;
  request.steps = whole_steps(h, until);
  request.every = grid > 0.0 ? std::max<std::int64_t>(whole_steps(h, grid), 1) : 1;
  return request;
}

Case Case::ends() const {
  Case run = *this;
  run.grid = until;
  return run;
}

Trajectory integrate(const Case& run) { return integrate(run.problem, run.method, run.request()); }

RunSummary observe(const std::string& problem, const std::string& method, const Request& request,
                   const Observe& see) {
  Observer observer(see);
  return catalogue().pair(problem, method).integrate(request, observer);
}
RunSummary observe(const Case& run, const Observe& see) {
  return observe(run.problem, run.method, run.request(), see);
}

std::vector<TimedRuns> timed_runs(const std::vector<Case>& cases, int repeats,
                                  const std::function<void(double)>& progress) {
  std::vector<std::vector<RunSummary>> runs(cases.size());
  for (int k = 0; k < repeats; ++k) {
    for (std::size_t r = 0; r < cases.size(); ++r) {
      runs[r].push_back(observe(cases[r].ends(), [](const Observation&) {}));
    }
    if (progress) progress(static_cast<double>(k + 1) / static_cast<double>(repeats));
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

}  // namespace shakedown
