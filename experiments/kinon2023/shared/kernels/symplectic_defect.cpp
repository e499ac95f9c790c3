#include "experiments/kinon2023/shared/symplectic_defect.hpp"

#include <cmath>

#include "experiments/analysis/step_jacobian.hpp"
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

Matrix response(const Residual& r, const Vector& x, const Vector& z, const Matrix& right) {
  const DualVector fixed = z.cast<Dual>();
  const Matrix r_x = derivative([&](const DualVector& at) { return r(at, fixed); }, x);
  std::vector<Index> equations, unknowns;
  for (Index i = 0; i < r_x.rows(); ++i) {
    if (r_x.row(i).cwiseAbs().maxCoeff() > 0.0) equations.push_back(i);
    if (r_x.col(i).cwiseAbs().maxCoeff() > 0.0) unknowns.push_back(i);
  }
  Matrix dx = Matrix::Zero(x.size(), right.cols());
  dx(unknowns, Eigen::all) =
      linear_algebra::solved(r_x(equations, unknowns), right(equations, Eigen::all));
  return dx;
}

Matrix implicit_jacobian(const Residual& r, const Vector& x, const Vector& z) {
  const DualVector fixed = x.cast<Dual>();
  const Matrix r_z = derivative([&](const DualVector& at) { return r(fixed, at); }, z);
  return response(r, x, z, -r_z).topRows(z.size());
}

double newton(const Residual& r, Vector& x, const Vector& z, int solves) {
  const auto value = [&] { return values(r(x.cast<Dual>(), z.cast<Dual>())); };
  for (int k = 0; k < solves; ++k) x -= response(r, x, z, value());
  return value().norm();
}

Vector unknowns(const Run& run, std::size_t row) {
  const Model& of = model(run.problem);
  Vector x(3 * of.n + 2 * of.m);
  x << run.point(row), run.values(row, "v", 0, of.n), run.values(row, "lambda", 0, of.m),
      run.values(row, "gamma", 0, of.m);
  return x;
}

namespace {

// Code that depends on the types of schemes and problems. It is kept small, because it is compiled
// for every pair.

template <class P>
const P& problem() {
  static const P the{typename P::Parameters{}};
  return the;
}

/// Evaluates the equations r(x) of a GGL scheme for a step from `start`.
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
/// Evaluates these equations for x = (q, p, v, lambda, gamma) and z = (q, p), each given as one
/// vector.
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

template <class P>
Residual typed_equations(std::string_view scheme, double h) {
  static const std::map<std::string_view, GglEquations<P>> all{
      {"vi-s", ggl_equations<ggl::SimpleEquations, P>},
      {"vi-a", ggl_equations<ggl::ThetaA, P>},
      {"vi-b", ggl_equations<ggl::ThetaB, P>},
      {"em", ggl_equations<ggl::EnergyMomentum, P>},
      {"em-g", ggl_equations<ggl::GonzalezEnergyMomentum, P>},
      {"ggl-classical", ggl_equations<ggl::ClassicalEquations, P>}};
  return [h, typed = all.at(scheme)](const DualVector& x, const DualVector& z) {
    return ggl_residual<P>(typed, h, x, z);
  };
}

template <class P>
Matrix rattle_jacobian(double h, const Vector& z) {
  const State<P> state{z.head(z.size() / 2).cast<Dual>(), z.tail(z.size() / 2).cast<Dual>()};
  NewtonOptions options;
  options.tolerance = 1e-13;
  return step_jacobian<Rattle>(problem<P>(), options, h, state);
}

/// Calls f with the type of the problem in dual numbers.
template <class F>
auto with_type(std::string_view problem, F&& f) {
  if (problem == Pendulum3d<>::id) return f.template operator()<Pendulum3d<Dual>>();
  if (problem == GyroscopicTop<>::id) return f.template operator()<GyroscopicTop<Dual>>();
  return f.template operator()<FourParticles<Dual>>();
}

}  // namespace

Residual step_equations(std::string_view problem, std::string_view scheme, double h) {
  return with_type(problem, [&]<class P>() { return typed_equations<P>(scheme, h); });
}

std::vector<DefectRow> measure_defects() {
  std::vector<DefectRow> rows;
  for (const auto& [problem, step] : problem_steps) {
    const double h = step;
    const Model& of = model(problem);
    for (const std::string method :
         {"vi-s", "vi-a", "vi-b", "em", "em-g", "ggl-classical", "rattle"}) {
      const Run r = run({problem, method, h, 11 * h, {{"tolerance", "1e-13"}}});
      const Vector z = r.point(10);
      const Matrix J =
          method == "rattle"
              ? with_type(problem, [&]<class P>() { return rattle_jacobian<P>(h, z); })
              : implicit_jacobian(step_equations(problem, method, h), unknowns(r, 11), z);
      rows.push_back({problem, method, h, defects_of(J, of.jacobian(z.head(of.n)))});
    }
  }
  return rows;
}

}  // namespace shakedown::kinon2023
