// Computes the results of top-accuracy.md.
#include <array>

#include "experiments/kinon2023/shared/convergence.hpp"

namespace shakedown::kinon2023 {
namespace {

const std::vector<std::string> schemes{"vi-s", "bs99", "vi-b", "vi-a", "em"};

void measure_orders(Context& context, const Study& study) {
  constexpr double from = 6.25e-7, to = 1e-4;
  constexpr double above_reference = 2.5e-6;  // the reference for e_p is EM at 5e-7
  for (const std::string& id : schemes) {
    context.number("slope.q." + id, study.of(id, "e_q").slope(from, to));
  }
  for (const std::string id : {"bs99", "vi-b"}) {
    context.number("slope.p." + id, study.of(id, "e_p").slope(from, to));
  }
  for (const std::string id : {"vi-a", "em"}) {
    context.number("slope.p." + id, study.of(id, "e_p").slope(above_reference, to));
  }
  const Errors& vi_s = study.of("vi-s", "e_p");
  context.number("slope.p.vi-s.fine", vi_s.slope(from, 5e-6));
  context.number("slope.p.vi-s.coarse", vi_s.slope(1e-5, to));
  context.number("steps", vi_s.within(from, to).h.size());
  context.number("steps.above-reference", vi_s.within(above_reference, to).h.size());
}

void perform_accuracy(Context& context) {
  const Study study = top_study();
  for (const auto& [id, variable, label] : {std::array{"fig18", "e_q", "relative error $e_q$"},
                                            {"fig19", "e_p", "relative error $e_p$"}}) {
    draw_errors(context,
                {id, variable, label, schemes, {{"bs99", 1}, {"em", 2}}, {1e-4, 5e-5, 1e-5}},
                {{&study, ""}});
  }
  measure_orders(context, study);
  measure_plateau(context, study);
}

}  // namespace

Experiment top_accuracy() { return {.id = "kinon2023/top-accuracy", .run = perform_accuracy}; }

}  // namespace shakedown::kinon2023
