// Verifies a method on every problem that it can integrate, or every admissible method on one
// problem. The declared properties are measured as in the trait tests.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/traits/verdict.hpp"
#include "experiments/harness/cli/compare.hpp"
#include "experiments/harness/cli/program.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

struct VerifyRequest {
  std::string id;                    ///< id of a method or of a problem
  std::vector<std::string> with;     ///< the pairs' other members; empty: all admissible ones
  std::vector<std::string> against;  ///< other methods in the figure; empty: established ones
  std::string problem;               ///< problem of the figure; empty: a familiar one
  Settings set;                      ///< parameters of this problem
  Settings opt;                      ///< options of the method
  bool quick = false;
  bool no_picture = false;
  int jobs = 1;
  std::string command;  ///< as typed
  std::string output;   ///< prefix of the files
};

/// Declares the options that choose the pairs and the methods in the figure.
void declare_pairs(Command& command, VerifyRequest& request);

/// Whether the catalogue has a method with this id.
bool is_method(const Suite& suite, const std::string& id);

/// Returns the judgements of every requested pair, in the order of the catalogue. Each pair is
/// judged with its default options and with each option set that has declared properties or, if
/// options are requested, only with these. Throws UsageError for an id that is neither a method nor
/// a problem, for an inadmissible pair and for bad options.
std::vector<Judgement> verified(const Suite& suite, const VerifyRequest& request);

/// Returns one line for each property, with its declared and measured value, the verdict and the
/// reason. The headings are the problems or, if `by_method` is false, the methods.
std::string verification_text(const std::vector<Judgement>& all, bool by_method);
Table verification_table(const std::vector<Judgement>& all);
/// Returns the text of the sidecar of that table.
std::string verification_json(const VerifyRequest& request, const Table& table);
/// Returns a summary such as "412 promises kept, 0 broken, 31 not measured".
std::string verification_summary(const std::vector<Judgement>& all);

/// Returns the request for the accompanying work-precision comparison on one problem. It uses four
/// steps around the step of the measurements. The comparison is between established methods and, if
/// one is verified, the method.
CompareRequest beside_established(const Suite& suite, const VerifyRequest& request);

}  // namespace shakedown
