// What the suite holds: problems, methods, and for each pair either a way to run it or the reasons
// why it cannot be run. Types are erased here, at the level of a whole trajectory; inside a step
// nothing is virtual.
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

namespace shakedown {

/// What becomes of a start that is off the constraints.
enum class OffConstraints : std::uint8_t {
  refused,    ///< beyond what round-off and few digits explain
  projected,  ///< moved onto them by the least change: see project_start.hpp
  taken,      ///< as it is: the last row of a run that may have drifted
};

/// What to integrate, for a pair that is already chosen.
struct Request {
  Settings problem;        ///< `--set`
  Settings method;         ///< `--opt`
  std::vector<double> q0;  ///< empty: the problem's initial state
  std::vector<double> p0;  ///< empty: the problem's initial state
  double h = 0.0;          ///< step size, finite and not 0 (negative runs backwards)
  std::int64_t steps = 0;  ///< >= 0
  std::int64_t every = 1;  ///< >= 1: rows are recorded at k = 0, every, 2 every, ... and at the end
  double t0 = 0.0;         ///< time of the start
  OffConstraints off_constraints = OffConstraints::refused;
  /// A person reads what comes of it: a failure is told with its cause, in numbers that another
  /// machine may round otherwise, and G is watched at the rows (rank_watch.hpp).
  bool for_a_reader = false;
};

/// By how much a start was moved: the largest change of a component.
struct Moved {
  double q = 0.0, p = 0.0;
};

/// Receives a trajectory row by row. Values: t, q0.., p0.., [v0..], [lambda0.., t_lambda],
/// [gamma0..], energy, [temperature], [g, gdot], momentum maps, in the order of the names given to
/// `begin`.
class Recorder {
 public:
  virtual ~Recorder() = default;
  virtual void begin(const std::vector<std::string>& columns) = 0;
  virtual void record(std::span<const double> row) = 0;
  /// Called now and then between rows of a long run, for progress.
  virtual void tick(std::int64_t /*step*/, std::int64_t /*steps*/) {}
};

/// Processor time of this thread: what other programs do meanwhile does not count.
double processor_seconds();

/// How a run ended.
struct RunSummary {
  std::int64_t steps = 0;         ///< completed
  std::int64_t iterations = 0;    ///< of the method's nonlinear solver, all steps
  int max_iterations = 0;         ///< in one step
  double max_residual = 0.0;      ///< largest residual that a step reported
  Counts counts;                  ///< evaluations, factorisations, solves
  double seconds = 0.0;           ///< processor time of the time loop alone
  double t = 0.0;                 ///< where the run ended
  Status status = Status::ok;     ///< of the last step tried
  std::string message;            ///< empty when ok; else where and why, one line
  std::vector<double> lost_rank;  ///< times near which G lost rank, where that was watched
  Settings problem;               ///< every parameter as used
  Settings method;                ///< every option as used
  [[nodiscard]] bool ok() const { return status == Status::ok; }
};

/// Keeps every recorded row in memory.
class Trajectory final : public Recorder {
 public:
  void begin(const std::vector<std::string>& names) override;
  void record(std::span<const double> row) override;
  [[nodiscard]] std::size_t rows() const {
    return columns.empty() ? 0 : values.size() / columns.size();
  }
  /// Index of a column; throws std::out_of_range with its name when there is none.
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

/// A solution that none of the suite's methods produced.
struct Reference {
  std::vector<std::vector<double>> q;  ///< one vector for each requested time
  std::vector<std::vector<double>> p;
  double error_bar_q = 0.0, error_bar_p = 0.0;  ///< largest differences of two independent solvers
  double error_bar = 0.0;                       ///< the larger of the two
};

/// A method as the catalogue shows it.
struct MethodEntry {
  Traits traits;
  std::optional<Appearance> look;  ///< in figures; without one, figures choose it
  std::vector<SettingInfo> options;
  std::vector<std::string> needs;  ///< names of what it asks of a problem
};

/// A method at work on a problem. Between steps types are erased; inside a step nothing is virtual.
class Integration {
 public:
  virtual ~Integration() = default;
  Integration(const Integration&) = delete;
  Integration& operator=(const Integration&) = delete;

  /// `steps` more steps of the time loop, fewer when one fails.
  LoopReport advance(std::int64_t steps);
  [[nodiscard]] virtual double t() const = 0;
  [[nodiscard]] virtual std::span<const double> q() const = 0;
  [[nodiscard]] virtual std::span<const double> p() const = 0;
  /// What `row` appends: see Recorder.
  [[nodiscard]] virtual std::vector<std::string> columns() const = 0;
  virtual void row(std::vector<double>& values) = 0;
  /// Throws UsageError where the mass matrix is singular or q and p violate the problem's constraints.
  virtual void check_start() = 0;
  /// "the constraint Jacobian: row 1, column 3 is 0.5, by differences 1": the first derivative that
  /// the problem writes out and that is not one, near the state; empty where all are right.
  [[nodiscard]] virtual std::string wrong_derivative() const = 0;
  /// As independence_of in rank_watch.hpp has it; NaN without constraints and with many.
  [[nodiscard]] virtual double independence(std::ptrdiff_t& rank) const = 0;
  /// Why the last step failed, where the method has more to say than its status.
  [[nodiscard]] virtual std::string message() const { return {}; }

