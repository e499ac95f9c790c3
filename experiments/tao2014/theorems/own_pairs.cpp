#include "experiments/tao2014/theorems/own_pairs.hpp"

#include <algorithm>

#include "experiments/catalogue/pair.hpp"
#include "experiments/tao2014/theorems/flat_problems.hpp"
#include "experiments/tao2014/theorems/pencil.hpp"
#include "experiments/tao2014/theorems/problems.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/newmark/pushforward_newmark.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "methods/splitting/symplectic_euler.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"

namespace shakedown::tao2014 {
namespace {

struct Own {
  std::string_view problem;
  std::vector<Pair> pairs;
};
template <class P, class... M>
Own crossed() {
  return {P::id, make_pairs<P>(MethodList<M...>{})};
}

}  // namespace

const Pair* own_pair(std::string_view problem, std::string_view method) {
  static const std::vector<Own> all{
      crossed<Pencil<>, ZhangSkeel, ZhangSkeelSimplified, ZhangSkeelStiff, Newmark,
              PushforwardNewmark>(),
      crossed<SkewOscillator<>, ZhangSkeel, ZhangSkeelSimplified, ZhangSkeelStiff, Newmark,
              PushforwardNewmark>(),
      crossed<FieldParticle<TwistedField>, VelocityVerlet, EulerKickFirst>(),
      crossed<SineWire<>, Rattle>(),
      crossed<Penalised<SineWire<>>, RungeKutta4, ZhangSkeel>(),
      crossed<Penalised<Hook<>>, RungeKutta4>(),
      crossed<Penalised<FlatConstraint<>>, RungeKutta4>()};
  for (const Own& own : all) {
    if (own.problem != problem) continue;
    for (const Pair& pair : own.pairs) {
      if (pair.method == method) return &pair;
    }
  }
  return nullptr;
}

Eigen::MatrixXd pencil_map(const Scheme& scheme, const PencilParameters& parameters, double h) {
  State<Pencil<>> state = initial_state(Pencil<>(parameters));
  const Index n = state.q.size();
  Eigen::MatrixXd map(2 * n, 2 * n);
  for (Index j = 0; j < 2 * n; ++j) {
    state.q.setZero();
    state.p.setZero();
    (j < n ? state.q(j) : state.p(j - n)) = j < n ? 1.0 : 1.0 / h;
    map.col(j) = stacked(advance(scheme, parameters, h, state));
  }
  map.bottomRows(n) *= h;
  return map;
}

}  // namespace shakedown::tao2014
