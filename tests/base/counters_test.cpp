// Compares the counters of a run with those of a problem that counts its own evaluations, and with
// the cost per step in each method's description.
#include "problems/base/counters.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/all.hpp"
#include "methods/base/run.hpp"
#include "problems/base/counted.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "tests/support/pattern.hpp"

namespace shakedown {
namespace {

struct Tally {
  std::int64_t gradients = 0;
  std::int64_t hessians = 0;
  std::int64_t thirds = 0;
  std::int64_t constraints = 0;
  std::int64_t jacobians = 0;
  std::int64_t sizings = 0;  ///< calls of scales_of; each evaluates a gradient and a Jacobian
};
Tally tally;

/// An independent count: overrides the members one by one, without templates.
struct CountingHenon : HenonHeiles<> {
  using HenonHeiles<>::HenonHeiles;
  using Vector = HenonHeiles<>::Vector;
  void initial(Vector& q, Vector& p) const {
    ++tally.sizings;
    HenonHeiles<>::initial(q, p);
  }
  void gradient(const Vector& q, Vector& out) const {
    ++tally.gradients;
    HenonHeiles<>::gradient(q, out);
  }
  void hessian(const Vector& q, MatrixOf<double, 2>& H) const {
    ++tally.hessians;
    HenonHeiles<>::hessian(q, H);
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    ++tally.thirds;
    HenonHeiles<>::third_contraction(q, a, out);
  }
};
struct CountingPendulum : DoublePendulum<> {
  using DoublePendulum<>::DoublePendulum;
  void initial(Vector& q, Vector& p) const {
    ++tally.sizings;
    DoublePendulum<>::initial(q, p);
  }
  void gradient(const Vector& q, Vector& out) const {
    ++tally.gradients;
    DoublePendulum<>::gradient(q, out);
  }
  void hessian(const Vector& q, MatrixOf<double, 4>& H) const {
    ++tally.hessians;
    DoublePendulum<>::hessian(q, H);
  }
  void constraint(const Vector& q, Multipliers& g) const {
    ++tally.constraints;
    DoublePendulum<>::constraint(q, g);
  }
  void jacobian(const Vector& q, Jacobian& G) const {
    ++tally.jacobians;
    DoublePendulum<>::jacobian(q, G);
  }
};

template <class M, class P, class Counting>
void compare() {
  if constexpr (Admissible<M, P>) {
    Request request;
    request.h = 0.05;
    request.steps = 40;
    request.every = 40;
    Trajectory out;
    const RunSummary run =
        catalogue().pair(std::string(P::id), std::string(M::traits.name)).integrate(request, out);
    const Counting problem{typename P::Parameters{}};
    State<Counting> state = initial_state(problem);
    tally = {};
    typename M::template Stepper<Counting> stepper(problem, {}, 0.05, state);
    shakedown::run(stepper, state, 0.05, 40);
    if constexpr (std::is_same_v<M, Lincs>) --tally.sizings;  // it reads the start alone
    INFO(M::traits.name << " on " << P::id);
    CHECK(run.counts.gradients == tally.gradients - tally.sizings);
    CHECK(run.counts.hessians == tally.hessians);
    CHECK(run.counts.third_contractions == tally.thirds);
    CHECK(run.counts.constraints == tally.constraints);
    CHECK(run.counts.jacobians == tally.jacobians - (HasConstraints<P> ? tally.sizings : 0));
  }
}
template <class... M>
void compare_all(MethodList<M...>) {
  (compare<M, HenonHeiles<>, CountingHenon>(), ...);
  (compare<M, DoublePendulum<>, CountingPendulum>(), ...);
}

TEST_CASE("Counted evaluations agree with a problem that counts by itself", "[counters]") {
  compare_all(AllMethods{});
}

Counts counts_of(const char* problem, const char* method, std::int64_t steps) {
  Request request;
  request.h = 0.05;
  request.steps = steps;
  request.every = std::max<std::int64_t>(1, steps);
  return integrate(problem, method, request).summary.counts;
}
/// Returns the cost of 100 steps. The costs of start-up and recording cancel in the difference.
Counts per_hundred(const char* problem, const char* method) {
  Counts counts = counts_of(problem, method, 300);
  counts -= counts_of(problem, method, 200);
  return counts;
}

TEST_CASE("A step costs what the head of its method says", "[counters]") {
  const Counts verlet = per_hundred("henon-heiles", "velocity-verlet");
  CHECK(verlet.gradients == 100);
  CHECK(verlet.hessians == 0);
  CHECK(verlet.solves == 0);
  const Counts boris = per_hundred("charged-particle", "boris");
  CHECK(boris.gradients == 100);
  CHECK(boris.forces == 100);
  const Counts zs = per_hundred("henon-heiles", "zhang-skeel");
  CHECK(zs.gradients == 100);
  CHECK(zs.hessians == 100);
  CHECK(zs.third_contractions == 100);
  CHECK(zs.factorisations == 100);
  CHECK(zs.solves == 100);
  CHECK(per_hundred("henon-heiles", "zhang-skeel-simplified").third_contractions == 0);
  CHECK(per_hundred("henon-heiles", "zhang-skeel-4").gradients == 600);
  CHECK(per_hundred("henon-heiles", "zhang-skeel-6").gradients == 1400);
  CHECK(per_hundred("henon-heiles", "rk4").gradients == 400);
  CHECK(per_hundred("henon-heiles", "euler-kick-first").gradients == 100);
  CHECK(per_hundred("henon-heiles", "newmark-one-iteration").factorisations == 100);
  CHECK(per_hundred("double-pendulum", "shake-linearised").factorisations == 100);
  // An implicit method takes a gradient, a Hessian, a factorisation and a solve per iteration.
  Request request;
  request.h = 0.05;
  request.steps = 100;
  const RunSummary newton = integrate("henon-heiles", "newmark", request).summary;
  CHECK(newton.counts.hessians == newton.iterations);
  CHECK(newton.counts.factorisations == newton.iterations);
  CHECK(newton.counts.solves == newton.iterations);
  CHECK(newton.counts.gradients == newton.iterations + 1);  // one for the initial acceleration
}

TEST_CASE("Observing costs nothing, and a run starts counting at zero", "[counters]") {
  Request request;
  request.h = 0.05;
  request.steps = 100;
  request.every = 1;
  const Counts often = integrate("double-pendulum", "rattle", request).summary.counts;
  request.every = 100;
  const Counts seldom = integrate("double-pendulum", "rattle", request).summary.counts;
  CHECK(often.gradients == seldom.gradients);
  CHECK(often.constraints == seldom.constraints);
  CHECK(often.jacobians == seldom.jacobians);
  CHECK(often.solves == seldom.solves);
}

/// A problem without optional members.
template <class S = double>
struct Bare {
  using Scalar = S;
  template <class T>
  using With = Bare<T>;
  using Vector = VectorOf<S, 2>;
  using Structure = structure::Dense<2>;
  using Parameters = HenonHeilesParameters;
  static constexpr int dof = 2;
  static constexpr std::string_view id = "bare";
  static constexpr std::string_view title = "bare";
  static constexpr std::string_view source = "tests";
  [[nodiscard]] static Index size() { return 2; }
  void initial(Vector& q, Vector& p) const {
    q.setZero();
    p.setZero();
  }
};

template <class P>
void same_concepts() {
  using C = Counted<P>;
  CHECK(HasGradient<C> == HasGradient<P>);
  CHECK(HasHessian<C> == HasHessian<P>);
  CHECK(HasScaledHessian<C> == HasScaledHessian<P>);
  CHECK(HasThirdContraction<C> == HasThirdContraction<P>);
  CHECK(HasStiffSplit<C> == HasStiffSplit<P>);
  CHECK(HasConstantMass<C> == HasConstantMass<P>);
  CHECK(HasMassOfPosition<C> == HasMassOfPosition<P>);
  CHECK(HasConstraints<C> == HasConstraints<P>);
  CHECK(HasCurvature<C> == HasCurvature<P>);
  CHECK(HasMovingConstraints<C> == HasMovingConstraints<P>);
  CHECK(HasMomentumMaps<C> == HasMomentumMaps<P>);
}

TEST_CASE("The counting wrapper has exactly the members of what it wraps", "[counters]") {
  same_concepts<Bare<>>();
  same_concepts<HenonHeiles<>>();
  same_concepts<DoublePendulum<>>();
  same_concepts<DoublePendulumPenalty<>>();
  CHECK_FALSE(HasGradient<Counted<Bare<>>>);
}

// Every evaluation that a concept requires, for a problem that has all of them and counts by
// itself.
// clang-format off
#define EVALUATIONS(X)                                                                        \
  X(potential) X(gradient) X(hessian) X(scaled_hessian) X(stiff_hessian) X(third_contraction) \
  X(discrete_gradient) X(discrete_hessian) X(torque) X(torque_derivative) X(mass_matrix)      \
  X(kinetic_gradient)                                                                         \
  X(kinetic_mixed) X(constraint) X(constraint_rate) X(jacobian) X(approximate_jacobian)       \
  X(jacobian_derivative) X(add_curvature) X(add_constraint_third) X(flow_q) X(flow_p)          \
  X(force) X(force_jacobians) X(jacobian_rate) X(constraint_second_rate) X(slow_gradient)     \
  X(stiff_gradient) X(magnetic_field) X(inertia_jacobians)
// clang-format on

std::map<std::string, int> reached;
struct Everything {
  template <class T>
  using With = Everything;
#define MEMBER(name) \
  int name(int x) const { return ++reached[#name], x; }
  EVALUATIONS(MEMBER)
#undef MEMBER
};
template <class P>
std::map<std::string, std::function<void(const P&)>> evaluations() {
#define CALL(name) {#name, [](const P& problem) { problem.name(0); }},
  return {EVALUATIONS(CALL)};
#undef CALL
}

std::int64_t total() {
  std::int64_t sum = 0;
  for (const Counter& c : counters) sum += counts.*c.count;
  return sum;
}

/// Returns the members that concepts require and methods call, found as problem.name(...) in their
/// headers.
std::set<std::string> members_in_headers() {
  const auto root = std::filesystem::path(__FILE__).parent_path().parent_path().parent_path();
  std::set<std::string> found;
  for (const char* folder : {"problems/base", "methods"}) {
    for (const auto& file : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (file.path().extension() != ".hpp") continue;
      std::ifstream stream(file.path());
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      for (const auto& call : test::matches(text, R"(\bproblem\.(\w+)\()")) found.insert(call[1]);
    }
  }
  return found;
}

TEST_CASE("No evaluation passes the counting wrapper uncounted", "[counters]") {
  const Everything plain;
  for (const auto& [name, evaluate] : evaluations<Everything>()) {
    const std::int64_t before = total();
    evaluate(plain);
    CHECK(total() == before);  // control: the problem itself does not count
  }
  reached.clear();
  const Counted<Everything> counted(plain);
  for (const auto& [name, evaluate] : evaluations<Counted<Everything>>()) {
    INFO(name);
    const std::int64_t before = total();
    evaluate(counted);
    CHECK(total() == before + 1);
    CHECK(reached[name] == 1);
  }
}

TEST_CASE("The constrained problem of a stiff form counts as well", "[counters]") {
  const Counted<DoublePendulumPenalty<>> stiff(DoublePendulumPenalty<>::Parameters{});
  Eigen::Vector4d q, p;
  Eigen::Vector2d g;
  stiff.initial(q, p);
  const std::int64_t before = counts.constraints;
  stiff.constrained().constraint(q, g);
  CHECK(counts.constraints == before + 1);
}

TEST_CASE("Every member that a concept asks for is counted, or known to cost nothing",
          "[counters]") {
  // clang-format off
  const std::set<std::string> free{
      "size", "constraint_count", "mass", "omega", "stiffness",  // parameters
      "transverse_inertia", "weight_torque", "squared_sides", "central_attraction",
      "principal_moments",
      "initial", "set_in_motion", "generator", "energy", "sketch",  // not called in steps
      "add_penalty_gradient", "penalty_hessian", "penalty_third",  // parts of a counted member
      "constrained"};                                            // counts by itself
  // clang-format on
  const auto counted = evaluations<Everything>();
  const std::set<std::string> used = members_in_headers();
  CHECK(used.size() > 20);
  for (const std::string& name : used) {
    INFO(name);
    CHECK(counted.contains(name) + free.contains(name) == 1);
  }
  for (const auto& [name, evaluate] : counted) {
    INFO(name);
    CHECK(used.contains(name));
  }
}

}  // namespace
}  // namespace shakedown
