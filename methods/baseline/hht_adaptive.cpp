#include "methods/baseline/hht_adaptive.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "methods/baseline/implicit_equations.hpp"
#include "methods/baseline/lu.hpp"
#include "methods/baseline/steps_to_outputs.hpp"

namespace shakedown::sundials {
namespace {

using Eigen::VectorXd;
constexpr double eps = std::numeric_limits<double>::epsilon();

/// HHT-I3 on the stabilised form y = (q, v, lambda, mu) with mu = 0. The code reads only the rows
/// of M v' and of g. In the units of the equations, q' = v/time.
class Hht final : public StepsToOutputs {
 public:
  Hht(const Tolerances& given, double which, DaeCallbacks callbacks, std::span<const double> y0,
      std::span<const double> yp0, const std::vector<Unknown>& kinds, const SparsePattern* pattern,
      Ordering ordering)
      : StepsToOutputs(given.max_steps), rtol(given.rtol), atol(given.atol), time(callbacks.time),
        alpha(which), beta(0.25 * (1.0 - which) * (1.0 - which)), gamma(0.5 - which),
        n(std::ranges::count(kinds, Unknown::differential) / 2),
        m(std::ranges::count(kinds, Unknown::multiplier)), size(std::ssize(y0)),
        equations(callbacks, size, pattern), sparse(pattern != nullptr),
        begin(VectorXd::Map(y0.data(), size)), end(begin), rates(VectorXd::Zero(size)),
        residual(rates), largest(begin.head(n).cwiseAbs()), a(VectorXd::Map(yp0.data() + n, n)),
        a_next(a), acceleration(a), unit(a), correction(n + m) {
    list_entries(pattern);
    linear = std::make_unique<Lu<double>>(n + m, sparse ? &reduced.pattern() : nullptr, ordering);
    matrix.setZero(linear->entries());
    J.setZero(sparse ? std::ssize(pattern->rows) : size * size);
    B = J;
    h = given.first_step > 0.0 ? given.first_step
                               : 1e-2 * std::sqrt(std::min(given.rtol, 1e-4)) * time;
  }

  [[nodiscard]] std::span<const double> y() const override {
    return {begin.data(), static_cast<std::size_t>(size)};
  }

 private:
  static constexpr int most_iterations = 7;
  static constexpr double newton_tolerance = 1e-3;  // relative to the tolerance of the step
  static constexpr double good_contraction = 0.1;   // J is kept below it
  static constexpr double kept_factor = 1.2;        // the step is not raised by less than this

  enum class Block : std::uint8_t { position, velocity, others };
  /// An entry of J that the reduced matrix contains.
  struct Entry {
    Index from;  // place in J and B
    Index row, column;
    Block block;
  };

  void list_entries(const SparsePattern* pattern) {
    const auto take = [&](Index from, Index i, Index j) {
      const bool momentum = i >= n && i < 2 * n, constraint = i >= 2 * n + m;
      if (momentum && j < n) listed.push_back({from, i - n, j, Block::position});
      if (momentum && j >= n && j < 2 * n) listed.push_back({from, i - n, j - n, Block::velocity});
      if (momentum && j >= 2 * n && j < 2 * n + m) {
        listed.push_back({from, i - n, j - n, Block::others});
      }
      if (constraint && j < n) listed.push_back({from, i - n - m, j, Block::others});
    };
    for (Index j = 0; j < size; ++j) {
      if (pattern == nullptr) {
        for (Index i = 0; i < size; ++i) take(j * size + i, i, j);
      } else {
        for (auto k = pattern->starts[j]; k < pattern->starts[j + 1]; ++k) {
          take(k, pattern->rows[k], j);
        }
      }
    }
    if (!sparse) return;
    for (const Entry& e : listed) reduced.add(e.row, e.column, 0.0);
    reduced.freeze(n + m);
  }

  bool attempt(double step, double& length) override {
    largest = largest.cwiseMax(begin.head(n).cwiseAbs());
    unit = (atol + rtol * largest.array()).matrix();
    if (!prepare(step)) {
      length *= 0.5;
      return singular();
    }
    if (!iterate(step)) {
      ++count.convergence_failures;
      stale = stale || !fresh;
      length *= 0.5;
      return false;
    }
    correction.head(n) = (beta - 1.0 / (6.0 * (1.0 + alpha))) * step * step / time * (a_next - a);
    const double e = std::max(1e-10, norm(correction.head(n)));
    double ratio = 0.9 * std::pow(e, -1.0 / 3.0);
    if (!(e <= 1.0)) {
      ++count.error_test_failures;
      stale = stale || !fresh;
      length *= std::isfinite(e) ? std::clamp(ratio, 0.2, 0.9) : 0.2;
      return false;
    }
    begin = end;
    a = a_next;
    acceleration = rates.segment(n, n);
    fresh = false;
    stale = contraction > good_contraction;
    ratio = std::clamp(ratio, 0.2, 5.0);
    if (!stale && ratio >= 1.0 && ratio <= kept_factor) ratio = 1.0;
    length *= ratio;
    count_vector_operations(8, n);
    return true;
  }

