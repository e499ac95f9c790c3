// The baselines with step control, compared with the extended-precision reference and, for DOP853,
// with SciPy.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/baseline/adams_pece.hpp"
#include "methods/baseline/arkode.hpp"
#include "methods/baseline/cvode.hpp"
#include "methods/baseline/dop853.hpp"
#include "methods/baseline/odeint.hpp"
#include "methods/baseline/rodas.hpp"
#include "problems/base/rescaled.hpp"
#include "problems/outer_solar_system.hpp"
#include "tests/support/rooted_trees.hpp"

namespace shakedown {
namespace {

/// Returns the largest error of q at t = 2 on henon-heiles for a given tolerance.
double error_at(const std::string& method, const Settings& options, double tolerance) {
  Request request;
  request.method = {{"rtol", shortest(tolerance)}, {"atol", shortest(tolerance)}};
  request.method.insert(request.method.end(), options.begin(), options.end());
  request.q0 = {0.3, -0.2};
  request.p0 = {0.1, 0.25};
  request.h = 2.0;
  request.steps = 1;
  const Trajectory run = integrate("henon-heiles", method, request);
  REQUIRE(run.summary.ok());
  const Reference r =
      catalogue().problem("henon-heiles").reference({}, request.q0, request.p0, {2.0});
  double error = 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    error = std::fmax(error, std::fabs(run.at(1, run.column("q0") + i) - r.q[0][i]));
  }
  return error;
}

TEST_CASE("Adaptive baselines follow their tolerance", "[methods][oracle]") {
  struct Case {
    const char* method;
    Settings options;
  };
  for (const Case& c :
       {Case{"adams-pece", {}}, Case{"adams-pece", {{"norm", "maximum"}}}, Case{"odeint-adams", {}},
        Case{"odeint-bulirsch-stoer", {}}, Case{"dop853", {}}, Case{"rodas", {}},
        Case{"rosenbrock", {}}, Case{"radau-adaptive-ode", {}},
        Case{"arkode-dirk", {{"pair", "order-5"}}}, Case{"arkode-dirk", {{"pair", "tr-bdf2"}}},
        Case{"arkode-dirk", {{"pair", "trapezoidal"}}}, Case{"arkode-erk", {{"pair", "order-8"}}},
        Case{"arkode-erk", {{"pair", "order-6"}}}}) {
    INFO(c.method);
    const double loose = error_at(c.method, c.options, 1e-4);
    const double middle = error_at(c.method, c.options, 1e-6);
    const double strict = error_at(c.method, c.options, 1e-8);
    INFO(loose << " " << middle << " " << strict);
    // The error per unit time is at most a few tens of times the tolerance, and decreases with it.
    CHECK(loose < 1e-2);
    CHECK(strict < 1e-5);
    CHECK(middle < 0.3 * loose);
    CHECK(strict < 0.3 * middle);
  }
}

TEST_CASE("Rosenbrock's estimate of its error is of third order", "[methods][order]") {
  const auto steps = [](const char* tolerance) {
    Request request;
    request.method = {{"rtol", tolerance}, {"atol", tolerance}};
    request.h = 10.0;
    request.steps = 1;
    const Trajectory run = integrate("henon-heiles", "rosenbrock", request);
    REQUIRE(run.summary.ok());
    return static_cast<double>(run.summary.counts.hessians);  // one per accepted point
  };
  // A tolerance 1000 times smaller requires 1000^(1/3) times as many steps. With order 2 the factor
  // would be 32.
  const double ratio = steps("1e-8") / steps("1e-5");
  INFO(ratio);
  CHECK(ratio > 8.5);
  CHECK(ratio < 11.5);
}

/// The equations of henon-heiles, and its initial state in the catalogue.
int henon_heiles(void* /*self*/, double /*t*/, const double* y, double* ydot) {
  ydot[0] = y[2];
  ydot[1] = y[3];
  ydot[2] = -y[0] - 2.0 * y[0] * y[1];
  ydot[3] = -y[1] - y[0] * y[0] + y[1] * y[1];
  return 0;
}
const std::vector<double> henon_heiles_start{0.2, 0.1, 0.3, -0.2};

// Origin of the numbers: scipy.integrate.solve_ivp of SciPy 1.10.1, method DOP853, t = 0 to 100.
// Its errors are relative to its own run with rtol = 3e-14.
TEST_CASE("DOP853 is as accurate and as expensive as SciPy's", "[methods][oracle]") {
  struct Run {
    double tolerance;
    double evaluations, error;
  };
  const auto run = [](double tolerance) {
    sundials::Tolerances options;
    options.rtol = options.atol = tolerance;
    auto code = dop853::solver(options, {nullptr, henon_heiles, nullptr, 1.0}, henon_heiles_start);
    REQUIRE(code->advance(100.0));
    return code;
  };
  const auto exact = run(1e-14);
  for (const Run& scipy :
       {Run{1e-5, 1166, 1.587e-3}, Run{1e-8, 2642, 8.431e-7}, Run{1e-11, 5690, 3.824e-10}}) {
    const auto ours = run(scipy.tolerance);
    double error = 0.0;
    for (std::size_t i = 0; i < 4; ++i) {
      error = std::fmax(error, std::fabs(ours->y()[i] - exact->y()[i]));
    }
    const auto evaluations = double(ours->statistics().evaluations);
    INFO(evaluations << " " << error);
    // SciPy lets a step shrink by 5 and grow by 10 instead of 3 and 6.
    CHECK(std::fabs(evaluations / scipy.evaluations - 1.0) < 0.1);
    CHECK(std::fabs(std::log(error / scipy.error)) < std::log(2.0));
  }
}

int hessian_of_henon_heiles(void* /*self*/, double /*t*/, const double* y, double* J) {
  std::fill(J, J + 16, 0.0);
  J[8] = J[13] = 1.0;  // column by column
  J[2] = -1.0 - 2.0 * y[1];
  J[3] = J[6] = -2.0 * y[0];
  J[7] = -1.0 + 2.0 * y[1];
  return 0;
}

TEST_CASE("The estimates of DOP853 and RODAS are of orders 8 and 4", "[methods][order]") {
  const sundials::OdeCallbacks callbacks{nullptr, henon_heiles, hessian_of_henon_heiles, 1.0};
  // A tolerance 10^6 times smaller requires 10^(6/order) times as many steps.
  const auto order = [&](auto make) {
    const auto steps = [&](double tolerance) {
      sundials::Tolerances options;
      options.rtol = options.atol = tolerance;
      const auto code = make(options, callbacks, henon_heiles_start);
      REQUIRE(code->advance(100.0));
      return double(code->statistics().steps);
    };
    return 6.0 / std::log10(steps(1e-11) / steps(1e-5));
  };
  CHECK_THAT(order(dop853::solver), Catch::WithinAbs(8.0, 0.3));
  CHECK_THAT(order(rodas::solver), Catch::WithinAbs(4.0, 0.15));
}

TEST_CASE("RODAS is of order 4", "[methods][order]") {
  const double exact =
      double(catalogue().problem("henon-heiles").reference({}, {}, {}, {10.0}).q[0][0]);
  const auto run = [&](double tolerance) {
    sundials::Tolerances options;
    options.rtol = options.atol = tolerance;
    const auto code = rodas::solver(options, {nullptr, henon_heiles, hessian_of_henon_heiles, 1.0},
                                    henon_heiles_start);
    REQUIRE(code->advance(10.0));
    return std::pair(std::fabs(code->y()[0] - exact), double(code->statistics().steps));
  };
  const auto [large, few] = run(1e-6);
  const auto [small, many] = run(1e-10);
  CHECK_THAT(std::log(large / small) / std::log(many / few), Catch::WithinAbs(4.0, 0.4));
}

TEST_CASE("DOP853 with tolerances that accept every step is dop853-fixed", "[methods][oracle]") {
  Request request;
  request.h = 0.3;
  request.steps = 20;
  const Trajectory fixed = integrate("henon-heiles", "dop853-fixed", request);
  request.method = {{"rtol", "1"}, {"atol", "1"}};
  const Trajectory controlled = integrate("henon-heiles", "dop853", request);
  REQUIRE(controlled.summary.ok());
  for (std::size_t k = 0; k <= 20; ++k) {
    for (const char* column : {"q0", "q1", "p0", "p1"}) {
      const std::size_t j = fixed.column(column);
      // The bound is the round-off of twenty steps; the error of a step is 1e-9.
      CHECK_THAT(controlled.at(k, j), Catch::WithinAbs(fixed.at(k, j), 1e-14));
    }
  }
}

/// RODAS in the form of Hairer, Wanner, Solving ODEs II, IV.7, with u_i = h sum_j gamma_ij k_j.
struct RosenbrockForm {
  StageCoefficients stages;  ///< alpha, and beta = alpha + Gamma
  StageCoefficients::Vector b, embedded;
};

/// Returns Gamma = (diag(1/gamma) - C)^-1, alpha = A Gamma, and b = m Gamma.
RosenbrockForm rosenbrock_form(const rodas::Table& table) {
  constexpr std::size_t s = rodas::stages;
  using Vector = StageCoefficients::Vector;
  std::vector<Vector> Gamma(s, Vector(s, 0.0L));
  for (std::size_t j = 0; j < s; ++j) {
    for (std::size_t i = j; i < s; ++i) {
      long double sum = i == j ? 1.0L : 0.0L;
      for (std::size_t k = j; k < i; ++k) sum += table.c[i][k] * Gamma[k][j];
      Gamma[i][j] = table.gamma * sum;
    }
  }
  const auto times_Gamma = [&](const auto& row) {
    Vector product(s, 0.0L);
    for (std::size_t k = 0; k < s; ++k) {
      for (std::size_t j = 0; j < s; ++j) product[j] += row[k] * Gamma[k][j];
    }
    return product;
  };
  RosenbrockForm form;
  for (std::size_t i = 0; i < s; ++i) {
    form.stages.alpha.push_back(times_Gamma(table.a[i]));
    form.stages.beta.push_back(form.stages.alpha[i]);
    for (std::size_t j = 0; j < s; ++j) form.stages.beta[i][j] += Gamma[i][j];
  }
  rodas::Row m = table.a[s - 1];
  form.embedded = times_Gamma(m);
  m[s - 1] = 1.0;
  form.b = times_Gamma(m);
  return form;
}

/// Returns R(z) = 1 + z b^T (I - z beta)^-1 (1, ..., 1)^T.
std::complex<double> stability_function(const RosenbrockForm& form, std::complex<double> z) {
  std::complex<double> R = 1.0;
  std::array<std::complex<double>, rodas::stages> x;
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = 1.0;
    for (std::size_t j = 0; j < i; ++j) x[i] += z * double(form.stages.beta[i][j]) * x[j];
    x[i] /= 1.0 - z * double(form.stages.beta[i][i]);
    R += z * double(form.b[i]) * x[i];
  }
  return R;
}

