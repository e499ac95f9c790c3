// R section 8. Question: are SHAKE (38) and its soft form (39) symplectic, reversible and momentum
// conserving, and does (39) stay so when G~ is replaced by something cheaper? Expectation: yes, and
// no. Finding: with the exact G~ everything holds to round-off. With G (or with G~ less the
// curvature of g) the two-step recursion is still reversible, but symplecticity is lost and the
// energy wanders; without the curvature terms angular momentum is lost too.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/step_jacobian.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "methods/constrained/soft_shake.hpp"
#include "problems/three_beads.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr const char* figure = "reich1995/structure";
constexpr double h = 0.05;

/// Tilted and off centre: angular momentum is not 0 and every encounter with the wall is oblique.
const Settings& tilted() {
  static const Settings all{{"orientation", "25"}, {"x", "0.9"}, {"y", "0.4"}};
  return all;
}

struct Scheme {
  std::string name;
  std::string method;
  SoftJacobian jacobian = SoftJacobian::exact;
  bool soft = true;
};
std::vector<Scheme> schemes() {
  return {{"SHAKE (38) all hard", "shake", SoftJacobian::exact, false},
          {"soft SHAKE (39)", "soft-shake", SoftJacobian::exact, true},
          {"(39) without curvature", "soft-shake", SoftJacobian::flat, true},
          {"(39) with G for G~", "soft-shake", SoftJacobian::hard, true}};
}

Request request_of(const Scheme& scheme, double step, std::int64_t steps, std::int64_t every) {
  Request request;
  request.problem = tilted();
  if (!scheme.soft) request.problem.emplace_back("soft-angle", "false");
  request.method = {{"tolerance", "1e-14"}};
  if (scheme.method == "soft-shake") {
    constexpr const char* names[] = {"exact", "flat", "hard"};
    request.method.emplace_back("jacobian", names[static_cast<int>(scheme.jacobian)]);
  }
  request.h = step;
  request.steps = steps;
  request.every = every;
  return request;
}

Trajectory path_of(const Scheme& scheme, double step, std::int64_t steps, std::int64_t every) {
  return integrate("three-beads-constrained", scheme.method,
                   request_of(scheme, step, steps, every));
}

std::vector<double> part(const Trajectory& path, std::size_t row, const char* first) {
  std::vector<double> values(6);
  for (std::size_t i = 0; i < 6; ++i) values[i] = path.at(row, path.column(first) + i);
  return values;
}
/// Of one step, on B: G~ dq = 0, dp free (a step depends on p modulo range G~^T only, and dq ^ dp
/// does not see that part).
double defect_of_step(const Scheme& scheme, const std::vector<double>& q,
                      const std::vector<double>& p) {
  using D = ThreeBeadsSoft<Dual>;
  auto parameters = configured<D::Parameters>("three-beads-constrained", tilted());
  parameters.soft_angle = scheme.soft;
  const D problem(parameters);
  SoftShakeOptions options;
  options.tolerance = 1e-14;
  options.jacobian = scheme.jacobian;
  State<D> state;
  for (Index i = 0; i < 6; ++i) {
    state.q(i) = Dual(q[static_cast<std::size_t>(i)]);
    state.p(i) = Dual(p[static_cast<std::size_t>(i)]);
  }
  Eigen::Matrix<Dual, 3, 6> G;
  problem.jacobian(state.q, G);
  const Eigen::MatrixXd values = G.unaryExpr([](const Dual& entry) { return entry.value; });
  Eigen::MatrixXd B = Eigen::MatrixXd::Zero(12, 9);
  B.topLeftCorner(6, 3) = linear_algebra::kernel(values);
  B.bottomRightCorner(6, 6).setIdentity();
  const Eigen::MatrixXd omega = linear_algebra::canonical_form(6);
  return linear_algebra::pullback_defect(step_jacobian<SoftShake>(problem, options, h, state),
                                         omega, omega, B);
}

struct Finding {
  Scheme scheme;
  double defect = 0.0;    ///< symplectic, one step, largest along the trajectory
  double reversal = 0.0;  ///< ten steps and ten back, positions
  double momentum = 0.0;  ///< change of the angular momentum
  double energy = 0.0;    ///< largest energy error
  double drift = 0.0;     ///< mean energy of the last quarter less that of the first
  std::vector<double> t, errors;
};

