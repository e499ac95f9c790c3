// The catalogue of problems, methods and pairs. A pair holds either a way to run it or the reasons
// why it is inadmissible. Types are erased at the level of a trajectory; no call inside a step is
// virtual.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "methods/base/look.hpp"
#include "methods/base/traits.hpp"
#include "problems/base/counters.hpp"
#include "problems/base/measuring.hpp"
#include "problems/base/settings.hpp"
#include "problems/base/sizes.hpp"
#include "problems/base/sketch.hpp"

namespace shakedown {

/// The treatment of a start that violates the constraints.
enum class OffConstraints : std::uint8_t {
  refused,    ///< refused, unless round-off or a lack of digits explains the violation
  projected,  ///< moved onto the constraints by the least change; see project_start.hpp
  taken,      ///< used as it is, because the last row of a run may have drifted
};

/// The request of a run, for a pair that is already chosen.
struct Request {
  Settings problem;        ///< `--set`
  Settings method;         ///< `--opt`
  std::vector<double> q0;  ///< empty for the problem's initial state
  std::vector<double> p0;  ///< empty for the problem's initial state
  double h = 0.0;          ///< step size, finite and not 0 (if negative, time runs backwards)
  std::int64_t steps = 0;  ///< >= 0
  std::int64_t every = 1;  ///< >= 1: rows are recorded at k = 0, every, 2 every, ... and at the end
  double t0 = 0.0;         ///< time of the start
  OffConstraints off_constraints = OffConstraints::refused;
  /// Whether a person reads the result. If so, failure messages include the cause, with numbers
  /// that depend on the machine's rounding, and the rank of G is watched (rank_watch.hpp).
  bool for_a_reader = false;
};

/// The largest changes of components of q and p when a start is projected.
struct Moved {
  double q = 0.0, p = 0.0;
};

/// Receives a trajectory row by row. The values are t, q0.., p0.., [v0..], [lambda0.., t_lambda],
/// [gamma0..], energy, [power], [temperature], [g, gdot], momentum maps, in the order of the names
/// given to `begin`.
class Recorder {
 public:
  virtual ~Recorder() = default;
  virtual void begin(const std::vector<std::string>& columns) = 0;
  virtual void record(std::span<const double> row) = 0;
  /// Called regularly between rows of a long run, to show progress.
  virtual void tick(std::int64_t /*step*/, std::int64_t /*steps*/) {}
};

/// Returns the processor time of this thread, which excludes other programs.
double processor_seconds();

/// The result of a run.
struct RunSummary {
  std::int64_t steps = 0;         ///< completed steps
  std::int64_t iterations = 0;    ///< iterations of the method's nonlinear solver in all steps
  int max_iterations = 0;         ///< most iterations in one step
  double max_residual = 0.0;      ///< largest residual that a step reported
  Counts counts;                  ///< evaluations, factorisations, solves
  double seconds = 0.0;           ///< processor time of the time loop
  double t = 0.0;                 ///< time at the end of the run
  Status status = Status::ok;     ///< status of the last step tried
  std::string message;            ///< place and cause of a failure in one line; empty if ok
  std::vector<double> lost_rank;  ///< times near which G lost rank, if that is watched
  Settings problem;               ///< all parameters used
  Settings method;                ///< all options used
  [[nodiscard]] bool ok() const { return status == Status::ok; }
};

/// Stores every recorded row in memory.
class Trajectory final : public Recorder {
 public:
  void begin(const std::vector<std::string>& names) override;
  void record(std::span<const double> row) override;
  [[nodiscard]] std::size_t rows() const {
    return columns.empty() ? 0 : values.size() / columns.size();
  }
  /// Returns the index of a column; throws std::out_of_range if it does not exist.
  [[nodiscard]] std::size_t column(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] double at(std::size_t row, std::size_t column) const {
    return values[row * columns.size() + column];
  }
  [[nodiscard]] std::vector<double> series(std::string_view name) const;

