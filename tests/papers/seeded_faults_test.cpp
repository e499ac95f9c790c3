// Five faults of different kinds are planted in copies of methods. The copies keep the records of
// the originals. Each fault must change exactly the cells of the matrix that it affects, and
// `check` must name the method and the problem.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <future>
#include <set>
#include <sstream>

#include "experiments/catalogue/pair.hpp"
#include "experiments/comparison/matrix/cells.hpp"
#include "experiments/harness/claims/check_store.hpp"
#include "experiments/harness/claims/pair_metrics.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/energy_momentum/gonzalez.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel_composed.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "tests/support/scratch.hpp"

namespace shakedown::comparison {
namespace {

/// A wrong coefficient: 1/(2 - 2^(1/3)) = 1.3512, truncated to three digits. Order 2 remains.
constexpr Composition cut_jump{4, {1.35}};
struct CutComposition : ComposedBy<ZhangSkeelComposition, cut_jump> {
  static constexpr Traits traits = ZhangSkeel4::traits;
};

/// A missing term: Z&S without the third derivative in its force, that is, TO (3) without the term
/// that (18) omits.
struct WithoutTerm : ZhangSkeel {
  template <class P>
  using Stepper = ZhangSkeelSimplified::Stepper<P>;
};

/// A loose tolerance: 1e-4 for the residual, which is only of size h^2 before any solve.
struct LooseGonzalez : EnergyMomentumGonzalez {
  template <class P>
  class Stepper : public EnergyMomentumGonzalez::Stepper<P> {
   public:
    Stepper(const P& problem, Options options, ScalarOf<P> h, const State<P>& state)
        : EnergyMomentumGonzalez::Stepper<P>(problem, loosened(options), h, state) {}

   private:
    static const Options& loosened(Options& options) {
      options.rule = StoppingRule::residual;
      options.tolerance = 1e-4;
      return options;
    }
  };
};

/// A missing half-step: one kick of h before the drift instead of half a kick on either side.
struct OneKick : VelocityVerlet {
  template <class P>
  class Stepper {
   public:
    Stepper(const P& which, const Options& /*options*/, ScalarOf<P> step_size,
            const State<P>& state)
        : problem(which), h(step_size), v(state.q), gradient(state.q) {}
    StepReport step(State<P>& state) {
      problem.gradient(state.q, gradient);
      state.p -= h * gradient;
      problem.mass().solve(state.p, v);
      state.q += h * v;
      return {};
    }

   private:
    P problem;
    ScalarOf<P> h;
    VectorFor<P> v, gradient;
  };
};

/// An index wrong by one: RATTLE projects its momentum with G_n instead of G_{n+1}.
struct LateJacobian : Rattle {
  template <class P>
  class Stepper {
   public:
    Stepper(const P& which, const Options& chosen, ScalarOf<P> step_size, const State<P>& state)
        : problem(which), options(chosen), h(step_size), solver(which), gradient(state.q),
          free(state.q), v(state.q) {
      guess.setZero(problem.constraint_count());
      mu = guess;
      resize_jacobian(G, problem.constraint_count(), problem.size());
      problem.gradient(state.q, gradient);
    }
    StepReport step(State<P>& state) {
      const ScalarOf<P> half = h / ScalarOf<P>(2), next = state.t + h;
      jacobian(problem, state.q, state.t, G);
      state.p -= half * gradient;
      problem.mass().solve(state.p, v);
      free = state.q + h * v;
      StepReport report = solver.solve(problem, free, h * half, G, next, options, guess, state.q);
      add_transpose(G, guess, -half, state.p);
      if (report.status != Status::ok) return report;
      problem.gradient(state.q, gradient);
      state.p -= half * gradient;
      report.status = solver.project_momentum(problem, state.q, G, next, mu, state.p, v).status;
      return report;
    }
    [[nodiscard]] const MultipliersFor<P>& lambda() const { return guess; }

