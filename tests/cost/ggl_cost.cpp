// Takes steps of VI-A on the gyroscopic top, compiled alone in this translation unit. Their cost is
// compared with the cost of the same steps in the program:
//
//   ggl_cost STEPS H
#include <cstdio>
#include <cstdlib>

#include "methods/base/run.hpp"
#include "methods/ggl/vi_a_b.hpp"
#include "problems/base/counted.hpp"
#include "problems/gyroscopic_top.hpp"

int main(int argc, char** argv) {
  using namespace shakedown;
  if (argc != 3) return 2;
  using P = Counted<GyroscopicTop<>>;
  const P problem{GyroscopicTop<>(GyroscopicTopParameters{})};
  const double h = std::atof(argv[2]);
  State<P> state = initial_state(problem);
  ViA::Stepper<P> stepper(problem, {}, h, state);
  if (run(stepper, state, h, std::atol(argv[1])).status != Status::ok) return 1;
  std::printf("%.17g\n", state.q(2));
  return 0;
}
