// What the trait tests look at: the subjects of experiments/analysis/traits, with what needs types on
// another scalar.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

/// A method as its record and its options describe it, and its step by dual numbers, if it is
/// compiled for a problem: see `differentiated_exactly` of make_subject.hpp.
struct MethodUnderTest {
  Traits traits;
  std::vector<SettingInfo> (*options)();
  std::span<const OptionSet> option_sets;
  StepJacobian jacobian;
};
/// The pairs of `entry`, which has them in the order of `methods`; behind them those at each further
/// set of options that a record speaks of.
std::vector<PairSubject> pairs_under_test(const ProblemEntry& entry,
                                          std::span<const MethodUnderTest> methods);

/// Heap allocations in `steps` steps of h from z, construction of the stepper excluded; -1 if a step
/// failed.
std::int64_t allocations(const PairSubject&, const Setup& setup, const Point& z, double h,
                         std::int64_t steps);

/// The largest difference of one derivative, and the size of what was compared.
struct DerivativeError {
  std::string name;
  double error = 0.0;
  double scale = 1.0;
};

struct ProblemUnderTest : ProblemSubject {
  /// Every derivative that the problem writes out, at q, in the direction a, against dual numbers.
  std::vector<DerivativeError> (*derivatives)(const Setup&, const Eigen::VectorXd& q,
                                              const Eigen::VectorXd& a) = nullptr;
};

/// The problems that test files have registered, in the order of their ids.
const std::vector<ProblemUnderTest>& problems_under_test();

/// Whether the long checks look at pair i of problem k: always, or, where SHAKEDOWN_PART is K/N with K < N,
/// at every Nth one, on each problem at others. What has less time, as CI, takes a part at once.
bool in_turn(std::size_t k, std::size_t i);

/// At namespace scope: makes `make()` part of `problems_under_test()`.
struct Register {
  explicit Register(std::vector<ProblemUnderTest> (*make)());
};

}  // namespace shakedown