   private:
    P problem;
    Options options;
    ScalarOf<P> h;
    MultiplierNewton<P> solver;
    VectorFor<P> gradient, free, v;
    MultipliersFor<P> guess, mu;
    JacobianFor<P> G;
  };
};

/// Each faulty method has the name and the record of its original.
using Planted = MethodList<CutComposition, WithoutTerm, LooseGonzalez, OneKick, LateJacobian>;
const std::vector<MethodEntry>& planted_methods() {
  static const std::vector<MethodEntry> all = method_entries(Planted{});
  return all;
}

using Names = std::set<std::string>;
struct Expected {
  std::string problem, method;
  Names broken;  ///< names of promises
};
const std::vector<Expected> expected{
    {"henon-heiles", "zhang-skeel-4", {"order"}},
    {"henon-heiles", "zhang-skeel", {"symplectic"}},
    {"henon-heiles", "energy-momentum-gonzalez", {"energy", "order", "symmetric"}},
    // The faulty method is almost symplectic Euler: its energy error is bounded, but decreases like
    // h instead of h^2.
    {"henon-heiles", "velocity-verlet", {"energy", "order", "symmetric"}},
    // The part of p that remains along the rows of G_n tilts the next step. It affects lambda most,
    // because lambda is divided by h.
    {"double-pendulum",
     "rattle",
     {"energy", "multiplier time", "order", "symmetric", "symplectic", "velocity constraint"}}};

/// Returns the problem with the faulty methods, or with the originals.
ProblemEntry entry_of(const std::string& problem, bool spoilt) {
  ProblemEntry entry = catalogue().problem(problem);
  std::vector<Pair> pairs = problem == "henon-heiles" ? make_pairs<HenonHeiles<>>(Planted{})
                                                      : make_pairs<DoublePendulum<>>(Planted{});
  for (Pair& pair : pairs) {
    if (!spoilt && pair.admissible()) pair = catalogue().pair(problem, pair.method);
  }
  entry.pairs = std::move(pairs);
  return entry;
}

/// Measures in a separate thread, because each thread caches the steps of methods by name.
std::vector<MatrixPair> measured(const std::string& problem, bool spoilt) {
  const ProblemEntry entry = entry_of(problem, spoilt);
  return std::async(std::launch::async,
                    [&] {
                      return measure(make_subject(entry, geometry_of(problem),
                                                  pairs_of(entry, planted_methods())));
                    })
      .get();
}

Names with(Outcome outcome, const MatrixPair& pair) {
  Names promises;
  for (const Measured& cell : pair.cells) {
    if (cell.outcome == outcome) promises.insert(cell.promise);
  }
  return promises;
}

std::string joined(const Names& names) {
  std::string text;
  for (const std::string& name : names) text += name + "; ";
  return text;
}

TEST_CASE("A fault planted in a method changes the cells that it must", "[matrix][faults]") {
  for (const std::string problem : {"henon-heiles", "double-pendulum"}) {
    const std::vector<MatrixPair> sound = measured(problem, false),
                                  spoilt = measured(problem, true);
    REQUIRE(sound.size() == expected.size());
    for (std::size_t k = 0; k < sound.size(); ++k) {
      if (!sound[k].unmet.empty()) continue;
      const auto fault = std::find_if(expected.begin(), expected.end(), [&](const Expected& one) {
        return one.problem == problem && one.method == sound[k].method;
      });
      INFO(problem << ", " << sound[k].method);
      REQUIRE(fault != expected.end());
      CHECK(joined(with(Outcome::broken, sound[k])).empty());
      CHECK(joined(with(Outcome::broken, spoilt[k])) == joined(fault->broken));
    }
  }
}

/// Returns the output of `check` on the methods' numbers, compared with the numbers recorded for
/// the correct methods.
std::string checked(const std::string& problem, bool spoilt, int code) {
  const ProblemEntry entry = entry_of(problem, spoilt);
  std::vector<Metric> now, recorded;
  pair_metrics(entry, planted_methods(), now);
  for (const Metric& metric : load_references(std::string(SHAKEDOWN_ROOT) + "/results/reference")) {
    const bool measured = std::any_of(now.begin(), now.end(),
                                      [&](const Metric& one) { return one.name == metric.name; });
    if (measured) recorded.push_back(metric);
  }
  const test::Scratch scratch;
  store_references(recorded, scratch / "reference");
  std::ostringstream out;
  CHECK(check_metrics(now, scratch / "reference", out) == code);
  return out.str();
}

TEST_CASE("The accuracy regression names the method and the problem of a planted fault",
          "[check][faults]") {
  using Catch::Matchers::Contains;
  for (const std::string problem : {"henon-heiles", "double-pendulum"}) {
    checked(problem, false, 0);
    const std::string said = checked(problem, true, 1);
    for (const Expected& fault : expected) {
      if (fault.problem != problem) continue;
      CHECK_THAT(said, Contains("moved  pairs." + problem + "." + fault.method + ".q-error"));
      CHECK_THAT(said, Contains("--problem " + problem + " --method " + fault.method + " "));
    }
  }
}

}  // namespace
}  // namespace shakedown::comparison
