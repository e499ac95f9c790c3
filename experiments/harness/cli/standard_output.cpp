#include "experiments/harness/cli/standard_output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace shakedown {

void write_standard_output(std::string_view text) {
  const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (whole && std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  const int cause = errno;
  const std::string message =
      std::string("cannot write to standard output: ") + std::strerror(cause);
  if (cause == EPIPE) throw ReaderLeft(message);
  throw RuntimeFailure(message);
}

}  // namespace shakedown
