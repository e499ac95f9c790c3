// Instantiates every algorithm for one problem and hides both types behind `Integration`. Virtual
// calls happen between steps, never inside one. Included only by .cpp files: those that use
// crossing.hpp, and those that define their own problem (with problem_run.hpp) or method. Code that
// does not depend on the algorithm is compiled once per problem, code that depends only on the
// method once per method, and other code once. Therefore compiling a pair takes little longer than
// compiling its stepper.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/catalogue/memory.hpp"
#include "experiments/catalogue/pair_checks.hpp"
#include "methods/base/algorithm.hpp"
#include "methods/base/require_method.hpp"
#include "methods/base/run.hpp"
#include "problems/base/counted.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown {

namespace detail {

/// Values that a stepper may provide in addition to q and p; see method.hpp.
struct StepperValues {
  std::span<const double> velocity, lambda, gamma;
  double lambda_delay = 0.0;  ///< steps from the time of lambda to the time of q and p
  bool stochastic = false;
};
template <class Vector>
std::span<const double> view(const Vector& values) {
  return {values.data(), static_cast<std::size_t>(values.size())};
}
template <class Stepper>
StepperValues values_of_stepper(const Stepper& stepper) {
  StepperValues shown;
  if constexpr (requires { stepper.velocity(); }) shown.velocity = view(stepper.velocity());
  if constexpr (requires { stepper.lambda(); }) shown.lambda = view(stepper.lambda());
  if constexpr (requires { stepper.gamma(); }) shown.gamma = view(stepper.gamma());
  return shown;
}

/// The part of a run that does not depend on the method: the problem, its state and its rows.
/// Functions that are only declared here are defined in problem_run.hpp and compiled once per
/// problem.
template <class P>
class ProblemRun : public Integration {
 public:
  using C = Counted<P>;

  /// `bytes` is the least memory of a run per coordinate and multiplier.
  ProblemRun(const Request& request, double bytes)
      : ProblemRun(request, parameters_of(request), bytes) {}

  [[nodiscard]] double t() const final { return state.t; }
  [[nodiscard]] std::span<const double> q() const final { return view(state.q); }
  [[nodiscard]] std::span<const double> p() const final { return view(state.p); }

  [[nodiscard]] std::vector<std::string> columns() const final;
  void row(std::vector<double>& values) final;
  void check_start() final;
  [[nodiscard]] std::string wrong_derivative() const final;
  [[nodiscard]] double independence(std::ptrdiff_t& rank) const final;

  using Parameters = typename P::Parameters;
  static Parameters parameters_of(const Request& request);
  static Settings settings_of(const Parameters& parameters);
  void project();
  static State<P> start_of(const P& problem, const Request& request);

 protected:
  [[nodiscard]] virtual StepperValues stepper_values() const = 0;

  const P plain;  // evaluates observations without counting them
  const C counted;
  State<C> state;
  TimeGrid<double> grid;

 private:
  ProblemRun(const Request& request, const Parameters& parameters, double bytes)
      : plain(parameters), counted(plain), grid(grid_from(request.t0, request.h)),
        mechanics(plain) {
    std::int64_t unknowns = plain.size();
    if constexpr (HasConstraints<P>) unknowns += plain.constraint_count();
    require_memory(std::string(P::id), unknowns, bytes);
    const State<P> start = start_of(plain, request);
    state = {start.q, start.p, request.t0};
    if (request.off_constraints == OffConstraints::projected) project();
    this->problem = settings_of(parameters);
    this->start_counting();
  }

  Mechanics<P> mechanics;
};

template <class M>
typename M::Options options_of(const Request& request) {
  return configured<typename M::Options>("method " + std::string(M::traits.name), request.method);
}
/// Returns all options of a request, including defaults.
template <class M>
Settings all_options(const Request& request) {
  return values_of(options_of<M>(request));
}

/// The bytes that a run of algorithm A needs per coordinate and multiplier. This is A's own number
/// if it has one, and otherwise the number for the leanest algorithms and the written rows.
template <class A>
constexpr double bytes_per_unknown() {
  if constexpr (requires { A::bytes_per_unknown; }) return A::bytes_per_unknown;
  return 220.0;
}

/// Whether steps take only a few hundred operations, because there are few coordinates and no
/// constraints. Calls that pass the vectors of such a problem through memory double the time of
/// most methods.
template <class P>
constexpr bool has_short_steps = P::dof != Dynamic&& P::dof <= 6 && !HasConstraints<P>;

/// The part of a run that depends on the algorithm: the stepper and its loop.
template <class A, class P>
class PairRun final : public ProblemRun<P> {
 public:
  using Stepper = typename A::template Stepper<Counted<P>>;
  using Data = DataOf<A, double>;

