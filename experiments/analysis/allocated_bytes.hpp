#pragma once

namespace shakedown {

/// Bytes that this process has allocated and not freed: glibc's mallinfo2, or the address sanitizer's
/// own count where that stands in the place of malloc.
double allocated_bytes();

}  // namespace shakedown
