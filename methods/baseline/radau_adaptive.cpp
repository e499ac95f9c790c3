#include "methods/baseline/radau_adaptive.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

#include "methods/baseline/implicit_equations.hpp"
#include "methods/baseline/lu.hpp"
#include "methods/baseline/steps_to_outputs.hpp"

namespace shakedown::sundials {
namespace {

using Eigen::VectorXcd;
using Eigen::VectorXd;
using Complex = std::complex<double>;
using Stages = Eigen::Matrix<double, Eigen::Dynamic, 3>;  // one column for each stage
constexpr double eps = std::numeric_limits<double>::epsilon();

/// Steps with error control. Equation numbers are those of Hairer, Wanner, IV.8.
class Radau final : public StepsToOutputs {
 public:
  Radau(const Tolerances& given, std::unique_ptr<Equations> which, std::span<const double> y0,
        std::span<const double> yp0, std::vector<Unknown> of_unknowns, double scale,
        const SparsePattern* pattern, Ordering ordering)
      : StepsToOutputs(given.max_steps), equations(std::move(which)), kinds(std::move(of_unknowns)),
        time(scale), rtol(0.1 * std::pow(given.rtol, 2.0 / 3.0)),
        atol(rtol * given.atol / given.rtol),
        newton_tolerance(std::max(10.0 * eps / rtol, std::min(0.03, std::sqrt(rtol)))),
        n(std::ssize(y0)), values(VectorXd::Map(y0.data(), n)), rates(VectorXd::Map(yp0.data(), n)),
        real(n, pattern, ordering), complex(n, pattern, ordering) {
    J.setZero(real.entries());
    B = J;
    W.setZero(n, 3);
    Z = last_Z = slopes = R = W;
    error = unit = trial = trial_rate = values;
    pair.setZero(n);
    h = given.first_step > 0.0 ? given.first_step
                               : 1e-2 * std::sqrt(std::min(given.rtol, 1e-4)) * time;
  }

  [[nodiscard]] std::span<const double> y() const override {
    return {values.data(), static_cast<std::size_t>(n)};
  }

 private:
  // Parameters of RADAU5.
  static constexpr int most_iterations = 7;
  static constexpr double safety = 0.9;
  static constexpr double least_factor = 0.2, largest_factor = 8.0;  // of a step to the next
  static constexpr double good_contraction = 1e-3;                   // J is kept below it
  static constexpr double kept_factor = 1.2;  // the step is not raised by less than this

  bool attempt(double step, double& size) override {
    set_units(size);
    if (!prepare(step)) {
      size *= 0.5;
      return singular();
    }
    predict(step);
    double factor = 0.5;
    if (!iterate(step, factor)) {
      ++count.convergence_failures;
      rejected = true;
      stale = stale || !fresh;
      size *= factor;
      return false;
    }
    const double e = estimate(step);
    const double damped = safety * (1 + 2 * most_iterations) / (iterations + 2.0 * most_iterations);
    double ratio = limited(std::min(safety, damped) * std::pow(e, -0.25));  // (8.21)
    if (!(e < 1.0)) {
      ++count.error_test_failures;
      rejected = true;
      stale = stale || !fresh;
      size *= count.steps == 0 ? 0.1 : std::isfinite(e) ? ratio : least_factor;
      return false;
    }
    if (count.steps > 0) {  // (8.25)
      const double trend = size / last_size * std::pow(last_error / (e * e), 0.25);
      ratio = std::min(ratio, limited(safety * trend));
    }
    if (rejected) ratio = std::min(ratio, 1.0);
    last_error = std::max(1e-2, e);
    last_size = size;
    last_step = step;
    rejected = false;
    last_Z = Z;
    values += Z.col(2);
    rates = slopes.col(2);
    fresh = false;
    stale = contraction > good_contraction;
    if (!stale && ratio >= 1.0 && ratio <= kept_factor) ratio = 1.0;
    size *= ratio;
    count_vector_operations(4, n);
    return true;
  }

  static double limited(double factor) { return std::clamp(factor, least_factor, largest_factor); }

  /// The unit of the errors. The errors of the multipliers are multiplied by the step, relative to
  /// the time scale of the motion.
  void set_units(double size) {
    const double shorter = std::min(1.0, size / time);
    for (Index i = 0; i < n; ++i) {
      unit(i) = atol + rtol * std::fabs(values(i));
      if (kinds[static_cast<std::size_t>(i)] != Unknown::differential) unit(i) /= shorter;
    }
  }
  [[nodiscard]] double norm(const VectorXd& x) const {
    return std::sqrt((x.array() / unit.array()).square().sum() / static_cast<double>(n));
  }

  /// Renews J and B if they are stale, and the factors if J or the step are new.
  bool prepare(double step) {
    if (stale) {
      ++count.jacobians;
      if (!equations->matrices(t, values.data(), rates.data(), J.data(), B.data())) return false;
      fresh = true;
      stale = false;
      factored = 0.0;
    }
    if (std::fabs(step - factored) <= 1e-8 * std::fabs(step)) return true;
    factored = 0.0;
    real_entries = J + eigen.gamma / step * B;
    complex_entries = J.cast<Complex>() + Complex(eigen.alpha, eigen.beta) / step * B;
    if (!real.factor(real_entries) || !complex.factor(complex_entries)) return false;
    factored = step;
    return true;
  }

