// Computes the results of dimension.md.
#include <cmath>
#include <cstdint>
#include <numbers>

#include "experiments/analysis/fit.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "methods/base/consistent.hpp"
#include "methods/multiscale/micro_filter.hpp"
#include "problems/chain.hpp"

namespace shakedown::ariel2012 {
namespace {

/// A number that counts its additions, multiplications, divisions and square roots.
struct Counter {
  double x = 0.0;
  static inline std::int64_t operations = 0;

  Counter() = default;
  Counter(double value) : x(value) {}  // NOLINT: numbers convert as for double
  explicit operator double() const { return x; }
  static Counter done(double value) {
    ++operations;
    return {value};
  }
  Counter& operator+=(const Counter& y) { return *this = done(x + y.x); }
  Counter& operator-=(const Counter& y) { return *this = done(x - y.x); }
  Counter& operator*=(const Counter& y) { return *this = done(x * y.x); }
  Counter& operator/=(const Counter& y) { return *this = done(x / y.x); }
  friend Counter operator+(Counter a, const Counter& b) { return a += b; }
  friend Counter operator-(Counter a, const Counter& b) { return a -= b; }
  friend Counter operator*(Counter a, const Counter& b) { return a *= b; }
  friend Counter operator/(Counter a, const Counter& b) { return a /= b; }
  friend Counter operator-(const Counter& a) { return {-a.x}; }
  friend auto operator<=>(const Counter& a, const Counter& b) { return a.x <=> b.x; }
  friend Counter abs(const Counter& a) { return {std::fabs(a.x)}; }
  friend Counter sqrt(const Counter& a) { return done(std::sqrt(a.x)); }
};

}  // namespace
}  // namespace shakedown::ariel2012

template <>
struct Eigen::NumTraits<shakedown::ariel2012::Counter> : Eigen::NumTraits<double> {
  using Real = shakedown::ariel2012::Counter;
  using NonInteger = Real;
  using Nested = Real;
  using Literal = Real;
};

namespace shakedown::ariel2012 {
namespace {

/// Returns the number of operations that `work` performs.
template <class F>
double counted(F work) {
  Counter::operations = 0;
  work();
  return static_cast<double>(Counter::operations);
}

/// Returns the number of coordinates of a chain of n rods and four operation counts: for the stiff
/// chain, a force and an iteration of IPA; for the rigid chain, the multipliers with a tridiagonal
/// and with a dense matrix.
std::vector<Cell> costs(int n) {
  using Rigid = Chain<Counter>;
  using Stiff = Penalised<Rigid>;
  Stiff::Parameters parameters;
  parameters.n = n;
  const Stiff stiff(parameters);
  const Rigid rigid(parameters);
  Rigid::Vector q(2 * n), p(2 * n), out(2 * n);
  Rigid::Multipliers lambda(n);
  rigid.initial(q, p);
  const double delta = 6.0 * std::numbers::pi / parameters.omega;
  MicroFilter<Stiff> filter(stiff, Kernel::cubic, MicroIntegrator::verlet, delta, 18);
  ConsistentMultiplier<Rigid> consistent(rigid);
  // The same system for a solver that ignores structure: entries are of size 1, and none of them is
  // 0.
  using Dense = MatrixOf<Counter, Dynamic, Dynamic>;
  Dense K(n, n);
  for (Index i = 0; i < n; ++i) {
    for (Index k = 0; k < n; ++k) K(i, k) = i == k ? 2.0 : -1.0 / static_cast<double>(n + i + k);
  }
  GeneralFactor<structure::Dense<Dynamic>, Counter> factor(n);
  return {2.0 * n, counted([&] { potential_gradient(stiff, q, Counter(0.0), out); }),
          counted([&] { filter.apply(q, p, Counter(0.0)); }),
          counted([&] { consistent.solve(rigid, q, p, lambda, out); }), counted([&] {
            factor.factor(K);
            factor.solve(lambda);
          })};
}

void perform_dimension(Context& context) {
  Table table({"d", "force", "iteration of IPA", "multipliers", "multipliers, dense"});
  for (int n = 16; n <= 256; n *= 2) table.row(costs(n));
  Figure figure(1, 320);
  Panel& panel = figure.panel();
  panel.x("coordinates $d$", Scale::log).y("arithmetic operations", Scale::log);
  panel.linked(by_quantity("an iteration of IPA"), "d", "iteration of IPA").slope(1);
  panel.linked(by_quantity("a force"), "d", "force");
  panel.linked(by_quantity("multipliers, tridiagonal"), "d", "multipliers");
  panel.linked(by_quantity("multipliers, dense"), "d", "multipliers, dense").slope(3);
  context.artefact(context.experiment())
      .table(table)
      .figure(std::move(figure))
      .problem("chain")
      .problem("chain-penalty");
  const auto power = [&](const char* column) {
    return power_law_slope(table.series("d"), table.series(column));
  };
  context.number("power.force", power("force"));
  context.number("power.projection", power("iteration of IPA"));
  context.number("power.tridiagonal", power("multipliers"));
  context.number("power.dense", power("multipliers, dense"));
}

}  // namespace

Experiment dimension() { return {.id = "ariel2012/dimension", .run = perform_dimension}; }

}  // namespace shakedown::ariel2012
