#include <csignal>

#include "experiments/harness/atomic_file.hpp"
#include "experiments/harness/cli.hpp"

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that left shows as a failed write
  std::signal(SIGXFSZ, SIG_IGN);  // and so does a limit on the size of files
  shakedown::remove_temporaries_on_interrupt();
  return shakedown::command_line(argc, argv);
}
