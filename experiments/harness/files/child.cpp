#include "experiments/harness/files/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <thread>

#include "experiments/harness/files/interrupt.hpp"

namespace shakedown {

namespace {
struct Pipe {
  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw RuntimeFailure(std::string("cannot open a pipe: ") + std::strerror(errno));
    }
  }
  ~Pipe() { close_writing(), close_end(ends[0]); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_writing() { close_end(ends[1]); }
  static void close_end(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
  std::array<int, 2> ends{-1, -1};
};

std::vector<std::string> environment(const std::vector<std::string>& variables) {
  std::vector<std::string> all = variables;
  for (char** entry = ::environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    const std::string name = text.substr(0, text.find('=') + 1);
    const bool given = std::ranges::any_of(
        variables, [&](const std::string& own) { return own.starts_with(name); });
    if (!given) all.push_back(text);
  }
  return all;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

// Runs in the child between fork and exec, where only async-signal-safe calls are allowed.
[[noreturn]] void become(char* const* words, char* const* variables, pid_t parent, int output,
                         int messages, int failure) {
  ::setpgid(0, 0);
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(126);
#else
  static_cast<void>(parent);
#endif
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGPIPE, SIGXFSZ}) {
    ::signal(signal, SIG_DFL);
  }
  const int none = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ::dup2(none, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(messages, STDERR_FILENO);
  ::execvpe(words[0], words, variables);
  const int error = errno;
  const ssize_t written = ::write(failure, &error, sizeof error);
  ::_exit(written < 0 ? 125 : 126);
}

// Reads both pipes until the child has closed them or the time is over. Returns true in the former
// case.
bool read_both(const Pipe& output, const Pipe& messages, ChildOutcome& outcome,
               std::chrono::steady_clock::time_point end) {
  std::array<pollfd, 2> ends{pollfd{output.ends[0], POLLIN, 0},
                             pollfd{messages.ends[0], POLLIN, 0}};
  const std::array<std::string*, 2> texts{&outcome.output, &outcome.messages};
  std::array<char, 1 << 16> buffer{};
  while (ends[0].fd >= 0 || ends[1].fd >= 0) {
    const std::chrono::duration<double, std::milli> left = end - std::chrono::steady_clock::now();
    if (left.count() <= 0.0) return false;
    const int ready = ::poll(ends.data(), ends.size(), static_cast<int>(std::ceil(left.count())));
    if (ready < 0 && errno != EINTR) throw RuntimeFailure(std::strerror(errno));
    for (std::size_t i = 0; i < ends.size() && ready > 0; ++i) {
      if (ends[i].fd < 0 || ends[i].revents == 0) continue;
      const ssize_t got = ::read(ends[i].fd, buffer.data(), buffer.size());
      if (got > 0) texts[i]->append(buffer.data(), static_cast<std::size_t>(got));
      if (got == 0 || (got < 0 && errno != EINTR)) ends[i].fd = -1;
    }
  }
  return true;
}

int waited_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Returns whether the child ends in time after its outputs are closed. The caller must still wait
// for it.
bool ends_before(pid_t child, std::chrono::steady_clock::time_point end) {
  siginfo_t ended{};
  while (::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid == 0) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}
}  // namespace

ChildOutcome run_child(const std::vector<std::string>& words,
                       const std::vector<std::string>& variables, double seconds) {
  std::vector<std::string> own_words = words;
  std::vector<std::string> own_variables = environment(variables);
  const std::vector<char*> arguments = pointers(own_words);
  const std::vector<char*> settings = pointers(own_variables);
  Pipe output, messages, failure;
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) {
    throw RuntimeFailure("cannot start " + words.front() + ": " + std::strerror(errno));
  }
  if (child == 0) {
    become(arguments.data(), settings.data(), parent, output.ends[1], messages.ends[1],
           failure.ends[1]);
  }
  ::setpgid(child, child);  // both processes do this, because either may run first
  const EndedAtInterrupt listed(child);
  for (Pipe* pipe : {&output, &messages, &failure}) pipe->close_writing();
  ChildOutcome outcome;
  int error = 0;
  if (::read(failure.ends[0], &error, sizeof error) == sizeof error) {
    waited_for(child);
    if (error != ENOENT && error != EACCES && error != ENOTDIR) {
      throw RuntimeFailure("cannot start " + words.front() + ": " + std::strerror(error));
    }
    outcome.found = false;
    return outcome;
  }
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(seconds));
  outcome.late = !read_both(output, messages, outcome, end) || !ends_before(child, end);
  if (outcome.late) ::kill(-child, SIGKILL);
  outcome.code = waited_for(child);
  return outcome;
}

}  // namespace shakedown