/// The coefficients have 16 digits and are as large as 34.
constexpr long double digits_of_rodas = 1e-14L;

TEST_CASE("RODAS has order 4, and its embedded method has order 3", "[methods][order]") {
  const RosenbrockForm form = rosenbrock_form(rodas::table);
  CHECK(form.stages.defect_up_to(form.b, 4) <= digits_of_rodas);
  CHECK(form.stages.defect(form.b, 5) > 1e-4L);
  CHECK(form.stages.defect_up_to(form.embedded, 3) <= digits_of_rodas);
  CHECK(form.stages.defect(form.embedded, 4) > 1e-3L);
  for (std::size_t i = 1; i < rodas::stages; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      INFO(i << " " << j);
      constexpr double error = 1e-6;
      rodas::Table changed = rodas::table;
      changed.c[i][j] += error;
      const RosenbrockForm of_c = rosenbrock_form(changed);
      CHECK(of_c.stages.defect_up_to(of_c.b, 4) > 1e-4L * error);
      changed = rodas::table;
      changed.a[i][j] += error;
      const RosenbrockForm of_a = rosenbrock_form(changed);
      CHECK(of_a.stages.defect_up_to(of_a.b, 4) > 1e-4L * error);
    }
  }
}

TEST_CASE("RODAS and its embedded method are stiffly accurate and L-stable",
          "[methods][stability]") {
  constexpr std::size_t s = rodas::stages;
  RosenbrockForm form = rosenbrock_form(rodas::table);
  // A method is stiffly accurate if b is the row beta_i of a stage at alpha_i = 1.
  const auto distance = [&](const StageCoefficients::Vector& b, std::size_t i) {
    long double most = 0.0L, alpha = 0.0L;
    for (std::size_t j = 0; j < s; ++j) {
      most = std::fmax(most, std::fabs(b[j] - form.stages.beta[i][j]));
      alpha += form.stages.alpha[i][j];
    }
    return std::fmax(most, std::fabs(alpha - 1.0L));
  };
  CHECK(distance(form.b, s - 1) <= digits_of_rodas);
  CHECK(distance(form.embedded, s - 2) <= digits_of_rodas);
  CHECK(distance(form.b, s - 2) > 0.1L);

  for (const bool embedded : {false, true}) {
    INFO(embedded);
    if (embedded) form.b = form.embedded;
    // The only pole of R is at 1/gamma > 0, so that |R| <= 1 on the imaginary axis implies
    // A-stability.
    for (double y = 1e-2; y < 1e6; y *= 1.01) {
      CHECK(std::abs(stability_function(form, {0.0, y})) <= 1.0 + 1e-13);
    }
    // R vanishes at infinity like 1/z.
    CHECK(std::abs(stability_function(form, -1e8)) < 1e-6);
    CHECK(std::abs(stability_function(form, {0.0, 1e8})) < 1e-6);
  }
  // With other weights, the method does not damp stiff motion completely.
  form.b[0] += 0.1L;
  CHECK(std::abs(stability_function(form, -1e8)) > 0.1);
}

