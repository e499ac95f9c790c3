// The GGL family: exact tangents, factored matrices, the iteration counts of the paper, and the
// property that each scheme loses if a part of it is wrong.
#include <Eigen/SparseCore>
#include <catch2/catch.hpp>
#include <initializer_list>
#include <limits>
#include <random>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/consistent.hpp"
#include "methods/base/run.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/ggl_theta.hpp"
#include "methods/ggl/vi_s.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/chain.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/slider_crank.hpp"

namespace shakedown {
namespace {

template <class S>
using Particles = FourParticles<S>;
template <class S>
using Top = GyroscopicTop<S>;
template <class S>
using Links = Chain<S>;

/// Random numbers in [-1, 1] that are the same in every run.
class Numbers {
 public:
  double operator()() { return static_cast<double>(engine() >> 8) / double(1 << 23) - 1.0; }

 private:
  std::minstd_rand engine{7};  // the standard fixes its sequence
};

/// Calls f(entry of a, entry of b) for each pair of corresponding entries of two sets of fields.
template <class F>
void for_each_entry(F& a, const F& b, const auto& f) {
  for (Index i = 0; i < a.q.size(); ++i) {
    f(a.q(i), b.q(i));
    f(a.p(i), b.p(i));
    f(a.v(i), b.v(i));
  }
  for (Index k = 0; k < a.lambda.size(); ++k) {
    f(a.lambda(k), b.lambda(k));
    f(a.gamma(k), b.gamma(k));
  }
}

/// Returns max |residual'(x) dx + r| / max(1, |r|, |dx| of the terms) for the dx that the equations
/// return. The result is zero if the tangent is exact. residual' is approximated by a central
/// difference of second order with step 1e-4 dx.
template <template <class> class E, template <class> class P, class Options>
double tangent_defect(const Options& options, double h) {
  using Plain = P<double>;
  const Plain problem{typename Plain::Parameters{}};
  Numbers number;
  GglFields<Plain> x(problem), r(problem), dx(problem), ahead(problem), behind(problem);
  const State<Plain> start = initial_state(problem);
  for_each_entry(x, x, [&](double& a, double) { a = number(); });
  x.q = start.q + 0.1 * x.q;
  x.p = start.p + 0.1 * x.p;

  E<Plain> equations(problem, options, h);
  equations.begin(start.q, start.p);
  equations.residual(x, r);
  REQUIRE(equations.solve(x, r, dx));

  const double size = std::fmax(1.0, dx.norm());
  const double step = 1e-4 / size;
  const auto residual_at = [&](double along, GglFields<Plain>& out) {
    GglFields<Plain> moved = x;
    for_each_entry(moved, dx, [&](double& a, double b) { a += along * b; });
    equations.residual(moved, out);
  };
  residual_at(step, ahead);
  residual_at(-step, behind);
  for_each_entry(ahead, behind, [&](double& a, double b) { a = (a - b) / (2.0 * step); });
  double defect = 0.0;
  for_each_entry(ahead, r,
                 [&](double a, double b) { defect = std::fmax(defect, std::fabs(a + b)); });
  return defect / std::fmax(size, r.norm());
}

TEST_CASE("The tangent of every GGL scheme is exact", "[ggl][oracle]") {
  // The terms have size |dx| with coefficients up to 1/m = 4000 for the top. The condition number
  // of the system of 30 unknowns costs three digits.
  constexpr double allowed = 1e-9;
  CHECK(tangent_defect<ggl::SimpleEquations, Particles>(GglOptions{}, 0.01) <= allowed);
  for (const double theta : {0.3, 0.5, 0.8}) {
    ThetaAOptions a;
    a.theta = theta;
    CHECK(tangent_defect<ggl::ThetaA, Particles>(a, 0.01) <= allowed);
    for (const double vartheta : {0.4, 0.7}) {
      ThetaBOptions b;
      b.theta = theta;
      b.vartheta = vartheta;
      CHECK(tangent_defect<ggl::ThetaB, Particles>(b, 0.01) <= allowed);
      CHECK(tangent_defect<ggl::ThetaB, Top>(b, 0.002) <= allowed);
    }
  }
  CHECK(tangent_defect<ggl::EnergyMomentum, Particles>(GglOptions{}, 0.01) <= allowed);
  CHECK(tangent_defect<ggl::GonzalezEnergyMomentum, Particles>(GglOptions{}, 0.01) <= allowed);
  CHECK(tangent_defect<ggl::ClassicalEquations, Particles>(GglOptions{}, 0.01) <= allowed);
  // Ten links give a block-tridiagonal system; ggl_chain_test.cpp tests the other schemes on it.
  CHECK(tangent_defect<ggl::EnergyMomentum, Links>(GglOptions{}, 0.01) <= allowed);
  // The slider-crank has a full mass matrix.
  CHECK(tangent_defect<ggl::SimpleEquations, SliderCrank>(GglOptions{}, 0.001) <= allowed);
  CHECK(tangent_defect<ggl::ThetaB, SliderCrank>(ThetaBOptions{}, 0.001) <= allowed);
  CHECK(tangent_defect<ggl::GonzalezEnergyMomentum, SliderCrank>(GglOptions{}, 0.001) <= allowed);
}

/// The springs with half the Hessian at q' in place of their exact, unsymmetric discrete Hessian.
template <class S>
struct HalfHessian : FourParticles<S> {
  using FourParticles<S>::FourParticles;
  void discrete_hessian(const VectorOf<S, 12>& /*q*/, const VectorOf<S, 12>& q_next,
                        MatrixOf<S, 12>& H) const {
    this->hessian(q_next, H);
    H *= S(0.5);
  }
};

TEST_CASE("A plausible but inexact tangent is found", "[ggl][control]") {
  CHECK(tangent_defect<ggl::EnergyMomentum, HalfHessian>(GglOptions{}, 0.01) >= 1e-4);
}

TEST_CASE("p and v are eliminated before anything is factored", "[ggl]") {
  const Top<double> problem{GyroscopicTopParameters{}};
  const auto rows = [&]<template <class> class E>(auto options) {
    return E<Top<double>>(problem, options, 1e-3).kkt().factored_rows();
  };
  CHECK(rows.operator()<ggl::ThetaA>(ThetaAOptions{}) == 12 + 9 + 9);
  CHECK(rows.operator()<ggl::ThetaB>(ThetaBOptions{}) == 12 + 9 + 9);
  CHECK(rows.operator()<ggl::SimpleEquations>(GglOptions{}) == 12 + 9 + 9);
  CHECK(rows.operator()<ggl::EnergyMomentum>(GglOptions{}) == 12 + 9 + 9);
  CHECK(rows.operator()<ggl::GonzalezEnergyMomentum>(GglOptions{}) == 12 + 9);
}

TEST_CASE("A definite block is eliminated as a diagonal one, without being factored", "[ggl]") {
  // Two sets of 3 unknowns with blocks M and -M, as for a full mass matrix, are eliminated before
  // the 2 others.
  KktElimination<double, 2, 8, false> system(2, 8);
  Numbers number;
  for (Index i = 0; i < 8; ++i) {
    for (Index j = 0; j < 9; ++j) system.A(i, j) = number();
  }
  const Eigen::Matrix3d M =
      (Eigen::Matrix3d() << 2.0, 0.9, 0.3, 0.9, 1.0, -0.4, 0.3, -0.4, 1.5).finished();
  system.A.block<3, 3>(2, 2) = -M;
  system.A.block<3, 3>(5, 5) = M;
  system.A.block<3, 3>(2, 5).setZero();  // the second set does not change the block of the first
  const Eigen::Matrix<double, 8, 8> A = system.A.leftCols<8>();
  const Eigen::Matrix<double, 8, 1> b = system.A.col(8);
  REQUIRE(system.solve(3));
  CHECK((A * system.A.col(8) - b).norm() <= 1e-13 * b.norm());
}

/// Returns whether a system can be solved whose matrix is the unit matrix with some entries
/// replaced, and whose right-hand side is zero.
template <int kept, int all>
bool solvable(std::initializer_list<Eigen::Triplet<double>> entries) {
  KktElimination<double, kept, all> system(3, 5);
  system.A.setZero();
  system.A.diagonal().setOnes();
  for (const auto& entry : entries) system.A(entry.row(), entry.col()) = entry.value();
  return system.solve(2);
}

TEST_CASE("A singular system and one with a NaN are refused, whatever stands on the right",
          "[ggl][control]") {
  const auto check = [](auto&& solve) {
    CHECK(solve({}));
    CHECK(solve({{0, 0, 0.0}, {0, 1, 2.0}, {1, 0, 2.0}}));  // rows are exchanged
    CHECK_FALSE(solve({{0, 1, 1.0}, {1, 0, 1.0}}));
    for (const double pivot : {0.0, 1e-15}) CHECK_FALSE(solve({{2, 2, pivot}}));
    for (const double wrong :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      for (const int row : {0, 1, 2}) {
        for (const int column : {0, 1, 2}) CHECK_FALSE(solve({{row, column, wrong}}));
      }
    }
  };
  check(solvable<3, 5>);
  check(solvable<Dynamic, Dynamic>);
}

Trajectory particles(const std::string& method, double h, std::int64_t steps, Settings options = {},
                     std::int64_t every = 1) {
  Request request;
  request.method = std::move(options);
  request.h = h;
  request.steps = steps;
  request.every = every;
  return integrate("four-particles", method, request);
}

TEST_CASE("Newton needs exactly 4 solves a step, and 3 from the advanced guess", "[ggl][oracle]") {
  // These are the counts of KBS Table 2 for VI-S, VI-A and VI-B. With exact tangents, EM has the
  // same counts.
  for (const char* method : {"vi-s", "vi-a", "vi-b", "em", "em-g"}) {
    INFO(method);
    const Settings rule{{"stopping", "both"}, {"tolerance", "1e-9"}};
    CHECK(particles(method, 0.01, 1000, rule).summary.iterations == 4000);
    Settings advanced = rule;
    advanced.emplace_back("guess", "advanced");
    CHECK(particles(method, 0.01, 1000, advanced).summary.iterations == 3000);
  }
}

TEST_CASE("Option A at theta = 1 and option B at vartheta = 1 are singular", "[ggl]") {
  CHECK(particles("ggl-theta-a", 0.01, 1, {{"theta", "1"}}).summary.status == Status::singular);
  for (const char* theta : {"0", "0.5", "1"}) {
    CHECK(particles("ggl-theta-b", 0.01, 1, {{"theta", theta}, {"vartheta", "1"}}).summary.status ==
          Status::singular);
    CHECK(particles("ggl-theta-b", 0.01, 9, {{"theta", theta}, {"vartheta", "0.5"}}).summary.ok());
  }
}

TEST_CASE("Which problems the GGL family integrates", "[ggl][catalogue]") {
  const std::vector<std::string> schemes{"vi-s", "ggl-theta-a", "ggl-theta-b", "vi-a",
                                         "vi-b", "em",          "em-g",        "ggl-classical"};
  for (const char* problem : {"pendulum-3d", "gyroscopic-top", "four-particles", "chain"}) {
    INFO(problem);
    for (const auto& method : schemes) CHECK_NOTHROW(catalogue().pair(problem, method));
    CHECK_NOTHROW(catalogue().pair(problem, "ida"));
    CHECK_NOTHROW(catalogue().pair(problem, "rattle"));
    CHECK_THROWS_AS(catalogue().pair(problem, "velocity-verlet"), UsageError);
  }
  for (const ProblemEntry& entry : catalogue().problems) {
    const bool reduced = entry.id == "gyroscopic-top-reduced";
    for (const Pair& pair : entry.pairs) {
      INFO(pair.method << " on " << entry.id);
      if (pair.method == "bs99") CHECK(pair.admissible() == reduced);
      if (reduced && pair.method != "bs99") CHECK_FALSE(pair.admissible());
    }
  }
}

TEST_CASE("The named instances are the theta methods at their parameters", "[ggl]") {
  const auto same = [](const char* named, const char* general) {
    const Trajectory a = particles(named, 0.01, 50);
    const Trajectory b = particles(general, 0.01, 50);
    // Skips the first row, where the multipliers are NaN.
    const auto second = static_cast<std::ptrdiff_t>(a.columns.size());
    return std::equal(a.values.begin() + second, a.values.end(), b.values.begin() + second);
  };
  CHECK(same("vi-a", "ggl-theta-a"));
  CHECK(same("vi-b", "ggl-theta-b"));
}

/// A planar pendulum in a non-polynomial field without symmetry.
struct BumpParameters {
  static std::vector<Setting> settings() { return {}; }
};
template <class S>
class Bump : public DenseConstrainedTypes<S, 2, 1> {
 public:
  using Types = DenseConstrainedTypes<S, 2, 1>;
  using typename Types::Jacobian;
  using typename Types::Multipliers;
  using typename Types::Vector;
  using Parameters = BumpParameters;
  template <class T>
  using With = Bump<T>;
  static constexpr std::string_view id = "bump";
  static constexpr std::string_view title = "bump";
  static constexpr std::string_view source = "tests";
  static constexpr bool quadratic_constraints = true;

