#include "experiments/analysis/step_jacobian.hpp"
#include "experiments/kinon2023/shared/symplectic_defect.hpp"
#include "methods/constrained/rattle.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown::kinon2023 {

namespace {
template <class P>
Matrix typed_jacobian(double h, const Vector& z) {
  const P problem{typename P::Parameters{}};
  const State<P> state{z.head(z.size() / 2).cast<Dual>(), z.tail(z.size() / 2).cast<Dual>()};
  NewtonOptions options;
  options.tolerance = 1e-13;
  return step_jacobian<Rattle>(problem, options, h, state);
}
}  // namespace

Matrix rattle_jacobian(std::string_view problem, double h, const Vector& z) {
  if (problem == Pendulum3d<>::id) return typed_jacobian<Pendulum3d<Dual>>(h, z);
  if (problem == GyroscopicTop<>::id) return typed_jacobian<GyroscopicTop<Dual>>(h, z);
  return typed_jacobian<FourParticles<Dual>>(h, z);
}

}  // namespace shakedown::kinon2023