TEST_CASE("A step of RODAS on a linear equation is its stability function", "[methods][oracle]") {
  const auto decay = [](void* self, double, const double* y, double* ydot) {
    ydot[0] = *static_cast<double*>(self) * y[0];
    return 0;
  };
  const auto rate = [](void* self, double, const double*, double* J) {
    J[0] = *static_cast<double*>(self);
    return 0;
  };
  sundials::Tolerances options;
  options.rtol = options.atol = 1e6;  // accepts every step
  const RosenbrockForm form = rosenbrock_form(rodas::table);
  for (double lambda : {-1.0, -10.0, -1e4, 0.5}) {
    // The unit of time makes the first step longer than the output interval.
    const auto code = rodas::solver(options, {&lambda, decay, rate, 1e6}, {1.0});
    REQUIRE(code->advance(1.0));
    REQUIRE(code->statistics().steps == 1);
    CHECK_THAT(code->y()[0], Catch::WithinAbs(stability_function(form, lambda).real(), 1e-13));
  }
}

TEST_CASE("ARKODE's explicit pair of order 6 is of order 6", "[methods][order]") {
  const auto run = [](const char* tolerance) {
    Request request;
    request.method = {{"rtol", tolerance}, {"atol", tolerance}, {"pair", "order-6"}};
    request.h = 10.0;
    request.steps = 1;
    const Trajectory path = integrate("henon-heiles", "arkode-erk", request);
    REQUIRE(path.summary.ok());
    return path;
  };
  const double exact = run("1e-13").at(1, 1);
  const Trajectory loose = run("1e-6"), strict = run("1e-9");
  const auto work = [](const Trajectory& path) { return double(path.summary.counts.gradients); };
  const double order = std::log(std::fabs((loose.at(1, 1) - exact) / (strict.at(1, 1) - exact))) /
                       std::log(work(strict) / work(loose));
  INFO(order);
  // The order would be only 3 if Verner's last stage served as the slope at the end of the step, as
  // it does by default in ERKStep 6.4.
  CHECK(order > 5.0);
}

