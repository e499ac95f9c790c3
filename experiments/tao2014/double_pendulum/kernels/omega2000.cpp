// Computes the results of omega2000.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/double_pendulum/kernels/zs_limit.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"
#include "experiments/tao2014/double_pendulum/stability.hpp"
#include "problems/double_pendulum_angles.hpp"

namespace shakedown::tao2014 {

/// Solves Newmark's equation at omega = 2000 with a general-purpose solver. The definition is in
/// omega2000_solver.cpp.
void measure_general_solver(Context& context);

namespace {

constexpr const char* figure_omega2000 = "tao2014/omega2000";
constexpr double paper_omega = 2000.0;
constexpr double paper_step = 0.1;

struct Method {
  std::string key;
  std::string id;
  Settings options;
  double power = -0.5;  ///< the scan starts at `low` * omega^power
  double low = 0.5;
  double resolution = 0.005;

  /// The part of the numbers' names that denotes the method.
  [[nodiscard]] std::string name() const {
    return id == "newmark" ? id + "-" + options.front().second : id;
  }
  /// The look of the method's curve, which depends on beta because Newmark occurs with two values.
  [[nodiscard]] Look look() const {
    if (id == "euler-kick-first") return by_method(id, "variational Euler");
    if (id != "newmark") return by_method(id);
    const bool quarter = options.front().second == "0.25";
    return by_method(id, quarter ? "Newmark, $\\beta=1/4$" : "Newmark, $\\beta=0.4$", quarter);
  }
};

/// Returns the methods. Newton's method may take up to 1000 iterations, because the default of 50
/// would end some runs early.
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
  double slope = 0.0;  ///< slope of log h against log omega
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

void measure_paper_case(Context& context, const std::vector<Omega2000Curve>& curves) {
  const auto at = [&](const char* key) { return find_omega2000(curves, key).at_paper; };
  context.number("end-time.zs", at("zhang-skeel").t);
  context.number("energy-error.midpoint", at("implicit-midpoint").energy_error);
  context.number("energy-error.newmark-0.25", at("newmark 1/4").energy_error);
  context.number("energy-error.newmark-0.4", at("newmark 0.4").energy_error);
  for (const Omega2000Curve& curve : curves) {
    context.number("limit." + curve.method.name(), curve.entries.back().limit.h());
    context.number("slope." + curve.method.name(), curve.slope);
  }
}

/// Returns the largest stiff frequency of the double pendulum divided by omega, with the rods at
/// these angles. It is the square root of the largest eigenvalue of G M^-1 G^T.
double stiff_frequency(double theta, double phi) {
  const Eigen::Vector4d q =
      DoublePendulumAngles<>(DoublePendulumParameters{}).cartesian({theta, phi});
  DoublePendulum<>::Jacobian G;
  DoublePendulum<>(DoublePendulumParameters{}).jacobian(q, G);
  const Eigen::Matrix2d S = G * G.transpose();  // all masses are 1
  return std::sqrt(linear_algebra::symmetric_eigenvalues(S)(1));
}

/// Returns the largest |trace|/2 of a step of Z&S on linear oscillators that have the stiffnesses
/// of the modes of Hess V at the start of Figure 1.
double linear_half_trace(double omega, double h, const char* beta) {
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
      // A lattice of one node has mass 2/3 and stiffness kappa.
      Case one{"linear-oscillator", "zhang-skeel", h, h, {{"beta", beta}}};
      one.parameters = {
          {"n", "1"}, {"kappa", shortest(std::max(k, 0.0) * 2.0 / 3.0)}, {"epsilon", "1e300"}};
      one.q0 = {position ? 1.0 : 0.0};
      one.p0 = {position ? 0.0 : 1.0};
      const auto run = catalogue().pair(one.problem, one.method).start(one.request());
      run->advance(1);
      trace += position ? run->q()[0] : run->p()[0];
    }
    largest = std::max(largest, std::fabs(0.5 * trace));
  }
  return largest;
}

