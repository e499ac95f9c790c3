// Computes the results of fig6.md.
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/work_precision.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "methods/multiscale/ipa_rk4.hpp"
#include "problems/two_springs.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr const char* filtered = "ipa-rk4-filtered";
constexpr const char* literal = "ipa-rk4";

/// Settings for omega = 100 and H = 1/2, where a projection moves along the slow manifold for
/// hundreds of iterations. With the default settings, IPA would give up.
const Settings patient{{"slowest-contraction", "10"}, {"max-iterations", "1000"}};

/// The point Z2* = z + H/2 phi(z) that RK4 projects. z is the point of the slow manifold near
/// `bent`, and phi uses the force of the constrained motion.
struct StagePoint {
  double H;
  double off;               ///< distance in q from the slow manifold
  double along_q, along_p;  ///< changes along the constraints due to the projection
  double energy;            ///< energy of the springs
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

/// One of the four projections of an RK4 step.
struct Stage {
  int iterations;
  double first_speed, last_speed;  ///< |p| after the first iteration and after the last
};

/// Evaluates the slope of the method itself and records every stage.
class RecordedSlope {
 public:
  struct Options : IpaOptions {
    std::vector<Stage>* stages = nullptr;
  };
  using Vector = VectorFor<TwoSprings<>>;

  RecordedSlope(const TwoSprings<>& springs, const Options& options)
      : slope(springs, options), one(springs, options), stages(options.stages) {}
  StepReport evaluate(Vector& q, Vector& p, double t, Vector& v, Vector& f) {
    Vector first_q = q, first_p = p;
    one.iterate(first_q, first_p, t);
    const StepReport report = slope.evaluate(q, p, t, v, f);
    stages->push_back({report.iterations, first_p.norm(), p.norm()});
    return report;
  }

