// Facts about a method on a problem: its declared properties, its requirements, its cost per step
// and its largest stable step. Short runs from the problem's start measure the latter two.
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
  /// "double-pendulum". Two ids denote forms of one system if both extend the same id.
  std::vector<std::string> forms;
  /// At most three admissible methods with the most similar declared properties, most similar
  /// first.
  std::vector<std::string> methods;
  std::vector<std::string> problems;  ///< all problems that the method can integrate
};
Alternatives alternatives(const Catalogue& catalogue, const std::string& problem,
                          const std::string& method);
/// Returns the other forms of the problem that meet `need`. They may fail to meet other needs of
/// the method.
std::vector<std::string> forms_that_meet(const Catalogue& catalogue, const std::string& problem,
                                         const std::string& method, const std::string& need);

/// A step is stable if a run of `steps` steps completes and max |p| stays within `growth` times the
/// largest |p| of a fine run. The fine run takes 8 times `steps` steps, each an eighth of the time
/// scale or, if that run fails, shorter.
struct StabilityLimit {
  static constexpr double growth = 10.0;   ///< not critical: instabilities grow exponentially
  static constexpr double seconds = 10.0;  ///< processor time allowed for the search
  std::int64_t steps = 1000;               ///< 100 if a step takes more than 30 us
  std::string unknown;                     ///< why there is no limit; empty if there is one
  bool complete =
      true;  ///< false if the time ran out before steps beyond `scan.largest_below` were tried
  double low = 0.0, high = 0.0;  ///< range of sampled steps
  StabilityScan scan;
};

struct ExplainedClaim {
  Claim claim;
  std::string page;    ///< its page in the results
  bool named = false;  ///< whether the claim itself names the method
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
  /// The step h for which the positions at 0, h and 2h deviate from a straight line by a hundredth
  /// of their size. If there is none, the largest step that works.
  double time_scale = 0.0;
  double h = 0.0;       ///< example step: at most half the time scale and a tenth of the limit
  RunSummary cost;      ///< of 200 steps h, including evaluations at the start
  std::string command;  ///< the example command, whose cost is `cost`
  StabilityLimit stability;
  std::vector<ExplainedClaim> claims;  ///< claims on artefacts of this pair, sorted by `named`
};

/// Measures and collects the facts. Throws UsageError for unknown ids and bad settings.
Explanation explained(const Suite& suite, const ExplainRequest& request);

std::string explanation_text(const Explanation& known);
std::string explanation_json(const Explanation& known);

}  // namespace shakedown
