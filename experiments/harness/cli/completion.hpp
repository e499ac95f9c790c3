// What a shell offers while a command line is typed. The program itself answers: its scripts ask
// `shakedown completion -- WORDS...`, so that ids, parameters and options are those it has.
#pragma once

#include <string>
#include <vector>

#include "experiments/harness/cli/description.hpp"
#include "experiments/harness/cli/suite.hpp"

namespace shakedown {

/// What the last of `words` may become, whole words that begin with it; `words` is a command line
/// without the program's name, the last word empty where none is begun. Empty: nothing is known,
/// and a file may be meant. A word that ends in '=' wants a value behind it.
std::vector<std::string> completions(const CommandDescription& program, const Suite& suite,
                                     const std::vector<std::string>& words);

/// What a shell reads to ask for them. Throws UsageError for a shell other than bash and zsh.
std::string completion_script(const std::string& shell);

}  // namespace shakedown