void measure_zs_law(Context& context, const std::vector<Omega2000Curve>& curves) {
  const Omega2000Curve& zs = find_omega2000(curves, "zhang-skeel");
  const double first = zs.entries.front().limit.h();
  const double last = zs.entries.back().limit.h();
  context.number("zs-limit.ratio", first / last);
  context.number("zs-limit.ratio.flat", flat_step_limit(omega) / flat_step_limit(paper_omega));
  double least = HUGE_VAL;
  for (const auto& [w, limit] : zs.entries) least = std::min(least, limit.h() * limit.h() * w);
  context.number("zs-limit.h2-omega.least", least);
  context.number("zs-limit.scaled.omega-20", first * std::sqrt(omega));
  context.number("zs-limit.scaled.omega-2000", last * std::sqrt(paper_omega));
  context.number("zs-limit.largest-stable", zs.entries.front().limit.scan.largest_stable);
  context.number("zs-limit.ratio.t-200", limit_of(zs.method, omega, 200.0).h() /
                                             limit_of(zs.method, paper_omega, 200.0).h());
  const std::pair<std::string, std::string> others[] = {
      {"newmark", "0.26"}, {"newmark", "0.3"}, {"zhang-skeel", "0.25"}, {"zhang-skeel", "1"}};
  for (const auto& [id, beta] : others) {
    const Method method{"", id, {{"beta", beta}}, -0.5, 0.25};
    context.number("limit." + id + "-" + beta, limit_of(method, paper_omega).h());
  }
}

void measure_verlet_law(Context& context, const Omega2000Curve& verlet) {
  const double frequency = stiff_frequency(0.0, 0.0);
  double worst = 0.0;
  for (const Entry& e : verlet.entries) {
    worst = std::max(worst, std::fabs(e.limit.h() * e.w * frequency / 2.0 - 1.0));
  }
  context.number("verlet-limit.deviation", worst);
  context.number("verlet-limit.scaled", verlet.entries.front().limit.h() * omega);
  context.number("frequency-bound.in-line", 2.0 / frequency);
  context.number("frequency-bound.start", 2.0 / stiff_frequency(0.0, std::atan(1.0)));
}

/// Returns the limits under other criteria at three values of omega. The comparison separates
/// effects of our choices from properties of the methods.
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
  Figure drawing(1, 360), card;
  Panel& small = card.panel().x("penalty frequency $\\omega$", Scale::log);
  small.y("smallest unstable step $h$", Scale::log);
  Panel& panel = drawing.panel()
                     .x("penalty frequency $\\omega$", Scale::log)
                     .y("smallest unstable step $h$", Scale::log)
                     .cross(paper_omega, paper_step, "paper: unstable");
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
    if (curve.method.id == "newmark" || curve.method.id == "implicit-midpoint") continue;
    small.linked(curve.method.look(), "omega", "limit h").where("method", curve.method.key);
  }
  Artefact& limits = context.artefact(figure_omega2000);
  limits.table(table).figure(drawing).card(card).problem("double-pendulum-penalty");
  for (const Method& method : methods()) limits.method(method.id, method.options);
  limits.parameter("horizon", 50.0)
      .parameter("energy bound", 1.0)
      .parameter("largest step tried", 1.0);
}

/// Shows the limits at the paper's two values of omega as bars, together with the other methods of
/// Figure 1.
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
  context.artefact("tao2014/omega2000-steps").table(table).figure(drawing);
}

void run_omega2000(Context& context) {
  const std::vector<Omega2000Curve> curves = measure_omega2000(context);
  show_limits(context, curves);
  show_steps(context, curves);
  context.artefact("tao2014/omega2000-sensitivity").table(sensitivity(curves, context));
  measure_paper_case(context, curves);
  measure_general_solver(context);
  context.number("linear-half-trace.excess",
                 linear_half_trace(paper_omega, paper_step, "0.4") - 1.0);
  context.number("linear-half-trace.excess.beta-0.2",
                 linear_half_trace(paper_omega, paper_step, "0.2") - 1.0);
  measure_zs_law(context, curves);
  measure_verlet_law(context, find_omega2000(curves, "velocity-verlet"));
}

}  // namespace

Experiment omega2000() { return {.id = figure_omega2000, .run = run_omega2000}; }

}  // namespace shakedown::tao2014
