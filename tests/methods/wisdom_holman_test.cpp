// The method of Wisdom and Holman: its Kepler solver against the closed forms of all conics, its
// parts against the Hamiltonian, and its errors in powers of the planets' masses and of the step.
#include "methods/splitting/wisdom_holman.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "experiments/analysis/convergence.hpp"
#include "methods/base/run.hpp"
#include "methods/splitting/blanes_moan.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/splitting/wisdom_holman_corrected.hpp"
#include "problems/base/dual.hpp"
#include "problems/base/pairwise.hpp"
#include "tests/support/allocation_guard.hpp"

namespace shakedown {
namespace {

template <class S>
using Point = VectorOf<S, 2>;

/// A place on a conic whose pericentre is at (1, 0) in the attraction mu = 1.
template <class S>
struct Place {
  Point<S> x, v;
};

/// Returns the place at time t after the pericentre, by the equations of Kepler and Barker and by
/// the hyperbolic Kepler equation.
template <class S>
Place<S> on_conic(S e, S t) {
  using std::abs, std::cos, std::cosh, std::sin, std::sinh, std::sqrt;
  if (e == S(1)) {  // Barker: D + D^3/3 = t / sqrt 2, with D the tangent of half of the anomaly
    const S D = S(2) * sinh(std::asinh(S(3) * t / (S(2) * sqrt(S(2)))) / S(3));
    const S rate = sqrt(S(0.5)) / (S(1) + D * D);
    return {{S(1) - D * D, S(2) * D}, {S(-2) * D * rate, S(2) * rate}};
  }
  const S a = S(1) / abs(S(1) - e), n = sqrt(S(1) / (a * a * a)),
          across = a * sqrt(abs(S(1) - e * e));
  const bool ellipse = e < S(1);
  S E = ellipse ? n * t : std::asinh(n * t / e);
  for (int k = 0; k < 200; ++k) {  // with half of Newton's step, which converges for all e
    const S excess = ellipse ? E - e * sin(E) - n * t : e * sinh(E) - E - n * t;
    const S slope = ellipse ? S(1) - e * cos(E) : e * cosh(E) - S(1);
    E -= excess / slope * (k < 100 ? S(0.5) : S(1));
  }
  if (ellipse) {
    const S rate = n / (S(1) - e * cos(E));
    return {{a * (cos(E) - e), across * sin(E)}, {-a * rate * sin(E), across * rate * cos(E)}};
  }
  const S rate = n / (e * cosh(E) - S(1));
  return {{a * (e - cosh(E)), across * sinh(E)}, {-a * rate * sinh(E), across * rate * cosh(E)}};
}

/// Returns the largest error of the flow between places on the conic, relative to the size of the
/// places.
template <class S>
double flow_error(S e, S from, S to, S mu = S(1)) {
  Place<S> place = on_conic(e, from);
  const Place<S> exact = on_conic(e, to);
  VectorOf<S, 4> at;
  at << place.x, place.v;
  const StepReport report =
      kepler_flow(mu, S(to - from), at.template segment<2>(0), at.template segment<2>(2));
  REQUIRE(report.status == Status::ok);
  const S error = (at.template head<2>() - exact.x).norm() / (S(1) + exact.x.norm()) +
                  (at.template tail<2>() - exact.v).norm() / (S(1) + exact.v.norm());
  return static_cast<double>(error);
}

TEST_CASE("The Kepler solver follows ellipses, parabolas and hyperbolas", "[methods][oracle]") {
  for (const long double e : {0.0L, 0.3L, 0.9L, 0.99L, 1.0L, 1.01L, 1.5L, 10.0L}) {
    for (const long double from : {-30.0L, -1.0L, 0.0L, 0.1L, 5.0L}) {
      for (const long double to : {-40.0L, -0.5L, 0.0L, 1e-3L, 3.0L, 200.0L}) {
        INFO("e " << e << ", from " << from << " to " << to);
        // An error of the energy, eps / r, is an error of the mean motion, which turns the body by
        // eps times the time; 240 is the longest.
        double growth = 100.0 + 20.0 * double(std::fabs(to - from));
        // An error of a far start, eps |x|, remains when the body passes the centre.
        growth += 100.0 * double(on_conic(e, from).x.norm());
        // Close to e = 1 the energy and Kepler's equation subtract numbers 1/|1 - e| times as large
        // as the result.
        if (e != 1.0L) growth *= 1.0 + 1.0 / double(std::fabs(1.0L - e));
        const double fine = flow_error<long double>(e, from, to) / 1.1e-19;
        const double coarse = flow_error<double>(double(e), double(from), double(to)) / 2.3e-16;
        CHECK(fine <= growth);
        CHECK(coarse <= growth);
      }
    }
  }
  // Control: another attraction.
  CHECK(flow_error<double>(0.3, 0.0, 3.0, 1.0 + 1e-9) > 1e-10);
}

TEST_CASE("Derivatives of the Kepler solver are those of the flow", "[methods]") {
  for (const double e : {0.0, 0.6, 1.0, 2.0}) {
    const Place<double> start = on_conic(e, -0.4);
    const std::array<double, 4> direction{0.3, -0.7, 0.2, 0.5};
    const auto moved = [&](auto scale) {
      using S = decltype(scale);
      VectorOf<S, 4> at;
      for (int i = 0; i < 4; ++i) {
        at(i) = S(i < 2 ? start.x(i) : start.v(i - 2)) + scale * S(direction[std::size_t(i)]);
      }
      REQUIRE(
          kepler_flow(S(1), S(2), at.template segment<2>(0), at.template segment<2>(2)).status ==
          Status::ok);
      return at;
    };
    const auto exact = moved(DualOf<double>(0.0, 1.0));
    constexpr long double apart = 1e-6L;
    const auto plus = moved(apart), minus = moved(-apart);
    for (int i = 0; i < 4; ++i) {
      const auto difference = static_cast<double>((plus(i) - minus(i)) / (2 * apart));
      // The difference has the error apart^2, times a third derivative of about 100.
      CHECK_THAT(exact(i).slope, Catch::WithinAbs(difference, 1e-9));
    }
  }
}

TEST_CASE("The Kepler solver refuses a fall into the centre and an absurd step", "[methods]") {
  for (const double t : {1.0, 1e30}) {
    VectorOf<double, 4> at(t == 1.0 ? 0.0 : 1.0, 0.0, 0.0, 0.1);
    const auto x = at.segment<2>(0), v = at.segment<2>(2);
    CHECK(kepler_flow(1.0, t, x, v).status != Status::ok);
  }
}

struct PlanetsParameters {
  double epsilon = 1e-3;
  static std::vector<Setting> settings() { return {}; }
};

/// A sun of unit mass and three planets of masses epsilon, 0.6 epsilon and 0.3 epsilon, in the
/// plane, with G = 2. The sun moves. Without masses the planets have orbits of eccentricity 0.1
/// that do not meet.
template <class S = double>
class Planets : public Pairwise<Planets<S>, S, 2> {
  using Pairs = Pairwise<Planets<S>, S, 2>;

