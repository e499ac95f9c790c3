// Compensated summation for any one-step method whose state is an element of a vector space.
//
// A step adds small increments to large numbers and thereby rounds the sums to eps |q| and eps |p|.
// Here the parts lost by rounding are stored:
//
//   (Q, c_q), (P, c_p)    position Q + c_q and momentum P + c_p, each an unevaluated sum
//   one step              of the method, from (c_q, c_p), on V(Q + q) and the velocity M^-1 (P + p)
//   Q_next = fl(Q + q),   c_q = Q + q - Q_next exactly; likewise for P
//
// The method thus adds its increments to numbers of similar size. The round-off of these sums is
// only eps |h v|, which is smaller by a factor of h. The round-off that remains, in forces and
// velocities, is h eps per step.
//
// Sources: W. Kahan, Comm. ACM 8 (1965) 40; Hairer, Lubich, Wanner VIII.5, Algorithm 5.1, which is
// implemented here by shifting the origin. For the exact remainder: D. E. Knuth, The Art of
// Computer Programming 2, 4.2.2.
#pragma once

#include "methods/base/method.hpp"

namespace shakedown::comparison {

template <class P>
struct Origin {
  VectorFor<P> q, p;
};

/// Adds the momentum of the origin before M^-1 is applied. The product of M and an acceleration
/// needs no such shift.
template <class P>
struct RecentredMass : std::remove_cvref_t<decltype(std::declval<const P&>().mass())> {
  using Mass = std::remove_cvref_t<decltype(std::declval<const P&>().mass())>;
  RecentredMass(const Mass& mass, const Origin<P>* from) : Mass(mass), origin(from) {}
  void solve(const VectorFor<P>& p, VectorFor<P>& v) const {
    const VectorFor<P> whole = origin->p + p;
    Mass::solve(whole, v);
  }
  const Origin<P>* origin;
};

/// The problem P relative to an origin that the owner of this object moves. Only for unconstrained
/// problems of fixed size.
template <class P>
struct Recentred : P {
  static_assert(P::dof != Dynamic, "of this size vectors on the stack need no memory");
  using typename P::Vector;
  Recentred(const P& problem, const Origin<P>* from)
      : P(problem), origin(from), seen(problem.mass(), from) {}

  [[nodiscard]] const RecentredMass<P>& mass() const { return seen; }
  void gradient(const Vector& q, Vector& out) const {
    const Vector whole = origin->q + q;
    P::gradient(whole, out);
  }
  void hessian(const Vector& q, Operator<P>& H) const {
    const Vector whole = origin->q + q;
    P::hessian(whole, H);
  }

  const Origin<P>* origin;
  RecentredMass<P> seen;
};

/// Method M with its state stored as an unevaluated sum of two parts.
template <class M, class P>
class Compensated {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  Compensated(const P& problem, const typename M::Options& options, Scalar h, const State<P>& start)
      : origin{start.q, start.p}, carried{Vector::Zero(), Vector::Zero(), start.t},
        stepper(Recentred<P>(problem, &origin), options, h, carried) {}
  Compensated(const Compensated&) = delete;  // the stepper refers to `origin`
  Compensated& operator=(const Compensated&) = delete;
  ~Compensated() = default;

  StepReport step() {
    const StepReport report = stepper.step(carried);
    absorb(origin.q, carried.q);
    absorb(origin.p, carried.p);
    return report;
  }
  [[nodiscard]] const Origin<P>& whole() const { return origin; }
  [[nodiscard]] const State<Recentred<P>>& rest() const { return carried; }

 private:
  /// Replaces `sum` by the rounded value of sum + rest, and `rest` by the exact remainder.
  static void absorb(Vector& sum, Vector& rest) {
    for (Index i = 0; i < sum.size(); ++i) {
      const Scalar next = sum(i) + rest(i);
      const Scalar added = next - sum(i);
      rest(i) = (sum(i) - (next - added)) + (rest(i) - added);
      sum(i) = next;
    }
  }

  Origin<P> origin;
  State<Recentred<P>> carried;
  typename M::template Stepper<Recentred<P>> stepper;
};

}  // namespace shakedown::comparison
