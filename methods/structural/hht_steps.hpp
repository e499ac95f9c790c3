// Steps of HHT-I3 with error control, for hht_adaptive.hpp. A step of size h solves the equations
// of hht.hpp. Its local error in q is estimated by
//
//   e = delta h^2 (A_{n+1} - A_n),    delta = 1/6 - beta - alpha/2,
//
// because A_n approximates q'' at t_n + alpha h, and q(t_n + h) - q_{n+1} = delta h^3 q''' + O(h^4)
// for exact q_n, v_n and A_n. A step is accepted if the norm of e is at most 1:
//
//   |e|^2 = 1/n sum_i (e_i/w_i)^2,    w_i = atol [q] + rtol max_{k <= n} |q_i(t_k)|.
//
// The next size is 0.9 h |e|^(-1/3). It is kept if the factor is between 1 and 1.2. A_n belongs to
// the size of the last step, h_n. If the next size is r h_n, the step starts from
//
//   A_n <- a_n + r (A_n - a_n),
//
// which approximates q'' at t_n + alpha r h_n. The factor r is at most 3, because alpha >= -1/3;
// then this time lies within the last step. v_n is not changed. Its normal part deviates from G v =
// 0 by delta h_n^2 N q''' (alpha_dae.hpp), and could be multiplied by r^2. But in the first steps,
// which are short, this part is mostly Newton's error. Multiplied again and again, that error
// raised the largest error of the multipliers of the steps from 3e-4 to 2e-2 on the double pendulum
// and to 0.2 on Andrews' mechanism, at a tolerance of 1e-9.
//
// Newton's method starts from A and lambda extrapolated linearly. It stops if the error left in q
// is at most `fraction` min(1, h/T) times the tolerance, where T is the time scale of the motion.
// The factor h/T is needed because an error d of q, by way of A_{n+1}, changes v by gamma d/(beta
// h). The matrix is kept over iterations, steps and changes of the step size. In the unknowns of
// dynamic_equilibrium.hpp, only the stiffness terms contain h, as c = beta h^2. A new matrix is
// factored after an update that is more than `slowest` times the update before it, and if c has
// changed by more than `largest_change`. A mode that is stiff compared with h converges at the rate
// |c'/c - 1|, where c' belongs to the matrix. Both extrapolations matter: if lambda_n were the
// guess, the first update would be small because A is extrapolated, the next one would not, and the
// matrix would seem to be slow. If an iteration fails, the step is repeated with a new matrix or,
// if the matrix is new, with a quarter of the size.
// Source: Negrut, Rampalli, Ottarsson, Sajdak 2007; the change of A_n: L. O. Jay, D. Negrut,
// Electron. Trans. Numer. Anal. 26 (2007) 190.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "methods/base/consistent.hpp"
#include "methods/baseline/sundials.hpp"
#include "methods/structural/alpha_weights.hpp"
#include "methods/structural/dynamic_equilibrium.hpp"

namespace shakedown {

/// The control of Newton's method.
struct HhtNewton {
  double fraction = 1e-3;  ///< of the tolerance that Newton's method may leave; 0: round-off
  double slowest = 0.1;    ///< slower updates renew the matrix; 0 renews it in every iteration
  double largest_change = 0.3;
  static constexpr int most_iterations = 10;
};

template <class P>
class HhtSteps {
 public:
  using Vector = VectorFor<P>;

  HhtSteps(const P& which, const sundials::Tolerances& given, const HhtNewton& of_newton,
           double alpha, const Scales& sizes, const State<P>& state)
      : problem(which), tolerances(given), newton(of_newton),
        w(AlphaWeights<double>::of_hht(alpha)), unit(given.atol * sizes.position),
        time_scale(sizes.time), size(1e-2 * std::sqrt(std::min(given.rtol, 1e-4)) * sizes.time),
        next(which), mass_at(which), now{state.t, state.q, state.q, state.q}, from(now), A(state.q),
        begun(A), change(A), largest(state.q.cwiseAbs()), x(A), y(A), k(A), previous(A) {
    mass_at(problem, state.q).solve(state.p, now.v);
    ConsistentMultiplier<P> solution(problem);
    regular = solution.hold(problem, now.q, now.t) &&
              solution.solve(problem, now.q, now.v, now.t, next.lambda, now.a);
    A = begun = now.a;
    change.setZero(A.size());
    multiplier = next.lambda;
    multiplier_change = 0.0 * multiplier;
  }

  /// Takes steps in the given direction, 1 or -1, until the last one ends at `until` or beyond.
  Status advance(double until, double direction) {
    if (!regular) return Status::singular;
    for (int tried = 0; direction * (until - now.t) > 0.0; ++tried) {
      if (tried >= tolerances.max_steps)
        return fail("the step limit was reached, see --opt max-steps");
      if (!(std::fabs(now.t) + 0.1 * size > std::fabs(now.t)))
        return fail("the step size underflowed");
      attempt(direction * size);
      if (!now.q.allFinite() || !now.v.allFinite()) return fail("the state is not finite");
    }
    return Status::ok;
  }

  /// Computes q and v at a time t within the last step by cubic Hermite interpolation, of q from
  /// (q, v) and of v from (v, a) at both ends.
  void interpolate(double t, Vector& q, Vector& v) const {
    const double h = now.t - from.t, s = h == 0.0 ? 1.0 : (t - from.t) / h, o = 1.0 - s;
    const double first = o * o * (1.0 + 2.0 * s), last = s * s * (3.0 - 2.0 * s);
    q = first * from.q + last * now.q + (h * s * o) * (o * from.v - s * now.v);
    v = first * from.v + last * now.v + (h * s * o) * (o * from.a - s * now.a);
  }

