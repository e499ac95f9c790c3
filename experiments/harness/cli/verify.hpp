// The promises of one method on every problem that it can integrate, or of every method on one
// problem, with the measurements of the trait tests.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/traits/verdict.hpp"
#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

/// Whether the catalogue has a method of that id.
bool is_method(const Suite& suite, const std::string& id);

/// Of every pair asked for, in the order of the catalogue: at the default options, then at each set of
/// options of which the record speaks, or at those of the request alone. Throws UsageError for an id that is neither
/// a method nor a problem, a pair that is not admissible, bad options.
std::vector<Judgement> verified(const Suite& suite, const VerifyRequest& request);

/// A line each: property, declared, measured, verdict, reason; problem or method above.
std::string verification_text(const std::vector<Judgement>& all, bool by_method);
Table verification_table(const std::vector<Judgement>& all);
/// "412 promises kept, 0 broken, 31 not measured".
std::string verification_summary(const std::vector<Judgement>& all);

/// The comparison in work and precision that goes with it: the method, or no one, beside established
/// ones on one problem, at four steps about those at which promises are measured.
CompareRequest beside_established(const Suite& suite, const VerifyRequest& request);

}  // namespace shakedown
