// Computes the results of structure.md.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/analysis/step_jacobian.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/shared/looks.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/constrained/soft_shake.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/three_beads.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr double h = 0.05;

/// A tilted start away from the centre: the angular momentum is not 0, and the beads always meet
/// the wall obliquely.
const Settings& tilted() {
  static const Settings all{{"orientation", "25"}, {"x", "0.9"}, {"y", "0.4"}};
  return all;
}

struct StructuredScheme {
  const char* name;
  const char* title;
  SoftJacobian jacobian = SoftJacobian::exact;
  bool soft = true;
};
const std::vector<StructuredScheme> structured_schemes{
    {"SHAKE (38) all hard", "SHAKE (38), hard constraints", SoftJacobian::exact, false},
    {"soft SHAKE (39)", "soft SHAKE (39), exact Jacobian"},
    {"(39) without curvature", "soft SHAKE, without the curvature of $g$", SoftJacobian::flat},
    {"(39) with G for G~", "soft SHAKE, with $G$ in place of the Jacobian", SoftJacobian::hard}};

template <class S>
ThreeBeadsSoft<S> beads(const StructuredScheme& scheme) {
  auto parameters =
      configured<typename ThreeBeadsSoft<S>::Parameters>("three-beads-constrained", tilted());
  parameters.soft_angle = scheme.soft;
  return ThreeBeadsSoft<S>(parameters);
}
template <class M>
typename M::Options options_of(const StructuredScheme& scheme) {
  typename M::Options options;
  options.tolerance = 1e-14;
  if constexpr (requires { options.jacobian; }) options.jacobian = scheme.jacobian;
  return options;
}

using Beads = ThreeBeadsSoft<double>;
/// Returns the start and every `every`-th step. If the run fails, the last position is infinite.
template <class M = SoftShake>
std::vector<State<Beads>> path_of(const StructuredScheme& scheme, double step, std::int64_t steps,
                                  std::int64_t every, const State<Beads>* from = nullptr) {
  const Beads problem = beads<double>(scheme);
  State<Beads> state = from == nullptr ? initial_state(problem) : *from;
  state.t = 0.0;
  std::vector<State<Beads>> rows{state};
  typename M::template Stepper<Beads> stepper(problem, options_of<M>(scheme), step, state);
  const LoopReport report =
      run(stepper, state, step, steps, [&](std::int64_t k, const State<Beads>& at) {
        if (k % every == 0) rows.push_back(at);
      });
  if (report.status != Status::ok) rows.back().q.setConstant(HUGE_VAL);
  return rows;
}
double apart(const VectorFor<Beads>& a, const VectorFor<Beads>& b) {
  return (a - b).cwiseAbs().maxCoeff();
}

/// Returns the symplectic defect of one step on the vectors of B, which have G~ dq = 0 and any dp.
/// The part of p in range G~^T changes neither the step nor dq ^ dp.
double defect_of_step(const StructuredScheme& scheme, const State<Beads>& at) {
  const auto problem = beads<Dual>(scheme);
  State<ThreeBeadsSoft<Dual>> state;
  for (Index i = 0; i < 6; ++i) {
    state.q(i) = Dual(at.q(i));
    state.p(i) = Dual(at.p(i));
  }
  Eigen::Matrix<double, 3, 6> G;
  beads<double>(scheme).jacobian(at.q, G);
  Eigen::MatrixXd B = Eigen::MatrixXd::Zero(12, 9);
  B.topLeftCorner(6, 3) = linear_algebra::kernel(G);
  B.bottomRightCorner(6, 6).setIdentity();
  const Eigen::MatrixXd omega = linear_algebra::canonical_form(6);
  const Eigen::MatrixXd J =
      step_jacobian<SoftShake>(problem, options_of<SoftShake>(scheme), h, state);
  return linear_algebra::pullback_defect(J, omega, omega, B);
}

struct PromiseResult {
  double defect = 0.0;    ///< largest symplectic defect of a step on the trajectory
  double reversal = 0.0;  ///< change of the positions after ten steps forwards and ten backwards
  double momentum = 0.0;  ///< change of the angular momentum
  double energy = 0.0;    ///< largest energy error
  double drift = 0.0;     ///< mean energy error: last quarter minus first quarter
  std::vector<double> t, errors;
};

/// Returns the energy along the path minus the initial energy.
std::vector<double> energy_errors(const StructuredScheme& scheme,
                                  const std::vector<State<Beads>>& path) {
  const Beads problem = beads<double>(scheme);
  Mechanics<Beads> mechanics(problem);
  const double start = mechanics.energy(path[0].q, path[0].p);
  std::vector<double> errors;
  for (const auto& at : path) errors.push_back(mechanics.energy(at.q, at.p) - start);
  return errors;
}
double size(double x) { return std::fabs(x); }

