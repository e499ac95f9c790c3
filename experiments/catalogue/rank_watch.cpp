#include "experiments/catalogue/rank_watch.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace shakedown {

double independence_of(Eigen::MatrixXd G, Eigen::Index& rank) {
  for (Eigen::Index i = 0; i < G.rows(); ++i) G.row(i) /= G.row(i).norm();
  const Eigen::MatrixXd gram = G * G.transpose();
  if (!gram.allFinite()) return std::nan("");
  const Eigen::VectorXd squares =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(gram, Eigen::EigenvaluesOnly).eigenvalues();
  if (rank < 0) rank = (squares.array() > 1e-10).count();
  if (rank == 0) return std::nan("");
  return std::sqrt(std::max(squares(squares.size() - rank), 0.0));
}

void RankWatch::add(double t, double independence) {
  std::rotate(last_.begin(), last_.begin() + 1, last_.end());
  last_.back() = {t, independence};
  if (++seen_ < 4) return;
  // If the value passes through zero at a constant rate of a per row, four successive rows
  // have |value| of about 3a/2, a/2, a/2, 3a/2. Whatever the phase, the lower of the two
  // middle values is at most half the change next to it.
  const auto& [a, b, c, d] = last_;
  const double lowest = std::fmin(b.value, c.value);
  const bool minimum = a.value > lowest && d.value > lowest;
  const double pace = std::fmin(a.value - b.value, d.value - c.value);
  if (!minimum || !(lowest <= 0.75 * pace)) return;
  const double at = b.value <= c.value ? b.t : c.t;
  if (lost_.empty() || lost_.back() != at) lost_.push_back(at);
}

}  // namespace shakedown
