// The problems on which the papers' methods are compared with methods for oscillatory motion.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/analysis/case.hpp"

namespace shakedown::beyond {

inline constexpr const char* pendulum = "double-pendulum-penalty";
inline constexpr const char* springs_100 = "two-springs";
inline constexpr const char* springs_1000 = "two-springs, omega = 1000";
/// The first mass starts with a kick along its spring, so the initial stiff energy is 1/2.
inline constexpr const char* kicked_100 = "two-springs, kicked";
inline constexpr const char* kicked_1000 = "two-springs, kicked, omega = 1000";
inline constexpr const char* beads = "three-beads";

/// The figures, each of which shows one or more problems.
inline constexpr const char* figure_competitors = "beyond/competitors";
inline constexpr const char* pendulum_figure = "beyond/competitors-pendulum";
inline constexpr const char* springs_figure = "beyond/competitors-springs";
inline constexpr const char* beads_figure = "beyond/competitors-beads";

struct TestProblem {
  std::string_view figure;
  LabelledCase start;               ///< gives the longest step; its method is empty
  std::vector<LabelledCase> cases;  ///< one per method and setting; the setting is the key
  std::vector<std::pair<const char*, const char*>> panels;  ///< columns of x and their labels
};
const std::vector<TestProblem>& test_problems();

}  // namespace shakedown::beyond
