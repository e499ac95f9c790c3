#include "experiments/kinon2023/symplectic_defect.hpp"

#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/kinon2023/runs.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/ggl/em.hpp"
#include "methods/ggl/ggl_classical.hpp"
#include "methods/ggl/ggl_theta.hpp"
#include "methods/ggl/vi_s.hpp"
#include "problems/base/dual.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/pendulum_3d.hpp"

namespace shakedown::kinon2023 {

Defects defects_of(const Matrix& J, const Matrix& G) {
  const Index n = J.rows() / 2;
  const Matrix omega = canonical_form(n);
  const Matrix W = restricted(omega, J) - omega;
  Matrix B = Matrix::Zero(2 * n, 2 * n - G.rows());
  B.topLeftCorner(n, n - G.rows()) = linear_algebra::kernel(G);
  B.bottomRightCorner(n, n).setIdentity();
  const double largest = product(J, B).cwiseAbs().maxCoeff();
  return {restricted(W, B).cwiseAbs().maxCoeff(), W.cwiseAbs().maxCoeff(),
          std::fmax(1.0, largest * largest)};
}

Matrix implicit_derivative(const Matrix& r_x, const Matrix& r_z) {
  std::vector<Index> equations, unknowns;
  for (Index i = 0; i < r_x.rows(); ++i) {
    if (r_x.row(i).cwiseAbs().maxCoeff() > 0.0) equations.push_back(i);
    if (r_x.col(i).cwiseAbs().maxCoeff() > 0.0) unknowns.push_back(i);
  }
  Matrix x_z = Matrix::Zero(r_x.cols(), r_z.cols());
  x_z(unknowns, Eigen::all) = -solved(r_x(equations, unknowns), r_z(equations, Eigen::all));
  return x_z;
}

namespace {

/// (q, p) at a row of a run.
Eigen::VectorXd point(const Run& r, std::size_t row) {
  const std::size_t n = model(r.problem).n;
  Eigen::VectorXd z(2 * static_cast<Index>(n));
  const auto q = r.values(row, "q", 0, n);
  const auto p = r.values(row, "p", 0, n);
  z << Eigen::VectorXd::Map(q.data(), std::ssize(q)), Eigen::VectorXd::Map(p.data(), std::ssize(p));
  return z;
}

/// Fields (q, p, v, lambda, gamma) one after the other.
template <class P, class Visit>
void for_each_field(GglFields<P>& x, Visit&& visit) {
  Index at = 0;
  const auto field = [&](auto& values) {
    for (Index i = 0; i < values.size(); ++i) visit(at++, values(i));
  };
  field(x.q), field(x.p), field(x.v), field(x.lambda), field(x.gamma);
}

/// Slopes of the residual of a step from z to x, along the unknown `of_x` or the coordinate `of_z`
/// of the start; -1: along none.
template <template <class> class E, class P, class Options>
Eigen::VectorXd residual_slopes(const P& problem, double h, const Options& options,
                                const Eigen::VectorXd& z, const Eigen::VectorXd& x, Index of_z,
                                Index of_x) {
  const Index n = problem.size();
  State<P> start = initial_state(problem);
  for (Index i = 0; i < n; ++i) {
    start.q(i) = Dual(z(i), i == of_z ? 1.0 : 0.0);
    start.p(i) = Dual(z(n + i), n + i == of_z ? 1.0 : 0.0);
  }
  GglFields<P> at(problem), r(problem);
  for_each_field(at, [&](Index i, Dual& value) { value = Dual(x(i), i == of_x ? 1.0 : 0.0); });
  E<P> equations(problem, options, Dual(h));
  equations.begin(start.q, start.p);
  equations.residual(at, r);
  Eigen::VectorXd slopes(x.size());
  for_each_field(r, [&](Index i, const Dual& value) { slopes(i) = value.slope; });
  return slopes;
}

/// The Jacobian of the eleventh step of a GGL scheme.
template <template <class> class E, class P>
Matrix ggl_jacobian(const Run& r) {
  using D = typename P::template With<Dual>;
  const D problem{typename P::Parameters{}};
  const auto n = static_cast<std::size_t>(problem.size());
  const auto m = static_cast<std::size_t>(problem.constraint_count());
  std::vector<double> all;
  for (const char* name : {"q", "p", "v", "lambda", "gamma"}) {
    for (const double value : r.values(11, name, 0, name[1] == 0 ? n : m)) all.push_back(value);
  }
  const Eigen::VectorXd x = Eigen::VectorXd::Map(all.data(), std::ssize(all));
  const Eigen::VectorXd z = point(r, 10);
  const typename E<D>::Options options;
  Matrix r_x(x.size(), x.size()), r_z(x.size(), z.size());
  for (Index j = 0; j < x.size(); ++j) {
    r_x.col(j) = residual_slopes<E>(problem, r.h, options, z, x, -1, j);
  }
  for (Index j = 0; j < z.size(); ++j) {
    r_z.col(j) = residual_slopes<E>(problem, r.h, options, z, x, j, -1);
  }
  return implicit_derivative(r_x, r_z).topRows(z.size());
}

/// The Jacobian of RATTLE's eleventh step, by dual numbers through its Newton iteration.
template <class P>
Matrix rattle_jacobian(const Run& r) {
  using D = typename P::template With<Dual>;
  const D problem{typename P::Parameters{}};
  const Eigen::VectorXd z = point(r, 10);
  const Index n = problem.size();
  NewtonOptions options;
  options.tolerance = 1e-13;
  Matrix J(2 * n, 2 * n);
  for (Index j = 0; j < 2 * n; ++j) {
    State<D> state = initial_state(problem);
    for (Index i = 0; i < n; ++i) {
      state.q(i) = Dual(z(i), i == j ? 1.0 : 0.0);
      state.p(i) = Dual(z(n + i), n + i == j ? 1.0 : 0.0);
    }
    typename Rattle::Stepper<D> stepper(problem, options, Dual(r.h), state);
    const bool ok = stepper.step(state).status == Status::ok;
    for (Index i = 0; i < n; ++i) {
      J(i, j) = ok ? state.q(i).slope : std::nan("");
      J(n + i, j) = state.p(i).slope;
    }
  }
  return J;
}

template <class P>
void measure_all(double h, std::vector<DefectRow>& rows) {
  const std::string id(P::id);
  const P problem{typename P::Parameters{}};
  const auto add = [&](const char* method, Matrix (*jacobian)(const Run&)) {
    const Run r = run(id, method, h, 11 * h, {{"tolerance", "1e-13"}});
    JacobianFor<P> G;
    problem.jacobian(VectorFor<P>(point(r, 10).head(problem.size())), G);
    rows.push_back({id, method, h, defects_of(jacobian(r), Matrix(G))});
  };
  add("vi-s", ggl_jacobian<ggl::SimpleEquations, P>);
  add("vi-a", ggl_jacobian<ggl::ThetaA, P>);
  add("vi-b", ggl_jacobian<ggl::ThetaB, P>);
  add("em", ggl_jacobian<ggl::EnergyMomentum, P>);
  add("em-g", ggl_jacobian<ggl::GonzalezEnergyMomentum, P>);
  add("ggl-classical", ggl_jacobian<ggl::ClassicalEquations, P>);
  add("rattle", rattle_jacobian<P>);
}

}  // namespace

std::vector<DefectRow> measure_defects() {
  std::vector<DefectRow> rows;
  measure_all<Pendulum3d<>>(0.05, rows);
  measure_all<GyroscopicTop<>>(0.002, rows);
  measure_all<FourParticles<>>(0.01, rows);
  return rows;
}

}  // namespace shakedown::kinon2023
