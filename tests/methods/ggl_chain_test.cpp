// The GGL family on a chain: its block-tridiagonal systems compared with dense ones, and the effect
// of small block pivots.
#include <catch2/catch.hpp>
#include <cmath>

#include "methods/base/run.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/ggl/vi_s.hpp"
#include "problems/chain.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using Vector = VectorOf<double, Dynamic>;

/// The chain with the same formulas, but dense storage and dense solvers.
class DenseChain : public Chain<double> {
 public:
  using Structure = structure::Dense<Dynamic>;
  using Jacobian = MatrixOf<double, Dynamic>;
  using Matrix = MatrixOf<double, Dynamic>;

  using Chain<double>::Chain;
  void hessian(const Vector& /*q*/, Matrix& H) const { H.setZero(); }
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    LinkJacobian<double, 2> links;
    resize_jacobian(links, constraint_count(), size());
    Chain<double>::jacobian_derivative(q, a, links);
    for (Index k = 0; k < constraint_count(); ++k) {
      DG.block<1, 2>(k, 2 * k) = links.self.col(k).transpose();
      if (k > 0) DG.block<1, 2>(k, 2 * k - 2) = links.previous.col(k).transpose();
    }
  }
  void add_curvature(const Vector& q, const Multipliers& lambda, Matrix& H) const {
    BlockTridiagonalMatrix<double, 2> blocks;
    resize_operator(blocks, size());
    Chain<double>::add_curvature(q, lambda, blocks);
    H += expand(blocks);
  }
};

ChainParameters links(int n) { return {n, 1.3, 0.7, 1.9}; }

/// Returns rods with random angles and angular velocities, so that neighbours are folded as often
/// as straight.
template <class P>
State<P> crumpled(const P& chain, unsigned seed) {
  State<P> state = initial_state(chain);
  Uniform uniform(seed);
  Eigen::Vector2d x(0.0, 0.0);
  Eigen::Vector2d v(0.0, 0.0);
  Vector velocity(chain.size());
  const double L = links(1).L;
  for (Index k = 0; k < chain.constraint_count(); ++k) {
    const double angle = 3.14159 * uniform();
    const double rate = uniform();
    x += L * Eigen::Vector2d(std::sin(angle), -std::cos(angle));
    v += L * rate * Eigen::Vector2d(std::cos(angle), std::sin(angle));
    state.q.template segment<2>(2 * k) = x;
    velocity.segment<2>(2 * k) = v;
  }
  chain.mass().apply(velocity, state.p);
  return state;
}

constexpr double h = 0.02;

/// Returns q, p, v, h^2 lambda and h gamma after three steps. They are scaled as in the linear
/// system.
template <class M, class P>
Vector after_three_steps(int n) {
  const P chain(links(n));
  State<P> state = crumpled(chain, static_cast<unsigned>(n));
  typename M::Options options;
  options.tolerance = 1e-13;
  typename M::template Stepper<P> stepper(chain, options, h, state);
  REQUIRE(run(stepper, state, h, 3).status == Status::ok);
  Vector all(8 * n);
  all << state.q, state.p, stepper.velocity(), h * h * stepper.lambda(), h * stepper.gamma();
  return all;
}

template <class M>
double distance_from_dense(int n) {
  return (after_three_steps<M, Chain<>>(n) - after_three_steps<M, DenseChain>(n))
      .cwiseAbs()
      .maxCoeff();
}

TEST_CASE("A step on the chain is that of the dense system", "[ggl][oracle]") {
  REQUIRE(need::DenseOperators::met<DenseChain>);
  REQUIRE_FALSE(need::DenseOperators::met<Chain<>>);
  for (int n = 3; n <= 8; ++n) {
    INFO("n = " << n);
    // The bound allows for coordinates up to 10, for contributions of p and v proportional to 1/h,
    // and for a condition number that grows like n^2.
    constexpr double allowed = 1e-11;
    CHECK(distance_from_dense<ViS>(n) <= allowed);
    CHECK(distance_from_dense<ViA>(n) <= allowed);
    CHECK(distance_from_dense<ViB>(n) <= allowed);
    CHECK(distance_from_dense<EnergyMomentum>(n) <= allowed);
    CHECK(distance_from_dense<GonzalezEnergyMomentum>(n) <= allowed);
    CHECK(distance_from_dense<GglClassical>(n) <= allowed);
  }
}

