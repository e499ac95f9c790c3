// The methods that run on the chain of Fermi, Pasta and Ulam: methods for oscillatory motion and,
// for comparison, methods of the papers.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "experiments/analysis/case.hpp"

namespace shakedown::beyond {

inline constexpr const char* chain = "fermi-pasta-ulam";
inline constexpr std::size_t springs = 3;  ///< default number of stiff springs
/// The parameter beta of Z&S.
inline constexpr double beta = 0.4;
/// The default number of substeps of the impulse methods.
inline constexpr int substeps = 10;
/// A run counts as divergent if its energy error exceeds this value; the initial energy is of order
/// 1.
inline constexpr double divergence = 1e6;

/// Returns the integrators for the chain, in the order of the figures. Their labels are used as
/// titles of panels.
const std::vector<LabelledCase>& integrators();
const LabelledCase& integrator(std::string_view key);

/// The functions psi and phi of a trigonometric integrator.
struct FilterFunctions {
  const char *name, *psi_text, *phi_text;
  double (*psi)(double x);
  double (*phi)(double x);
};
/// Returns the filter of an integrator, or null if it has none. An impulse method has the filter
/// only in the limit of many substeps.
const FilterFunctions* filter_of(const LabelledCase& by);

double sinc(double x);

/// Returns the factor by which the method slows the exchange of energy between stiff springs. With
/// filters, the slow force is multiplied by psi phi, while the springs turn by sin x instead of x =
/// h omega. The exchange therefore takes sinc/(psi phi) times as long. Without filters, the factor
/// follows from how the method's frequency depends on omega^2.
double stretch_of_exchange(const LabelledCase& by, double x);

/// Returns the omega'^2 for which the method preserves y^2 + omega'^2 x^2 of one stiff spring. It
/// is omega^2 except for Verlet with the force kappa/h^2 x, where it is kappa/h^2 (1 - kappa/4).
/// For Z&S, kappa = (h omega)^2/(1 + beta (h omega)^2). For a method with n substeps, h is replaced
/// by h/n.
double own_stiffness(const LabelledCase& by, double omega, double h);

using Energies = std::array<double, springs>;

/// Returns the energies of the stiff springs, (y_{1,i}^2 + stiffness x_{1,i}^2)/2.
template <class Vector>
Energies stiff_energies(const Vector& q, const Vector& p, double stiffness) {
  Energies all{};
  for (std::size_t i = 0; i < springs; ++i) {
    const double x = q[2 * i + 1] - q[2 * i], y = p[2 * i + 1] - p[2 * i];
    all[i] = (y * y + stiffness * x * x) / 4.0;
  }
  return all;
}
double sum(const Energies& energies);

/// Runs an integrator from the default start, with stiff springs of frequency `omega`. `see`
/// receives one in `every` steps. `direction` is the angle by which y_0 is turned from the first
/// slow mode towards the second. This rotation does not change the energy.
RunSummary run_on_chain(const LabelledCase& by, double omega, double h, double until,
                        std::int64_t every, const Observe& see, double direction = 0.0);

}  // namespace shakedown::beyond
