#include "experiments/harness/cli/cli.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/files/interrupt.hpp"

namespace shakedown {

namespace {
int report_error(std::string message, int code) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  std::fprintf(stderr, "shakedown: %s\n", message.c_str());
  return code;
}

int run_program(const Suite& suite, int argc, char** argv) {
  Program program;
  for (AddCommand* add : all_commands) add(program);
  const std::vector<std::string> typed(argv + 1, argv + argc);
  if (typed.size() > 2 && typed[0] == "completion" && typed[1] == "--") {
    std::string lines;
    for (const auto& word :
         completions(program.described(), suite, {typed.begin() + 2, typed.end()})) {
      lines += word + "\n";
    }
    write_standard_output(lines);
    return 0;
  }
  const int code = program.run(suite, argc, argv);
  write_standard_output("");  // throws if earlier output was lost
  return code;
}
}  // namespace

int command_line(Suite (*build)(), int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe becomes a failed write
  std::signal(SIGXFSZ, SIG_IGN);  // an exceeded file-size limit does, too
  clean_up_at_interrupt();
  try {
    const Suite suite = build();
    if (const std::string defect = suite.defect(); !defect.empty()) return report_error(defect, 1);
    draw_methods(suite.catalogue.methods);
    return run_program(suite, argc, argv);
  } catch (const UsageError& error) {
    return report_error(error.what(), 2);
  } catch (const std::system_error& error) {
    // If the reader of the output stops early, as `head` or `grep -q` do, the exit code is the one
    // that SIGPIPE would cause.
    if (error.code() == std::errc::broken_pipe) return 128 + SIGPIPE;
    return report_error(error.what(), 1);
  } catch (const std::bad_alloc&) {
    return report_error("out of memory: use a smaller problem or a machine with more memory", 1);
  } catch (const std::exception& error) {
    return report_error(error.what(), 1);
  }
}

}  // namespace shakedown
