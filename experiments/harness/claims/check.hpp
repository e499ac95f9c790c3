// Accuracy regression: a few numbers per experiment that may not change silently.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace shakedown {

/// A number that CI watches. It has moved when
/// |value - reference| > absolute + relative |reference|, when only one of the two is finite, and
/// always when it is NaN.
/// The part of its name before the first '.' names the file: "tao2014.fig1.energy-error"; of a pair
/// the problem does, too: "pairs.chain.shake.q-error" stands in pairs-chain.json.
struct Metric {
  std::string name = {};
  double value = 0.0;           ///< computed now
  double relative = 0.0;        ///< tolerance
  double absolute = 0.0;        ///< tolerance
  std::string reason = {};      ///< why these tolerances
  std::string provenance = {};  ///< of the reference: "own earlier output", "closed form"
  std::string where = {};       ///< artefact in which a change would show
};

/// Compares with the JSON files in `reference`, prints what moved and where it shows; returns the
/// exit code: 1 when anything moved, appeared or disappeared.
int check_metrics(const std::vector<Metric>& metrics, const std::filesystem::path& reference,
                  std::ostream& out);
/// Rewrites the JSON files; values still within tolerance keep their recorded digits. Refuses NaN:
/// of a run that failed there is nothing to record but that it did.
void update_references(const std::vector<Metric>& metrics, const std::filesystem::path& reference,
                       std::ostream& out);

}  // namespace shakedown
