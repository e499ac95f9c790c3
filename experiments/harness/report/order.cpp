#include "experiments/harness/report/order.hpp"

#include <algorithm>
#include <regex>
#include <tuple>

#include "experiments/harness/report/papers.hpp"

namespace shakedown {

std::string Place::text() const {
  if (!of_paper()) return "";
  return (rank == Rank::figure ? "Fig. " : "Table ") + std::to_string(number) + letter;
}

Place place_of(const std::string& id, bool figure) {
  static const std::regex numbered("(fig|table)([0-9]{1,4})([a-z]?)");
  std::smatch found;
  const std::string name = file_of(id);
  if (!std::regex_match(name, found, numbered)) {
    return {figure ? Rank::own_figure : Rank::own_table, 0, ""};
  }
  return {found[1] == "fig" ? Rank::figure : Rank::table, std::stoi(found[2]), found[3]};
}

Place place_of(const ArtefactRecord& artefact) { return place_of(artefact.id, artefact.figure); }

bool reads_before(const ArtefactRecord& a, const ArtefactRecord& b) {
  const auto paper = [](const std::string& id) {
    const auto& all = papers();
    return std::ranges::find_if(all, [&](const auto& p) { return p.id == id; }) - all.begin();
  };
  const auto key = [&](const ArtefactRecord& x) {
    const Place place = place_of(x);
    return std::make_tuple(paper(x.paper), x.paper, place.rank, place.number, place.letter, x.id);
  };
  return key(a) < key(b);
}

std::string title_of(const ArtefactRecord& artefact) {
  const std::string number = place_of(artefact).text();
  return number.empty() ? artefact.title : number + ": " + artefact.title;
}

std::string anchor_of(const std::string& artefact) {
  std::string anchor = artefact;
  std::replace(anchor.begin(), anchor.end(), '/', '-');
  return anchor;
}

std::string file_of(const std::string& artefact) { return artefact.substr(artefact.find('/') + 1); }

}  // namespace shakedown
