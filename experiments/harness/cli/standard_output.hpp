// Output to a terminal or a pipe that does not ignore write errors.
#pragma once

#include <string_view>

namespace shakedown {

/// Writes and flushes `text`. Throws std::system_error with EPIPE if the reader has closed the
/// pipe, as fmt::print does, and RuntimeFailure if the disk is full.
void write_standard_output(std::string_view text);

}  // namespace shakedown
