// The explicit pair of Dormand and Prince, of orders 5 and 4, with step control and a projection
// after each accepted step:
//
//   k_i = f(t_n + c_i h, y_n + h sum_{j<i} a_ij k_j),  i = 1, ..., 7,
//   y~_{n+1} = y_n + h sum_{i<7} a_7i k_i,    y_{n+1} = projection of y~_{n+1},
//   error = h sum_i e_i k_i,    k_7 = f(t_{n+1}, y~_{n+1}).
//
// The projection moves the state by the size of the local error, so the order remains 5. It also
// changes the first slope of the next step, so a step takes seven evaluations instead of six.
// Source: J. R. Dormand, P. J. Prince, J. Comput. Appl. Math. 6 (1980) 19, Table 2; Hairer,
// Norsett, Wanner, Solving ODEs I, II.4, II.5 (Table 5.2); step control of K. Gustafsson: Hairer,
// Wanner, Solving ODEs II, IV.2.
#pragma once

#include <array>
#include <memory>

#include "methods/baseline/sundials.hpp"

namespace shakedown::dormand_prince {

inline constexpr int stages = 7;
/// Row i has the coefficients of stage i. The last row has the weights of order 5.
inline constexpr std::array<std::array<double, stages>, stages> a{
    {{},
     {1.0 / 5},
     {3.0 / 40, 9.0 / 40},
     {44.0 / 45, -56.0 / 15, 32.0 / 9},
     {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
     {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
     {35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}}};
inline constexpr std::array<double, stages> c{0.0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1.0, 1.0};
/// The weights of order 5 minus those of order 4.
inline constexpr std::array<double, stages> e{
    71.0 / 57600, 0.0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

/// Moves y onto the constraints at time t. Returns 0, or a positive number if this fails.
using Projection = int (*)(void* self, double t, double* y);

std::unique_ptr<sundials::Solver> projected(const sundials::Tolerances&, sundials::OdeCallbacks,
                                            Projection, const std::vector<double>& y0);

}  // namespace shakedown::dormand_prince
