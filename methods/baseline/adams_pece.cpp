#include "methods/baseline/adams_pece.hpp"

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <limits>

namespace shakedown::adams_pece {
namespace {

constexpr int highest = 12;           // order of a predictor
constexpr int columns = highest + 3;  // phi_1, ..., phi_{k+2}; column 0 is unused
constexpr double unit_roundoff = std::numeric_limits<double>::epsilon();
using Values = Eigen::ArrayXd;
using Numbers = std::array<double, columns>;
using Triangle = std::array<Numbers, columns>;  // [i][j]

/// |gamma*_k|, the error constants of constant steps: gamma*_0 = 1 and
/// sum_{j=0}^m gamma*_j/(m + 1 - j) = 0 for m > 0 (Hairer, Norsett, Wanner, III.1).
Numbers error_constants() {
  Numbers gamma{1.0};
  for (int m = 1; m < columns; ++m) {
    for (int j = 0; j < m; ++j) gamma[m] -= gamma[j] / (m + 1 - j);
  }
  for (double& value : gamma) value = std::fabs(value);
  return gamma;
}

/// Computes g_{i,1} for i = 1, ..., count. g_{i,1} is the integral over [0, h], divided by h, of
/// the polynomial c_i(s) = c_{i-1}(s) (s + psi_{i-2})/psi_{i-1}. It is computed by repeated
/// integration by parts. `ratio` is (h + psi_{i-1})/psi_i, which is 1 if h is the next step, and
/// `alpha` is h/psi_i.
void integrate_basis(const Numbers& ratio, const Numbers& alpha, int count, Triangle& g) {
  for (int j = 1; j <= count; ++j) g[1][j] = 1.0 / j;
  for (int i = 2; i <= count; ++i) {
    for (int j = 1; j <= count + 1 - i; ++j) {
      g[i][j] = ratio[i - 1] * g[i - 1][j] - alpha[i - 1] * g[i - 1][j + 1];
    }
  }
}

class AdamsCode final : public sundials::Solver {
 public:
  AdamsCode(const Options& given, sundials::OdeCallbacks f, const std::vector<double>& y0)
      : callbacks(f), options(given), y_n(Values::Map(y0.data(), std::ssize(y0))), predicted(y_n),
        weight(y_n), d(y_n), carried(Values::Zero(y_n.size())), carried_next(carried), output(y_n),
        phi(Eigen::ArrayXXd::Zero(y_n.size(), columns)), extrapolated(phi) {}

  bool advance(double target) override {
    if (count.evaluations == 0) start(target);
    for (int tried = 0; std::fabs(t) < std::fabs(target); ++tried) {
      if (tried >= options.max_steps)
        return fail("the step limit was reached, see --opt max-steps");
      if (t + h == t) return fail("the step size underflowed");
      if (!attempt()) return false;
    }
    interpolate(target);
    return true;
  }
  [[nodiscard]] std::span<const double> y() const override {
    return {output.data(), static_cast<std::size_t>(output.size())};
  }
  [[nodiscard]] sundials::Statistics statistics() const override { return count; }

 private:
  /// Errors in the norm of the tolerances. `here` is the error of the step itself; the others are
  /// the errors of orders k - 2, k - 1 and k with constant steps of this size.
  struct Errors {
    double here, two_lower, lower, same;
  };

  void rhs(double at, const Values& x, Eigen::Ref<Values> out) {
    ++count.evaluations;
    callbacks.rhs(callbacks.self, at, x.data(), out.data());
  }
  [[nodiscard]] double norm(const auto& x) const {
    return options.norm == Norm::maximum ? (x / weight).abs().maxCoeff()
                                         : (x / weight).matrix().norm();
  }
  void weigh() {
    if (options.norm == Norm::maximum) {
      weight = (options.rtol * y_n.abs()).max(options.atol);
    } else {
      weight = options.rtol * y_n.abs() + options.atol;
    }
  }

  /// Starts with order 1 and at most the step h for which h^2 |f|/(time scale of the motion) is a
  /// sixteenth of the tolerance.
  void start(double target) {
    rhs(t, y_n, phi.col(1));
    weigh();
    const double careful = 0.25 * std::sqrt(callbacks.time / norm(phi.col(1)));
    h = std::copysign(std::fmin(std::fabs(target), careful), target);
  }

  /// Attempts one step of size h. It is accepted, or h becomes smaller. Returns false if no step
  /// can be taken.
  bool attempt() {
    weigh();
    if (2.0 * unit_roundoff * norm(y_n) > 0.5) return fail("the tolerances are below round-off");
    set_coefficients();
    // The prediction takes two operations per order, the differences take one per order, and the
    // rest of the step takes twelve.
    count_vector_operations(3 * k + 12, y_n.size());
    predict();
    const Errors errors = estimate();
    const int lower = lowered(errors);
    if (errors.here <= 1.0) {
      accept(errors, lower);
    } else {
      reject(errors, lower);
    }
    if (y_n.isFinite().all()) return true;
    return fail("the state is not finite");
  }

  void set_coefficients() {
    // A new step size, also after a failure, restarts the count of equal steps. After the start
    // phase, the order is raised only if this count exceeds the order.
    if (h != last_step) equal_steps = 0;
    if (equal_steps <= last_order) ++equal_steps;
    beta[1] = sigma[1] = 1.0;
    for (int i = 1; i <= k; ++i) {
      // Equal steps are treated as exactly equal, without the rounding errors of their sums.
      psi_next[i] = i <= equal_steps ? i * h : psi[i - 1] + h;
      alpha[i] = i <= equal_steps ? 1.0 / i : h / psi_next[i];
      sigma[i + 1] = i * alpha[i] * sigma[i];
      if (i == k) break;
      beta[i + 1] = i < equal_steps ? 1.0 : beta[i] * psi_next[i] / psi[i];
    }
    integrate_basis(ones, alpha, k + 1, g);
  }

