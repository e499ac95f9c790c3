// The methods that run on the chain of Fermi, Pasta and Ulam: methods for oscillatory motion, and
// methods of the papers for comparison.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "experiments/analysis/case.hpp"

namespace shakedown::beyond {

inline constexpr const char* chain = "fermi-pasta-ulam";
inline constexpr std::size_t springs = 3;  ///< stiff ones, by default
/// Of Z&S.
inline constexpr double beta = 0.4;
/// Of the impulse methods, by default.
inline constexpr int substeps = 10;
/// A run whose energy error is above this, the start's energy being of order 1, diverges.
inline constexpr double divergence = 1e6;

/// On the chain, in the order of the figures; the labels are the titles of panels.
const std::vector<LabelledCase>& integrators();
const LabelledCase& integrator(std::string_view key);

/// psi and phi of a trigonometric integrator.
struct FilterFunctions {
  const char *name, *psi_text, *phi_text;
  double (*psi)(double x);
  double (*phi)(double x);
};
/// The filter of an integrator, null without one; an impulse method has it with infinitely many
/// substeps.
const FilterFunctions* filter_of(const LabelledCase& by);

double sinc(double x);

/// How many times slower stiff springs exchange energy with this method than they do: with filters a
/// term of the slow force is seen psi phi times while the springs turn by sin x instead of x = h omega,
/// so that the exchange takes sinc/(psi phi) times as long; else what the method's frequency does
/// when omega^2 moves.
double stretch_of_exchange(const LabelledCase& by, double x);

/// omega'^2 such that the method keeps y^2 + omega'^2 x^2 of one stiff spring: omega^2, but of Verlet
/// with the force kappa/h^2 x it is kappa/h^2 (1 - kappa/4); kappa = (h omega)^2/(1 + beta (h omega)^2)
/// for Z&S, and h/n for h with n substeps.
double own_stiffness(const LabelledCase& by, double omega, double h);

using Energies = std::array<double, springs>;

/// (y_{1,i}^2 + stiffness x_{1,i}^2)/2.
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

/// From the chain's own start with stiff springs of frequency `omega`; `see` gets a row in `every` steps.
/// `direction`: an angle by which y_0 is turned from the first towards the second slow mode, which
/// changes no energy.
RunSummary run_on_chain(const LabelledCase& by, double omega, double h, double until,
                        std::int64_t every, const Observe& see, double direction = 0.0);

}  // namespace shakedown::beyond