 public:
  using typename Pairs::Vector;
  using Parameters = PlanetsParameters;
  template <class T>
  using With = Planets<T>;
  static constexpr int space = 2;
  static constexpr std::string_view id = "planets", title = "planets", source = "tests";
  static constexpr int count = 3;
  explicit Planets(const Parameters& p) : Pairs(masses(p.epsilon)) {}

  void initial(Vector& q, Vector& p) const {
    q.setZero();
    Vector v = q;
    v.template head<2>() << S(0.1), S(-0.2);
    for (int k = 1; k <= count; ++k) {
      const S angle = S(2) * S(k), r = S(0.1) + S(0.9) * S(k);
      using std::cos, std::sin, std::sqrt;
      const S speed = S(0.95) * sqrt(S(2) / r);
      q.template segment<2>(2 * k) << r * cos(angle), r * sin(angle);
      v.template segment<2>(2 * k) << -speed * sin(angle) + S(0.1), speed * cos(angle) - S(0.2);
    }
    this->mass().apply(v, p);
  }
  RadialJet<S> jet(Index i, Index j, const S& sigma) const {
    using std::sqrt;
    const S u = S(1) / (S(2) * sigma);
    const S f = S(-2) * this->mass().diagonal(2 * i) * this->mass().diagonal(2 * j) * sqrt(u);
    return {f, -f * u, S(3) * f * u * u, S(-15) * f * u * u * u};
  }
  S central_attraction() const { return S(2) * this->mass().diagonal(0); }

