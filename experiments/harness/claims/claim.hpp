// A claim: one sentence of a paper, or of a method's own trait record, with a verdict computed from
// data, and the verdict that we currently hold.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shakedown {

enum class Verdict : std::uint8_t {
  reproduced,
  reproduced_corrected,  ///< the printed form fails, the corrected one holds: both measured
  qualified,             ///< holds in a narrower range, which the explanation states
  refuted,
  undetermined,  ///< the paper lacks the information; the explanation says which
};
/// "reproduced", "reproduced-corrected", ...
std::string_view name(Verdict verdict);
inline Verdict holds(bool criterion) { return criterion ? Verdict::reproduced : Verdict::refuted; }

enum class ClaimKind : std::uint8_t {
  value,
  order,
  conservation,
  stability,
  qualitative,
  cost,
  erratum,  ///< a misprint: the printed form is run and fails, the corrected form is run and holds
};
std::string_view name(ClaimKind kind);

/// A number that we measured, and what the source says it is, if it says.
struct Measurement {
  std::string name;
  double value = 0.0;
  std::string unit;
  std::string stated;  ///< empty when the source gives no number
};

/// What is known of a claim before anything is run. The texts need to live only until the claim is
/// drafted, which copies them.
struct ClaimSource {
  std::string id = {};              ///< "tao2014.fig1.zs-close-to-newmark": paper, experiment, slug
  std::string_view locator = {};    ///< "4.1, Fig 1 row 6"
  std::string_view statement = {};  ///< in our own words
  ClaimKind kind = ClaimKind::qualitative;
  std::string_view artefact = {};  ///< id of the figure or table that shows it
  Verdict pinned = Verdict::reproduced;
};

struct Claim {
  std::string id;
  std::string paper;
  std::string experiment;
  std::string artefact;
  std::string locator;
  std::string statement;
  ClaimKind kind = ClaimKind::qualitative;
  std::string criterion;  ///< the predicate that decides, in words
  std::vector<Measurement> measurements;
  std::string tolerance;
  std::string tolerance_reason;
  std::string explanation;
  Verdict computed = Verdict::undetermined;
  Verdict pinned = Verdict::reproduced;
  [[nodiscard]] bool flipped() const { return computed != pinned; }
};

/// Fills a claim in; made by `Context::claim`. Everything but `explain` is compulsory, and
/// `explain` too unless the verdict is `reproduced`.
class ClaimDraft {
 public:
  ClaimDraft(ClaimSource source, std::string paper, std::string experiment);

  ClaimDraft& measured(std::string_view name, double value, std::string_view unit = "");
  /// What the source says of the last `measured` quantity.
  ClaimDraft& stated(std::string_view text);
  ClaimDraft& stated(double value);
  ClaimDraft& criterion(std::string_view text);
  ClaimDraft& tolerance(std::string_view text, std::string_view reason);
  ClaimDraft& explain(std::string_view text);
  ClaimDraft& verdict(Verdict computed);

  /// What is missing or wrong, one phrase each; empty when complete.
  [[nodiscard]] std::vector<std::string> defects() const;
  [[nodiscard]] const Claim& claim() const { return claim_; }

 private:
  Claim claim_;
  bool decided_ = false;
  bool stated_before_measured_ = false;
};

}  // namespace shakedown