/// Positions after ten steps and as many back, less the start. The momenta in between are SHAKE's
/// own, tangent to O(h^2) only.
double reversal(const Scheme& scheme, const std::vector<double>& q, const std::vector<double>& p) {
  const Pair& pair = catalogue().pair("three-beads-constrained", scheme.method);
  Request request = request_of(scheme, h, 10, 10);
  request.q0 = q;
  request.p0 = p;
  for (const double step : {h, -h}) {
    request.h = step;
    const auto steps = pair.start(request);
    if (steps->advance(10).status != Status::ok) return HUGE_VAL;
    request.q0.assign(steps->q().begin(), steps->q().end());
    request.p0.assign(steps->p().begin(), steps->p().end());
  }
  return largest_difference(request.q0, q);
}

/// RATTLE's momentum is tangent, which a start must be; its positions are SHAKE's.
std::pair<std::vector<double>, std::vector<double>> point(const Scheme& scheme, double t) {
  Scheme rattle = scheme;
  rattle.method = "rattle";
  const Trajectory path = path_of(rattle, h, whole_steps(h, t), whole_steps(h, t));
  return {part(path, path.rows() - 1, "q0"), part(path, path.rows() - 1, "p0")};
}

Finding measure(const Scheme& scheme, double horizon) {
  Finding f{scheme, 0.0, 0.0, 0.0, 0.0, 0.0, {}, {}};
  for (const double t : {0.25, 0.5, 1.0, 1.5}) {  // the wall is met near t = 0.6
    const auto [q, p] = point(scheme, t);
    f.defect = std::fmax(f.defect, defect_of_step(scheme, q, p));
  }
  const auto [q, p] = point(scheme, 0.5);
  f.reversal = reversal(scheme, q, p);
  const Trajectory path = path_of(scheme, h, whole_steps(h, horizon), 4);
  const auto energy = path.series("energy");
  const auto momentum = path.series("angular_momentum");
  f.t = path.series("t");
  double first = 0.0, last = 0.0;
  const std::size_t quarter = energy.size() / 4;
  for (std::size_t k = 0; k < energy.size(); ++k) {
    f.errors.push_back(energy[k] - energy[0]);
    f.energy = std::fmax(f.energy, std::fabs(f.errors.back()));
    f.momentum = std::fmax(f.momentum, std::fabs(momentum[k] - momentum[0]));
    if (k < quarter) first += f.errors.back() / static_cast<double>(quarter);
    if (k >= energy.size() - quarter) last += f.errors.back() / static_cast<double>(quarter);
  }
  f.drift = path.summary.ok() ? last - first : HUGE_VAL;
  return f;
}

void claim_structure(Context& context, const std::vector<Finding>& f) {
  const auto expect = [](ClaimDraft& draft, const Finding& x) -> ClaimDraft& {
    return draft.expect("symplectic defect of a step", x.defect, at_most(1e-10))
        .expect("return after ten steps and ten back", x.reversal, at_most(1e-13))
        .expect("change of angular momentum", x.momentum, at_most(1e-11))
        .because("duals and Newton end at round-off, amplified by a step's Jacobian (10); "
                 "thousands of steps");
  };
  expect(claim(context, "shake", "8, (38)",
               "SHAKE is symplectic, reversible and keeps momentum maps", ClaimKind::conservation),
         f[0]);
  expect(claim(context, "soft-shake", "8, (39)",
               "with soft constraints SHAKE stays symplectic, reversible and momentum conserving",
               ClaimKind::conservation),
         f[1])
      .control("symplectic defect of a step, G~ without the curvature of g", f[2].defect,
               at_least(1e-5))
      .control("symplectic defect of a step, G instead of G~", f[3].defect, at_least(1e-5))
      .because("five orders above what counts as symplectic");
}

void claim_energy(Context& context, const std::vector<Finding>& f, const std::vector<double>& steps,
                  const std::vector<double>& errors) {
  claim(context, "perturbed-hamiltonian", "8 after (38)",
        "the numerical solution is that of a perturbed constrained Hamiltonian system: its "
        "energy does not drift",
        ClaimKind::conservation)
      .expect("drift of SHAKE over its largest energy error", std::fabs(f[0].drift) / f[0].energy,
              below(0.1))
      .expect("drift of soft SHAKE over its largest energy error",
              std::fabs(f[1].drift) / f[1].energy, below(0.1))
      .expect("order of soft SHAKE's largest energy error in h", power_law_slope(steps, errors),
              near(2.0, 0.2))
      .stated(2.0)
      .because("the largest error stands at the wall, met in a few hundred places; their sample "
               "moves its maximum by some per cent; drift: mean of the last quarter less that of "
               "the first");
}