 private:
  detail::IpaSlope<TwoSprings<>, true> slope;
  Ipa<TwoSprings<>> one;
  std::vector<Stage>* stages;
};

/// Returns all stages, four per step, of a run of Figure 6 with the filtered force. If `tolerance`
/// is 0, (14) uses the paper's tolerance.
std::vector<Stage> stages_of(double omega, int per_unit, double tolerance = 0.0) {
  TwoSprings<>::Parameters parameters;
  parameters.omega = omega;
  const TwoSprings<> springs(parameters);
  std::vector<Stage> stages;
  RecordedSlope::Options options;
  options.slowest_contraction = 10.0;  // as in `patient`
  options.max_iterations = 1000;
  options.stages = &stages;
  if (tolerance > 0.0) options.tolerance = tolerance;
  State<TwoSprings<>> state = initial_state(springs);
  state.q = target(omega).start.q;
  state.p = target(omega).start.p;
  detail::SlowRk4Stepper<TwoSprings<>, RecordedSlope> rk4(springs, options, 1.0 / per_unit, state);
  for (int k = 0; k < 10 * per_unit; ++k) {
    rk4.step(state);
    state.t += 1.0 / per_unit;
  }
  return stages;
}

/// Returns the second stage of each step, whose projection starts at Z2*.
std::vector<Stage> second_stages(double omega, int per_unit) {
  const std::vector<Stage> all = stages_of(omega, per_unit);
  std::vector<Stage> some;
  for (std::size_t k = 1; k < all.size(); k += 4) some.push_back(all[k]);
  return some;
}

double mean_iterations(const std::vector<Stage>& stages) {
  double sum = 0.0;
  for (const Stage& s : stages) sum += s.iterations;
  return sum / static_cast<double>(stages.size());
}

/// Returns RATTLE's work at the coarsest H whose error in q against the slow solution is below
/// `error`; NaN if there is none.
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
/// The mean number of iterations per projection. A run up to t = 10 has four projections per step.
double per_stage(const Sample& s) { return s.iterations * s.control / 40.0; }

/// The samples with H = 1/coarse, ..., 1/fine.
std::vector<Sample> part(const std::vector<Sample>& curve, int coarse, int fine) {
  std::vector<Sample> some;
  for (int n = coarse; n <= fine; n *= 2) some.push_back(at(curve, 1.0 / n));
  return some;
}

void measure_order(Context& context, const std::vector<Sample>& samples) {
  const auto curve = part(of(samples, filtered, omegas[2]), 8, 64);
  context.number("slope.q", slope(curve, &Sample::control, error_in_q));
  context.number("slope.p", slope(curve, &Sample::control, error_in_p));
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
  std::vector<double> errors;
  for (const double omega : omegas) {
    const Sample s = at(samples, filtered, omega, 1.0 / 2);
    errors.push_back(std::fmax(s.slow.q, s.slow.p));
  }
  // Runs RK4 without projection on the stiff system: with the same step as the projected method,
  // and near its stability limit at omega = 10000. RK4 is stable if h times the fastest frequency,
  // 1.62 omega, is at most 2 sqrt 2.
  const auto plain = [](double omega, double h) {
    return run_from(target(omega).start, {.code = "rk4", .omega = omega}, h);
  };
  std::vector<Sample> unprojected;
  for (const double omega : omegas) unprojected.push_back(plain(omega, 1.0 / 2));
  const Sample stable = plain(omegas[2], 1.0 / 6400);
  const Sample coarse = at(samples, filtered, omegas[2], 1.0 / 2);
  const double steps = 20.0;
  context.number("large-step.error", largest(errors));
  context.number("large-step.plain",
                 only(unprojected, [](const Sample& s) { return s.slow.q < 1.0; }).size());
  context.number("large-step.forces-per-step", coarse.work / steps);
  context.number("large-step.saved-work", stable.work / coarse.work);
  context.number("large-step.saved-steps", stable.work / 4.0 / steps);
  context.number("large-step.offset", 4.0 * steps / coarse.work);
  context.number("large-step.stable-error", stable.slow.q);
}

/// Measures the longest projection at omega = 100 and H = 1/2. It moves along the slow manifold
/// until successive iterates differ by less than the tolerance.
void measure_glide(Context& context) {
  std::vector<Stage> all = stages_of(omegas[0], 2);
  std::sort(all.begin(), all.end(),
            [](const Stage& a, const Stage& b) { return a.iterations < b.iterations; });
  const Stage longest = all.back();
  all.pop_back();
  const double stiff = mean_iterations(stages_of(omegas[2], 2));
  context.number("soft.longest", longest.iterations);
  context.number("soft.longest.speed-first", longest.first_speed);
  context.number("soft.longest.speed-last", longest.last_speed);
  context.number("soft.longest.lost", 1.0 - longest.last_speed / longest.first_speed);
  context.number("soft.others", mean_iterations(all));
  context.number("soft.others-ratio", mean_iterations(all) / stiff);
  context.number("soft.second-longest", all.back().iterations);
  const auto looser = stages_of(omegas[0], 2, 1.5e-7);
  context.number("soft.longest.looser", largest(looser, &Stage::iterations));
}

void measure_projection_error(Context& context, const std::vector<Sample>& samples) {
  const auto error = [&](double omega, double H) { return at(samples, filtered, omega, H).slow.q; };
  const auto excess = [&](int n) { return error(omegas[1], 1.0 / n) / error(omegas[2], 1.0 / n); };
  const auto turn = [&](double omega, int n) {
    return error(omega, 1.0 / n) / error(omega, 2.0 / n);
  };
  // The error in x2 that the projections add to the error of RK4. At omega = 10000 only the error
  // of RK4 is left.
  const auto added = [&](int n) {
    const auto off = [&](double omega) {
      return at(samples, filtered, omega, 1.0 / n).end.q[2] - target(omega).slow.q[2];
    };
    return off(omegas[1]) - off(omegas[2]);
  };
  std::vector<double> retuned;  // `excess(32)` with other tolerances in (14)
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
  for (const int n : {16, 32, 64}) context.number("added." + std::to_string(n), added(n));
}

void measure_same_behaviour(Context& context, const std::vector<Sample>& samples) {
  std::vector<Sample> both = of(samples, filtered, omegas[1]);
  for (const Sample& s : of(samples, filtered, omegas[2])) both.push_back(s);
  const Ratios ratio = ratios(logarithms(both, error_in_p), logarithms(both, error_in_q));
  context.number("p-to-q.least", ratio.least);
  context.number("p-to-q.most", ratio.most);
}

void measure_iterations(Context& context) {
  double typical = 0.0, all = 0.0;
  for (const double omega : {omegas[1], omegas[2]}) {
    for (int n = 2; n <= 64; n *= 2) {  // the paper's steps
      const auto stages = second_stages(omega, n);
      for (const Stage& s : stages) typical += s.iterations >= 3 && s.iterations <= 5 ? 1.0 : 0.0;
      all += static_cast<double>(stages.size());
      if (omega != omegas[2]) continue;
      context.number("iterations.z2.step-" + std::to_string(n), mean_iterations(stages));
      if (n == 2) context.number("iterations.z2.most", largest(stages, &Stage::iterations));
    }
  }
  context.number("iterations.typical", typical / all);
}

void measure_work_of_halving(Context& context, const std::vector<Sample>& samples) {
  const auto curve = of(samples, filtered, omegas[2]);
  std::vector<double> rises, ratio;
  for (std::size_t k = 1; k < curve.size(); ++k) {
    rises.push_back(per_stage(curve[k]) - per_stage(curve[k - 1]));
    ratio.push_back(curve[k].work / curve[k - 1].work);
  }
  context.number("iterations.largest-change", largest(rises));
  context.number("halving.work-ratio", largest(ratio));
  context.number("halving.work-ratio.least", smallest(ratio));
  context.number("slope.work", -slope(part(curve, 8, 64), &Sample::work, error_in_q));
}

/// Measures the work of (38) as printed: at omega = 100, at omega = 10000, and at omega = 10000
/// with the tolerance that the paper uses at 100.
void measure_soft(Context& context, const std::vector<Sample>& samples) {
  const auto curve = of(samples, literal, omegas[2]), soft = of(samples, literal, omegas[0]);
  const auto work = [](const std::vector<Sample>& some) { return logarithms(some, &Sample::work); };
  Settings loose = patient;
  loose.emplace_back("tolerance", "1e-7");
  std::vector<Sample> loosened;
  for (const Sample& s : curve) {
    loosened.push_back(
        run_from(target(omegas[2]).start, {.code = literal, .omega = omegas[2]}, s.control, loose));
  }
  const Ratios ratio = ratios(work(soft), work(curve)), same = ratios(work(soft), work(loosened));
  const auto filtered_curve = of(samples, filtered, omegas[2]);
  const auto filtered_soft = of(samples, filtered, omegas[0]);
  const Ratios with_filter =
      ratios(work(part(filtered_soft, 4, 128)), work(part(filtered_curve, 4, 128)));
  context.number("soft.filtered.work-ratio.least", with_filter.least);
  context.number("soft.filtered.work-ratio.most", with_filter.most);
  context.number("soft.work-ratio.least", ratio.least);
  context.number("soft.work-ratio.most", ratio.most);
  context.number("soft.filtered.work-ratio.largest-step",
                 filtered_soft.front().work / filtered_curve.front().work);
  context.number("soft.same-tolerance.least", same.least);
  context.number("soft.same-tolerance.most", same.most);
}

/// Compares the two forces by one step from the slow manifold: returns the relative difference
/// between the change along the constraints and its prediction. The force at the projected point is
/// wrong by -G^T mu, which is across the constraints at that point. The step adds this force to p
/// at the end of the step, where G has turned by H DG(p). The predicted change along the
/// constraints is therefore H^2/2 DG(p)^T mu.
double turned_force(int per_unit) {
  const double H = 1.0 / per_unit;
  TwoSprings<>::Parameters parameters;
  parameters.omega = omegas[1];
  const TwoSprings<> springs(parameters);
  IpaOptions options;
  options.tolerance = 1e-13;
  State<TwoSprings<>> start = initial_state(springs);
  const Phase z = iterate(omegas[1], bent(1.0), options, 6);
  start.q = z.q;
  start.p = z.p;
  const auto step = [&]<class Stepper>(std::type_identity<Stepper>) {
    State<TwoSprings<>> state = start;
    Stepper stepper(springs, options, H, state);
    stepper.step(state);
    return Phase{state.q, state.p};
  };
  const Phase at_point = step(std::type_identity<IpaRk4::Stepper<TwoSprings<>>>{});
  const Phase with_filter = step(std::type_identity<IpaRk4Filtered::Stepper<TwoSprings<>>>{});
  // mu is the difference of the two forces at the start, expressed in the basis of the rows of G.
  Ipa<TwoSprings<>> ipa(springs, options);
  VectorFor<TwoSprings<>> q = start.q, p = start.p, gradient = start.q;
  ipa.project(q, p, 0.0);
  potential_gradient(springs, q, 0.0, gradient);
  const Eigen::Matrix<double, 2, 4> G = rod_jacobian(q);
  const Eigen::Vector2d mu =
      (G * G.transpose()).inverse() * (G * Eigen::Vector4d(gradient + ipa.filtered_force()));
  const Eigen::Matrix4d along = Eigen::Matrix4d::Identity() - across(with_filter.q);
  const Eigen::Vector4d changed = along * (at_point.p - with_filter.p);
  const Eigen::Vector4d turned = along * (H * H / 2.0 * rod_jacobian_rate(q, p).transpose() * mu);
  return (changed - turned).norm() / changed.norm();
}

void measure_literal(Context& context, const std::vector<Sample>& samples) {
  // The change due to the literal force. Both readings have the same projections and the same error
  // of RK4, which therefore cancel.
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
  context.number("literal.curves.8", at(samples, literal, omegas[1], 1.0 / 8).slow.q /
                                         at(samples, literal, omegas[2], 1.0 / 8).slow.q);
  context.number("literal.error-ratio", error(literal, omegas[1]) / error(filtered, omegas[1]));
  context.number("difference.step-slope", std::log2(added(omegas[1], 32) / added(omegas[1], 64)));
  context.number("slope.q.literal",
                 slope(part(of(samples, literal, omegas[2]), 8, 64), &Sample::control, error_in_q));
  context.number("turned.difference", turned_force(64));
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
  const auto error = [](const Sample& s) { return std::fmax(s.slow.q, s.slow.p); };
  const auto work = [&](double bound) {
    const auto reached = only(rk4, [&](const Sample& s) { return error(s) < bound; });
    return reached.empty() ? std::nan("") : reached.front().work;
  };
  std::vector<Sample> others;
  for (const Start start : {Start::slow, Start::projected}) {
    for (const Sample& s : of(adams_runs(start), adams, omegas[2])) others.push_back(s);
  }
  const Sample best =
      *std::min_element(others.begin(), others.end(),
                        [&](const Sample& a, const Sample& b) { return error(a) < error(b); });
  const Sample last = at(rk4, 1.0 / 64);  // the smallest step of the paper's figure
  const double loose = rattle_work(1e-3);
  context.number("rattle.work-ratio.rk4", loose / work(1e-3));
  context.number("rattle.work-ratio.adams",
                 loose / smallest(of(adams_runs(Start::slow), adams, omegas[2]), &Sample::work));
  context.number("rattle.smallest-error",
                 (constrained_solution().q - target(omegas[2]).slow.q).norm());
  context.number("rk4.smallest-error", error(last));
  context.number("rk4.error-ratio.adams", error(last) / error(best));
  context.number("rk4.work-ratio.adams", last.work / best.work);
  context.number("rk4.work-ratio.adams.any", last.work / smallest(others, &Sample::work));
  // Errors in q alone become this small only at smaller steps than the figure shows.
  const auto accurate = [](const Sample& s) { return s.slow.q < 1e-9; };
  Sample fine = rk4.back();
  while (!accurate(fine) && fine.control > 1e-3) {
    const double H = fine.control / 2.0;
    fine = run_from(target(omegas[2]).start, {.code = filtered, .omega = omegas[2], .control = H},
                    H, patient);
  }
  context.number("rk4.fine-error.q", fine.slow.q);
  context.number("rk4.work-ratio.adams.q",
                 fine.work / smallest(only(others, accurate), &Sample::work));
  context.number("rk4.error-ratio.adams.q",
                 last.slow.q / smallest(others, [](const Sample& s) { return s.slow.q; }));
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
  measure_iterations(context);
  measure_work_of_halving(context, samples);
  measure_soft(context, samples);
  measure_glide(context);
  measure_literal(context, samples);
  measure_stage_point(context);
  measure_efficiency(context, of(samples, filtered, omegas[2]));
}

}  // namespace

Experiment fig6() { return {.id = "ariel2012/fig6", .run = perform_fig6}; }

}  // namespace shakedown::ariel2012
