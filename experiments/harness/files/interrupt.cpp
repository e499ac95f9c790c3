#include "experiments/harness/files/interrupt.hpp"

#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>

#include "problems/base/settings.hpp"

namespace shakedown {

namespace {
// Global, because a signal handler may neither lock nor allocate.
std::array<std::atomic<char*>, 256> files{};
std::array<std::atomic<pid_t>, 64> groups{};
std::atomic<int> uninterrupted{0};
std::atomic<bool> in_time{false};

template <class Slots, class Value>
int enter(Slots& slots, Value value) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    Value empty{};
    if (slots[i].compare_exchange_strong(empty, value)) return static_cast<int>(i);
  }
  return -1;
}

void wait_for_renames() {
  while (uninterrupted.load() > 0) {  // held by another thread, whose signals are blocked
  }
}

void take_along() {
  wait_for_renames();
  for (auto& slot : groups) {
    if (const pid_t group = slot.load(); group > 0) ::kill(-group, SIGKILL);
  }
  for (auto& slot : files) {
    if (const char* path = slot.load()) ::unlink(path);
  }
}

extern "C" void clean_up(int signal) {
  take_along();
  // The signal is raised again with the default action, so that the shell sees which signal ended
  // the process.
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

std::array<char, 160> farewell{};

extern "C" void time_is_over(int /*signal*/) {
  wait_for_renames();
  if (in_time.load()) return;  // the last renames are done
  take_along();
  static_cast<void>(!::write(STDERR_FILENO, farewell.data(), std::strlen(farewell.data())));
  ::_exit(1);
}

constexpr std::array ending{SIGINT, SIGTERM, SIGHUP};
}  // namespace

RemovedAtInterrupt::RemovedAtInterrupt(const std::filesystem::path& file) {
  char* copy = ::strdup(file.c_str());
  slot_ = enter(files, copy);
  if (slot_ < 0) std::free(copy);
}

RemovedAtInterrupt::~RemovedAtInterrupt() {
  if (slot_ >= 0) std::free(files[static_cast<std::size_t>(slot_)].exchange(nullptr));
}

EndedAtInterrupt::EndedAtInterrupt(pid_t group) : slot_(enter(groups, group)) {}

EndedAtInterrupt::~EndedAtInterrupt() {
  if (slot_ >= 0) groups[static_cast<std::size_t>(slot_)].store(0);
}

Uninterrupted::Uninterrupted() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : ending) sigaddset(&signals, signal);
  sigaddset(&signals, SIGALRM);
  ::pthread_sigmask(SIG_BLOCK, &signals, &former_);
  ++uninterrupted;
}

Uninterrupted::~Uninterrupted() {
  --uninterrupted;
  ::pthread_sigmask(SIG_SETMASK, &former_, nullptr);
}

void clean_up_at_interrupt() {
  for (const int signal : ending) {
    // A signal that is ignored from the start, as under nohup, stays ignored.
    if (std::signal(signal, clean_up) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

void end_after(double seconds) {
  const std::string text = "shakedown: not finished within the " + shortest(seconds) +
                           " s of --max-seconds; unfinished results were not written\n";
  std::strncpy(farewell.data(), text.c_str(), farewell.size() - 1);
  in_time = false;
  std::signal(SIGALRM, time_is_over);
  const double whole = std::floor(seconds);
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(whole);
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - whole) * 1e6);
  if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
  ::setitimer(ITIMER_REAL, &timer, nullptr);
}

void finished_in_time() {
  in_time = true;
  const itimerval none{};
  ::setitimer(ITIMER_REAL, &none, nullptr);
  std::signal(SIGALRM, SIG_IGN);  // drops a pending signal
}

}  // namespace shakedown
