#include <atomic>
#include <map>
#include <set>
#include <string_view>

#include "experiments/analysis/memo.hpp"
#include "experiments/analysis/traits/subject.hpp"
#include "experiments/comparison/cases/cases.hpp"

namespace shakedown::comparison {
namespace {

/// Limit of a run's work, in weighted counts times coordinates.
constexpr double most_work = 1e7;
/// Limit of the ratio of a run's work to the least work of all methods for the finest error.
constexpr double most_over_least = 20.0;
/// Curves end at half the smallest requested error. In the class "slow" the smallest requested
/// error is 1e-6, because a run of higher accuracy would have to resolve the vibrations.
constexpr double finest = 5e-10, finest_slow = 5e-7;

enum class Span : std::uint8_t { usual, extended };

struct Row {
  const char *kind, *id, *problem, *parameters;
  double horizon;
  Span span = Span::usual;
  double more = 1.0;  ///< for `most_work`, if it would end most curves early
};

/// Sorted by class. Within a class, the cases are in the order of the catalogue, followed by cases
/// that were added later.
constexpr Row rows[] = {
    // The crystal is from HLW I.4. Jupiter's period is 4333 days.
    {"smooth", "argon-crystal", "argon-crystal", "", 2e-3},
    {"smooth", "central-pair", "central-pair", "", 20.0},
    {"smooth", "dna-20", "dna", "N=20", 20.0},
    {"smooth", "dna-200", "dna", "", 10.0},
    {"smooth", "henon-heiles", "henon-heiles", "", 100.0},
    {"smooth", "henon-heiles-long", "henon-heiles", "", 1000.0, Span::extended},
    {"smooth", "outer-solar-system", "outer-solar-system", "", 20000.0},
    {"smooth", "outer-solar-system-long", "outer-solar-system", "", 200000.0, Span::extended},
    // Added later, and therefore at the end of the class. Kepler's orbits last ten periods.
    {"smooth", "kepler", "kepler", "", 62.8},
    {"smooth", "figure-eight", "figure-eight", "", 25.3},
    {"smooth", "kepler-eccentric", "kepler", "e=0.9", 62.8},
    // HLW I.5 uses m = 3, omega = 50 and t = 200. The long case covers the first half of this
    // interval.
    {"stiff", "bead-chain", "bead-chain", "", 10.0},
    {"stiff", "chain-penalty", "chain-penalty", "", 10.0},
    {"stiff", "double-pendulum-penalty", "double-pendulum-penalty", "", 20.0},
    {"stiff", "fermi-pasta-ulam", "fermi-pasta-ulam", "", 20.0},
    {"stiff", "fermi-pasta-ulam-long", "fermi-pasta-ulam", "", 100.0, Span::extended, 0.7},
    {"stiff", "flying-rod", "flying-rod", "", 10.0},
    {"stiff", "linear-oscillator", "linear-oscillator", "n=20", 10.0},
    {"stiff", "two-springs", "two-springs", "", 10.0},
    {"stiff", "water-penalty", "water-penalty", "start=thermal", 1.0},
    // In this class, errors of p are ignored.
    {"slow", "chain-penalty-slow", "chain-penalty", "n=3 omega=300", 3.0},
    {"slow", "double-pendulum-penalty-slow", "double-pendulum-penalty", "omega=1000", 3.0},
    {"slow", "spring-pendulum-gravity-slow", "spring-pendulum-gravity", "k=1000000", 5.0},
    {"slow", "two-springs-slow", "two-springs", "omega=1000", 5.0},
    {"coordinates", "charged-particle", "charged-particle", "", 200.0},
    {"coordinates", "charged-particle-long", "charged-particle", "", 1000.0, Span::extended},
    {"coordinates", "double-pendulum-angles", "double-pendulum-angles", "", 20.0},
    {"coordinates", "duffing", "duffing", "", 50.0},
    // Added later, and therefore at the end of the class.
    {"coordinates", "bathe-noh", "bathe-noh", "", 1.0},
    {"rotations", "gyroscopic-top-reduced", "gyroscopic-top-reduced", "", 1.0, Span::usual, 10.0},
    {"rotations", "magnetic-top", "magnetic-top", "", 10.0, Span::usual, 10.0},
    {"rotations", "magnetic-top-long", "magnetic-top", "", 200.0, Span::extended, 10.0},
    // Added later. The top of Bruels and Cardona turns with 150 rad/s; their runs last 1 s.
    {"rotations", "heavy-top", "heavy-top", "", 1.0, Span::usual, 10.0},
    {"rods", "chain", "chain", "", 20.0},
    {"rods", "double-pendulum", "double-pendulum", "", 10.0},
    {"rods", "double-pendulum-long", "double-pendulum", "", 100.0, Span::extended},
    {"rods", "four-particles", "four-particles", "", 2.0},
    {"rods", "gyroscopic-top", "gyroscopic-top", "", 0.1, Span::usual, 3.0},
    {"rods", "inextensible-rod", "inextensible-rod", "", 10.0, Span::usual, 5.0},
    {"rods", "pendulum-3d", "pendulum-3d", "", 10.0},
    {"rods", "pendulum-3d-long", "pendulum-3d", "", 60.0, Span::extended},
    // Problems with at least fifty coordinates.
    // Added later, and therefore at the end of the class.
    {"rods", "pentane", "alkane", "N=5", 5.0},
    {"large", "chain-25", "chain", "n=25", 10.0},
    {"large", "chain-100", "chain", "n=100", 3.0},
    {"large", "inextensible-rod-30", "inextensible-rod", "n=30", 1.0, Span::usual, 20.0},
    {"drag", "polymer-20", "polymer", "rods=20", 5.0, Span::usual, 10.0},
    {"drag", "polymer-50", "polymer", "rods=50", 5.0, Span::usual, 10.0},
    // Added later, and therefore at the end of the class.
    {"drag", "fekete", "fekete", "", 5.0, Span::usual, 10.0},
    {"water", "water-2", "water", "N=2 start=thermal", 5.0},
    {"water", "water-7", "water", "start=thermal", 5.0, Span::usual, 5.0},
    {"water", "water-7-long", "water", "start=thermal", 30.0, Span::extended, 10.0},
    // Andrews' squeezer and the car axis end at the final times of the Test Set. Simeon's crank
    // makes two revolutions in 0.084 s.
    {"mechanisms", "andrews", "andrews", "", 0.03},
    {"mechanisms", "car-axis", "car-axis", "", 3.0},
    {"mechanisms", "damped-pendulum", "damped-pendulum", "", 50.0},
    {"mechanisms", "gyroscopic-top-quaternions", "gyroscopic-top-quaternions", "", 0.5},
    {"mechanisms", "slider-crank", "slider-crank", "", 0.1},
    {"mechanisms", "slider-crank-long", "slider-crank", "", 0.5, Span::extended},
    {"mechanisms", "spatial-chain", "spatial-chain", "", 2.0},
    // Added later. The racket turns over every 19 units of time.
    {"mechanisms", "free-body", "free-body", "", 50.0},
    // IFToMM A05 runs the governor up to 10 s. Explicit solvers cannot compute a reference solution
    // over so long a time.
    {"dampers", "damped-pendulum-stiff", "damped-pendulum", "c=100", 20.0},
    {"dampers", "flyball-governor", "flyball-governor", "", 0.2},
    {"dampers", "polymer-drag", "polymer", "rods=20 zeta=100", 5.0, Span::usual, 10.0},
    // The crank ends at the final time of the Test Set.
    {"elastic", "flexible-slider-crank", "flexible-slider-crank", "", 0.1, Span::usual, 10.0},
    {"elastic", "bushing-chain-10", "bushing-chain", "n=5", 1.0, Span::usual, 10.0},
    {"elastic", "bushing-chain-100", "bushing-chain", "", 0.2, Span::usual, 10.0},
    // The four bars reach their singular position at 0.714 s. No reference solution continues past
    // it.
    {"redundant", "bricard", "bricard", "", 1.0},
    {"redundant", "four-bars", "four-bars", "", 0.7},
    {"redundant", "n-four-bars-10", "n-four-bars", "N=10", 0.7},
    {"redundant", "n-four-bars-40", "n-four-bars", "", 0.7},
    {"redundant", "three-cranks", "three-cranks", "", 5.0},
};

std::vector<BenchmarkCase> listed() {
  std::vector<BenchmarkCase> all;
  std::map<std::string, int> seen;
  for (const Row& row : rows) {
    const bool slow = std::string_view(row.kind) == "slow";
    // The rule of cases.md: the second of every three cases in a class is held back.
    const bool held_back = seen[row.kind]++ % 3 == 1;
    all.push_back({.id = row.id,
                   .kind = row.kind,
                   .work = {.problem = row.problem,
                            .parameters = settings_of(row.parameters),
                            .horizon = row.horizon,
                            .most_work = row.more * most_work,
                            .most_over_least = most_over_least,
                            .finest = slow ? finest_slow : finest,
                            .positions_alone = slow},
                   .long_span = row.span == Span::extended,
                   .held_back = held_back});
  }
  return all;
}

}  // namespace

const std::vector<BenchmarkCase>& all_cases() {
  static const std::vector<BenchmarkCase> all = listed();
  return all;
}

std::vector<const BenchmarkCase*> cases_of(const Context& context) {
  // Quick runs are only for the tests of the program.
  static const std::set<std::string> quick{"henon-heiles", "duffing", "double-pendulum"};
  std::vector<const BenchmarkCase*> cases;
  for (const BenchmarkCase& one : all_cases()) {
    if (!context.quick() || quick.contains(one.id)) cases.push_back(&one);
  }
  return cases;
}

const WorkPrecision& work_precision_of(const BenchmarkCase& one, bool quick) {
  static Memo<WorkPrecision, std::pair<std::string, bool>> all;
  return all.of({one.id, quick}, [&] {
    WorkCase work = one.work;
    constexpr double share = 0.02;
    if (quick) {
      work.horizon *= share;
      work.most_work *= share;
    }
    return work_precision_of(work);
  });
}

std::vector<const WorkPrecision*> work_precision_of_all(
    Context& context, const std::vector<const BenchmarkCase*>& cases) {
  std::vector<const WorkPrecision*> all(cases.size());
  std::atomic<std::size_t> done = 0;
  const bool quick = context.quick();
  context.each(cases.size(), [&](std::size_t k) {
    all[k] = &work_precision_of(*cases[k], quick);
    context.progress(static_cast<double>(++done) / static_cast<double>(cases.size()));
  });
  return all;
}

bool tells(const BenchmarkCase& one, const WorkPrecision& measured, double error) {
  return one.work.finest <= error && 3.0 * measured.bar <= error;
}

std::string words_of(const Settings& parameters) {
  std::string text;
  for (const auto& [name, value] : parameters) {
    text += (text.empty() ? "" : ", ") + name + " = " + value;
  }
  return text;
}

}  // namespace shakedown::comparison
