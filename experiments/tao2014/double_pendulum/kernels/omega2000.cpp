// Measures and draws for omega2000.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"
#include "experiments/tao2014/double_pendulum/stability.hpp"
#include "problems/double_pendulum_angles.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure_omega2000 = "tao2014/omega2000";
constexpr const char* sensitivity_table = "tao2014/omega2000-sensitivity";
constexpr const char* steps_figure = "tao2014/omega2000-steps";
constexpr double paper_omega = 2000.0;
constexpr double paper_step = 0.1;

struct Method {
  std::string key;
  std::string id;
  Settings options;
  double power = -0.5;  ///< the scan starts at `low` * omega^power
  double low = 0.5;
  double resolution = 0.005;

  /// Newmark comes with two beta.
  [[nodiscard]] Look look() const {
    if (id == "euler-kick-first") return by_method(id, "variational Euler");
    if (id != "newmark") return by_method(id);
    const bool quarter = options.front().second == "0.25";
    return by_method(id, quarter ? "Newmark, $\\beta=1/4$" : "Newmark, $\\beta=0.4$", quarter);
  }
};

/// Newton gets all the iterations that it wants: its default of 50 would end some runs before their
/// motion does.
std::vector<Method> methods() {
  const std::pair<std::string, std::string> patient{"max-iterations", "1000"};
  return {{"zhang-skeel", "zhang-skeel", {{"beta", "0.4"}}, -0.5, 0.25, 0.001},
          {"zhang-skeel-simplified", "zhang-skeel-simplified", {{"beta", "0.4"}}},
          {"implicit-midpoint", "implicit-midpoint", {patient}},
          {"newmark 1/4", "newmark", {{"beta", "0.25"}, patient}},
          {"newmark 0.4", "newmark", {{"beta", "0.4"}, patient}},
          {"velocity-verlet", "velocity-verlet", {}, -1.0, 0.3}};
}

struct Entry {
  double w = 0.0;
  StabilityLimit limit;
};

struct Omega2000Curve {
  Method method;
  std::vector<Entry> entries;
  Probe at_paper;      ///< omega = 2000, h = 0.1
  double slope = 0.0;  ///< of log h against log omega
};

StabilityLimit limit_of(const Method& method, double w, double until = 50.0, double bound = 1.0) {
  return stability_limit({method.id, method.options, w, until, bound},
                         method.low * std::pow(w, method.power), 1.0, method.resolution);
}

std::vector<Omega2000Curve> measure_omega2000(Context& context) {
  std::vector<Omega2000Curve> curves;
  const int points = context.pick(9, 3);
  for (const Method& method : methods()) {
    Omega2000Curve curve{method, {}, {}};
    std::vector<double> x, y;
    for (int k = 0; k < points; ++k) {
      const double w = omega * std::pow(paper_omega / omega, k / (points - 1.0));
      curve.entries.push_back({w, limit_of(method, w)});
      if (!curve.entries.back().limit.scan.found()) continue;
      x.push_back(w);
      y.push_back(curve.entries.back().limit.h());
    }
    curve.at_paper = probe({method.id, method.options, paper_omega}, paper_step);
    curve.slope = power_law_slope(x, y);
    curves.push_back(curve);
    context.progress(0.6 * static_cast<double>(curves.size()) / 6.0);
  }
  return curves;
}

const Omega2000Curve& find_omega2000(const std::vector<Omega2000Curve>& curves,
                                     const std::string& key) {
  return *std::find_if(curves.begin(), curves.end(),
                       [&](const Omega2000Curve& curve) { return curve.method.key == key; });
}

