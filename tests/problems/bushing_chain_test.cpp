// The chain of bars on pins and bushings compared with closed forms, with independent solutions in
// minimal coordinates, and with the chain whose bushings are rigid.
#include "problems/bushing_chain.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "methods/ggl/vi_s.hpp"
#include "methods/half_explicit/extrapolated.hpp"
#include "methods/projection/rk4_projected.hpp"
#include "problems/base/dense.hpp"
#include "tests/support/step_operations.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using Chain = BushingChain<>;
using Vector = Chain::Vector;
using Values = std::vector<double>;

/// Three pairs, all of whose parameters differ from 1.
BushingChainParameters three() { return {3, 0.7, 0.5, 150.0, 2.0, 1.3, 30.0}; }
Settings three_pairs(const std::string& alpha) {
  return {{"n", "3"},  {"m", "0.7"}, {"L", "0.5"},    {"kt", "150"},
          {"kr", "2"}, {"g", "1.3"}, {"alpha", alpha}};
}

double distance(const Values& a, const Values& b) {
  REQUIRE(a.size() == b.size());
  double most = 0.0;
  for (std::size_t i = 0; i < b.size(); ++i) most = std::fmax(most, std::fabs(a[i] - b[i]));
  return most;
}

/// The chain hangs at rest, and `lambda` has the tensions of its bars.
struct Hanging {
  Vector q;
  Vector lambda;
};
Hanging hanging(const BushingChainParameters& p) {
  Hanging at{Vector::Zero(6 * p.n), Vector::Zero(2 * p.n)};
  double y = 0.0;
  for (Index j = 0; j < p.n; ++j) {
    const double below = 2.0 * static_cast<double>(p.n - j) * p.m * p.g;  // weight on bushing j
    y -= below / p.kt;
    for (Index i = 0; i < 3; ++i) at.q(6 * j + 2 * i + 1) = y - static_cast<double>(i) * p.L;
    y -= 2.0 * p.L;
    at.lambda(2 * j) = below - p.m * p.g / 2.0;  // without the masses above each bar's middle
    at.lambda(2 * j + 1) = below - p.m * p.g * 1.5;
  }
  return at;
}

TEST_CASE("In a hanging chain, weights stretch the bushings and the bars carry them",
          "[problems][oracle]") {
  const Chain chain(three());
  const Hanging at = hanging(three());
  Vector g(6), force(18);
  chain.constraint(at.q, g);
  CHECK(g.cwiseAbs().maxCoeff() <= 1e-15);
  chain.gradient(at.q, force);
  const double weight = 6.0 * three().m * three().g;
  CHECK(force.cwiseAbs().maxCoeff() > 0.1 * weight);  // control: the bars are needed
  Chain::Jacobian G;
  resize_jacobian(G, 6, 18);
  chain.jacobian(at.q, G);
  add_transpose(G, at.lambda, 1.0, force);
  CHECK(force.cwiseAbs().maxCoeff() <= 1e-14 * weight);
}

/// Returns the frequencies about the hanging position, without or with the effect of the tensions.
Eigen::VectorXd frequencies(const BushingChainParameters& p, bool tensions) {
  const Chain chain(p);
  const Hanging at = hanging(p);
  Operator<Chain> H;
  resize_operator(H, chain.size());
  chain.hessian(at.q, H);
  if (tensions) chain.add_curvature(at.q, at.lambda, H);
  // Columns: a pair moves along x or y, its upper or its lower bar turns.
  Eigen::MatrixXd tangent = Eigen::MatrixXd::Zero(6 * p.n, 4 * p.n);
  for (Index j = 0; j < p.n; ++j) {
    for (Index i = 0; i < 3; ++i) tangent(6 * j + 2 * i, 4 * j) = 1.0;
    for (Index i = 0; i < 3; ++i) tangent(6 * j + 2 * i + 1, 4 * j + 1) = 1.0;
    tangent(6 * j + 2, 4 * j + 2) = tangent(6 * j + 4, 4 * j + 2) = p.L;
    tangent(6 * j + 4, 4 * j + 3) = p.L;
  }
  const Eigen::MatrixXd M = chain.mass().diagonal.asDiagonal();
  const Eigen::MatrixXd stiffness = tangent.transpose() * expand(H) * tangent;
  const Eigen::MatrixXd inertia = tangent.transpose() * M * tangent;
  return symmetric_eigenvalues(stiffness, inertia).cwiseMax(0.0).cwiseSqrt();
}

