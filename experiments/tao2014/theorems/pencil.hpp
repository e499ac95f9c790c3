// The oscillator of any pair (M, K0 + K1), and what methods make of it.
#pragma once

#include <vector>

#include "experiments/tao2014/steps.hpp"
#include "problems/linear_oscillator.hpp"

namespace shakedown::tao2014 {

/// Matrices by columns: mass, soft stiffness, stiff stiffness.
struct PencilParameters {
  std::vector<double> M, K0, K1;

  static std::vector<Setting> settings() {
    using P = PencilParameters;
    return {list<P>("M", &P::M, "mass", "none"), list<P>("K0", &P::K0, "soft stiffness", "none"),
            list<P>("K1", &P::K1, "stiff stiffness", "none")};
  }
};

template <class S = double>
class Pencil : public LinearOscillator<S> {
 public:
  using Parameters = PencilParameters;
  template <class T>
  using With = Pencil<T>;
  static constexpr std::string_view id = "pencil";

  explicit Pencil(const Parameters& p)
      : LinearOscillator<S>(square(p.M), square(p.K0), square(p.K1)) {}

 private:
  static typename LinearOscillator<S>::Matrix square(const std::vector<double>& entries) {
    const auto n = static_cast<Index>(std::lround(std::sqrt(static_cast<double>(entries.size()))));
    return Eigen::MatrixXd::Map(entries.data(), n, n).template cast<S>();
  }
};

/// The matrix of one step in the variables (q, h p), by the real stepper; NaN where it fails.
Eigen::MatrixXd pencil_map(const Scheme& scheme, const PencilParameters& parameters, double h);

}  // namespace shakedown::tao2014
