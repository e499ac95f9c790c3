// Who runs on Fermi, Pasta and Ulam's chain: methods for oscillatory motion, and those of the papers
// beside them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::beyond {

inline constexpr std::string_view chain = "fermi-pasta-ulam";

struct Integrator {
  std::string key;    ///< in CSVs
  std::string title;  ///< above panels
  std::string method;
  Settings options = {};
};
/// In the order of the figures.
const std::vector<Integrator>& integrators();
const Integrator& integrator(std::string_view key);
/// Of Z&S.
inline constexpr double beta = 0.4;

/// From the chain's own start with stiff springs of frequency `omega`; every row of `every` steps.
Trajectory run_on_chain(const Integrator& by, double omega, double h, double until,
                        std::int64_t every);

}  // namespace shakedown::beyond