  Settings problem;  ///< every parameter as used
  Settings method;   ///< every option as used
  Counts counts;     ///< of the method's start and its steps; observing is free
  Moved moved;       ///< by the projection of the start

 protected:
  Integration() = default;
  virtual LoopReport take(std::int64_t steps) = 0;
  /// What is counted between the two is the method's.
  void start_counting();
  void stop_counting();
};

/// Begins a run of an algorithm on a problem: `data` is what the algorithm takes of a method, whose
/// record is `traits`. See pair.hpp.
using BeginRun = std::unique_ptr<Integration> (*)(const Request&, const void* data,
                                                  const Traits& traits);

/// How a method is run: the part of a pair that does not depend on the problem.
struct RunnableMethod {
  std::string_view name;
  const void* algorithm = nullptr;  ///< an address that stands for it
  /// Every option of a request, defaults included.
  Settings (*options)(const Request&) = nullptr;
  /// Hands the method's data to its algorithm.
  std::unique_ptr<Integration> (*begin)(const Request&, BeginRun algorithm) = nullptr;
};

/// One problem crossed with one algorithm.
struct Crossed {
  const void* algorithm = nullptr;
  std::vector<std::string> unmet;
  BeginRun begin = nullptr;  ///< null when inadmissible
};

/// One problem crossed with one method.
struct Pair {
  std::string method;
  std::vector<std::string> unmet;  ///< needs that the problem does not meet; empty: admissible
  const RunnableMethod* runnable = nullptr;
  BeginRun begin = nullptr;  ///< of the method's algorithm; null when inadmissible

  [[nodiscard]] bool admissible() const { return begin != nullptr; }
  /// The compiled pair: methods of one algorithm share `begin`.
  using Identity = std::pair<const RunnableMethod*, BeginRun>;
  [[nodiscard]] Identity identity() const { return {runnable, begin}; }
  [[nodiscard]] Settings options(const Request& request) const {
    return runnable->options(request);
  }
  /// At the request's start, before the first step. Throws UsageError for a bad setting or a start
  /// of the wrong size, not for one that violates the constraints. Admissible pairs only.
  [[nodiscard]] std::unique_ptr<Integration> start(const Request& request) const;
  /// The whole run, recorded. Throws UsageError for bad input; a run that fails on the way says so
  /// in its summary.
  RunSummary integrate(const Request& request, Recorder& recorder) const;
};

/// Of one evaluation of each kind, in additions; those of linear algebra stay 0.
using EvaluationCost = Counts;

struct ProblemEntry {
  std::string id;
  std::string title;   ///< one line
  std::string source;  ///< paper and section, or textbook
  int dof = 0;         ///< entries of q, at the default parameters
  int momenta = 0;     ///< entries of p: as many, but 3 for a rotation's 9
  int constraints = 0;
  std::string structure;      ///< of the Hessian, for example "dense<4>"
  bool dual_numbers = false;  ///< derivatives by dual numbers, not written out
  std::vector<SettingInfo> parameters;
  std::vector<std::string> momentum_maps;
  TypicalRun typical;       ///< of `check`
  Measuring measuring;      ///< how promises are measured on it
  std::vector<Pair> pairs;  ///< in the order of the method list
  /// Start values at given parameters; throws UsageError.
  void (*initial)(const Settings&, std::vector<double>& q, std::vector<double>& p) = nullptr;
  /// The same, set in motion for measurements; null where the problem's own start serves.
  void (*in_motion)(const Settings&, std::vector<double>& q, std::vector<double>& p) = nullptr;
  /// How large its numbers are at given parameters: scales.hpp.
  Scales (*scales)(const Settings&) = nullptr;
  /// What the problem's evaluations cost at given parameters. Throws UsageError.
  EvaluationCost (*evaluation_cost)(const Settings&) = nullptr;
  /// (q, p) at ascending `times` >= 0, by two extended-precision library solvers; q0 and p0 empty:
  /// the problem's start. Constrained problems by index reduction. Throws UsageError.
  Reference (*reference)(const Settings&, const std::vector<double>& q0,
                         const std::vector<double>& p0, const std::vector<double>& times) = nullptr;
};

struct Catalogue {
  std::vector<MethodEntry> methods;
  std::vector<ProblemEntry> problems;

  [[nodiscard]] bool has_problem(const std::string& id) const;
  /// Throw UsageError with the nearest id when `id` is unknown.
  [[nodiscard]] const ProblemEntry& problem(const std::string& id) const;
  [[nodiscard]] const MethodEntry& method(const std::string& id) const;
  /// Throws UsageError that says why when the pair is inadmissible.
  [[nodiscard]] const Pair& pair(const std::string& problem, const std::string& method) const;
};

/// The suite's own: every problem of problems/lists with every method of methods/lists, by id.
const Catalogue& catalogue();

/// Number of steps of size h from 0 to `until`; throws UsageError unless h > 0 and `until` >= 0
/// are finite, `until` is a whole multiple of h to 1e-9 relative, and the count is at most 1e12.
std::int64_t whole_steps(double h, double until);

/// Runs one admissible pair and keeps the rows. Throws UsageError for bad input; a run that fails
/// on the way is returned with what it had, `summary.status` saying why.
Trajectory integrate(const Pair& pair, const Request& request);
/// A pair of the suite's own.
Trajectory integrate(const std::string& problem, const std::string& method, const Request& request);

}  // namespace shakedown
