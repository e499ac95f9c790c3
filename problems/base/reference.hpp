// References that are not one of our methods: two library integrators of different families in long
// double, and the difference between them as the error bar.
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
      difference;          ///< of each component: largest between the two solvers, all times
  double error_bar = 0.0;  ///< the largest of them
};

/// Both throw std::runtime_error when the step underflows or 5e7 steps do not suffice.
///
/// Runge-Kutta-Fehlberg 7(8) of Boost.Odeint, controlled at `tolerance` (absolute and relative), from
/// a first step that is small.
std::vector<std::vector<long double>> fehlberg78(const ExtendedField& f,
                                                 std::vector<long double> y0,
                                                 const std::vector<double>& times,
                                                 long double tolerance,
                                                 long double first_step = 1e-3L);

/// Bulirsch-Stoer extrapolation of Boost.Odeint, controlled at `tolerance`.
std::vector<std::vector<long double>> bulirsch_stoer(const ExtendedField& f,
                                                     std::vector<long double> y0,
                                                     const std::vector<double>& times,
                                                     long double tolerance,
                                                     long double first_step = 1e-3L);

/// Fehlberg 7(8) at `tolerance`, with Bulirsch-Stoer at the same tolerance as the witness. `times`
/// ascend from >= 0; y0 belongs to t = 0. The absolute tolerance of y_i is `tolerance` times its entry
/// of `sizes`, 1 without them; `time` is that of the motion, a thousandth of which is a first step.
ExtendedSolution extended_reference(const ExtendedField& f, const std::vector<long double>& y0,
                                    const std::vector<double>& times,
                                    long double tolerance = 1e-16L,
                                    const std::vector<long double>& sizes = {},
                                    long double time = 1.0L);

}  // namespace shakedown
