// A command killed at any system call that changes a file leaves either all of its former files or
// all of its new ones. This holds at once, or after the next command that reads the folder.
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <map>

#include "experiments/harness/files/atomic_file.hpp"
#include "tests/robustness/limited.hpp"

using namespace shakedown;
using namespace shakedown::test;

namespace {
using Words = std::vector<std::string>;
using Files = std::map<std::string, std::string>;

// A command changes its folder only through these calls.
bool changes_files(std::uint64_t number) {
  static const std::array changing{SYS_rename,   SYS_renameat, SYS_renameat2, SYS_unlink,
                                   SYS_unlinkat, SYS_fsync,    SYS_write,     SYS_openat,
                                   SYS_mkdir,    SYS_close,    SYS_rmdir,     SYS_fdatasync};
  return std::find(changing.begin(), changing.end(), static_cast<long>(number)) != changing.end();
}

enum class End { finished, killed, untraceable };

// Runs the program in `folder`, and kills it as it enters the `n`th call that `counts` accepts.
template <class Counts>
End run_until(const Scratch& folder, const Words& words, int n, const Counts& counts) {
  std::vector<char*> arguments{const_cast<char*>(SHAKEDOWN_BINARY)};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (::chdir(folder.path.c_str()) != 0) ::_exit(99);
    static_cast<void>(std::freopen("/dev/null", "w", stdout));
    static_cast<void>(std::freopen("/dev/null", "w", stderr));
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(98);
    ::execv(SHAKEDOWN_BINARY, arguments.data());
    ::_exit(97);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status)) return End::untraceable;
  ::ptrace(PTRACE_SETOPTIONS, child, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
  int seen = 0;
  while (true) {
    int deliver = WIFSTOPPED(status) ? WSTOPSIG(status) : 0;
    if (deliver == SIGTRAP || deliver == (SIGTRAP | 0x80)) deliver = 0;
    ::ptrace(PTRACE_SYSCALL, child, nullptr, deliver);
    if (::waitpid(child, &status, 0) < 0 || WIFEXITED(status) || WIFSIGNALED(status)) {
      return End::finished;
    }
    if (!WIFSTOPPED(status) || WSTOPSIG(status) != (SIGTRAP | 0x80)) continue;
    __ptrace_syscall_info call{};
    if (::ptrace(PTRACE_GET_SYSCALL_INFO, child, sizeof call, &call) <= 0) return End::untraceable;
    if (call.op != PTRACE_SYSCALL_INFO_ENTRY || !counts(call.entry.nr) || ++seen < n) continue;
    ::kill(child, SIGKILL);
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return End::killed;
  }
}

Files contents(const Scratch& folder) {
  Files all;
  for (const std::string& name : folder.files()) {
    // Excludes files that differ between two runs and belong to no set.
    if (!name.ends_with("run.json") && !name.ends_with("-time.csv")) {
      all[name] = read_file(folder / name);
    }
  }
  return all;
}

// The command `former` writes files that the command `fresh` replaces; `look` is a command that
// reads the folder. Files whose names begin with `first` form one set, and the other files form
// another.
struct Replacement {
  Words former, fresh, look;
  bool (*counts)(std::uint64_t);
  std::string first;
};

// Returns whether each set is complete: all former files, or all fresh files.
bool is_whole(const Files& found, const Files& former, const Files& fresh,
              const std::string& first) {
  for (const bool of_first : {true, false}) {
    const auto part = [&](Files files) {
      std::erase_if(files,
                    [&](const auto& file) { return file.first.starts_with(first) != of_first; });
      return files;
    };
    if (part(found) != part(former) && part(found) != part(fresh)) return false;
  }
  return true;
}

// Kills `fresh` at every call that `counts` accepts. Only the former or only the fresh files may
// remain, and each outcome must occur at least once.
void kill_everywhere(const Replacement& what) {
  Files former, fresh;
  {
    const Scratch folder;
    REQUIRE(limited(folder, what.former).code == 0);
    former = contents(folder);
    REQUIRE(limited(folder, what.fresh).code == 0);
    fresh = contents(folder);
  }
  REQUIRE(former != fresh);
  int kept = 0;
  int replaced = 0;
  int finished_later = 0;
  for (int n = 1;; ++n) {
    const Scratch folder;
    REQUIRE(limited(folder, what.former).code == 0);
    const End end = run_until(folder, what.fresh, n, what.counts);
    if (end == End::untraceable) {
      WARN("no process may be traced here: not tried");
      return;
    }
    const Files before = contents(folder);
    CHECK(limited(folder, what.look).code == 0);
    const Files found = contents(folder);
    INFO("killed at call " << n);
    CHECK(is_whole(found, former, fresh, what.first));
    if (end == End::finished) break;
    finished_later += before != found && found == fresh ? 1 : 0;
    ++(found == fresh ? replaced : kept);
  }
  CHECK(kept > 3);
  CHECK(replaced > 3);
  CHECK(finished_later > 0);
}
}  // namespace

TEST_CASE("A run killed at any system call leaves its former files or its new ones", "[slow]") {
  const auto integrate = [](const char* step) {
    return Words{"integrate", "--problem", "double-pendulum", "--method", "rattle", "--step", step,
                 "--until",   "20",        "--output",        "a.csv"};
  };
  kill_everywhere({integrate("0.02"),
                   integrate("0.01"),
                   {"list", "claims", "--results", "."},
                   changes_files,
                   "a."});
}

TEST_CASE("An experiment killed at any change of a name leaves whole sets", "[slow]") {
  const auto run = [](const char* seed) {
    return Words{
        "run", "tao2014/water-equations", "--quick", "--jobs", "1", "--results", "r", "--seed",
        seed};
  };
  const auto changes_names = [](std::uint64_t call) {
    return call == SYS_rename || call == SYS_unlink || call == SYS_fsync;
  };
  kill_everywhere({run("1"),
                   run("2"),
                   {"list", "claims", "--results", "r"},
                   changes_names,
                   "r/tao2014/water-equations."});
}

TEST_CASE("Killed at random moments an experiment is run again to the same bytes", "[long]") {
  const Words run{"run", "reich1995/fig2", "--quick", "--jobs", "2", "--results", "r"};
  Files whole;
  double seconds = 0.0;
  {
    const Scratch folder;
    const auto begun = std::chrono::steady_clock::now();
    REQUIRE(limited(folder, run, {}, {600.0, 600, 4'000'000}).code == 0);
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    whole = contents(folder);
  }
  for (int k = 1; k <= 10; ++k) {
    const Scratch folder;
    const ChildOutcome cut = limited(folder, run, {}, {0.1 * k * seconds, 600, 4'000'000});
    INFO("killed after " << 0.1 * k * seconds << " s: " << cut.late);
    REQUIRE(limited(folder, run, {}, {600.0, 600, 4'000'000}).code == 0);
    CHECK(contents(folder) == whole);
  }
}
