// Where the numbers of a claim stand: looked up, so that it cannot differ from what is so.
#pragma once

#include <deque>
#include <vector>

#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/figures/artefact.hpp"

namespace shakedown {

/// Looks each number that decides up in the tables of its experiment, the claim's own first: a cell
/// with the same bits or the opposite sign; else, in tables short enough to be summaries, a cell
/// of a rounded column to its digits, the ratio of two cells of a column or of a row, or the slope
/// of one column against another on logarithmic axes over neighbouring rows. Numbers of fewer than
/// four digits (six, where they are not a cell) or of twelve bits or fewer may stand anywhere by
/// chance and are left without.
void find_origins(std::vector<Claim>& claims, const std::deque<Artefact>& artefacts);

}  // namespace shakedown
