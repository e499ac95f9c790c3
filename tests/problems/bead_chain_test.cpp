// The bead chain with bands compared with the same chain with full matrices, and the cost of the
// bands.
#include "problems/bead_chain.hpp"

#include <catch2/catch.hpp>
#include <compare>

#include "methods/base/factor.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {

template <class S = double>
using FullChain =
    Penalised<BeadChain<S, BeadChainParameters, structure::Dense<Dynamic>>, weights::Stiffnesses>;
template <>
struct Names<FullChain<>> {
  static constexpr std::string_view id = "full-chain";
  static constexpr std::string_view title = "bead chain with dense operators";
};

namespace {

BeadChainParameters beads(int n, int d) {
  BeadChainParameters parameters;
  parameters.n = n;
  parameters.d = d;
  return parameters;
}

TEST_CASE("The banded chain of beads is the dense one", "[problems][oracle]") {
  for (const int d : {2, 3}) {
    for (const int n : {2, 3, 4, 9}) {
      INFO(n << " beads in " << d << " dimensions");
      const BeadChainStiff<> banded(beads(n, d));
      const FullChain<> full(beads(n, d));
      Uniform uniform(11);
      DenseVector<double> q(n * d), p(n * d), f(n * d), f_full(n * d);
      banded.initial(q, p);
      q += 0.3 * uniform.vector<double>(n * d);
      CHECK(banded.potential(q) == full.potential(q));
      banded.gradient(q, f);
      full.gradient(q, f_full);
      CHECK(distance<double>(f, f_full) == 0.0);
      Operator<BeadChainStiff<>> H;
      DenseMatrix<double> A(n * d, n * d);
      resize_operator(H, n * d);
      // The bound allows for one rounding error in each of at most nine terms of size k = 100.
      const double tolerance = 9 * 100.0 * epsilon<double>();
      banded.hessian(q, H);
      full.hessian(q, A);
      CHECK(distance<double>(expand(H), A) <= tolerance);
      banded.stiff_hessian(q, H);
      full.stiff_hessian(q, A);
      CHECK(largest<double>(A) > 1.0);
      CHECK(distance<double>(expand(H), A) <= tolerance);
    }
  }
}

/// A number that counts the operations on it.
struct CountingScalar {
  double x = 0.0;
  static inline std::int64_t operations = 0;

  CountingScalar() = default;
  CountingScalar(double value) : x(value) {}  // NOLINT: numbers convert as they do for double
  explicit operator double() const { return x; }
  static CountingScalar result(double value) {
    ++operations;
    return value;
  }
  friend CountingScalar operator+(CountingScalar a, CountingScalar b) { return result(a.x + b.x); }
  friend CountingScalar operator-(CountingScalar a, CountingScalar b) { return result(a.x - b.x); }
  friend CountingScalar operator*(CountingScalar a, CountingScalar b) { return result(a.x * b.x); }
  friend CountingScalar operator/(CountingScalar a, CountingScalar b) { return result(a.x / b.x); }
  friend CountingScalar operator-(CountingScalar a) { return result(-a.x); }
  friend CountingScalar sqrt(CountingScalar a) { return result(std::sqrt(a.x)); }
  friend CountingScalar abs(CountingScalar a) { return std::fabs(a.x); }
  CountingScalar& operator+=(CountingScalar b) { return *this = *this + b; }
  CountingScalar& operator-=(CountingScalar b) { return *this = *this - b; }
  CountingScalar& operator*=(CountingScalar b) { return *this = *this * b; }
  CountingScalar& operator/=(CountingScalar b) { return *this = *this / b; }
  auto operator<=>(const CountingScalar&) const = default;
};

}  // namespace
}  // namespace shakedown

template <>
struct Eigen::NumTraits<shakedown::CountingScalar> : Eigen::NumTraits<double> {
  using Real = shakedown::CountingScalar;
  using NonInteger = Real;
  using Nested = Real;
  using Literal = Real;
};

namespace shakedown {
namespace {

/// Returns the number of operations of one Newton iteration: V, grad V, M + c Hess V, the
/// factorisation of this matrix, and one solve.
template <class P>
std::int64_t iteration(int n) {
  const P problem(beads(n, 3));
  VectorFor<P> q(3 * n), p(3 * n), f(3 * n);
  problem.initial(q, p);
  Operator<P> A;
  resize_operator(A, 3 * n);
  Factor<typename P::Structure, CountingScalar> factor(3 * n);
  const std::int64_t before = CountingScalar::operations;
  f(0) = problem.potential(q);
  problem.gradient(q, f);
  problem.hessian(q, A);
  mass_plus(A, problem.mass(), CountingScalar(0.01));
  CHECK(factor.factor(A) == Definiteness::positive);
  factor.solve(f);
  return CountingScalar::operations - before;
}

TEST_CASE("A Newton iteration on the bead chain takes operations in proportion to its length",
          "[problems]") {
  const std::int64_t per_ten =
      iteration<BeadChainStiff<CountingScalar>>(20) - iteration<BeadChainStiff<CountingScalar>>(10);
  CHECK(per_ten < 10 * 1000);
  CHECK(iteration<BeadChainStiff<CountingScalar>>(100) ==
        iteration<BeadChainStiff<CountingScalar>>(10) + 9 * per_ten);
  CHECK(iteration<BeadChainStiff<CountingScalar>>(1000) ==
        iteration<BeadChainStiff<CountingScalar>>(10) + 99 * per_ten);
  // Control: with dense operators the cost is cubic.
  CHECK(iteration<FullChain<CountingScalar>>(40) > 4 * iteration<FullChain<CountingScalar>>(20));
}

}  // namespace
}  // namespace shakedown
