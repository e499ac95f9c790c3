// Computes the results of steps.md.
#include <cmath>
#include <functional>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/shared/looks.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/constrained/soft_shake.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/three_beads.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr double energy_bound = 0.5;  // a third of the total energy

/// The beads with hard bonds. The angle has no constraint but its stiff potential, as is usual with
/// SHAKE.
class BondedBeads : public DenseConstrainedTypes<double, 6, 2> {
 public:
  using Types = DenseConstrainedTypes<double, 6, 2>;
  using Types::Jacobian;
  using Types::Multipliers;
  using Types::Vector;

  explicit BondedBeads(const ThreeBeadsParameters& chosen) : full(chosen) {}
  [[nodiscard]] const DiagonalMass<double, 6>& mass() const { return full.mass(); }
  void initial(Vector& q, Vector& p) const { full.initial(q, p); }
  [[nodiscard]] double potential(const Vector& q) const {
    full.constraint(q, g);
    return full.potential(q) + full.stiffness(2) * g(2) * g(2) / 2.0;
  }
  void gradient(const Vector& q, Vector& out) const {
    full.gradient(q, out);
    full.constraint(q, g);
    full.jacobian(q, G);
    out += full.stiffness(2) * g(2) * G.row(2).transpose();
  }
  void constraint(const Vector& q, Multipliers& out) const {
    full.constraint(q, g);
    out = g.head<2>();
  }
  void jacobian(const Vector& q, Jacobian& out) const {
    full.jacobian(q, G);
    out = G.topRows<2>();
  }

 private:
  ThreeBeads<> full;
  mutable Eigen::Vector3d g;
  mutable Eigen::Matrix<double, 3, 6> G;
};

/// Returns the largest energy error on [0, T], or infinity if the run fails.
template <class M, class P>
double energy_error(const P& problem, double h, double horizon) {
  State<P> state = initial_state(problem);
  Mechanics<P> mechanics(problem);
  const double start = mechanics.energy(state.q, state.p);
  typename M::template Stepper<P> stepper(problem, {}, h, state);
  double most = 0.0;
  const auto steps = static_cast<std::int64_t>(std::ceil(horizon / h));
  const LoopReport report = run(stepper, state, h, steps, [&](std::int64_t, const State<P>& at) {
    most = std::fmax(most, std::fabs(mechanics.energy(at.q, at.p) - start));
  });
  return report.status == Status::ok ? most : HUGE_VAL;
}

struct Scheme {
  std::string name;
  Look look;
  std::function<double(double h, double horizon)> error;
};

std::vector<Scheme> schemes(double scale) {
  ThreeBeadsSoft<>::Parameters soft;
  soft.K_a *= scale;
  soft.K_b *= scale;
  auto all_soft = soft, hard = soft;
  all_soft.soft_bonds = true;
  hard.soft_angle = false;
  const auto scheme = [](const char* name, const Look& look, auto method, const auto& problem) {
    return Scheme{name, look, [problem](double h, double horizon) {
                    return energy_error<decltype(method)>(problem, h, horizon);
                  }};
  };
  return {
      scheme("Verlet", looks::unconstrained("Verlet"), VelocityVerlet{}, ThreeBeadsStiff<>(soft)),
      scheme("SHAKE on the bonds", looks::hard("SHAKE on the bonds", 1), Shake{},
             BondedBeads(soft)),
      scheme("soft SHAKE with hard bonds", looks::soft("soft SHAKE with hard bonds"), SoftShake{},
             ThreeBeadsSoft<>(soft)),
      scheme("soft SHAKE all soft", looks::soft("soft SHAKE all soft", 1), SoftShake{},
             ThreeBeadsSoft<>(all_soft)),
      scheme("SHAKE with hard angle", looks::hard("SHAKE with hard angle"), Shake{},
             ThreeBeadsSoft<>(hard))};
}

struct Limits {
  double scale;
  std::vector<StabilityScan> scans;  ///< in the order of `schemes`
  [[nodiscard]] double h(std::size_t scheme) const { return scans[scheme].smallest_unstable; }
};

