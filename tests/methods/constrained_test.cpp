// SHAKE, RATTLE and IDA compared with independent references, for fixed and for moving constraints.
#include <Eigen/LU>
#include <catch2/catch.hpp>

#include "experiments/analysis/convergence.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/run.hpp"
#include "methods/baseline/ida.hpp"
#include "methods/constrained/rattle_composed.hpp"
#include "methods/constrained/shake.hpp"
#include "problems/base/reference.hpp"
#include "problems/double_pendulum.hpp"
#include "tests/support/moving_pendulum.hpp"

namespace shakedown {
namespace {

using Pendulum = DoublePendulum<>;

struct Errors {
  Convergence q;
  Convergence p;
};

/// Returns the errors of method M at T = 2 against the catalogue's reference. The start is in
/// motion.
template <class M>
Errors pendulum_errors(std::initializer_list<std::int64_t> sequence = {200, 400, 800, 1600, 3200}) {
  const ProblemEntry& entry = catalogue().problem("double-pendulum");
  const Reference start = entry.reference({}, {}, {}, {0.5});
  const Reference end = entry.reference({}, start.q[0], start.p[0], {2.0});
  const Pendulum problem{DoublePendulumParameters{}};
  Errors errors;
  for (const std::int64_t steps : sequence) {
    const double h = 2.0 / double(steps);
    State<Pendulum> state{Eigen::Vector4d::Map(start.q[0].data()),
                          Eigen::Vector4d::Map(start.p[0].data())};
    typename M::template Stepper<Pendulum> stepper(problem, {}, h, state);
    REQUIRE(run(stepper, state, h, steps).status == Status::ok);
    errors.q.add(h, (state.q - Eigen::Vector4d::Map(end.q[0].data())).norm());
    errors.p.add(h, (state.p - Eigen::Vector4d::Map(end.p[0].data())).norm());
  }
  return errors;
}

void check_slope(const Convergence& c, double order, double tolerance) {
  INFO(c.text());
  CHECK_THAT(c.slope(), Catch::WithinAbs(order, tolerance));
}

TEST_CASE("SHAKE and RATTLE converge to the extended-precision reference with order 2",
          "[methods][order][oracle]") {
  const Errors shake = pendulum_errors<Shake>();
  check_slope(shake.q, 2.0, 0.03);
  check_slope(shake.p, 2.0, 0.03);
  const Errors rattle = pendulum_errors<Rattle>();
  check_slope(rattle.q, 2.0, 0.03);
  check_slope(rattle.p, 2.0, 0.03);
}

TEST_CASE("SHAKE and RATTLE have the same positions, and RATTLE's momentum is SHAKE's, projected",
          "[methods][oracle]") {
  const Pendulum problem{DoublePendulumParameters{}};
  const double h = 0.05;
  State<Pendulum> a = initial_state(problem);
  State<Pendulum> b = a;
  Shake::Stepper<Pendulum> shake(problem, {}, h, a);
  Rattle::Stepper<Pendulum> rattle(problem, {}, h, b);
  double largest = 0.0;
  for (int k = 0; k < 200; ++k) {
    REQUIRE(shake.step(a).status == Status::ok);
    REQUIRE(rattle.step(b).status == Status::ok);
    // Newton's method converges to round-off in both methods, and the regular motion does not
    // amplify it.
    CHECK((a.q - b.q).norm() <= 1e-11);
    Eigen::Matrix<double, 2, 4> G;
    problem.jacobian(a.q, G);
    const Eigen::Vector4d tangent =
        a.p - G.transpose() * (G * G.transpose()).inverse() * (G * a.p);  // M = I
    CHECK((tangent - b.p).norm() <= 1e-11);
    largest = std::fmax(largest, (a.p - b.p).norm());
  }
  CHECK(largest >= 1e-4);  // SHAKE's own momentum is not tangent
}

TEST_CASE("IDA agrees with the reference to its tolerance", "[methods][oracle]") {
  const ProblemEntry& entry = catalogue().problem("double-pendulum");
  const Reference end = entry.reference({}, {}, {}, {1.0, 2.0});
  for (const char* tolerance : {"1e-6", "1e-8", "1e-10"}) {
    Request request;
    request.method = {{"rtol", tolerance}, {"atol", tolerance}};
    request.h = 1.0;
    request.steps = 2;
    const Trajectory run = integrate("double-pendulum", "ida", request);
    REQUIRE(run.summary.ok());
    double error = 0.0;
    for (std::size_t j = 0; j < 2; ++j) {
      for (std::size_t i = 0; i < 4; ++i) {
        error = std::fmax(error, std::fabs(run.at(j + 1, run.column("q0") + i) - end.q[j][i]));
        error = std::fmax(error, std::fabs(run.at(j + 1, run.column("p0") + i) - end.p[j][i]));
      }
    }
    INFO("tolerance " << tolerance << ", error " << brief(error));
    // The tolerance bounds the local error. The errors of more than a hundred steps add up to a few
    // tens of times the tolerance.
    CHECK(error <= 100.0 * std::stod(tolerance));
  }
}

// Failures.

/// A double pendulum that has the second rod's constraint twice.
class RedundantPendulum : public DoublePendulum<double> {
 public:
  using DoublePendulum<double>::DoublePendulum;
  static constexpr std::string_view id = "redundant-pendulum";
  static constexpr bool touches(Index /*k*/, Index /*i*/) { return true; }
  void constraint(const Vector& q, Multipliers& g) const {
    DoublePendulum<double>::constraint(q, g);
    g(0) = g(1);
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    DoublePendulum<double>::jacobian(q, G);
    G.row(0) = G.row(1);
  }
};

template <class M, class P>
Status status_of_first_step(const P& problem, double h, double push) {
  State<P> state = initial_state(problem);
  state.p(0) = push;
  typename M::template Stepper<P> stepper(problem, {}, h, state);
  return stepper.step(state).status;
}

TEST_CASE("Redundant constraints and unreachable ones are a status", "[methods]") {
  const RedundantPendulum redundant{DoublePendulumParameters{}};
  CHECK(status_of_first_step<Shake>(redundant, 0.01, 0.1) == Status::singular);
  CHECK(status_of_first_step<ShakeLinearised>(redundant, 0.01, 0.1) == Status::singular);
  CHECK(status_of_first_step<Rattle>(redundant, 0.01, 0.1) == Status::singular);
  // The momentum moves the mass by 3 units in one step, which is further than the upper rod
  // reaches.
  const Pendulum problem{DoublePendulumParameters{}};
  CHECK(status_of_first_step<Shake>(problem, 0.1, 30.0) == Status::not_converged);
  CHECK(status_of_first_step<Rattle>(problem, 0.1, 30.0) == Status::not_converged);
}

// Moving constraints.

using Moving = MovingPendulum<>;

/// Returns (q, v) at time t, computed by Boost.Odeint in long double from theta'' = -2 L'/L
/// theta' - sin(theta)/L.
State<MovingPendulum<long double>> moving_reference(double t) {
  const MovingPendulum<long double> problem;
  const auto field = [&problem](const std::vector<long double>& y, std::vector<long double>& f) {
    const long double L = problem.length(y[2]);
    f[0] = y[1];
    f[1] = -2.0L * problem.length_rate(y[2]) / L * y[1] - std::sin(y[0]) / L;
    f[2] = 1.0L;
  };
  const ExtendedSolution end = extended_reference(field, {1.0L, 0.2L, 0.0L}, {t});
  REQUIRE(end.error_bar <= 1e-14);
  State<MovingPendulum<long double>> state;
  problem.cartesian(end.y[0][0], end.y[0][1], static_cast<long double>(t), state.q, state.p);
  return state;
}

template <class M>
Errors moving_errors(std::initializer_list<std::int64_t> sequence) {
  const Moving problem;
  const State<Moving> end{moving_reference(3.0).q.cast<double>(),
                          moving_reference(3.0).p.cast<double>()};
  Errors errors;
  for (const std::int64_t steps : sequence) {
    const double h = 3.0 / double(steps);
    State<Moving> state = initial_state(problem);
    typename M::template Stepper<Moving> stepper(problem, {}, h, state);
    double g_largest = 0.0;
    Moving::Multipliers g;
    REQUIRE(run(stepper, state, h, steps, [&](std::int64_t, const auto& at) {
              problem.constraint(at.q, at.t, g);
              g_largest = std::fmax(g_largest, std::fabs(g(0)));
            }).status == Status::ok);
    CHECK(g_largest <= 1e-14);  // round-off of |q|^2 - L^2
    errors.q.add(h, (state.q - end.q).norm());
    errors.p.add(h, (state.p - end.p).norm());
  }
  return errors;
}

TEST_CASE(
    "On a rod of moving length SHAKE and RATTLE converge with order 2 to the pendulum equation",
    "[methods][order][oracle]") {
  const Errors shake = moving_errors<Shake>({200, 400, 800, 1600, 3200});
  check_slope(shake.q, 2.0, 0.03);
  check_slope(shake.p, 2.0, 0.03);
  const Errors rattle = moving_errors<Rattle>({200, 400, 800, 1600, 3200});
  check_slope(rattle.q, 2.0, 0.03);
  check_slope(rattle.p, 2.0, 0.03);
}

TEST_CASE("Compositions on a moving rod have order 4: their stages know their time",
          "[methods][order]") {
  for (const Errors& errors : {moving_errors<Rattle4>({40, 80, 160, 320, 640}),
                               moving_errors<RattleBlanesMoan4>({20, 40, 80, 160, 320})}) {
    check_slope(errors.q, 4.0, 0.15);
    check_slope(errors.p, 4.0, 0.15);
  }
}

/// The splitting S_6 made of RATTLE's kicks and long drifts. p is correct up to a term G^T lambda.
struct LongDrifts {
  template <class P>
  struct Stepper {
    P problem;
    double h;
    std::vector<Rattle::Stepper<P>> rattle;
    VectorFor<P> gradient;