PromiseResult measure(const StructuredScheme& scheme, double horizon) {
  PromiseResult f;
  // The start of a step must have a tangent momentum. RATTLE's momenta are tangent, and its
  // positions are the same as SHAKE's.
  const auto point = [&](double t) {
    const auto steps = whole_steps(h, t);
    return path_of<Rattle>(scheme, h, steps, steps).back();
  };
  for (const double t : {0.25, 0.5, 1.0, 1.5}) {  // the beads meet the wall near t = 0.6
    f.defect = std::fmax(f.defect, defect_of_step(scheme, point(t)));
  }
  // The momenta within these ten steps are SHAKE's own, which are tangent only up to O(h^2).
  const State<Beads> start = point(0.5);
  const State<Beads> turn = path_of(scheme, h, 10, 10, &start).back();
  f.reversal = apart(path_of(scheme, -h, 10, 10, &turn).back().q, start.q);
  const auto path = path_of(scheme, h, whole_steps(h, horizon), 4);
  const Beads problem = beads<double>(scheme);
  Mechanics<Beads> mechanics(problem);
  const double spin = mechanics.momentum_map(0, path[0].q, path[0].p);
  for (const auto& at : path) {
    f.t.push_back(at.t);
    f.momentum = std::fmax(f.momentum, size(mechanics.momentum_map(0, at.q, at.p) - spin));
  }
  f.errors = energy_errors(scheme, path);
  f.energy = largest(f.errors, size);
  const auto quarter = static_cast<std::ptrdiff_t>(f.errors.size() / 4);
  const auto mean = [&](auto first) {
    return mean_of(std::vector<double>(first, first + quarter)).value;
  };
  f.drift = mean(f.errors.end() - quarter) - mean(f.errors.begin());
  return f;
}

void measure_energy_order(Context& context) {
  const double energy_order =
      exponent(std::array{0.05, 0.025, 0.0125, 0.00625}, std::identity{}, [](double step) {
        const auto path = path_of(structured_schemes[1], step, whole_steps(step, 50.0), 1);
        return largest(energy_errors(structured_schemes[1], path), size);
      });
  context.number("energy-order.soft-shake", energy_order);
}

void measure_order(Context& context) {
  const ProblemEntry& entry = catalogue().problem("three-beads-constrained");
  const Reference end = entry.reference(tilted(), {}, {}, {1.0});
  const auto exact = [](const std::vector<double>& x) { return VectorFor<Beads>(x.data()); };
  std::vector<std::array<double, 3>> errors;  // h, error in q, error in p
  for (const std::int64_t n : {100, 200, 400, 800, 1600}) {
    const double step = 1.0 / static_cast<double>(n);
    const State<Beads> at = path_of(structured_schemes[1], step, n, n).back();
    errors.push_back({step, apart(at.q, exact(end.q[0])), apart(at.p, exact(end.p[0]))});
  }
  const auto order = [&](std::size_t k) {
    return exponent(
        errors, [](const auto& e) { return e[0]; }, [=](const auto& e) { return e[k]; });
  };
  const auto literal = path_of(structured_schemes[1], 0.01, 100, 1);
  const auto rattle = path_of<Rattle>(structured_schemes[1], 0.01, 100, 1);
  double off = 0.0;
  for (std::size_t k = 0; k < literal.size(); ++k) {
    off = std::fmax(off, apart(literal[k].q, rattle[k].q));
  }
  context.number("order.q", order(1));
  context.number("order.p", order(2));
  context.number("reference-error", end.error_bar / std::min(errors.back()[1], errors.back()[2]));
  context.number("rattle-difference", off);
}

void draw_energy(Context& context, const std::vector<PromiseResult>& findings) {
  std::vector<std::pair<std::string, std::vector<double>>> series{{"t", findings[0].t}};
  Figure figure(1, 115);
  figure.shared_x();
  for (std::size_t k = 0; k < structured_schemes.size(); ++k) {
    const StructuredScheme& scheme = structured_schemes[k];
    series.emplace_back(scheme.name, findings[k].errors);
    figure.panel(scheme.title)
        .x("time $t$")
        .y("error of $H_\\epsilon$")
        .y_range(-0.015, 0.007)
        .line(scheme.soft ? looks::soft() : looks::hard(), "t", scheme.name)
        .unnamed();
  }
  context.artefact("reich1995/structure-energy")
      .table(Table::of(series))
      .figure(figure)
      .problem("three-beads-constrained", tilted());
}

void perform_structure(Context& context) {
  const double horizon = context.pick(500.0, 50.0);
  std::vector<PromiseResult> findings;
  Table table({"scheme", "symplectic defect", "return", "angular momentum", "largest energy error",
               "energy drift"});
  for (const StructuredScheme& scheme : structured_schemes) {
    findings.push_back(measure(scheme, horizon));
    context.progress(static_cast<double>(findings.size()) / 5.0);
    const PromiseResult& f = findings.back();
    table.row({scheme.name, f.defect, f.reversal, f.momentum, f.energy, f.drift});
  }
  context.number("horizon", horizon);
  context.artefact(context.experiment())
      .table(table)
      .parameter("h", h)
      .parameter("horizon", horizon)
      .problem("three-beads-constrained", tilted())
      .method("shake")
      .method("soft-shake");
  draw_energy(context, findings);
  for (const bool soft : {false, true}) {
    const std::string key = soft ? ".soft-shake" : ".shake";
    const PromiseResult& f = findings[soft ? 1 : 0];
    context.number("symplectic-defect" + key, f.defect);
    context.number("return" + key, f.reversal);
    context.number("momentum-change" + key, f.momentum);
    context.number("drift-ratio" + key, std::fabs(f.drift) / f.energy);
  }
  context.number("symplectic-defect.flat-jacobian", findings[2].defect);
  context.number("symplectic-defect.hard-jacobian", findings[3].defect);
  measure_energy_order(context);
  measure_order(context);
}

}  // namespace

Experiment structure() { return {.id = "reich1995/structure", .run = perform_structure}; }

}  // namespace shakedown::reich1995
