// Texts on their way to a terminal or a pipe.
#pragma once

#include <string_view>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

/// The reader of standard output has closed it, as `head` and `grep -q` do once they have seen enough.
/// The command ends without a message and with exit code 141, the code of a program that SIGPIPE ended.
class ReaderLeft : public RuntimeFailure {
 public:
  using RuntimeFailure::RuntimeFailure;
};

/// Writes and flushes; throws ReaderLeft where nobody reads any more, RuntimeFailure where the disk is full.
void write_standard_output(std::string_view text);

}  // namespace shakedown
