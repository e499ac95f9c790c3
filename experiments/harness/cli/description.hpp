// The commands as the parser knows them, for what is made of them: completion and manual.
#pragma once

#include <string>
#include <vector>

namespace shakedown {

struct OptionDescription {
  std::string name;  ///< "--step"; of a positional argument "ids"
  bool positional = false;
  bool takes_value = false;
  bool required = false;
  std::string text;                     ///< what it means, and its default in brackets
  std::vector<std::string> words = {};  ///< those it takes, where it takes no others
};

struct CommandDescription {
  std::string name;
  std::string text;
  std::string footer;  ///< examples and remarks
  std::vector<OptionDescription> options;
  std::vector<CommandDescription> commands;
};

/// The page for `man` in roff: groff_man(7). `version`: "shakedown 0.1.0".
std::string manual_page(const CommandDescription& program, const std::string& version);

}  // namespace shakedown
