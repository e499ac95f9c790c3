// The command sweep: its words, and those of the lines of a list, which are the same.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "experiments/harness/cli/sweep/sweep.hpp"

namespace shakedown {

class SweepCommand {
 public:
  void add_to(CLI::App& app);
  [[nodiscard]] bool parsed() const { return sub_->parsed(); }
  int carry_out(const Catalogue& catalogue);

 private:
  CLI::App* sub_ = nullptr;
  /// Of one grid, as typed.
  struct Typed {
    std::string problem, methods, steps, until, seeds, q0, p0;
    std::vector<std::string> set, opt;
    void add_to(CLI::App& app);
    [[nodiscard]] bool none() const;
    [[nodiscard]] SweepGrid grid() const;
  } typed_;
  static std::vector<SweepGrid> grids_of(const std::string& file);
  void take_shard();

  std::string list_, jobs_, every_, shard_, join_;
  SweepRequest request_;
};

}  // namespace shakedown
