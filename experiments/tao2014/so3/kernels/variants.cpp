// Computes the results of so3-variants.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/stability_search.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/dual_step.hpp"
#include "experiments/tao2014/so3/runs.hpp"
#include "experiments/tao2014/steps.hpp"
#include "methods/lie/so3_linearised.hpp"
#include "problems/magnetic_top.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure = "tao2014/so3-variants";
constexpr const char* stability = "tao2014/so3-stability";
constexpr const char* force = "tao2014/so3-printed-force";
using Penalty = MagneticTopPenalty<>;

/// Returns max |J^T Omega J - Omega| of a step at h = 0.1 after 17 steps of the motion.
template <class M>
double defect(const char* force) {
  State<Penalty> at = initial_state(Penalty({}));
  const auto motion = begin({M::traits.name, top_beta}, {}, top_step, at);
  motion->advance(17);
  look(*motion, at);
  const Settings options{{"beta", shortest(top_beta)}, {"force", force}};
  const Eigen::MatrixXd J = dual_step<M, Penalty>({}, options, top_step, stacked(at));
  return (linear_algebra::areas(J) - linear_algebra::canonical_form(9)).cwiseAbs().maxCoeff();
}

/// Returns the Jacobian of a step of the second-order scheme at the body's stable equilibrium, R =
/// diag(1, -1, -r) with 2 omega^2 r (r^2 - 1) = B mu. There the dipole is antiparallel to the field
/// and is stretched by it.
Eigen::MatrixXd equilibrium_step(double beta, double h) {
  double r = 1.0;
  for (int k = 0; k < 50; ++k) {
    r -= (r * (r * r - 1.0) - 0.5 / (top_omega * top_omega)) / (3.0 * r * r - 1.0);
  }
  State<Penalty> state;
  state.q.setZero();
  state.p.setZero();
  state.q(0) = 1.0;
  state.q(4) = -1.0;
  state.q(8) = -r;
  return dual_step<So3Linearised2, Penalty>({}, {{"beta", shortest(beta)}}, h, stacked(state));
}

/// Returns whether the linear map stays bounded for 4096 steps, apart from the linear growth due to
/// the body's free rotation. With an eigenvalue of 1.01 it would grow to 10^17.
bool linearly_stable(double beta, double h) {
  Eigen::MatrixXd J = equilibrium_step(beta, h);
  for (int k = 0; k < 12; ++k) J = linear_algebra::product(J, J);
  return J.cwiseAbs().maxCoeff() < 1e6 * std::fmax(1.0, h);
}

/// Returns whether the motion of Figure 9 stays bounded up to t = 50, with |R^T R - I| below 1.
bool runs(double beta, double h) {
  State<Penalty> state = initial_state(Penalty({}));
  const auto motion = begin({"so3-linearised-2", beta}, {}, h, state);
  double most = 0.0;
  const auto steps = static_cast<std::int64_t>(std::ceil(top_horizon / h));
  for (std::int64_t k = 0; k < steps; ++k) {
    if (motion->advance(1).status != Status::ok) return false;
    look(*motion, state);
    most = std::fmax(most, orthogonality(rotation_matrix(state.q)));
  }
  return most < 1.0;
}

/// Scans h omega for the stability limit, starting from 0.5, with samples 1 % apart.
template <class Stable>
StabilityScan scan_h_omega(Stable stable, double high) {
  return scan_stability([&](double x) { return stable(x / top_omega); }, 0.5, high, 0.01);
}

/// Returns the limit according to (37). The stiffest mode has k = Hess V = 4 omega^2 and mass 1/2,
/// while the mass of a is 1. Hence x'' = -2 k/(1 + beta h^2 k) x, which is stable if h^2 4 omega^2
/// (2 - 4 beta) <= 4.
double threshold(double beta) { return beta < 0.5 ? 1.0 / std::sqrt(2.0 - 4.0 * beta) : HUGE_VAL; }

constexpr double highest = 20.0;

Table scan_beta(Context& context) {
  Table scan({"beta", "theory", "linear", "motion"});
  const double spacing = context.pick(0.05, 0.2);
  for (int k = 0; k * spacing < 1.0 + 1e-9; ++k) {
    const double beta = k * spacing, theory = threshold(beta);
    const double linear =
        scan_h_omega([&](double h) { return linearly_stable(beta, h); }, highest).largest_below;
    scan.row({beta, theory, std::isfinite(theory) ? linear : std::nan(""),
              scan_h_omega([&](double h) { return runs(beta, h); }, 4.0).largest_below});
    context.progress(0.7 * beta);
  }
  return scan;
}

constexpr double error_horizon = 2.0;

