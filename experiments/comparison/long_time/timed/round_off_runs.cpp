#include "experiments/comparison/long_time/round_off_runs.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/analysis/fit.hpp"
#include "experiments/comparison/long_time/growth.hpp"
#include "experiments/comparison/long_time/recentred.hpp"
#include "methods/base/composition_tables.hpp"
#include "methods/runge_kutta/gauss.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "problems/henon_heiles.hpp"

namespace shakedown::comparison {

namespace {

/// An explicit method of order 6 that takes seven substeps of Verlet.
using Yoshida = ComposedBy<CompositionOf<VelocityVerlet>, yoshida_six>;

/// A Gauss method in extended precision whose coefficients are rounded to double precision.
struct RoundedGauss {
  using Options = SweepOptions;
  template <class P>
  struct Stepper : CollocationStepper<P, 0> {
    using S = ScalarOf<P>;
    static Tableau<S, 4> table() {
      const Tableau<double, 3> rounded = collocation(GaussNodes<3>::nodes<double>());
      Tableau<S, 4> wide{};
      for (std::size_t i = 0; i < 3; ++i) {
        wide.c[i] = S(rounded.c[i]);
        wide.b[i] = S(rounded.b[i]);
        for (std::size_t j = 0; j < 3; ++j) wide.A[i][j] = S(rounded.A[i][j]);
      }
      return wide;
    }
    Stepper(const P& problem, const Options& options, S h, const State<P>& state)
        : CollocationStepper<P, 0>(problem, options, h, state, 3, table()) {}
  };
};

/// Method M without compensation, with the same interface as Compensated.
template <class M, class P>
class Plain {
 public:
  using Vector = VectorFor<P>;
  Plain(const P& problem, const typename M::Options& options, ScalarOf<P> h, const State<P>& start)
      : state(start), none{Vector::Zero(), Vector::Zero()}, stepper(problem, options, h, start) {}
  StepReport step() { return stepper.step(state); }
  [[nodiscard]] const State<P>& whole() const { return state; }
  [[nodiscard]] const State<P>& rest() const { return none; }

 private:
  State<P> state, none;
  typename M::template Stepper<P> stepper;
};

using Exact = HenonHeiles<long double>;

/// The energy of the whole state, the sum of its two parts, in extended precision. In double
/// precision, round-off in computing the energy would hide the error.
template <class Run>
long double energy(const Run& run) {
  using Vector = Exact::Vector;
  const Exact problem;
  const Vector q =
      run.whole().q.template cast<long double>() + run.rest().q.template cast<long double>();
  const Vector p =
      run.whole().p.template cast<long double>() + run.rest().p.template cast<long double>();
  return p.squaredNorm() / 2.0L + problem.potential(q);
}

template <template <class, class> class Run, class M, class P>
std::vector<double> energies(double h, int start, int levels) {
  const P problem;
  State<P> state = initial_state(problem);
  // The starts lie on different tori, so that the round-off in their runs is independent.
  state.q *= ScalarOf<P>(1.0 - 0.03125 * start);
  Run<M, P> run(problem, typename M::Options{}, ScalarOf<P>(h), state);
  const long double before = energy(run);
  std::vector<double> e;
  for (std::int64_t k = 1; k <= std::int64_t{1} << levels; ++k) {
    if (run.step().status != Status::ok) return std::vector<double>(std::size_t(levels) + 1, NAN);
    if ((k & (k - 1)) == 0) e.push_back(static_cast<double>((energy(run) - before) / before));
  }
  return e;
}

double rms_without(const std::vector<std::vector<double>>& e, std::size_t level,
                   std::size_t without) {
  double squares = 0.0, count = 0.0;
  for (std::size_t s = 0; s < e.size(); ++s) {
    if (s == without) continue;
    squares += e[s][level] * e[s][level];
    count += 1.0;
  }
  return std::sqrt(squares / count);
}

double slope_without(const std::vector<std::vector<double>>& e, std::size_t from,
                     std::size_t without) {
  std::vector<double> x, y;
  for (std::size_t level = from; level < e.front().size(); ++level) {
    x.push_back(std::exp2(double(level)));
    y.push_back(rms_without(e, level, without));
  }
  return power_law_slope(x, y);
}

}  // namespace

const std::vector<RoundOffKind>& round_off_kinds() {
  using Free = HenonHeiles<double>;
  constexpr double fine = 1.0 / 512.0, coarse = 1.0 / 128.0;
  static const std::vector<RoundOffKind> all{
      {"explicit", "Verlet to order 6", fine, 20, 8, energies<Plain, Yoshida, Free>},
      {"explicit-compensated", "Verlet to order 6, compensated", fine, 20, 8,
       energies<Compensated, Yoshida, Free>},
      {"gauss", "Gauss, 3 stages", coarse, 19, 4, energies<Plain, Gauss3, Free>},
      {"gauss-compensated", "Gauss, 3 stages, compensated", coarse, 19, 4,
       energies<Compensated, Gauss3, Free>},
      {"gauss-rounded", "nothing but the coefficients rounded", coarse, 17, 4,
       energies<Plain, RoundedGauss, Exact>},
      {"gauss-extended", "nothing rounded", coarse, 16, 4, energies<Plain, Gauss3, Exact>}};
  return all;
}

double RoundOffRun::rms(std::size_t level) const { return rms_without(e, level, e.size()); }
double RoundOffRun::exponent(std::size_t from_level) const {
  return slope_without(e, from_level, e.size());
}
double RoundOffRun::exponent_error(std::size_t from_level) const {
  std::vector<double> without;
  for (std::size_t s = 0; s < e.size(); ++s) without.push_back(slope_without(e, from_level, s));
  return jackknife_error(without);
}

std::vector<RoundOffRun> round_off_runs(int shorter, const std::function<void(double)>& progress) {
  std::vector<RoundOffRun> all;
  for (const RoundOffKind& kind : round_off_kinds()) {
    all.push_back({&kind, {}});
    for (int start = 0; start < kind.starts; ++start) {
      all.back().e.push_back(kind.energies(kind.h, start, kind.levels - shorter));
    }
    progress(double(all.size()) / double(round_off_kinds().size()));
  }
  return all;
}

}  // namespace shakedown::comparison
