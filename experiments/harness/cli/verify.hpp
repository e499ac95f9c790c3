// The promises of one method on every problem that it can integrate, or of every method on one
// problem, with the measurements of the trait tests.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/traits/verdict.hpp"
#include "experiments/harness/cli/compare.hpp"
#include "experiments/harness/cli/suite.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

struct VerifyRequest {
  std::string id;                    ///< of a method or of a problem
  std::vector<std::string> with;     ///< the other half of the pairs; empty: all admissible
  std::vector<std::string> against;  ///< methods in the picture; empty: established ones
  Settings opt;                      ///< of the method
  bool quick = false;
  bool no_picture = false;
  int jobs = 1;
  std::string command;  ///< as typed
  std::string output;   ///< prefix of the files
};

/// Whether the catalogue has a method of that id.
bool is_method(const Suite& suite, const std::string& id);

/// Of every pair asked for, in the order of the catalogue: at the default options, then at each set of
/// options of which the record speaks, or at those of the request alone. Throws UsageError for an id that is neither
/// a method nor a problem, a pair that is not admissible, bad options.
std::vector<Judgement> verified(const Suite& suite, const VerifyRequest& request);

/// A line each: property, declared, measured, verdict, reason; problem or method above.
std::string verification_text(const std::vector<Judgement>& all, bool by_method);
Table verification_table(const std::vector<Judgement>& all);
/// The sidecar of that table.
std::string verification_json(const VerifyRequest& request, const Table& table);
/// "412 promises kept, 0 broken, 31 not measured".
std::string verification_summary(const std::vector<Judgement>& all);

/// The comparison in work and precision that goes with it: the method, or no one, beside established
/// ones on one problem, at four steps about those at which promises are measured.
CompareRequest beside_established(const Suite& suite, const VerifyRequest& request);

}  // namespace shakedown
