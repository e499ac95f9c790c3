// The parts of running a pair that need no types.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/method.hpp"
#include "methods/base/run.hpp"

namespace shakedown::detail {

/// Start values given by the user replace `values`; throws UsageError for a wrong length or NaN.
void override_start(const std::string& name, const std::vector<double>& given, double* values,
                    std::size_t size);

/// The grid of steps h from t0 on: where t0 is a whole number of steps it is that of a run from 0, so
/// that a run that is gone on with has the same times.
TimeGrid<double> grid_from(double t0, double h);

/// Throws UsageError when a start violates something by more than `allowed`, or where one of the two
/// is not a number.
void check_start(const std::string& what, double violation, double allowed);

/// A Crossed as a constant, so that a crossing is a table and no code.
struct CrossedRow {
  const void* algorithm = nullptr;
  std::span<const needs::Answer> answers;
  BeginRun begin = nullptr;
};
std::vector<Crossed> crossed(std::span<const CrossedRow> rows);

/// The pairs of a problem with these methods, from what it makes of their algorithms. A method whose
/// algorithm is missing is inadmissible: SHAKEDOWN_METHODS leaves it out.
std::vector<Pair> pairs_of(std::span<const RunnableMethod* const> methods,
                           std::span<const Crossed> algorithms);

/// Appends "name0", "name1", ...
void add_columns(std::vector<std::string>& names, const char* name, std::ptrdiff_t count);

/// "energy is infinite": the first value of a row, its time apart, that is not finite, or nothing. Multipliers have no
/// value at the start.
std::string undefined_value(const std::vector<std::string>& columns, std::span<const double> row,
                            bool start);
/// What a step says of its failure: iterations, last update and tolerance, and what is to be done.
/// `wrong_derivative` as Integration has it.
std::string cause_of(const StepReport& failed, const Settings& method,
                     const std::string& wrong_derivative);
/// "FAILED at step k, t = ...: reason", one line.
std::string failure_text(const RunSummary& summary, double t, const std::string& detail);

}  // namespace shakedown::detail