  [[nodiscard]] const sundials::Statistics& statistics() const { return count; }
  [[nodiscard]] const std::string& message() const { return reason; }
  /// The end of the last step, at which g = 0 to Newton's tolerance.
  [[nodiscard]] double time() const { return now.t; }
  [[nodiscard]] const Vector& position() const { return now.q; }

 private:
  static constexpr double least_factor = 0.2, largest_factor = 3.0, kept_factor = 1.2;
  static constexpr double safety = 0.9;

  struct Point {
    double t;
    Vector q, v, a;
  };

  void attempt(double h) {
    predict(h);
    if (!iterate(now.t + h)) {
      ++count.convergence_failures;
      rejected = true;
      if (fresh) size *= 0.25;
      stale = true;
      return;
    }
    k += f.s * next.a;
    const double e = norm(w.defect() * h * h, next.a, begun);
    double ratio = std::clamp(safety / std::cbrt(std::fmax(e, 1e-10)), least_factor,
                              rejected ? 1.0 : largest_factor);
    if (!(e <= 1.0)) {
      ++count.error_test_failures;
      rejected = true;
      size *= std::isfinite(e) ? ratio : least_factor;
      return;
    }
    accept(h);
    if (ratio >= 1.0 && ratio <= kept_factor) ratio = 1.0;
    size *= ratio;
  }

  /// Moves A_n to the step h, and computes the known terms of the equations.
  void predict(double h) {
    const double r = count.steps == 0 ? 1.0 : h / last_step;
    const double gamma = w.gamma(), beta = w.beta(), of_old = 1.0 / (1.0 - w.alpha_f);
    begun = A;
    if (r != 1.0) begun = now.a + r * (A - now.a);
    x = now.q + h * now.v + (h * h * (0.5 - beta)) * begun;
    y = now.v + (h * (1.0 - gamma)) * begun;
    k = (-w.alpha_f * of_old) * now.a;
    f = {of_old, beta * h * h, gamma * h};
    next.a = begun + r * change;
    next.lambda = multiplier + r * multiplier_change;
  }

  /// Solves for A_{n+1}. Returns false if the iteration fails.
  bool iterate(double t) {
    constexpr double eps = std::numeric_limits<double>::epsilon();
    const double round_off = 100.0 * eps / tolerances.rtol;
    const double stop = newton.fraction * std::fmin(1.0, std::fabs(t - now.t) / time_scale);
    bool renew = stale || std::fabs(factored / f.c - 1.0) > newton.largest_change;
    double before = 0.0, slowest = 0.0, left = 1.0;
    fresh = stale = false;
    for (int i = 0; i < newton.most_iterations; ++i) {
      previous = next.a;
      const NewtonUpdate u = next.one_iteration(problem, t, x, y, k, f, 0, renew);
      ++count.iterations;
      ++count.evaluations;
      if (!u.solvable) return false;
      if (renew) {
        ++count.setups;
        factored = f.c;
        fresh = true;
      }
      renew = false;
      const double update = norm(f.c, next.a, previous);
      if (i > 0) {
        const double rate = update / before;
        if (rate > 0.5 && update <= round_off) return true;
        if (!(rate < 2.0)) return false;
        slowest = std::fmax(slowest, rate);
        left = rate / (1.0 - std::fmin(rate, 0.99));
        renew = rate > newton.slowest;
      }
      if (left * update <= stop) {
        stale = slowest > newton.slowest;
        return true;
      }
      before = update;
    }
    return false;
  }

  void accept(double h) {
    change = next.a - begun;
    multiplier_change = next.lambda - multiplier;
    multiplier = next.lambda;
    from.t = now.t;
    from.q = now.q;
    from.v = now.v;
    from.a = now.a;
    now.t += h;
    now.q = next.q;
    now.v = next.v;
    now.a = k;
    A = next.a;
    largest = largest.cwiseMax(now.q.cwiseAbs());
    last_step = h;
    rejected = false;
    ++count.steps;
  }

  /// Returns the weighted norm of c (after - before).
  [[nodiscard]] double norm(double c, const Vector& after, const Vector& before) const {
    double sum = 0.0;
    for (Index i = 0; i < after.size(); ++i) {
      const double e = c * (after(i) - before(i)) / (unit + tolerances.rtol * largest(i));
      sum += e * e;
    }
    return std::sqrt(sum / static_cast<double>(after.size()));
  }

  Status fail(const char* why) {
    reason = std::string("step control: ") + why + " at t = " + shortest(now.t);
    return Status::solver_failed;
  }

  P problem;
  sundials::Tolerances tolerances;
  HhtNewton newton;
  AlphaWeights<double> w;
  double unit;
  double time_scale;  // time scale of the motion
  double size;        // absolute value of the next step
  DynamicEquilibrium<P, 1> next;
  MassAt<P> mass_at;
  Point now, from;  // the ends of the last step
  Vector A;         // belongs to now, and to the size of the last step
  Vector begun;     // A_n, moved to the size of the step that is tried
  Vector change;    // A_{n+1} - A_n in the last step
  Vector largest, x, y, k, previous;
  MultipliersFor<P> multiplier, multiplier_change;
  EquilibriumFactors<double> f{};
  sundials::Statistics count;
  std::string reason;
  double factored = 0.0;  // c of the matrix
  double last_step = 0.0;
  bool regular = false, stale = true, fresh = false, rejected = false;
};

}  // namespace shakedown
