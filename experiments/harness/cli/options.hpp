// The options of a command. Each option is declared once, together with the member of the request
// that it sets. CLI11 splits the line, counts the words and writes the help. Our own readers parse
// the values, but only when the whole line is known to be well formed. CLI11's readers are not
// used, because they accept NaN, drop empty list entries and word their errors differently. Only
// options.cpp and program.cpp depend on CLI11.
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

/// Describes an option of a command to the shell completion and the manual.
struct OptionDescription {
  std::string name;  ///< "--step"; "ids" for a positional argument
  bool positional = false;
  bool takes_value = false;
  bool required = false;
  std::string text;                     ///< meaning, with the default value in brackets
  std::vector<std::string> words = {};  ///< allowed words; empty if any word is allowed
};

/// A declared option.
class DeclaredOption {
 public:
  DeclaredOption& required();
  /// These functions make this option be read before (or after) the others. The order matters
  /// because only the first wrong value is reported.
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

  /// Constructs options for a line of a file, without help.
  Options();

  // The following functions declare options, whose names begin with "--", or positional arguments,
  // which have any other name. `text` is the description in the help. A target must outlive this
  // object. It keeps its value if the option is absent.

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
  /// Reads positive numbers "h1,h2,...".
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
  /// Reads "k=v". The option may be repeated.
  DeclaredOption& settings(const std::string& name, Settings& target, const std::string& text);
  template <class Seed>
  void seed(Seed& target, const std::string& text) {
    whole("--seed", target, 0, most_seed, text);
  }
  /// Sets the target to its default, the number of processors, at once.
  DeclaredOption& jobs(int& target, const std::string& text);
  /// Calls `check` when its turn among the readers comes, even if no option is given.
  DeclaredOption& check(std::function<void()> check);
  /// Declares --max-seconds, which takes effect before any other value is read.
  void max_seconds();

  [[nodiscard]] bool given(const std::string& name) const;
  [[nodiscard]] bool any_given() const;
  /// Returns further options of the same command, which are read separately.
  [[nodiscard]] Options group() const { return Options(app_); }
  /// Parses one line of a file; throws UsageError with the parser's message.
  void parse(const std::string& line);
  /// Throws UsageError if an option has an empty value, because an empty value would otherwise
  /// count as absent.
  void refuse_empty() const;
  /// Reads the values of all given options.
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
