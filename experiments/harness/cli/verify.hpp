// Verification of a method on every problem that it can integrate, or of every method on one
// problem. It measures the declared properties as the trait tests do.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/traits/verdict.hpp"
#include "experiments/harness/cli/compare.hpp"
#include "experiments/harness/cli/suite.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

struct VerifyRequest {
  std::string id;                    ///< id of a method or of a problem
  std::vector<std::string> with;     ///< other half of the pairs; empty for all admissible ones
  std::vector<std::string> against;  ///< methods in the figure; empty for established ones
  Settings opt;                      ///< options of the method
  bool quick = false;
  bool no_picture = false;
  int jobs = 1;
  std::string command;  ///< as typed
  std::string output;   ///< prefix of the files
};

/// Whether the catalogue has a method with this id.
bool is_method(const Suite& suite, const std::string& id);

/// Returns the judgements of every requested pair, in the order of the catalogue. Each pair is
/// judged at its default options and at each option set with declared properties, or only at the
/// requested options. Throws UsageError for an id that is neither a method nor a problem, for an
/// inadmissible pair and for bad options.
std::vector<Judgement> verified(const Suite& suite, const VerifyRequest& request);

/// Returns one line per property: property, declared, measured, verdict, reason; the problem or
/// method is the heading.
std::string verification_text(const std::vector<Judgement>& all, bool by_method);
Table verification_table(const std::vector<Judgement>& all);
/// The sidecar of that table.
std::string verification_json(const VerifyRequest& request, const Table& table);
/// Returns "412 promises kept, 0 broken, 31 not measured".
std::string verification_summary(const std::vector<Judgement>& all);

/// Returns the accompanying work-precision comparison on one problem, at four steps around the step
/// of the measurements. It compares the method, if one is given, with established methods.
CompareRequest beside_established(const Suite& suite, const VerifyRequest& request);

}  // namespace shakedown
