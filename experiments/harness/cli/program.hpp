// The program as CLI11 parses it, with its commands, their options and their actions.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "experiments/harness/cli/options.hpp"
#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

/// The suite and the command line that a command receives.
struct Session {
  const Suite& suite;
  std::string line;  ///< the command line as typed
};

/// Describes a command, or the whole program with its commands, to the shell completion and the
/// manual.
struct CommandDescription {
  std::string name;
  std::string text;
  std::string footer;  ///< examples and remarks
  std::vector<OptionDescription> options;
  std::vector<CommandDescription> commands = {};
};

class Command : public Options {
 public:
  /// A function that returns the exit code. It may throw UsageError (exit code 2) or RuntimeFailure
  /// (exit code 1).
  using Run = std::function<int(const Session&)>;

  explicit Command(std::shared_ptr<CLI::App> app) : Options(std::move(app)) {}
  void runs(Run run) { run_ = std::move(run); }
  [[nodiscard]] bool parsed() const;
  /// Reads the options and runs the command.
  int run(const Session& session) const;
  [[nodiscard]] CommandDescription described() const;

 private:
  Run run_;
};

class Program {
 public:
  Program();
  /// Adds a command at the end of the help.
  Command& command(const std::string& name, const std::string& text, const std::string& footer);
  [[nodiscard]] CommandDescription described() const;
  /// Parses the arguments, runs the command that they name and returns the exit code.
  int run(const Suite& suite, int argc, char** argv);

 private:
  std::shared_ptr<CLI::App> app_;
  std::deque<Command> commands_;
};

}  // namespace shakedown
