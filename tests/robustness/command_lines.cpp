#include "tests/robustness/command_lines.hpp"

#include <algorithm>
#include <utility>

#include "experiments/harness/files/atomic_file.hpp"
#include "problems/base/settings.hpp"

namespace shakedown::test {

namespace {
// No reader accepts these as numbers.
const std::vector<std::string> no_numbers{"nan",  "inf", "-inf", "abc",   "1x", "0x1p3", "1,",
                                          "1..2", "--",  "1e",   "1e999", "٣",  "1 2",   "\n"};
const std::vector<std::string> extremes{
    "0",    "-0",    "1e-300",     "1e300", "-1",     "1e-320", "1e18",
    "1e12", "-1e-9", "4294967296", "1e7",   "0.1e-2", "1e-12",  "123456789012345678901234567890"};
const std::vector<std::string> ordinary{"0.001", "0.01", "0.02", "0.05", "0.1", "0.25", "0.5",
                                        "1",     "2",    "10",   "100",  "3",   "1e-4", "1e3"};
}  // namespace

std::string CommandLine::text() const {
  std::string all = "shakedown";
  for (const std::string& word : words) all += " '" + word + "'";
  return all;
}

bool CommandLines::one_in(int n) { return below(static_cast<std::size_t>(n)) == 0; }
std::size_t CommandLines::below(std::size_t n) { return random_() % n; }
const std::string& CommandLines::one_of(const std::vector<std::string>& all) {
  return all[below(all.size())];
}

CommandLines::Number CommandLines::number() {
  if (one_in(20)) return {one_of(no_numbers), true};
  return {one_of(one_in(6) ? extremes : ordinary), false};
}

std::string CommandLines::garbage() {
  std::string text;
  const std::size_t length = below(60);
  for (std::size_t k = 0; k < length; ++k) {
    const std::string_view likely = "{}[]\",:.0123456789-+eE \n\t#=;@/naif";
    const auto byte = static_cast<char>(1 + below(255));
    text += one_in(8) ? byte : likely[below(likely.size())];
  }
  return text;
}

std::string CommandLines::value_of(const Json& setting) {
  const std::string allowed = setting.at("allowed");
  const std::string usual = setting.at("default");
  if (const auto bar = allowed.find(" | "); bar != std::string::npos) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at != std::string::npos;) {
      const auto end = allowed.find(" | ", at);
      words.push_back(allowed.substr(at, end - at));
      at = end == std::string::npos ? end : end + 3;
    }
    return one_in(10) ? garbage() : one_of(words);
  }
  if (allowed.starts_with("integer")) {
    const std::vector<std::string> whole{"1", "2", "3", "4", "7", "10", "20", "50"};
    return one_in(12) ? number().text : one_in(40) ? "100000" : one_of(whole);
  }
  return one_in(3) ? number().text : usual;
}

std::string CommandLines::numbers(std::size_t count, bool& wrong) {
  std::string text;
  for (std::size_t k = 0; k < count; ++k) {
    const Number next = number();
    wrong = wrong || next.wrong;
    text += (k == 0 ? "" : ",") + next.text;
  }
  return text;
}

void CommandLines::option(CommandLine& line, const std::string& name, const Number& value) {
  line.words.insert(line.words.end(), {name, value.text});
  line.wrong = line.wrong || value.wrong;
}

void CommandLines::settings(CommandLine& line, const std::string& option, const Json& known) {
  if (known.empty()) return;
  const std::size_t count = below(3);
  for (std::size_t k = 0; k < count; ++k) {
    const Json& setting = known[below(known.size())];
    const std::string name = setting.at("name");
    line.words.insert(line.words.end(), {option, name + "=" + value_of(setting)});
  }
}

void CommandLines::start(CommandLine& line, const Json& problem, const std::string& folder) {
  for (const std::string name : {"--q0", "--p0"}) {
    if (!one_in(12)) continue;
    const auto size = problem.at("size").get<std::size_t>();
    bool wrong = false;
    const std::string values = numbers(one_in(4) ? 1 + below(20) : size, wrong);
    if (one_in(3)) {
      const std::string file = "start" + name.substr(2);
      write_file(folder + "/" + file, one_in(3) ? garbage() : values);
      line.words.insert(line.words.end(), {name, "@" + file});
    } else {
      option(line, name, {values, wrong});
    }
  }
}

