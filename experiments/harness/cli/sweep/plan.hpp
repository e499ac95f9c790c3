// The runs of a sweep. They form grids of parameters, methods, options, steps and seeds, and are
// numbered.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/arguments.hpp"

namespace shakedown {

/// A grid contains every combination of the listed values. A value with commas is swept unless it
/// is a list of numbers.
struct SweepGrid {
  std::string where;  ///< prefix of messages: "runs.txt, line 3: "
  std::string problem;
  Settings set;
  std::vector<MethodChoice> methods;
  Settings opt;  ///< options of every method
  std::vector<double> steps;
  double until = 0.0;
  std::vector<std::string> seeds;  ///< empty for the methods' default seeds
  std::vector<double> q0;
  std::vector<double> p0;
};

struct SweepDefinition {
  std::vector<SweepGrid> grids;
  bool errors = false;     ///< errors in q and p at the end, against the reference solution
  std::int64_t every = 0;  ///< steps between evaluations of energy and constraints; 0 for a
                           ///< hundredth of the run
};

/// One run of a sweep, decoded from its number.
struct SweptRun {
  const SweepGrid* grid = nullptr;
  const MethodChoice* method = nullptr;
  const Pair* pair = nullptr;
  std::int64_t parameters = 0;  ///< index of its parameter set, counted across all grids
  Request request;
  Settings opt;  ///< from `--opt` and from the method's entry, without the seed
  std::string seed;
};

/// The ordered runs of a definition. Parameters vary most slowly, then methods, options and steps;
/// seeds vary fastest.
class SweepPlan {
 public:
  static constexpr std::int64_t most_runs = 10'000'000;

  /// Throws UsageError if a value is wrong regardless of the others, if a pair is inadmissible, if
  /// a grid has no runs or if there are more than `most_runs` runs.
  SweepPlan(const Catalogue& catalogue, SweepDefinition definition);

  [[nodiscard]] std::int64_t runs() const { return runs_; }
  [[nodiscard]] const SweepDefinition& definition() const { return definition_; }
  /// Returns run k, from 0 to runs() - 1.
  [[nodiscard]] SweptRun at(std::int64_t k) const;
  /// Returns the names of all settings that occur in the definition, in the order of their first
  /// appearance.
  [[nodiscard]] const std::vector<std::string>& parameters() const { return parameters_; }
  [[nodiscard]] const std::vector<std::string>& options() const { return options_; }
  [[nodiscard]] bool seeded() const { return seeded_; }
  /// Returns a text with everything that determines the CSV, including the sources of the program.
  [[nodiscard]] std::string words() const;

 private:
  struct Values {
    std::string name;
    std::vector<std::string> values;
  };
  struct Unfolded {
    std::vector<Values> set;
    std::vector<Values> opt;
    std::vector<const Pair*> pairs;  ///< one per method
    std::int64_t first = 0;          ///< number of its first run
    std::int64_t first_parameters = 0;
    std::int64_t sets = 1;  ///< number of combinations of parameters
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
