// A figure or table: data, drawing and sidecar under one id.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/figures/figure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

/// A value that an artefact depends on, as its sidecar lists it.
struct Parameter {
  std::string name;
  Cell value = 0.0;
  std::string unit;
};

/// The text below a figure or table, in three parts. `{slug}` is replaced by the first number of
/// the claim <paper>.<experiment>.<slug> of the same experiment, `{slug/3}` by its third. Numbers
/// that a run gives are filled in this way or by `typeset::number`, never typed.
struct Caption {
  std::string sees = {};     ///< what the figure shows, and whether the paper agrees; compulsory
  std::string setting = {};  ///< problem, parameters, steps, horizon, references
  std::string differs = {};  ///< differences from the paper and their reasons; empty if none
};

/// A problem or a method with all its settings.
struct Configured {
  std::string id;
  Settings settings;
  bool operator==(const Configured&) const = default;
};

/// One figure or table, made by `Context::artefact`. Nothing is written before the experiment
/// returns, so that an experiment that throws leaves the earlier files unchanged.
class Artefact {
 public:
  Artefact(std::string id, std::string title, Caption caption);

  /// Sets the data, which are compulsory. Thin long series first (`Table::thinned`): a file over 1
  /// MiB is refused.
  Artefact& table(Table data);
  /// Sets the drawing over the table's columns; without it the artefact is a table.
  Artefact& figure(Figure drawing);
  /// Adds a looping film (`Figure::moving`).
  Artefact& film(Figure moving);
  Artefact& parameter(std::string_view name, Cell value, std::string_view unit = "");
  Artefact& problem(std::string_view id, Settings parameters = {});
  Artefact& method(std::string_view id, Settings options = {});
  /// Records problem and method as a run used them, and its failure if it failed.
  Artefact& ran(const std::string& problem, const std::string& method, double h,
                const RunSummary& summary);
  Artefact& note(std::string_view text);
  /// Records a failed run of this artefact.
  Artefact& failure(std::string_view text);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& title() const { return title_; }
  [[nodiscard]] const Caption& caption() const { return caption_; }
  [[nodiscard]] const std::optional<Table>& data() const { return table_; }
  [[nodiscard]] const std::optional<Figure>& figure() const { return figure_; }
  [[nodiscard]] const std::optional<Figure>& film() const { return film_; }
  [[nodiscard]] const std::vector<Parameter>& parameters() const { return parameters_; }
  [[nodiscard]] const std::vector<Configured>& problems() const { return problems_; }
  [[nodiscard]] const std::vector<Configured>& methods() const { return methods_; }
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  [[nodiscard]] const std::vector<std::string>& failures() const { return failures_; }

 private:
  std::string id_;
  std::string title_;
  Caption caption_;
  std::optional<Table> table_;
  std::optional<Figure> figure_;
  std::optional<Figure> film_;
  std::vector<Parameter> parameters_;
  std::vector<Configured> problems_;
  std::vector<Configured> methods_;
  std::vector<std::string> notes_;
  std::vector<std::string> failures_;
};

}  // namespace shakedown
