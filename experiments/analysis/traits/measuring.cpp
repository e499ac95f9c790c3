#include "experiments/analysis/traits/measuring.hpp"

#include <cmath>
#include <map>

#include "problems/argon_crystal.hpp"
#include "problems/bricard.hpp"
#include "problems/four_bars.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/gyroscopic_top_quaternions.hpp"
#include "problems/n_four_bars.hpp"
#include "problems/outer_solar_system.hpp"
#include "problems/water.hpp"

namespace shakedown {
namespace {

template <class P>
Point start_of(const P& problem, const VectorFor<P>& q, const VectorFor<P>& v) {
  VectorFor<P> p = v;
  problem.mass().apply(v, p);
  Point start(2 * problem.size());
  start << q, p;
  return start;
}

/// Spin 136 rad/s: 0.14 rad in all. First-order errors are those of gravity's kicks and prevail
/// over the spin's second-order ones below h = 1e-5 only.
void gyroscopic_top(ProblemSubject& subject) {
  subject.horizon = 0.001;
  subject.order_start = 2e-7;
  subject.long_run = 1 << 13;             // one turn of the precession and a half at h = 1.25e-4
  subject.coarse_step = 1e-3;             // 0.14 rad of spin, and eight times as many turns
  subject.multiplier_steps = {16, 8, 4};  // h = 8e-6 at the finest of order 1: eps/h^2 = 3e-6
  subject.speed = 136.0;
  // Errors of order 5, and of Blanes and Moan's small constants those of p, are round-off at an
  // eighth of the horizon, and the long stages of compositions find no solution before.
  subject.highest_order = 4;
  subject.too_accurate = {"rattle-blanes-moan-4"};
  subject.highest_lambda_order = 4;
  // Steady precession is special: turn it by 30 rad/s across the axis.
  const GyroscopicTop<> top{GyroscopicTopParameters{}};
  GyroscopicTop<>::Vector q, p, v;
  top.initial(q, p);
  top.mass().solve(p, v);
  for (int i = 0; i < 4; ++i) {
    v.segment<3>(3 * i) += Eigen::Vector3d(30.0, 0.0, 0.0).cross(q.segment<3>(3 * i));
  }
  subject.start = start_of(top, q, v);
}

/// The same, with no method of order 1 to wait for.
void gyroscopic_top_quaternions(ProblemSubject& subject) {
  subject.horizon = 0.02;  // 2.7 rad of spin
  subject.long_run = 1 << 13;
  subject.multiplier_steps = {512, 128, 128};  // of 0.005 rad and less
  subject.speed = 68.0;                        // |e'| is half of the spin
  subject.highest_lambda_order = 4;
  subject.singular_at_origin = true;  // M(0) = 0
  const GyroscopicTopQuaternions<> top{GyroscopicTopParameters{}};
  Quaternion<double> q, p;
  MatrixOf<double, 4> M;
  top.initial(q, p);
  top.mass_matrix(q, M);
  p += M * quaternion_rate(Vector3<double>(30.0, 0.0, 0.0), q);
  subject.start.resize(8);
  subject.start << q, p;
}

void four_particles(ProblemSubject& subject) {
  subject.horizon = 0.1;  // the stiff spring turns at 50 rad/s
  subject.long_run = 1 << 14;
  subject.order_start = 1e-3;
  subject.multiplier_steps = {128, 64, 32};  // index 3: round-off is 1e-6 of them at h = 1e-4
  // The problem's start leaves the springs at rest, and they take long to be excited: stretch both.
  FourParticles<>::Vector q, v;
  q << 0, 0, 0, 1, 0, 0, 0, 1.02, 0.02, 1, 1.02, 0.02;
  v << 0.1, 0, 0.2, 0.1, 0.3, -0.1, -0.2, 0.1, 0, -0.2, -0.1, 0.8;
  subject.start = start_of(FourParticles<>{FourParticlesParameters{}}, q, v);
}

/// Problems in units of a source: `time` is that in which the motion changes.
template <class P>
void in_units_of_source(ProblemSubject& subject, double time) {
  subject.horizon = 2.0 * time;
  subject.head_start = 0.3 * time;
  subject.long_run = 1 << 13;
  subject.canonical_units =
      (time * P{typename P::Parameters{}}.mass().diagonal.cwiseInverse()).cwiseSqrt();
}

/// Two molecules near their minimum, each with a motion of its own as a rigid body: the start is at
/// rest, and p must be tangent to the constraints. Slow: at three times the speed the motion is
/// chaotic, and the error of its energy walks about at any step.
void water(ProblemSubject& subject) {
  const Point at_rest = subject.initial({{"start", "minimum"}});
  Eigen::VectorXd q = at_rest.head(18);
  Eigen::VectorXd v(18);
  for (int molecule = 0; molecule < 2; ++molecule) {
    const Eigen::Vector3d along(0.2 - 0.3 * molecule, 0.1, -0.2 + 0.5 * molecule);
    const Eigen::Vector3d about(-0.3, 0.5 - 0.9 * molecule, 0.4);
    for (int i = 9 * molecule; i < 9 * molecule + 9; i += 3) {
      v.segment<3>(i) = 0.3 * (along + about.cross(q.segment<3>(i)));
    }
  }
  WaterParameters two;
  two.N = 2;
  const Eigen::VectorXd m = Water<>{two}.mass().diagonal;
  subject.start.resize(36);
  subject.start << q, m.cwiseProduct(v);
  subject.horizon = 1.0;  // librations turn at 10 rad, the penalty's springs at twice that
  subject.long_run = 1 << 13;
  // Librations are fast and small: their part of an error takes finer steps to show its order.
  subject.order_start = 2e-5;
  subject.second_order_start = 1e-6;
  subject.coarse_step = 1.0 / 512.0;  // of linear stability a fortieth
}

/// Turning freely at 500 rad/s, from where the motor has brought it in 0.01 s: under its torque the
/// mechanism would turn ever faster. 0.005 s are two fifths of a turn; twice the usual steps, or its
/// lambda of order 4 is not yet that.
void andrews(ProblemSubject& subject) {
  const Reference driven = subject.entry.reference({}, {}, {}, {0.01});
  subject.start.resize(14);
  subject.start << Eigen::VectorXd::Map(driven.q[0].data(), 7),
      Eigen::VectorXd::Map(driven.p[0].data(), 7);
  subject.horizon = 0.005;
  subject.multiplier_steps = {256, 256, 64};
  subject.long_run = 1 << 13;
  subject.speed = 10.0;
}

/// From a third of its swing, at 1 rad/s. Steps and the reference are dear: few of them.
void bricard(ProblemSubject& subject) {
  const auto along = bricard_at(DualOf<double>(-1.0, 1.0));
  Bricard<>::Vector q, v;
  for (int i = 0; i < q.size(); ++i) {
    q(i) = along(i).value;
    v(i) = along(i).slope;
  }
  subject.start = start_of(Bricard<>{BricardParameters{}}, q, v);
  subject.horizon = 0.25;
  subject.multiplier_steps = {32, 32, 8};  // index 3: round-off is 1e-7 of them at h = 2e-4
  subject.long_run = 1 << 11;
  subject.coarse_run = 1 << 14;          // of 1/32 s: it shows within some hundred swings
  subject.too_accurate = {"lobatto-4"};  // of order 6, with smaller constants than compositions
  subject.highest_lambda_order = 4;
}

/// Swinging by some 25 degrees about hanging: far from the singular positions. Not from the lowest
/// point, where the force along the motion vanishes and schemes of order 1 have positions of order 2.
void four_bars(ProblemSubject& subject) {
  FourBars<>::Vector q, v;
  const double sine = std::sin(0.3), cosine = std::cos(0.3);
  q << sine, -cosine, 1 + sine, -cosine, 2 + sine, -cosine;
  v << cosine, sine, cosine, sine, cosine, sine;
  subject.start = start_of(FourBars<>{FourBarsParameters{}}, q, v);
  subject.order_start = 1e-3;
}
/// The same of three.
void n_four_bars(ProblemSubject& subject) {
  NFourBarsParameters three;
  three.N = 3;
  const NFourBars<> problem{three};
  Eigen::VectorXd q(problem.size()), v(problem.size());
  const double sine = std::sin(0.3), cosine = std::cos(0.3);
  for (Index k = 0; 2 * k < q.size(); ++k) {
    q.segment<2>(2 * k) << double(k) + sine, -cosine;
    v.segment<2>(2 * k) << cosine, sine;
  }
  subject.start = start_of(problem, q, v);
}

}  // namespace

Settings small_parameters(const std::string& problem) {
  static const std::map<std::string, Settings> table{
      {"andrews", {{"mom", "0"}}},
      // Three beads in the plane on softer bonds: dynamic sizes and fewer steps.
      {"bead-chain", {{"n", "3"}, {"d", "2"}, {"k", "25"}}},
      {"chain", {{"n", "3"}}},
      // Short rods: the fast frequencies, omega |grad g| = 2 L omega or so, are then near omega, as
      // methods with a micro-step of order 1/omega assume, and p is not so much stiffer than q that
      // the orders of q drown in round-off.
      {"chain-penalty", {{"n", "3"}, {"L", "0.3"}, {"g", "0.13"}, {"omega", "30"}}},
      // A quarter of the default frequency: fewer steps.
      {"channel", {{"k", "25"}, {"E", "0.1"}}},
      // A stronger electric field. With the source's, RK4 loses energy like h^5 about as much as it errs
      // like h^4, and neither order shows in the balance.
      {"charged-particle", {{"phi", "0.1"}}},
      // A stronger well than the paper's, so that long runs see many of its periods.
      {"dna", {{"N", "5"}, {"epsilon", "0.05"}}},
      // A thousandth of stiffness and damping: the springs swing, and orders show.
      {"flyball-governor", {{"k", "800"}, {"c", "20"}}},
      // Softer springs and fewer of them: fewer steps.
      {"fermi-pasta-ulam", {{"m", "2"}, {"omega", "15"}}},
      // Two segments and softer: fewer steps.
      {"flying-rod", {{"n", "2"}, {"L", "2"}, {"EA", "100"}, {"EI", "2"}}},
      {"inextensible-rod", {{"n", "2"}, {"L", "2"}, {"EI", "2"}}},
      {"n-four-bars", {{"N", "3"}}},
      {"polymer", {{"rods", "3"}}},
      // Without a force the schemes of order 1 have positions of order 2.
      {"slider-crank", {{"g", "98.1"}}},
      // Two molecules; softer springs, and fewer steps. Every run that is given its start makes the
      // problem's own first: places on a lattice are there at once, those of a minimum with springs
      // take milliseconds, and conjugate symplecticity wants ten thousand starts.
      {"water", {{"N", "2"}, {"start", "lattice"}}},
      {"water-penalty", {{"N", "2"}, {"start", "lattice"}, {"omega", "8"}}},
      {"water-penalty-dense", {{"N", "2"}, {"start", "lattice"}, {"omega", "8"}}},
  };
  const auto found = table.find(problem);
  return found == table.end() ? Settings{} : found->second;
}

void measure_as_needed(ProblemSubject& subject) {
  const std::string& id = subject.entry.id;
  if (id == "gyroscopic-top") gyroscopic_top(subject);
  if (id == "gyroscopic-top-quaternions") gyroscopic_top_quaternions(subject);
  if (id == "four-particles") four_particles(subject);
  if (id == "gyroscopic-top-reduced") {  // nutation at 100 rad/s
    subject.horizon = 0.02;
    subject.head_start = 0.003;
  }
  if (id.starts_with("water")) water(subject);
  if (id == "linear-oscillator") subject.linear = true;
  if (id == "bead-chain") {
    subject.rare_swings = true;
    subject.coarse_step = 1.0 / 16.0;  // at twice that h omega of the springs is beyond 1
  }
  // g is linear, and terms of the error of lambda vanish with its curvature.
  if (id == "five-springs-constrained") subject.lambda_gains_order = true;
  // No force turns the bonds: lambda follows from speeds alone, of which explicit Runge-Kutta methods
  // lose one order less.
  if (id == "free-angle") subject.lambda_gains_order = true;
  // A radian of Jupiter's, and of the stretching of an argon pair.
  if (id == "outer-solar-system") in_units_of_source<OuterSolarSystem<>>(subject, 700.0);
  if (id == "argon-crystal") in_units_of_source<ArgonCrystal<>>(subject, 2e-4);
  if (id == "andrews") andrews(subject);
  if (id == "bricard") bricard(subject);
  if (id == "flyball-governor") {
    subject.horizon = 0.5;  // springs at 20 rad/s
    subject.order_start = 1e-3;
    subject.long_run = subject.coarse_run = 1 << 13;  // driven: nothing drifts slowly
  }
  if (id == "four-bars") four_bars(subject);
  if (id == "n-four-bars") n_four_bars(subject);
  if (id == "slider-crank") {  // 150 rad/s
    subject.horizon = 0.01;
    subject.head_start = 0.003;
    subject.speed = 30.0;
    subject.coarse_step = 0.0003125;  // at twice that linearised SHAKE is seen to lose energy
  }
  if (id == "car-axis") {
    subject.horizon = 0.5;              // the springs turn at 45 rad/s
    subject.singular_at_origin = true;  // so are their lengths
    subject.multiplier_steps = {256, 256, 64};
  }
  if (id == "spatial-chain") {  // steps are dear
    subject.horizon = 1.0;
    subject.long_run = 1 << 12;
    subject.coarse_run = 1 << 11;
    subject.singular_at_origin = true;
  }
  // Orbits turn in space over 1e5 years: long runs in steps see little of that.
  if (id == "outer-solar-system") subject.coarse_step = 10.0;
  // Stiff bonds: at twice this step h omega is beyond 1 and energy walks at resonances.
  if (id == "three-beads") {
    subject.coarse_step = 1.0 / 64.0;
    // Nor moderate ones: explicit methods of order 4 err little.
    subject.longest_moderate_step = 1.0 / 64.0;
    subject.fourth_order_start = 1e-7;  // at those of a larger error bonds turn by a radian
  }
  if (id == "pendulum-3d") subject.horizon = 1.0;  // half a period
  // Methods of order 1 reach 1e-4 late: a hundred thousand steps.
  if (id == "magnetic-top-constrained") subject.order_start = 1e-3;
}

}  // namespace shakedown
