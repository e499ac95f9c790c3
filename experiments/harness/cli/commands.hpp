// The list of commands. Each is declared and run in its own file, NAME_command.cpp. A new command
// needs that file and an entry here.
#pragma once

#include "experiments/harness/cli/program.hpp"

namespace shakedown {

using AddCommand = void(Program&);
AddCommand add_list, add_integrate, add_run, add_compare, add_check, add_report, add_explain,
    add_new, add_verify, add_sweep, add_completion, add_manual;

/// All commands, in the order of the help.
inline constexpr AddCommand* all_commands[] = {
    add_list,    add_integrate, add_run,    add_compare, add_check,      add_report,
    add_explain, add_new,       add_verify, add_sweep,   add_completion, add_manual};

/// Returns the possible completions of the last of `words`, as whole words. `words` is a command
/// line without the program's name; its last word is empty if none is begun. An empty result means
/// that nothing is known and a file may be meant. A completion that ends in '=' needs a value.
std::vector<std::string> completions(const CommandDescription& program, const Suite& suite,
                                     const std::vector<std::string>& words);

}  // namespace shakedown