void claim_paper_case(Context& context, const std::vector<Omega2000Curve>& curves) {
  const auto at = [&](const char* key) { return find_omega2000(curves, key).at_paper; };
  auto& draft =
      claim(context, "instability", "4.1, Results",
            "at omega = 2000 (h = 0.1) Z&S, the original Newmark and implicit midpoint are all "
            "unstable",
            ClaimKind::stability, Verdict::qualified)
          .holds_for("Z&S", "the run to t = 50 ends at t", at("zhang-skeel").t, below(49.0))
          .because("a run that is not stopped comes to its end")
          .holds_for("implicit midpoint", "largest energy error on [0, 50], implicit midpoint",
                     at("implicit-midpoint").energy_error, above(1.0))
          .holds_for("Newmark with beta = 1/4",
                     "largest energy error on [0, 50], Newmark with beta = 1/4",
                     at("newmark 1/4").energy_error)
          .fails_for("Newmark with beta = 0.4",
                     "largest energy error on [0, 50], Newmark with beta = 0.4",
                     at("newmark 0.4").energy_error)
          .because("2.4 times the energy above rest: the motion is another one");
  for (const Omega2000Curve& curve : curves) {
    draft.measured("smallest unstable h at omega = 2000, t = 50, " + curve.method.key,
                   curve.entries.back().limit.h());
  }
  draft.explain(
      "Newmark with beta = 0.4, as in Figure 1, runs to t = 50 with small energy errors; its limit "
      "is beyond 0.6 for every omega. The text does not say which beta it means; beta = 1/4 runs "
      "away like midpoint. (With 50 Newton iterations a step, instead of 1000, both end earlier "
      "because Newton's iteration does.)");
}

/// Largest stiff frequency of the double pendulum over omega, with the rods at these angles: square
/// root of the largest eigenvalue of G M^-1 G^T.
double stiff_frequency(double theta, double phi) {
  const Eigen::Vector4d q =
      DoublePendulumAngles<>(DoublePendulumParameters{}).cartesian({theta, phi});
  DoublePendulum<>::Jacobian G;
  DoublePendulum<>(DoublePendulumParameters{}).jacobian(q, G);
  const Eigen::Matrix2d S = G * G.transpose();  // masses 1
  return std::sqrt(linear_algebra::symmetric_eigenvalues(S)(1));
}

/// Largest |trace|/2 of a step of Z&S (beta = 0.4) on oscillators that have the modes of Hess V at
/// the start of Figure 1.
double linear_half_trace(double omega, double h) {
  DoublePendulumPenalty<>::Parameters parameters;
  parameters.omega = omega;
  const DoublePendulumPenalty<> problem(parameters);
  Eigen::Vector4d q, p;
  problem.initial(q, p);
  Eigen::Matrix4d H;
  problem.hessian(q, H);
  double largest = 0.0;
  for (const double k : linear_algebra::symmetric_eigenvalues(H)) {
    double trace = 0.0;
    for (const bool position : {true, false}) {
      // One node: mass 2/3, stiffness kappa.
      Request request = requested(
          h, 1, {{"beta", "0.4"}},
          {{"n", "1"}, {"kappa", shortest(std::max(k, 0.0) * 2.0 / 3.0)}, {"epsilon", "1e300"}});
      request.q0 = {position ? 1.0 : 0.0};
      request.p0 = {position ? 0.0 : 1.0};
      const auto run = catalogue().pair("linear-oscillator", "zhang-skeel").start(request);
      run->advance(1);
      trace += position ? run->q()[0] : run->p()[0];
    }
    largest = std::max(largest, std::fabs(0.5 * trace));
  }
  return largest;
}

void claim_nonlinear(Context& context, const std::vector<Omega2000Curve>& curves) {
  context.number("linear-half-trace.excess", linear_half_trace(paper_omega, paper_step) - 1.0);
  context.number("end-time.zs-nonlinear", find_omega2000(curves, "zhang-skeel").at_paper.t);
}

