// Runs a program of the suite as a user would, and keeps its output.
#pragma once

#include <sys/wait.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <string>

#include "experiments/harness/files/atomic_file.hpp"
#include "tests/support/scratch.hpp"

namespace shakedown::test {

struct Ended {
  int code = -1;
  std::string out;
  std::string err;
};

/// Runs `program` in `scratch`; the program's output goes to files outside this folder. `before`
/// may set environment variables.
inline Ended run_in(const Scratch& scratch, const std::string& program,
                    const std::string& arguments, const std::string& before = "") {
  const Scratch captured;
  const std::string command = "cd '" + scratch.path.string() + "' && " + before + " '" + program +
                              "' " + arguments + " > '" + (captured / "out").string() + "' 2> '" +
                              (captured / "err").string() + "' < /dev/null";
  std::FILE* shell = ::popen(command.c_str(), "r");
  REQUIRE(shell != nullptr);
  const int status = ::pclose(shell);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(captured / "out"),
          read_file(captured / "err")};
}

}  // namespace shakedown::test
