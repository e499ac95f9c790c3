#include "experiments/tao2014/theorem_tools.hpp"

#include <string>

#include "experiments/analysis/linear_algebra.hpp"

namespace shakedown::tao2014 {

ClaimDraft& theorem(Context& context, std::string_view slug, std::string_view locator,
                    std::string_view statement, ClaimKind kind, Verdict pinned) {
  return context.claim(
      {"tao2014.theorems." + std::string(slug), locator, statement, kind, theorem_table, pinned});
}

double symplectic_defect(const Eigen::MatrixXd& J, const Eigen::MatrixXd& B) {
  const Eigen::MatrixXd JB = linear_algebra::product(J, B);
  const double largest = JB.cwiseAbs().maxCoeff();
  return (linear_algebra::areas(JB) - linear_algebra::areas(B)).cwiseAbs().maxCoeff() /
         std::fmax(1.0, largest * largest);
}

double symplectic_defect(const Eigen::MatrixXd& J) {
  return symplectic_defect(J, Eigen::MatrixXd::Identity(J.rows(), J.cols()));
}

}  // namespace shakedown::tao2014
