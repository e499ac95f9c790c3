#include "experiments/harness/cli/cli.hpp"
#include "experiments/suite.hpp"

int main(int argc, char** argv) {
  return shakedown::command_line(shakedown::standard_suite, argc, argv);
}
