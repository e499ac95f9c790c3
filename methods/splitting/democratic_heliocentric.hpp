// The three parts of planetary motion in democratic heliocentric coordinates: positions relative to
// the central body 0 and velocities relative to the centre of mass,
//
//   Q_i = q_i - q_0,     W_i = p_i/m_i - U,     U = sum p_j / M,     M = sum m_j.
//
// Q_i and m_i W_i are canonical, together with the centre of mass X and M U. In them
//
//   H = A + B_1 + B_2 + M |U|^2 / 2
//   A   = sum_i (m_i |W_i|^2 / 2 - G m_0 m_i / |Q_i|)     Kepler: each body moves on a conic
//   B_1 = V + sum_i G m_0 m_i / |Q_i|                     kick: V without the central attraction
//   B_2 = |sum_i m_i W_i|^2 / (2 m_0)                     jump: kinetic energy of the central body
//
// with sums over i > 0. B_1 and B_2 are smaller than A by a factor of the masses,
// epsilon = m_i/m_0. They commute, because B_1 depends only on differences of the Q_i, i > 0, and
// B_2 moves all of these by the same vector. So the flow of B = B_1 + B_2 is a kick and a jump in
// any order, without error. This is why the theory for H = A + epsilon B applies.
// Source: M. J. Duncan, H. F. Levison, M. H. Lee, Astron. J. 116 (1998) 2067, section 2.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "methods/base/method.hpp"
#include "methods/splitting/kepler_flow.hpp"
#include "problems/base/central_body.hpp"
#include "problems/base/counters.hpp"

namespace shakedown {

namespace need {

/// The first body dominates, and the attraction by it is known in closed form.
struct CentralBody {
  static constexpr std::string_view name = "bodies around a dominant one, V = -sum G m_i m_j/r_ij";
  template <class P>
  static constexpr bool met = HasCentralBody<P>;
};

}  // namespace need

template <class P>
class DemocraticHeliocentric {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  DemocraticHeliocentric(const P& which, const State<P>& state)
      : problem(which), Q(state.q), W(state.q), q(state.q), gradient(state.q) {
    for (Index i = 0; i < Q.size(); i += d) total_mass += mass(i);
  }

  void copy_motion(const DemocraticHeliocentric& other) {
    Q = other.Q;
    W = other.W;
  }
  /// Sets Q and W. The first entries of Q and W are X and U.
  void read(const State<P>& state) {
    Point X = Point::Zero(), U = X;
    for (Index i = 0; i < Q.size(); i += d) {
      X += (mass(i) / total_mass) * at(state.q, i);
      U += at(state.p, i) / total_mass;
    }
    for (Index i = d; i < Q.size(); i += d) {
      at(Q, i) = at(state.q, i) - at(state.q, 0);
      at(W, i) = at(state.p, i) / mass(i) - U;
    }
    at(Q, 0) = X;
    at(W, 0) = U;
  }
  void write(State<P>& state) const {
    write_positions(state.q);
    const Point U = at(W, 0);
    at(state.p, 0) = mass(0) * U;
    for (Index i = d; i < Q.size(); i += d) {
      const Point relative = mass(i) * at(W, i);
      at(state.p, i) = relative + mass(i) * U;
      at(state.p, 0) -= relative;
    }
  }

  /// The flow of A, and the uniform motion of the centre of mass.
  StepReport kepler(const Scalar& t) {
    StepReport worst;
    const Scalar mu = problem.central_attraction();
    for (Index i = d; i < Q.size(); i += d) {
      const StepReport report = kepler_flow(mu, t, at(Q, i), at(W, i));
      worst.iterations = std::max(worst.iterations, report.iterations);
      counts.algebra += (report.iterations + 1) * of_correction + of_motion;
      if (report.status != Status::ok) worst.status = report.status;
    }
    at(Q, 0) += t * at(W, 0);
    return worst;
  }

  /// Evaluates dB_1/dQ at the current Q.
  void evaluate() {
    using std::sqrt;
    write_positions(q);
    problem.gradient(q, gradient);
    const Scalar mu = problem.central_attraction();
    for (Index i = d; i < Q.size(); i += d) {
      const Scalar r2 = at(Q, i).squaredNorm();
      at(gradient, i) -= (mu * mass(i) / (r2 * sqrt(r2))) * at(Q, i);
    }
  }
  /// The flow of B with the last `evaluate`, which a jump does not change.
  void kick_and_jump(const Scalar& t) {
    Point momentum = Point::Zero();
    for (Index i = d; i < Q.size(); i += d) {
      at(W, i) -= (t / mass(i)) * at(gradient, i);
      momentum += mass(i) * at(W, i);
    }
    const Point jump = (t / mass(0)) * momentum;
    for (Index i = d; i < Q.size(); i += d) at(Q, i) += jump;
  }

 private:
  static constexpr int d = P::space;
  // Additions and multiplications of kepler_flow.hpp: of a correction, with six terms of the series
  // for c_2 and c_3, and of the motion. A division or a root counts five times.
  static constexpr std::int64_t of_correction = 140, of_motion = 40 + 10 * d;
  using Point = VectorOf<Scalar, d>;

  static auto at(Vector& x, Index i) { return x.template segment<d>(i); }
  static auto at(const Vector& x, Index i) { return x.template segment<d>(i); }
  const Scalar& mass(Index i) const { return problem.mass().diagonal(i); }

  void write_positions(Vector& out) const {
    Point central = at(Q, 0);
    for (Index i = d; i < Q.size(); i += d) central -= (mass(i) / total_mass) * at(Q, i);
    at(out, 0) = central;
    for (Index i = d; i < Q.size(); i += d) at(out, i) = at(Q, i) + central;
  }

  P problem;
  Scalar total_mass{0};
  Vector Q, W;
  Vector q, gradient;  // gradient is dB_1/dQ, except for the first body
};

}  // namespace shakedown