  [[nodiscard]] double norm(const Eigen::Ref<const VectorXd>& x) const {
    return std::sqrt((x.array() / unit.array()).square().sum() / static_cast<double>(n));
  }

  /// Renews J if it is stale, and the factors if J or the step are new.
  bool prepare(double step) {
    if (stale) {
      ++count.jacobians;
      rates.segment(n, n) = acceleration;
      if (!equations.matrices(t, begin.data(), rates.data(), J.data(), B.data())) return false;
      fresh = true;
      stale = false;
      factored = 0.0;
    }
    if (std::fabs(step - factored) <= 1e-8 * std::fabs(step)) return true;
    factored = 0.0;
    fill(step);
    if (!linear->factor(matrix)) return false;
    factored = step;
    return true;
  }

  /// Computes the derivative of the scaled equations by A_{n+1} and lambda_{n+1}.
  void fill(double step) {
    const double by_position = beta * step * step / time, by_velocity = gamma * step;
    if (sparse) {
      reduced.fill(matrix.data());
    } else {
      matrix.setZero();
    }
    for (const Entry& e : listed) {
      double value = J(e.from);
      if (e.block == Block::position) value *= by_position;
      if (e.block == Block::velocity) value = by_velocity * value + B(e.from) / (1.0 + alpha);
      if (sparse) {
        reduced.add(e.row, e.column, value);
      } else {
        matrix(e.column * (n + m) + e.row) += value;
      }
    }
  }

  bool iterate(double step) {
    a_next = a;
    end = begin;
    double previous = 0.0;
    eta = std::pow(std::max(eta, eps), 0.8);
    contraction = 0.0;
    for (int k = 1; k <= most_iterations; ++k) {
      ++count.iterations;
      move(step);
      ++count.evaluations;
      if (!equations.residual(t + step, end.data(), rates.data(), residual.data())) return false;
      correction.head(n) = -residual.segment(n, n);
      correction.tail(m) = -residual.tail(m) / (beta * step * step / time);
      linear->solve(correction);
      a_next += correction.head(n);
      end.segment(2 * n, m) += correction.tail(m);
      const double change = beta * step * step / time * norm(correction.head(n));
      count_vector_operations(14, n);
      if (!std::isfinite(change)) return false;
      if (k > 1) {
        contraction = change / previous;
        if (!(contraction < 0.9)) return false;
        eta = contraction / (1.0 - contraction);
      }
      previous = std::max(change, eps);
      if (eta * change <= newton_tolerance) {
        move(step);
        return true;
      }
    }
    return false;
  }

  /// Newmark's formulas, and a_{n+1} from A_{n+1}.
  void move(double step) {
    end.head(n) = begin.head(n) + step / time * begin.segment(n, n) +
                  step * step / time * ((0.5 - beta) * a + beta * a_next);
    end.segment(n, n) = begin.segment(n, n) + step * ((1.0 - gamma) * a + gamma * a_next);
    rates.segment(n, n) = (a_next + alpha * acceleration) / (1.0 + alpha);
  }

  double rtol, atol, time;
  double alpha, beta, gamma;
  Index n, m, size;
  Implicit equations;
  bool sparse;
  VectorXd begin, end;  // y at both ends of the step
  VectorXd rates, residual;
  VectorXd largest;       // |q_i| of the run so far
  VectorXd a, a_next;     // A_n and A_{n+1}
  VectorXd acceleration;  // a_n
  VectorXd unit, correction;
  VectorXd J, B, matrix;
  std::vector<Entry> listed;
  SparseAssembly reduced;  // used for structured problems
  std::unique_ptr<Lu<double>> linear;
  double factored = 0.0;  // step of the factors; 0 if there are none
  double eta = 1.0, contraction = 0.0;
  bool stale = true;   // J must be renewed
  bool fresh = false;  // J belongs to y_n
};

}  // namespace

std::unique_ptr<Solver> hht(const Tolerances& tolerances, double alpha, DaeCallbacks callbacks,
                            std::span<const double> y0, std::span<const double> yp0,
                            const std::vector<Unknown>& kinds, const SparsePattern* pattern,
                            Ordering ordering) {
  return std::make_unique<Hht>(tolerances, alpha, callbacks, y0, yp0, kinds, pattern, ordering);
}

}  // namespace shakedown::sundials
