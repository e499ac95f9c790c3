// The parts of a run that do not depend on types.
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

/// Replaces `values` by start values `given` by the user, if any. Throws UsageError for a wrong
/// length or a value that is not finite.
void override_start(const std::string& name, const std::vector<double>& given, double* values,
                    std::size_t size);

/// Returns the grid of steps h from t0. If t0 is a whole number of steps, it is the grid of a run
/// from 0, so that a continued run has the same times.
TimeGrid<double> grid_from(double t0, double h);

/// Throws UsageError if `violation` exceeds `allowed`, or if either is not finite.
void check_start(const std::string& what, double violation, double allowed);

/// A Crossed as a constant, so that a crossing compiles to a table.
struct CrossedRow {
  const void* algorithm = nullptr;
  std::span<const needs::Answer> answers;
  BeginRun begin = nullptr;
};
std::vector<Crossed> crossed(std::span<const CrossedRow> rows);

/// Returns the pairs of a problem with these methods, given the problem's crossings with their
/// algorithms. A method is inadmissible if SHAKEDOWN_METHODS leaves out its algorithm.
std::vector<Pair> pairs_of(std::span<const RunnableMethod* const> methods,
                           std::span<const Crossed> algorithms);

/// Appends "name0", "name1", ...
void add_columns(std::vector<std::string>& names, const char* name, std::ptrdiff_t count);

/// Describes the first value of a row, other than its time, that is not finite, for example "energy
/// is infinite"; empty if there is none. At the start, multipliers may be NaN.
std::string undefined_value(const std::vector<std::string>& columns, std::span<const double> row,
                            bool start);
/// Describes the cause of a failed step (with iterations, last update and tolerance) and a remedy.
/// `wrong_derivative` is as in Integration.
std::string cause_of(const StepReport& failed, const Settings& method,
                     const std::string& wrong_derivative);
/// Returns "FAILED at step k, t = ...: reason" in one line.
std::string failure_text(const RunSummary& summary, double t, const std::string& detail);

}  // namespace shakedown::detail
