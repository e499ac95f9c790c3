// LU factors of a real or complex matrix, dense or sparse (KLU). Only sources include this header.
#pragma once

#include <klu.h>

#include <Eigen/LU>
#include <complex>
#include <optional>
#include <type_traits>

#include "methods/baseline/sundials.hpp"
#include "problems/base/counters.hpp"
#include "problems/base/structure.hpp"

namespace shakedown::sundials {

/// Factors matrices whose entries are listed column by column or, if there is a pattern, in the
/// order of the pattern.
template <class S>
class Lu {
 public:
  using Vector = Eigen::Matrix<S, Eigen::Dynamic, 1>;

  Lu(Index size, const SparsePattern* given, Ordering ordering) : n(size) {
    klu_l_defaults(&common);
    if (given == nullptr) return;
    pattern = *given;
    common.ordering = ordering == Ordering::symmetric ? 0 : 1;
    symbolic = klu_l_analyze(n, pattern->starts.data(), pattern->rows.data(), &common);
  }
  ~Lu() {
    release();
    klu_l_free_symbolic(&symbolic, &common);
  }
  Lu(const Lu&) = delete;
  Lu& operator=(const Lu&) = delete;

  /// The number of entries of a matrix.
  [[nodiscard]] Index entries() const { return pattern ? std::ssize(pattern->rows) : n * n; }

  /// Returns false if KLU finds the matrix singular.
  bool factor(Vector& values) {
    if (!pattern) {
      count_factorisation(operations * (2 * n * n * n / 3));
      dense.compute(Matrix::Map(values.data(), n, n));
      return true;
    }
    release();
    if (symbolic == nullptr) return false;
    auto* const starts = pattern->starts.data();
    auto* const rows = pattern->rows.data();
    if constexpr (real) {
      sparse = klu_l_factor(starts, rows, values.data(), symbolic, &common);
    } else {
      sparse = klu_zl_factor(starts, rows, parts(values), symbolic, &common);
    }
    if (sparse == nullptr) return false;
    kept = sparse->lnz + sparse->unz;
    count_factorisation(operations * (kept * kept / (2 * n)));
    return true;
  }

  /// x <- A^-1 x.
  void solve(Vector& x) {
    count_solve(operations * 2 * (pattern ? kept : n * n));
    if (!pattern) {
      x = dense.solve(x);
    } else if constexpr (real) {
      klu_l_solve(symbolic, sparse, n, 1, x.data(), &common);
    } else {
      klu_zl_solve(symbolic, sparse, n, 1, parts(x), &common);
    }
  }

 private:
  using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;
  static constexpr bool real = std::is_same_v<S, double>;
  static constexpr std::int64_t operations = real ? 1 : 4;  // of real numbers, for each of S

  static double* parts(Vector& x) { return reinterpret_cast<double*>(x.data()); }
  void release() {
    if constexpr (real) {
      klu_l_free_numeric(&sparse, &common);
    } else {
      klu_zl_free_numeric(&sparse, &common);
    }
  }

  Index n;
  std::optional<SparsePattern> pattern;
  Eigen::PartialPivLU<Matrix> dense;
  klu_l_common common{};
  klu_l_symbolic* symbolic = nullptr;
  klu_l_numeric* sparse = nullptr;
  std::int64_t kept = 0;  // entries of L and U
};

}  // namespace shakedown::sundials