  std::vector<std::string> columns;
  std::vector<double> values;  ///< row by row
  RunSummary summary;
};

/// A reference solution, computed without the suite's methods.
struct Reference {
  std::vector<std::vector<double>> q;  ///< one vector per requested time
  std::vector<std::vector<double>> p;
  double error_bar_q = 0.0, error_bar_p = 0.0;  ///< largest differences of two independent solvers
  double error_bar = 0.0;                       ///< the larger of the two
};

/// The catalogue entry of a method.
struct MethodEntry {
  Traits traits;
  std::optional<Appearance> look;  ///< appearance in figures; if absent, figures choose it
  std::vector<SettingInfo> options;
  std::vector<std::string> needs;  ///< names of its requirements on problems
};

/// A run of a method on a problem. Its types are erased; calls inside a step are not virtual.
class Integration {
 public:
  virtual ~Integration() = default;
  Integration(const Integration&) = delete;
  Integration& operator=(const Integration&) = delete;

  /// Takes `steps` more steps of the time loop; stops if one fails.
  LoopReport advance(std::int64_t steps);
  [[nodiscard]] virtual double t() const = 0;
  [[nodiscard]] virtual std::span<const double> q() const = 0;
  [[nodiscard]] virtual std::span<const double> p() const = 0;
  /// The names of the values that `row` appends: see Recorder.
  [[nodiscard]] virtual std::vector<std::string> columns() const = 0;
  virtual void row(std::vector<double>& values) = 0;
  /// Throws UsageError if the mass matrix is singular or q and p violate the constraints.
  virtual void check_start() = 0;
  /// Describes the first hand-written derivative that is wrong near the state; empty if all are
  /// right. Example: "the constraint Jacobian: row 1, column 3 is 0.5, by differences 1".
  [[nodiscard]] virtual std::string wrong_derivative() const = 0;
  /// Returns independence_of G (rank_watch.hpp); NaN for no constraints or more than 64.
  [[nodiscard]] virtual double independence(std::ptrdiff_t& rank) const = 0;
  /// Why the last step failed, if the method can say more than its status.
  [[nodiscard]] virtual std::string message() const { return {}; }

  Settings problem;  ///< all parameters used
  Settings method;   ///< all options used
  Counts counts;     ///< counts of the method's start and steps, without observations
  Moved moved;       ///< changes caused by projecting the start

 protected:
  Integration() = default;
  virtual LoopReport take(std::int64_t steps) = 0;
  /// Evaluations between these two calls count for the method.
  void start_counting();
  void stop_counting();
};

/// Starts a run of an algorithm on a problem. `data` are the method's data for the algorithm, and
/// `traits` is the method's record. See pair.hpp.
using BeginRun = std::unique_ptr<Integration> (*)(const Request&, const void* data,
                                                  const Traits& traits);

/// The part of a pair that does not depend on the problem.
struct RunnableMethod {
  std::string_view name;
  const void* algorithm = nullptr;  ///< address that identifies the algorithm
  /// Returns all options of a request, including defaults.
  Settings (*options)(const Request&) = nullptr;
  /// Passes the method's data to its algorithm.
  std::unique_ptr<Integration> (*begin)(const Request&, BeginRun algorithm) = nullptr;
};

/// One problem crossed with one algorithm.
struct Crossed {
  const void* algorithm = nullptr;
  std::vector<std::string> unmet;
  BeginRun begin = nullptr;  ///< null if inadmissible
};

/// One problem crossed with one method.
struct Pair {
  std::string method;
  std::vector<std::string> unmet;  ///< needs that the problem does not meet; empty if admissible
  const RunnableMethod* runnable = nullptr;
  BeginRun begin = nullptr;  ///< starts the method's algorithm; null if inadmissible

