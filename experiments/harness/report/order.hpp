// Derives the number and position of an artefact in its paper from its id.
#pragma once

#include <string>

#include "experiments/harness/report/records.hpp"

namespace shakedown {

enum class Rank : std::uint8_t { figure, table, own_figure, own_table };

/// The position of an artefact. The id "tao2014/fig10a" means Figure 10a of that paper and
/// "ariel2012/table1" means Table 1. Artefacts with other ids are our own.
struct Place {
  Rank rank = Rank::own_figure;
  int number = 0;
  std::string letter;
  [[nodiscard]] bool of_paper() const { return rank == Rank::figure || rank == Rank::table; }
  /// Returns, for instance, "Fig. 10a" or "Table 1"; empty for our own artefacts.
  [[nodiscard]] std::string text() const;
};
Place place_of(const std::string& id, bool figure = true);
Place place_of(const ArtefactRecord& artefact);

/// Returns true if `a` precedes `b`. Papers are in reading order. In each paper, its own figures
/// and tables come first, sorted by number, and then our figures and tables, sorted by id.
bool reads_before(const ArtefactRecord& a, const ArtefactRecord& b);

/// Returns, for instance, "Fig. 18: Relative error in q"; only the title for our own artefacts.
std::string title_of(const ArtefactRecord& artefact);
/// Returns the artefact's anchor in the paper's page, such as "tao2014-fig18".
std::string anchor_of(const std::string& artefact);
/// Returns the part of the id after the slash, which is the name of the artefact's files in the
/// paper's folder.
std::string file_of(const std::string& artefact);

}  // namespace shakedown