    Stepper(const P& which, const NewtonOptions& options, double step_size, const State<P>& state)
        : problem(which), h(step_size), gradient(state.q) {
      for (const double a : blanes_moan_s6.a()) {
        rattle.emplace_back(which, options, a * h, state);
      }
    }
    /// Takes RATTLE steps K_{a h/2} D_{a h} K_{a h/2}, with the remaining kicks before and after
    /// each of them.
    StepReport step(State<P>& state) {
      const auto a = blanes_moan_s6.a();
      const auto b = blanes_moan_s6.b();
      StepReport report;
      for (std::size_t i = 0; i < b.size(); ++i) {
        const double kicked = (i > 0 ? a[i - 1] : 0.0) + (i < a.size() ? a[i] : 0.0);
        problem.gradient(state.q, gradient);
        state.p -= (b[i] - kicked / 2.0) * h * gradient;
        if (i == a.size()) break;
        rattle[i].restart(state);
        report = rattle[i].step(state);
        if (report.status != Status::ok) break;
      }
      return report;
    }
  };
};

TEST_CASE("Blanes and Moan's table asks for drifts in two halves", "[methods][order]") {
  const Errors halves = pendulum_errors<RattleBlanesMoan4>({40, 60, 90, 135, 200});
  check_slope(halves.q, 4.0, 0.15);
  check_slope(halves.p, 4.0, 0.15);
  check_slope(pendulum_errors<LongDrifts>({200, 400, 800, 1600, 3200}).q, 2.0, 0.1);
}

TEST_CASE("Blanes and Moan's errs less than Suzuki's at equal gradients, than the triple jump's at "
          "equal solves",
          "[methods][order]") {
  constexpr std::int64_t work = 1200;
  const auto error = [](const Errors& of) { return of.q.error.front(); };
  const double triple = error(pendulum_errors<Rattle4>({work / 3}));
  const double suzuki = error(pendulum_errors<RattleSuzuki4>({work / 5}));
  const double gradients = error(pendulum_errors<RattleBlanesMoan4>({work / 6}));
  const double solves = error(pendulum_errors<RattleBlanesMoan4>({work / 12}));
  INFO("triple jump " << triple << ", Suzuki " << suzuki << ", Blanes-Moan " << gradients
                      << " at equal gradients, " << solves << " at equal solves");
  CHECK(gradients < 0.2 * suzuki);
  CHECK(suzuki < 0.2 * triple);
  CHECK(solves < 0.3 * triple);
  CHECK(solves > suzuki);  // the price is two solves per gradient
}

TEST_CASE("A moving constraint is refused where its second derivatives are needed and not given",
          "[methods]") {
  CHECK(Admissible<Shake, Moving>);
  CHECK(Admissible<Rattle, Moving>);
  CHECK_FALSE(Admissible<Ida, Moving>);
  const auto unmet = Ida::Needs::unmet<Moving>();
  REQUIRE_FALSE(unmet.empty());
  CHECK(unmet.front() == "second derivatives of the constraints");
}

}  // namespace
}  // namespace shakedown
