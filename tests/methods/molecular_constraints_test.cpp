// SHAKE with sweeps and LINCS compared with Newton's method, with closed forms for chains of equal
// rods, and with a second formulation of LINCS.
#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "methods/base/run.hpp"
#include "methods/constrained/lincs.hpp"
#include "methods/constrained/shake_sweeps.hpp"
#include "problems/chain.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/four_particles.hpp"
#include "problems/three_cranks.hpp"
#include "problems/water.hpp"

namespace shakedown {
namespace {

template <class P>
P problem_with(auto&&... change) {
  typename P::Parameters parameters;
  (change(parameters), ...);
  return P(parameters);
}
Chain<> chain_of(int rods) {
  return problem_with<Chain<>>([=](ChainParameters& p) { p.n = rods; });
}
Water<> one_molecule() {
  return problem_with<Water<>>([](WaterParameters& p) { p.N = 1; });
}

/// Returns the largest distance in q between methods A and B during a run.
template <class A, class B, class P>
double distance(const P& problem, double h, int steps, const typename B::Options& options = {}) {
  State<P> a = initial_state(problem), b = a;
  typename A::template Stepper<P> first(problem, {}, h, a);
  typename B::template Stepper<P> second(problem, options, h, b);
  double largest = 0.0;
  for (int k = 0; k < steps; ++k) {
    REQUIRE(first.step(a).status == Status::ok);
    REQUIRE(second.step(b).status == Status::ok);
    largest = std::fmax(largest, (a.q - b.q).cwiseAbs().maxCoeff());
  }
  return largest;
}

/// One solve for q = free - M^-1 G_n^T lambda: a start q_n and a position off the constraints.
template <class P>
struct Solve {
  P problem;
  VectorFor<P> q_n, free;
  JacobianFor<P> G_n;

  /// Moves by `size` in pseudo-random directions from q_n.
  Solve(const P& which, VectorFor<P> start, double size)
      : problem(which), q_n(std::move(start)), free(q_n), G_n(MultiplierSweeps<P>::rows(which)) {
    for (Index i = 0; i < free.size(); ++i) free(i) += size * std::sin(1.0 + 7.3 * double(i * i));
    problem.jacobian(q_n, G_n);
  }
  Solve(const P& which, double size) : Solve(which, initial_state(which).q, size) {}

