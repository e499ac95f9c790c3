#include "experiments/tao2014/steps.hpp"

#include "experiments/analysis/linear_algebra.hpp"

namespace shakedown::tao2014 {

Settings options_of(const Scheme& scheme) {
  Settings options;
  for (const SettingInfo& option : catalogue().method(std::string(scheme.method)).options) {
    if (option.name == "beta") options.emplace_back("beta", shortest(scheme.beta));
    if (option.name == "tolerance") options.emplace_back("tolerance", shortest(scheme.tolerance));
  }
  return options;
}

std::unique_ptr<Integration> begin(const Scheme& scheme, std::string_view problem,
                                   const Settings& parameters, double h, std::span<const double> q,
                                   std::span<const double> p) {
  Request request;
  request.problem = parameters;
  request.method = options_of(scheme);
  request.q0.assign(q.begin(), q.end());
  request.p0.assign(p.begin(), p.end());
  request.h = h;
  if (auto own = begin_own(problem, scheme.method, request)) return own;
  return catalogue().pair(std::string(problem), std::string(scheme.method)).start(request);
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
