// A unit without kernels that defines a function which a kernel's unit also defines: linked first, it
// gives that unit its own copy, and one_level.cmake must see it in the program.
#include "planted_shared.hpp"

double kernel(int n);

int main(int count, char** /*arguments*/) {
  return shakedown::planted(count) == kernel(count) ? 0 : 1;
}