  PairRun(const Request& request, const Data& data, const Traits& of_method)
      : ProblemRun<P>(request, bytes_per_unknown<A>()),
        stepper(this->counted, data, request.h, this->state), traits(of_method) {
    this->stop_counting();
  }

  [[nodiscard]] std::string message() const override {
    if constexpr (requires { stepper.message(); }) return stepper.message();
    return {};
  }

 private:
  LoopReport take(std::int64_t steps) override {
    if constexpr (has_short_steps<P>) {
      return take_short(steps);
    } else {
      return shakedown::advance(stepper, this->state, this->grid, steps);
    }
  }
  /// `flatten` inlines everything that the loop calls, even beyond the compiler's usual limits.
  [[gnu::flatten]] LoopReport take_short(std::int64_t steps) {
    return shakedown::advance(stepper, this->state, this->grid, steps);
  }
  [[nodiscard]] StepperValues stepper_values() const override {
    StepperValues shown = values_of_stepper(stepper);
    shown.lambda_delay = delay_of(traits.multiplier_time);
    shown.stochastic = traits.stochastic;
    return shown;
  }

  Stepper stepper;
  const Traits& traits;
};

/// Uses `new` instead of `make_unique`, because instantiating `make_unique` for each pair takes as
/// long as compiling a simple stepper.
template <class A, class P>
std::unique_ptr<Integration> begin_pair(const Request& request, const void* data,
                                        const Traits& traits) {
  return std::unique_ptr<Integration>(
      new PairRun<A, P>(request, *static_cast<const DataOf<A, double>*>(data), traits));
}

/// The address of this constant identifies algorithm A.
template <class A>
inline constexpr char algorithm_key = 0;

template <class A, class P>
constexpr CrossedRow crossed_row() {
  static_assert(
      !SharesAlgorithm<A>,
      "methods/lists: behind a method that shares an algorithm stand the algorithm and its "
      "header");
  if constexpr (!HasData<A>) static_assert(require_method<A>());
  CrossedRow row{&algorithm_key<A>, A::Needs::template answers<P>};
  if constexpr (Admissible<A, P>) {
    static_assert(require_stepper<A, Counted<P>>());
    row.begin = begin_pair<A, P>;
  }
  return row;
}

template <class M>
std::unique_ptr<Integration> begin_method(const Request& request, BeginRun algorithm) {
  const auto options = options_of<M>(request);
  if constexpr (SharesAlgorithm<M>) {
    const DataOf<AlgorithmOf<M>, double> data = member_data<M, double>(options);
    return algorithm(request, &data, M::traits);
  } else {
    return algorithm(request, &options, M::traits);
  }
}

template <class M>
constexpr RunnableMethod make_runnable() {
  static_assert(require_method<M>());
  return {M::traits.name, &algorithm_key<AlgorithmOf<M>>, all_options<M>, begin_method<M>};
}
template <class M>
inline constexpr RunnableMethod runnable = make_runnable<M>();

}  // namespace detail

/// Crosses problem P with a list of algorithms, including inadmissible ones.
template <class P, class... A>
std::vector<Crossed> cross(MethodList<A...>) {
  static constexpr std::array<detail::CrossedRow, sizeof...(A)> rows{
      detail::crossed_row<A, P>()...};
  return detail::crossed(rows);
}

/// Returns the methods of a list. They use the algorithms with which problems are crossed.
template <class... M>
std::vector<const RunnableMethod*> runnable_methods(MethodList<M...>) {
  return {&detail::runnable<M>...};
}

/// Crosses problem P with a list of methods, including inadmissible ones.
template <class P, class... M>
std::vector<Pair> make_pairs(MethodList<M...> methods) {
  return detail::pairs_of(runnable_methods(methods), cross<P>(MethodList<AlgorithmOf<M>...>{}));
}

/// Returns the catalogue entries of a list of methods.
template <class... M>
std::vector<MethodEntry> method_entries(MethodList<M...>) {
  return {{M::traits, look_of<M>(), describe<typename M::Options>(), M::Needs::names()}...};
}

}  // namespace shakedown