TEST_CASE("It vibrates with the frequencies of the equations in minimal coordinates",
          "[problems][oracle]") {
  // Computed by numpy from differences of the accelerations of (x_j0, y_j0) and of the angles of
  // the bars. The differences have eight correct digits.
  const Values expected{0.77621227,  1.69831288,  2.47344031,  4.26662706,
                        4.60662098,  8.7853966,   10.5558769,  12.90746517,
                        18.65182757, 21.40446236, 29.45538272, 29.63462341};
  const Eigen::VectorXd found = frequencies(three(), true);
  const Eigen::VectorXd slack = frequencies(three(), false);
  REQUIRE(found.size() == 12);
  for (Index k = 0; k < 12; ++k) {
    CHECK(found(k) == Approx(expected[static_cast<std::size_t>(k)]).epsilon(1e-7));
  }
  CHECK(std::fabs(slack(0) - found(0)) > 0.1);  // control: without tension nothing swings
}

TEST_CASE("Its vertical vibrations are those of masses on springs", "[problems][oracle]") {
  BushingChainParameters p = three();
  p.n = 20;
  const Eigen::VectorXd all = frequencies(p, true);
  for (int k = 1; k <= p.n; ++k) {
    const double sine = std::sin((2 * k - 1) * std::numbers::pi / (4 * p.n + 2));
    const double closed = 2.0 * std::sqrt(p.kt / (2.0 * p.m)) * sine;
    CHECK((all.array() / closed - 1.0).abs().minCoeff() <= 1e-11);
  }
}

TEST_CASE("The default chain has frequencies from tenths to thousands per second", "[problems]") {
  const Eigen::VectorXd all = frequencies(BushingChainParameters{}, true);
  const BushingChainParameters p;
  // The lowest frequency of a rope of this length is 1.2024 sqrt(g/l), half of Bessel's first root.
  CHECK(all(0) == Approx(1.2024 * std::sqrt(p.g / (2 * p.n * p.L))).epsilon(0.05));
  CHECK(all.maxCoeff() == Approx(std::sqrt(4.0 * p.kt / p.m)).epsilon(0.05));
}

TEST_CASE("The bushings exert equal and opposite forces and moments", "[problems][oracle]") {
  BushingChainParameters p = three();
  for (const double g : {0.0, 1.3}) {
    p.g = g;
    const Chain chain(p);
    Uniform uniform(5);
    Vector q(chain.size()), force(chain.size());
    for (Index i = 0; i < q.size(); ++i) q(i) = uniform();
    chain.gradient(q, force);
    double total_x = 0.0, total_y = 0.0, moment = 0.0;
    for (Index i = 0; i < q.size(); i += 2) {
      total_x += force(i);
      total_y += force(i + 1);
      moment += q(i) * force(i + 1) - q(i + 1) * force(i);
    }
    const double allowed = 1e-13 * p.kt;
    CHECK(std::fabs(total_x - p.kt * q(0)) <= allowed);  // the ground's bushing
    CHECK(std::fabs(total_y - p.kt * q(1) - 6.0 * p.m * g) <= allowed);
    if (g == 0.0) CHECK(std::fabs(moment) <= allowed);
    if (g != 0.0) CHECK(std::fabs(moment) > 1e-3);  // control: gravity has a moment
  }
}

TEST_CASE("Its discrete gradient gives the difference of the energies", "[problems]") {
  const Chain chain(three());
  Uniform uniform(7);
  Vector q(chain.size()), q_next(chain.size()), at_start(chain.size()), out(chain.size());
  for (Index i = 0; i < q.size(); ++i) q(i) = uniform();
  for (Index i = 0; i < q.size(); ++i) q_next(i) = uniform();
  const Vector step = q_next - q;
  const double difference = chain.potential(q_next) - chain.potential(q);
  chain.discrete_gradient(q, q_next, out);
  CHECK(out.dot(step) == Approx(difference).epsilon(1e-12));
  chain.gradient(q, at_start);
  CHECK(std::fabs(at_start.dot(step) - difference) > 1.0);  // control: V is not linear
  // One column of the derivative with respect to q_next, by a difference that is exact here.
  Operator<Chain> H;
  resize_operator(H, chain.size());
  chain.discrete_hessian(q, q_next, H);
  q_next(6) += 1.0;
  Vector moved(chain.size());
  chain.discrete_gradient(q, q_next, moved);
  const Eigen::MatrixXd all = expand(H);
  CHECK((moved - out - all.col(6)).cwiseAbs().maxCoeff() <= 1e-12 * three().kt);
}

