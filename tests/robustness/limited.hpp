// Runs the program with limits on time and memory, in a separate folder.
#pragma once

#include <string>
#include <vector>

#include "experiments/harness/files/child.hpp"
#include "tests/support/scratch.hpp"

namespace shakedown::test {

struct Limits {
  double seconds = 600.0;       ///< wall-clock time; the machine may be busy with other work
  long processor_seconds = 10;  ///< processor time before it is killed
  long kibibytes = 2'000'000;   ///< address space
};

/// Runs `shakedown` with these words in `folder`. Under a sanitizer, which needs vast address
/// space, memory is not limited.
inline ChildOutcome limited(const Scratch& folder, const std::vector<std::string>& words,
                            const std::vector<std::string>& variables = {}, Limits limits = {}) {
#if defined(__SANITIZE_ADDRESS__)
  const std::string memory = "true";
  limits.processor_seconds *= 10;
#else
  const std::string memory = "ulimit -v " + std::to_string(limits.kibibytes);
#endif
  const std::string limit = memory + " && ulimit -t " + std::to_string(limits.processor_seconds);
  std::vector<std::string> all{"/bin/sh", "-c", limit + " && cd \"$0\" && exec \"$@\"",
                               folder.path.string(), SHAKEDOWN_BINARY};
  all.insert(all.end(), words.begin(), words.end());
  return run_child(all, variables, limits.seconds);
}

}  // namespace shakedown::test