  void predict() {
    predicted.setZero();
    extrapolated.col(k + 1).setZero();
    for (int i = k; i >= 1; --i) {
      predicted += (g[i][1] * beta[i]) * phi.col(i);
      extrapolated.col(i) = extrapolated.col(i + 1) + beta[i] * phi.col(i);
    }
    d = h * predicted - carried;
    predicted = y_n + d;
    carried_next = (predicted - y_n) - d;
    rhs(t + h, predicted, d);
    d -= extrapolated.col(1);
  }

  [[nodiscard]] Errors estimate() const {
    const double step = std::fabs(h), size = norm(d);
    Errors e{step * std::fabs(g[k + 1][1] - g[k][1]) * size, 0.0, 0.0,
             step * gamma[k] * sigma[k + 1] * size};
    if (k > 1) e.lower = step * gamma[k - 1] * sigma[k] * norm(extrapolated.col(k) + d);
    if (k > 2) {
      e.two_lower = step * gamma[k - 2] * sigma[k - 1] * norm(extrapolated.col(k - 1) + d);
    }
    return e;
  }

  /// Returns the order, lowered by one if lower orders have a smaller error.
  [[nodiscard]] int lowered(const Errors& e) const {
    if (k > 2 && std::fmax(e.lower, e.two_lower) <= e.same) return k - 1;
    return k == 2 && e.lower <= 0.5 * e.same ? 1 : k;
  }

  /// Halves the step. At the third consecutive failure, the order becomes 1. At further failures,
  /// the error of order 1 determines the step.
  void reject(const Errors& e, int lower) {
    ++count.error_test_failures;
    starting = false;
    ++failures;
    double factor = 0.5;
    if (failures > 3 && 0.5 < 0.25 * e.same) factor = std::sqrt(0.5 / e.same);
    k = failures >= 3 ? 1 : lower;
    h *= factor;
  }

  void accept(const Errors& e, int lower) {
    ++count.steps;
    failures = 0;
    d *= h * g[k + 1][1];
    d -= carried_next;
    y_n = predicted + d;
    carried = (y_n - predicted) - d;
    const double longer = h - carried_time, next = t + longer;
    carried_time = (next - t) - longer;
    t = next;
    rhs(t, y_n, d);
    d -= extrapolated.col(1);
    phi.col(k + 2) = d - phi.col(k + 1);  // used after equal steps, when beta_{k+1} = 1
    phi.col(k + 1) = d;
    for (int i = 1; i <= k; ++i) phi.col(i) = extrapolated.col(i) + d;
    for (int i = 1; i <= k; ++i) psi[i] = psi_next[i];
    last_order = k;
    last_step = h;
    choose(e, lower);
  }

  /// Chooses the order and size of the next step. During the start phase, both increase with every
  /// step.
  void choose(const Errors& e, int lower) {
    const int most = options.max_order;
    double error = e.same;
    if (lower < k || k == most) starting = false;
    if (starting) {
      ++k;
    } else if (lower < k) {
      k = lower;
      error = e.lower;
    } else if (k < equal_steps) {
      // After equal steps, phi_{k+2} gives the error of the next order.
      const double higher = std::fabs(h) * gamma[k + 1] * norm(phi.col(k + 2));
      if (k > 1 && e.lower <= std::fmin(e.same, higher)) {
        --k;
        error = e.lower;
      } else if (k < most && higher < (k > 1 ? 1.0 : 0.5) * e.same) {
        ++k;
        error = higher;
      }
    }
    if (starting || error * std::ldexp(1.0, k + 1) <= 0.5) {
      h *= 2.0;
    } else if (error > 0.5) {
      h *= std::fmax(0.5, std::fmin(0.9, std::pow(0.5 / error, 1.0 / (k + 1))));
    }
  }

  /// Integrates the polynomial that interpolates the last k + 1 derivatives from t back to
  /// `target`.
  void interpolate(double target) {
    const double s = (target - t) + carried_time;
    Numbers ratio{}, share{};
    for (int i = 1; i <= last_order; ++i) {
      ratio[i] = (s + (i > 1 ? psi[i - 1] : 0.0)) / psi[i];
      share[i] = s / psi[i];
    }
    integrate_basis(ratio, share, last_order + 1, g);
    output.setZero();
    for (int i = last_order + 1; i >= 1; --i) output += g[i][1] * phi.col(i);
    output = y_n + s * output;
  }

  bool fail(const char* why) {
    reason = std::string("step control: ") + why + " at t = " + shortest(t);
    return false;
  }

  static constexpr Numbers ones = [] {
    Numbers all{};
    all.fill(1.0);
    return all;
  }();

  sundials::OdeCallbacks callbacks;
  Options options;
  sundials::Statistics count;
  double t = 0.0, carried_time = 0.0;  ///< t and its rounding error
  double h = 0.0, last_step = 0.0;
  int k = 1, last_order = 0;
  int equal_steps = 0;  ///< steps of the current size, counted up to last_order + 1
  int failures = 0;     ///< failed attempts at this step
  bool starting = true;
  Numbers gamma = error_constants();
  Numbers psi{}, psi_next{}, alpha{}, beta{}, sigma{};
  Triangle g{};
  Values y_n, predicted, weight, d;
  Values carried, carried_next;  ///< rounding errors of the sums
  Values output;
  Eigen::ArrayXXd phi, extrapolated;
};

}  // namespace

std::unique_ptr<sundials::Solver> solver(const Options& options, sundials::OdeCallbacks callbacks,
                                         const std::vector<double>& y0) {
  return std::make_unique<AdamsCode>(options, callbacks, y0);
}

}  // namespace shakedown::adams_pece