void claim_order(Context& context) {
  const ProblemEntry& entry = catalogue().problem("three-beads-constrained");
  const Reference end = entry.reference(tilted(), {}, {}, {1.0});
  std::vector<double> steps, of_q, of_p;
  for (const std::int64_t n : {100, 200, 400, 800, 1600}) {
    const Trajectory path = path_of(schemes()[1], 1.0 / static_cast<double>(n), n, n);
    steps.push_back(1.0 / static_cast<double>(n));
    of_q.push_back(largest_difference(part(path, 1, "q0"), end.q[0]));
    of_p.push_back(largest_difference(part(path, 1, "p0"), end.p[0]));
  }
  const Request request = request_of(schemes()[1], 0.01, 100, 1);
  const Trajectory literal = integrate("three-beads-constrained", "soft-shake", request);
  Request of_rattle = request;
  of_rattle.method = {{"tolerance", "1e-14"}};
  const Trajectory rattle = integrate("three-beads-constrained", "rattle", of_rattle);
  double apart = 0.0;
  for (std::size_t k = 0; k < literal.rows(); ++k) {
    apart = std::fmax(apart, largest_difference(part(literal, k, "q0"), part(rattle, k, "q0")));
  }
  claim(context, "discretises-32", "8, (39)",
        "SHAKE in the form (39) discretises the soft system (32)", ClaimKind::order)
      .expect("order in q, T = 1, h = 0.01 ... 0.000625", power_law_slope(steps, of_q),
              near(2.0, 0.02))
      .stated(2.0)
      .expect("order in p, T = 1, h = 0.01 ... 0.000625", power_law_slope(steps, of_p),
              near(2.0, 0.02))
      .stated(2.0)
      .because("the h^4 term is 1 % of the h^2 term at the coarse end")
      .control("error bar of the reference (two extended-precision solvers of the index-reduced "
               "(32)) over the smallest error",
               end.error_bar / std::min(of_q.back(), of_p.back()), below(1e-3))
      .because("a reference must be finer than what it judges")
      .expect("largest difference from RATTLE's positions on the same constraints", apart,
              at_most(1e-12))
      .because("both Newton iterations end at round-off, 100 steps");
}

void perform(Context& context) {
  const double horizon = context.pick(500.0, 50.0);
  std::vector<Finding> findings;
  Table table({"scheme", "symplectic defect", "return", "angular momentum", "largest energy error",
               "energy drift"});
  std::vector<std::pair<std::string, std::vector<double>>> series;
  for (const Scheme& scheme : schemes()) {
    findings.push_back(measure(scheme, horizon));
    context.progress(static_cast<double>(findings.size()) / 5.0);
    const Finding& f = findings.back();
    table.row({scheme.name, f.defect, f.reversal, f.momentum, f.energy, f.drift});
    if (series.empty()) series.emplace_back("t", f.t);
    series.emplace_back(scheme.name, f.errors);
  }
  std::vector<double> steps, errors;
  for (const double step : {0.05, 0.025, 0.0125, 0.00625}) {
    const Trajectory path = path_of(schemes()[1], step, whole_steps(step, 50.0), 1);
    const auto energy = path.series("energy");
    double most = 0.0;
    for (const double e : energy) most = std::fmax(most, std::fabs(e - energy[0]));
    steps.push_back(step);
    errors.push_back(most);
  }
  context
      .artefact(
          figure, "Structure of SHAKE with hard and with soft constraints",
          "Three beads in the wall, oblique encounters, h = 0.05: defect of J^T Omega J - "
          "Omega of one step on the tangent space, distance after ten steps and as many back, "
          "change of angular momentum and energy over the horizon.")
      .table(table)
      .parameter("h", h)
      .parameter("horizon", horizon)
      .problem("three-beads-constrained", tilted())
      .method("shake")
      .method("soft-shake");
  std::string script = "set xlabel 't'\nset ylabel 'energy error'\nset key outside top center "
                       "horizontal maxrows 2 samplen 2\nplot ";
  const int styles[] = {8, 1, 6, 2};
  for (std::size_t k = series.size() - 1; k >= 1; --k) {
    script += "data using 't':" + gnuplot::literal(series[k].first) + " with lines ls " +
              std::to_string(styles[k - 1]) + " dt 1 lw 1.2 title " +
              gnuplot::literal(series[k].first) + (k > 1 ? ", " : "\n");
  }
  context
      .artefact("reich1995/structure-energy", "Energy with exact and with cheaper Jacobians",
                "Error of H_eps along four schemes on three beads in the wall, h = 0.05.")
      .table(Table::of(series).thinned(1500))
      .plot({script})
      .problem("three-beads-constrained", tilted());
  claim_structure(context, findings);
  claim_energy(context, findings, steps, errors);
  claim_order(context);
}

}  // namespace

Experiment structure() {
  return {figure,
          "Structure of SHAKE with hard and with soft constraints",
          perform,
          {figure, "reich1995/structure-energy"}};
}

}  // namespace shakedown::reich1995
