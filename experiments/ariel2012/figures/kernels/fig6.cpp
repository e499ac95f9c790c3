// Measures and draws for fig6.md.
#include <algorithm>
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr const char* filtered = "ipa-rk4-filtered";
constexpr const char* literal = "ipa-rk4";

/// A projection at omega = 100 and H = 1/2 contracts slowly; the default gives it up.
const Settings patient{{"slowest-contraction", "10"}, {"max-iterations", "1000"}};

/// The point Z2* = z + H/2 phi(z) that RK4 projects, z bent and moving on the slow manifold, with
/// the force of the constrained motion.
struct StagePoint {
  double H;
  double off;               ///< from the slow manifold, in q
  double along_q, along_p;  ///< what the projection changes along the constraints
  double energy;            ///< in the springs
};
StagePoint stage_point(double omega, double H) {
  const Phase z = slow_point(omega, bent(1.0)).point;
  const Eigen::Vector4d force = constrained_motion(z).acceleration;
  const Phase stage{z.q + H / 2.0 * z.p, z.p + H / 2.0 * force};
  const Phase end = project(omega, stage).point;
  const Eigen::Matrix4d along = Eigen::Matrix4d::Identity() - across(stage.q);
  return {H, slow_point(omega, stage).distance.q, (along * (end.q - stage.q)).norm(),
          (along * (end.p - stage.p)).norm(), omega * omega * levels(stage)[0].squaredNorm() / 2.0};
}

/// RATTLE's work at the coarsest H whose error in q against the slow solution is below `error`.
double rattle_work(double error) {
  for (int n = 8; n <= 16384; n *= 2) {
    const Trajectory run = rattle_run(n);
    if ((end_of(run).q - target(omegas[2]).slow.q).norm() < error) {
      return static_cast<double>(run.summary.counts.jacobians);
    }
  }
  return std::nan("");
}

double error_in_q(const Sample& s) { return s.slow.q; }
double error_in_p(const Sample& s) { return s.slow.p; }
/// Iterations of a projection, of which a step has four.
double per_stage(const Sample& s) { return s.iterations * s.control / 40.0; }

/// The samples with H = 1/coarse ... 1/fine.
std::vector<Sample> part(const std::vector<Sample>& curve, int coarse, int fine) {
  std::vector<Sample> some;
  for (int n = coarse; n <= fine; n *= 2) some.push_back(at(curve, 1.0 / n));
  return some;
}

void measure_order(Context& context, const std::vector<Sample>& samples) {
  const auto curve = part(of(samples, filtered, omegas[2]), 8, 64);
  const auto at_point = part(of(samples, literal, omegas[2]), 8, 64);
  context.number("slope.q", slope(curve, &Sample::control, error_in_q));
  context.number("slope.p", slope(curve, &Sample::control, error_in_p));
  context.number("slope.q.literal", slope(at_point, &Sample::control, error_in_q));
}

void measure_uniform(Context& context, const std::vector<Sample>& samples) {
  std::vector<double> apart, work;
  for (int n = 2; n <= 16; n *= 2) {
    const Sample a = at(samples, filtered, omegas[1], 1.0 / n);
    const Sample b = at(samples, filtered, omegas[2], 1.0 / n);
    apart.push_back(std::fabs(a.slow.q / b.slow.q - 1.0));
    apart.push_back(std::fabs(a.slow.p / b.slow.p - 1.0));
    work.push_back(std::fabs(a.work / b.work - 1.0));
  }
  context.number("omega-difference.error", largest(apart));
  context.number("omega-difference.work", largest(work));
}

void measure_coarse(Context& context, const std::vector<Sample>& samples) {
  const Sample soft = at(samples, filtered, omegas[0], 1.0 / 2);
  const Sample stiff = at(samples, filtered, omegas[2], 1.0 / 2);
  context.number("large-step.error-ratio.q", soft.slow.q / stiff.slow.q);
  context.number("large-step.iterations.100", per_stage(soft));
  context.number("large-step.iterations.10000", per_stage(stiff));
}

