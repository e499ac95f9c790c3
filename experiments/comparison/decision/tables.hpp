// Tables and picture of the decision.
#pragma once

#include "experiments/comparison/decision/evidence.hpp"
#include "experiments/harness/figures/figure.hpp"

namespace shakedown::comparison {

/// Kinds of problems with their problems.
Table situations_table(const Evidence& evidence);
/// Cost and structure of every method in every situation, with its place in the picture.
Table costs_table(const Evidence& evidence);
/// Of what `costs_table` says, the methods that come within a factor of ten of the least.
Figure costs_figure(const Table& costs);
/// What to use and what to avoid, for every situation, error, length of run and structure.
Table choices_table(const Evidence& evidence);
/// The same in short: what to use, a row for a situation and error.
Table answers_table(const Evidence& evidence);

}  // namespace shakedown::comparison
