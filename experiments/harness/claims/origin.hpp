// Finds the numbers of a claim in the tables, so that references to tables are correct.
#pragma once

#include <deque>
#include <vector>

#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/figures/artefact.hpp"

namespace shakedown {

/// Sets the origin of each deciding number. Searches the tables of the claim's experiment,
/// beginning with the claim's own table, for a cell with the same bits, except perhaps for the
/// sign. Otherwise, searches tables of at most 100 rows for:
///  - a cell of a rounded column that agrees to all of its digits;
///  - the ratio of two cells of a column or of a row;
///  - the slope of one column against another on logarithmic axes over neighbouring rows.
/// Numbers of fewer than four digits (six, if they are not a cell) or of at most twelve bits get no
/// origin, because they may occur anywhere by chance.
void find_origins(std::vector<Claim>& claims, const std::deque<Artefact>& artefacts);

}  // namespace shakedown
