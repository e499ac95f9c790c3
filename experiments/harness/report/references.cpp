#include <algorithm>
#include <cctype>
#include <map>

#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/report/order.hpp"
#include "experiments/harness/report/pages.hpp"
#include "experiments/harness/report/prose.hpp"

namespace shakedown {

namespace {
class Words {
 public:
  explicit Words(const ReportInput& input) {
    for (const auto& method : method_looks()) {
      if (method.id.find('-') != std::string_view::npos) known_.emplace(method.id, method.name);
    }
    for (const auto& artefact : input.artefacts) {
      const std::string number = place_of(artefact).text();
      link(artefact.id, artefact.id, number.empty() ? "“" + artefact.title + "”" : number);
    }
    for (const auto& claim : input.claims) {
      const auto place = known_.find(claim.artefact);
      if (place != known_.end()) known_.emplace(claim.id, place->second);
    }
  }

  void set(std::string& text) const {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && belongs(text[end])) ++end;
      std::size_t stop = end;
      while (stop > at && text[stop - 1] == '.') --stop;  // a full stop after the id
      const std::string token = text.substr(at, stop - at);
      const auto word = known_.find(token);
      out += word == known_.end() ? token : word->second;
      end = std::max(end, at + 1);
      out += text.substr(stop, end - stop);
      at = end;
    }
    text = out;
  }

 private:
  static bool belongs(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.' || c == '/' ||
           c == '_';
  }
  void link(const std::string& id, const std::string& target, const std::string& words) {
    known_.emplace(id, reference_opens + target + reference_names + words + reference_closes);
  }
  std::map<std::string, std::string> known_;
};
}  // namespace

ReportInput in_words(ReportInput input) {
  const Words words(input);
  for (auto& claim : input.claims) {
    for (auto* text : {&claim.statement, &claim.explanation, &claim.set_after_data})
      words.set(*text);
    if (claim.erratum) {
      for (auto* text : {&claim.erratum->printed, &claim.erratum->correct, &claim.erratum->found})
        words.set(*text);
    }
    for (auto& m : claim.measurements) {
      for (auto* text : {&m.name, &m.range, &m.reason}) words.set(*text);
    }
  }
  for (auto& artefact : input.artefacts) {
    auto& caption = artefact.caption;
    for (auto* text : {&caption.sees, &caption.setting, &caption.differs}) words.set(*text);
    for (auto& note : artefact.notes) words.set(note);
  }
  for (auto& index : input.indexes) {
    for (auto& sentence : index.sentences) words.set(sentence.untestable);
  }
  for (auto& finding : input.findings) words.set(finding.consequence);
  return input;
}

void resolve_references(const std::string& path, std::string& page, const ShownOn& shown_on) {
  const std::string own = path.substr(0, path.find('/') + 1);
  const auto target_of = [&](const std::string& id) -> std::string {
    if (!path.ends_with(".md")) return "#figure=" + id;
    const std::string folder = id.substr(0, id.find('/') + 1);
    const auto known = shown_on.find(id);
    const std::string shown = known == shown_on.end() ? folder + "README.md" : known->second;
    const std::string anchor = "#" + anchor_of(id);
    if (shown == path) return anchor;
    if (folder == own) return shown.substr(folder.size()) + anchor;
    return (own.empty() ? "" : "../") + shown + anchor;
  };
  // In HTML, a quote precedes and follows the target; in Markdown, they are parentheses.
  for (const std::string& opens : {"\"" + std::string(reference), "(" + std::string(reference)}) {
    for (auto at = page.find(opens); at != std::string::npos; at = page.find(opens, at)) {
      const auto begin = at + opens.size();
      const std::string id = page.substr(begin, page.find_first_of("\"\\)", begin) - begin);
      page.replace(at + 1, begin + id.size() - at - 1, target_of(id));
    }
  }
}

}  // namespace shakedown
