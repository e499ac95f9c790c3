// Reference solutions in long double, computed by two library integrators of different families
// instead of methods of the suite. The difference of the two solutions is the error bar.
#pragma once

#include <functional>
#include <vector>

namespace shakedown {

/// y' = f(t, y) in extended precision (x86 long double: 64-bit mantissa).
using ExtendedField =
    std::function<void(const std::vector<long double>& y, std::vector<long double>& ydot)>;

struct ExtendedSolution {
  std::vector<std::vector<long double>> y;  ///< one state for each requested time
  std::vector<double>
      difference;          ///< per component: largest difference of the two solvers over all times
  double error_bar = 0.0;  ///< the largest entry of `difference`
};

/// Runge-Kutta-Fehlberg 7(8) of Boost.Odeint, controlled at `tolerance` (absolute and relative),
/// from a small first step. Throws std::runtime_error if the step underflows or 5e7 steps do not
/// suffice.
std::vector<std::vector<long double>> fehlberg78(const ExtendedField& f,
                                                 std::vector<long double> y0,
                                                 const std::vector<double>& times,
                                                 long double tolerance,
                                                 long double first_step = 1e-3L);

/// Bulirsch-Stoer extrapolation of Boost.Odeint, controlled at `tolerance`. Throws as `fehlberg78`.
std::vector<std::vector<long double>> bulirsch_stoer(const ExtendedField& f,
                                                     std::vector<long double> y0,
                                                     const std::vector<double>& times,
                                                     long double tolerance,
                                                     long double first_step = 1e-3L);

/// Fehlberg 7(8), compared with Bulirsch-Stoer at the same tolerance. `times` are in ascending
/// order and >= 0; y0 is the state at t = 0. The absolute tolerance of y_i is `tolerance` times
/// sizes[i], or `tolerance` if `sizes` is empty. `time` is the time scale of the motion; the first
/// step is a thousandth of it.
ExtendedSolution extended_reference(const ExtendedField& f, const std::vector<long double>& y0,
                                    const std::vector<double>& times,
                                    long double tolerance = 1e-16L,
                                    const std::vector<long double>& sizes = {},
                                    long double time = 1.0L);

}  // namespace shakedown