void claim_zs_law(Context& context, const std::vector<Omega2000Curve>& curves) {
  const Omega2000Curve& zs = find_omega2000(curves, "zhang-skeel");
  const double first = zs.entries.front().limit.h();
  const double last = zs.entries.back().limit.h();
  auto& draft =
      claim(context, "zs-step-independent-of-omega", "1.2",
            "Z&S allows a step of order 1, printed as o(1), that does not depend on omega (runs to "
            "t = 50)",
            ClaimKind::stability, Verdict::refuted)
          .expect("smallest unstable step at omega = 20 over that at omega = 2000", first / last,
                  below(2.0))
          .because("a limit that does not depend on omega stays within the raggedness of its edge")
          .contrary("slope of Z&S's limit in omega, 20 to 2000", zs.slope, near(-0.5, 0.05))
          .stated(0.0)
          .because("h^2 omega of order 1; the edge of stability of a nonlinear run is ragged by "
                   "about 10 %, over a factor of 100 in omega")
          .measured("smallest unstable step times omega^(1/2), omega = 20",
                    first * std::sqrt(omega))
          .measured("smallest unstable step times omega^(1/2), omega = 2000",
                    last * std::sqrt(paper_omega));
  draft.measured("largest stable step sampled at omega = 20",
                 zs.entries.front().limit.scan.largest_stable);
  draft.measured(
      "smallest unstable step at omega = 20 over that at omega = 2000, runs to t = 200",
      limit_of(zs.method, omega, 200.0).h() / limit_of(zs.method, paper_omega, 200.0).h());
  for (const Omega2000Curve& curve : curves) {
    if (&curve != &zs) draft.measured("slope in omega, " + curve.method.key, curve.slope);
  }
  const std::pair<const char*, const char*> others[] = {
      {"newmark", "0.26"}, {"newmark", "0.3"}, {"zhang-skeel", "0.25"}, {"zhang-skeel", "1"}};
  for (const auto& [id, beta] : others) {
    const Method method{"", id, {{"beta", beta}}, -0.5, 0.25};
    draft.measured(
        std::string("smallest unstable step at omega = 2000, ") + id + " with beta = " + beta,
        limit_of(method, paper_omega).h());
  }
  draft.explain(
      "On curved constraints Z&S must keep h^2 omega of order 1: at x the violation is O(h^2), so "
      "that its curvature term in beta h^2 Hess V is O(h^4 omega^2). Unconditional linear "
      "stability does not help, nor does another beta: from 1/4 to 1 the limit is of one size. "
      "Solved Newmark differs, and not because it takes its force at q, where |g| is O(omega^-2): "
      "at beta = 1/4, where the linear multipliers of the fast modes tend to -1, its limit falls "
      "like omega^(-1/2) as well. With beta = 0.4 they stay away from -1, and its limit does not "
      "depend on omega.");
}

void claim_verlet_law(Context& context, const Omega2000Curve& verlet) {
  const double frequency = stiff_frequency(0.0, 0.0);
  double worst = 0.0;
  for (const Entry& e : verlet.entries) {
    worst = std::max(worst, std::fabs(e.limit.h() * e.w * frequency / 2.0 - 1.0));
  }
  context.number("verlet-limit.slope", verlet.slope);
  context.number("verlet-limit.deviation", worst);
  context.number("verlet-limit.scaled", verlet.entries.front().limit.h() * omega);
  context.number("frequency-bound.in-line", 2.0 / frequency);
  context.number("frequency-bound.start", 2.0 / stiff_frequency(0.0, std::atan(1.0)));
}

/// Limits under other criteria, at three omegas: how much is ours and how much the methods'.
Table sensitivity(const std::vector<Omega2000Curve>& curves, Context& context) {
  Table table({"method", "omega", "T = 50, error 1", "T = 50, error 0.3", "T = 50, error 10",
               "T = 200, error 1"});
  for (const Omega2000Curve& curve : curves) {
    for (const std::size_t k :
         {std::size_t{0}, curve.entries.size() / 2, curve.entries.size() - 1}) {
      const auto& [w, limit] = curve.entries[k];
      table.row({curve.method.key, w, limit.h(), limit_of(curve.method, w, 50.0, 0.3).h(),
                 limit_of(curve.method, w, 50.0, 10.0).h(),
                 limit_of(curve.method, w, context.pick(200.0, 50.0)).h()});
    }
  }
  return table;
}

