// The commands of those who bring a method or a problem: new and verify.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "experiments/harness/cli/cli.hpp"

namespace shakedown {

class AuthorCommands {
 public:
  void add_to(CLI::App& app);
  /// Whether one of them was typed.
  [[nodiscard]] bool parsed() const;
  int carry_out(const Suite& suite, const std::string& command);

 private:
  CLI::App* new_ = nullptr;
  CLI::App* verify_ = nullptr;
  NewRequest create_;
  VerifyRequest request_;
  std::vector<std::string> opt_;
  std::string with_, against_, jobs_;
  bool no_picture_ = false;
};

}  // namespace shakedown
