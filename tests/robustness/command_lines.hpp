// Random command lines and files: most are almost right, some are absurd.
#pragma once

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace shakedown::test {

struct CommandLine {
  std::vector<std::string> words;
  bool wrong = false;  ///< contains an invalid number, and must not succeed
  [[nodiscard]] std::string text() const;
};

/// Makes command lines for the catalogue that `list problems --json` and `list methods --json`
/// show. Also makes the files that the lines name.
class CommandLines {
 public:
  using Json = nlohmann::json;
  CommandLines(Json problems, Json methods, std::uint64_t seed)
      : problems_(std::move(problems)), methods_(std::move(methods)), random_(seed) {}

  /// Returns the next line; its files are written into `folder`.
  CommandLine next(const std::string& folder);

 private:
  struct Number {
    std::string text;
    bool wrong = false;  ///< not a number, or a number that no option takes
  };

  bool one_in(int n);
  std::size_t below(std::size_t n);
  const std::string& one_of(const std::vector<std::string>& all);
  Number number();
  std::string value_of(const Json& setting);
  std::string garbage();
  std::string numbers(std::size_t count, bool& wrong);
  void option(CommandLine& line, const std::string& name, const Number& value);
  void settings(CommandLine& line, const std::string& option, const Json& known);
  void start(CommandLine& line, const Json& problem, const std::string& folder);
  const Json& problem();
  const Json& method_for(const Json& problem);

  CommandLine integrate(const std::string& folder);
  CommandLine compare();
  CommandLine sweep(const std::string& folder);
  CommandLine reads_files(const std::string& folder);
  CommandLine others();
  void mangle(CommandLine& line);

  Json problems_, methods_;
  std::mt19937_64 random_;
};

}  // namespace shakedown::test