  [[nodiscard]] bool admissible() const { return begin != nullptr; }
  /// Identifies the compiled pair; methods of the same algorithm share `begin`.
  using Identity = std::pair<const RunnableMethod*, BeginRun>;
  [[nodiscard]] Identity identity() const { return {runnable, begin}; }
  [[nodiscard]] Settings options(const Request& request) const {
    return runnable->options(request);
  }
  /// Returns a run at the request's start, before the first step. Throws UsageError for a bad
  /// setting or a start of the wrong size, but not for violated constraints. Admissible pairs only.
  [[nodiscard]] std::unique_ptr<Integration> start(const Request& request) const;
  /// Runs and records the whole request. Throws UsageError for bad input. The summary reports a
  /// failed step.
  RunSummary integrate(const Request& request, Recorder& recorder) const;
};

/// The cost of one evaluation of each kind, in additions. The entries for linear algebra are 0.
using EvaluationCost = Counts;

struct ProblemEntry {
  std::string id;
  std::string title;      ///< one line
  std::string source;     ///< paper and section, or textbook
  std::string equations;  ///< in LaTeX; empty if the problem states none
  int dof = 0;            ///< entries of q, at the default parameters
  int momenta = 0;        ///< entries of p: dof, or 3 for a rotation with dof = 9
  int constraints = 0;
  std::string structure;      ///< structure of the Hessian, for example "dense<4>"
  bool dual_numbers = false;  ///< whether derivatives come from dual numbers
  std::vector<SettingInfo> parameters;
  std::vector<std::string> momentum_maps;
  TypicalRun typical;       ///< run of `shakedown check`
  Measuring measuring;      ///< settings for measuring promises
  DrawnRun drawn;           ///< the motion that a picture shows
  std::vector<Pair> pairs;  ///< in the order of the method list
  /// Returns start values for given parameters; throws UsageError.
  void (*initial)(const Settings&, std::vector<double>& q, std::vector<double>& p) = nullptr;
  /// Returns a start in motion for measurements; null if the problem's own start is used.
  void (*in_motion)(const Settings&, std::vector<double>& q, std::vector<double>& p) = nullptr;
  /// Returns the drawing of q at time t; null if the problem has none. Throws UsageError.
  Sketch (*sketch)(const Settings&, const std::vector<double>& q, double t) = nullptr;
  /// Returns the sizes of the problem's numbers for given parameters; see scales.hpp.
  Scales (*scales)(const Settings&) = nullptr;
  /// Returns the cost of the problem's evaluations for given parameters. Throws UsageError.
  EvaluationCost (*evaluation_cost)(const Settings&) = nullptr;
  /// Returns (q, p) at ascending `times` >= 0, computed by two extended-precision library solvers.
  /// Constrained problems are solved after index reduction. If q0 and p0 are empty, the problem's
  /// own start is used. Throws UsageError.
  Reference (*reference)(const Settings&, const std::vector<double>& q0,
                         const std::vector<double>& p0, const std::vector<double>& times) = nullptr;
};

struct Catalogue {
  std::vector<MethodEntry> methods;
  std::vector<ProblemEntry> problems;

  [[nodiscard]] bool has_problem(const std::string& id) const;
  /// Both functions throw UsageError with the nearest id if `id` is unknown.
  [[nodiscard]] const ProblemEntry& problem(const std::string& id) const;
  [[nodiscard]] const MethodEntry& method(const std::string& id) const;
  /// Throws UsageError with the reasons if the pair is inadmissible.
  [[nodiscard]] const Pair& pair(const std::string& problem, const std::string& method) const;
};

/// The suite's catalogue: every problem of problems/lists and every method of methods/lists,
/// ordered by id.
const Catalogue& catalogue();

/// Number of steps of size h from 0 to `until`; throws UsageError unless h > 0 and `until` >= 0 are
/// finite, `until` is an integer multiple of h to a relative accuracy of 1e-9, and the number is at
/// most 1e12.
std::int64_t whole_steps(double h, double until);

/// Runs one admissible pair and returns the rows. Throws UsageError for bad input. If a step fails,
/// the rows end there and `summary.status` says why.
Trajectory integrate(const Pair& pair, const Request& request);
/// Runs a pair of the suite's catalogue.
Trajectory integrate(const std::string& problem, const std::string& method, const Request& request);

}  // namespace shakedown