TEST_CASE("It moves as the equations in minimal coordinates say", "[problems][oracle]") {
  // q(2), computed by scipy's DOP853 in (x_j0, y_j0) and the angles of the bars, with the tolerance
  // 3e-14. A second run with 1e-12 agrees to 1e-11.
  const Values expected{-0.004565268419948794, -0.0670878727034674,   -0.04462250921812221,
                        -0.5654807071820914,   -0.054656488356804867, -1.0653800163060834,
                        -0.05529833836745971,  -1.1179430729367736,   -0.05737028496345732,
                        -1.6179387799556473,   -0.01512001049791143,  -2.1161504963048174,
                        -0.012314309954782669, -2.1450594860208767,   0.04754841580685737,
                        -2.641463005412497,    0.27230648684945297,   -3.0880991095299444};
  const ProblemEntry& chain = catalogue().problem("bushing-chain");
  const Reference reference = chain.reference(three_pairs("30"), {}, {}, {2.0});
  CHECK(reference.error_bar <= 1e-12);
  CHECK(distance(reference.q[0], expected) <= 1e-11);
  const Reference other = chain.reference(three_pairs("30.001"), {}, {}, {2.0});
  CHECK(distance(other.q[0], expected) > 1e-6);  // control: the start matters
}

TEST_CASE("With stiff bushings it is the double pendulum, with an error of O(1/kt)",
          "[problems][oracle]") {
  // The fast vibration has another phase at each kt. Hence the largest of many errors is compared.
  std::vector<double> times;
  for (int k = 1; k <= 20; ++k) times.push_back(0.05 * k);
  const double x = 0.5 * std::sin(std::numbers::pi / 6.0);
  const double y = -0.5 * std::cos(std::numbers::pi / 6.0);
  const Reference rods =
      catalogue()
          .problem("double-pendulum")
          .reference({{"m1", "0.7"}, {"m2", "0.35"}, {"g", "1.3"}, {"L1", "0.5"}, {"L2", "0.5"}},
                     {x, y, 2.0 * x, 2.0 * y}, {0.0, 0.0, 0.0, 0.0}, times);
  Values errors;
  for (const char* kt : {"1e4", "1.6e5"}) {
    const Settings one{{"n", "1"}, {"m", "0.7"}, {"L", "0.5"}, {"kt", kt}, {"g", "1.3"}};
    const Reference soft = catalogue().problem("bushing-chain").reference(one, {}, {}, times);
    double most = 0.0;
    for (std::size_t i = 0; i < times.size(); ++i) {
      const Values ends(soft.q[i].begin() + 2, soft.q[i].end());
      most = std::fmax(most, distance(ends, rods.q[i]));
    }
    errors.push_back(most);
  }
  INFO(errors[0] << " " << errors[1]);
  // The bushing vibrates between 0 and twice its static deflection, which is 2 m g/kt = 1.8e-4.
  CHECK(errors[0] <= 4.0e-4);
  CHECK(errors[0] / errors[1] == Approx(16.0).epsilon(0.1));  // scipy: 3.59e-4 and 2.19e-5
}

