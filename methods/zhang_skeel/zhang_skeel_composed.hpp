// Z&S composed to orders 4, 6 and 8 (zhang_skeel_composition.hpp). Source: TO Remark 2.1; Yoshida
// 1990; Kahan, Li 1997 (methods/base/composition_tables.hpp has the tables).
#pragma once

#include "methods/base/composition_tables.hpp"
#include "methods/zhang_skeel/zhang_skeel_composition.hpp"

namespace shakedown {

struct ZhangSkeel4 : ComposedBy<ZhangSkeelComposition, triple_jump> {
  static constexpr Traits traits = [] {
    Traits t = named("zhang-skeel-4", "Zhang-Skeel, triple jump", "TO Remark 2.1; Yoshida 1990");
    t.formula = R"(\begin{aligned}
\Psi_h &= \Phi_{\gamma_1 h} \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h} \\
\gamma_1 &= 1/(2 - 2^{1/3}), \quad \gamma_2 = 1 - 2\gamma_1 \\
\Phi_h &\colon\ \text{velocity Verlet with } M f \text{ instead of } -\nabla V,
  \ h \text{ of the stage} \\
M f &= M a - \tfrac12 \beta^2 h^4\, a \cdot V''' \cdot a \\
(M + \beta h^2 \nabla^2 V)\, a &= -\nabla V
\end{aligned})";
    return t;
  }();
  static constexpr Appearance look{"Z&S, order 4", Hue::orange, Marker::pentagon};
};

struct ZhangSkeel6 : ComposedBy<ZhangSkeelComposition, yoshida_six> {
  static constexpr Traits traits = [] {
    Traits t = named("zhang-skeel-6", "Zhang-Skeel, Yoshida's seven stages",
                     "TO Remark 2.1; Yoshida 1990");
    t.formula = R"(\begin{aligned}
\Psi_h &= \Phi_{\gamma_7 h} \circ \dots \circ \Phi_{\gamma_1 h}, \quad \gamma_i = \gamma_{8-i} \\
\gamma_1 &= 0.7845136105, \quad \gamma_2 = 0.2355732134 \\
\gamma_3 &= -1.1776799842, \quad \gamma_4 = 1 - 2(\gamma_1 + \gamma_2 + \gamma_3) \\
\Phi_h &\colon\ \text{velocity Verlet with } M f \text{ instead of } -\nabla V,
  \ h \text{ of the stage} \\
M f &= M a - \tfrac12 \beta^2 h^4\, a \cdot V''' \cdot a \\
(M + \beta h^2 \nabla^2 V)\, a &= -\nabla V
\end{aligned})";
    return t;
  }();
  static constexpr Appearance look{"Z&S, order 6", Hue::vermilion, Marker::star};
};

struct ZhangSkeel8 : ComposedBy<ZhangSkeelComposition, kahan_li_eight> {
  static constexpr Traits traits = [] {
    Traits t = named("zhang-skeel-8", "Zhang-Skeel, Kahan and Li's seventeen stages",
                     "TO Remark 2.1; Kahan, Li 1997");
    t.formula = R"(\begin{aligned}
\Psi_h &= \Phi_{\gamma_{17} h} \circ \dots \circ \Phi_{\gamma_2 h} \circ \Phi_{\gamma_1 h},
  \quad \gamma_i = \gamma_{18-i}, \quad \sum_i \gamma_i = 1 \\
(\gamma_1, \dots, \gamma_4) &= (0.1302024831, \; 0.5611629818, \; -0.3894749626, \;
  0.1588419066) \\
(\gamma_5, \dots, \gamma_8) &= (-0.3959038941, \; 0.1845396410, \; 0.2583743877, \; 0.2950117236) \\
\Phi_h &\colon\ \text{velocity Verlet with } M f \text{ instead of } -\nabla V,
  \ h \text{ of the stage} \\
M f &= M a - \tfrac12 \beta^2 h^4\, a \cdot V''' \cdot a \\
(M + \beta h^2 \nabla^2 V)\, a &= -\nabla V
\end{aligned})";
    return t;
  }();
  static constexpr Appearance look{"Z&S, order 8", Hue::vermilion, Marker::square};
};

}  // namespace shakedown
