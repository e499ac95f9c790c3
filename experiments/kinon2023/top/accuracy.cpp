// Measures and draws for top-accuracy.md.
#include <cmath>

#include "experiments/kinon2023/shared/convergence.hpp"

namespace shakedown::kinon2023 {
namespace {

const std::vector<std::string> schemes{"vi-s", "bs99", "vi-b", "vi-a", "em"};

void claims(Context& context, const Study& study) {
  const double from = 6.25e-7;
  const double to = 1e-4;
  ClaimDraft& positions =
      claim(context, "orders-q", "6.2, Fig 18",
            "the height of the centre of mass is of order 1 by VI-S, BS99, VI-B, of 2 by VI-A, EM",
            ClaimKind::order, "fig18");
  expect_slopes(positions, study, {"vi-s", "bs99", "vi-b"}, "e_q", 1, 0.05, from, to);
  expect_slopes(positions, study, {"vi-a", "em"}, "e_q", 2, 0.05, from, to);
  constexpr const char* next =
      "the next term of the expansion at h = 1e-4, a step of 0.014 rad of spin";
  positions.because(next);
  const Errors& vi_s = study.of("vi-s", "e_p");
  ClaimDraft& momenta = claim(
      context, "orders-p", "6.2, Fig 19",
      "the momentum of the centre of mass is of order 1 by VI-S, BS99, VI-B, of 2 by VI-A, EM",
      ClaimKind::order, "fig19", Verdict::qualified);
  expect_slopes(momenta, study, {"bs99", "vi-b"}, "e_p", 1, 0.05, from, to);
  // The reference is EM at 5e-7.
  expect_slopes(momenta, study, {"vi-a", "em"}, "e_p", 2, 0.05, 2.5e-6, to);
  momenta
      .holds_for("VI-S below the paper's steps", "slope of e_p, four steps from 5e-6 to 6.25e-7",
                 vi_s.slope(from, 5e-6), near(1, 0.05))
      .fails_for("VI-S at the paper's steps", "slope of e_p, 1e-4 to 1e-5", vi_s.slope(1e-5, to))
      .because(next)
      .explain(
          "VI-S's error of p_1 is a first-order term with a small coefficient plus a "
          "second-order one, which prevails at the paper's steps: slope 1 appears below 1e-5.");
}

void figure(Context& context, const Study& study, const char* id, const char* title,
            const char* variable, const char* label, Caption caption) {
  draw_errors(context,
              {id, title, variable, label, schemes, {{"bs99", 1}, {"em", 2}}, {1e-4, 5e-5, 1e-5}},
              std::move(caption), {{&study, ""}});
}

void perform_accuracy(Context& context) {
  const Study study = top_study();
  figure(
      context, study, "fig18", "Top: error of the height", "e_q", "relative error $e_q$",
      {"VI-S, VI-B and BS99 are of first order and nearly coincide; VI-A and EM are of second, as "
       "in the paper, EM far below VI-A.",
       "Top of section 6.2: distance (113) of the height of the centre of mass at $t=0.001$ s "
       "from that of the steady precession.",
       "Five steps more than the paper has, which shows three."});
  figure(
      context, study, "fig19", "Top: error of the momentum", "e_p", "relative error $e_p$",
      {"BS99 and VI-B are of first order, VI-A and EM of second, as in the paper. VI-S has slope "
       "{orders-p/6} at the paper's steps, where a second-order term prevails, and slope "
       "{orders-p/5} only below them.",
       "Top of section 6.2: distance (114) of the momentum of the centre of mass at $t=0.001$ s "
       "from that of EM at $h=5\\cdot10^{-7}$ s; BS99's is (168) times the mass, which the "
       "paper's formula lacks.",
       "Five steps more than the paper has, which shows three. Below them EM comes close to the "
       "step of its own reference, so that its curve falls faster there."});
  claims(context, study);
  claim_no_plateau(context, study, "VI-A and EM converge to the exact motion of the top",
                   "the steady precession", "fig18");
}

}  // namespace

Experiment top_accuracy() { return {.id = "kinon2023/top-accuracy", .run = perform_accuracy}; }

}  // namespace shakedown::kinon2023
