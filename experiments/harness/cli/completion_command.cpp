// Completes command lines in a shell. The scripts ask the program itself by `shakedown completion
// -- WORDS...`, so that ids, parameters and options are always correct.
#include <algorithm>
#include <set>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/listing.hpp"
#include "experiments/harness/cli/standard_output.hpp"

namespace shakedown {

namespace {
using WordList = std::vector<std::string>;

// Readline replaces only the part after the last '=' or ':' of a word.
constexpr const char* bash_script = R"sh(_shakedown() {
  local line=${COMP_LINE:0:COMP_POINT} words found
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  local current=${words[-1]}
  mapfile -t found < <("${words[0]/#\~/$HOME}" completion -- "${words[@]:1}" 2> /dev/null)
  [[ ${found[0]} == *= ]] && compopt -o nospace 2> /dev/null
  [[ $current == *[=:]* ]] && found=("${found[@]#"${current%"${current##*[=:]}"}"}")
  COMPREPLY=("${found[@]}")
}
complete -o default -F _shakedown shakedown
)sh";
constexpr const char* zsh_script = R"sh(#compdef shakedown
_shakedown() {
  local -a found
  found=(${(f)"$(${(Q)~words[1]} completion -- ${(Q)words[2,CURRENT-1]} "$PREFIX" 2> /dev/null)"})
  (( $#found )) || { _files; return }
  compadd -S '' -- ${(M)found:#*=}
  compadd -- ${found:#*=}
}
compdef _shakedown shakedown
)sh";

// Returns the word after `option`; empty if absent.
std::string said(const WordList& words, const std::string& option) {
  for (std::size_t k = 0; k + 2 < words.size(); ++k) {
    if (words[k] == option) return words[k + 1];
  }
  return "";
}

class Answers {
 public:
  Answers(const Suite& suite, std::string command, const WordList& words, WordList placed)
      : suite_(suite), command_(std::move(command)), problem_(said(words, "--problem")),
        method_(said(words, "--method")), placed_(std::move(placed)) {
    const std::string methods = said(words, "--methods");
    configured_ = methods.empty() ? method_ : methods.substr(0, methods.find_first_of(",:"));
    if (command_ == "explain" && !placed_.empty()) method_ = placed_[0];
    if (command_ == "explain" && placed_.size() > 1) problem_ = placed_[1];
  }

  [[nodiscard]] static WordList joined_words(WordList some, const WordList& more) {
    some.insert(some.end(), more.begin(), more.end());
    return some;
  }
  // Puts the part that is already typed before each word.
  [[nodiscard]] static WordList behind(const std::string& begun, WordList words) {
    for (std::string& word : words) word.insert(0, begun);
    return words;
  }
  // Returns the values that an option or positional argument may have: its allowed words, or values
  // that follow from its name.
  [[nodiscard]] WordList values(const OptionDescription& option, const std::string& current) const {
    const std::string& name = option.name;
    if (!option.words.empty()) return option.words;
    if (name == "--problem" || name == "problem") return problems();
    if (name == "--method" || name == "method") return methods();
    if (name == "--methods") return methods_so_far(current);
    if (name == "--set") return assignments_of(parameters(), current);
    if (name == "--start") return words_of("start", parameters());
    if (name == "--opt") return assignments_of(options(configured_), current);
    if (name == "--paper") return papers();
    if (name == "ids") return experiments();
    if (name == "what") return listed_kinds();
    if (name == "shell") return {"bash", "zsh"};
    if (name == "kind") return {"method", "problem", "study"};
    if (name == "id") return joined_words(methods(), problems());
    if (name == "--compare-with") {
      WordList all = methods();
      all.insert(all.begin(), "reference");
      return all;
    }
    return {};
  }

 private:
  [[nodiscard]] bool crossed(const ProblemEntry& problem, std::string_view method) const {
    const Pair* pair = crossing(problem, method);
    return pair != nullptr && pair->admissible();
  }
  // Lists only admissible problems if the method is known, but all of them for `explain`, which
  // gives the reasons why the others are not admissible.
  [[nodiscard]] WordList problems() const {
    WordList ids;
    for (const ProblemEntry& problem : suite_.catalogue.problems) {
      const bool all = method_.empty() || command_ == "explain";
      if (all || crossed(problem, method_)) ids.push_back(problem.id);
    }
    return ids;
  }
  [[nodiscard]] WordList methods() const {
    const ProblemEntry* problem = find_problem();
    WordList ids;
    for (const MethodEntry& method : suite_.catalogue.methods) {
      const bool all = problem == nullptr || command_ == "explain";
      if (all || crossed(*problem, method.traits.name)) ids.emplace_back(method.traits.name);
    }
    return ids;
  }
  // Completes the last entry of a list such as a,b:k=v,c or, if that entry contains a colon, its
  // last option.
  [[nodiscard]] WordList methods_so_far(const std::string& current) const {
    const auto comma = current.rfind(',');
    const std::size_t begin = comma == std::string::npos ? 0 : comma + 1;
    const auto colon = current.find(':', begin);
    if (colon == std::string::npos) return behind(current.substr(0, begin), methods());
    const std::size_t last = current.rfind(':') + 1;
    return behind(
        current.substr(0, last),
        assignments_of(options(current.substr(begin, colon - begin)), current.substr(last)));
  }
  [[nodiscard]] const ProblemEntry* find_problem() const {
    for (const ProblemEntry& problem : suite_.catalogue.problems) {
      if (problem.id == problem_) return &problem;
    }
    return nullptr;
  }
  [[nodiscard]] std::vector<SettingInfo> parameters() const {
    const ProblemEntry* problem = find_problem();
    return problem == nullptr ? std::vector<SettingInfo>{} : problem->parameters;
  }
  [[nodiscard]] std::vector<SettingInfo> options(const std::string& id) const {
    for (const MethodEntry& method : suite_.catalogue.methods) {
      if (method.traits.name == id) return method.options;
    }
    return {};
  }
  // Returns the allowed words of the setting `name`, without "name=".
  [[nodiscard]] static WordList words_of(const std::string& name,
                                         const std::vector<SettingInfo>& settings) {
    const std::string begun = name + "=";
    WordList words = assignments_of(settings, begun);
    for (std::string& word : words) word.erase(0, begun.size());
    return words;
  }
  // Returns completions of `current`: "name=" or, if the name is typed, "name=" with each allowed
  // word from a list such as "previous | predictor".
  [[nodiscard]] static WordList assignments_of(const std::vector<SettingInfo>& settings,
                                               const std::string& current) {
    const auto equals = current.find('=');
    const std::string bar = " | ";
    WordList found;
    for (const SettingInfo& setting : settings) {
      if (equals == std::string::npos) {
        found.push_back(setting.name + "=");
      } else if (current.substr(0, equals) == setting.name) {
        std::string rest = setting.allowed + bar;
        if (std::count(rest.begin(), rest.end(), '|') < 2) continue;
        for (auto at = rest.find(bar); at != std::string::npos; at = rest.find(bar)) {
          const std::string word = rest.substr(0, at);
          if (word != "a,b,...") found.push_back(setting.name + "=" + word);
          rest.erase(0, at + bar.size());
        }
      }
    }
    return found;
  }
  [[nodiscard]] WordList experiments() const {
    WordList ids;
    for (const Experiment& experiment : suite_.experiments()) ids.push_back(experiment.id);
    return ids;
  }
  [[nodiscard]] WordList papers() const {
    std::set<std::string> names;
    for (const Experiment& experiment : suite_.experiments()) names.insert(experiment.paper());
    return {names.begin(), names.end()};
  }

  const Suite& suite_;
  std::string command_, problem_, method_;
  std::string configured_;  ///< the method whose options --opt takes
  WordList placed_;
};

// Returns the completions of the last of the words of `command`.
WordList in_command(const CommandDescription& command, const Suite& suite, const WordList& words) {
  const std::string& current = words.back();
  const OptionDescription* open = nullptr;  // the option that still needs its value
  WordList placed;
  for (std::size_t k = 0; k + 1 < words.size(); ++k) {
    const auto named = [&](const OptionDescription& option) { return option.name == words[k]; };
    if (open != nullptr) {
      open = nullptr;
    } else if (words[k].starts_with('-')) {
      const auto found = std::find_if(command.options.begin(), command.options.end(), named);
      if (found != command.options.end() && found->takes_value) open = &*found;
    } else {
      placed.push_back(words[k]);
    }
  }
  const Answers answers(suite, command.name, words, placed);
  if (open != nullptr) return answers.values(*open, current);
  if (const auto equals = current.find('=');
      current.starts_with("--") && equals != std::string::npos) {
    const auto named =
        std::ranges::find(command.options, current.substr(0, equals), &OptionDescription::name);
    if (named == command.options.end()) return {};
    return Answers::behind(current.substr(0, equals + 1),
                           answers.values(*named, current.substr(equals + 1)));
  }
  WordList found;
  std::size_t place = 0;
  for (const OptionDescription& option : command.options) {
    if (!option.positional) {
      if (current.starts_with('-')) found.push_back(option.name);
    } else if (option.name == "ids" || place++ == placed.size()) {
      const WordList more = answers.values(option, current);
      found.insert(found.end(), more.begin(), more.end());
    }
  }
  if (found.empty() && current.empty()) {
    for (const auto& option : command.options) {
      if (!option.positional) found.push_back(option.name);
    }
  }
  return found;
}
}  // namespace

std::vector<std::string> completions(const CommandDescription& program, const Suite& suite,
                                     const std::vector<std::string>& words) {
  if (words.empty()) return {};
  WordList found;
  const auto command =
      std::ranges::find(program.commands, words.front(), &CommandDescription::name);
  if (words.size() > 1) {
    if (command == program.commands.end()) return {};
    found = in_command(*command, suite, WordList(words.begin() + 1, words.end()));
  } else {
    for (const auto& one : program.commands) found.push_back(one.name);
    for (const auto& option : program.options) found.push_back(option.name);
  }
  std::erase_if(found, [&](const std::string& word) { return !word.starts_with(words.back()); });
  return found;
}

void add_completion(Program& program) {
  const auto shell = std::make_shared<std::string>();
  Command& command = program.command("completion", "Print a script for completion in a shell",
                                     "Examples:\n  source <(shakedown completion bash)\n"
                                     "  shakedown completion zsh > ~/.zfunc/_shakedown");
  command.word("shell", *shell, "bash or zsh").required();
  command.runs([shell](const Session&) {
    if (*shell != "bash" && *shell != "zsh") {
      throw UsageError("completion '" + *shell + "' is not allowed: it must be bash or zsh" +
                       suggestion(*shell, {"bash", "zsh"}));
    }
    write_standard_output(*shell == "bash" ? bash_script : zsh_script);
    return 0;
  });
}

}  // namespace shakedown
