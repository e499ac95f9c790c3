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

namespace shakedown::detail {

/// Start values given by the user replace `values`; throws UsageError for a wrong length or NaN.
void override_start(const std::string& name, const std::vector<double>& given, double* values,
                    std::size_t size);

/// Throws UsageError when a start violates its constraints by more than 1e-8 `scale`.
void check_start(const std::string& what, double violation, double scale);

/// A Pair as a constant, so that a problem's entry is a table and no code.
struct PairRow {
  std::string_view method;
  std::span<const needs::Answer> answers;
  Settings (*options)(const Request&) = nullptr;
  std::unique_ptr<Integration> (*begin)(const Request&) = nullptr;
};
std::vector<Pair> pairs_of(std::span<const PairRow> rows);

/// Appends "name0", "name1", ...
void add_columns(std::vector<std::string>& names, const char* name, std::ptrdiff_t count);

/// "energy is infinite": the first value of a row, its time apart, that is not finite, or nothing. Multipliers have no
/// value at the start.
std::string undefined_value(const std::vector<std::string>& columns, std::span<const double> row,
                            bool start);
/// "FAILED at step k, t = ...: reason", one line.
std::string failure_text(const RunSummary& summary, double t, const std::string& detail);

}  // namespace shakedown::detail
