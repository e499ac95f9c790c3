#include "problems/gyroscopic_top.hpp"

#include "methods/all.hpp"
#include "tests/support/make_subject.hpp"

namespace shakedown {

static const Register gyroscopic_top_registered([] {
  ProblemUnderTest subject =
      make_problem_under_test<GyroscopicTop<>>(catalogue().problem("gyroscopic-top"), AllMethods{});
  // Spin 136 rad/s: 0.14 rad in all. First-order errors are those of gravity's kicks and prevail
  // over the spin's second-order ones below h = 1e-5 only.
  subject.horizon = 0.001;
  subject.order_start = 2e-7;
  subject.long_run = 1 << 13;     // one turn of the precession and a half at h = 1.25e-4
  subject.multiplier_steps = 16;  // h = 8e-6 at the finest: eps/h^2 = 3e-6
  subject.speed = 136.0;
  // Steady precession is special: turn it by 30 rad/s across the axis.
  const GyroscopicTop<> top{GyroscopicTopParameters{}};
  Eigen::Matrix<double, 12, 1> q, p, v;
  top.initial(q, p);
  top.mass().solve(p, v);
  for (int i = 0; i < 4; ++i) {
    v.segment<3>(3 * i) += Eigen::Vector3d(30.0, 0.0, 0.0).cross(q.segment<3>(3 * i));
  }
  top.mass().apply(v, p);
  subject.start.resize(24);
  subject.start << q, p;
  return subject;
});

}  // namespace shakedown