void measure_projection_error(Context& context, const std::vector<Sample>& samples) {
  const auto error = [&](double omega, double H) { return at(samples, filtered, omega, H).slow.q; };
  const auto excess = [&](int n) { return error(omegas[1], 1.0 / n) / error(omegas[2], 1.0 / n); };
  const auto turn = [&](double omega, int n) {
    return error(omega, 1.0 / n) / error(omega, 2.0 / n);
  };
  std::vector<double> retuned;  // the first excess, with other tolerances in (14)
  for (const char* tolerance : {"1e-8", "1e-10", "1e-12"}) {
    Settings options = patient;
    options.emplace_back("tolerance", tolerance);
    const Sample s = run_from(target(omegas[1]).start, {.code = filtered, .omega = omegas[1]},
                              1.0 / 32, options);
    retuned.push_back(s.slow.q / error(omegas[2], 1.0 / 32));
  }
  context.number("excess.32", excess(32));
  context.number("excess.64", excess(64));
  context.number("halving.error-ratio.1000.64", turn(omegas[1], 64));
  context.number("halving.error-ratio.1000.128", turn(omegas[1], 128));
  context.number("halving.error-ratio.100.64", turn(omegas[0], 64));
  context.number("excess.32.retuned", largest(retuned));
}

void measure_same_behaviour(Context& context, const std::vector<Sample>& samples) {
  std::vector<Sample> both = of(samples, filtered, omegas[1]);
  for (const Sample& s : of(samples, filtered, omegas[2])) both.push_back(s);
  const Ratios ratio = ratios(logarithms(both, error_in_p), logarithms(both, error_in_q));
  context.number("p-to-q.least", ratio.least);
  context.number("p-to-q.most", ratio.most);
}

void measure_iterations(Context& context, const std::vector<Sample>& samples) {
  const auto curve = of(samples, filtered, omegas[2]);
  std::vector<double> rises;
  for (std::size_t k = 1; k < curve.size(); ++k) {
    rises.push_back(per_stage(curve[k]) - per_stage(curve[k - 1]));
  }
  context.number("iterations.step-4", per_stage(at(curve, 1.0 / 4)));
  context.number("iterations.step-64", per_stage(at(curve, 1.0 / 64)));
  context.number("iterations.largest-step", per_stage(curve.front()));
  context.number("iterations.largest-change", largest(rises));
  context.number("halving.work-ratio", curve.back().work / curve[curve.size() - 2].work);
  const auto soft = of(samples, filtered, omegas[0]);
  const auto work = [](const std::vector<Sample>& some) { return logarithms(some, &Sample::work); };
  const Ratios ratio = ratios(work(part(soft, 4, 128)), work(part(curve, 4, 128)));
  context.number("soft.work-ratio.least", ratio.least);
  context.number("soft.work-ratio.most", ratio.most);
  context.number("soft.work-ratio.largest-step", soft.front().work / curve.front().work);
}

void measure_literal(Context& context, const std::vector<Sample>& samples) {
  // What the literal force adds: both readings share the projections and RK4's error.
  const auto added = [&](double omega, int n) {
    return (at(samples, literal, omega, 1.0 / n).end.q -
            at(samples, filtered, omega, 1.0 / n).end.q)
        .norm();
  };
  const auto error = [&](const char* code, double omega) {
    return at(samples, code, omega, 1.0 / 64).slow.q;
  };
  context.number("literal.omega-slope",
                 std::log10(error(literal, omegas[2]) / error(literal, omegas[1])));
  context.number("difference.omega-slope", std::log10(added(omegas[2], 64) / added(omegas[1], 64)));
  context.number("literal.error-ratio", error(literal, omegas[1]) / error(filtered, omegas[1]));
  context.number("difference.step-slope", std::log2(added(omegas[1], 32) / added(omegas[1], 64)));
}

