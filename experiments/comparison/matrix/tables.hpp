// Tables and figures of the matrix of methods and problems. Figures have one row per method, in the
// order of the catalogue, which keeps families together.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/comparison/matrix/cells.hpp"
#include "experiments/harness/figures/figure.hpp"

namespace shakedown::comparison {

/// Returns the ratio that a figure shows for a number; NaN if it shows none.
using Ratio = std::function<double(const MatrixPair&, const Measured&)>;
/// The ratio of a number to the number of the reference method on the same problem. The reference
/// is the Störmer-Verlet method or, with constraints, RATTLE.
Ratio over_reference(const std::vector<MatrixPair>& pairs);

/// Returns a table with one row for each number of the given promises. With `ratio`, it has the
/// columns that `ratios_figure` draws.
Table numbers_table(const std::vector<MatrixPair>& pairs, const std::vector<std::string>& promises,
                    const Ratio& ratio = nullptr);
/// Draws one dot per problem beside the name of each method. The labels are those of the ratio on
/// problems without and with constraints.
Figure ratios_figure(const Table& numbers, const char* free_label, const char* constrained_label);

/// Returns a table that tells for each method and promise on how many problems the method keeps the
/// promise, and its largest number. Problems are those with constraints or those without.
Table kept_table(const std::vector<MatrixPair>& pairs, bool constrained);
Figure kept_figure(const Table& kept);

}  // namespace shakedown::comparison
