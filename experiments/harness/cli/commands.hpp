// The list of commands. Each command is declared and implemented in its own file, NAME_command.cpp.
// A new command needs such a file and an entry here.
#pragma once

#include "experiments/harness/cli/program.hpp"

namespace shakedown {

using AddCommand = void(Program&);
AddCommand add_list, add_integrate, add_run, add_compare, add_check, add_report, add_explain,
    add_new, add_verify, add_card, add_sweep, add_sketch, add_completion, add_manual;

/// All commands, in the order of the help.
inline constexpr AddCommand* all_commands[] = {
    add_list, add_integrate, add_run,  add_compare, add_check,  add_report,     add_explain,
    add_new,  add_verify,    add_card, add_sweep,   add_sketch, add_completion, add_manual};

/// Returns the possible completions of the last of `words`, as whole words. `words` is a command
/// line without the program's name; its last word is empty if the user has not begun to type one.
/// An empty result means that no completion is known, so the user may mean a file. A completion
/// that ends in '=' must be followed by a value.
std::vector<std::string> completions(const CommandDescription& program, const Suite& suite,
                                     const std::vector<std::string>& words);

}  // namespace shakedown
