// Cleaning up at a signal that ends this process: unfinished files and started programs.
#pragma once

#include <sys/types.h>

#include <csignal>
#include <filesystem>

namespace shakedown {

/// An entry, while this object lives, in the list of files that a signal removes or of process
/// groups that it ends. If the list is full, the file or the group outlives the signal.
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

/// Makes SIGINT, SIGTERM and SIGHUP remove and end everything listed, unless they were ignored.
void clean_up_at_interrupt();

/// Ends the process in this way after `seconds`, with a message on one line and exit code 1.
void end_after(double seconds);
/// Cancels end_after(), even if its signal is already waiting for an Uninterrupted.
void finished_in_time();

}  // namespace shakedown
