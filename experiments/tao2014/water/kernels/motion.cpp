#include "experiments/tao2014/water/motion.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "problems/water_start.hpp"

namespace shakedown::tao2014::water {
Settings penalty(double frequency, Settings parameters) {
  parameters.emplace_back("omega", shortest(frequency));
  return parameters;
}

double significant(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", x);
  return std::strtod(text, nullptr);
}

std::vector<double> thermal_momenta(const std::vector<double>& q, double kT, std::uint64_t seed) {
  const Eigen::VectorXd p =
      water_momenta(Eigen::VectorXd::Map(q.data(), std::ssize(q)), 1.0 / kT, {seed, 2}, true);
  return {p.begin(), p.end()};
}

Request thermal(const std::string& problem, double step, std::int64_t steps, Settings parameters,
                Settings options, double kT, std::uint64_t seed) {
  Request request = requested(step, steps, std::move(options), std::move(parameters));
  catalogue().problem(problem).initial(request.problem, request.q0, request.p0);
  request.p0 = thermal_momenta(request.q0, kT, seed);
  return request;
}

const Mover& shake() {
  static const Mover mover{"shake", "SHAKE", "water", "shake"};
  return mover;
}
const Mover& integrator5() {
  static const Mover mover{"integrator-5", "Integrator 5", "water-penalty", "zhang-skeel-stiff",
                           method_beta};
  return mover;
}

namespace {

class Watch final : public Recorder {
 public:
  Watch(Departures& to, std::int64_t keep) : found(to), every(keep) {}

  void begin(const std::vector<std::string>& columns) override {
    const auto place = [&](const char* name) {
      return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) -
                                      columns.begin());
    };
    first = {place("energy"), place("linear_momentum_x"), place("angular_momentum_x")};
  }
  void record(std::span<const double> row) override {
    if (start.empty()) {
      start.assign(row.begin(), row.end());
      for (std::size_t i = 0; i < 3; ++i) found.start[i] = length(start, i);
    }
    std::vector<double> change(row.begin(), row.end());
    for (std::size_t i = 0; i < change.size(); ++i) change[i] -= start[i];
    const bool kept = k++ % every == 0;
    if (kept) found.t.push_back(row[0]);
    for (std::size_t i = 0; i < 3; ++i) {
      const double now = i == 0 ? change[first[0]] : length(change, i);
      found.largest[i] = std::max(found.largest[i], std::fabs(now));
      if (kept) found.of[i].push_back(now);
    }
  }

 private:
  /// Of the energy, or of one of the momenta.
  [[nodiscard]] double length(const std::vector<double>& row, std::size_t i) const {
    const std::size_t at = first[i];
    return i == 0 ? std::fabs(row[at]) : std::hypot(row[at], row[at + 1], row[at + 2]);
  }

  Departures& found;
  std::int64_t every;
  std::int64_t k = 0;
  std::array<std::size_t, 3> first{};
  std::vector<double> start;
};

}  // namespace

Departures departures(const std::string& problem, const std::string& method, const Request& request,
                      std::int64_t every) {
  Departures found;
  Watch watch(found, every);
  found.summary = catalogue().pair(problem, method).integrate(request, watch);
  if (!found.summary.ok()) found.largest.fill(HUGE_VAL);
  return found;
}

}  // namespace shakedown::tao2014::water
