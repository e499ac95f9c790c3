// Compares the fixed-size and the dynamic instantiation of a method.
#pragma once

#include <catch2/catch.hpp>
#include <limits>
#include <memory>
#include <span>

#include "experiments/analysis/convergence.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/run.hpp"
#include "tests/support/resized.hpp"

namespace shakedown {

/// Returns the catalogue's run of the fixed-size instantiation after ten steps.
inline std::unique_ptr<Integration> after_ten_steps(std::string_view problem,
                                                    std::string_view method, double h) {
  Request request;
  request.h = h;
  auto run = catalogue().pair(std::string(problem), std::string(method)).start(request);
  REQUIRE(run->advance(10).status == Status::ok);
  return run;
}

/// Returns max |sized - fixed| divided by max |fixed|.
inline double relative_error(const Eigen::VectorXd& sized, std::span<const double> fixed) {
  REQUIRE(sized.size() == std::ssize(fixed));
  double error = 0.0;
  double size = 0.0;
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    error = std::fmax(error, std::fabs(sized(static_cast<Index>(i)) - fixed[i]));
    size = std::fmax(size, std::fabs(fixed[i]));
  }
  return error / size;
}

inline void check_agreement(std::string_view problem, std::string_view method, double h,
                            const Eigen::VectorXd& q, const Eigen::VectorXd& p) {
  const auto fixed = after_ten_steps(problem, method, h);
  const double error = std::fmax(relative_error(q, fixed->q()), relative_error(p, fixed->p()));
  // The two instantiations may order sums differently. The bound allows one rounding error per
  // step, in numbers of size one.
  const double allowed = 10.0 * std::numeric_limits<double>::epsilon();
  INFO(method << " on " << problem << ": " << brief(error));
  CHECK(error <= allowed);
}

template <class M, class Fixed, class Sized>
void compare(double h) {
  if constexpr (Admissible<M, Fixed>) {
    STATIC_REQUIRE(Admissible<M, Sized>);
    const Sized problem{typename Sized::Parameters{}};
    State<Sized> state = initial_state(problem);
    typename M::template Stepper<Sized> stepper(problem, {}, h, state);
    REQUIRE(run(stepper, state, h, 10).status == Status::ok);
    check_agreement(Fixed::id, M::traits.name, h, state.q, state.p);
  }
}

}  // namespace shakedown
