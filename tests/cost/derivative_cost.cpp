// Evaluates gradients and Hessians that are either written by hand or derived from the potential
// (problems/base/terms.hpp and differentiated.hpp). A run of each under callgrind gives the
// instructions per evaluation (instructions.cmake).
//
//   derivative_cost written|derived PROBLEM gradient|hessian TIMES      prints a sum of all entries
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/support/bare_physics.hpp"

namespace {

using namespace shakedown;

template <class P>
[[gnu::noinline]] void gradient(const P& problem, const typename P::Vector& q,
                                typename P::Vector& out) {
  problem.gradient(q, out);
}
template <class P>
[[gnu::noinline]] void hessian(const P& problem, const typename P::Vector& q,
                               MatrixOf<double, P::dof>& out) {
  problem.hessian(q, out);
}

/// Evaluates a derivative of `P` at varying points.
template <class P>
double evaluate(bool second, long times) {
  typename P::Parameters parameters;
  asm volatile("" : : "r"(&parameters) : "memory");  // as if the parameters were command-line input
  const P problem(parameters);
  typename P::Vector q, g;
  for (int i = 0; i < P::dof; ++i) q(i) = 0.3 + 0.1 * i;
  MatrixOf<double, P::dof> H = MatrixOf<double, P::dof>::Zero();
  double sum = 0.0;
  for (long k = 0; k < times; ++k) {
    q(k % P::dof) += 1e-3;
    if (second) {
      hessian(problem, q, H);
      sum += H(P::dof - 1, 0) + H(0, 0);
    } else {
      gradient(problem, q, g);
      sum += g(0) + g(P::dof - 1);
    }
  }
  return sum;
}
template <class Written, class Physics>
double one(bool derived, bool second, long times) {
  return derived ? evaluate<Differentiated<Physics>>(second, times)
                 : evaluate<Written>(second, times);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const bool derived = std::string_view(argv[1]) == "derived";
  const std::string_view problem = argv[2];
  const bool second = std::string_view(argv[3]) == "hessian";
  const long times = std::atol(argv[4]);
  const auto sum = problem == "double-pendulum"        ? one<DoublePendulumPenalty<>, RodsAsSprings>
                   : problem == "four-particles"       ? one<FourParticles<>, Springs>
                   : problem == "four-particles-whole" ? one<FourParticles<>, WholeSprings>
                   : problem == "henon-heiles"         ? one<HenonHeiles<>, Galaxy>
                                                       : one<ThreeBeads<>, Walls>;
  std::printf("%.10f\n", sum(derived, second, times));
  return 0;
}
