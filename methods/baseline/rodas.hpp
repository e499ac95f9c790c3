// RODAS: a Rosenbrock method of order 4(3) in six stages on y' = f(y), with step control. With
// J = f'(y_n),
//
//   (1/(h gamma) I - J) u_i = f(y_n + sum_{j<i} a_ij u_j) + sum_{j<i} c_ij/h u_j,   i = 1, ..., 6,
//   y_{n+1} = y_n + sum_{j<6} a_6j u_j + u_6,    error = u_6,    gamma = 1/4,
//   a_6j = a_5j for j < 5,  a_65 = 1.
//
// The argument of the last stage is the embedded method of order 3. Both methods are stiffly
// accurate and L-stable. A step takes one Jacobian, one factorisation, six force evaluations and
// six solves. The norm of the error e is ||x||^2 = sum_j (x_j/(atol + rtol max(|y_{n,j}|,
// |y_{n+1,j}|)))^2/dim(y). The next step is the smaller of 0.9 h ||e_n||^(-1/4) and the prediction
// of Gustafsson, 0.9 h^2/h_- (||e_-||/||e_n||^2)^(1/4), where h_- and e_- belong to the last
// accepted step. It is between h/5 and 6 h. h is only the output interval. Baseline: nothing is
// conserved. Problems must be autonomous. Source: Hairer, Wanner, Solving ODEs II, IV.7 (form
// without multiplications by J), VI.4 (RODAS) and IV.8 (Gustafsson's controller).
#pragma once

#include <array>

#include "methods/baseline/first_order.hpp"

namespace shakedown {

namespace rodas {

constexpr std::size_t stages = 6;
using Row = std::array<double, stages>;
/// The coefficients as the code RODAS prints them. They meet all conditions to within 1e-15.
struct Table {
  double gamma;
  std::array<Row, stages> a, c;
};
inline constexpr Table table{
    .gamma = 0.25,
    .a = {{{},
           {1.544},
           {0.9466785280815826, 0.2557011698983284},
           {3.314825187068521, 2.896124015972201, 0.9986419139977817},
           {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950},
           {1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1.0}}},
    .c = {{{},
           {-5.6688},
           {-2.430093356833875, -0.2063599157091915},
           {-0.1073529058151375, -9.594562251023355, -20.47028614809616},
           {7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160},
           {8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136,
            -6.058818238834054}}}};

std::unique_ptr<sundials::Solver> solver(const sundials::Tolerances&, sundials::OdeCallbacks,
                                         const std::vector<double>& y0);

}  // namespace rodas

struct Rodas {
  static constexpr Traits traits{.name = "rodas",
                                 .title = "RODAS, Rosenbrock (4, 3)",
                                 .adaptive = true,
                                 .source = "Hairer, Wanner IV.7, VI.4",
                                 .formula = R"(\begin{aligned}
\Bigl(\frac{1}{h \gamma} I - \tfrac{\partial f}{\partial y}(y_n)\Bigr) u_i
  &= f\Bigl(y_n + \sum_{j<i} a_{ij} u_j\Bigr) + \frac1h \sum_{j<i} c_{ij} u_j,
  \quad i = 1, \dots, 6 \\
y_{n+1} &= y_n + \sum_{j<6} a_{6j} u_j + u_6, \quad \text{error} = u_6, \quad \gamma = \tfrac14 \\
y &= (q, p), \quad f = (M^{-1} p, \; -\nabla V(q))
\end{aligned})"};
  static constexpr Appearance look{"RODAS", Hue::brown, Marker::saltire};
  using Algorithm = RosenbrockCodes;
  using Needs = Algorithm::Needs;
  using Options = sundials::Tolerances;
  static Algorithm::Data data(const Options& options) { return {options, rodas::solver}; }
  template <class P>
  using Stepper = MemberStepper<Rodas, P>;
};

}  // namespace shakedown
