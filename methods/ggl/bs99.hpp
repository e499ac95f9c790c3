// BS99, an integrator made for the Lagrange top:
//
//   m_{n+1} = m_n + h m g l e_3 x d_n
//   d_{n+1} = d_n + h/J_1 m_{n+1} x (d_n + d_{n+1})/2
//
// The second line is a Cayley rotation. It is computed in closed form: with a = h/(2 J_1)
// m_{n+1}, d_{n+1} = d_n + 2/(1 + |a|^2) (a x d_n + a x (a x d_n)). The method is explicit and
// has order 1. |d|, m.d and m.e_3 are exact. The method is a Poisson map on (m, d), which does
// not imply anything about dq ^ dp. Source: Bobenko, Suris, Commun. Math. Phys. 204 (1999) 147,
// (1.17); KBS (166).
#pragma once

#include <Eigen/Geometry>

#include "methods/base/method.hpp"

namespace shakedown {

namespace need {
struct ReducedTop {
  static constexpr std::string_view name = "heavy top as (d3, m)";
  template <class P>
  static constexpr bool met = requires(const P& problem) {
    problem.transverse_inertia();
    problem.weight_torque();
  };
};
}  // namespace need

struct BobenkoSuris {
  static constexpr Traits traits{.name = "bs99",
                                 .title = "BS99, Lagrange top",
                                 .order_q = 1,
                                 .order_p = 1,
                                 .energy = Conservation::bounded,
                                 .angular_momentum = Conservation::exact,
                                 .source = "Bobenko, Suris 1999 (1.17); KBS (166)",
                                 .formula = R"(\begin{aligned}
p_{n+1} &= p_n + h\,m g l\, e_3 \times q_n \\
q_{n+1} &= q_n + \tfrac{h}{2 J_1}\,p_{n+1} \times (q_n + q_{n+1}) \\
&= q_n + \frac{2}{1 + \lvert a \rvert^2} \bigl( a \times q_n + a \times (a \times q_n) \bigr) \\
a &= \tfrac{h}{2 J_1}\,p_{n+1}, \quad J_1 = I_1 + m l^2, \quad q = d_3,
  \quad p \text{: angular momentum}
\end{aligned})"};
  static constexpr Appearance look{"BS99", Hue::orange, Marker::hollow_down};
  using Needs = needs::All<need::ReducedTop>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), a(state.q), turned(state.q) {}

    StepReport step(State<P>& state) {
      problem.flow_p(state.q, a);
      state.p += h * a;
      a = (h / (Scalar(2) * problem.transverse_inertia())) * state.p;
      turned = a.cross(state.q);
      turned += Vector(a.cross(turned));
      state.q += (Scalar(2) / (Scalar(1) + a.squaredNorm())) * turned;
      return {};
    }

   private:
    P problem;
    Scalar h;
    Vector a, turned;
  };
};

}  // namespace shakedown
