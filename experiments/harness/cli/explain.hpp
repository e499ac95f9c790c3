// Facts about a method on a problem: its record and its requirements. Short runs from the problem's
// start measure its cost per step and its largest stable step.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

struct ExplainRequest {
  std::string method;
  std::string problem;
  Settings set;
  Settings opt;
  bool json = false;
  std::string results = "results";  ///< folder from which claims are read
};

/// Replacements for a pair that is not admissible.
struct Alternatives {
  /// Other forms of the problem that the method can integrate: "double-pendulum-penalty" for
  /// "double-pendulum". Two ids are forms of one system if they extend the same id.
  std::vector<std::string> forms;
  /// At most three admissible methods with the most similar declared properties, most similar
  /// first.
  std::vector<std::string> methods;
  std::vector<std::string> problems;  ///< all that the method can integrate
};
Alternatives alternatives(const Catalogue& catalogue, const std::string& problem,
                          const std::string& method);
/// Returns the other forms of the problem that meet `need`; the method may lack other needs there.
std::vector<std::string> forms_that_meet(const Catalogue& catalogue, const std::string& problem,
                                         const std::string& method, const std::string& need);

/// A step is stable if a run of `steps` steps completes and max |p| stays within `growth` times the
/// largest |p| of a fine run. The fine run takes 8 `steps` steps of an eighth of the time scale, or
/// shorter ones if that run fails.
struct StabilityLimit {
  static constexpr double growth = 10.0;   ///< uncritical, as instabilities grow exponentially
  static constexpr double seconds = 10.0;  ///< of processor time for the search
  std::int64_t steps = 1000;               ///< 100 if a step takes more than 30 us
  std::string unknown;                     ///< why there is no limit; empty if there is one
  bool complete =
      true;  ///< false if time ran out: steps beyond `scan.largest_below` were not tried
  double low = 0.0, high = 0.0;  ///< range of steps to be sampled
  StabilityScan scan;
};

struct ExplainedClaim {
  Claim claim;
  std::string page;    ///< its page in the results
  bool named = false;  ///< whether the claim names the method, not only its artefact
};

struct Explanation {
  MethodEntry method;
  const ProblemEntry* problem = nullptr;
  /// An unmet requirement, and the other forms of the problem that meet it.
  struct Unmet {
    std::string need;
    std::vector<std::string> met_by;
  };
  std::vector<Unmet> unmet;  ///< empty if the pair is admissible
  Alternatives instead;      ///< for an inadmissible pair
  std::string unmeasured;    ///< why the members below could not be measured; empty if they were
  /// The step for which the positions leave a straight line by a hundredth of their size over two
  /// steps, or the largest step that works.
  double time_scale = 0.0;
  double h = 0.0;       ///< step of the example: at most half the time scale, a tenth of the limit
  RunSummary cost;      ///< of 200 such steps, including evaluations at the start
  std::string command;  ///< the example command, whose cost is `cost`
  StabilityLimit stability;
  std::vector<ExplainedClaim> claims;  ///< on artefacts of this pair, sorted by `named`
};

/// Measures and collects the facts. Throws UsageError for unknown ids and bad settings.
Explanation explained(const Suite& suite, const ExplainRequest& request);

std::string explanation_text(const Explanation& known);
std::string explanation_json(const Explanation& known);

}  // namespace shakedown
