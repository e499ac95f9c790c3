#include "methods/baseline/odeint.hpp"

#include <boost/numeric/odeint.hpp>
#include <boost/numeric/odeint/stepper/adaptive_adams_bashforth_moulton.hpp>
#include <boost/numeric/odeint/stepper/controlled_adams_bashforth_moulton.hpp>

#include "methods/baseline/controlled.hpp"

namespace shakedown::odeint {
namespace {

namespace library = boost::numeric::odeint;

class Adams final : public sundials::Controlled {
  using State = std::vector<double>;
  static constexpr std::size_t max_order = 12;
  using Formula = library::adaptive_adams_bashforth_moulton<max_order, State>;
  using Adjuster =
      library::detail::pid_step_adjuster<State, double, State, double, Formula::algebra_type,
                                         Formula::operations_type, library::detail::H211PI>;

 public:
  Adams(const sundials::Tolerances& given, sundials::OdeCallbacks f, const State& y0)
      : Controlled(given, f, y0), stepper(Adjuster(given.atol, given.rtol)) {}

 private:
  bool attempt(double& at, double& step) override {
    const auto system = [this](const State& x, State& dxdt, double time) { rhs(x, dxdt, time); };
    return stepper.try_step(system, values, at, step) == library::success;
  }
  library::controlled_adams_bashforth_moulton<Formula, Adjuster> stepper;
};

}  // namespace

std::unique_ptr<sundials::Solver> adams(const sundials::Tolerances& tolerances,
                                        sundials::OdeCallbacks callbacks,
                                        const std::vector<double>& y0) {
  return std::make_unique<Adams>(tolerances, callbacks, y0);
}

}  // namespace shakedown::odeint
