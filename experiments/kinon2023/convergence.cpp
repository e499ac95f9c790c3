#include "experiments/kinon2023/convergence.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "methods/base/consistent.hpp"
#include "problems/four_particles.hpp"
#include "problems/gyroscopic_top_reduced.hpp"

namespace shakedown::kinon2023 {
namespace {

template <class V>
double relative(const V& x, const V& truth) {
  return (x - truth).norm() / truth.norm();
}

Eigen::VectorXd at(const Run& r, std::size_t row, const std::string& name, std::size_t first,
                   std::size_t count) {
  const auto x = r.values(row, name, first, count);
  return Eigen::VectorXd::Map(x.data(), static_cast<Index>(x.size()));
}

/// lambda of the index-1 form at (q, v).
template <class P>
Eigen::VectorXd consistent(const P& problem, const VectorFor<P>& q, const VectorFor<P>& v) {
  ConsistentMultiplier<P> solver(problem);
  MultipliersFor<P> lambda;
  VectorFor<P> a = q;
  solver.solve(problem, q, v, lambda, a);
  return lambda;
}

using Multiplier = std::function<Eigen::VectorXd(double t)>;

/// Errors of the last step's lambda, taken as that of the begin, middle and end of the step, of the
/// mean of the last two at the time between them, and the size of gamma.
void add_multipliers(Study& study, const Run& r, double until, const Multiplier& truth,
                     std::size_t m) {
  if (!r.path.has("lambda0")) return;
  const Eigen::VectorXd last = at(r, r.last(), "lambda", 0, m);
  const Eigen::VectorXd before = at(r, r.last() - 1, "lambda", 0, m);
  const Scheme& s = r.scheme;
  study.add(s, "lambda at t_n", r.h, relative(last, truth(until - r.h)));
  study.add(s, "lambda at t_{n+1/2}", r.h, relative(last, truth(until - r.h / 2)));
  study.add(s, "lambda at t_{n+1}", r.h, relative(last, truth(until)));
  study.add(s, "mean of two lambda at t_n", r.h,
            relative(Eigen::VectorXd((last + before) / 2), truth(until - r.h)));
  if (r.path.has("gamma0")) {
    study.add(s, "gamma", r.h, at(r, r.last(), "gamma", 0, m).cwiseAbs().maxCoeff());
  }
}

}  // namespace

namespace {

/// q and p of the second-order schemes at further steps, far below those that figures show.
void refine(Study& study, const std::string& problem, double until,
            const std::vector<double>& steps, const Eigen::VectorXd& q_true,
            const Eigen::VectorXd& p_true) {
  for (const double h : steps) {
    for (const char* id : {"vi-a", "em"}) {
      const Run r = run(problem, id, h, until, {}, whole_steps(h, until));
      study.add(r.scheme, "q", h, relative(at(r, r.last(), "q", 0, 12), q_true));
      study.add(r.scheme, "p", h, relative(at(r, r.last(), "p", 0, 12), p_true));
    }
  }
}

}  // namespace

double Errors::slope(double from, double to) const {
  std::vector<double> x, y;
  for (std::size_t k = 0; k < h.size(); ++k) {
    if (h[k] < from * 0.999 || h[k] > to * 1.001) continue;
    x.push_back(h[k]);
    y.push_back(error[k]);
  }
  return power_law(x, y);
}
std::size_t Errors::points(double from, double to) const {
  return static_cast<std::size_t>(std::count_if(
      h.begin(), h.end(), [&](double x) { return x >= from * 0.999 && x <= to * 1.001; }));
}

void Study::add(const Scheme& scheme, const std::string& variable, double h, double error) {
  for (Errors& e : all_) {
    if (e.scheme.id != scheme.id || e.variable != variable) continue;
    e.h.push_back(h);
    e.error.push_back(error);
    return;
  }
  all_.push_back({scheme, variable, {h}, {error}});
}
const Errors& Study::of(const std::string& id, const std::string& variable) const {
  for (const Errors& e : all_) {
    if (e.scheme.id == id && e.variable == variable) return e;
  }
  throw std::out_of_range(id + ": no errors of " + variable);
}
std::vector<Curve> Study::curves(const std::vector<std::string>& ids,
                                 const std::string& variable) const {
  std::vector<Curve> curves;
  for (const auto& id : ids) {
    const Errors& e = of(id, variable);
    curves.push_back({e.scheme.label, e.scheme.style, e.h, e.error, "linespoints"});
  }
  return curves;
}

Study top_study() {
  constexpr double until = 0.001;
  const GyroscopicTop<> top{GyroscopicTopParameters{}};
  const GyroscopicTopReduced<> reduced{GyroscopicTopParameters{}};
  using Vector = GyroscopicTop<>::Vector;
  const auto state = [&](double t) {
    std::pair<Vector, Vector> qv;
    top.steady_precession(t, qv.first, qv.second);
    return qv;
  };
  const auto [q_true, v_true] = state(until);
  Vector p_true;
  top.mass().apply(v_true, p_true);
  const Multiplier lambda = [&](double t) {
    const auto [q, v] = state(t);
    return consistent(top, q, v);
  };
  std::vector<double> steps{1e-4, 5e-5, 2.5e-5, 1e-5, 5e-6, 2.5e-6, 1.25e-6, 6.25e-7};
  // (114): EM at h = 5e-7.
  const Run finest = run("gyroscopic-top", "em", 5e-7, until, {}, 2000);
  const Eigen::VectorXd p_ref = at(finest, finest.last(), "p", 0, 3);
  const double height = top.top().l * std::cos(top.top().alpha);  // 0.0375

  Study study;
  for (const double h : steps) {
    for (const char* id : {"vi-s", "vi-a", "vi-b", "em", "em-g", "rattle"}) {
      const Run r = run("gyroscopic-top", id, h, until);
      const Eigen::VectorXd q = at(r, r.last(), "q", 0, 12);
      const Eigen::VectorXd p = at(r, r.last(), "p", 0, 12);
      study.add(r.scheme, "e_q", h, std::fabs(q(2) - height) / height);
      study.add(r.scheme, "e_p", h, relative(Eigen::VectorXd(p.head(3)), p_ref));
      study.add(r.scheme, "q", h, relative(q, Eigen::VectorXd(q_true)));
      study.add(r.scheme, "p", h, relative(p, Eigen::VectorXd(p_true)));
      add_multipliers(study, r, until, lambda, 9);
    }
    const Run r = run("gyroscopic-top-reduced", "bs99", h, until);
    const Eigen::Vector3d d3 = at(r, r.last(), "q", 0, 3);
    const Eigen::Vector3d m = at(r, r.last(), "p", 0, 3);
    const Eigen::VectorXd p1 =
        top.top().m * top.top().l / reduced.transverse_inertia() * m.cross(d3);
    study.add(r.scheme, "e_q", h, std::fabs(top.top().l * d3(2) - height) / height);
    study.add(r.scheme, "e_p", h, relative(p1, p_ref));
    study.add(r.scheme, "q", h, relative(Eigen::Vector3d(d3), Eigen::Vector3d(q_true.tail(3))));
    study.add(r.scheme, "p", h, relative(p1, Eigen::VectorXd(p_true.head(3))));
  }
  refine(study, "gyroscopic-top", until, {3.125e-7, 1.5625e-7, 7.8125e-8}, q_true, p_true);
  return study;
}

Study particles_study(bool quick, bool archived) {
  constexpr double until = 0.1;
  FourParticlesParameters parameters;
  Settings settings;
  if (archived) {
    parameters.v4y = 3.0 / 1.7;
    settings = {{"v4y", shortest(parameters.v4y)}};
  }
  const FourParticles<> problem(parameters);
  std::vector<double> steps{1e-2, 5e-3, 2.5e-3, 1e-3, 5e-4, 2.5e-4, 1e-4};
  if (quick) steps.resize(4);
  std::vector<double> times;
  for (const double h : steps) {
    for (const double back : {h, h / 2}) times.push_back(until - back);
  }
  times.push_back(until);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end(),
                          [](double a, double b) { return std::fabs(a - b) < 1e-12; }),
              times.end());
  const Reference truth = catalogue().problem("four-particles").reference(settings, {}, {}, times);
  using Vector = FourParticles<>::Vector;
  const Multiplier lambda = [&](double t) {
    std::size_t k = 0;
    while (std::fabs(times.at(k) - t) > 1e-12) ++k;
    Vector v;
    problem.mass().solve(Vector::Map(truth.p[k].data()), v);
    return consistent(problem, Vector(Vector::Map(truth.q[k].data())), v);
  };
  const Eigen::VectorXd q_true = Vector::Map(truth.q.back().data());
  const Eigen::VectorXd p_true = Vector::Map(truth.p.back().data());
  // (128): EM at h = 1e-5.
  const Run finest = run("four-particles", "em", 1e-5, until, {}, 10000, settings);
  const auto part = [](const Run& r, const char* name) { return at(r, r.last(), name, 9, 3); };
  const Eigen::VectorXd lambda_ref = at(finest, finest.last(), "lambda", 0, 2);

  Study study;
  for (const double h : steps) {
    for (const char* id : {"vi-s", "vi-a", "vi-b", "em", "em-g", "rattle"}) {
      const Run r = run("four-particles", id, h, until, {}, 1, settings);
      study.add(r.scheme, "e_q", h, relative(part(r, "q"), part(finest, "q")));
      study.add(r.scheme, "e_p", h, relative(part(r, "p"), part(finest, "p")));
      study.add(r.scheme, "e_lambda", h, relative(at(r, r.last(), "lambda", 0, 2), lambda_ref));
      study.add(r.scheme, "q", h, relative(at(r, r.last(), "q", 0, 12), q_true));
      study.add(r.scheme, "p", h, relative(at(r, r.last(), "p", 0, 12), p_true));
      add_multipliers(study, r, until, lambda, 2);
    }
  }
  if (!archived) {
    refine(study, "four-particles", until, {5e-5, 2.5e-5, 1.25e-5, 6.25e-6, 3.125e-6}, q_true,
           p_true);
  }
  return study;
}

}  // namespace shakedown::kinon2023
