// Nosé-Hoover chain: a deterministic thermostat. The kinetic energy drives the first of k extra
// variables, which rescales p, and each further variable is the thermostat of the one before it.
// With n momenta, the rates u_j, their integrals x_j and the time constant tau:
//
//   q' = M^-1 p,   p' = -grad V(q) - u_1 p,   x_j' = u_j
//   u_1' = (beta p^T M^-1 p/n - 1)/tau^2 - u_1 u_2
//   u_2' = n u_1^2 - 1/tau^2 - u_2 u_3
//   u_j' = u_{j-1}^2 - 1/tau^2 - u_j u_{j+1},   j > 2,   u_{k+1} = 0.
//
// These are the equations of the source with momenta Q_j u_j of the thermostats, Q_1 = n tau^2/beta
// and Q_j = tau^2/beta. They conserve the extended energy
//
//   H(q, p) + (tau^2 (n u_1^2 + u_2^2 + ... + u_k^2)/2 + n x_1 + x_2 + ... + x_k)/beta
//
// and leave exp(-beta H) times a Gaussian in u invariant. A step is the symmetric splitting
//
//   chain over h/2;  p -= h/2 grad V(q);  q += h M^-1 p;  p -= h/2 grad V(q);  chain over h/2.
//
// The chain moves at fixed q and at fixed direction of p. Its flow is approximated by the symmetric
// splitting into shifts and scalings of single variables, which are exact. With the option
// suzuki_yoshida, it is the triple jump of this splitting, of order 4. The negative part of the
// triple jump overflows if the start is far from equilibrium. The option is therefore off.
//
// The extended energy has errors of O(h^2). A step is reversible: the motion returns to its start
// after p and u have changed their signs. A step is not symplectic, so these errors wander in long
// runs, but they have no trend. Momentum maps are not conserved.
//
// Means over a run are means over exp(-beta H) only if the motion is ergodic. For one linear
// oscillator and k = 1, the thermostat of Nosé and Hoover, it is not. Modes of a linear system that
// are at rest stay at rest, and so does the total momentum if it is conserved without thermostats.
// Hence the record promises no order of means. It is stochastic, because the first u_j are drawn.
//
// Source: G. J. Martyna, M. L. Klein, M. Tuckerman, J. Chem. Phys. 97 (1992) 2635. The splitting:
// G. J. Martyna, M. E. Tuckerman, D. J. Tobias, M. L. Klein, Mol. Phys. 87 (1996) 1117. Deviations:
// the variables u_j instead of the momenta Q_j u_j, and one part per half step by default.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "methods/base/method.hpp"

namespace shakedown {

struct NoseHooverOptions {
  double inverse_temperature = 50.0;
  double time_constant = 1.0;
  std::int64_t chain_length = 3;
  bool suzuki_yoshida = false;
  std::int64_t seed = 1;

  /// Converts the options to other units; see method.hpp.
  void change_units(double length, double mass, double time) {
    inverse_temperature /= mass * length * length / (time * time);
    time_constant *= time;
  }

  static std::vector<Setting> settings() {
    using O = NoseHooverOptions;
    return {
        setting<O>("inverse_temperature", &O::inverse_temperature, "", "beta, one over an energy",
                   range::positive),
        setting<O>("time_constant", &O::time_constant, "",
                   "tau, on the scale of the motion; a long one couples weakly", range::positive),
        setting<O>("chain_length", &O::chain_length, "",
                   "number of thermostats; 1 is the method of Nosé and Hoover", {1, 100}),
        setting<O>("seed", &O::seed, "", "of the rates u of the thermostats at the start",
                   {0, 9e15})};  // integers that a double represents exactly
  }
};

/// The extra variables, for n momenta.
class ThermostatChain {
 public:
  ThermostatChain(const NoseHooverOptions& options, Index n);

  /// Moves over a time t, given p^T M^-1 p. Returns the factor by which p must be multiplied.
  double move(double twice_kinetic, double t);
  /// Returns the part of the extended energy that is not H.
  [[nodiscard]] double energy() const;
  void reverse();  ///< changes the signs of the rates

 private:
  [[nodiscard]] double driving(std::size_t j, double twice_kinetic) const;
  void drive(std::size_t j, double twice_kinetic, double t);

  double momenta, beta, frequency_squared;  // n, and 1/tau^2
  std::span<const double> weights;
  std::vector<double> u, x;  // u ends with a zero
};

struct NoseHooverChain {
  static constexpr Traits traits{.name = "nose-hoover-chain",
                                 .title = "Nosé-Hoover chain",
                                 .stochastic = true,
                                 .source = "Martyna, Klein, Tuckerman 1992; Martyna et al. 1996",
                                 .formula = R"(\begin{aligned}
\Phi_h &= N_{h/2} \circ B_{h/2} \circ A_h \circ B_{h/2} \circ N_{h/2} \\
A_t &\colon\ q \leftarrow q + t M^{-1} p, \qquad
B_t \colon\ p \leftarrow p - t\,\nabla V(q) \\
N_t &\colon\ \dot p = -u_1 p, \quad
  \dot u_1 = \tau^{-2} (\tfrac\beta n\,p^{\mathsf T} M^{-1} p - 1) - u_1 u_2 \\
&\phantom{\colon}\ \ \dot u_2 = n u_1^2 - \tau^{-2} - u_2 u_3, \quad
  \dot u_j = u_{j-1}^2 - \tau^{-2} - u_j u_{j+1}
\end{aligned})"};
  static constexpr Appearance look{"Nosé-Hoover chain", Hue::black, Marker::saltire};
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::DoublePrecision>;
  using Options = NoseHooverOptions;

  template <class P>
  class Stepper {
   public:
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& options, double step_size, const State<P>& state)
        : problem(which), h(step_size), gradient(state.q), v(state.q),
          thermostats(options, which.size()) {
      problem.gradient(state.q, gradient);
    }

    StepReport step(State<P>& state) {
      scale(state);
      state.p -= h / 2.0 * gradient;
      problem.mass().solve(state.p, v);
      state.q += h * v;
      problem.gradient(state.q, gradient);
      state.p -= h / 2.0 * gradient;
      scale(state);
      return {};
    }

    ThermostatChain& chain() { return thermostats; }

   private:
    void scale(State<P>& state) {
      problem.mass().solve(state.p, v);
      state.p *= thermostats.move(state.p.dot(v), h / 2.0);
    }

    P problem;
    double h;
    Vector gradient;  // at the current q
    Vector v;
    ThermostatChain thermostats;
  };
};

}  // namespace shakedown
