#include "experiments/analysis/traits/checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "experiments/analysis/traits/balance_check.hpp"
#include "experiments/analysis/traits/measurements.hpp"
#include "experiments/analysis/traits/property_checks.hpp"

namespace shakedown {
namespace {

constexpr std::string_view measurable = "";

bool has_steps_to_measure(const ProblemSubject& problem, const PairSubject& pair) {
  return pair.traits.order_q <= problem.highest_order && pair.traits.name != problem.too_accurate;
}

bool has_multipliers_to_measure(const ProblemSubject& problem, const PairSubject& pair) {
  return std::min(pair.traits.order_q, pair.traits.order_lambda) <= problem.highest_lambda_order;
}

/// Whether the errors of the initial multipliers, which decay like rho_infinity^n, become
/// negligible within half the steps.
bool forgets_its_start(const ProblemSubject& problem, const PairSubject& pair) {
  return std::pow(std::fmax(0.0, pair.traits.rho_infinity),
                  double(problem.multiplier_steps[1]) / 2.0) < 1e-3;
}

/// Checks that a run ends with a status and one line of text in two cases: a step overflows, or a
/// Newton iteration is stopped before it can converge.
PromiseResult check_failures(const ProblemSubject& problem, const PairSubject& pair) {
  const auto attempt = [&](double h, const Settings& options, double faster = 1.0) {
    const std::int64_t steps = 4000;  // Pluto, in free flight, overflows at step 3200
    Request request = request_of(problem, pair.with_fixed({{}, options}), h, steps);
    // The problem's own start is used unless the measurements specify another one. In that case,
    // its own start may be an equilibrium, where there is nothing to iterate.
    if (problem.start.size() == 0) request.q0 = request.p0 = {};
    if (faster > 1.0) {
      const Point z = problem.initial();
      begin_at(request, z, pair.positions(z));
      for (double& p : request.p0) p *= faster;
    }
    Trajectory run;
    return pair.pair.integrate(request, run);
  };
  Settings cheap;
  if (pair.has_option("max-steps")) cheap = {{"max-steps", "50"}};
  // If speeds are small numbers, as in light years per year, free flight overflows within these
  // steps only if its momenta are enlarged. With moving constraints they are not, because other
  // momenta would violate the constraints.
  const double faster = problem.moving ? 1.0 : std::fmax(1.0, 1.0 / problem.sizes.velocity);
  const RunSummary overflow = attempt(1e307, cheap, faster);
  PromiseResult finding;
  finding.holds = !overflow.ok() && overflow.steps < 4000 &&
                  overflow.message.starts_with("FAILED at step ") &&
                  overflow.message.find('\n') == std::string::npos;
  finding.measured = "h 1e307: " + overflow.message;
  if (pair.has_option("max-iterations") && pair.has_option("tolerance")) {
    const double h = 5e-4 * problem.horizon;
    const RunSummary cut = attempt(h, {{"max-iterations", "1"}, {"tolerance", "1e-300"}});
    // A method that cannot integrate the problem at all may report `not_finite` instead.
    const bool told = cut.status == Status::not_converged ||
                      (cut.status == Status::not_finite && !attempt(h, {}).ok());
    // With friction, one iteration may solve the first step from rest exactly.
    finding.holds = finding.holds && told && cut.steps <= (problem.driven ? 1 : 0);
    finding.measured += "; one iteration: " + cut.message;
  }
  return finding;
}

template <Symmetry kind>
std::string_view without_map(const ProblemSubject& problem, const PairSubject& /*pair*/) {
  const auto& maps = problem.momentum_maps;
  return std::ranges::find(maps, kind, &MomentumMap::kind) != maps.end() ? measurable
                                                                         : "no such momentum map";
}
std::string_view without_constraints(const ProblemSubject& problem, const PairSubject& /*pair*/) {
  return problem.entry.constraints > 0 ? measurable : "no constraints";
}
std::string_view not_linear(const ProblemSubject& problem, const PairSubject& /*pair*/) {
  return problem.linear ? measurable : "measured on linear oscillators";
}
std::string_view not_linear_and_free(const ProblemSubject& problem, const PairSubject& pair) {
  return problem.entry.constraints == 0 ? not_linear(problem, pair) : "has constraints";
}

constexpr std::string_view no_order_shows =
    "errors are round-off at steps that would show an order";

constexpr bool kept(Conservation c) { return c != Conservation::none; }

constexpr std::array table{
    Property{"order", Family::order, [](const Traits& t) { return t.order_q > 0; },
             [](const ProblemSubject& problem, const PairSubject& pair) -> std::string_view {
               if (problem.entry.reference == nullptr) return "no reference";
               return has_steps_to_measure(problem, pair) ? measurable : no_order_shows;
             },
             check_order},
    Property{"symplectic", Family::structure,
             [](const Traits& t) { return t.symplectic == Symplecticity::canonical; },
             [](const ProblemSubject& problem, const PairSubject& /*pair*/) -> std::string_view {
               if (problem.moving) return "steps are no map of phase space alone";
               return problem.driven ? "forces beyond the potential" : measurable;
             },
             check_canonical},
    Property{"conjugate symplectic", Family::structure,
             [](const Traits& t) { return t.symplectic == Symplecticity::conjugate; },
             [](const ProblemSubject& /*problem*/, const PairSubject& pair) -> std::string_view {
               return pair.jacobian != nullptr ? measurable : "takes thousands of exact Jacobians";
             },
             check_conjugate},
    Property{"symmetric", Family::structure, [](const Traits& t) { return t.symmetric; },
             [](const ProblemSubject& problem, const PairSubject& /*pair*/) -> std::string_view {
               return problem.moving ? "steps are no map of phase space alone" : measurable;
             },
             check_symmetry},
    Property{"energy", Family::conservation, [](const Traits& t) { return kept(t.energy); },
             [](const ProblemSubject& problem, const PairSubject& /*pair*/) -> std::string_view {
               return problem.moving || problem.power != nullptr ? "the motion does not conserve it"
                                                                 : measurable;
             },
             check_energy},
    Property{"energy balance", Family::conservation,
             [](const Traits& t) { return t.adaptive || balance_order(t) > 0; },
             [](const ProblemSubject& problem, const PairSubject& pair) -> std::string_view {
               if (problem.power == nullptr) return "nothing does work";
               return has_steps_to_measure(problem, pair) ? measurable : no_order_shows;
             },
             check_balance},
    Property{"dissipation", Family::order, [](const Traits& t) { return t.dissipation > 0; },
             not_linear, check_dissipation},
    Property{"damping at infinity", Family::structure,
             [](const Traits& t) { return t.rho_infinity >= 0.0; }, not_linear, check_rho},
    Property{"linear momentum", Family::conservation,
             [](const Traits& t) { return kept(t.linear_momentum); },
             without_map<Symmetry::translation>, check_linear},
    Property{"angular momentum", Family::conservation,
             [](const Traits& t) { return kept(t.angular_momentum); },
             without_map<Symmetry::rotation>, check_angular},
    Property{"position constraint", Family::conservation,
             [](const Traits& t) { return kept(t.position_constraint); }, without_constraints,
             check_position},
    Property{"velocity constraint", Family::conservation,
             [](const Traits& t) { return kept(t.velocity_constraint); }, without_constraints,
             check_velocity},
    Property{"multiplier time", Family::multipliers,
             [](const Traits& t) { return t.multiplier_time != MultiplierTime::none; },
             [](const ProblemSubject& problem, const PairSubject& pair) -> std::string_view {
               if (problem.entry.constraints == 0) return "no constraints";
               if (problem.consistent_multiplier == nullptr) return "no index-1 form";
               if (!has_multipliers_to_measure(problem, pair)) return no_order_shows;
               return forgets_its_start(problem, pair) ? measurable : "its start does not fade";
             },
             check_multiplier_time},
    Property{"stationary distribution", Family::statistics,
             [](const Traits& t) { return t.order_stationary > 0; }, not_linear_and_free,
             check_stationary_distribution},
    Property{"kinetic temperature", Family::statistics,
             [](const Traits& t) { return t.order_stationary > 0; },
             [](const ProblemSubject& problem, const PairSubject& /*pair*/) -> std::string_view {
               return has_thermal_run(problem) ? measurable : "no run reaches equilibrium soon";
             },
             check_kinetic_temperature},
    Property{"failures are reported", Family::cost, [](const Traits&) { return true; },
             [](const ProblemSubject&, const PairSubject&) { return measurable; }, check_failures},
};

}  // namespace

std::span<const Property> promises() { return table; }

}  // namespace shakedown