/// The largest errors of R and p with respect to the exact relaxed motion at t = 0.5, 1, 1.5, 2.
struct Error {
  double of_all = HUGE_VAL;  ///< largest error of any component of R and p
  double of_R = HUGE_VAL;    ///< error of R alone, in the Frobenius norm
};
Error error_of(bool trapezoidal, double h, const Reference& start, const Reference& exact) {
  Case scheme = linearised_row(trapezoidal, h);
  scheme.until = error_horizon;
  scheme.grid = error_horizon / 4.0;
  scheme.q0 = start.q[0];
  scheme.p0 = start.p[0];
  const Trajectory run = integrate(scheme);
  if (!run.summary.ok()) return {};
  Error most{0.0, 0.0};
  for (std::size_t k = 0; k < exact.q.size(); ++k) {
    double squares = 0.0;
    for (std::size_t i = 0; i < 9; ++i) {
      const double of_q = run.at(k + 1, run.column("q0") + i) - exact.q[k][i];
      most.of_all = std::max(most.of_all, std::fabs(of_q));
      most.of_all =
          std::max(most.of_all, std::fabs(run.at(k + 1, run.column("p0") + i) - exact.p[k][i]));
      squares += of_q * of_q;
    }
    most.of_R = std::max(most.of_R, std::sqrt(squares));
  }
  return most;
}

/// Tabulates errors at h = 2/2^k. Runs that start from the relaxed motion at t = 0.3, a start
/// without symmetry, give the errors of R and p and of R alone. Runs from R = I give the error of R
/// alone.
Table errors_against_h(Context& context) {
  const ProblemEntry& problem = catalogue().problem("magnetic-top-penalty");
  const Reference start = problem.reference({}, {}, {}, {0.3});
  const Reference exact = problem.reference({}, start.q[0], start.p[0], {0.5, 1.0, 1.5, 2.0});
  const TopReference from_identity = reference_top(problem.id, error_horizon, 0.5);
  Table errors({"h", "first", "second", "first from identity", "first, R alone"});
  for (int k = 6; k <= context.pick(16, 13); ++k) {
    const double h = error_horizon / std::pow(2.0, k);
    const Error first = error_of(false, h, start, exact);
    const TopPath path = run_top(linearised_row(false, h), error_horizon, 0.5);
    errors.row({h, first.of_all, error_of(true, h, start, exact).of_all,
                largest_deviation(path.R, from_identity.R), first.of_R});
  }
  return errors;
}

void measure_force(Context& context, const TopPath& printed, const TopPath& corrected) {
  const auto missing = [](const TopPath& path) {
    return static_cast<double>(whole_steps(top_step, 200.0) - path.summary.steps);
  };
  context.number("symplectic-defect.1st.printed", defect<So3Linearised>("printed"));
  context.number("symplectic-defect.2nd.printed", defect<So3Linearised2>("printed"));
  context.number("symplectic-defect.1st.corrected", defect<So3Linearised>("corrected"));
  context.number("symplectic-defect.2nd.corrected", defect<So3Linearised2>("corrected"));
  context.number("steps-missing.printed", missing(printed));
  context.number("steps-missing.corrected", missing(corrected));
  context.number("orthogonality.corrected", largest_orthogonality(corrected));
}

/// Returns the slope of the errors against h. The fit uses either the steps that resolve the
/// penalty, h <= 2/1024 (h times the frequency of the penalty is below 0.06), or the coarser steps.
double slope(const Table& errors, const char* column, bool resolved) {
  std::vector<double> h, e;
  for (const Table::Record& row : errors.records()) {
    if ((row.number("h") <= error_horizon / 1000.0) != resolved) continue;
    h.push_back(row.number("h"));
    e.push_back(row.number(column));
  }
  return power_law_slope(h, e);
}

void measure_orders(Context& context, const Table& errors) {
  context.number("slope.1st.fine", slope(errors, "first", true));
  context.number("slope.trapezoidal.fine", slope(errors, "second", true));
  context.number("slope.1st.coarse", slope(errors, "first", false));
  context.number("slope.trapezoidal.coarse", slope(errors, "second", false));
}

void measure_brute_force(Context& context) {
  const TopPath path = run_top(linearised_row(true));
  const auto difference = [&](double beta) {
    const TopPath brute =
        run_top({"magnetic-top-penalty", "zhang-skeel", top_step, 0.0, {{"beta", shortest(beta)}}});
    return brute.R.size() >= path.R.size() ? largest_deviation(path.R, brute.R) : HUGE_VAL;
  };
  context.number("zs-difference.half-beta", difference(top_beta / 2.0));
  context.number("zs-difference.same-beta", difference(top_beta));
}

