// What is known of a method on a problem: its record, what it needs, and, measured on short runs
// from the problem's start, what a step costs and up to which step it is stable.
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
  std::string results = "results";  ///< where claims are read
};

/// What to take instead of a pair that is not admissible.
struct Alternatives {
  /// The problem in other forms that the method takes: "double-pendulum-penalty" for
  /// "double-pendulum". Two ids are forms of one system where they go on from the same one.
  std::vector<std::string> forms;
  /// Methods that take the problem and promise most nearly the same, nearest first; at most three.
  std::vector<std::string> methods;
  std::vector<std::string> problems;  ///< all that the method takes
};
Alternatives alternatives(const Catalogue& catalogue, const std::string& problem,
                          const std::string& method);
/// The problem in other forms that meet this need; with them a pair may still want others.
std::vector<std::string> forms_that_meet(const Catalogue& catalogue, const std::string& problem,
                                         const std::string& method, const std::string& need);

/// A step is stable when a run of `steps` of it completes and max |p| stays within `growth` times
/// that of a fine run: 8 `steps` of an eighth of the time scale, or of less where that fails.
struct StabilityLimit {
  static constexpr double growth = 10.0;  ///< an instability is exponential: the limit hardly moves
  static constexpr double seconds = 10.0;  ///< of processor time, then the search ends
  std::int64_t steps = 1000;               ///< 100 where a step takes more than 30 us
  std::string unknown;                     ///< why there is none; empty: there is
  bool complete =
      true;  ///< false: out of time, and steps beyond `scan.largest_below` were not tried
  double low = 0.0, high = 0.0;  ///< where samples were wanted
  StabilityScan scan;
};

struct ExplainedClaim {
  Claim claim;
  std::string page;    ///< where it stands in the results
  bool named = false;  ///< the claim has the method's name, and not its artefact alone
};

struct Explanation {
  MethodEntry method;
  const ProblemEntry* problem = nullptr;
  /// A need that the problem does not meet, and other forms of the problem that do.
  struct Unmet {
    std::string need;
    std::vector<std::string> met_by;
  };
  std::vector<Unmet> unmet;  ///< empty: admissible
  Alternatives instead;      ///< of an inadmissible pair
  std::string unmeasured;    ///< why what follows could not be; empty: it is there
  /// Over two steps of this length the positions leave a straight line by a hundredth of their
  /// size; or the largest step that works.
  double time_scale = 0.0;
  double h = 0.0;       ///< of the example: at most half the time scale, a tenth of the limit
  RunSummary cost;      ///< of 200 such steps, the start's evaluations among them
  std::string command;  ///< the example, which `cost` has run
  StabilityLimit stability;
  std::vector<ExplainedClaim> claims;  ///< on artefacts of this pair; those that name it first
};

/// Throws UsageError for unknown ids and bad settings.
Explanation explained(const Suite& suite, const ExplainRequest& request);

std::string explanation_text(const Explanation& known);
std::string explanation_json(const Explanation& known);

}  // namespace shakedown