  VectorFor<P> newton() {
    MultiplierNewton<P> solver(problem);
    auto rows = solver.rows(problem);
    solver.rows_at(problem, q_n, 0.0, rows);
    NewtonOptions options;
    options.unit = 1.0;
    MultipliersFor<P> lambda = no_multipliers();
    VectorFor<P> q = q_n;
    REQUIRE(solver.solve(problem, free, 1.0, rows, 0.0, options, lambda, q).status == Status::ok);
    return q;
  }
  StepReport sweeps(double tolerance, VectorFor<P>& q, int most = 1000000) {
    MultiplierSweeps<P> solver(problem);
    MultipliersFor<P> lambda = no_multipliers();
    return solver.solve(problem, free, 1.0, G_n, 0.0, {tolerance, most, 1.0}, lambda, q);
  }
  VectorFor<P> lincs(const LincsOptions& options) {
    LincsProjection<P> solver(problem);
    MultipliersFor<P> lambda = no_multipliers();
    VectorFor<P> q = q_n;
    REQUIRE(solver.solve(problem, free, 1.0, G_n, 0.0, options, lambda, q).status == Status::ok);
    return q;
  }
  MultipliersFor<P> no_multipliers() const {
    MultipliersFor<P> lambda;
    lambda.setZero(problem.constraint_count());
    return lambda;
  }
};

// Sweeps.

TEST_CASE("Sweeps over the constraints find the positions of Newton's method",
          "[methods][oracle]") {
  // Both iterations leave round-off, which regular motion multiplies by less than 1e3 in 200 steps.
  CHECK(distance<Shake, ShakeSweeps>(problem_with<DoublePendulum<>>(), 0.02, 200) <= 1e-12);
  CHECK(distance<Shake, ShakeSweeps>(chain_of(5), 0.02, 200) <= 1e-11);
  CHECK(distance<Shake, ShakeSweeps>(one_molecule(), 0.05, 200) <= 1e-11);
  CHECK(distance<Shake, ShakeSweeps>(problem_with<ThreeCranks<>>(), 0.01, 200) <= 1e-11);
  // The tolerance of molecular dynamics is visible.
  CHECK(distance<Shake, ShakeSweeps>(chain_of(5), 0.02, 200, {.tolerance = 1e-4}) >= 1e-6);
}

TEST_CASE("One sweep does not satisfy coupled constraints", "[methods]") {
  Solve<Chain<>> coupled(chain_of(5), 0.01);
  Eigen::VectorXd q = coupled.q_n, g = q;
  CHECK(coupled.sweeps(1e-15, q, 1).status == Status::not_converged);
  g.resize(5);
  coupled.problem.constraint(q, g);
  CHECK(g.cwiseAbs().maxCoeff() >= 1e-3);
  CHECK(coupled.sweeps(1e-15, q).status == Status::ok);
  coupled.problem.constraint(q, g);
  CHECK(g.cwiseAbs().maxCoeff() <= 1e-12);  // |q| = 11, |G| = 9 and three rounded coordinates
}

TEST_CASE("Sweeps give the shortest multipliers of redundant constraints", "[methods][oracle]") {
  const auto problem = problem_with<ThreeCranks<>>();
  auto a = initial_state(problem), b = a;
  Shake::Stepper<ThreeCranks<>> newton(problem, {}, 0.01, a);
  ShakeSweeps::Stepper<ThreeCranks<>> sweeps(problem, {}, 0.01, b);
  for (int k = 0; k < 20; ++k) {
    REQUIRE(newton.step(a).status == Status::ok);
    REQUIRE(sweeps.step(b).status == Status::ok);
    // h^-2 times the round-off of q
    CHECK((newton.lambda() - sweeps.lambda()).norm() <= 1e-9 * newton.lambda().norm());
  }
}

TEST_CASE("A gradient that has turned by a right angle is out of reach of the sweeps",
          "[methods]") {
  const DoublePendulum<> problem(DoublePendulumParameters{});
  State<DoublePendulum<>> state = initial_state(problem);
  state.p(0) = 30.0;  // three units in a step, further than the upper rod reaches
  ShakeSweeps::Stepper<DoublePendulum<>> stepper(problem, {}, 0.1, state);
  const Status status = stepper.step(state).status;
  CHECK((status == Status::out_of_reach || status == Status::not_converged));
}

TEST_CASE("The sweeps over a straight chain converge like cos^2(pi/2m): m^2 sweeps per digit",
          "[methods][oracle]") {
  // Equal rods on a fixed pivot: A has ones halved beside the diagonal, and 1/sqrt(2) at the pivot.
  // Its eigenvalues are cos((2 k - 1) pi/2m), and those of a Gauss-Seidel sweep are their squares.
  double sweeps_of_5 = 0.0;
  for (const int m : {5, 10, 20, 40}) {
    Solve<Chain<>> straight(chain_of(m), 1e-3);
    Eigen::VectorXd q = straight.q_n;
    const StepReport some = straight.sweeps(1e-7, q);
    const StepReport more = straight.sweeps(1e-9, q);
    REQUIRE(some.status == Status::ok);
    REQUIRE(more.status == Status::ok);
    const double per_digit = (more.iterations - some.iterations) / 2.0;
    const double expected = -1.0 / (2.0 * std::log10(std::cos(std::numbers::pi / (2.0 * m))));
    INFO(m << " rods: " << per_digit << " sweeps per digit, expected " << expected);
    // The rods turn by up to 1e-3, and sweeps are whole.
    CHECK_THAT(per_digit, Catch::WithinRel(expected, 0.04));
    if (m == 5) sweeps_of_5 = per_digit;
    if (m == 40) CHECK_THAT(per_digit / sweeps_of_5, Catch::WithinRel(64.0, 0.06));
  }
}

// LINCS.

/// A bond between two atoms, or between an atom and a fixed origin (second = -1).
struct HandBond {
  int first, second;
  double length;
};

/// LINCS as its source states it, with unit vectors B, lengths d and a dense A. The atoms are the
/// columns of q_n and q.
Eigen::MatrixXd lincs_by_hand(const std::vector<HandBond>& bonds, const Eigen::VectorXd& inverse,
                              const Eigen::MatrixXd& q_n, Eigen::MatrixXd q, int order,
                              int iterations) {
  const auto difference = [&](const Eigen::MatrixXd& x, const HandBond& bond) {
    Eigen::VectorXd r = x.col(bond.first);
    if (bond.second >= 0) r -= x.col(bond.second);
    return r;
  };
  const auto m = Index(bonds.size()), size = q.size(), d = q.rows();
  Eigen::MatrixXd B = Eigen::MatrixXd::Zero(m, size);
  Eigen::VectorXd S(m), length(m), rhs(m), w(size);
  for (Index i = 0; i < size; ++i) w(i) = inverse(i / d);
  for (Index k = 0; k < m; ++k) {
    const HandBond& bond = bonds[k];
    const Eigen::VectorXd unit = difference(q_n, bond).normalized();
    B.row(k).segment(d * bond.first, d) = unit.transpose();
    if (bond.second >= 0) B.row(k).segment(d * bond.second, d) = -unit.transpose();
    S(k) = 1.0 / std::sqrt(inverse(bond.first) + (bond.second >= 0 ? inverse(bond.second) : 0.0));
    length(k) = bond.length;
  }
  const Eigen::MatrixXd A = Eigen::MatrixXd::Identity(m, m) -
                            S.asDiagonal() * B * w.asDiagonal() * B.transpose() * S.asDiagonal();
  Eigen::Map<Eigen::VectorXd> x(q.data(), size);
  rhs = S.cwiseProduct(B * x - length);
  for (int i = 0;; ++i) {
    Eigen::VectorXd sum = rhs;
    for (int k = 0; k < order; ++k) sum = rhs + A * sum;
    x -= w.cwiseProduct(B.transpose() * S.cwiseProduct(sum));
    if (i == iterations) return q;
    for (Index k = 0; k < m; ++k) {
      const double l = difference(q, bonds[k]).norm();
      rhs(k) = S(k) * (length(k) - std::sqrt(2.0 * length(k) * length(k) - l * l));
    }
  }
}

TEST_CASE("For bonds, LINCS is the algorithm of its source", "[methods][oracle]") {
  // q_n is off the constraints by 1e-2, as in a run, and q by 3e-2.
  for (const int order : {0, 1, 4, 9}) {
    for (const int iterations : {0, 1, 3}) {
      INFO("order " << order << ", iterations " << iterations);
      const Chain<> chain = chain_of(4);
      Solve<Chain<>> links(chain, Solve<Chain<>>(chain, 1e-2).free, 3e-2);
      std::vector<HandBond> rods;
      const double L = ChainParameters{}.L;
      for (int k = 0; k < 4; ++k) rods.push_back({k, k - 1, L});
      const Eigen::MatrixXd q_n = Eigen::Map<Eigen::MatrixXd>(links.q_n.data(), 2, 4);
      const Eigen::MatrixXd free = Eigen::Map<Eigen::MatrixXd>(links.free.data(), 2, 4);
      const Eigen::MatrixXd q =
          lincs_by_hand(rods, Eigen::VectorXd::Ones(4), q_n, free, order, iterations);
      CHECK((links.lincs({order, iterations}) - Eigen::Map<const Eigen::VectorXd>(q.data(), 8))
                .cwiseAbs()
                .maxCoeff() <= 1e-13);  // round-off of coordinates up to 8

      const Water<> water = one_molecule();
      Solve<Water<>> triangle(water, Solve<Water<>>(water, 1e-2).free, 3e-2);
      std::vector<HandBond> sides;
      for (int k = 0; k < 3; ++k) {
        const auto [a, b] = triangle::sides[k];
        sides.push_back({a, b, std::sqrt(water.squared_sides()(k))});
      }
      const Eigen::Vector3d inverse(water.mass().inverse(0), water.mass().inverse(3),
                                    water.mass().inverse(6));
      const Eigen::MatrixXd w =
          lincs_by_hand(sides, inverse, Eigen::Map<Eigen::MatrixXd>(triangle.q_n.data(), 3, 3),
                        Eigen::Map<Eigen::MatrixXd>(triangle.free.data(), 3, 3), order, iterations);
      CHECK((triangle.lincs({order, iterations}) - Eigen::Map<const Eigen::VectorXd>(w.data(), 9))
                .cwiseAbs()
                .maxCoeff() <= 1e-14);
    }
  }
}

TEST_CASE("On a straight chain the expansion converges like cos(pi/2m)", "[methods][oracle]") {
  for (const int m : {3, 5, 8}) {
    Solve<Chain<>> straight(chain_of(m), 1e-3);
    const Eigen::VectorXd limit = straight.lincs({10000, 0});
    const double alpha = std::cos(std::numbers::pi / (2.0 * m));
    const auto order = static_cast<int>(std::lround(std::log(1e-6) / std::log(alpha)));
    // Eigenvalues come in pairs of opposite sign, so only even orders compare.
    const double coarse = (straight.lincs({order, 0}) - limit).norm();
    const double fine = (straight.lincs({order + 10, 0}) - limit).norm();
    INFO(m << " rods, order " << order << ": error " << coarse);
    // The second eigenvalue, to the power of `order`, and round-off are below 1e-3.
    CHECK_THAT(std::pow(fine / coarse, 0.1), Catch::WithinRel(alpha, 1e-3));
  }
}

TEST_CASE("With the order of its expansion LINCS approaches SHAKE", "[methods][oracle]") {
  double last = distance<Shake, Lincs>(chain_of(3), 0.02, 200, {0, 3});
  CHECK(last >= 1e-4);  // without an expansion it is another motion
  for (const int order : {2, 4, 8, 16, 32}) {
    const double error = distance<Shake, Lincs>(chain_of(3), 0.02, 200, {order, 3});
    INFO("order " << order << ": " << error << " after " << last);
    CHECK(error <= 0.6 * last);
    last = error;
  }
  CHECK(last <= 1e-6);
  // Iterations alone are a fixed-point iteration with the same limit.
  CHECK(distance<Shake, Lincs>(chain_of(3), 0.02, 200, {4, 100}) <= 1e-11);
}

TEST_CASE("Even numbers of iterations make LINCS unstable if the expansion is too short",
          "[methods]") {
  // A has the eigenvalue -cos(pi/6). Its cube is below -1/3, and its fourth power is positive.
  const auto ends_well = [](const LincsOptions& options) {
    const Chain<> chain = chain_of(3);
    State<Chain<>> state = initial_state(chain);
    Lincs::Stepper<Chain<>> stepper(chain, options, 0.02, state);
    for (int k = 0; k < 200; ++k) {
      if (stepper.step(state).status != Status::ok) return false;
    }
    return true;
  };
  CHECK_FALSE(ends_well({0, 2}));
  CHECK(ends_well({0, 1}));
  CHECK(ends_well({0, 3}));
  CHECK(ends_well({2, 2}));  // the ninth power is -0.27
}

TEST_CASE("For rods that share no mass, LINCS is SHAKE", "[methods][oracle]") {
  const auto problem = problem_with<FourParticles<>>();
  CHECK(distance<Shake, Lincs>(problem, 0.001, 500) <= 1e-11);
  CHECK(distance<Shake, Lincs>(problem, 0.001, 500, {0, 1}) <= 1e-11);
  CHECK(distance<Shake, Lincs>(problem, 0.001, 500, {4, 0}) >= 1e-7);
}

/// A light atom with bonds to three atoms of mass 1, which lie on a cone around the x axis.
class Fan : public DenseConstrainedTypes<double, 12, 3> {
 public:
  explicit Fan(double cone) : inertia(masses()), slope(cone) {}
  static constexpr bool quadratic_constraints = true;
  [[nodiscard]] const DiagonalMass<double, 12>& mass() const { return inertia; }
  void initial(Vector& q, Vector& p) const {
    q.setZero();
    p.setZero();
    for (int k = 0; k < 3; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / 3.0;
      q.segment<3>(3 * k) = Eigen::Vector3d(1, slope * std::cos(angle), slope * std::sin(angle));
    }
  }
  void constraint(const Vector& q, Multipliers& g) const {
    for (int k = 0; k < 3; ++k) g(k) = bond(q, k).squaredNorm() - 1.0 - slope * slope;
  }
  static void jacobian(const Vector& q, Jacobian& G) {
    G.setZero();
    for (int k = 0; k < 3; ++k) {
      G.block<1, 3>(k, 3 * k) = 2.0 * bond(q, k).transpose();
      G.block<1, 3>(k, 9) = -2.0 * bond(q, k).transpose();
    }
  }