TEST_CASE("ARKODE's implicit pair of order 5 keeps to its tolerance", "[methods][oracle]") {
  Request request;
  request.method = {{"rtol", "1e-10"}, {"atol", "1e-10"}, {"pair", "order-5"}};
  request.h = 3.0;
  request.steps = 1;
  const Trajectory run = integrate("second-model", "arkode-dirk", request);
  REQUIRE(run.summary.ok());
  const Reference r = catalogue().problem("second-model").reference({}, {}, {}, {3.0});
  // The run takes a thousand steps. If one Newton matrix were used for twenty steps, the error
  // would be 5e-5.
  CHECK(std::fabs(run.at(1, run.column("q1")) - r.q[0][1]) < 1e-7);
}

/// Returns the number of evaluations of a run over 5600 days with a given tolerance. `time` changes
/// the unit of time.
template <class Method>
std::int64_t evaluations_of_planets(double tolerance, double time) {
  using Planets = Rescaled<OuterSolarSystem<>>;
  const Planets planets(OuterSolarSystem<>(OuterSolarSystemParameters{}), {.time = time});
  State<Planets> state = initial_state(planets);
  typename Method::Options options;
  options.rtol = options.atol = tolerance;
  typename Method::template Stepper<Planets> stepper(planets, options, 5600.0 * time, state);
  REQUIRE(stepper.step(state).status == Status::ok);
  return stepper.statistics().evaluations;
}

