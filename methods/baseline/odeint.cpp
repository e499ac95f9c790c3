#include "methods/baseline/odeint.hpp"

#include <boost/numeric/odeint.hpp>
#include <boost/numeric/odeint/stepper/adaptive_adams_bashforth_moulton.hpp>
#include <boost/numeric/odeint/stepper/controlled_adams_bashforth_moulton.hpp>
#include <limits>

#include "methods/baseline/controlled.hpp"
#include "problems/base/counters.hpp"

namespace shakedown::odeint {
namespace {

namespace library = boost::numeric::odeint;

using State = std::vector<double>;
constexpr std::size_t max_order = 12;

/// The algebra of the library, with its vector operations counted.
struct CountedAlgebra : library::range_algebra {
  static void for_each2(auto& a, auto& b, auto operation) {
    count_vector_operations(1, std::ssize(a));
    range_algebra::for_each2(a, b, operation);
  }
  static void for_each3(auto& a, auto& b, auto& c, auto operation) {
    count_vector_operations(1, std::ssize(a));
    range_algebra::for_each3(a, b, c, operation);
  }
  static void for_each4(auto& a, auto& b, auto& c, auto& d, auto operation) {
    count_vector_operations(1, std::ssize(a));
    range_algebra::for_each4(a, b, c, d, operation);
  }
  static auto norm_inf(const auto& a) {
    count_vector_operations(1, std::ssize(a));
    return range_algebra::norm_inf(a);
  }
};
using Formula = library::adaptive_adams_bashforth_moulton<max_order, State, double, State, double,
                                                          CountedAlgebra>;
using Coefficients = Formula::coeff_type;
using Adjuster =
    library::detail::pid_step_adjuster<State, double, State, double, Formula::algebra_type,
                                       Formula::operations_type, library::detail::H211PI>;
using Controller = library::controlled_adams_bashforth_moulton<Formula, Adjuster>;

// The library compares the time of the last step with the time of the first step, which it never
// sets. We therefore set it. The following templates access it, because an explicit instantiation
// may name private members.
Formula& formula_of(Controller& controller);
Coefficients::time_storage_type& times_of(Coefficients& coefficients);
template <auto member>
struct FormulaOf {
  friend Formula& formula_of(Controller& controller) { return controller.*member; }
};
template <auto member>
struct TimesOf {
  friend Coefficients::time_storage_type& times_of(Coefficients& coefficients) {
    return coefficients.*member;
  }
};
template struct FormulaOf<&Controller::m_stepper>;
template struct TimesOf<&Coefficients::m_time_storage>;

class Adams final : public sundials::Controlled {
 public:
  Adams(const sundials::Tolerances& given, sundials::OdeCallbacks f, const State& y0)
      : Controlled(given, f, y0), stepper(Adjuster(given.atol, given.rtol, no_limit)) {
    times_of(formula_of(stepper).coeff())[1] = -std::numeric_limits<double>::infinity();
  }

 private:
  /// The largest step size. The library's default is 1, whatever the unit of time.
  static constexpr double no_limit = std::numeric_limits<double>::infinity();

  bool attempt(double& at, double& step) override {
    const auto system = [this](const State& x, State& dxdt, double time) { rhs(x, dxdt, time); };
    return stepper.try_step(system, values, at, step) == library::success;
  }
  Controller stepper;
};

using Extrapolation = library::bulirsch_stoer<State, double, State, double, CountedAlgebra>;

// The library compares each step with the step that it suggested last. It does not set that step
// before the first step, so we set it.
double& suggested_step_of(Extrapolation& extrapolation);
template <auto member>
struct SuggestedStepOf {
  friend double& suggested_step_of(Extrapolation& extrapolation) { return extrapolation.*member; }
};
template struct SuggestedStepOf<&Extrapolation::m_dt_last>;

class BulirschStoer final : public sundials::Controlled {
 public:
  BulirschStoer(const sundials::Tolerances& given, sundials::OdeCallbacks f, const State& y0)
      : Controlled(given, f, y0), stepper(given.atol, given.rtol) {
    suggested_step_of(stepper) = 0.0;
  }

 private:
  bool attempt(double& at, double& step) override {
    const auto system = [this](const State& x, State& dxdt, double time) { rhs(x, dxdt, time); };
    const double tried = step;
    if (stepper.try_step(system, values, at, step) == library::success) return true;
    // The library may reject a step without suggesting a shorter one.
    if (!(step < tried)) step = 0.5 * tried;
    return false;
  }
  Extrapolation stepper;
};

}  // namespace

std::unique_ptr<sundials::Solver> adams(const sundials::Tolerances& tolerances,
                                        sundials::OdeCallbacks callbacks,
                                        const std::vector<double>& y0) {
  return std::make_unique<Adams>(tolerances, callbacks, y0);
}

std::unique_ptr<sundials::Solver> bulirsch_stoer(const sundials::Tolerances& tolerances,
                                                 sundials::OdeCallbacks callbacks,
                                                 const std::vector<double>& y0) {
  return std::make_unique<BulirschStoer>(tolerances, callbacks, y0);
}

}  // namespace shakedown::odeint
