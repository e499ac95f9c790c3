#include "tests/support/allocation_guard.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdlib>

// Eigen's dynamic matrices call malloc, not operator new, and EIGEN_RUNTIME_NO_MALLOC has no effect
// under NDEBUG. Therefore this file replaces malloc itself, on top of glibc's entry points.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define SHAKEDOWN_SANITIZED_MALLOC
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SHAKEDOWN_SANITIZED_MALLOC
#endif
#if defined(__GLIBC__) && !defined(SHAKEDOWN_SANITIZED_MALLOC)
#define SHAKEDOWN_COUNTS_MALLOC
#endif

namespace {
constinit thread_local std::int64_t allocations = 0;
}

namespace shakedown {

std::int64_t AllocationGuard::total() { return allocations; }

bool AllocationGuard::active() {
#ifdef SHAKEDOWN_COUNTS_MALLOC
  return true;
#else
  return false;
#endif
}

}  // namespace shakedown

#ifdef SHAKEDOWN_COUNTS_MALLOC
extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) noexcept {
  ++allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept {
  ++allocations;
  return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) noexcept {
  ++allocations;
  return __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  ++allocations;
  return __libc_memalign(alignment, size);
}
void* memalign(std::size_t alignment, std::size_t size) noexcept {
  ++allocations;
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** result, std::size_t alignment, std::size_t size) noexcept {
  ++allocations;
  void* memory = __libc_memalign(alignment, size);
  if (memory == nullptr) return ENOMEM;
  *result = memory;
  return 0;
}

}  // extern "C"
#endif
