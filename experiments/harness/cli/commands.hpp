// The commands. Each is declared and run in a file of its own, NAME_command.cpp; a new one needs that
// file and its name here.
#pragma once

#include "experiments/harness/cli/program.hpp"

namespace shakedown {

using AddCommand = void(Program&);
AddCommand add_list, add_integrate, add_run, add_compare, add_check, add_report, add_explain,
    add_new, add_verify, add_sweep, add_completion, add_manual;

/// In the order of the help.
inline constexpr AddCommand* all_commands[] = {
    add_list,    add_integrate, add_run,    add_compare, add_check,      add_report,
    add_explain, add_new,       add_verify, add_sweep,   add_completion, add_manual};

/// What the last of `words` may become, whole words that begin with it; `words` is a command line
/// without the program's name, the last word empty where none is begun. Empty: nothing is known,
/// and a file may be meant. A word that ends in '=' wants a value behind it.
std::vector<std::string> completions(const CommandDescription& program, const Suite& suite,
                                     const std::vector<std::string>& words);

}  // namespace shakedown
