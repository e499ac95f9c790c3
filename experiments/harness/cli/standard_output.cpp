#include "experiments/harness/cli/standard_output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

void write_standard_output(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) {
    return;
  }
  throw RuntimeFailure(std::string("cannot write to standard output: ") + std::strerror(errno));
}

}  // namespace shakedown
