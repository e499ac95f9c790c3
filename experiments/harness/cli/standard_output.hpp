// Texts on their way to a terminal or a pipe.
#pragma once

#include <string_view>

namespace shakedown {

/// Writes and flushes. Throws std::system_error, as fmt::print does, with EPIPE where the reader has left
/// and RuntimeFailure where the disk is full.
void write_standard_output(std::string_view text);

}  // namespace shakedown
