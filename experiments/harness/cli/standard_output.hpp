// Texts on their way to a terminal or a pipe.
#pragma once

#include <string_view>

namespace shakedown {

/// Writes and flushes; throws RuntimeFailure where the reader left or the disk is full.
void write_standard_output(std::string_view text);

}  // namespace shakedown
