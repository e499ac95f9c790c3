// What a signal that ends this process takes along: files half written and programs started.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <filesystem>

namespace shakedown {

/// A place in the list of files that a signal removes, or of process groups that it ends, while this
/// object lives. Where the list is full, the file or the group would outlive the signal.
class RemovedAtInterrupt {
 public:
  explicit RemovedAtInterrupt(const std::filesystem::path& file);
  ~RemovedAtInterrupt();
  RemovedAtInterrupt(const RemovedAtInterrupt&) = delete;
  RemovedAtInterrupt& operator=(const RemovedAtInterrupt&) = delete;

 private:
  int slot_;
};
class EndedAtInterrupt {
 public:
  explicit EndedAtInterrupt(pid_t group);
  ~EndedAtInterrupt();
  EndedAtInterrupt(const EndedAtInterrupt&) = delete;
  EndedAtInterrupt& operator=(const EndedAtInterrupt&) = delete;

 private:
  int slot_;
};

/// While it lives, a signal waits: what is begun is brought to its end.
class Uninterrupted {
 public:
  Uninterrupted();
  ~Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;

 private:
  sigset_t former_{};
};

/// From now on SIGINT, SIGTERM and SIGHUP, unless they were ignored, take along what is listed.
void clean_up_at_interrupt();

/// After so many seconds from now the process does the same, says so on one line, and exits with 1.
void end_after(double seconds);
/// Calls off end_after(), also when its signal already waits for an Uninterrupted.
void finished_in_time();

}  // namespace shakedown
