#include "experiments/harness/cli/program.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <sstream>

#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/files/provenance.hpp"

namespace shakedown {

namespace {
// Returns the parser's message and adds the most similar known word.
std::string usage_message(CLI::App& app, const CLI::ParseError& error) {
  CLI::App* at = &app;
  for (auto* sub : app.get_subcommands()) at = sub;
  const std::string help =
      std::string(" (see ") + (at == &app ? "" : "shakedown ") + at->get_name() + " --help)";
  const auto extras = app.remaining(true);
  if (extras.empty()) return error.what() + help;
  std::vector<std::string> known;
  for (const auto* option : at->get_options()) {
    for (const auto& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (const auto* sub : at->get_subcommands({})) known.push_back(sub->get_name());
  return "unknown argument '" + extras.front() + "'" + suggestion(extras.front(), known) + help;
}
}  // namespace

bool Command::parsed() const { return app_->parsed(); }

int Command::run(const Session& session) const {
  refuse_empty();
  read();
  return run_(session);
}

CommandDescription Command::described() const {
  return {app_->get_name(), app_->get_description(), app_->get_footer(), Options::described()};
}

Program::Program()
    : app_(std::make_shared<CLI::App>(
          "Shakedown: a benchmark suite for time integrators of stiff and constrained "
          "mechanical systems",
          "shakedown")) {
  app_->require_subcommand(1);
  app_->set_version_flag("--version", "shakedown " + version() + "\nsources " + sources());
  app_->footer(
      "Examples:\n"
      "  shakedown list problems\n"
      "  shakedown integrate --problem double-pendulum --method rattle --step 0.01 --until 10 "
      "--output run.csv\n"
      "  shakedown run tao2014/fig1 --jobs 2\n"
      "  shakedown compare --problem henon-heiles --methods velocity-verlet,rk4 --steps "
      "0.1,0.05,0.025 --until 10\n"
      "Exit code: 0 success, 1 failed run or changed verdict, 2 wrong usage, 141 closed output pipe.");
}

Command& Program::command(const std::string& name, const std::string& text,
                          const std::string& footer) {
  CLI::App* app = app_->add_subcommand(name, text);
  app->footer(footer);
  return commands_.emplace_back(std::shared_ptr<CLI::App>(app_, app));  // owned by app_
}

CommandDescription Program::described() const {
  CommandDescription all = Command(app_).described();
  for (const Command& command : commands_) all.commands.push_back(command.described());
  return all;
}

int Program::run(const Suite& suite, int argc, char** argv) {
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    std::ostringstream text;
    const int code = app_->exit(help_or_version, text);
    write_standard_output(text.str());
    return code;
  } catch (const CLI::ParseError& error) {
    throw UsageError(usage_message(*app_, error));
  }
  Session session{suite, std::filesystem::path(argv[0]).filename().string()};
  for (int i = 1; i < argc; ++i) session.line += " " + std::string(argv[i]);
  return std::ranges::find_if(commands_, &Command::parsed)->run(session);
}

}  // namespace shakedown
