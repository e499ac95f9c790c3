// RATTLE methods of orders 4, 6 and 8 (rattle_composition.hpp, rattle_splitting.hpp). The tables
// and their sources are in methods/base/composition_tables.hpp and
// methods/base/splitting_tables.hpp.
#pragma once

#include "methods/base/composition_tables.hpp"
#include "methods/base/splitting_tables.hpp"
#include "methods/constrained/rattle_composition.hpp"
#include "methods/constrained/rattle_splitting.hpp"

namespace shakedown {

template <const Composition& table>
struct ComposedRattle : ComposedBy<RattleComposition, table> {
  static constexpr Traits titled(std::string_view name, std::string_view title,
                                 std::string_view formula) {
    Traits traits = ComposedRattle::named(name, title, "Reich 1996; Hairer, Lubich, Wanner V.3");
    traits.formula = formula;
    return traits;
  }
};

struct Rattle4 : ComposedRattle<triple_jump> {
  static constexpr Traits traits = titled("rattle-4", "RATTLE, triple jump", R"(\begin{aligned}
\Psi_h &= \Phi_{\gamma_1 h} \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h} \\
\gamma_1 &= \frac1{2 - 2^{1/3}}, \quad \gamma_2 = 1 - 2 \gamma_1 \\
\Phi_h &\colon\ \text{RATTLE}
\end{aligned})");
  static constexpr Appearance look{"RATTLE, order 4", Hue::indigo, Marker::pentagon};
};
struct RattleSuzuki4 : ComposedRattle<suzuki_fractal> {
  static constexpr Traits traits =
      titled("rattle-suzuki-4", "RATTLE, Suzuki's five stages", R"(\begin{aligned}
\Psi_h &= \Phi_{\gamma_1 h}^2 \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h}^2 \\
\gamma_1 &= \frac1{4 - 4^{1/3}}, \quad \gamma_2 = 1 - 4 \gamma_1 \\
\Phi_h &\colon\ \text{RATTLE}
\end{aligned})");
  static constexpr Appearance look{"RATTLE, Suzuki", Hue::indigo, Marker::saltire};
};
struct Rattle6 : ComposedRattle<yoshida_six> {
  static constexpr Traits traits =
      titled("rattle-6", "RATTLE, Yoshida's seven stages", R"(\begin{aligned}
\Psi_h &= \Phi_{\gamma_7 h} \circ \dots \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h},
  \quad \gamma_i = \gamma_{8-i} \\
\gamma_1 &= 0.784513610477557, \quad \gamma_2 = 0.235573213359358 \\
\gamma_3 &= -1.177679984178871, \quad \gamma_4 = 1 - 2 (\gamma_1 + \gamma_2 + \gamma_3) \\
\Phi_h &\colon\ \text{RATTLE}
\end{aligned})");
  static constexpr Appearance look{"RATTLE, order 6", Hue::indigo, Marker::star};
};
struct Rattle8 : ComposedRattle<kahan_li_eight> {
  static constexpr Traits traits =
      titled("rattle-8", "RATTLE, Kahan and Li's seventeen stages", R"(\begin{aligned}
\Psi_h &= \Phi_{\gamma_{17} h} \circ \dots \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h},
  \quad \gamma_i = \gamma_{18-i}, \quad \sum_i \gamma_i = 1 \\
(\gamma_1, \dots, \gamma_4) &= (0.1302024831, \; 0.5611629818, \; -0.3894749626, \;
  0.1588419066) \\
(\gamma_5, \dots, \gamma_8) &= (-0.3959038941, \; 0.1845396410, \; 0.2583743877, \; 0.2950117236) \\
\Phi_h &\colon\ \text{RATTLE}
\end{aligned})");
  static constexpr Appearance look{"RATTLE, order 8", Hue::indigo, Marker::diamond};
};

/// On the double pendulum, for equal numbers of gradients, the error is a tenth of the error of
/// Suzuki's composition and a hundredth of the error of the triple jump. For equal numbers of
/// solves, it is 1.6 times the error of Suzuki's composition and a sixth of the error of the triple
/// jump.
struct RattleBlanesMoan4 {
  static constexpr Traits traits =
      renamed(Rattle4::traits, "rattle-blanes-moan-4", "RATTLE, Blanes-Moan",
              "Blanes, Moan 2002, Table 2", R"(\begin{aligned}
\Psi_h &= P \circ \chi^*_{\alpha_{12} h} \circ \chi_{\alpha_{11} h} \circ \dots
  \circ \chi^*_{\alpha_2 h} \circ \chi_{\alpha_1 h} \\
\chi_h &= D_h \circ K_h, \quad \chi^*_h = K_h \circ D_h \\
K_h &\colon\ p \leftarrow p - h \nabla V(q) \\
D_h &\colon\ p \leftarrow p - G(q)^{\mathsf T} \lambda, \quad
  q \leftarrow q + h M^{-1} p, \quad g(q) = 0 \\
P &\colon\ p \leftarrow p - G^{\mathsf T} (G M^{-1} G^{\mathsf T})^{-1} G M^{-1} p \\
\alpha_i &= \alpha_{13-i} \approx 0.0792,\ 0.1303,\ 0.2229,\ -0.3667,\ 0.3246,\ 0.1097
\end{aligned})");
  static constexpr Appearance look{"RATTLE, Blanes-Moan", Hue::indigo, Marker::hollow_square};
  using Algorithm = RattleSplitting;
  using Needs = Algorithm::Needs;
  using Options = NewtonOptions;
  static Algorithm::Data data(const Options& options) { return {options, blanes_moan_s6}; }
  template <class P>
  using Stepper = MemberStepper<RattleBlanesMoan4, P>;
};

}  // namespace shakedown