void measure_limits(Context& context, const std::vector<Limits>& all) {
  const Limits& paper = all.front();
  const auto in_eps = [&](std::size_t scheme) {
    return exponent(
        all, [](const Limits& l) { return 1.0 / std::sqrt(l.scale); },
        [=](const Limits& l) { return l.h(scheme); });
  };
  context.number("step-ratio.verlet", paper.h(2) / paper.h(0));
  context.number("step-ratio.bonds-only", paper.h(2) / paper.h(1));
  context.number("step-ratio.hard-angle", paper.h(2) / paper.h(4));
  context.number("step-order.verlet", in_eps(0));
  context.number("step-order.soft-shake", in_eps(2));
}

void draw_limits(Context& context, const std::vector<Limits>& limits, double resolution) {
  Table table({"scheme", "factor of K", "smallest unstable h", "largest stable h"});
  Figure figure(2, 300);
  Panel &bars = figure.panel("the paper's stiffnesses"),
        &swept = figure.panel("stiffer bonds and angle");
  bars.x("smallest unstable step $h$");
  swept.x("factor of $K_a$ and $K_b$", Scale::log).y("smallest unstable step $h$", Scale::log);
  swept.x_ticks({{1.0, "1"}, {4.0, "4"}, {16.0, "16"}});
  const std::vector<Scheme> all = schemes(1.0);
  for (std::size_t k = 0; k < all.size(); ++k) {
    for (const Limits& l : limits) {
      table.row({all[k].name, l.scale, l.h(k), l.scans[k].largest_stable});
    }
    bars.bars(all[k].look, "scheme", "smallest unstable h")
        .where("scheme", all[k].name)
        .where("factor of K", 1.0);
    Curve& curve = swept.linked(all[k].look, "factor of K", "smallest unstable h")
                       .where("scheme", all[k].name);
    if (k == 0) curve.slope(-0.5);
  }
  context.artefact(context.experiment())
      .table(table)
      .figure(figure)
      .parameter("horizon", 50.0)
      .parameter("resolution of the scan", resolution)
      .parameter("energy bound", energy_bound)
      .problem("three-beads")
      .problem("three-beads-constrained");
}

/// Draws the energy errors. Returns the energy error of each scheme at h = 0.02.
std::vector<double> draw_errors(Context& context) {
  Table table({"scheme", "h", "largest energy error", "error/h^2"});
  Figure figure(1, 360);
  Panel& panel = figure.panel();
  panel.x("step $h$", Scale::log).y("largest energy error$\\,/\\,h^2$").y_range(0.9, 2.0);
  panel.x_range(0.02, 0.7);  // at smaller steps, all errors are alike
  const double factor = context.pick(1.2, 2.0);
  std::vector<double> at_small;
  for (const Scheme& scheme : schemes(1.0)) {
    at_small.push_back(scheme.error(0.02, 20.0));
    double ratio = 0.0, before = 0.0;  // the latter belongs to the step before
    for (double h = 0.005; h < 0.6; h *= factor) {
      const double e = scheme.error(h, 20.0);
      const bool stable = e < energy_bound;
      if (!stable && !std::isnan(ratio)) {
        panel.cross(h / factor, ratio, std::isnan(before) ? scheme.name : "", scheme.look);
        if (h < 0.2) panel.event(h / factor, scheme.name);
      }
      before = std::exchange(ratio, stable ? e / (h * h) : NAN);
      table.row({scheme.name, h, stable ? e : NAN, ratio});
    }
    panel.linked(scheme.look, "h", "error/h^2").where("scheme", scheme.name);
  }
  context.artefact("reich1995/steps-energy")
      .table(table)
      .figure(figure)
      .problem("three-beads")
      .problem("three-beads-constrained");
  return at_small;
}

void perform_steps(Context& context) {
  const double resolution = context.pick(0.02, 0.1);
  std::vector<Limits> limits;
  for (const double scale : {1.0, 4.0, 16.0}) {
    limits.push_back({scale, {}});
    for (const Scheme& scheme : schemes(scale)) {
      limits.back().scans.push_back(scan_stability(
          [&](double h) { return scheme.error(h, 50.0) < energy_bound; }, 0.012, 1.2, resolution));
    }
    context.progress(0.3 * static_cast<double>(limits.size()));
  }
  draw_limits(context, limits, resolution);
  const std::vector<double> at_small = draw_errors(context);
  measure_limits(context, limits);
  context.number("energy-error-ratio", at_small[2] / at_small[0]);
}

}  // namespace

Experiment steps() { return {.id = "reich1995/steps", .run = perform_steps}; }

}  // namespace shakedown::reich1995
