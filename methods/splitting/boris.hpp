// The Boris method for charged particles in a magnetic field, with b = e B as in magnetic.hpp and a
// particle of mass m:
//
//   q_{n+1/2} = q_n + h/2 v_n
//   v_-       = v_n - h/(2m) grad V(q_{n+1/2})
//   v_+ - v_- = h/2 (v_+ + v_-) x b(q_{n+1/2}) / m
//   v_{n+1}   = v_+ - h/(2m) grad V(q_{n+1/2})
//   q_{n+1}   = q_{n+1/2} + h/2 v_{n+1}
//
// The third line is a Cayley transform, explicit with t = h/2 b/m:
//
//   v' = v_- + v_- x t,     v_+ = v_- + 2/(1 + |t|^2) v' x t.
//
// It turns v about b by the angle theta with tan(theta/2) = h |b| / (2m), where the exact flow
// turns by h |b| / m. A step evaluates the gradient once and the field once. For b = 0 the method
// is the leapfrog drift-kick-drift, which is stable for h omega < 2. A magnetic field without a
// potential sets no stability limit on h.
//
// The method has order 2, is symmetric and conserves the volume dq dv exactly; for V = 0 it
// conserves |v| exactly. It is not symplectic in general (Ellison, Burby, Qin 2015), and the trait
// record claims no energy conservation. The energy error stays bounded for a constant field or a
// quadratic potential; otherwise it can drift or walk randomly (Hairer, Lubich 2018). Sources: J.
// P. Boris, Proc. 4th Conf. Numerical Simulation of Plasmas, 1970, 3; C. L. Ellison, J. W. Burby,
// H. Qin, J. Comput. Phys. 301 (2015) 489; E. Hairer, C. Lubich, BIT 58 (2018) 969. These sources
// place velocities at half steps. Here a step begins and ends in the middle of a drift, so that q
// and v belong to the same time.
#pragma once

#include <string>

#include "methods/base/method.hpp"
#include "problems/base/magnetic.hpp"

namespace shakedown {

namespace need {

/// The only force beyond the potential is v x b. The method evaluates this force as the field b, so
/// the need grants forces.
struct MagneticForce {
  static constexpr std::string_view name = "magnetic force v x b(q)";
  static constexpr bool takes_forces = true;
  static constexpr unsigned grants = Evaluations::force;
  template <class P>
  static constexpr bool met = HasMagneticField<P>;
};

}  // namespace need

struct Boris {
  static constexpr Traits traits{.name = "boris",
                                 .title = "Boris",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symmetric = true,
                                 .source = "Boris 1970; Hairer, Lubich 2018",
                                 .formula = R"(\begin{aligned}
q_{n+1/2} &= q_n + \tfrac h2 v_n \\
v_- &= v_n - \tfrac{h}{2m} \nabla V(q_{n+1/2}) \\
v_+ - v_- &= \tfrac{h}{2m} (v_+ + v_-) \times b(q_{n+1/2}) \\
v_{n+1} &= v_+ - \tfrac{h}{2m} \nabla V(q_{n+1/2}) \\
q_{n+1} &= q_{n+1/2} + \tfrac h2 v_{n+1}, \quad Q = v \times b(q)
\end{aligned})"};
  static constexpr Appearance look{"Boris", Hue::sky, Marker::hollow_square};
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::MagneticForce>;
  using Options = NoOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), gradient(state.q), field(state.q), v(state.q) {
      require_one_mass_a_particle();
    }

    StepReport step(State<P>& state) {
      drift(state);
      problem.gradient(state.q, gradient);
      problem.magnetic_field(state.q, field);
      state.p -= (h / Scalar(2)) * gradient;
      turn(state.p);
      state.p -= (h / Scalar(2)) * gradient;
      drift(state);
      return {};
    }

   private:
    using Vector3 = VectorOf<Scalar, 3>;

    void drift(State<P>& state) {
      problem.mass().solve(state.p, v);
      state.q += (h / Scalar(2)) * v;
    }
    /// Turns p_- into p_+ for each particle; p is parallel to v.
    void turn(Vector& p) const {
      for (Index i = 0; i < p.size(); i += 3) {
        const Vector3 t =
            (h / Scalar(2) * problem.mass().inverse(i)) * field.template segment<3>(i);
        const Vector3 before = p.template segment<3>(i);
        Vector3 halfway = before, after = before;
        add_vector_product<Scalar>(before, t, Scalar(1), halfway);
        const Scalar square = t(0) * t(0) + t(1) * t(1) + t(2) * t(2);
        add_vector_product<Scalar>(halfway, t, Scalar(2) / (Scalar(1) + square), after);
        p.template segment<3>(i) = after;
      }
    }
    /// Throws UsageError unless the three masses of each particle are equal. With different masses,
    /// v would move on an ellipsoid, which this rotation cannot reproduce.
    void require_one_mass_a_particle() const {
      const auto& inverse = problem.mass().inverse;
      for (Index i = 0; i < inverse.size(); ++i) {
        if (inverse(i) == inverse(i - i % 3)) continue;
        throw UsageError(
            "boris needs one mass for the three coordinates of a particle; coordinates " +
            std::to_string(i - i % 3) + " and " + std::to_string(i) + " of " + std::string(P::id) +
            " have different ones");
      }
    }

    P problem;
    Scalar h;
    Vector gradient, field;  // at the middle of the step
    Vector v;
  };
};

}  // namespace shakedown
