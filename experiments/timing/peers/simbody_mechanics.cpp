// Runs Simbody on chains, an arm, the heavy top and four-bar linkages, for `comparison/peers`;
// driver.hpp describes the input and output. This file is C++17, because Simbody's headers are
// ambiguous in C++20.
//
//     chain, spatial-chain, gyroscopic-top, four-bars    joint coordinates; loops are closed by
//                                                        constraints
//     chain-points                                       points in space and one constraint per rod
//
// METHOD is runge-kutta-merson with accuracy STEP, or verlet with step STEP. Simbody's CPodes is
// not used: on the top, it does not finish if its accuracy is set below 1e-3, and with larger
// values its error is a tenth.
#include <Simbody.h>

#include <functional>
#include <memory>

#include "experiments/comparison/peers/driver.hpp"
#include "experiments/comparison/start_file.hpp"

namespace {

using shakedown::comparison::Asked;
using shakedown::comparison::Motion;
using shakedown::comparison::Ran;
using SimTK::Inertia;
using SimTK::MassProperties;
using SimTK::MobilizedBody;
using SimTK::State;
using SimTK::UnitInertia;
using SimTK::Vec3;
using SimTK::Vec4;

/// A system, and the conversions between its states and the suite's.
struct Model {
  SimTK::MultibodySystem system;
  SimTK::SimbodyMatterSubsystem matter{system};
  SimTK::GeneralForceSubsystem forces{system};
  std::function<void(State&)> begin;
  std::function<Motion(const State&)> show;

