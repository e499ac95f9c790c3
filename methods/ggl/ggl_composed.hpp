// Compositions of GGL option B (ggl_b_composition.hpp) of orders 4, 6 and 8. The tables and their
// sources are in methods/base/composition_tables.hpp.
#pragma once

#include "methods/base/composition_tables.hpp"
#include "methods/ggl/ggl_b_composition.hpp"

namespace shakedown {

template <const Composition& table>
struct ComposedGglB : ComposedBy<GglBComposition, table> {
  static constexpr Traits titled(std::string_view name, std::string_view title,
                                 std::string_view formula,
                                 std::string_view source = "KBS (82); Hairer, Lubich, Wanner V.3") {
    Traits traits = ComposedGglB::named(name, title, source);
    traits.formula = formula;
    return traits;
  }
};

struct GglB4 : ComposedGglB<triple_jump> {
  static constexpr Traits traits =
      titled("ggl-b-4", "GGL-B, centred, triple jump", R"(\begin{aligned}
\Psi_h &= P \circ \Phi_{\gamma_1 h} \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h} \\
\gamma_1 &= \frac1{2 - 2^{1/3}}, \quad \gamma_2 = 1 - 2 \gamma_1 \\
\Phi_h &\colon\ \text{ggl-theta-b}, \quad \theta = \vartheta = \tfrac12 \\
P &\colon\ p \leftarrow p - G^{\mathsf T} (G M^{-1} G^{\mathsf T})^{-1} G M^{-1} p
\end{aligned})");
  static constexpr Appearance look{"GGL-B, order 4", Hue::sky, Marker::pentagon};
};
struct GglBSuzuki4 : ComposedGglB<suzuki_fractal> {
  static constexpr Traits traits =
      titled("ggl-b-suzuki-4", "GGL-B, centred, Suzuki's five stages", R"(\begin{aligned}
\Psi_h &= P \circ \Phi_{\gamma_1 h}^2 \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h}^2 \\
\gamma_1 &= \frac1{4 - 4^{1/3}}, \quad \gamma_2 = 1 - 4 \gamma_1 \\
\Phi_h &\colon\ \text{ggl-theta-b}, \quad \theta = \vartheta = \tfrac12 \\
P &\colon\ p \leftarrow p - G^{\mathsf T} (G M^{-1} G^{\mathsf T})^{-1} G M^{-1} p
\end{aligned})");
  static constexpr Appearance look{"GGL-B, Suzuki", Hue::sky, Marker::saltire};
};
struct GglBBlanesMoan4 : ComposedGglB<blanes_moan_in_turn> {
  static constexpr Traits traits =
      titled("ggl-b-blanes-moan-4", "VI-B and its adjoint, Blanes-Moan", R"(\begin{aligned}
\Psi_h &= P \circ \Phi_{\alpha_{12} h} \circ \Phi^*_{\alpha_{11} h} \circ \dots
  \circ \Phi_{\alpha_2 h} \circ \Phi^*_{\alpha_1 h} \\
\Phi_h &\colon\ \text{ggl-theta-b}, \quad \theta = 1, \quad \vartheta = \tfrac12 \\
\Phi^*_h &\colon\ \text{ggl-theta-b}, \quad \theta = 0, \quad \vartheta = \tfrac12 \\
P &\colon\ p \leftarrow p - G^{\mathsf T} (G M^{-1} G^{\mathsf T})^{-1} G M^{-1} p \\
\alpha_i &= \alpha_{13-i} \approx 0.0792,\ 0.1303,\ 0.2229,\ -0.3667,\ 0.3246,\ 0.1097
\end{aligned})",
             "KBS (83); Blanes, Moan 2002, Table 2");
  static constexpr Appearance look{"VI-B, Blanes-Moan", Hue::sky, Marker::plus};
};
struct GglB6 : ComposedGglB<yoshida_six> {
  static constexpr Traits traits =
      titled("ggl-b-6", "GGL-B, centred, Yoshida's seven stages", R"(\begin{aligned}
\Psi_h &= P \circ \Phi_{\gamma_7 h} \circ \dots \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h},
  \quad \gamma_i = \gamma_{8-i} \\
\gamma_1 &= 0.784513610477557, \quad \gamma_2 = 0.235573213359358 \\
\gamma_3 &= -1.177679984178871, \quad \gamma_4 = 1 - 2 (\gamma_1 + \gamma_2 + \gamma_3) \\
\Phi_h &\colon\ \text{ggl-theta-b}, \quad \theta = \vartheta = \tfrac12 \\
P &\colon\ p \leftarrow p - G^{\mathsf T} (G M^{-1} G^{\mathsf T})^{-1} G M^{-1} p
\end{aligned})");
  static constexpr Appearance look{"GGL-B, order 6", Hue::sky, Marker::star};
};
struct GglB8 : ComposedGglB<kahan_li_eight> {
  static constexpr Traits traits =
      titled("ggl-b-8", "GGL-B, centred, Kahan and Li's seventeen stages", R"(\begin{aligned}
\Psi_h &= P \circ \Phi_{\gamma_{17} h} \circ \dots \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h},
  \quad \gamma_i = \gamma_{18-i}, \quad \sum_i \gamma_i = 1 \\
(\gamma_1, \dots, \gamma_4) &= (0.1302024831, \; 0.5611629818, \; -0.3894749626, \;
  0.1588419066) \\
(\gamma_5, \dots, \gamma_8) &= (-0.3959038941, \; 0.1845396410, \; 0.2583743877, \; 0.2950117236) \\
\Phi_h &\colon\ \text{ggl-theta-b}, \quad \theta = \vartheta = \tfrac12 \\
P &\colon\ p \leftarrow p - G^{\mathsf T} (G M^{-1} G^{\mathsf T})^{-1} G M^{-1} p
\end{aligned})");
  static constexpr Appearance look{"GGL-B, order 8", Hue::sky, Marker::hollow_down};
};

}  // namespace shakedown
