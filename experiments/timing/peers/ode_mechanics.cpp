// Runs the Open Dynamics Engine (ODE) on an arm of boxes, the suite's spatial-chain, for
// `comparison/peers`; driver.hpp describes the input and output. Each box is a body, and ball
// joints connect neighbours.
//
// METHOD is world-step: dWorldStep with step STEP, which solves for the forces of all joints and
// then takes a semi-implicit Euler step. Its order is 1. Joints are soft: a step corrects only the
// fraction ERP = 0.2 of the distance between joined points, and joints yield to their forces by CFM
// = 1e-10. These are ODE's default values for double precision.
#include <ode/ode.h>

#include <array>

#include "experiments/comparison/peers/driver.hpp"
#include "experiments/comparison/start_file.hpp"
#include "problems/base/quaternion.hpp"

namespace {

using namespace shakedown;
using comparison::Asked;
using comparison::Ran;

Vector3<double> centre(const std::vector<double>& x, std::size_t k) {
  return Vector3<double>(x.data() + 7 * k);
}
Quaternion<double> turn(const std::vector<double>& x, std::size_t k) {
  return Quaternion<double>(x.data() + 7 * k + 3);
}

/// The boxes and their joints.
class Arm {
 public:
  explicit Arm(const Asked& asked) {
    const std::array edges{asked.number("a"), asked.number("b"), asked.number("c")};
    const Vector3<double> corner = Vector3<double>(edges.data()) / 2.0;
    dWorldSetGravity(world, 0.0, 0.0, -asked.number("g"));
    dMass box;
    dMassSetBoxTotal(&box, asked.number("m"), edges[0], edges[1], edges[2]);
    const std::vector<double>&q = asked.start.q, &v = asked.start.v;
    for (std::size_t k = 0; k < q.size() / 7; ++k) {
      const dBodyID before = k == 0 ? nullptr : bodies.back();
      const dBodyID body = bodies.emplace_back(dBodyCreate(world));
      const Vector3<double> x = centre(q, k), rate = centre(v, k);
      const Quaternion<double> e = turn(q, k);
      const Quaternion<double> conjugate(e(0), -e(1), -e(2), -e(3));
      const Quaternion<double> omega = 2.0 * right_product(conjugate) * turn(v, k);  // (0, omega)
      dBodySetMass(body, &box);
      dBodySetPosition(body, x(0), x(1), x(2));
      dBodySetQuaternion(body, e.data());
      dBodySetLinearVel(body, rate(0), rate(1), rate(2));
      dBodySetAngularVel(body, omega(1), omega(2), omega(3));
      const dJointID joint = dJointCreateBall(world, nullptr);
      dJointAttach(joint, body, before);
      const Vector3<double> at = x + turned(e, corner);
      dJointSetBallAnchor(joint, at(0), at(1), at(2));
    }
  }
  Arm(const Arm&) = delete;
  Arm& operator=(const Arm&) = delete;
  ~Arm() { dWorldDestroy(world); }

  void step(double h) {
    if (dWorldStep(world, h) == 0) throw std::runtime_error("ODE has no memory for a step");
  }

  [[nodiscard]] comparison::Motion motion() const {
    comparison::Motion now;
    for (const dBodyID body : bodies) {
      const Quaternion<double> e(dBodyGetQuaternion(body));
      Quaternion<double> omega(0.0, 0.0, 0.0, 0.0);
      omega.tail<3>() = Vector3<double>(dBodyGetAngularVel(body));
      const Quaternion<double> rate = 0.5 * left_product(omega) * e;
      const double *x = dBodyGetPosition(body), *v = dBodyGetLinearVel(body);
      now.q.insert(now.q.end(), x, x + 3);
      now.q.insert(now.q.end(), e.begin(), e.end());
      now.v.insert(now.v.end(), v, v + 3);
      now.v.insert(now.v.end(), rate.begin(), rate.end());
    }
    return now;
  }

 private:
  dWorldID world = dWorldCreate();
  std::vector<dBodyID> bodies;
};

Ran run_once(const Asked& asked) {
  Arm arm(asked);
  Ran ran;
  const long steps = std::lround(asked.until / asked.step);
  const double begin = comparison::used_seconds();
  for (long k = 0; k < steps; ++k) arm.step(asked.step);
  ran.seconds = comparison::used_seconds() - begin;
  ran.steps = ran.evaluations = steps;
  ran.end = arm.motion();
  return ran;
}

void run(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--version") {
    std::printf("%s\n", dODE_VERSION);
    return;
  }
  const Asked asked = comparison::asked(argc, argv);
  if (asked.problem != "spatial-chain") {
    throw std::runtime_error("no problem '" + asked.problem + "'");
  }
  if (asked.method != "world-step") throw std::runtime_error("no method '" + asked.method + "'");
  dInitODE();
  comparison::report(asked.seconds, [&] { return run_once(asked); });
  dCloseODE();
}

}  // namespace

int main(int argc, char** argv) {
  return shakedown::comparison::guarded(argv[0], [&] { run(argc, argv); });
}
