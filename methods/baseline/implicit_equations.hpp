// The equations F(t, y, y') = 0 with the matrices dF/dy and dF/dy', which are differenced if a
// problem does not give them. Only sources include this header.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

#include "methods/baseline/sundials.hpp"
#include "problems/base/structure.hpp"

namespace shakedown::sundials {

/// The equations F(t, y, y') = 0 as the steps need them.
struct Equations {
  virtual ~Equations() = default;
  virtual bool residual(double t, const double* y, const double* yp, double* r) = 0;
  /// Computes J = dF/dy and B = dF/dy'. Both have the entries of the Jacobian's pattern.
  virtual bool matrices(double t, const double* y, const double* yp, double* J, double* B) = 0;
};

/// Writes the column of a matrix, which is dense, from a difference of two vectors.
inline void write_column(double* matrix, Index column, const Eigen::VectorXd& moved,
                         const Eigen::VectorXd& base, double by) {
  Eigen::VectorXd::Map(matrix + column * base.size(), base.size()) = (moved - base) / by;
}

/// The equations F(t, y, y') = 0 of DaeCallbacks.
class Implicit final : public Equations {
 public:
  Implicit(DaeCallbacks given, Index size, const SparsePattern* pattern)
      : f(given), n(size), entries(pattern == nullptr ? n * n : std::ssize(pattern->rows)) {}

  bool residual(double t, const double* y, const double* yp, double* r) override {
    return f.residual(f.self, t, y, yp, r) == 0;
  }
  bool matrices(double t, const double* y, const double* yp, double* J, double* B) override {
    if (f.jacobian == nullptr) return differences(t, y, yp, J, B);
    // dF/dy + c dF/dy' is linear in c.
    if (f.jacobian(f.self, t, 1.0, y, yp, B) != 0) return false;
    if (f.jacobian(f.self, t, 0.0, y, yp, J) != 0) return false;
    for (Index i = 0; i < entries; ++i) B[i] -= J[i];
    return true;
  }

 private:
  bool differences(double t, const double* y, const double* yp, double* J, double* B) {
    Eigen::VectorXd at = Eigen::VectorXd::Map(y, n), rate = Eigen::VectorXd::Map(yp, n), base(n),
                    moved(n);
    if (!residual(t, y, yp, base.data())) return false;
    const auto column = [&](Eigen::VectorXd& x, double scale, Index j, double* matrix) {
      const double kept = x(j);
      x(j) += scale * std::max(1.0, std::fabs(kept));
      const bool done = residual(t, at.data(), rate.data(), moved.data());
      write_column(matrix, j, moved, base, x(j) - kept);
      x(j) = kept;
      return done;
    };
    for (Index j = 0; j < n; ++j) {
      // F is linear in y', so the difference may be large.
      if (!column(at, std::sqrt(std::numeric_limits<double>::epsilon()), j, J) ||
          !column(rate, 1.0, j, B))
        return false;
    }
    return true;
  }

  DaeCallbacks f;
  Index n, entries;
};

}  // namespace shakedown::sundials