 private:
  static Eigen::Vector3d bond(const Vector& q, int k) { return q.segment<3>(3 * k) - q.tail<3>(); }
  static Vector masses() {
    Vector m = Vector::Ones();
    m.tail<3>().setConstant(0.1);
    return m;
  }
  DiagonalMass<double, 12> inertia;
  double slope;
};

TEST_CASE("If an eigenvalue of A exceeds 1, LINCS reports it", "[methods]") {
  for (const double slope : {0.3, 0.5, 1.0, 1.4}) {
    const Fan problem(slope);
    Solve<Fan> solve(problem, 0.01);
    const Eigen::MatrixXd K =
        solve.G_n * problem.mass().inverse.asDiagonal() * solve.G_n.transpose();
    const Eigen::VectorXd S = K.diagonal().array().rsqrt();
    const Eigen::MatrixXd A = Eigen::MatrixXd::Identity(3, 3) - S.asDiagonal() * K * S.asDiagonal();
    const double alpha = A.selfadjointView<Eigen::Lower>().eigenvalues().cwiseAbs().maxCoeff();
    INFO("slope " << slope << ": alpha " << alpha);
    LincsProjection<Fan> lincs(problem);
    auto lambda = solve.no_multipliers();
    auto q = solve.q_n;
    const Status status =
        lincs.solve(problem, solve.free, 1.0, solve.G_n, 0.0, {400, 1}, lambda, q).status;
    CHECK((slope < 0.8) == (alpha > 1.0));
    CHECK((alpha > 1.0) == (status == Status::not_converged));
    CHECK((alpha > 1.0) != (status == Status::ok));
    // Sweeps converge for every symmetric positive definite matrix.
    CHECK(solve.sweeps(1e-13, q).status == Status::ok);
  }
}

TEST_CASE("A bond that turns too far in a step is out of reach of LINCS", "[methods]") {
  const DoublePendulum<> problem(DoublePendulumParameters{});
  State<DoublePendulum<>> state = initial_state(problem);
  state.p(0) = 30.0;
  Lincs::Stepper<DoublePendulum<>> stepper(problem, {}, 0.1, state);
  CHECK(stepper.step(state).status == Status::out_of_reach);
}

}  // namespace
}  // namespace shakedown
