#include "experiments/analysis/allocated_bytes.hpp"

#if defined(__SANITIZE_ADDRESS__)
#include <cstddef>
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();  // GCC has no header for it
#else
#include <malloc.h>
#endif

namespace shakedown {

double allocated_bytes() {
#if defined(__SANITIZE_ADDRESS__)
  return static_cast<double>(__sanitizer_get_current_allocated_bytes());
#else
  const auto info = mallinfo2();
  return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
#endif
}

}  // namespace shakedown
