// The index-1 form with step control and projection, and with Baumgarte's stabilisation, compared
// with independent references and with the equation that Baumgarte's g obeys.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "experiments/analysis/convergence.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/run.hpp"
#include "methods/projection/baumgarte.hpp"
#include "methods/projection/dormand_prince_projected.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/five_springs.hpp"

namespace shakedown {
namespace {

using Pendulum = DoublePendulum<>;

// The pair of Dormand and Prince.

using Weights = std::array<double, dormand_prince::stages>;

/// A rooted tree: its order, its density gamma, and its elementary weights at the stages.
struct Tree {
  int order;
  double density;
  Weights at;
};

/// Adds to `all` the trees of order n whose children are those of `partial` and further trees among
/// the first `known` ones, from number `next` on.
void grow(int n, std::size_t next, const Tree& partial, std::size_t known, std::vector<Tree>& all) {
  if (partial.order == n) {
    all.push_back(partial);
    all.back().density *= n;
  }
  for (std::size_t k = next; k < known && partial.order + all[k].order <= n; ++k) {
    Tree more = partial;
    more.order += all[k].order;
    more.density *= all[k].density;
    for (int i = 0; i < dormand_prince::stages; ++i) {
      double sum = 0.0;
      for (int j = 0; j < i; ++j) sum += dormand_prince::a[i][j] * all[k].at[j];
      more.at[i] *= sum;
    }
    grow(n, k, more, known, all);
  }
}

/// Returns the largest |sum_i b_i Phi_i(tree) - 1/gamma(tree)| of the trees of order n.
double order_defect(const Weights& b, int n) {
  std::vector<Tree> trees;
  Tree root{1, 1.0, {}};
  root.at.fill(1.0);
  for (int order = 1; order <= n; ++order) grow(order, 0, root, trees.size(), trees);
  constexpr std::array<std::size_t, 7> count{0, 1, 2, 4, 8, 17, 37};  // Hairer et al., II.2
  REQUIRE(trees.size() == count[n]);
  double most = 0.0;
  for (const Tree& tree : trees) {
    if (tree.order != n) continue;
    double sum = 0.0;
    for (int i = 0; i < dormand_prince::stages; ++i) sum += b[i] * tree.at[i];
    most = std::fmax(most, std::fabs(sum - 1.0 / tree.density));
  }
  return most;
}

TEST_CASE("Dormand and Prince's pair has the orders 5 and 4", "[methods][order]") {
  const Weights& fifth = dormand_prince::a.back();
  Weights fourth = fifth;
  for (std::size_t i = 0; i < fourth.size(); ++i) fourth[i] -= dormand_prince::e[i];
  constexpr double allowed = 1e-14;  // round-off of sums with terms up to 12
  for (int n = 1; n <= 5; ++n) CHECK(order_defect(fifth, n) <= allowed);
  for (int n = 1; n <= 4; ++n) CHECK(order_defect(fourth, n) <= allowed);
  CHECK(order_defect(fifth, 6) > 1e-5);
  CHECK(order_defect(fourth, 5) > 1e-5);
  for (std::size_t i = 0; i < fifth.size(); ++i) {
    double sum = 0.0;
    for (const double entry : dormand_prince::a[i]) sum += entry;
    CHECK_THAT(sum, Catch::WithinAbs(dormand_prince::c[i], allowed));
  }
}

TEST_CASE("The projected pair agrees with the reference to its tolerance", "[methods][oracle]") {
  const ProblemEntry& entry = catalogue().problem("double-pendulum");
  const Reference end = entry.reference({}, {}, {}, {2.0});
  const Pendulum problem{DoublePendulumParameters{}};
  double last = 1.0;
  for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) {
    State<Pendulum> state = initial_state(problem);
    sundials::Tolerances options;
    options.rtol = options.atol = tolerance;
    DormandPrinceProjected::Stepper<Pendulum> stepper(problem, options, 2.0, state);
    REQUIRE(stepper.step(state).status == Status::ok);
    const double error =
        std::fmax((state.q - Eigen::Vector4d::Map(end.q[0].data())).cwiseAbs().maxCoeff(),
                  (state.p - Eigen::Vector4d::Map(end.p[0].data())).cwiseAbs().maxCoeff());
    INFO("tolerance " << tolerance << ", error " << error);
    // The tolerance bounds the local error. The errors of up to a hundred steps add up.
    CHECK(error <= 100.0 * tolerance);
    CHECK(error < 0.1 * last);
    last = error;
  }
}

TEST_CASE("The projected pair's estimate is of fifth order, and g = 0 holds at any tolerance",
          "[methods][order]") {
  const Pendulum problem{DoublePendulumParameters{}};
  const auto evaluations = [&](double tolerance, double h) {
    State<Pendulum> state = initial_state(problem);
    sundials::Tolerances options;
    options.rtol = options.atol = tolerance;
    DormandPrinceProjected::Stepper<Pendulum> stepper(problem, options, h, state);
    REQUIRE(stepper.step(state).status == Status::ok);
    Pendulum::Multipliers g;
    Pendulum::Jacobian G;
    problem.constraint(state.q, g);
    problem.jacobian(state.q, G);
    CHECK(g.cwiseAbs().maxCoeff() <= 1e-14);  // round-off of |q|^2 - L^2
    CHECK((G * state.p).cwiseAbs().maxCoeff() <= 3e-14);
    return static_cast<double>(stepper.statistics().evaluations);
  };
  for (const double h : {5.0, -5.0}) {
    // A tolerance 1000 times smaller requires 1000^(1/5) = 3.98 times as many steps. With an
    // estimate of fourth order, the factor would be 5.6.
    const double ratio = evaluations(1e-11, h) / evaluations(1e-8, h);
    INFO(ratio);
    CHECK(ratio > 3.6);
    CHECK(ratio < 4.4);
    CHECK(evaluations(1e-3, h) < 500.0);
  }
}

// Baumgarte's stabilisation.

BaumgarteOptions per_step(double alpha, double beta) { return {alpha, beta, BaumgarteUnit::step}; }

/// Checks 20 steps from a start across the constraints. alpha and beta are in units of 1/|h|.
void check_equation_of_g(double h, double alpha, double beta) {
  using P = FiveSprings<>;  // g is linear, so g'' + 2 alpha g' + beta^2 g = 0 holds at all stages
  const P problem{P::Parameters{}};
  State<P> state = initial_state(problem);
  state.q += Eigen::Vector4d(0.01, -0.02, 0.03, 0.04);
  state.p += Eigen::Vector4d(0.2, 0.1, -0.3, 0.1);
  Baumgarte::Stepper<P> stepper(problem, per_step(alpha, beta), h, state);
  P::Jacobian G;
  P::Multipliers g;
  problem.jacobian(state.q, G);
  problem.constraint(state.q, g);
  const double before = g.norm();
  Eigen::Matrix<double, 2, 3> expected;  // g and h g'
  expected << g.transpose(), h * (G * state.p).transpose();
  Eigen::Matrix2d Z;  // alpha changes its sign with h
  Z << 0.0, 1.0, -beta * beta, -2.0 * alpha;
  const Eigen::Matrix2d one = Eigen::Matrix2d::Identity();
  const Eigen::Matrix2d R = one + Z * (one + Z / 2.0 * (one + Z / 3.0 * (one + Z / 4.0)));
  for (int n = 0; n < 20; ++n) {
    REQUIRE(stepper.step(state).status == Status::ok);
    state.t += h;
    expected = R * expected;
    problem.constraint(state.q, g);
    CHECK((g.transpose() - expected.row(0)).cwiseAbs().maxCoeff() <= 1e-13);  // round-off
  }
  INFO("alpha " << alpha << ": |g| from " << before << " to " << g.norm());
  CHECK((g.norm() < 1e-3 * before) == (alpha > 0.0));
}

TEST_CASE("Baumgarte's g obeys RK4 for g'' + 2 alpha g' + beta^2 g = 0", "[methods][oracle]") {
  for (const double h : {0.1, -0.1}) {
    check_equation_of_g(h, 1.0, std::sqrt(2.0));
    check_equation_of_g(h, 0.5, 0.5);
    check_equation_of_g(h, 0.0, 0.0);
  }
}

/// Returns the largest |g| over each quarter of a long run.
std::array<double, 4> largest_g(const BaumgarteOptions& options) {
  const Pendulum problem{DoublePendulumParameters{}};
  State<Pendulum> state = initial_state(problem);
  Baumgarte::Stepper<Pendulum> stepper(problem, options, 0.02, state);
  std::array<double, 4> most{};
  Pendulum::Multipliers g;
  REQUIRE(run(stepper, state, 0.02, 20000, [&](std::int64_t n, const auto& at) {
            problem.constraint(at.q, g);
            double& quarter = most[static_cast<std::size_t>(std::min<std::int64_t>(n / 5000, 3))];
            quarter = std::fmax(quarter, g.cwiseAbs().maxCoeff());
          }).status == Status::ok);
  return most;
}

TEST_CASE("Baumgarte's terms keep g from drifting", "[methods]") {
  const auto kept = largest_g({});
  const auto drifting = largest_g({0.0, 0.0});
  INFO(kept[0] << " to " << kept[3] << "; without the terms " << drifting[0] << " to "
               << drifting[3]);
  CHECK(kept[3] < 2.0 * kept[0]);
  CHECK(drifting[3] > 3.0 * drifting[0]);
  CHECK(kept[3] < 1e-2 * drifting[3]);
}

struct Orders {
  Convergence q, p, lambda;
};

/// Returns the errors at T = 2, from a start in motion. The error of lambda is the largest over the
/// last quarter of the run, compared with the multiplier of the index-1 form.
Orders baumgarte_errors(std::initializer_list<std::int64_t> sequence, BaumgarteOptions options) {
  const ProblemEntry& entry = catalogue().problem("double-pendulum");
  const Reference start = entry.reference({}, {}, {}, {0.5});
  const Reference end = entry.reference({}, start.q[0], start.p[0], {2.0});
  const Pendulum problem{DoublePendulumParameters{}};
  Orders errors;
  for (const std::int64_t steps : sequence) {
    const double h = 2.0 / double(steps);
    State<Pendulum> state{Eigen::Vector4d::Map(start.q[0].data()),
                          Eigen::Vector4d::Map(start.p[0].data())};
    Baumgarte::Stepper<Pendulum> stepper(problem, options, h, state);
    ConsistentMultiplier<Pendulum> consistent(problem);
    Pendulum::Multipliers lambda;
    Pendulum::Vector a;
    double most = 0.0;
    for (std::int64_t n = 0; n < steps; ++n) {
      consistent.solve(problem, state.q, state.p, lambda, a);  // M = I
      REQUIRE(stepper.step(state).status == Status::ok);
      if (4 * n > 3 * steps) most = std::fmax(most, (lambda - stepper.lambda()).norm());
    }
    errors.q.add(h, (state.q - Eigen::Vector4d::Map(end.q[0].data())).norm());
    errors.p.add(h, (state.p - Eigen::Vector4d::Map(end.p[0].data())).norm());
    errors.lambda.add(h, most);
  }
  return errors;
}

void check_slope(const Convergence& c, double order, double tolerance) {
  INFO(c.text());
  CHECK_THAT(c.slope(), Catch::WithinAbs(order, tolerance));
}

TEST_CASE("Baumgarte's order is 4, but lower with parameters in units of 1/h", "[methods][order]") {
  const Orders fixed = baumgarte_errors({100, 150, 225, 337, 506}, {});
  check_slope(fixed.q, 4.0, 0.2);
  check_slope(fixed.p, 4.0, 0.2);
  check_slope(fixed.lambda, 4.0, 0.2);
  const Orders stiff =
      baumgarte_errors({400, 800, 1600, 3200, 6400}, per_step(1.0, std::sqrt(2.0)));
  check_slope(stiff.q, 2.0, 0.1);
  check_slope(stiff.p, 1.0, 0.1);
  check_slope(stiff.lambda, 0.0, 0.1);
}

}  // namespace
}  // namespace shakedown
