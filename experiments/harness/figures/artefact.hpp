// A figure or table. Its data, drawing and sidecar share one id.
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
/// the claim <paper>.<experiment>.<slug> of the same experiment, and `{slug/3}` by its third
/// number. Numbers that result from a run are always filled in this way or by `typeset::number`,
/// never typed.
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

/// One figure or table, made by `Context::artefact`. Files are written only after the experiment
/// has returned. An experiment that throws therefore leaves the earlier files unchanged.
class Artefact {
 public:
  Artefact(std::string id, std::string title, Caption caption);

  /// Sets the data, which are compulsory. Long series must be thinned first (`Table::thinned`),
  /// because a file larger than 1 MiB is refused.
  Artefact& table(Table data);
  /// Sets the drawing, which refers to columns of the table. An artefact without a drawing is a
  /// table.
  Artefact& figure(Figure drawing);
  /// Adds a film that loops (`Figure::moving`).
  Artefact& film(Figure moving);
  /// Adds a small drawing of one panel for the top README, which may be a film.
  Artefact& card(Figure small);
  Artefact& parameter(std::string_view name, Cell value, std::string_view unit = "");
  Artefact& problem(std::string_view id, Settings parameters = {});
  Artefact& method(std::string_view id, Settings options = {});
  /// Records the problem and the method as a run used them and, if the run failed, the failure.
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
  [[nodiscard]] const std::optional<Figure>& card() const { return card_; }
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
  std::optional<Figure> film_, card_;
  std::vector<Parameter> parameters_;
  std::vector<Configured> problems_;
  std::vector<Configured> methods_;
  std::vector<std::string> notes_;
  std::vector<std::string> failures_;
};

}  // namespace shakedown
