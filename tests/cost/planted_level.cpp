// A kernel of the library, defined a second time in a unit of another level: one_level.cmake must see
// it in the program.
#include "methods/base/factor.hpp"

int main() {
  shakedown::Factor<shakedown::structure::Dense<4>, double> factor(4);
  return factor.factor(shakedown::MatrixOf<double, 4>::Identity()) ==
                 shakedown::Definiteness::singular
             ? 1
             : 0;
}