  /// Starts from the collocation polynomial of the last step (8.5), or from y' in the first step.
  void predict(double step) {
    if (count.steps == 0) {
      for (int i = 0; i < 3; ++i) Z.col(i) = step * eigen.c(i) * rates;
    } else {
      Eigen::Matrix3d weights;
      for (int i = 0; i < 3; ++i) {
        const double s = 1.0 + step / last_step * eigen.c(i);
        for (int j = 0; j < 3; ++j) {
          const double a = eigen.c((j + 1) % 3), b = eigen.c((j + 2) % 3), c = eigen.c(j);
          weights(j, i) = s * (s - a) * (s - b) / (c * (c - a) * (c - b));
        }
      }
      weights.row(2).array() -= 1.0;
      Z = last_Z * weights;
      count_vector_operations(9, n);
    }
    W = Z * eigen.inverse.transpose();
  }

  /// Solves for the stages by the simplified Newton iteration in the variables W = T^-1 Z. If it
  /// fails, `factor` is the factor of the next step.
  bool iterate(double step, double& factor) {
    double previous = 0.0, last_ratio = 0.0;
    eta = std::pow(std::max(eta, eps), 0.8);  // (8.11)
    contraction = good_contraction;
    for (int k = 1; k <= most_iterations; ++k) {
      ++count.iterations;
      if (!correct(step)) return false;
      iterations = k;
      const double change =
          std::sqrt((R.array().colwise() / unit.array()).square().sum() / (3.0 * double(n)));
      if (!std::isfinite(change)) return false;
      if (k > 1) {
        const double ratio = change / previous;
        contraction = k == 2 ? ratio : std::sqrt(ratio * last_ratio);
        last_ratio = ratio;
        if (!(contraction < 0.99)) return false;
        eta = contraction / (1.0 - contraction);
        const double expected = eta * change / newton_tolerance *
                                std::pow(contraction, most_iterations - 1 - k);  // (8.12)
        if (expected >= 1.0 && k < most_iterations) {
          factor =
              0.8 * std::pow(std::clamp(expected, 1e-4, 20.0), -1.0 / (3 + most_iterations - k));
          return false;
        }
      }
      previous = std::max(change, eps);
      if (eta * change <= newton_tolerance) {  // (8.10)
        set_slopes(step);
        return true;
      }
    }
    return false;
  }

  /// Adds one correction to W and Z, and leaves that of Z in R.
  bool correct(double step) {
    set_slopes(step);
    for (int i = 0; i < 3; ++i) {
      trial = values + Z.col(i);
      trial_rate = slopes.col(i);
      if (!evaluate(t + eigen.c(i) * step)) return false;
      R.col(i) = -error;
    }
    R = (R * eigen.inverse.transpose()).eval();
    error = R.col(0);
    real.solve(error);
    pair.real() = R.col(1);
    pair.imag() = R.col(2);
    complex.solve(pair);
    R.col(0) = error;
    R.col(1) = pair.real();
    R.col(2) = pair.imag();
    W += R;
    R = (R * eigen.T.transpose()).eval();
    Z += R;
    count_vector_operations(36, n);
    return true;
  }

  /// Computes the derivatives of the stages, T Lambda W / h.
  void set_slopes(double step) {
    slopes.col(0) = eigen.gamma / step * W.col(0);
    slopes.col(1) = (eigen.alpha * W.col(1) - eigen.beta * W.col(2)) / step;
    slopes.col(2) = (eigen.beta * W.col(1) + eigen.alpha * W.col(2)) / step;
    slopes = (slopes * eigen.T.transpose()).eval();
    count_vector_operations(14, n);
  }

  /// Leaves F(at, trial, trial_rate) in `error`.
  bool evaluate(double at) {
    ++count.evaluations;
    return equations->residual(at, trial.data(), trial_rate.data(), error.data());
  }

  /// Returns the norm of the error estimate (8.19), or (8.20) in the first step and after a
  /// rejection. F is linear in y', so F(t_n, y_n, -D) = -f(y_n) - B D.
  double estimate(double step) {
    const double root = std::sqrt(6.0);
    trial = values;
    trial_rate =
        ((13.0 + 7.0 * root) * Z.col(0) + (13.0 - 7.0 * root) * Z.col(1) + Z.col(2)) / (3.0 * step);
    count_vector_operations(6, n);
    const auto solve = [this] {
      if (!evaluate(t)) return std::numeric_limits<double>::infinity();
      error = -error;
      real.solve(error);
      return std::max(1e-10, norm(error));
    };
    const double e = solve();
    if (e < 1.0 || !(count.steps == 0 || rejected)) return e;
    trial += error;
    return solve();
  }

