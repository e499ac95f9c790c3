// The regression check of accuracy, on a few numbers per experiment.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace shakedown {

/// A number that CI watches. It has moved if |value - reference| > absolute + relative |reference|.
/// A value that is not finite has moved unless it equals its reference, so NaN has always moved.
/// The part of its name before the first '.' names the file: "tao2014.fig1.energy-error". For
/// pairs, the file name contains the problem, too: "pairs.chain.shake.q-error" is in
/// pairs-chain.json.
struct Metric {
  std::string name = {};
  double value = 0.0;           ///< computed now
  double relative = 0.0;        ///< relative tolerance
  double absolute = 0.0;        ///< absolute tolerance
  std::string reason = {};      ///< reason for the tolerances
  std::string provenance = {};  ///< source of the reference: "own earlier output", "closed form"
  std::string where = {};       ///< artefact or command that shows a change
};

/// Compares the metrics with the JSON files in `reference` and prints each change. Returns the
/// exit code: 1 if a metric moved, appeared or disappeared, else 0.
int check_metrics(const std::vector<Metric>& metrics, const std::filesystem::path& reference,
                  std::ostream& out);
/// Rewrites the JSON files. Values within their tolerance keep the recorded digits. Throws
/// RuntimeFailure for NaN, because a failed run has no value to record.
void update_references(const std::vector<Metric>& metrics, const std::filesystem::path& reference,
                       std::ostream& out);

}  // namespace shakedown