template <class Method>
void require_no_unit_of_time() {
  INFO(Method::traits.name);
  const std::int64_t loose = evaluations_of_planets<Method>(1e-3, 1.0);
  const std::int64_t middle = evaluations_of_planets<Method>(1e-6, 1.0);
  const std::int64_t strict = evaluations_of_planets<Method>(1e-9, 1.0);
  INFO(loose << " " << middle << " " << strict);
  // Jupiter makes 1.3 revolutions. Steps of at most one day would take 11 200 evaluations.
  CHECK(loose < 300);
  CHECK(middle > loose);
  CHECK(strict > middle);
  for (const double time : {0x1p-30, 0x1p-10, 0x1p16}) {
    CHECK(evaluations_of_planets<Method>(1e-6, time) == middle);
  }
}

TEST_CASE("Steps follow the tolerance, whatever the unit of time", "[methods][units]") {
  require_no_unit_of_time<OdeintAdams>();
  require_no_unit_of_time<AdamsPece>();
  require_no_unit_of_time<CvodeAdams>();
  require_no_unit_of_time<ArkodeErk>();
  require_no_unit_of_time<OdeintBulirschStoer>();
  require_no_unit_of_time<Dop853>();
  require_no_unit_of_time<Rodas>();
}

TEST_CASE("Adaptive baselines run backwards", "[methods]") {
  for (const char* method :
       {"adams-pece", "odeint-adams", "odeint-bulirsch-stoer", "dop853", "rosenbrock", "rodas",
        "radau-adaptive-ode", "arkode-dirk", "arkode-erk"}) {
    INFO(method);
    Request request;
    request.method = {{"rtol", "1e-8"}, {"atol", "1e-8"}};
    request.h = -0.5;
    request.steps = 2;
    const Trajectory back = integrate("henon-heiles", method, request);
    REQUIRE(back.summary.ok());
    const std::size_t q0 = back.column("q0");
    const std::size_t p0 = back.column("p0");
    Request forward = request;
    forward.h = 0.5;
    forward.q0 = {back.at(2, q0), back.at(2, q0 + 1)};
    forward.p0 = {back.at(2, p0), back.at(2, p0 + 1)};
    const Trajectory there = integrate("henon-heiles", method, forward);
    CHECK_THAT(there.at(2, q0), Catch::WithinAbs(back.at(0, q0), 1e-5));
    CHECK_THAT(there.at(2, q0 + 1), Catch::WithinAbs(back.at(0, q0 + 1), 1e-5));
  }
}

TEST_CASE("The trapezoidal rule is Newmark with beta = 1/4", "[methods][oracle]") {
  Request request;
  request.h = 0.1;
  request.steps = 50;
  const Trajectory a = integrate("henon-heiles", "trapezoidal", request);
  request.method = {{"beta", "0.25"}};
  const Trajectory b = integrate("henon-heiles", "newmark", request);
  CHECK(a.values == b.values);
  // The trapezoidal equation q_{n+1} = q_n + h/2 (p_n + p_{n+1}) is not part of Newmark's formulas.
  for (std::size_t k = 0; k < 50; ++k) {
    const double q = a.at(k, 1) + 0.05 * (a.at(k, 3) + a.at(k + 1, 3));
    CHECK_THAT(a.at(k + 1, 1), Catch::WithinAbs(q, 1e-10));
  }
}

}  // namespace
}  // namespace shakedown
