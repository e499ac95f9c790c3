#include "experiments/catalogue/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>

#include "problems/base/settings.hpp"

namespace shakedown {

namespace {
constexpr double unlimited = std::numeric_limits<double>::infinity();

// Returns the number in a file, or infinity for "max".
double number_in(const char* path) {
  double value = unlimited;
  std::ifstream(path) >> value;
  if (value > 0.0) return value;
  return unlimited;
}

double left_of_machine() {
  std::ifstream info("/proc/meminfo");
  for (std::string name; info >> name;) {
    double kibibytes = 0.0;
    if (name == "MemAvailable:" && info >> kibibytes) return 1024.0 * kibibytes;
    info.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return unlimited;
}

double left_of_process() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unlimited;
  double pages = 0.0;
  std::ifstream("/proc/self/statm") >> pages;
  return static_cast<double>(limit.rlim_cur) - pages * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double left_of_group() {
  const double most = number_in("/sys/fs/cgroup/memory.max");
  return most == unlimited ? most : most - number_in("/sys/fs/cgroup/memory.current");
}

std::string gigabytes(double bytes) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g GB", bytes / 1e9);
  return text;
}
}  // namespace

double free_memory() {
  return std::max(0.0, std::min({left_of_machine(), left_of_process(), left_of_group()}));
}

void require_memory(const std::string& problem, std::int64_t unknowns, double bytes) {
  constexpr double small = 1e7;  // less than this is not checked
  const double needed = static_cast<double>(unknowns) * bytes;
  if (needed < small) return;
  const double free = free_memory();
  if (needed <= free) return;
  throw UsageError("problem " + problem + " of this size would need " + gigabytes(needed) +
                   " of memory, for " + std::to_string(unknowns) +
                   " coordinates and multipliers; " + gigabytes(free) + " are free");
}

}  // namespace shakedown
