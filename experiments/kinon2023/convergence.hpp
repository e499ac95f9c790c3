// Errors at the end of short runs at falling step sizes, and their slopes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "experiments/kinon2023/figures.hpp"

namespace shakedown::kinon2023 {

/// Errors of one variable of one scheme.
struct Errors {
  Scheme scheme;
  std::string variable;
  std::vector<double> h, error;

  /// Least-squares slope over the steps in [from, to].
  [[nodiscard]] double slope(double from = 0.0, double to = 1.0) const;
  /// Steps in [from, to].
  [[nodiscard]] std::size_t points(double from = 0.0, double to = 1.0) const;
};

/// Every variable of every scheme on one problem.
class Study {
 public:
  void add(const Scheme& scheme, const std::string& variable, double h, double error);
  /// Throws std::out_of_range.
  [[nodiscard]] const Errors& of(const std::string& id, const std::string& variable) const;
  [[nodiscard]] const std::vector<Errors>& all() const { return all_; }
  [[nodiscard]] std::vector<Curve> curves(const std::vector<std::string>& ids,
                                          const std::string& variable) const;

 private:
  std::vector<Errors> all_;
};

/// q, p, lambda, gamma of the top at t = 0.001 against the steady precession, and the paper's e_q,
/// e_p (113), (114); lambda at each of its attachments.
Study top_study();
/// The same for the four particles at t = 0.1 against the extended reference; `archived`: with the
/// start of the authors' archived input.
Study particles_study(bool quick, bool archived);

}  // namespace shakedown::kinon2023
