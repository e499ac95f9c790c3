#include "problems/four_particles.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register four_particles_registered([] {
  ProblemUnderTest subject =
      make_problem_under_test<FourParticles<>>(catalogue().problem("four-particles"), AllMethods{});
  subject.horizon = 0.1;  // the stiff spring turns at 50 rad/s
  subject.long_run = 1 << 14;
  subject.order_start = 1e-3;
  // The problem's start leaves the springs at rest, and they take long to be excited: stretch both.
  const FourParticles<> problem{FourParticlesParameters{}};
  Eigen::Matrix<double, 12, 1> q, p, v;
  q << 0, 0, 0, 1, 0, 0, 0, 1.02, 0.02, 1, 1.02, 0.02;
  v << 0.1, 0, 0.2, 0.1, 0.3, -0.1, -0.2, 0.1, 0, -0.2, -0.1, 0.8;
  problem.mass().apply(v, p);
  subject.start.resize(24);
  subject.start << q, p;
  return subject;
});

}  // namespace shakedown
