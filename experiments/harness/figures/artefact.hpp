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

/// What stands under a figure or table, in three parts. `{slug}` stands for the first number of the
/// claim <paper>.<experiment>.<slug> of the same experiment, `{slug/3}` for its third; numbers that
/// a run gives are filled in so or by `typeset::number`, never typed.
struct Caption {
  std::string sees = {};     ///< what one sees, and whether the paper says so; compulsory
  std::string setting = {};  ///< problem, parameters, steps, horizon, references
  std::string differs = {};  ///< what differs from the paper's, and why; empty: nothing
};

/// A problem or a method, with all its settings as used.
struct Configured {
  std::string id;
  Settings settings;
  bool operator==(const Configured&) const = default;
};

/// Collects one figure or table; made by `Context::artefact`. Nothing is written before the
/// experiment has returned, so an experiment that throws leaves the earlier files as they were.
class Artefact {
 public:
  Artefact(std::string id, std::string title, Caption caption);

  /// The data, compulsory. Thin long series first (`Table::thinned`): a file over 1 MiB is refused.
  Artefact& table(Table data);
  /// The drawing, over the table's columns; without it the artefact is a table.
  Artefact& figure(Figure drawing);
  /// A looping film beside it (`Figure::moving`).
  Artefact& film(Figure moving);
  Artefact& parameter(std::string_view name, Cell value, std::string_view unit = "");
  Artefact& problem(std::string_view id, Settings parameters = {});
  Artefact& method(std::string_view id, Settings options = {});
  /// Problem and method as a run used them, and its failure if it failed.
  Artefact& ran(const std::string& problem, const std::string& method, double h,
                const RunSummary& summary);
  Artefact& note(std::string_view text);
  /// A run that failed on the way to this artefact: recorded, never silent.
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
