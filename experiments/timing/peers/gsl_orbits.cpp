// Runs GSL's solvers of y' = f(t, y) on planets, for `comparison/peers`; driver.hpp describes the
// input and output. The suite provides the forces and their derivatives.
//
//     rk8pd      explicit Runge-Kutta method of Prince and Dormand, order 8
//     msadams    Adams method of variable order, up to 12
//     bsimp      implicit extrapolation method of Bader and Deuflhard, with the exact Jacobian
//
// y = (q, v). STEP is the relative tolerance. The absolute tolerances are STEP times the largest
// component of q and of v at the start.
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_version.h>

#include <memory>

#include "experiments/comparison/peers/driver.hpp"
#include "experiments/comparison/start_file.hpp"
#include "problems/base/entries.hpp"
#include "problems/kepler.hpp"
#include "problems/outer_solar_system.hpp"

namespace {

using namespace shakedown;
using comparison::Asked;
using comparison::Ran;
using Eigen::VectorXd;

void must(int code) {
  if (code != GSL_SUCCESS) throw std::runtime_error(std::string("GSL: ") + gsl_strerror(code));
}

/// The callbacks of a solver for a problem.
template <class P>
class Forces {
 public:
  explicit Forces(const P& which)
      : problem(which), n(which.size()), mass(which.mass().diagonal), q(P::Vector::Zero(n)), f(q) {
    resize_operator(H, n);
    set_zero(H);
  }

  static int rates(double /*t*/, const double* y, double* rate, void* self) {
    Forces& s = *static_cast<Forces*>(self);
    ++s.evaluations;
    s.q = VectorXd::Map(y, s.n);
    s.problem.gradient(s.q, s.f);
    VectorXd::Map(rate, s.n) = VectorXd::Map(y + s.n, s.n);
    VectorXd::Map(rate + s.n, s.n) = -s.f.cwiseQuotient(s.mass);
    return GSL_SUCCESS;
  }
  static int jacobian(double /*t*/, const double* y, double* J, double* by_time, void* self) {
    Forces& s = *static_cast<Forces*>(self);
    using ByRows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    Eigen::Map<ByRows> all(J, 2 * s.n, 2 * s.n);
    all.setZero();
    all.topRightCorner(s.n, s.n).setIdentity();
    s.q = VectorXd::Map(y, s.n);
    s.problem.hessian(s.q, s.H);
    for_each_entry(s.H, [&](Index i, Index j, double a) { all(s.n + i, j) -= a / s.mass(i); });
    VectorXd::Map(by_time, 2 * s.n).setZero();
    return GSL_SUCCESS;
  }

  const P problem;
  const Index n;
  const VectorXd mass;
  long evaluations = 0;

 private:
  typename P::Vector q, f;
  Operator<P> H;
};

const gsl_odeiv2_step_type* type_of(const std::string& method) {
  if (method == "rk8pd") return gsl_odeiv2_step_rk8pd;
  if (method == "msadams") return gsl_odeiv2_step_msadams;
  if (method == "bsimp") return gsl_odeiv2_step_bsimp;
  throw std::runtime_error("no method '" + method + "'");
}

template <class P>
Ran run_once(const P& problem, const Asked& asked) {
  Forces<P> forces(problem);
  const Index n = forces.n;
  VectorXd y(2 * n), sizes(2 * n);
  y << VectorXd::Map(asked.start.q.data(), n), VectorXd::Map(asked.start.v.data(), n);
  sizes.head(n).setConstant(y.head(n).cwiseAbs().maxCoeff());
  sizes.tail(n).setConstant(y.tail(n).cwiseAbs().maxCoeff());
  gsl_odeiv2_system system{Forces<P>::rates, Forces<P>::jacobian, static_cast<std::size_t>(2 * n),
                           &forces};
  const double first = 1e-3 * asked.until;  // the solver changes it at once
  const std::unique_ptr<gsl_odeiv2_driver, void (*)(gsl_odeiv2_driver*)> driver(
      gsl_odeiv2_driver_alloc_scaled_new(&system, type_of(asked.method), first, asked.step,
                                         asked.step, 1.0, 0.0, sizes.data()),
      gsl_odeiv2_driver_free);
  double t = 0.0;
  const double begin = comparison::used_seconds();
  must(gsl_odeiv2_driver_apply(driver.get(), &t, asked.until, y.data()));
  Ran ran;
  ran.seconds = comparison::used_seconds() - begin;
  ran.steps = static_cast<long>(driver->e->count);
  ran.evaluations = forces.evaluations;
  ran.end.q.assign(y.begin(), y.begin() + n);
  ran.end.v.assign(y.begin() + n, y.end());
  return ran;
}

template <class P>
void run(const Asked& asked) {
  const P problem(configured<typename P::Parameters>(
      asked.problem, {asked.parameters.begin(), asked.parameters.end()}));
  if (problem.size() != static_cast<Index>(asked.start.q.size())) {
    throw std::runtime_error("the start has another number of coordinates");
  }
  comparison::report(asked.seconds, [&] { return run_once(problem, asked); });
}

void start(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--version") {
    std::printf("%s\n", gsl_version);
    return;
  }
  const Asked asked = comparison::asked(argc, argv);
  gsl_set_error_handler_off();  // failures are reported as exceptions instead of aborting
  if (asked.problem == "kepler") return run<Kepler<>>(asked);
  if (asked.problem == "outer-solar-system") return run<OuterSolarSystem<>>(asked);
  throw std::runtime_error("no problem '" + asked.problem + "'");
}

}  // namespace

int main(int argc, char** argv) {
  return shakedown::comparison::guarded(argv[0], [&] { start(argc, argv); });
}
