// An interface to SUNDIALS that uses plain function pointers. It covers CVODE and ARKODE for y' =
// f(t, y) and IDA for F(t, y, y') = 0, with dense or sparse (KLU) Jacobians. The steppers supply
// the callbacks, and their headers need not include SUNDIALS.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "methods/base/traits.hpp"
#include "methods/baseline/sparse_assembly.hpp"
#include "problems/base/settings.hpp"

namespace shakedown::sundials {

/// Options common to the SUNDIALS baselines.
struct Tolerances {
  double rtol = 1e-8;
  double atol = 1e-8;
  int max_steps = 100000;        ///< largest number of internal steps between two outputs
  double first_step = 0.0;       ///< for IDA; 0 means sqrt(atol)/10 of the time scale of the motion
  double multiplier_atol = 0.0;  ///< for IDA; 0 means the default of Solver::ida

  static std::vector<Setting> settings() {
    using O = Tolerances;
    return {
        setting<O>("rtol", &O::rtol, "", "relative tolerance", range::positive),
        setting<O>("atol", &O::atol, "",
                   "absolute tolerance, times the size of what it is of at the start",
                   range::positive),
        setting<O>("max-steps", &O::max_steps, "", "internal steps per output at most", {1, 1e9})};
  }
};

/// Counts kept by the solver itself.
struct Statistics {
  std::int64_t steps = 0;
  std::int64_t evaluations = 0;  ///< of the right-hand side or residual
  std::int64_t jacobians = 0;
  std::int64_t setups = 0;      ///< factorisations of the Newton matrix
  std::int64_t iterations = 0;  ///< of the nonlinear solver
  std::int64_t error_test_failures = 0;
  std::int64_t convergence_failures = 0;
  std::int64_t factor_entries = 0;  ///< in L and U of the last sparse factorisation; 0 if dense
};

enum class Multistep : std::uint8_t { adams, bdf };
enum class Corrector : std::uint8_t { fixed_point, newton };

/// Diagonally implicit Runge-Kutta pairs of ARKODE.
enum class Dirk : std::uint8_t {
  order_5,     ///< Kennedy, Carpenter 2003, implicit part of ARK5(4)8L[2]SA: ESDIRK, L-stable
  tr_bdf2,     ///< Bank et al. 1985, Hosea, Shampine 1996: order 2, L-stable, embedded order 3
  trapezoidal  ///< the trapezoidal rule with the error estimate h/2 (f_{n+1} - f_n)
};

/// Explicit Runge-Kutta pairs of ARKODE, which are its defaults for these orders.
enum class Erk : std::uint8_t {
  order_8,  ///< Fehlberg 1968, thirteen stages, embedded order 7
  order_6   ///< Verner 1978, eight stages, embedded order 5
};

/// The callbacks for y' = f(t, y). They return 0, or a positive number for a recoverable failure.
/// `jacobian` fills df/dy column by column or, if there is a pattern, fills the entries of the
/// pattern in their order. It may be null; CVODE then uses difference quotients of f.
struct OdeCallbacks {
  void* self = nullptr;
  int (*rhs)(void* self, double t, const double* y, double* ydot) = nullptr;
  int (*jacobian)(void* self, double t, const double* y, double* J) = nullptr;
  double time = 1.0;  ///< time scale of the motion, relative to which a first step is small
};

/// The callbacks for F(t, y, y') = 0. `jacobian` fills dF/dy + c dF/dy' column by column or, if
/// there is a pattern, fills the entries of the pattern in their order. It may be null; IDA then
/// uses difference quotients of F.
struct DaeCallbacks {
  void* self = nullptr;
  int (*residual)(void* self, double t, const double* y, const double* yp, double* r) = nullptr;
  int (*jacobian)(void* self, double t, double c, const double* y, const double* yp,
                  double* J) = nullptr;
  double time = 1.0;  ///< as in OdeCallbacks
};

/// The method by which KLU orders a sparse Jacobian A.
enum class Ordering : std::uint8_t {
  symmetric,  ///< AMD on A + A^T: least fill if pivots may stay on the diagonal
  columns     ///< COLAMD on A: little fill whichever rows the pivots are in
};

/// The kind of an unknown: `differential` for q and v, `multiplier` for the lambda of the
/// constraint forces, and `stabiliser` for the mu of the GGL form, which is small.
enum class Unknown : std::uint8_t { differential, multiplier, stabiliser };

/// A SUNDIALS solver bound to its callbacks; not copyable, because SUNDIALS keeps `self`.
class Solver {
 public:
  /// `pattern` is the pattern of a sparse Jacobian; null means that the Jacobian is dense. A
  /// pattern requires the Jacobian's callback. For CVODE, it must include the whole diagonal.
  static std::unique_ptr<Solver> cvode(Multistep family, Corrector corrector,
                                       const Tolerances& tolerances, OdeCallbacks callbacks,
                                       std::span<const double> y0,
                                       const SparsePattern* pattern = nullptr);
  /// `kinds[i]` is the kind of y_i. `suppress_algebraic` leaves the algebraic components out of the
  /// error test, as index 2 requires.
  static std::unique_ptr<Solver> ida(const Tolerances& tolerances, DaeCallbacks callbacks,
                                     std::span<const double> y0, std::span<const double> yp0,
                                     const std::vector<Unknown>& kinds, bool suppress_algebraic,
                                     const SparsePattern* pattern = nullptr,
                                     Ordering ordering = Ordering::symmetric);
  /// Uses difference quotients of f if there is no Jacobian.
  static std::unique_ptr<Solver> arkode(Dirk pair, const Tolerances& tolerances,
                                        OdeCallbacks callbacks, std::span<const double> y0);
  static std::unique_ptr<Solver> arkode(Erk pair, const Tolerances& tolerances,
                                        OdeCallbacks callbacks, std::span<const double> y0);
  virtual ~Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// Integrates to time t (interpolated, no forced stop). Returns false if SUNDIALS fails;
  /// `message()` then gives the reason.
  virtual bool advance(double t) = 0;
  /// Takes one internal step towards time t; the time `reached` may be beyond it. Only IDA supports
  /// this.
  virtual bool advance_one_step(double t, double& reached);
  [[nodiscard]] virtual std::span<const double> y() const = 0;
  [[nodiscard]] virtual Statistics statistics() const = 0;
  [[nodiscard]] const std::string& message() const { return reason; }

  /// Calls `advance`, and adds the solver's factorisations and solves to the thread's counts.
  StepReport advance_counted(double t);

 protected:
  Solver() = default;
  std::string reason;
};

}  // namespace shakedown::sundials
