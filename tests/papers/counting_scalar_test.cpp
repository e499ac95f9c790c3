// The counting scalar computes the same numbers as double, and its counts agree with the formulas.
#include "problems/base/counting_scalar.hpp"

#include <catch2/catch.hpp>

#include "methods/base/factor.hpp"

namespace shakedown {
namespace {

template <class F>
std::int64_t operations(F&& f) {
  const std::int64_t before = CountingScalar::operations;
  f();
  return CountingScalar::operations - before;
}

TEST_CASE("Arithmetic counts once, signs, comparisons and copies not at all", "[tao2014]") {
  CountingScalar a = 3.0;
  const CountingScalar b = 4.0;
  CHECK(operations([&] { a = a * a + b * b; }) == 3);
  CHECK(operations([&] { a = sqrt(a); }) == 1);
  CHECK(a == CountingScalar(5.0));
  CHECK(operations([&] { a = abs(-a) < b ? a : b; }) == 0);
  CHECK(operations([&] { a /= b; }) == 1);
  CHECK(operations([&] { a -= b; }) == 1);
  CHECK(static_cast<double>(a) == -3.0);
}

TEST_CASE("A scalar tridiagonal elimination takes the textbook's number of operations, and gives "
          "double's numbers",
          "[tao2014][oracle]") {
  constexpr Index n = 50;
  const auto solve = [](auto scalar, auto& x) {
    using S = decltype(scalar);
    BlockTridiagonalMatrix<S, 1> A;
    resize_operator(A, n);
    for (auto& diagonal : A.diagonal) diagonal(0) = S(3.0);
    for (auto& lower : A.lower) lower(0) = S(-1.0);
    x = VectorOf<S, Dynamic>::Ones(n);
    Factor<structure::BlockTridiagonal<1>, S> factor(n);
    const std::int64_t before = CountingScalar::operations;
    REQUIRE(factor.factor(A) == Definiteness::positive);
    factor.solve(x);
    return CountingScalar::operations - before;
  };
  VectorOf<CountingScalar, Dynamic> counted;
  VectorOf<double, Dynamic> plain;
  const std::int64_t all = solve(CountingScalar(), counted);
  solve(0.0, plain);
  // L D L^T takes n inversions and 3 (n - 1) operations, each substitution takes 2 (n - 1), and D
  // takes n. PromiseResult the smallest trusted pivot takes 4 per row (two of them are constants in
  // double).
  CHECK(all == n + 3 * (n - 1) + 4 * (n - 1) + n + 4 * n);
  for (Index i = 0; i < n; ++i) CHECK(static_cast<double>(counted(i)) == plain(i));
}

}  // namespace
}  // namespace shakedown
