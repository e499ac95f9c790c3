// Nystrom's method of order 5 for q'' = M^-1 f(q, t), f = -grad V: with f_i = f(Q_i, t_n + c_i h)
//
//   Q_i     = q_n + c_i h v_n + h^2 M^-1 sum_{j<i} abar_ij f_j
//   q_{n+1} = q_n + h v_n + h^2 M^-1 sum_i bbar_i f_i,     v = M^-1 p,  bbar_i = b_i (1 - c_i)
//   p_{n+1} = p_n + h sum_i b_i f_i
//
//   c_i          abar_ij                      b_i
//   0                                         14/336
//   1/5          1/50                        125/336
//   2/3         -1/27    7/27                162/336
//   1            3/10   -2/35    9/35         35/336
//
// With order 5, a step takes only four gradients, whereas Runge-Kutta methods take six, because
// only positions have stages. The method is neither symplectic nor symmetric. Energy and angular
// momentum drift (a linear oscillator gains (h omega)^6/1800 of its energy per step); linear
// momentum, a linear invariant, is exact.
// Source: E. J. Nystrom, Acta Soc. Sci. Fenn. 50 (1925) no. 13; Hairer, Norsett, Wanner, Solving
// ODEs I, II.14.
#pragma once

#include <array>

#include "methods/base/method.hpp"

namespace shakedown {

struct Nystrom5 {
  static constexpr Traits traits{.name = "nystrom-5",
                                 .title = "Nystrom, four stages",
                                 .order_q = 5,
                                 .order_p = 5,
                                 .linear_momentum = Conservation::exact,
                                 .source = "Hairer, Norsett, Wanner II.14",
                                 .formula = R"(\begin{aligned}
Q_i &= q_n + c_i h v_n + h^2 M^{-1} \sum_{j<i} \bar a_{ij} f_j,
  \quad f_i = -\nabla V(Q_i, t_n + c_i h) \\
q_{n+1} &= q_n + h v_n + h^2 M^{-1} \sum_i b_i (1 - c_i) f_i \\
p_{n+1} &= p_n + h \sum_i b_i f_i \\
c &= (0, \tfrac15, \tfrac23, 1), \quad b = \tfrac{1}{336} (14, 125, 162, 35) \\
\bar a_{21} &= \tfrac{1}{50},
\quad (\bar a_{31}, \bar a_{32}) = (-\tfrac{1}{27}, \tfrac{7}{27}) \\
(\bar a_{41}, \bar a_{42}, \bar a_{43}) &= (\tfrac{3}{10}, -\tfrac{2}{35}, \tfrac{9}{35})
\end{aligned})"};
  static constexpr Appearance look{"Nyström, order 5", Hue::black, Marker::square};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::GradientInTime>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), gradient{state.q, state.q, state.q, state.q}, q(state.q),
          v(state.q), sum(state.q), work(state.q) {}

    StepReport step(State<P>& state) {
      constexpr std::array b{14, 125, 162, 35};
      constexpr std::array bbar{14, 100, 54};
      problem.mass().solve(state.p, v);
      potential_gradient(problem, state.q, state.t, gradient[0]);
      stage(state, 1, ratio(1, 5), {ratio(1, 50)});
      stage(state, 2, ratio(2, 3), {ratio(-1, 27), ratio(7, 27)});
      stage(state, 3, Scalar(1), {ratio(3, 10), ratio(-2, 35), ratio(9, 35)});
      advance(state.q, Scalar(1), {ratio(bbar[0], 336), ratio(bbar[1], 336), ratio(bbar[2], 336)});
      state.q = q;
      for (std::size_t i = 0; i < b.size(); ++i) state.p -= (ratio(b[i], 336) * h) * gradient[i];
      return {};
    }

   private:
    static Scalar ratio(int over, int under) { return Scalar(over) / Scalar(under); }

    /// Computes q = q_n + c h v_n - h^2 M^-1 sum_j weight_j grad V(Q_j).
    void advance(const Vector& q_n, Scalar c, const std::array<Scalar, 3>& weight) {
      sum = weight[0] * gradient[0];
      for (std::size_t j = 1; j < weight.size(); ++j) {
        if (weight[j] != Scalar(0)) sum += weight[j] * gradient[j];
      }
      problem.mass().solve(sum, work);
      q = q_n + h * (c * v - h * work);
    }
    void stage(const State<P>& state, std::size_t i, Scalar c,
               const std::array<Scalar, 3>& weight) {
      advance(state.q, c, weight);
      potential_gradient(problem, q, state.t + c * h, gradient[i]);
    }

    P problem;
    Scalar h;
    std::array<Vector, 4> gradient;  // at Q_i
    Vector q, v;                     // q of a stage; v = M^-1 p_n
    Vector sum, work;
  };
};

}  // namespace shakedown
