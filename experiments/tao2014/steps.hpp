// Runs of a method on a problem, with State objects as start and result, and the exact Jacobians of
// steps.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "experiments/analysis/fit.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/method.hpp"

namespace shakedown::tao2014 {

/// A method with its `beta` and its nonlinear solver's `tolerance`, if it has them.
struct Scheme {
  std::string_view method;
  double beta = 0.0;
  double tolerance = 1e-14;
};
Settings options_of(const Scheme& scheme);

/// Begins a run on a problem of theorems/own_runs.cpp. Returns null if that file does not have this
/// pair of problem and method.
std::unique_ptr<Integration> begin_own(std::string_view problem, std::string_view method,
                                       const Request& request);
/// Begins a run from (q, p) on a problem of theorems/own_runs.cpp or of the catalogue.
std::unique_ptr<Integration> begin(const Scheme& scheme, std::string_view problem,
                                   const Settings& parameters, double h, std::span<const double> q,
                                   std::span<const double> p);

/// Returns (q, p), stacked.
template <class P>
Eigen::VectorXd stacked(const State<P>& state) {
  Eigen::VectorXd z(state.q.size() + state.p.size());
  z.head(state.q.size()) = state.q;
  z.tail(state.p.size()) = state.p;
  return z;
}

template <class P>
std::unique_ptr<Integration> begin(const Scheme& scheme, const typename P::Parameters& parameters,
                                   double h, const State<P>& from) {
  const auto entries = [](const auto& v) {
    return std::span<const double>(v.data(), static_cast<std::size_t>(v.size()));
  };
  return begin(scheme, P::id, values_of(parameters), h, entries(from.q), entries(from.p));
}
/// Copies the current state of the run.
template <class P>
void look(const Integration& run, State<P>& state) {
  state.q = VectorFor<P>::Map(run.q().data(), std::ssize(run.q()));
  state.p = MomentumFor<P>::Map(run.p().data(), std::ssize(run.p()));
}

/// Makes `steps` steps of h with a new stepper and returns the state; NaN if a step fails.
template <class P>
State<P> advance(const Scheme& scheme, const typename P::Parameters& parameters, double h,
                 State<P> state, std::int64_t steps = 1) {
  if (!state.q.allFinite()) return state;
  const auto run = begin(scheme, parameters, h, state);
  if (run->advance(steps).status == Status::ok) {
    look(*run, state);
  } else {
    state.q.setConstant(std::nan(""));
    state.p = state.q;
  }
  return state;
}
/// Returns a generic state of the problem's own motion, which Verlet reaches in `steps` steps of
/// 1e-3.
template <class P>
State<P> generic_state(const typename P::Parameters& parameters, int steps) {
  return advance({"velocity-verlet"}, parameters, 1e-3, initial_state(P(parameters)), steps);
}

/// Returns d(step)/d(q, p) at z = (q, p), by dual numbers. theorems/derivatives.cpp lists the pairs
/// of method and problem.
Eigen::MatrixXd step_jacobian(const Scheme& scheme, std::string_view problem,
                              const Settings& parameters, double h, const Eigen::VectorXd& z);
template <class P>
Eigen::MatrixXd step_jacobian(const Scheme& scheme, const typename P::Parameters& parameters,
                              double h, const State<P>& at) {
  return step_jacobian(scheme, P::id, values_of(parameters), h, stacked(at));
}

/// Returns max |J^T Omega J - Omega| restricted to the columns of B, relative to max(1, |J
/// B|_max^2).
double symplectic_defect(const Eigen::MatrixXd& J, const Eigen::MatrixXd& B);
double symplectic_defect(const Eigen::MatrixXd& J);

/// Returns the larger of two measurements. NaN stands for a failed run and counts as larger than
/// every number.
inline double worse(double a, double b) { return a >= b || std::isnan(a) ? a : b; }
/// Returns the worst f(value) of all values, or 0 if every f(value) is negative.
template <class F>
double worst(const std::vector<double>& values, const F& f) {
  double most = 0.0;
  for (const double value : values) most = worse(most, f(value));
  return most;
}
/// Returns the worst of f(0), ..., f(count - 1), or 0 if all are negative.
template <class F>
double worst(std::size_t count, const F& f) {
  double most = 0.0;
  for (std::size_t k = 0; k < count; ++k) most = worse(most, f(k));
  return most;
}
/// Returns five steps: h, h/2, ..., h/16.
inline std::vector<double> halvings(double h) { return {h, h / 2, h / 4, h / 8, h / 16}; }
/// Returns the exponent k in f(x) ~ x^k.
template <class F>
double exponent(const std::vector<double>& x, const F& f) {
  std::vector<double> y;
  for (const double each : x) y.push_back(f(each));
  return power_law_slope(x, y);
}
/// Returns the largest absolute entry of the difference between two states.
template <class P>
double distance(const State<P>& a, const State<P>& b) {
  return (stacked(a) - stacked(b)).cwiseAbs().maxCoeff();
}

}  // namespace shakedown::tao2014
