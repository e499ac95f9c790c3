// What a sweep runs: grids over parameters, methods, options, steps and seeds, numbered run by run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/arguments.hpp"

namespace shakedown {

/// Every combination of what it lists; values with commas are swept, of lists of numbers none.
struct SweepGrid {
  std::string where;  ///< begins messages: "runs.txt, line 3: "
  std::string problem;
  Settings set;
  std::vector<MethodChoice> methods;
  Settings opt;  ///< of every method
  std::vector<double> steps;
  double until = 0.0;
  std::vector<std::string> seeds;  ///< empty: the methods' default
  std::vector<double> q0;
  std::vector<double> p0;
};

struct SweepDefinition {
  std::vector<SweepGrid> grids;
  bool errors = false;     ///< errors in q and p at the end, against the reference solution
  std::int64_t every = 0;  ///< steps from one look at energy and constraints to the next; 0: a
                           ///< hundredth of the run
};

/// One run of a sweep, decoded from its number.
struct SweptRun {
  const SweepGrid* grid = nullptr;
  const MethodChoice* method = nullptr;
  const Pair* pair = nullptr;
  std::int64_t parameters = 0;  ///< number of its set of parameters, through all grids
  Request request;
  Settings opt;  ///< of `--opt` and of the method's entry, without the seed
  std::string seed;
};

/// The runs of a definition in their order: parameters vary slowest, then methods, options, steps;
/// seeds vary fastest.
class SweepPlan {
 public:
  static constexpr std::int64_t most_runs = 10'000'000;

  /// Throws UsageError for whatever is wrong with any value on its own, for inadmissible pairs, for
  /// grids without runs and for more than `most_runs` of them.
  SweepPlan(const Catalogue& catalogue, SweepDefinition definition);

  [[nodiscard]] std::int64_t runs() const { return runs_; }
  [[nodiscard]] const SweepDefinition& definition() const { return definition_; }
  /// Run 0 to runs() - 1.
  [[nodiscard]] SweptRun at(std::int64_t k) const;
  /// Settings that any run names, in the order of their first appearance.
  [[nodiscard]] const std::vector<std::string>& parameters() const { return parameters_; }
  [[nodiscard]] const std::vector<std::string>& options() const { return options_; }
  [[nodiscard]] bool seeded() const { return seeded_; }
  /// Everything that decides what the CSV holds, the sources of the program included.
  [[nodiscard]] std::string words() const;

 private:
  struct Values {
    std::string name;
    std::vector<std::string> values;
  };
  struct Unfolded {
    std::vector<Values> set;
    std::vector<Values> opt;
    std::vector<const Pair*> pairs;  ///< one a method
    std::int64_t first = 0;          ///< its first run
    std::int64_t first_parameters = 0;
    std::int64_t sets = 1;  ///< combinations of parameters
    std::int64_t opts = 1;
  };
  static std::vector<Values> unfolded(const std::string& option, const Settings& given,
                                      const std::vector<SettingInfo>& known);
  static void pick(const std::vector<Values>& all, std::int64_t k, Settings& to);
  Unfolded checked(const Catalogue& catalogue, const SweepGrid& grid) const;
  void check_values(const Catalogue& catalogue, const SweepGrid& grid, const Unfolded& all) const;
  void check_methods(const Catalogue& catalogue, const SweepGrid& grid) const;

  SweepDefinition definition_;
  std::vector<Unfolded> grids_;
  std::vector<std::string> parameters_, options_;
  bool seeded_ = false;
  std::int64_t runs_ = 0;
};

}  // namespace shakedown