  const RadauTransformation eigen = radau_transformation();
  std::unique_ptr<Equations> equations;
  std::vector<Unknown> kinds;
  double time;
  double rtol, atol, newton_tolerance;
  Index n;
  VectorXd values, rates;  // y_n and y'_n
  Lu<double> real;
  Lu<Complex> complex;
  VectorXd J, B, real_entries;
  VectorXcd complex_entries;
  Stages W, Z, R, slopes;
  Stages last_Z;  // of the last accepted step
  VectorXd error, unit, trial, trial_rate;
  VectorXcd pair;
  double factored = 0.0;  // step of the factors; 0 if there are none
  double last_step = 0.0, last_size = 0.0, last_error = 1.0;
  double eta = 1.0, contraction = 0.0;
  int iterations = 0;
  bool stale = true;   // J must be renewed
  bool fresh = false;  // J belongs to y_n
  bool rejected = false;
};

/// The equations y' - f(t, y) = 0 of OdeCallbacks.
class Explicit final : public Equations {
 public:
  Explicit(OdeCallbacks given, Index size, const SparsePattern* pattern) : f(given), n(size) {
    if (pattern == nullptr) {
      for (Index i = 0; i < n; ++i) diagonal.push_back(i * (n + 1));
      entries = n * n;
      return;
    }
    for (Index j = 0; j < n; ++j) {
      for (std::int64_t k = pattern->starts[j]; k < pattern->starts[j + 1]; ++k) {
        if (pattern->rows[k] == j) diagonal.push_back(k);
      }
    }
    entries = std::ssize(pattern->rows);
  }

  bool residual(double t, const double* y, const double* yp, double* r) override {
    if (f.rhs(f.self, t, y, r) != 0) return false;
    for (Index i = 0; i < n; ++i) r[i] = yp[i] - r[i];
    return true;
  }
  bool matrices(double t, const double* y, const double* /*yp*/, double* J, double* B) override {
    const bool done =
        f.jacobian == nullptr ? differences(t, y, J) : f.jacobian(f.self, t, y, J) == 0;
    for (Index i = 0; i < entries; ++i) J[i] = -J[i];
    std::fill_n(B, entries, 0.0);
    for (const Index i : diagonal) B[i] = 1.0;
    return done;
  }

 private:
  bool differences(double t, const double* y, double* J) {
    VectorXd at = VectorXd::Map(y, n), base(n), moved(n);
    bool done = f.rhs(f.self, t, y, base.data()) == 0;
    for (Index j = 0; j < n && done; ++j) {
      at(j) += std::sqrt(eps) * std::max(1.0, std::fabs(y[j]));
      done = f.rhs(f.self, t, at.data(), moved.data()) == 0;
      write_column(J, j, moved, base, at(j) - y[j]);
      at(j) = y[j];
    }
    return done;
  }

  OdeCallbacks f;
  Index n, entries;
  std::vector<Index> diagonal;  // places of the diagonal in the entries
};

}  // namespace

RadauTransformation radau_transformation() {
  RadauTransformation r;
  const double root = std::sqrt(6.0), u = std::cbrt(3.0), v = u * u;
  r.c << (4.0 - root) / 10.0, (4.0 + root) / 10.0, 1.0;
  // The roots of z^3 - 9 z^2 + 36 z - 60.
  r.gamma = 3.0 - u + v;
  r.alpha = 3.0 + (u - v) / 2.0;
  r.beta = std::sqrt(3.0) * (u + v) / 2.0;
  const auto eigenvector = [&r](auto z, int i) {
    const double c = r.c(i);
    // N = c^3 - 9/5 c^2 + 9/10 c - 1/10
    return (3.0 * c * c - 3.6 * c + 0.9) * z * z + (6.0 * c - 3.6) * z + 6.0;
  };
  for (int i = 0; i < 3; ++i) {
    const Complex w = eigenvector(Complex(r.alpha, r.beta), i);
    r.T.row(i) << eigenvector(r.gamma, i), w.real(), -w.imag();
  }
  r.T.col(0) /= r.T(2, 0);
  const double size = std::hypot(r.T(2, 1), r.T(2, 2));
  r.T.rightCols(2) /= size;
  r.inverse = r.T.inverse();
  return r;
}

std::unique_ptr<Solver> radau(const Tolerances& tolerances, DaeCallbacks callbacks,
                              std::span<const double> y0, std::span<const double> yp0,
                              const std::vector<Unknown>& kinds, const SparsePattern* pattern,
                              Ordering ordering) {
  return std::make_unique<Radau>(tolerances,
                                 std::make_unique<Implicit>(callbacks, std::ssize(y0), pattern), y0,
                                 yp0, kinds, callbacks.time, pattern, ordering);
}

std::unique_ptr<Solver> radau(const Tolerances& tolerances, OdeCallbacks callbacks,
                              std::span<const double> y0, const SparsePattern* pattern) {
  std::vector<double> yp0(y0.size());
  callbacks.rhs(callbacks.self, 0.0, y0.data(), yp0.data());
  return std::make_unique<Radau>(tolerances,
                                 std::make_unique<Explicit>(callbacks, std::ssize(y0), pattern), y0,
                                 yp0, std::vector<Unknown>(y0.size(), Unknown::differential),
                                 callbacks.time, pattern, Ordering::symmetric);
}

}  // namespace shakedown::sundials
