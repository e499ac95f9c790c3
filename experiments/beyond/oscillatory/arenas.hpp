// Who competes with the papers' methods, and where.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::beyond {

struct Entrant {
  std::string method;
  Settings options = {};
  std::string setting = {};  ///< in words, where a method enters twice
  std::string problem = {};  ///< the constrained form; empty: the arena's
  Settings parameters = {};  ///< of it
  int levels = 12;
};
/// A problem from the start to `until`; steps of `coarsest` and halves of it.
struct Arena {
  std::string key, problem;
  Settings parameters;
  std::string title;
  double until, coarsest;
  std::vector<Entrant> entrants;
  std::vector<std::pair<const char*, const char*>> panels;  ///< column and label of x
  std::vector<double> p0 = {};                              ///< empty: the problem's own
};

inline constexpr std::pair<const char*, const char*> slow_panel{"slow forces",
                                                                "evaluations of the slow force"};
inline constexpr std::pair<const char*, const char*> stiff_panel{"stiff forces",
                                                                 "evaluations of the stiff force"};
inline constexpr std::pair<const char*, const char*> whole_panel{
    "with derivatives", "stiff forces, Hessians, third contractions"};
inline constexpr const char* pendulum = "double-pendulum-penalty";
inline constexpr const char* springs_100 = "two-springs";
inline constexpr const char* springs_1000 = "two-springs, omega = 1000";
/// The first mass kicked along its spring: stiff energy 1/2 in the start.
inline constexpr const char* kicked_100 = "two-springs, kicked";
inline constexpr const char* kicked_1000 = "two-springs, kicked, omega = 1000";
inline constexpr const char* beads = "three-beads";
/// Of FLAVORS, by default: how long the stiff force is on.
inline constexpr double flavors_ratio = 0.1;

const std::vector<Arena>& arenas();

}  // namespace shakedown::beyond
