// What the trait tests look at: a problem, the methods that can integrate it, and for each pair the
// one operation that needs its types on another scalar. Everything else goes through the
// catalogue's own interface.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/problem.hpp"

namespace shakedown {

/// (q, p), stacked.
using Point = Eigen::VectorXd;

using linear_algebra::canonical_form;

/// The same pair with other parameters or options than the default ones.
struct Setup {
  Settings problem;
  Settings method;
};

/// Of "beta=1 theta=0".
Settings settings_of(std::string_view text);

/// d advance / d z, `steps` steps of h from z.
using StepJacobian = Eigen::MatrixXd (*)(const Setup&, const Point& z, double h,
                                         std::int64_t steps);

/// An admissible pair. `traits` is the record to be verified, whether it is true or not.
struct PairUnderTest {
  std::string label;  ///< "newmark", or with the options that the record is for: "newmark beta=1"
  Traits traits;
  std::vector<SettingInfo> options;
  Pair pair;

  Settings small;  ///< see ProblemUnderTest::small
  Settings fixed;  ///< options that the record is for; every check takes them before its own

  /// `steps` steps of h by one fresh stepper from z. A step that fails makes every entry NaN.
  [[nodiscard]] Point advance(const Setup& setup, const Point& z, double h,
                              std::int64_t steps) const;

  /// By dual numbers, Newton's tolerance at 1e-14; null where differences serve, as
  /// `differentiated_exactly` of make_subject.hpp says.
  StepJacobian jacobian = nullptr;

  /// Heap allocations in `steps` steps, construction of the stepper excluded; -1 if a step failed.
  [[nodiscard]] std::int64_t allocations(const Setup& setup, const Point& z, double h,
                                         std::int64_t steps) const;

  Eigen::Index momenta = 0;  ///< entries of p; 0: as many as of q
  [[nodiscard]] Eigen::Index positions(const Point& z) const {
    return momenta > 0 ? z.size() - momenta : z.size() / 2;
  }
  [[nodiscard]] bool admissible() const { return pair.admissible(); }
  [[nodiscard]] bool has_option(std::string_view option) const;
  /// `setup` with `fixed` before its options.
  [[nodiscard]] Setup with_fixed(Setup setup) const {
    setup.method.insert(setup.method.begin(), fixed.begin(), fixed.end());
    return setup;
  }
};

/// A method as its record and its options describe it.
struct MethodUnderTest {
  Traits traits;
  std::vector<SettingInfo> (*options)();
  std::span<const OptionSet> option_sets;
};
/// The pairs of `entry`, which has them in the order of `methods`; behind them those at each further
/// set of options that a record speaks of.
std::vector<PairUnderTest> pairs_under_test(const ProblemEntry& entry,
                                            std::span<const MethodUnderTest> methods,
                                            std::span<const StepJacobian> jacobians,
                                            const Settings& small);

/// The largest difference of one derivative, and the size of what was compared.
struct DerivativeError {
  std::string name;
  double error = 0.0;
  double scale = 1.0;
};

struct ProblemUnderTest {
  ProblemEntry entry;
  std::vector<PairUnderTest>
      pairs;  ///< in the order of the method list, inadmissible ones and option sets included
  std::vector<MomentumMap> momentum_maps;
  /// A size at which dense Jacobians and determinants are affordable; every check takes these
  /// parameters before those of its own Setup.
  Settings small;
  double horizon = 2.0;             ///< of accuracy measurements: a few units of every slow time
  double head_start = 0.3;          ///< measurements start from the reference at this time,
  Point start = {};                 ///< or, where that is special, from here
  double order_start = 0.0;         ///< error at the coarsest step of a fit of order 1; 0: 1e-4
  double second_order_start = 0.0;  ///< the same of order 2; 0: 1e-5
  double coarse_step =
      0.0;  ///< of long runs, where eight steps a horizon are fine already; 0: found
  std::int64_t long_run = std::int64_t{1} << 16;  ///< steps in which a drift must show
  double speed = 1.0;  ///< size of v: an adaptive method bounds G v relative to it
  /// Steps over the horizon from which multipliers are fitted: they carry round-off eps/h^2.
  /// Those of order 1, of 2 and 3, and of 4, whose errors would be round-off soon.
  std::array<std::int64_t, 3> multiplier_steps{128, 128, 32};

  /// Units in which a step's Jacobian is near 1, s_i of q_i and 1/s_i of p_i, a canonical change;
  /// empty: 1. Masses of very different sizes would lend round-off the largest entry's scale.
  Eigen::VectorXd canonical_units = {};

  /// dq ^ dp at z as a matrix; null where it is the same everywhere, `canonical_form(dof)`.
  Eigen::MatrixXd (*canonical_form)(const Point& z) = nullptr;
  /// G(q), dense, of the constraints or of the manifold of q; null without either.
  Eigen::MatrixXd (*constraint_jacobian)(const Setup&, const Eigen::VectorXd& q) = nullptr;
  /// lambda(q, p; t) of the index-1 form; null without second derivatives of the constraints.
  Eigen::VectorXd (*consistent_multiplier)(const Setup&, const Point& z, double t) = nullptr;

  /// Every derivative that the problem writes out, at q, in the direction a, against dual numbers.
  std::vector<DerivativeError> (*derivatives)(const Setup&, const Eigen::VectorXd& q,
                                              const Eigen::VectorXd& a) = nullptr;

  /// The constraints move: every run begins at t = 0, and energy is not conserved.
  bool moving = false;
  /// There are forces beyond the potential: neither energy nor the symplectic form is conserved.
  bool driven = false;
  /// The problem is not defined where all coordinates vanish (bonds of length 0 have no direction).
  bool singular_at_origin = false;

  [[nodiscard]] Settings with_small(const Settings& settings = {}) const {
    Settings all = small;
    all.insert(all.end(), settings.begin(), settings.end());
    return all;
  }

  [[nodiscard]] Point initial(const Settings& settings = {}) const {
    std::vector<double> q;
    std::vector<double> p;
    entry.initial(with_small(settings), q, p);
    Point z(q.size() + p.size());
    z << Eigen::VectorXd::Map(q.data(), std::ssize(q)),
        Eigen::VectorXd::Map(p.data(), std::ssize(p));
    return z;
  }
};

/// The problems that test files have registered, in the order of their ids.
const std::vector<ProblemUnderTest>& problems_under_test();

/// Whether the long checks look at pair i of problem k: always, or, where SHAKEDOWN_THIRD is 0, 1 or
/// 2, at every third one, on each problem at others. What has less time, as CI, takes a third at once.
bool in_turn(std::size_t k, std::size_t i);

/// At namespace scope: makes `make()` part of `problems_under_test()`.
struct Register {
  explicit Register(std::vector<ProblemUnderTest> (*make)());
};

}  // namespace shakedown
