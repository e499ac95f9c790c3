// Half-explicit Euler (half_explicit.hpp), extrapolated to order 4 and 5.
#pragma once

#include "methods/half_explicit/half_explicit.hpp"

namespace shakedown {

template <int s>
struct ExtrapolatedTo {
  static constexpr Traits named(std::string_view name, std::string_view title,
                                std::string_view formula) {
    return {.name = name,
            .title = title,
            .order_q = s,
            .order_p = s,
            .linear_momentum = Conservation::exact,
            .position_constraint = Conservation::exact,
            .velocity_constraint = Conservation::exact,
            .multiplier_time = MultiplierTime::begin,
            .order_lambda = s,
            .source = "Lubich 1991; Hairer, Wanner VII.6",
            .formula = formula};
  }
  using Algorithm = HalfExplicit;
  using Needs = Algorithm::Needs;
  using Options = NoOptions;
  static Algorithm::Data data(const Options& /*options*/) { return {s}; }
  template <class P>
  using Stepper = MemberStepper<ExtrapolatedTo, P>;
};

struct HalfExplicit4 : ExtrapolatedTo<4> {
  static constexpr Traits traits =
      named("half-explicit-4", "Half-explicit Euler, extrapolated", R"(\begin{aligned}
x_{k+1} &= x_k + \eta u_k, \quad x_0 = q_n, \quad M u_0 = p_n \\
u_{k+1} &= u_k + \eta M^{-1} \bigl( f(x_k, u_k) - G(x_k)^{\mathsf T} \lambda_k \bigr), \quad
  f = -\nabla V + Q \\
0 &= G(x_{k+1})\,u_{k+1}, \quad k = 0, \dots, j - 1 \\
(\bar q, \bar p) &= \textstyle\sum_{j=1}^4 w_j\,(x_j, M u_j)_{\eta = h/j}, \quad
  w = \bigl( -\tfrac16,\ 4,\ -\tfrac{27}2,\ \tfrac{32}3 \bigr) \\
q_{n+1} &= \bar q - M^{-1} G(\bar q)^{\mathsf T} \mu, \quad g(q_{n+1}) = 0 \\
p_{n+1} &= \bar p - G_{n+1}^{\mathsf T} \nu, \quad G_{n+1} M^{-1} p_{n+1} = 0
\end{aligned})");
  static constexpr Appearance look{"Half-explicit", Hue::purple, Marker::hollow_up};
};
struct HalfExplicit5 : ExtrapolatedTo<5> {
  static constexpr Traits traits =
      named("half-explicit-5", "Half-explicit Euler, extrapolated to order 5", R"(\begin{aligned}
x_{k+1} &= x_k + \eta u_k, \quad x_0 = q_n, \quad M u_0 = p_n \\
u_{k+1} &= u_k + \eta M^{-1} \bigl( f(x_k, u_k) - G(x_k)^{\mathsf T} \lambda_k \bigr), \quad
  f = -\nabla V + Q \\
0 &= G(x_{k+1})\,u_{k+1}, \quad k = 0, \dots, j - 1 \\
(\bar q, \bar p) &= \textstyle\sum_{j=1}^5 w_j\,(x_j, M u_j)_{\eta = h/j}, \quad
  w = \bigl( \tfrac1{24},\ -\tfrac83,\ \tfrac{81}4,\ -\tfrac{128}3,\ \tfrac{625}{24} \bigr) \\
q_{n+1} &= \bar q - M^{-1} G(\bar q)^{\mathsf T} \mu, \quad g(q_{n+1}) = 0 \\
p_{n+1} &= \bar p - G_{n+1}^{\mathsf T} \nu, \quad G_{n+1} M^{-1} p_{n+1} = 0
\end{aligned})");
  static constexpr Appearance look{"Half-explicit, order 5", Hue::brown, Marker::up};
};

}  // namespace shakedown