TEST_CASE("With large kr its bushings do not turn, with an error of O(1/kr)",
          "[problems][oracle]") {
  // q(1) of two pairs whose inner bars have one angle, kr infinite; by scipy as above.
  const Values welded{-0.0002399506136018696, -0.007458003228330683, 0.09642939901718862,
                      -0.49802404041594517,   0.2674289975591307,    -0.9678741625809764,
                      0.26774967333087896,    -0.9686030438679618,   0.438749271872821,
                      -1.438453166032993,     0.6987533712013443,    -1.8655338004948745};
  Values error;
  for (const char* kr : {"500", "8000"}) {
    Settings two = three_pairs("30");
    two[0].second = "2";
    two[4].second = kr;
    error.push_back(
        distance(catalogue().problem("bushing-chain").reference(two, {}, {}, {1.0}).q[0], welded));
  }
  CHECK(error[0] <= 2e-5);  // scipy: 1.41e-5
  CHECK(error[0] / error[1] == Approx(16.0).epsilon(0.01));
}

/// The chain with the same formulas, but dense storage and dense solvers.
class DenseChain : public Chain {
 public:
  using Structure = structure::Dense<Dynamic>;
  using Jacobian = MatrixOf<double, Dynamic>;
  using Matrix = MatrixOf<double, Dynamic>;

  using Chain::Chain;
  void hessian(const Vector& q, Matrix& H) const {
    Operator<Chain> blocks;
    resize_operator(blocks, size());
    Chain::hessian(q, blocks);
    H = expand(blocks);
  }
  void discrete_hessian(const Vector& q, const Vector& /*q_next*/, Matrix& H) const {
    hessian(q, H);
    H *= 0.5;
  }
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& DG) const {
    Chain::Jacobian blocks;
    resize_jacobian(blocks, constraint_count(), size());
    Chain::jacobian_derivative(q, a, blocks);
    DG.setZero();
    for (Index j = 0; j < constraint_count() / 2; ++j)
      DG.block<2, 6>(2 * j, 6 * j) = blocks.blocks[j];
  }
  void add_curvature(const Vector& q, const Multipliers& lambda, Matrix& H) const {
    Operator<Chain> blocks;
    resize_operator(blocks, size());
    Chain::add_curvature(q, lambda, blocks);
    H += expand(blocks);
  }
};

template <class M, class P>
Vector after_three_steps() {
  const P chain(three());
  State<P> state = initial_state(chain);
  typename M::Options options;
  options.tolerance = 1e-13;
  typename M::template Stepper<P> stepper(chain, options, 0.02, state);
  REQUIRE(run(stepper, state, 0.02, 3).status == Status::ok);
  Vector all(36);
  all << state.q, state.p;
  return all;
}
template <class M>
double distance_from_dense() {
  INFO(M::traits.name);
  return (after_three_steps<M, Chain>() - after_three_steps<M, DenseChain>()).cwiseAbs().maxCoeff();
}

TEST_CASE("A step with two multipliers for each pair is that of the dense system",
          "[ggl][oracle]") {
  STATIC_REQUIRE(IsChain<Chain>);
  STATIC_REQUIRE_FALSE(IsChain<DenseChain>);
  // Coordinates and momenta are about 3; the condition number of the systems is below 1e3.
  constexpr double allowed = 1e-11;
  CHECK(distance_from_dense<ViS>() <= allowed);
  CHECK(distance_from_dense<ViA>() <= allowed);
  CHECK(distance_from_dense<ViB>() <= allowed);
  CHECK(distance_from_dense<EnergyMomentum>() <= allowed);
  CHECK(distance_from_dense<GonzalezEnergyMomentum>() <= allowed);
  CHECK(distance_from_dense<GglClassical>() <= allowed);
}

template <class M>
void check_linear() {
  StepOperations last;
  for (const int n : {50, 500, 5000}) {
    BushingChainParameters parameters;
    parameters.n = n;
    const StepOperations now = step_operations<M, Chain>(parameters, 1e-4);
    INFO(M::traits.name << ", " << n << " pairs: " << now.operations << " operations, "
                        << now.iterations << " iterations, before " << last.operations);
    CHECK(now.operations > 0.0);
    if (last.operations > 0.0) {
      CHECK(now.iterations == last.iterations);
      CHECK(now.operations / last.operations == Approx(10.0).epsilon(0.02));  // the ends count less
    }
    last = now;
  }
}

TEST_CASE("A step on 2 n bars takes a number of operations proportional to n", "[problems][cost]") {
  check_linear<Rattle>();
  check_linear<HalfExplicit4>();
  check_linear<Rk4Projected>();
  check_linear<ViB>();
}

}  // namespace
}  // namespace shakedown
