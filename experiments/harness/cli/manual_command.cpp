#include <fmt/format.h>

#include <sstream>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/files/provenance.hpp"

namespace shakedown {

namespace {
// Escapes a text for roff, so that hyphens in it can be copied and no line starts with a control
// character.
std::string roff(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
  }
  return (escaped.starts_with('.') || escaped.starts_with('\'') ? "\\&" : "") + escaped;
}

// Formats the footer, with "Examples:" and remarks. Indented lines are commands and remain lines.
std::string footer_page(const std::string& footer) {
  std::string page;
  std::istringstream lines(footer);
  for (std::string line; std::getline(lines, line);) {
    const auto begin = line.find_first_not_of(' ');
    if (begin == std::string::npos) continue;
    const std::string text = roff(line.substr(begin));
    page += begin == 0 ? ".PP\n" + text + "\n" : ".RS\n.nf\n" + text + "\n.fi\n.RE\n";
  }
  return page;
}

std::string option_page(const OptionDescription& option) {
  const std::string value = option.takes_value && !option.positional ? " \\fIVALUE\\fR" : "";
  return fmt::format(".TP\n\\f{}{}\\fR{}\n{}{}\n", option.positional ? 'I' : 'B', roff(option.name),
                     value, roff(option.text), option.required ? " (required)" : "");
}

std::string synopsis(const std::string& program, const CommandDescription& command) {
  std::string line = fmt::format(".TP\n\\fB{} {}\\fR", program, roff(command.name));
  bool optional = false;
  for (const auto& option : command.options) {
    if (option.positional) {
      line += fmt::format(" \\fI{}\\fR", roff(option.name));
    } else if (option.required) {
      line += fmt::format(" \\fB{}\\fR \\fIVALUE\\fR", roff(option.name));
    } else {
      optional = true;
    }
  }
  return line + (optional ? " [options]" : "") + "\n" + roff(command.text) + "\n";
}

// Returns the page in the format of groff_man(7).
std::string manual_page(const CommandDescription& program) {
  const std::string name = roff(program.name);
  const std::string what =
      program.text.substr(program.text.find(": ") + 2);  // the text begins with the name
  std::string page =
      fmt::format(".TH {} 1 \"\" \"shakedown {}\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n", name,
                  version(), name, roff(what));
  for (const auto& command : program.commands) page += synopsis(name, command);
  page += ".SH OPTIONS\n";
  for (const auto& option : program.options) page += option_page(option);
  page += ".SH COMMANDS\n";
  for (const auto& command : program.commands) {
    page += fmt::format(".SS \"{} {}\"\n{}\n", name, roff(command.name), roff(command.text));
    for (const auto& option : command.options) {
      if (option.name != "--help") page += option_page(option);
    }
    page += footer_page(command.footer);
  }
  return page + ".SH NOTES\n" + footer_page(program.footer);
}
}  // namespace

void add_manual(Program& program) {
  program
      .command("manual", "Print the manual page of this program",
               "Example:\n  shakedown manual | man -l -")
      .runs([&program](const Session&) {
        write_standard_output(manual_page(program.described()));
        return 0;
      });
}

}  // namespace shakedown
