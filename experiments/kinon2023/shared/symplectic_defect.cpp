#include "experiments/kinon2023/shared/symplectic_defect.hpp"

#include <cmath>

#include "experiments/kinon2023/shared/runs.hpp"
#include "experiments/kinon2023/shared/typed.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/ggl_theta.hpp"
#include "methods/ggl/vi_s.hpp"

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

// What depends on types: one small function for each scheme on each problem.

template <class P>
const P& problem() {
  static const P the{typename P::Parameters{}};
  return the;
}

/// The equations of a GGL scheme, r(x) from a start.
template <template <class> class E, class P>
void ggl_equations(double h, const GglFields<P>& start, const GglFields<P>& x, GglFields<P>& r) {
  const typename E<P>::Options options;
  E<P> equations(problem<P>(), options, Dual(h));
  equations.begin(start.q, start.p);
  equations.residual(x, r);
}

template <class P>
using GglEquations = void (*)(double h, const GglFields<P>& start, const GglFields<P>& x,
                              GglFields<P>& r);
/// The same for x = (q, p, v, lambda, gamma) and z = (q, p) in one vector each.
template <class P>
DualVector ggl_residual(GglEquations<P> equations, double h, const DualVector& x,
                        const DualVector& z) {
  const Index n = problem<P>().size();
  const Index m = problem<P>().constraint_count();
  GglFields<P> start(problem<P>()), at = start, r = start;
  start.q = z.head(n), start.p = z.tail(n);
  at.q = x.head(n), at.p = x.segment(n, n), at.v = x.segment(2 * n, n);
  at.lambda = x.segment(3 * n, m), at.gamma = x.tail(m);
  equations(h, start, at, r);
  DualVector all(x.size());
  all << r.q, r.p, r.v, r.lambda, r.gamma;
  return all;
}

/// A step of RATTLE; NaN when it fails.
template <class P>
DualVector rattle_step(double h, const DualVector& z) {
  const Index n = problem<P>().size();
  State<P> state{z.head(n), z.tail(n)};
  NewtonOptions options;
  options.tolerance = 1e-13;
  typename Rattle::Stepper<P> stepper(problem<P>(), options, Dual(h), state);
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
  std::vector<std::pair<const char*, Residual>> ggl;
  DualVector (*rattle)(double, const DualVector&);
};
template <class P>
Schemes schemes(double h) {
  const std::pair<const char*, GglEquations<P>> all[] = {
      {"vi-s", ggl_equations<ggl::SimpleEquations, P>},
      {"vi-a", ggl_equations<ggl::ThetaA, P>},
      {"vi-b", ggl_equations<ggl::ThetaB, P>},
      {"em", ggl_equations<ggl::EnergyMomentum, P>},
      {"em-g", ggl_equations<ggl::GonzalezEnergyMomentum, P>},
      {"ggl-classical", ggl_equations<ggl::ClassicalEquations, P>}};
  Schemes on{P::id.data(), h, {}, rattle_step<P>};
  for (const auto& [method, equations] : all) {
    on.ggl.emplace_back(method, [h, typed = equations](const DualVector& x, const DualVector& z) {
      return ggl_residual<P>(typed, h, x, z);
    });
  }
  return on;
}

/// Ten steps to a point that is special in nothing, and the eleventh.
Run eleven_steps(const Schemes& on, const char* method) {
  return run(on.problem, method, on.h, 11 * on.h, {{"tolerance", "1e-13"}});
}

}  // namespace

const Terms<Dual>& dual_terms(std::string_view problem) {
  using Base = Terms<Dual>;
  return by_name<Base, Typed<Pendulum3d<Dual>, Base>, Typed<GyroscopicTop<Dual>, Base>,
                 Typed<FourParticles<Dual>, Base>>(problem);
}

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
      add(method, z, implicit_jacobian(residual, x, z));
    }
    const Vector z = eleven_steps(on, "rattle").point(10);
    add("rattle", z, derivative([&](const DualVector& from) { return on.rattle(on.h, from); }, z));
  }
  return rows;
}

}  // namespace shakedown::kinon2023
