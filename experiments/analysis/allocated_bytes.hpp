#pragma once

namespace shakedown {

/// Returns the number of bytes that this process has allocated and not freed, from glibc's
/// mallinfo2, or from the address sanitizer if that replaces malloc.
double allocated_bytes();

}  // namespace shakedown