  explicit Bump(const Parameters& /*p*/) {}
  [[nodiscard]] const DiagonalMass<S, 2>& mass() const { return inertia; }
  void initial(Vector& q, Vector& p) const {
    q = Vector(S(1), S(0));
    p = Vector(S(0), S(3.0));
  }
  [[nodiscard]] S potential(const Vector& q) const {
    using std::exp, std::sin;
    return exp(q(0)) + sin(S(2) * q(1));
  }
  void gradient(const Vector& q, Vector& out) const {
    using std::cos, std::exp;
    out = Vector(exp(q(0)), S(2) * cos(S(2) * q(1)));
  }
  void hessian(const Vector& q, MatrixOf<S, 2>& H) const {
    using std::exp, std::sin;
    H.setZero();
    H(0, 0) = exp(q(0));
    H(1, 1) = S(-4) * sin(S(2) * q(1));
  }
  void constraint(const Vector& q, Multipliers& g) const { g(0) = (q.squaredNorm() - S(1)) / S(2); }
  void jacobian(const Vector& q, Jacobian& G) const { G = q.transpose(); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    DG = a.transpose();
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, MatrixOf<S, 2>& H) const {
    H.diagonal().array() += lambda(0);
  }

 private:
  DiagonalMass<S, 2> inertia{Vector(S(1), S(1.5))};
};

TEST_CASE("Gonzalez' discrete gradient has the directionality property and an exact derivative",
          "[ggl][oracle]") {
  const Bump<double> problem{{}};
  const Bump<Dual> dual{{}};
  DiscreteGradient<Bump<double>> discrete(problem);
  DiscreteGradient<Bump<Dual>> differentiated(dual);
  const Eigen::Vector2d q(0.3, -0.4);
  for (const double size : {1.0, 1e-2}) {
    const Eigen::Vector2d next = q + size * Eigen::Vector2d(0.7, 0.5);
    Eigen::Vector2d D;
    discrete.gradient(problem, q, next, D);
    // Property (86) must hold for the computed differences of V, each of which has a rounding
    // error.
    CHECK(std::fabs(D.dot(next - q) - problem.potential(next) + problem.potential(q)) <= 1e-15);
    Eigen::Matrix2d H;
    discrete.hessian(problem, q, next, H);
    for (int j = 0; j < 2; ++j) {
      VectorOf<Dual, 2> moved(Dual(next(0), j == 0), Dual(next(1), j == 1));
      VectorOf<Dual, 2> slope;
      differentiated.gradient(dual, VectorOf<Dual, 2>(Dual(q(0)), Dual(q(1))), moved, slope);
      for (int i = 0; i < 2; ++i) {
        // The derivative of a difference of V amplifies its round-off by 1/size^2.
        CHECK_THAT(H(i, j), Catch::WithinAbs(slope(i).slope, 1e-14 / (size * size)));
      }
    }
  }
}

template <class M, class P>
double largest_energy_step(const P& problem, double h, int steps) {
  State<P> state = initial_state(problem);
  typename M::template Stepper<P> stepper(problem, typename M::Options{}, h, state);
  Mechanics<P> mechanics(problem);
  double before = mechanics.energy(state.q, state.p);
  double largest = 0.0;
  const LoopReport report = run(stepper, state, h, steps, [&](std::int64_t, const State<P>& at) {
    const double energy = mechanics.energy(at.q, at.p);
    largest = std::fmax(largest, std::fabs(energy - before));
    before = energy;
  });
  REQUIRE(report.status == Status::ok);
  return largest;
}

TEST_CASE("EM keeps the energy of any potential and the midpoint schemes do not",
          "[ggl][structure]") {
  const Bump<double> bump{{}};
  // The discrete gradient contributes an error of V/|d| eps with |d| = 0.1.
  CHECK(largest_energy_step<EnergyMomentum>(bump, 0.05, 400) <= 1e-14);
  CHECK(largest_energy_step<GonzalezEnergyMomentum>(bump, 0.05, 400) <= 1e-14);
  CHECK(largest_energy_step<GglClassical>(bump, 0.05, 400) >= 1e-6);
  CHECK(largest_energy_step<GglThetaA>(bump, 0.05, 400) >= 1e-6);
}

/// Returns the slope of log error against log h over consecutive halvings.
double slope(const std::vector<double>& error) {
  const double n = static_cast<double>(error.size() - 1);
  return std::log2(error.front() / error.back()) / n;
}

TEST_CASE("EM's multiplier is of order 2 at the middle of its step and of order 1 at the end",
          "[ggl][order]") {
  const auto lambda_at = [](double h, std::int64_t steps) {
    const Trajectory run = particles("em", h, steps);
    REQUIRE(run.summary.ok());
    return run.at(run.rows() - 1, run.column("lambda0"));
  };
  const Reference r = catalogue().problem("four-particles").reference({}, {}, {}, {0.1});
  const Particles<double> problem{FourParticlesParameters{}};
  ConsistentMultiplier<Particles<double>> consistent(problem);
  Eigen::Matrix<double, 12, 1> q = Eigen::Matrix<double, 12, 1>::Map(r.q[0].data());
  Eigen::Matrix<double, 12, 1> v = Eigen::Matrix<double, 12, 1>::Map(r.p[0].data());
  Eigen::Matrix<double, 12, 1> a;
  problem.mass().solve(Eigen::Matrix<double, 12, 1>(v), v);
  Eigen::Vector2d exact;
  REQUIRE(consistent.solve(problem, q, v, exact, a));
  const double at_end = exact(0);
  std::vector<double> end;
  std::vector<double> middle;
  for (int k = 0; k < 4; ++k) {
    const double h = 0.004 / (1 << k);
    const auto steps = static_cast<std::int64_t>(std::llround(0.1 / h));
    end.push_back(std::fabs(lambda_at(h, steps) - at_end));
    // Averages the steps before and after t = 0.1.
    const double both = (lambda_at(h, steps) + lambda_at(h, steps + 1)) / 2.0;
    middle.push_back(std::fabs(both - at_end));
  }
  CHECK_THAT(slope(end), Catch::WithinAbs(1.0, 0.1));
  CHECK_THAT(slope(middle), Catch::WithinAbs(2.0, 0.1));
}

}  // namespace
}  // namespace shakedown