  MobilizedBody::Ground& ground() { return matter.updGround(); }
  void weigh(const Vec3& g) { SimTK::Force::UniformGravity(forces, matter, g); }
};

struct Point {
  MobilizedBody body;
  Vec3 station;
};

/// Returns a function that extracts positions and velocities of the points in the x-y plane.
std::function<Motion(const State&)> plane(const std::vector<Point>& points) {
  return [points](const State& state) {
    Motion motion;
    for (const Point& point : points) {
      const Vec3 x = point.body.findStationLocationInGround(state, point.station);
      const Vec3 v = point.body.findStationVelocityInGround(state, point.station);
      for (int c = 0; c < 2; ++c) {
        motion.q.push_back(x[c]);
        motion.v.push_back(v[c]);
      }
    }
    return motion;
  };
}
Vec3 in_plane(const std::vector<double>& x, std::size_t k) { return {x[2 * k], x[2 * k + 1], 0}; }

MassProperties bob(double m, const Vec3& at) { return {m, at, m * UnitInertia::pointMassAt(at)}; }

/// Returns the angle of d from the -y direction, and the rate of this angle.
std::pair<double, double> swing(const Vec3& d, const Vec3& rate) {
  return {std::atan2(d[0], -d[1]), (d[0] * rate[1] - d[1] * rate[0]) / d.normSqr()};
}

/// Builds the chain from n pendula on joints. Its coordinates are n angles.
void hang(Model& model, const Asked& asked) {
  const double m = asked.number("m");
  const Vec3 tip(0, -asked.number("L"), 0);
  model.weigh(Vec3(0, -asked.number("g"), 0));
  std::vector<Point> points;
  for (std::size_t k = 0; k < asked.start.q.size() / 2; ++k) {
    Point before = k == 0 ? Point{model.ground(), Vec3(0)} : points.back();
    points.push_back(
        {MobilizedBody::Pin(before.body, before.station, SimTK::Body::Rigid(bob(m, tip)), Vec3(0)),
         tip});
  }
  model.begin = [points, start = asked.start](State& state) {
    Vec3 x(0), v(0);
    std::pair<double, double> before{0.0, 0.0};
    for (std::size_t k = 0; k < points.size(); ++k) {
      const auto own = swing(in_plane(start.q, k) - x, in_plane(start.v, k) - v);
      points[k].body.setOneQ(state, 0, own.first - before.first);
      points[k].body.setOneU(state, 0, own.second - before.second);
      before = own;
      x = in_plane(start.q, k);
      v = in_plane(start.v, k);
    }
  };
  model.show = plane(points);
}

/// Builds the chain from points in space with rods between neighbours, which gives 3 n coordinates
/// and n constraints.
void link(Model& model, const Asked& asked) {
  const double L = asked.number("L"), m = asked.number("m");
  model.weigh(Vec3(0, -asked.number("g"), 0));
  std::vector<Point> points;
  MobilizedBody before = model.ground();
  for (std::size_t k = 0; k < asked.start.q.size() / 2; ++k) {
    const MobilizedBody::Translation point(model.ground(), Vec3(0),
                                           SimTK::Body::Rigid(bob(m, Vec3(0))), Vec3(0));
    MobilizedBody body = point;
    SimTK::Constraint::Rod(before, body, L);
    before = body;
    points.push_back({body, Vec3(0)});
  }
  model.begin = [points, start = asked.start](State& state) {
    for (std::size_t k = 0; k < points.size(); ++k) {
      points[k].body.setQToFitTranslation(state, in_plane(start.q, k));
      points[k].body.setUToFitLinearVelocity(state, in_plane(start.v, k));
    }
  };
  model.show = plane(points);
}

Vec3 part(const std::vector<double>& x, int i) { return {x[3 * i], x[3 * i + 1], x[3 * i + 2]}; }

/// Builds the top on a ball joint at its tip. Its orientation is a quaternion.
void spin(Model& model, const Asked& asked) {
  const double m = asked.number("m"), I1 = asked.number("I1"), l = asked.number("l");
  const Vec3 centre(0, 0, l);
  const Inertia about_tip = Inertia(I1, I1, asked.number("I3")).shiftFromMassCenter(centre, m);
  model.weigh(Vec3(0, 0, -asked.number("g")));
  MobilizedBody::Ball top(model.ground(), Vec3(0),
                          SimTK::Body::Rigid(MassProperties(m, centre, about_tip)), Vec3(0));
  model.begin = [top, start = asked.start](State& state) {
    SimTK::Mat33 R;
    Vec3 omega(0);
    for (int i = 0; i < 3; ++i) {
      R.col(i) = part(start.q, i + 1);
      omega += 0.5 * (part(start.q, i + 1) % part(start.v, i + 1));
    }
    top.setQToFitRotation(state, SimTK::Rotation(R));
    top.setUToFitAngularVelocity(state, omega);
  };
  model.show = [top, l](const State& state) {
    const SimTK::Rotation& R = top.getBodyRotation(state);
    const Vec3& omega = top.getBodyAngularVelocity(state);
    Motion motion;
    for (int i = 0; i < 4; ++i) {
      const Vec3 d = i == 0 ? Vec3(l * Vec3(R.col(2))) : Vec3(R.col(i - 1));
      const Vec3 rate = omega % d;
      for (int c = 0; c < 3; ++c) {
        motion.q.push_back(d[c]);
        motion.v.push_back(rate[c]);
      }
    }
    return motion;
  };
}

/// The product of the quaternions a and b.
Vec4 product(const Vec4& a, const Vec4& b) {
  const Vec3 &v = a.getSubVec<3>(1), &w = b.getSubVec<3>(1);
  const Vec3 vector = a[0] * w + b[0] * v + v % w;
  return {a[0] * b[0] - ~v * w, vector[0], vector[1], vector[2]};
}
Vec4 conjugate(const Vec4& e) { return {e[0], -e[1], -e[2], -e[3]}; }

/// Builds the arm from boxes on ball joints at opposite corners. Its coordinates are the
/// quaternions of the joints.
void join(Model& model, const Asked& asked) {
  const double m = asked.number("m");
  const Vec3 corner = 0.5 * Vec3(asked.number("a"), asked.number("b"), asked.number("c"));
  const SimTK::Body::Rigid box(MassProperties(m, Vec3(0), m * UnitInertia::brick(corner)));
  model.weigh(Vec3(0, 0, -asked.number("g")));
  std::vector<MobilizedBody::Ball> boxes;
  for (std::size_t k = 0; k < asked.start.q.size() / 7; ++k) {
    MobilizedBody before = model.ground();
    if (k > 0) before = boxes.back();
    boxes.emplace_back(before, k == 0 ? Vec3(0) : Vec3(-corner), box, corner);
  }
  model.begin = [boxes, start = asked.start](State& state) {
    Vec4 before(1, 0, 0, 0);
    Vec3 omega_before(0);
    for (std::size_t k = 0; k < boxes.size(); ++k) {
      const Vec4 e(&start.q[7 * k + 3]), rate(&start.v[7 * k + 3]);
      const Vec3 omega = 2.0 * product(rate, conjugate(e)).getSubVec<3>(1);
      const SimTK::Rotation R{SimTK::Quaternion(before)};
      boxes[k].setQ(state, product(conjugate(before), e));
      boxes[k].setU(state, ~R * (omega - omega_before));
      before = e;
      omega_before = omega;
    }
  };
  model.show = [boxes](const State& state) {
    Motion motion;
    Vec4 e(1, 0, 0, 0);
    for (const MobilizedBody::Ball& box : boxes) {
      e = product(e, box.getQ(state));
      const Vec3& omega = box.getBodyAngularVelocity(state);
      const Vec4 rate = 0.5 * product(Vec4(0, omega[0], omega[1], omega[2]), e);
      const Vec3 &x = box.getBodyOriginLocation(state), &v = box.getBodyOriginVelocity(state);
      for (int c = 0; c < 7; ++c) {
        motion.q.push_back(c < 3 ? x[c] : e[c - 3]);
        motion.v.push_back(c < 3 ? v[c] : rate[c - 3]);
      }
    }
    return motion;
  };
}

/// Builds the linkages. Three rods are pinned to the ground. Two more rods are pinned to the tips
/// of the first two, and their other ends are tied to the next tip.
void close(Model& model, const Asked& asked) {
  const double L = asked.number("L"), m = asked.number("m");
  model.weigh(Vec3(0, -asked.number("g"), 0));
  const Vec3 tip(0, -L, 0);
  const auto rod = [&](const Vec3& end) {
    return SimTK::Body::Rigid(
        MassProperties(m, 0.5 * end, m / 3.0 * UnitInertia::pointMassAt(end)));
  };
  std::vector<Point> standing, lying;
  for (int i = 0; i < 3; ++i) {
    standing.push_back(
        {MobilizedBody::Pin(model.ground(), Vec3(i * L, 0, 0), rod(tip), Vec3(0)), tip});
  }
  for (int i = 0; i < 2; ++i) {
    lying.push_back({MobilizedBody::Pin(standing[i].body, tip, rod(tip), Vec3(0)), tip});
    SimTK::Constraint::PointOnLine(standing[i + 1].body, SimTK::UnitVec3(SimTK::ZAxis), tip,
                                   lying[i].body, tip);
  }
  model.begin = [standing, lying, start = asked.start, L](State& state) {
    std::pair<double, double> own[3];
    for (std::size_t i = 0; i < 3; ++i) {
      own[i] = swing(in_plane(start.q, i) - Vec3(static_cast<double>(i) * L, 0, 0),
                     in_plane(start.v, i));
      standing[i].body.setOneQ(state, 0, own[i].first);
      standing[i].body.setOneU(state, 0, own[i].second);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const auto [angle, rate] = swing(in_plane(start.q, i + 1) - in_plane(start.q, i),
                                       in_plane(start.v, i + 1) - in_plane(start.v, i));
      lying[i].body.setOneQ(state, 0, angle - own[i].first);
      lying[i].body.setOneU(state, 0, rate - own[i].second);
    }
  };
  model.show = plane(standing);
}

std::unique_ptr<SimTK::Integrator> integrator_of(const Asked& asked, const SimTK::System& system) {
  std::unique_ptr<SimTK::Integrator> made;
  double accuracy = asked.step;
  if (asked.method == "runge-kutta-merson") {
    made = std::make_unique<SimTK::RungeKuttaMersonIntegrator>(system);
  } else if (asked.method == "verlet") {
    made = std::make_unique<SimTK::VerletIntegrator>(system);
    made->setFixedStepSize(asked.step);
    // Sets the accuracy of Verlet's velocity iteration to a thousandth of the terms that the step
    // neglects.
    accuracy = 1e-3 * asked.step * asked.step;
  } else {
    throw std::runtime_error("no method '" + asked.method + "'");
  }
  made->setAccuracy(accuracy);
  made->setFinalTime(asked.until);
  return made;
}

void build(Model& model, const Asked& asked) {
  if (asked.problem == "chain") return hang(model, asked);
  if (asked.problem == "chain-points") return link(model, asked);
  if (asked.problem == "gyroscopic-top") return spin(model, asked);
  if (asked.problem == "spatial-chain") return join(model, asked);
  if (asked.problem == "four-bars") return close(model, asked);
  throw std::runtime_error("no problem '" + asked.problem + "'");
}

Ran run_once(const Asked& asked, const Model& model, const State& start) {
  const auto integrator = integrator_of(asked, model.system);
  SimTK::TimeStepper stepper(model.system, *integrator);
  stepper.initialize(start);
  const double begin = shakedown::comparison::used_seconds();
  stepper.stepTo(asked.until);
  Ran ran;
  ran.seconds = shakedown::comparison::used_seconds() - begin;
  ran.steps = integrator->getNumStepsTaken();
  ran.evaluations = integrator->getNumRealizations();
  const State& end = stepper.getState();
  model.system.realize(end, SimTK::Stage::Velocity);
  ran.end = model.show(end);
  return ran;
}

void run(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--version") {
    int major = 0, minor = 0, build = 0;
    SimTK_version_simbody(&major, &minor, &build);
    std::printf("%d.%d.%d\n", major, minor, build);
    return;
  }
  const Asked asked = shakedown::comparison::asked(argc, argv);
  Model model;
  build(model, asked);
  State start = model.system.realizeTopology();
  model.system.realizeModel(start);
  model.begin(start);
  shakedown::comparison::report(asked.seconds, [&] { return run_once(asked, model, start); });
}

}  // namespace

int main(int argc, char** argv) {
  return shakedown::comparison::guarded(argv[0], [&] { run(argc, argv); });
}
