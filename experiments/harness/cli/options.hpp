// The options of a command: each is declared once, with the member of the request that it fills.
// CLI11 splits the line, counts the words and writes the help. Our own readers parse the values
// after the whole line is known to be well formed. CLI11's readers accept NaN, drop empty list
// entries and word their errors differently. Only options.cpp and program.cpp depend on CLI11.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/harness/cli/arguments.hpp"
#include "problems/base/settings.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace shakedown {

/// An option of a command, for completion and the manual.
struct OptionDescription {
  std::string name;  ///< "--step"; "ids" for a positional argument
  bool positional = false;
  bool takes_value = false;
  bool required = false;
  std::string text;                     ///< meaning, with the default in brackets
  std::vector<std::string> words = {};  ///< allowed words; empty if any word is allowed
};

/// A declared option.
class DeclaredOption {
 public:
  DeclaredOption& required();
  /// Reads this option before (or after) the others. If several values are wrong, the first one
  /// read is reported.
  DeclaredOption& first();
  DeclaredOption& last();

 private:
  friend class Options;
  enum class Turn : std::uint8_t { limit, first, usual, last };
  CLI::Option* parsed = nullptr;  ///< null for a check
  std::function<void()> read;
  Turn turn = Turn::usual;
  std::vector<std::string> words = {};
};

class Options {
 public:
  using Reader = std::function<void(const std::string&)>;

  /// The options on one line of a file, which have no help.
  Options();

  // Names that begin with "--" are options; others are positional arguments. `text` is the
  // description in the help. A target keeps its value if the option is absent, and must outlive
  // this object.

  /// Passes the value to `read`.
  DeclaredOption& value(const std::string& name, const std::string& text, Reader read);
  DeclaredOption& word(const std::string& name, std::string& target, const std::string& text);
  DeclaredOption& word(const std::string& name, std::string& target,
                       const std::vector<std::string>& allowed, const std::string& text);
  /// Declares any number of positional arguments.
  void words(const std::string& name, std::vector<std::string>& target, const std::string& text);
  void flag(const std::string& name, bool& target, const std::string& text);
  DeclaredOption& number(const std::string& name, double& target, const Range& allowed,
                         const std::string& text) {
    return parsed(name, target, text, [allowed](const std::string& option, const auto& typed) {
      return parse_double(option, typed, allowed);
    });
  }
  template <class Whole>
  DeclaredOption& whole(const std::string& name, Whole& target, std::int64_t least,
                        std::int64_t most, const std::string& text) {
    return parsed(name, target, text, [least, most](const std::string& option, const auto& typed) {
      return static_cast<Whole>(whole_number(option, typed, least, most));
    });
  }
  /// Reads "a,b,..." without empty or repeated entries.
  DeclaredOption& list(const std::string& name, std::vector<std::string>& target,
                       const std::string& text) {
    return parsed(name, target, text, word_list);
  }
  /// Reads "h1,h2,...", all positive.
  DeclaredOption& numbers(const std::string& name, std::vector<double>& target,
                          const std::string& text) {
    return parsed(name, target, text, [](const std::string& option, const auto& typed) {
      return number_list(option, typed, range::positive);
    });
  }
  /// Reads "a,b,..." or "@FILE".
  DeclaredOption& state(const std::string& name, std::vector<double>& target,
                        const std::string& text) {
    return parsed(name, target, text, numbers_or_file);
  }
  /// Reads "a,b:k=v": methods with options.
  DeclaredOption& methods(std::vector<MethodChoice>& target) {
    return parsed("--methods", target, "a,b:k=v:k2=v2,...: method ids with options",
                  method_choices);
  }
  /// Reads "k=v"; may be repeated.
  DeclaredOption& settings(const std::string& name, Settings& target, const std::string& text);
  template <class Seed>
  void seed(Seed& target, const std::string& text) {
    whole("--seed", target, 0, most_seed, text);
  }
  /// Sets the target to the number of processors immediately.
  DeclaredOption& jobs(int& target, const std::string& text);
  /// Calls `check` in its turn among the readers, whether or not options are given.
  DeclaredOption& check(std::function<void()> check);
  /// Declares --max-seconds, which takes effect before any other value is read.
  void max_seconds();

  [[nodiscard]] bool given(const std::string& name) const;
  [[nodiscard]] bool any_given() const;
  /// Returns further options of the same command, which are read separately.
  [[nodiscard]] Options group() const { return Options(app_); }
  /// Parses one line of a file; throws UsageError with the parser's message.
  void parse(const std::string& line);
  /// Throws UsageError for an option with an empty text, which would count as absent.
  void refuse_empty() const;
  /// Reads the given values.
  void read() const;
  [[nodiscard]] std::vector<OptionDescription> described() const;

 protected:
  explicit Options(std::shared_ptr<CLI::App> app) : app_(std::move(app)) {}

  std::shared_ptr<CLI::App> app_;

 private:
  template <class Target, class Parse>
  DeclaredOption& parsed(const std::string& name, Target& target, const std::string& text,
                         Parse parse) {
    return value(name, text,
                 [&target, name, parse](const std::string& typed) { target = parse(name, typed); });
  }
  DeclaredOption& declare(CLI::Option* option, std::function<void()> read = {});

  std::deque<DeclaredOption> declared_;
};

}  // namespace shakedown
