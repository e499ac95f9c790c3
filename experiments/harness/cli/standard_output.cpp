#include "experiments/harness/cli/standard_output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <system_error>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

void write_standard_output(std::string_view text) {
  const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (whole && std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  const int cause = errno;
  const std::string what = "cannot write to standard output";
  if (cause == EPIPE) throw std::system_error(cause, std::generic_category(), what);
  throw RuntimeFailure(what + ": " + std::strerror(cause));
}

}  // namespace shakedown