const CommandLines::Json& CommandLines::problem() { return problems_[below(problems_.size())]; }

const CommandLines::Json& CommandLines::method_for(const Json& problem) {
  std::vector<std::string> admissible;
  for (const Json& pair : problem.at("methods")) {
    if (pair.at("admissible").get<bool>()) admissible.push_back(pair.at("method"));
  }
  const std::string id = admissible.empty() || one_in(20)
                             ? methods_[below(methods_.size())].at("id").get<std::string>()
                             : one_of(admissible);
  return *std::find_if(methods_.begin(), methods_.end(),
                       [&](const Json& method) { return method.at("id") == id; });
}

CommandLine CommandLines::integrate(const std::string& folder) {
  const Json& what = problem();
  const Json& how = method_for(what);
  CommandLine line{{"integrate", "--problem", what.at("id"), "--method", how.at("id")}, false};
  const std::vector<std::string> steps{"1e-3", "0.01", "0.1", "0.5", "1", "10", "1000", "1e5"};
  const std::string step = one_of(steps);
  if (one_in(5)) {
    option(line, "--step", number());
    option(line, "--until", number());
  } else {
    const double count = static_cast<double>(below(one_in(8) ? 3000 : 60));
    option(line, "--step", {step});
    option(line, "--until", {shortest(std::stod(step) * count)});
  }
  settings(line, "--set", what.at("parameters"));
  settings(line, "--opt", how.at("options"));
  start(line, what, folder);
  if (one_in(6)) option(line, "--every", number());
  if (one_in(15)) option(line, "--seed", number());
  if (one_in(60)) option(line, "--compare-with", {one_in(2) ? "reference" : "rk4"});
  if (one_in(3)) option(line, "--output", {one_in(10) ? "no/such/a.csv" : "a.csv"});
  if (one_in(80)) option(line, "--plot", {"a"});
  if (one_in(80)) option(line, "--axes", {"q0,q1"});
  return line;
}

CommandLine CommandLines::compare() {
  const Json& what = problem();
  CommandLine line{{"compare", "--problem", what.at("id")}, false};
  std::string methods = method_for(what).at("id");
  if (one_in(2)) methods += "," + method_for(what).at("id").get<std::string>();
  option(line, "--methods", {methods});
  bool wrong = false;
  const std::string steps = one_in(3) ? "0.1,0.05" : numbers(1 + below(3), wrong);
  option(line, "--steps", {steps, wrong});
  option(line, "--until", one_in(3) ? Number{"0.2"} : number());
  settings(line, "--set", what.at("parameters"));
  if (one_in(8)) option(line, "--measure", {one_in(2) ? "energy" : "lambda"});
  if (one_in(8)) option(line, "--tolerances", number());
  return line;
}

CommandLine CommandLines::sweep(const std::string& folder) {
  const Json& what = problem();
  const auto runs = [&] {
    bool wrong = false;
    std::string steps = one_in(2) ? "0.1,0.05" : numbers(1, wrong);
    CommandLine line{{"--problem", what.at("id"), "--methods", method_for(what).at("id")}, false};
    option(line, "--steps", {steps, wrong});
    option(line, "--until", one_in(2) ? Number{"0.2"} : number());
    settings(line, "--set", what.at("parameters"));
    return line;
  };
  CommandLine line{{"sweep"}, false};
  if (one_in(2)) {
    std::string text;
    const std::size_t count = below(4);
    for (std::size_t k = 0; k < count; ++k) {
      for (const std::string& word : runs().words) text += word + " ";
      text += one_in(6) ? garbage() + "\n" : "\n";
    }
    write_file(folder + "/runs.txt", text);
    option(line, "--list", {"runs.txt"});
  } else {
    const CommandLine one = runs();
    line.words.insert(line.words.end(), one.words.begin(), one.words.end());
    line.wrong = one.wrong;
  }
  if (one_in(4)) {
    write_file(folder + "/it.journal", garbage());
    option(line, "--output", {"it"});
  }
  if (one_in(6)) option(line, "--shard", {one_in(2) ? "1/2" : number().text});
  if (one_in(6)) option(line, "--jobs", number());
  return line;
}