void show_limits(Context& context, const std::vector<Omega2000Curve>& curves) {
  Table table({"method", "omega", "limit h", "every sampled h stable up to", "beyond the limit",
               "largest stable h sampled", "fitted slope", "at h = 0.1, omega = 2000"});
  Figure drawing(1, 360);
  Panel& panel = drawing.panel()
                     .x("penalty frequency $\\omega$", Scale::log)
                     .y("smallest unstable step $h$", Scale::log)
                     .cross(paper_omega, paper_step, "paper");
  for (const Omega2000Curve& curve : curves) {
    for (const auto& [w, limit] : curve.entries) {
      const bool found = limit.scan.found();
      table.row({curve.method.key, w, found ? limit.h() : std::nan(""), limit.scan.largest_below,
                 found ? limit.beyond : "stable up to 1", limit.scan.largest_stable, curve.slope,
                 curve.at_paper.outcome});
    }
    auto& line = panel.linked(curve.method.look(), "omega", "limit h");
    line.where("method", curve.method.key);
    if (curve.method.id == "zhang-skeel") line.slope(-0.5);
    if (curve.method.id == "velocity-verlet") line.slope(-1.0);
  }
  Artefact& limits = context.artefact(figure_omega2000);
  limits.table(table).figure(drawing).problem("double-pendulum-penalty");
  for (const Method& method : methods()) limits.method(method.id, method.options);
  limits.parameter("horizon", 50.0)
      .parameter("energy bound", 1.0)
      .parameter("largest step tried", 1.0);
}

/// The same as bars, at the paper's two omega, with the other methods of Figure 1.
void show_steps(Context& context, const std::vector<Omega2000Curve>& curves) {
  std::vector<std::pair<Method, std::array<double, 2>>> bars;
  for (const Omega2000Curve& curve : curves) {
    const auto below = [](const Entry& e) { return e.limit.scan.largest_below; };
    bars.push_back({curve.method, {below(curve.entries.front()), below(curve.entries.back())}});
  }
  for (const Method& method :
       {Method{"newmark-1", "newmark-one-iteration", {{"beta", "0.4"}}, -0.5, 0.1},
        Method{"euler", "euler-kick-first", {}, -1.0, 0.3}}) {
    const auto below = [&](double w) { return limit_of(method, w).scan.largest_below; };
    bars.push_back({method, {below(omega), below(paper_omega)}});
  }
  std::sort(bars.begin(), bars.end(),
            [](const auto& a, const auto& b) { return a.second > b.second; });
  Table table({"method", "name", "omega = 20", "omega = 2000"});
  Figure drawing(1, 235);
  for (const std::string column : {"omega = 20", "omega = 2000"}) {
    const bool small = column == "omega = 20";
    Panel& panel = drawing.panel(small ? "$\\omega=20$" : "$\\omega=2000$");
    panel.x("largest stable step $h$", Scale::log).x_range(1e-4, 2.0);
    panel.bars(neutral(), "name", column).where("method", "paper").unnamed();
    for (const auto& [method, h] : bars) {
      panel.bars(method.look(), "name", column).where("method", method.key).unnamed();
    }
  }
  for (const auto& [method, h] : bars) {
    table.row({method.key, method.look().label, h[0], h[1]});
  }
  table.row({"paper", "the paper's step", paper_step, paper_step});
  context.artefact(steps_figure).table(table).figure(drawing);
}

void run_omega2000(Context& context) {
  const std::vector<Omega2000Curve> curves = measure_omega2000(context);
  show_limits(context, curves);
  show_steps(context, curves);
  context.artefact(sensitivity_table).table(sensitivity(curves, context));
  claim_paper_case(context, curves);
  claim_nonlinear(context, curves);
  claim_zs_law(context, curves);
  claim_verlet_law(context, find_omega2000(curves, "velocity-verlet"));
}

}  // namespace

Experiment omega2000() { return {.id = figure_omega2000, .run = run_omega2000}; }

}  // namespace shakedown::tao2014
