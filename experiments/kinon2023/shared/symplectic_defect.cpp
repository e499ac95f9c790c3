#include "experiments/kinon2023/shared/symplectic_defect.hpp"

#include <cmath>

#include "experiments/kinon2023/shared/runs.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/ggl_theta.hpp"
#include "methods/ggl/vi_s.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown::kinon2023 {

Defects defects_of(const Matrix& J, const Matrix& G) {
  const Index n = J.rows() / 2;
  const Matrix omega = linear_algebra::canonical_form(n);
  const Matrix W = linear_algebra::restricted(omega, J) - omega;
  Matrix B = Matrix::Zero(2 * n, 2 * n - G.rows());
  B.topLeftCorner(n, n - G.rows()) = linear_algebra::kernel(G);
  B.bottomRightCorner(n, n).setIdentity();
  const double largest = linear_algebra::product(J, B).cwiseAbs().maxCoeff();
  return {linear_algebra::restricted(W, B).cwiseAbs().maxCoeff(), W.cwiseAbs().maxCoeff(),
          std::fmax(1.0, largest * largest)};
}

Matrix implicit_jacobian(const Residual& r, const Vector& x, const Vector& z) {
  const DualVector x_fixed = x.cast<Dual>(), z_fixed = z.cast<Dual>();
  const Matrix r_x = derivative([&](const DualVector& at) { return r(at, z_fixed); }, x);
  const Matrix r_z = derivative([&](const DualVector& at) { return r(x_fixed, at); }, z);
  std::vector<Index> equations, unknowns;
  for (Index i = 0; i < r_x.rows(); ++i) {
    if (r_x.row(i).cwiseAbs().maxCoeff() > 0.0) equations.push_back(i);
    if (r_x.col(i).cwiseAbs().maxCoeff() > 0.0) unknowns.push_back(i);
  }
  Matrix x_z = Matrix::Zero(r_x.cols(), r_z.cols());
  x_z(unknowns, Eigen::all) =
      -linear_algebra::solved(r_x(equations, unknowns), r_z(equations, Eigen::all));
  return x_z.topRows(z.size());
}

namespace {

// What depends on types: one small function for each pair.

/// Fields (q, p, v, lambda, gamma) one after the other.
template <class P>
GglFields<P> fields(const P& problem, const DualVector& x) {
  const Index n = problem.size();
  const Index m = problem.constraint_count();
  GglFields<P> f(problem);
  f.q = x.head(n), f.p = x.segment(n, n), f.v = x.segment(2 * n, n);
  f.lambda = x.segment(3 * n, m), f.gamma = x.tail(m);
  return f;
}
template <class P>
DualVector joined(const GglFields<P>& f) {
  DualVector x(3 * f.q.size() + 2 * f.gamma.size());
  x << f.q, f.p, f.v, f.lambda, f.gamma;
  return x;
}

/// The equations of a GGL scheme, for x = (q, p, v, lambda, gamma).
template <template <class> class E, class P>
DualVector ggl_residual(double h, const DualVector& x, const DualVector& z) {
  const P problem{typename P::Parameters{}};
  const typename E<P>::Options options;
  E<P> equations(problem, options, Dual(h));
  equations.begin(z.head(problem.size()), z.tail(problem.size()));
  GglFields<P> r(problem);
  equations.residual(fields(problem, x), r);
  return joined(r);
}

/// A step of RATTLE; NaN when it fails.
template <class P>
DualVector rattle_step(double h, const DualVector& z) {
  const P problem{typename P::Parameters{}};
  State<P> state{z.head(problem.size()), z.tail(problem.size())};
  NewtonOptions options;
  options.tolerance = 1e-13;
  typename Rattle::Stepper<P> stepper(problem, options, Dual(h), state);
  if (stepper.step(state).status != Status::ok) {
    return DualVector::Constant(z.size(), Dual(std::nan(""), std::nan("")));
  }
  DualVector next(z.size());
  next << state.q, state.p;
  return next;
}

struct Schemes {
  const char* problem;
  double h;
  std::vector<std::pair<const char*, DualVector (*)(double, const DualVector&, const DualVector&)>>
      ggl;
  DualVector (*rattle)(double, const DualVector&);
};
template <class P>
Schemes schemes(double h) {
  return {P::id.data(),
          h,
          {{"vi-s", ggl_residual<ggl::SimpleEquations, P>},
           {"vi-a", ggl_residual<ggl::ThetaA, P>},
           {"vi-b", ggl_residual<ggl::ThetaB, P>},
           {"em", ggl_residual<ggl::EnergyMomentum, P>},
           {"em-g", ggl_residual<ggl::GonzalezEnergyMomentum, P>},
           {"ggl-classical", ggl_residual<ggl::ClassicalEquations, P>}},
          rattle_step<P>};
}

/// Ten steps to a point that is special in nothing, and the eleventh.
Run eleven_steps(const Schemes& on, const char* method) {
  return run(on.problem, method, on.h, 11 * on.h, {{"tolerance", "1e-13"}});
}

}  // namespace

std::vector<DefectRow> measure_defects() {
  std::vector<DefectRow> rows;
  for (const Schemes& on : {schemes<Pendulum3d<Dual>>(0.05), schemes<GyroscopicTop<Dual>>(0.002),
                            schemes<FourParticles<Dual>>(0.01)}) {
    const Model& of = model(on.problem);
    const auto add = [&](const char* method, const Vector& z, const Matrix& J) {
      rows.push_back({on.problem, method, on.h, defects_of(J, of.jacobian(z.head(of.n)))});
    };
    for (const auto& [method, residual] : on.ggl) {
      const Run r = eleven_steps(on, method);
      Vector x(3 * of.n + 2 * of.m);
      x << r.point(11), r.values(11, "v", 0, of.n), r.values(11, "lambda", 0, of.m),
          r.values(11, "gamma", 0, of.m);
      const Vector z = r.point(10);
      add(method, z,
          implicit_jacobian(
              [&, equations = residual](const DualVector& at, const DualVector& from) {
                return equations(on.h, at, from);
              },
              x, z));
    }
    const Vector z = eleven_steps(on, "rattle").point(10);
    add("rattle", z, derivative([&](const DualVector& from) { return on.rattle(on.h, from); }, z));
  }
  return rows;
}

}  // namespace shakedown::kinon2023
