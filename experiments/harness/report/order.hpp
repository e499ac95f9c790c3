// Where the paper has an artefact: its number and its place follow from the id.
#pragma once

#include <string>

#include "experiments/harness/report/records.hpp"

namespace shakedown {

enum class Rank : std::uint8_t { figure, table, own_figure, own_table };

/// "tao2014/fig10a" is Figure 10a of its paper, "ariel2012/table1" Table 1; all else is our own.
struct Place {
  Rank rank = Rank::own_figure;
  int number = 0;
  std::string letter;
  [[nodiscard]] bool of_paper() const { return rank == Rank::figure || rank == Rank::table; }
  /// "Fig. 10a", "Table 1"; empty for our own.
  [[nodiscard]] std::string text() const;
};
Place place_of(const std::string& id, bool figure = true);
Place place_of(const ArtefactRecord& artefact);

/// Papers in reading order; in each its figures, its tables, our own figures and tables by id.
bool reads_before(const ArtefactRecord& a, const ArtefactRecord& b);

/// "Fig. 18: Relative error in q"; of our own the title alone.
std::string title_of(const ArtefactRecord& artefact);
/// "tao2014-fig18": the anchor in the paper's page.
std::string anchor_of(const std::string& artefact);
/// "Fig. 18" or, of our own, what follows the slash.
std::string short_title(const std::string& artefact);
/// What follows the slash: the name of the files in the paper's folder.
std::string file_of(const std::string& artefact);

}  // namespace shakedown