void measure_stability(Context& context, const Table& scan) {
  double worst = 0.0, best_motion = 0.0;
  for (const Table::Record& row : scan.records()) {
    const double theory = row.number("theory");
    if (theory < highest) worst = std::fmax(worst, std::fabs(row.number("linear") / theory - 1.0));
    best_motion = std::fmax(best_motion, row.number("motion"));
  }
  const auto linear_up_to = [](double beta) {
    return scan_h_omega([beta](double h) { return linearly_stable(beta, h); }, 1e3).largest_below;
  };
  context.number("limit.linear", scan.number("linear", {{"beta", top_beta}}));
  context.number("limit.motion", scan.number("motion", {{"beta", top_beta}}));
  context.number("limit.linear.deviation", worst);
  context.number("linear-up-to.beta-0.5", linear_up_to(0.5));
  context.number("linear-up-to.beta-0.25", linear_up_to(0.25));
  context.number("limit.motion.best-beta", best_motion);
}

void stability_artefact(Context& context, const Table& scan) {
  Figure drawing(1, 340);
  Panel& panel = drawing.panel();
  panel.x("$\\beta$").x_range(0.0, 1.0).y("largest stable $h\\omega$").y_range(0.0, 3.0);
  panel.graph(by_reference("$(2-4\\beta)^{-1/2}$"), threshold, 0.0, 0.49);
  panel.points(by_quantity("linearised about the stable equilibrium"), "beta", "linear");
  panel.linked(by_quantity("motion of Figure 9 to $t$ = 50"), "beta", "motion");
  panel.cross(top_beta, top_step * top_omega).text(0.37, 0.82, "paper");
  panel.arrow(0.51, 2.6, 0.51, 2.97, "linearised: no limit for $\\beta\\ge$ 1/2");
  context.artefact(stability)
      .table(scan)
      .figure(drawing)
      .problem("magnetic-top-penalty")
      .method("so3-linearised-2");
}

void orders_artefact(Context& context, const Table& errors) {
  Figure drawing(1, 340);
  Panel& panel = drawing.panel().x("step $h$", Scale::log).y("largest error", Scale::log);
  const Look first = by_quantity("order 1, $R$ and $p$");
  panel.linked(first, "h", "first").slope(1);
  panel.linked(by_quantity("order 2, $R$ and $p$"), "h", "second").slope(2);
  panel.linked(by_quantity("order 1, $R$ alone"), "h", "first, R alone");
  panel.linked(by_quantity("order 1, $R$ alone, from $R=I$"), "h", "first from identity");
  context.artefact(figure)
      .table(errors)
      .figure(drawing)
      .problem("magnetic-top-penalty")
      .method("so3-linearised")
      .method("so3-linearised-2");
}

void force_artefact(Context& context, const std::vector<TopPath>& paths, double until) {
  const std::array keys{"printed", "corrected", "trapezoidal"};
  Table table({"variant", "t", "H - H(0)"});
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const TopPath& path = paths[i];
    for (std::size_t k = 0; k < path.t.size(); ++k) {
      table.row({keys[i], path.t[k], path.energy[k] - path.energy[0]});
    }
  }
  const Look looks[] = {by_method("so3-linearised", "order 1, $f_k$ as printed", 1),
                        by_method("so3-linearised", "order 1, corrected $f_k$"),
                        by_method("so3-linearised-2", "order 2, corrected $f_k$")};
  Figure drawing(1, 120);
  drawing.shared_x();
  for (std::size_t i = 0; i < paths.size(); ++i) {
    Panel& panel = drawing.panel();
    panel.x("time $t$").x_range(0.0, until).y("$H-H(0)$").y_range(-0.3, 0.7);
    panel.line(looks[i], "t", "H - H(0)").where("variant", keys[i]);
    if (i == 0) panel.cross(paths[0].summary.t, std::nan(""), "fails", looks[0]);
  }
  context.words("divergence-time", shortest(paths[0].summary.t));
  Artefact& artefact = context.artefact(force);
  artefact.table(table).figure(drawing).parameter("omega", top_omega).parameter("horizon", until);
  for (const TopPath& path : paths) {
    artefact.ran("magnetic-top-penalty", &path == &paths[2] ? "so3-linearised-2" : "so3-linearised",
                 top_step, path.summary);
  }
}

void run_variants(Context& context) {
  const Table scan = scan_beta(context);
  const Table errors = errors_against_h(context);
  const double until = 200.0;
  const std::vector<TopPath> paths{run_top(linearised_row(false, top_step, "printed"), until),
                                   run_top(linearised_row(false), until),
                                   run_top(linearised_row(true), until)};
  orders_artefact(context, errors);
  stability_artefact(context, scan);
  force_artefact(context, paths, until);
  measure_force(context, paths[0], paths[1]);
  measure_orders(context, errors);
  measure_brute_force(context);
  measure_stability(context, scan);
}

}  // namespace

Experiment so3_variants() { return {.id = figure, .run = run_variants}; }

}  // namespace shakedown::tao2014