 private:
  static VectorOf<S, Dynamic> masses(double epsilon) {
    VectorOf<S, Dynamic> m(1 + count);
    m << S(1), S(epsilon), S(0.6) * S(epsilon), S(0.3) * S(epsilon);
    return m;
  }
};

template <class M, class S>
State<Planets<S>> after(const Planets<S>& problem, double h, int steps) {
  State<Planets<S>> state = initial_state(problem);
  typename M::template Stepper<Planets<S>> stepper(problem, {}, S(h), state);
  REQUIRE(run(stepper, state, S(h), steps).status == Status::ok);
  return state;
}
template <class M>
VectorOf<long double, Dynamic> position(double epsilon, double h, int steps) {
  return after<M>(Planets<long double>(PlanetsParameters{epsilon}), h, steps).q;
}

TEST_CASE("Without masses of the planets Wisdom and Holman's methods are exact at any step",
          "[methods][oracle]") {
  const Planets<> problem(PlanetsParameters{1e-25});
  const State<Planets<>> start = initial_state(problem);
  const auto error = [&](const State<Planets<>>& end, double t) {
    double worst = 0.0;
    for (Index k = 2; k <= 6; k += 2) {
      // A relative velocity at right angles to the position, slower than on a circle, starts at the
      // apocentre, so the planet is half a period away from the pericentre.
      const double r = start.q.segment<2>(k).norm(), speed2 = 0.95 * 0.95 * 2.0 / r;
      const double a = 1.0 / (2.0 / r - speed2 / 2.0), e = r / a - 1.0, near = a * (1.0 - e);
      const double unit = std::sqrt(near * near * near / 2.0);  // of time, if near is of length
      const double half = std::numbers::pi * std::sqrt(a * a * a / 2.0);
      const Point<double> x = near * on_conic(e, (half + t) / unit).x;
      const Point<double> out = -start.q.segment<2>(k) / r, side(-out(1), out(0));
      const Point<double> exact = x(0) * out + x(1) * side;
      const Point<double> found = end.q.segment<2>(k) - end.q.head<2>();
      worst = std::fmax(worst, (found - exact).norm());
    }
    return worst;
  };
  for (const double h : {0.1, 1.0, 7.0}) {
    const int steps = static_cast<int>(std::ceil(14.0 / h));
    const double t = h * steps;
    INFO("h " << h);
    // Rounding errors of some ten per step and radian, growing with the time.
    const double rounding = 2e-16 * 10.0 * (1.0 + h) * std::sqrt(steps) * t;
    CHECK(error(after<WisdomHolman>(problem, h, steps), t) / rounding <= 1.0);
    // It solves Kepler's equation four times per step.
    CHECK(error(after<WisdomHolmanCorrected>(problem, h, steps), t) / rounding <= 10.0);
  }
  CHECK(error(after<VelocityVerlet>(problem, 0.1, 140), 14.0) > 1e-3);  // control
}

TEST_CASE("A kick and a jump are the flow of H without the Kepler motions", "[methods][oracle]") {
  using Problem = Planets<long double>;
  const Problem problem(PlanetsParameters{0.1});
  State<Problem> state = initial_state(problem);
  const Index n = problem.size();
  /// B = H - A - |sum p|^2 / (2 M), from the definitions.
  const auto rest = [&](const State<Problem>& at) {
    const auto& m = problem.mass().diagonal;
    Point<long double> total = Point<long double>::Zero();
    long double M = 0.0L, value = problem.potential(at.q);
    for (Index i = 0; i < n; i += 2) {
      total += at.p.segment<2>(i);
      M += m(i);
      value += at.p.segment<2>(i).squaredNorm() / (2.0L * m(i));
    }
    for (Index i = 2; i < n; i += 2) {
      const Point<long double> P = at.p.segment<2>(i) - m(i) / M * total;
      value -= P.squaredNorm() / (2.0L * m(i));
      value += 2.0L * m(i) / (at.q.segment<2>(i) - at.q.head<2>()).norm();
    }
    return value - total.squaredNorm() / (2.0L * M);
  };
  const auto moved = [&](long double t) {
    DemocraticHeliocentric<Problem> parts(problem, state);
    parts.read(state);
    parts.evaluate();
    parts.kick_and_jump(t);
    State<Problem> end = state;
    parts.write(end);
    return end;
  };
  constexpr long double t = 1e-5L, apart = 1e-6L;
  const State<Problem> later = moved(t), earlier = moved(-t);
  for (Index i = 0; i < 2 * n; ++i) {
    State<Problem> plus = state, minus = state;
    (i < n ? plus.q(i) : plus.p(i - n)) += apart;
    (i < n ? minus.q(i) : minus.p(i - n)) -= apart;
    const long double slope = (rest(plus) - rest(minus)) / (2.0L * apart);
    const long double rate = i < n ? -(later.p(i) - earlier.p(i)) / (2.0L * t)
                                   : (later.q(i - n) - earlier.q(i - n)) / (2.0L * t);
    INFO("coordinate " << i << ": " << double(slope) << ", " << double(rate));
    CHECK(std::fabs(slope - rate) <= 1e-10L);  // differences of second order
  }
  // B is an integral of its own flow, for long times too.
  CHECK(std::fabs(rest(moved(3.0L)) - rest(state)) <= 1e-17L);
  CHECK(std::fabs(rest(after<WisdomHolman>(problem, 0.5, 1)) - rest(state)) > 1e-3L);  // control
}

TEST_CASE("The error of Wisdom-Holman is linear in the masses, and the corrected one's quadratic",
          "[methods][order]") {
  constexpr double h = 1.0 / 32.0;
  constexpr int steps = 256;
  Convergence plain, corrected;
  for (const double epsilon : {4e-3, 2e-3, 1e-3, 5e-4}) {
    const auto exact = position<BlanesMoanRkn4>(epsilon, h / 64.0, 64 * steps);
    const auto error = [&exact](const VectorOf<long double, Dynamic>& q) {
      return static_cast<double>((q - exact).cwiseAbs().maxCoeff());
    };
    plain.add(epsilon, error(position<WisdomHolman>(epsilon, h, steps)));
    corrected.add(epsilon, error(position<WisdomHolmanCorrected>(epsilon, h, steps)));
  }
  INFO("plain: " << plain.text());
  INFO("corrected: " << corrected.text());
  CHECK_THAT(plain.slope(), Catch::WithinAbs(1.0, 0.1));
  CHECK_THAT(corrected.slope(), Catch::WithinAbs(2.0, 0.15));
  CHECK(corrected.error.front() < plain.error.front() / 20.0);
}

/// C Psi C^-1 as the head of the header writes it, with any alpha and beta.
VectorOf<long double, Dynamic> composed(double epsilon, double h, int steps, long double alpha,
                                        long double beta) {
  using Problem = Planets<long double>;
  const Problem problem(PlanetsParameters{epsilon});
  State<Problem> state = initial_state(problem);
  DemocraticHeliocentric<Problem> parts(problem, state);
  parts.read(state);
  const auto kick = [&](long double t) {
    parts.evaluate();
    parts.kick_and_jump(t);
  };
  const auto X = [&](long double a, long double b) {
    parts.kepler(-a * h);
    kick(b * h);
    parts.kepler(a * h);
  };
  X(alpha, beta);  // C^-1
  X(-alpha, -beta);
  for (int k = 0; k < steps; ++k) {
    parts.kepler(h / 2.0L);
    kick(h);
    parts.kepler(h / 2.0L);
  }
  X(-alpha, beta);  // C
  X(alpha, -beta);
  parts.write(state);
  return state.q;
}

TEST_CASE("For small masses the corrected method has order 4, and with another corrector order 2",
          "[methods][order]") {
  constexpr double epsilon = 1e-7;  // terms in epsilon^2 are smaller than those in h^4
  const long double alpha = std::sqrt(7.0L / 40.0L), beta = 1.0L / (48.0L * alpha);
  Convergence corrected, plain, weaker, uncorrected;
  for (const int steps : {48, 64, 96, 128, 192}) {
    const double h = 8.0 / steps;
    const auto exact = position<BlanesMoanRkn4>(epsilon, 8.0 / 32768, 32768);
    const auto error = [&exact](const VectorOf<long double, Dynamic>& q) {
      return static_cast<double>((q - exact).cwiseAbs().maxCoeff());
    };
    const auto own = position<WisdomHolmanCorrected>(epsilon, h, steps);
    CHECK((own - composed(epsilon, h, steps, alpha, beta)).cwiseAbs().maxCoeff() <= 1e-16L);
    corrected.add(h, error(own));
    plain.add(h, error(position<WisdomHolman>(epsilon, h, steps)));
    weaker.add(h, error(composed(epsilon, h, steps, alpha, 0.9L * beta)));
    uncorrected.add(h, error(composed(epsilon, h, steps, alpha, 0.0L)));
  }
  // The remaining error is proportional to 7/40 + alpha^2. At this step the next term is 1 percent.
  const auto exact = position<BlanesMoanRkn4>(epsilon, 8.0 / 32768, 32768);
  const auto remaining = [&](long double a) {
    return double(
        (composed(epsilon, 1.0 / 24.0, 192, a, 1.0L / (48.0L * a)) - exact).cwiseAbs().maxCoeff());
  };
  CHECK_THAT(remaining(1.0L) / remaining(0.5L), Catch::WithinAbs(1.175 / 0.425, 0.1));
  INFO("corrected: " << corrected.text());
  INFO("plain: " << plain.text());
  INFO("weaker: " << weaker.text());
  INFO("uncorrected: " << uncorrected.text());
  CHECK_THAT(corrected.slope(), Catch::WithinAbs(4.0, 0.35));
  CHECK_THAT(plain.slope(), Catch::WithinAbs(2.0, 0.2));
  CHECK_THAT(weaker.slope(), Catch::WithinAbs(2.0, 0.35));
  CHECK_THAT(uncorrected.slope(), Catch::WithinAbs(2.0, 0.2));
}

TEST_CASE("Wisdom-Holman steps forth and back return, corrected ones up to epsilon^2 h^4",
          "[methods][structure]") {
  using Problem = Planets<long double>;
  const auto gap = []<class M>(M /*of*/, double epsilon, double h) {
    const Problem problem(PlanetsParameters{epsilon});
    const State<Problem> start = initial_state(problem);
    State<Problem> state = start;
    for (const long double by : {static_cast<long double>(h), static_cast<long double>(-h)}) {
      typename M::template Stepper<Problem> stepper(problem, {}, by, state);
      REQUIRE(stepper.step(state).status == Status::ok);
    }
    return static_cast<double>((state.q - start.q).cwiseAbs().maxCoeff());
  };
  CHECK(gap(WisdomHolman{}, 1e-2, 0.25) <= 1e-18);
  const double coarse = gap(WisdomHolmanCorrected{}, 1e-2, 0.25);
  CHECK(coarse > 1e-12);
  CHECK_THAT(std::log2(coarse / gap(WisdomHolmanCorrected{}, 5e-3, 0.25)),
             Catch::WithinAbs(2.0, 0.1));
  CHECK_THAT(std::log2(coarse / gap(WisdomHolmanCorrected{}, 1e-2, 0.125)),
             Catch::WithinAbs(4.0, 0.5));
}

TEST_CASE("Wisdom-Holman restarts from a changed state, and does not allocate",
          "[methods][alloc]") {
  const Planets<> problem(PlanetsParameters{});
  const auto check = [&]<class M>(M /*of*/) {
    State<Planets<>> state = initial_state(problem);
    typename M::template Stepper<Planets<>> stepper(problem, {}, 0.05, state);
    {
      const AllocationGuard guard;
      for (int k = 0; k < 100; ++k) stepper.step(state);
      CHECK(guard.count() == 0);
    }
    State<Planets<>> again = initial_state(problem);
    stepper.restart(again);
    stepper.step(again);
    const State<Planets<>> fresh = after<M>(problem, 0.05, 1);
    CHECK((again.q - fresh.q).cwiseAbs().maxCoeff() <= 1e-15);
  };
  check(WisdomHolman{});
  check(WisdomHolmanCorrected{});
}

}  // namespace
}  // namespace shakedown