void measure_stage_point(Context& context) {
  std::vector<StagePoint> stiff, soft;
  std::vector<double> apart;
  for (int n = 8; n <= 64; n *= 2) {
    stiff.push_back(stage_point(omegas[2], 1.0 / n));
    soft.push_back(stage_point(omegas[1], 1.0 / n));
    apart.push_back(std::fabs(soft.back().off / stiff.back().off - 1.0));
  }
  context.number("stage.slope.distance", slope(stiff, &StagePoint::H, &StagePoint::off));
  context.number("stage.omega-difference", largest(apart));
  context.number("stage.energy-ratio", stiff.front().energy / soft.front().energy);
  context.number("stage.slope.tangential.q", slope(stiff, &StagePoint::H, &StagePoint::along_q));
  context.number("stage.slope.tangential.p", slope(stiff, &StagePoint::H, &StagePoint::along_p));
}

void measure_efficiency(Context& context, const std::vector<Sample>& rk4) {
  const auto reaches = [](const Sample& s, double error) {
    return std::fmax(s.slow.q, s.slow.p) < error;
  };
  const auto work = [&](double error) {
    const auto reached = only(rk4, [&](const Sample& s) { return reaches(s, error); });
    return reached.empty() ? std::nan("") : reached.front().work;
  };
  // Of the Adams runs of Figures 4 and 5 those that reach `error` in q and p.
  const auto ratio = [&](double error) {
    std::vector<double> others;
    for (const Start start : {Start::slow, Start::projected}) {
      for (const Sample& s : of(adams_runs(adams, start), adams, omegas[2])) {
        if (reaches(s, error)) others.push_back(std::log(s.work));
      }
    }
    return ratios(std::vector<double>(others.size(), std::log(work(error))), others);
  };
  const Ratios here = ratio(2e-7), beyond = ratio(2e-8);
  const double loose = rattle_work(1e-3);
  context.number("rattle.work-ratio.rk4", loose / work(1e-3));
  context.number(
      "rattle.work-ratio.adams",
      loose / smallest(of(adams_runs(adams, Start::slow), adams, omegas[2]), &Sample::work));
  context.number("rattle.smallest-error",
                 (constrained_solution().q - target(omegas[2]).slow.q).norm());
  context.number("adams.work-ratio.2e-7.mean", here.mean);
  context.number("adams.work-ratio.2e-8.mean", beyond.mean);
  context.number("adams.work-ratio.2e-7.most", here.most);
  context.number("adams.work-ratio.2e-7.least", here.least);
  context.number("adams.work-ratio.2e-8.least", beyond.least);
}

void perform_fig6(Context& context) {
  std::vector<Sample> samples;
  for (const char* method : {filtered, literal}) {
    for (const double w : omegas) {
      for (int n = 2; n <= 128; n *= 2) {
        samples.push_back(run_from(
            target(w).start, {.code = method, .omega = w, .control = 1.0 / n}, 1.0 / n, patient));
      }
    }
  }
  const auto soft = of(samples, filtered, omegas[0]);
  const Sample& least =
      *std::min_element(soft.begin(), soft.end(),
                        [](const Sample& a, const Sample& b) { return a.slow.q < b.slow.q; });
  context.words("most-accurate-step", "$H = 1/" + shortest(1.0 / least.control) + "$");
  show(context, samples, {{{filtered, "filtered force"}, {literal, "force at the point"}}, 4})
      .problem("two-springs")
      .method(filtered, patient)
      .method(literal, patient);
  measure_order(context, samples);
  measure_uniform(context, samples);
  measure_coarse(context, samples);
  measure_projection_error(context, samples);
  measure_same_behaviour(context, samples);
  measure_iterations(context, samples);
  measure_literal(context, samples);
  measure_stage_point(context);
  measure_efficiency(context, of(samples, filtered, omegas[2]));
}

}  // namespace

Experiment fig6() { return {.id = "ariel2012/fig6", .run = perform_fig6}; }

}  // namespace shakedown::ariel2012
