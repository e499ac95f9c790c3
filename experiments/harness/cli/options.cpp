#include "experiments/harness/cli/options.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <thread>
#include <utility>

#include "experiments/harness/files/interrupt.hpp"

namespace shakedown {

DeclaredOption& DeclaredOption::required() {
  parsed->required();
  return *this;
}

DeclaredOption& DeclaredOption::first() {
  turn = Turn::first;
  return *this;
}

DeclaredOption& DeclaredOption::last() {
  turn = Turn::last;
  return *this;
}

Options::Options() : app_(std::make_shared<CLI::App>()) { app_->set_help_flag(); }

DeclaredOption& Options::declare(CLI::Option* option, std::function<void()> read) {
  DeclaredOption& declared = declared_.emplace_back();
  declared.parsed = option;
  declared.read = std::move(read);
  return declared;
}

DeclaredOption& Options::value(const std::string& name, const std::string& text, Reader read) {
  // CLI11 checks that there is one value, and stores it.
  CLI::Option* option = app_->add_option_function<std::string>(
      name, [](const std::string&) {}, text);
  return declare(option, [option, read = std::move(read)] {
    if (const auto typed = option->as<std::string>(); !typed.empty()) read(typed);
  });
}

DeclaredOption& Options::word(const std::string& name, std::string& target,
                              const std::string& text) {
  return declare(app_->add_option(name, target, text));
}

DeclaredOption& Options::word(const std::string& name, std::string& target,
                              const std::vector<std::string>& allowed, const std::string& text) {
  DeclaredOption& option = value(name, text, [&target, name, allowed](const std::string& typed) {
    require_one_of(name, typed, allowed);
    target = typed;
  });
  option.words = allowed;
  return option;
}

void Options::words(const std::string& name, std::vector<std::string>& target,
                    const std::string& text) {
  declare(app_->add_option(name, target, text));
}

void Options::flag(const std::string& name, bool& target, const std::string& text) {
  declare(app_->add_flag(name, target, text));
}

DeclaredOption& Options::settings(const std::string& name, Settings& target,
                                  const std::string& text) {
  using Texts = std::vector<std::string>;
  CLI::Option* option = app_->add_option_function<Texts>(
      name, [](const Texts&) {}, text);
  // Without this limit, `--set a=1 b=2` would take b=2 as a second value.
  option->expected(1)->allow_extra_args(false)->take_all();
  return declare(option,
                 [&target, name, option] { target = assignments(name, option->as<Texts>()); });
}

DeclaredOption& Options::jobs(int& target, const std::string& text) {
  target = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return whole("--jobs", target, 1, 1024, text);
}

DeclaredOption& Options::check(std::function<void()> check) {
  return declare(nullptr, std::move(check));
}

void Options::max_seconds() {
  const char* name = "--max-seconds";
  value(name,
        "time limit in seconds; the program then stops with exit code 1 and keeps finished results",
        [name](const std::string& typed) {
          end_after(parse_double(name, typed, {1e-3, 1e8, false}));
        })
      .turn = DeclaredOption::Turn::limit;
}

bool Options::given(const std::string& name) const {
  const CLI::Option& option = *std::as_const(*app_).get_option(name);
  return option.count() > 0 && !option.results().front().empty();
}

bool Options::any_given() const {
  return std::ranges::any_of(declared_, [](const DeclaredOption& one) {
    return one.parsed != nullptr && one.parsed->count() > 0;
  });
}

void Options::parse(const std::string& line) {
  try {
    app_->parse(line);
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what());
  }
}

void Options::refuse_empty() const {
  for (const CLI::Option* option : app_->get_options()) {
    for (const std::string& text : option->results()) {
      if (text.empty()) throw UsageError(option->get_name() + " is empty");
    }
  }
}

void Options::read() const {
  using Turn = DeclaredOption::Turn;
  for (const Turn turn : {Turn::limit, Turn::first, Turn::usual, Turn::last}) {
    for (const DeclaredOption& one : declared_) {
      const bool given = one.parsed == nullptr || one.parsed->count() > 0;
      if (one.turn == turn && one.read && given) one.read();
    }
  }
}

std::vector<OptionDescription> Options::described() const {
  std::vector<OptionDescription> all;
  for (const CLI::Option* option : std::as_const(*app_).get_options()) {
    all.push_back({option->get_name(), option->get_positional(), !option->get_type_name().empty(),
                   option->get_required(), option->get_description()});
    const auto declared = std::ranges::find(declared_, option, &DeclaredOption::parsed);
    if (declared != declared_.end()) all.back().words = declared->words;
  }
  return all;
}

}  // namespace shakedown
