// Rooted trees and the order conditions of one-step methods.
// Source: Hairer, Norsett, Wanner, Solving ODEs I, II.2; Hairer, Wanner, Solving ODEs II, IV.7.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace shakedown {

/// A rooted tree is the list of the trees that remain without its root.
struct RootedTree {
  std::vector<RootedTree> branches;

  [[nodiscard]] int order() const {
    int vertices = 1;
    for (const RootedTree& branch : branches) vertices += branch.order();
    return vertices;
  }
  /// Returns gamma(t), the product of the orders of all subtrees.
  [[nodiscard]] long double density() const {
    long double product = order();
    for (const RootedTree& branch : branches) product *= branch.density();
    return product;
  }
};

/// Returns all rooted trees of this order, each of them once.
inline std::vector<RootedTree> rooted_trees(int order) {
  std::vector<RootedTree> smaller;
  for (int k = 1; k < order; ++k) {
    for (RootedTree& tree : rooted_trees(k)) smaller.push_back(std::move(tree));
  }
  std::vector<RootedTree> all;
  RootedTree tree;
  // Branches are taken in the order of `smaller`, so that no tree occurs in two arrangements.
  const auto grow = [&](const auto& self, std::size_t from, int left) -> void {
    if (left == 0) all.push_back(tree);
    for (std::size_t i = from; i < smaller.size(); ++i) {
      const int used = smaller[i].order();
      if (used > left) continue;
      tree.branches.push_back(smaller[i]);
      self(self, i, left - used);
      tree.branches.pop_back();
    }
  };
  grow(grow, 0, order - 1);
  return all;
}

/// The coefficients whose order is tested. A Runge-Kutta method has beta = alpha. A Rosenbrock
/// method has beta = alpha + Gamma.
struct StageCoefficients {
  using Vector = std::vector<long double>;
  std::vector<Vector> alpha, beta;

  /// Returns the elementary weights Phi_i(t) of all stages. A vertex with one branch takes beta,
  /// because its derivative f' also occurs in the Jacobian.
  [[nodiscard]] Vector weights(const RootedTree& tree) const {
    Vector phi(alpha.size(), 1.0L);
    const auto& a = tree.branches.size() == 1 ? beta : alpha;
    for (const RootedTree& branch : tree.branches) {
      const Vector of_branch = weights(branch);
      for (std::size_t i = 0; i < phi.size(); ++i) {
        long double sum = 0.0L;
        for (std::size_t j = 0; j < phi.size(); ++j) sum += a[i][j] * of_branch[j];
        phi[i] *= sum;
      }
    }
    return phi;
  }
  /// Returns the largest |sum_i b_i Phi_i(t) - 1/gamma(t)| over the trees t of this order.
  [[nodiscard]] long double defect(const Vector& b, int order) const {
    long double most = 0.0L;
    for (const RootedTree& tree : rooted_trees(order)) {
      const Vector phi = weights(tree);
      long double sum = -1.0L / tree.density();
      for (std::size_t i = 0; i < phi.size(); ++i) sum += b[i] * phi[i];
      most = std::fmax(most, std::fabs(sum));
    }
    return most;
  }
  /// Returns the largest defect of the orders 1, ..., `order`.
  [[nodiscard]] long double defect_up_to(const Vector& b, int order) const {
    long double most = 0.0L;
    for (int k = 1; k <= order; ++k) most = std::fmax(most, defect(b, k));
    return most;
  }
};

}  // namespace shakedown
