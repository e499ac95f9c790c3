#include "experiments/comparison/decision/situations.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/comparison/cases/cases.hpp"
#include "experiments/comparison/work_precision/curves.hpp"
#include "methods/base/method.hpp"

namespace shakedown::comparison {
namespace {

/// With at least this many coordinates, the linear algebra of a dense matrix costs more than the
/// rest of a step.
constexpr int large = 50;
/// When the bars are aligned, the constraints are dependent for a moment. The needs of the methods
/// do not say so, hence this list.
constexpr std::array<std::string_view, 2> singular{"four-bars", "n-four-bars"};
/// Constrained problems with stiff springs or elastic parts.
constexpr std::array<std::string_view, 2> elastic{"bushing-chain", "flexible-slider-crank"};

/// Returns whether the problem does not meet a need of some method. `need` is the need's name.
bool fails(const ProblemEntry& problem, std::string_view need) {
  return std::any_of(problem.pairs.begin(), problem.pairs.end(), [&](const Pair& pair) {
    return std::find(pair.unmet.begin(), pair.unmet.end(), need) != pair.unmet.end();
  });
}

bool admits(const ProblemEntry& problem, std::string_view method) {
  return std::any_of(problem.pairs.begin(), problem.pairs.end(),
                     [&](const Pair& pair) { return pair.method == method && pair.admissible(); });
}

/// Returns whether M depends on q, the forces are not gradients, or the potential or the
/// constraints depend on time.
bool is_general(const ProblemEntry& problem) {
  return fails(problem, need::ConstantMass::name) || fails(problem, need::PotentialForces::name) ||
         fails(problem, need::still_potential) ||
         (problem.constraints > 0 && fails(problem, need::FixedConstraints::name));
}

bool is_singular(const ProblemEntry& problem) {
  return fails(problem, need::IndependentConstraints::name) ||
         std::find(singular.begin(), singular.end(), problem.id) != singular.end();
}

/// Returns whether the problem has a separate stiff part.
bool is_stiff(const ProblemEntry& problem) {
  return admits(problem, "impulse") || admits(problem, "hmm");
}

std::string kind_of(const ProblemEntry& problem) {
  if (problem.constraints > 0) {
    if (is_general(problem)) return "mechanisms";
    return is_singular(problem) ? "redundant" : "rods";
  }
  if (fails(problem, need::Gradient::name)) return "rotations";  // no potential on a vector space
  if (is_stiff(problem)) return "stiff";
  return is_general(problem) ? "coordinates" : "smooth";
}

std::vector<Situation> sorted_problems() {
  std::vector<Situation> all{
      {"smooth", "Free motion without fast forces",
       "Planets, soft springs. In long runs avoid RK4: its energy drifts.", false},
      {"stiff", "Stiff springs or bonds, their vibrations resolved",
       "Bonds, elastic rods. Avoid implicit methods: their matrices cost more than they save.",
       false},
      {"slow", "Stiff springs or bonds, the slow motion alone",
       "Systems of a few coordinates. Z&S needs third derivatives; the midpoint rule does not.",
       false},
      {"coordinates", "Free motion with M(q) or forces beyond the potential",
       "Joint angles, magnetic fields, drives. The cases have one to three coordinates.", false},
      {"rotations", "Rotations on their own group",
       "A single rigid body. Split its motion into rotations.", false},
      {"rods", "Constraints: rods and bonds, up to twenty coordinates",
       "Constant M: points and rods. Twenty to fifty coordinates were not tested. In long runs avoid HERK 4: its energy drifts.",
       true},
      {"large", "Chains of rods, fifty coordinates and more",
       "Constant M, no friction. Twenty to fifty coordinates were not tested.", true},
      {"drag", "Constraints and friction, fifty coordinates and more",
       "The models: a polymer in a flow, points on a sphere.", true},
      {"water", "Rigid molecules: water",
       "For averages over a heat bath, compare thermostats instead.", true},
      {"mechanisms", "Constraints with M(q), friction or driving, not stiff",
       "Mechanisms in joint angles, drives. In long runs RATTLE keeps the energy at a higher cost.",
       true},
      {"dampers", "Constraints with stiff dampers",
       "Vehicles, governors. Every method costs more than twice the least in the median.", true},
      {"elastic", "Constraints with elastic parts",
       "Flexible links, bushings. Explicit methods resolve vibrations.", true},
      {"redundant", "Redundant constraints, singular positions",
       "Four-bar linkages. Projected RK4 passes singular positions with every step tried.", true}};
  const auto of = [&](std::string_view id) -> Situation& {
    return *std::ranges::find(all, id, &Situation::id);
  };
  for (const std::string& id : compared_problems()) {
    const ProblemEntry& problem = catalogue().problem(id);
    if (std::ranges::find(elastic, id) != std::end(elastic)) {
      of("elastic").problems.push_back(id);
      continue;
    }
    of(kind_of(problem)).problems.push_back(id);
    if (problem.constraints > 0 && problem.dof >= large) {
      of(is_general(problem) ? "drag" : "large").problems.push_back(id);
    }
    if (id == "water") of("water").problems.push_back(id);
  }
  // The systems are those of "stiff"; only the motion of interest differs.
  of("slow").problems = of("stiff").problems;
  for (const BenchmarkCase& one : all_cases()) {
    Situation& here = of(one.kind);
    (one.held_back ? here.held_back : here.cases).push_back(one.id);
  }
  return all;
}

}  // namespace

const std::vector<Situation>& situations() {
  static const std::vector<Situation> all = sorted_problems();
  return all;
}

const Situation& situation(const std::string& id) {
  for (const Situation& one : situations()) {
    if (one.id == id) return one;
  }
  throw std::invalid_argument("no situation " + id);
}

}  // namespace shakedown::comparison
