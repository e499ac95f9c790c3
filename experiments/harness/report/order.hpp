// The number and place of an artefact in its paper, derived from its id.
#pragma once

#include <string>

#include "experiments/harness/report/records.hpp"

namespace shakedown {

enum class Rank : std::uint8_t { figure, table, own_figure, own_table };

/// "tao2014/fig10a" is Figure 10a of its paper, "ariel2012/table1" is Table 1; others are our own.
struct Place {
  Rank rank = Rank::own_figure;
  int number = 0;
  std::string letter;
  [[nodiscard]] bool of_paper() const { return rank == Rank::figure || rank == Rank::table; }
  /// "Fig. 10a" or "Table 1"; empty for our own artefacts.
  [[nodiscard]] std::string text() const;
};
Place place_of(const std::string& id, bool figure = true);
Place place_of(const ArtefactRecord& artefact);

/// Whether `a` precedes `b`: papers in reading order; in each its figures and tables by number,
/// then our own figures and tables by id.
bool reads_before(const ArtefactRecord& a, const ArtefactRecord& b);

/// "Fig. 18: Relative error in q"; only the title for our own artefacts.
std::string title_of(const ArtefactRecord& artefact);
/// The anchor in the paper's page: "tao2014-fig18".
std::string anchor_of(const std::string& artefact);
/// "Fig. 18"; the part after the slash for our own artefacts.
std::string short_title(const std::string& artefact);
/// The part after the slash: the name of the files in the paper's folder.
std::string file_of(const std::string& artefact);

}  // namespace shakedown