// Damaged claims, sidecars and references must be reported before any work is done.
CommandLine CommandLines::reads_files(const std::string& folder) {
  make_directory(folder + "/r/p");
  const std::vector<std::string> texts{"",       "null",    "{}",    "[]", "[1]",     "[{}]",
                                       "[null]", "{\"a\":", "\"x\"", "1",  garbage(), garbage()};
  const std::string text = one_of(texts);
  switch (below(4)) {
    case 0:
      write_file(folder + "/r/claims.json", text);
      return {{"list", "claims", "--results", "r"}, false};
    case 1:
      write_file(folder + "/r/claims.json", text);
      return {{"run", "tao2014/water-equations", "--quick", "--results", "r"}, false};
    case 2: write_file(folder + "/r/p/a.json", text); return {{"report", "--results", "r"}, false};
    default:
      // This is not a list of metrics, so the check of the present metrics does not start.
      write_file(folder + "/r/a.json",
                 one_in(2) ? "[{\"name\": 1}]" : "[{\"name\": \"a\", \"value\": \"1.5abc\"}]");
      return {{"check", "--reference", "r"}, false};
  }
}

CommandLine CommandLines::others() {
  const std::vector<std::string> ids{"newmark", "rattle", "henon-heiles", "nothing", "",
                                     "--",      "-1"};
  const std::vector<std::string> results{"no-such-place", "a\nb", "-r", "r", ""};
  switch (below(8)) {
    case 0:
      return {{"list", one_of({"problems", "methods", "experiments", "claims", "x", ""})}, false};
    case 1: return {{"list", "methods", "--json"}, false};
    case 2: return {{"completion", one_of({"bash", "zsh", "fish", ""})}, false};
    case 3:
      return {{"run", one_of({"tao2014/nothing", "", "*", "../x"}), "--results", one_of(results)},
              false};
    case 4: return {{"report", "--results", one_of({"no-such-place", "/dev/null", "r"})}, false};
    case 5:
      return {{"new", one_of({"method", "problem", "thing"}), one_of(ids), "--folder",
               one_of({"f", "a/b/c", "/dev/null"})},
              false};
    case 6: return {{"verify", one_of({"nothing", "", "x"}), "--with", one_of(ids)}, false};
    default:
      return {{one_of({"--help", "--version", "manual", "explain", "integrat", "", "-"})}, false};
  }
}

// Drops a word, inserts a copy of one, exchanges two words or replaces one.
void CommandLines::mangle(CommandLine& line) {
  line.wrong = false;
  const std::size_t k = below(line.words.size());
  const auto at = line.words.begin() + static_cast<std::ptrdiff_t>(k);
  switch (below(4)) {
    case 0: line.words.erase(at); break;
    case 1: line.words.insert(at, line.words[below(line.words.size())]); break;
    case 2: std::swap(*at, line.words[below(line.words.size())]); break;
    default: *at = garbage(); break;
  }
  // A line that has lost its command might become a `check` of everything, or a `run`.
  const std::vector<std::string> long_ones{"run", "check", "verify", "explain"};
  if (line.words.empty() ||
      std::find(long_ones.begin(), long_ones.end(), line.words.front()) != long_ones.end()) {
    line.words = {"integrate"};
  }
}

CommandLine CommandLines::next(const std::string& folder) {
  CommandLine line;
  const std::size_t kind = below(100);
  if (kind < 70) {
    line = integrate(folder);
  } else if (kind < 78) {
    line = sweep(folder);
  } else if (kind < 82) {
    line = compare();
  } else if (kind < 90) {
    line = reads_files(folder);
  } else {
    line = others();
  }
  if (kind < 82) {
    if (one_in(12)) mangle(line);
    line.words.insert(line.words.end(), {"--max-seconds", kind < 78 ? "2" : "4"});
  }
  return line;
}

}  // namespace shakedown::test