/// Checks five steps of a chain that is folded in thousands of places.
template <class M>
void check_long_chain(const char* name) {
  using P = Chain<>;
  INFO(name);
  const int n = 5000;
  const P chain(links(n));
  State<P> state = crumpled(chain, 5);
  const double size = state.q.cwiseAbs().maxCoeff();
  typename M::Options options;
  typename M::template Stepper<P> stepper(chain, options, 1e-3, state);
  const AllocationGuard guard;
  const LoopReport report = run(stepper, state, 1e-3, 5);
  CHECK(guard.count() == 0);
  REQUIRE(report.status == Status::ok);
  // Starting from the last step, Newton's method converges quadratically. One wrong tangent in a
  // link would need more iterations.
  CHECK(report.iterations <= 4 * 5);
  if (M::traits.position_constraint != Conservation::exact) return;
  Vector g(n);
  chain.constraint(state.q, g);
  // The multipliers change coordinates of this size, and |rod|^2 is computed from these
  // coordinates.
  CHECK(g.cwiseAbs().maxCoeff() <= 1e-13 * size);
}

TEST_CASE("A crumpled chain of 5000 is solved to round-off and allocates nothing", "[ggl][alloc]") {
  check_long_chain<ViS>("vi-s");
  check_long_chain<ViA>("vi-a");
  check_long_chain<ViB>("vi-b");
  check_long_chain<EnergyMomentum>("em");
  check_long_chain<GonzalezEnergyMomentum>("em-g");
  check_long_chain<GglClassical>("ggl-classical");
}

TEST_CASE("The system of a chain has the unknowns of each link and no more", "[ggl]") {
  const Chain<> chain(links(50));
  CHECK(ggl::SimpleEquations<Chain<>>(chain, {}, h).kkt().factored_rows() == 50 * 8);
  CHECK(ggl::ThetaA<Chain<>>(chain, {}, h).kkt().factored_rows() == 50 * 6);
  CHECK(ggl::EnergyMomentum<Chain<>>(chain, {}, h).kkt().factored_rows() == 50 * 6);
  CHECK(ggl::GonzalezEnergyMomentum<Chain<>>(chain, {}, h).kkt().factored_rows() == 50 * 5);
}

/// Solves two links whose coordinates are coupled by [ pivot I, I; I, pivot I ] and whose other
/// unknowns form a separate regular system. Returns whether the system was solved; `error` receives
/// the error of the coordinates.
bool solved(double pivot, double& error) {
  const Chain<> chain(links(2));
  KktSystem<Chain<>, 1, 1> system(chain);
  Operator<Chain<>> H;
  resize_operator(H, 4);
  for (auto& block : H.diagonal) block.setIdentity();
  for (auto& block : H.diagonal) block *= pivot;
  H.lower[0].setIdentity();
  LinkJacobian<double, 2> G;
  resize_jacobian(G, 2, 4);
  chain.jacobian(initial_state(chain).q, G);
  system.clear();
  using enum Block;
  system.add_symmetric(primary, primary, 1.0, H);
  system.add_mass(first, first, 1.0, chain);
  system.add_transposed(first, lambda, 1.0, G);
  system.add_jacobian(lambda, first, 1.0, G);
  const Eigen::Vector2d b(0.3, 0.7);
  system[primary] << b(0), b(0), b(1), b(1);
  system[first].setOnes();
  system[lambda].setOnes();
  const bool good = system.solve();
  const Eigen::Vector2d x =
      Eigen::Vector2d(b(1) - pivot * b(0), b(0) - pivot * b(1)) / (1.0 - pivot * pivot);
  error = 0.0;
  for (int i = 0; i < 4; ++i) {
    error = std::fmax(error, std::fabs(system[primary](i) - x(i / 2)));
  }
  return good;
}

TEST_CASE("A block pivot that costs the solution its digits counts as singular", "[ggl][control]") {
  double error = 0.0;
  for (const double pivot : {2.0, 0.5, 1e-3, 1e-6}) {
    INFO(pivot);
    REQUIRE(solved(pivot, error));
    // Elimination without exchanges between links has a growth factor of 1/pivot.
    CHECK(error <= 1e-15 / std::fmin(1.0, pivot));
  }
  // The pivot is large enough, but x_0 = (b_0 - x_1)/pivot has only four correct digits.
  CHECK_FALSE(solved(1e-12, error));
  CHECK_FALSE(solved(0.0, error));  // regular, but not with this order of pivots
}

TEST_CASE("Option A at theta = 1 is singular on the chain too", "[ggl]") {
  const Chain<> chain(links(5));
  ThetaAOptions options;
  options.theta = 1.0;
  State<Chain<>> state = crumpled(chain, 1);
  GglThetaA::Stepper<Chain<>> stepper(chain, options, h, state);
  CHECK(stepper.step(state).status == Status::singular);
}

}  // namespace
}  // namespace shakedown
