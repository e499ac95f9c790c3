// Symmetric splittings of order 4 in six stages with small error constants,
//
//   p -= b_1 h grad V(q),  q += a_1 h M^-1 p,  p -= b_2 h grad V(q),  ...  p -= b_7 h grad V(q),
//   b_i = b_{8-i},  a_i = a_{7-i},  sum a_i = sum b_i = 1:
//
//   blanes-moan-4      S_6, whose error is smallest for any two parts;
//   blanes-moan-rkn-4  SRKN_6^b, an explicit Runge-Kutta-Nystrom method, whose error is smallest
//                      where [V, [V, [V, T]]] = 0, as it is for T = 1/2 p^T M^-1 p.
//
// Symplectic, symmetric, keep linear and angular momentum to round-off. Explicit: linearly stable
// for h omega < 3.13 and 3.16. Six gradients a step: the last of a step is the first of the next.
// Source: S. Blanes, P. C. Moan, J. Comput. Appl. Math. 142 (2002) 313, Tables 2 and 3, which
// print 15 digits: double precision only.
#pragma once

#include <array>
#include <vector>

#include "methods/base/method.hpp"

namespace shakedown {

namespace detail {

constexpr Traits blanes_moan_traits(std::string_view name, std::string_view title,
                                    std::string_view source) {
  return {.name = name,
          .title = title,
          .order_q = 4,
          .order_p = 4,
          .symplectic = Symplecticity::canonical,
          .symmetric = true,
          .energy = Conservation::bounded,
          .linear_momentum = Conservation::exact,
          .angular_momentum = Conservation::exact,
          .source = source};
}

}  // namespace detail

/// b_1, b_2, b_3 and a_1, a_2; the others follow from symmetry and sums.
struct SixStageTable {
  std::array<double, 3> kick;
  std::array<double, 2> drift;

  [[nodiscard]] constexpr std::array<double, 7> b() const {
    const auto& [b1, b2, b3] = kick;
    return {b1, b2, b3, 1.0 - 2.0 * (b1 + b2 + b3), b3, b2, b1};
  }
  [[nodiscard]] constexpr std::array<double, 6> a() const {
    const auto& [a1, a2] = drift;
    const double a3 = 0.5 - (a1 + a2);
    return {a1, a2, a3, a3, a2, a1};
  }
  /// The same as a composition of a step of order 1 and its adjoint in turn, kick first, with
  /// lengths alpha_i h: b_1 = alpha_1, a_i = alpha_{2i-1} + alpha_{2i},
  /// b_{i+1} = alpha_{2i} + alpha_{2i+1}. It has the order of the splitting for every such step.
  /// R. I. McLachlan, SIAM J. Sci. Comput. 16 (1995) 151; Hairer, Lubich, Wanner III.3.
  [[nodiscard]] constexpr std::array<double, 12> alpha() const {
    std::array<double, 12> all{};
    double last = 0.0;
    for (std::size_t i = 0; i < 6; ++i) {
      last = (i % 2 == 0 ? b()[i / 2] : a()[i / 2]) - last;
      all[i] = all[11 - i] = last;
    }
    return all;
  }
};

template <class P, const SixStageTable& table>
class SixStageStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  SixStageStepper(const P& which, const NoOptions& /*options*/, Scalar step_size,
                  const State<P>& state)
      : problem(which), h(step_size), gradient(state.q), v(state.q) {
    restart(state);
  }

  void restart(const State<P>& state) { problem.gradient(state.q, gradient); }
  void momentum_changed(const State<P>& /*state*/) {}

  StepReport step(State<P>& state) {
    constexpr auto b = table.b();
    constexpr auto a = table.a();
    for (std::size_t i = 0; i < a.size(); ++i) {
      state.p -= (Scalar(b[i]) * h) * gradient;
      problem.mass().solve(state.p, v);
      state.q += (Scalar(a[i]) * h) * v;
      problem.gradient(state.q, gradient);
    }
    state.p -= (Scalar(b.back()) * h) * gradient;
    return {};
  }

 private:
  P problem;
  Scalar h;
  Vector gradient;  // at the current q
  Vector v;
};

struct BlanesMoan4 {
  static constexpr Traits traits = detail::blanes_moan_traits(
      "blanes-moan-4", "Blanes-Moan, six stages", "Blanes, Moan 2002, Table 2");
  static constexpr Appearance look{"Blanes-Moan 4", Hue::sky, Marker::hollow_diamond};
  static constexpr SixStageTable table{{0.0792036964311957, 0.353172906049774, -0.0420650803577195},
                                       {0.209515106613362, -0.143851773179818}};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient>;
  using Options = NoOptions;
  template <class P>
  using Stepper = SixStageStepper<P, table>;
};

/// S_6 as a table of compositions (methods/base/composition.hpp).
struct BlanesMoanInTurn {
  static constexpr int order = 4;
  static constexpr bool in_turn = true;
  template <class S>
  static std::vector<S> gamma() {
    constexpr auto alpha = BlanesMoan4::table.alpha();
    return {alpha.begin(), alpha.end()};
  }
};

struct BlanesMoanRkn4 {
  static constexpr Traits traits = detail::blanes_moan_traits(
      "blanes-moan-rkn-4", "Blanes-Moan Runge-Kutta-Nystrom", "Blanes, Moan 2002, Table 3");
  static constexpr Appearance look{"Blanes-Moan RKN 4", Hue::sky, Marker::hollow_pentagon};
  static constexpr SixStageTable table{{0.0829844064174052, 0.396309801498368, -0.0390563049223486},
                                       {0.245298957184271, 0.604872665711080}};
  using Needs = BlanesMoan4::Needs;
  using Options = NoOptions;
  template <class P>
  using Stepper = SixStageStepper<P, table>;
};

}  // namespace shakedown
