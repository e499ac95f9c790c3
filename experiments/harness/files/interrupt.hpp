// Removes unfinished files and ends started programs when a signal ends this process.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <filesystem>

namespace shakedown {

/// While this object lives, its file is in the list of files that a signal removes, or its process
/// group is in the list of groups that a signal ends. If the list is full, the file or the group
/// outlives the signal.
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

/// Delays signals while it lives, so that work in progress is completed.
class Uninterrupted {
 public:
  Uninterrupted();
  ~Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;

 private:
  sigset_t former_{};
};

/// Makes SIGINT, SIGTERM and SIGHUP remove all listed files and end all listed groups, except for
/// signals that were ignored.
void clean_up_at_interrupt();

/// After `seconds`, cleans up in the same way and ends the process with a one-line message and exit
/// code 1.
void end_after(double seconds);
/// Cancels end_after(), even if its signal is already waiting for an Uninterrupted.
void finished_in_time();

}  // namespace shakedown
