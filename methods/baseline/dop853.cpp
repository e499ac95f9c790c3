#include "methods/baseline/dop853.hpp"

#include <array>
#include <utility>

#include "methods/baseline/controlled.hpp"
#include "problems/base/counters.hpp"

namespace shakedown::dop853 {
namespace {

using Values = std::vector<double>;
using Row = ExplicitTableau::Row;
constexpr const ExplicitTableau& table = dormand_prince_8;
constexpr std::size_t stages = 12;
static_assert(table.stages == stages);

constexpr Row third_error = [] {
  Row row = table.b;
  for (std::size_t i = 0; i < stages; ++i) row[i] -= third_order[i];
  return row;
}();

/// The terms weight k_stage of a sum over stages that do not vanish.
struct Terms {
  std::size_t count = 0;
  std::array<std::size_t, stages> stage{};
  std::array<double, stages> weight{};
};
constexpr Terms terms(const Row& row) {
  Terms all;
  for (std::size_t i = 0; i < stages; ++i) {
    if (row[i] == 0.0L) continue;
    all.stage[all.count] = i;
    all.weight[all.count] = double(row[i]);
    ++all.count;
  }
  return all;
}
/// The sums for the stages, for y_{n+1} and for both errors.
constexpr std::size_t row_b = stages, row_e5 = stages + 1, row_e3 = stages + 2;
constexpr std::array<Terms, stages + 3> sums = [] {
  std::array<Terms, stages + 3> all;
  for (std::size_t i = 0; i < stages; ++i) all[i] = terms(table.a[i]);
  all[row_b] = terms(table.b);
  all[row_e5] = terms(fifth_error);
  all[row_e3] = terms(third_error);
  return all;
}();
constexpr std::array<double, stages> c = [] {
  std::array<double, stages> all{};
  for (std::size_t i = 0; i < stages; ++i) all[i] = double(table.c(i));
  return all;
}();
/// The number of vector operations in a step: one for each term of a sum, one for adding each sum
/// to y_n, and two for the norms.
constexpr std::int64_t operations = [] {
  std::size_t all = stages + 2;
  for (const Terms& row : sums) all += row.count;
  return std::int64_t(all);
}();

class DormandPrince final : public sundials::Controlled {
 public:
  DormandPrince(const sundials::Tolerances& given, sundials::OdeCallbacks f, const Values& y0)
      : Controlled(given, f, y0), next(y0), e5(y0), e3(y0) {
    k.fill(y0);
  }

 private:
  bool attempt(double& at, double& step) override {
    if (!fresh) rhs(values, k[0], at);
    fresh = true;
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      ((advance<i + 1>(step), rhs(next, k[i + 1], at + c[i + 1] * step)), ...);
    }
    (std::make_index_sequence<stages - 1>());
    advance<row_b>(step);
    sum<row_e5>(step, e5);
    sum<row_e3>(step, e3);
    count_vector_operations(operations, std::ssize(values));
    const double error = norm_of_errors();
    // The error is of order 8 in h. A step becomes at most 3 times shorter and 6 times longer.
    const double divisor = std::pow(error, 1.0 / 8.0) / 0.9;
    if (!(error <= 1.0)) {
      step /= std::fmin(3.0, divisor);
      rejected = true;
      return false;
    }
    at += step;
    // A step that follows a rejected step does not grow.
    step /= std::fmax(rejected ? 1.0 : 1.0 / 6.0, divisor);
    values.swap(next);
    rejected = fresh = false;
    return true;
  }

  /// Guesses the step for which the error of a method of order 8 is a hundredth of the tolerance,
  /// from the first two derivatives of y by tau = t/(time scale of the motion).
  double first_step() override {
    const double time = callbacks.time;
    rhs(values, k[0], 0.0);
    fresh = true;
    const double size = norm(values), slope = time * norm(k[0]);
    const double small = size > 1e-5 && slope > 1e-5 ? 1e-2 * size / slope : 1e-6;
    for (std::size_t l = 0; l < values.size(); ++l) next[l] = values[l] + small * time * k[0][l];
    rhs(next, k[1], small * time);
    for (std::size_t l = 0; l < values.size(); ++l) next[l] = k[1][l] - k[0][l];
    const double largest = std::fmax(slope, time * norm(next) / small);
    const double guess =
        largest > 1e-15 ? std::pow(1e-2 / largest, 1.0 / 8.0) : std::fmax(1e-6, 1e-3 * small);
    return time * std::fmin(100.0 * small, guess);
  }

  /// Computes x = h sum_i weight_i k_i. The sums are unrolled, because partial sums in memory would
  /// cost as much as the forces of small problems.
  template <std::size_t row>
  void sum(double h, Values& x) const {
    static constexpr const Terms& all = sums[row];
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      const std::array weight{h * all.weight[i]...};
      const std::array slope{k[all.stage[i]].data()...};
      double* out = x.data();
      for (std::size_t l = 0; l < x.size(); ++l) out[l] = (0.0 + ... + (weight[i] * slope[i][l]));
    }
    (std::make_index_sequence<all.count>());
  }
  template <std::size_t row>
  void advance(double h) {
    sum<row>(h, next);
    for (std::size_t l = 0; l < next.size(); ++l) next[l] += values[l];
  }

  [[nodiscard]] double tolerance(double size) const {
    return tolerances.atol + tolerances.rtol * size;
  }
  /// Returns the root mean square of x in units of the tolerances at the start of the step.
  [[nodiscard]] double norm(const Values& x) const {
    double squares = 0.0;
    for (std::size_t l = 0; l < x.size(); ++l) {
      const double part = x[l] / tolerance(std::fabs(values[l]));
      squares += part * part;
    }
    return std::sqrt(squares / double(x.size()));
  }
  [[nodiscard]] double norm_of_errors() const {
    double fifth = 0.0, third = 0.0;
    for (std::size_t l = 0; l < values.size(); ++l) {
      const double unit = tolerance(std::fmax(std::fabs(values[l]), std::fabs(next[l])));
      fifth += e5[l] / unit * (e5[l] / unit);
      third += e3[l] / unit * (e3[l] / unit);
    }
    if (fifth == 0.0) return 0.0;
    return fifth / std::sqrt(double(values.size()) * (fifth + 0.01 * third));
  }

  std::array<Values, stages> k;
  Values next, e5, e3;
  bool fresh = false;     ///< k_1 was evaluated at the current values
  bool rejected = false;  ///< the last attempt
};

}  // namespace

std::unique_ptr<sundials::Solver> solver(const sundials::Tolerances& tolerances,
                                         sundials::OdeCallbacks callbacks, const Values& y0) {
  return std::make_unique<DormandPrince>(tolerances, callbacks, y0);
}

}  // namespace shakedown::dop853
