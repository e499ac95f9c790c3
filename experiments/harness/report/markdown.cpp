#include "experiments/harness/report/markdown.hpp"

#include <fmt/core.h>

#include <string_view>

namespace shakedown::markdown {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n' || c == '\r' || c == '\t') {
      result += ' ';
    } else if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else if (c == '&') {
      result += "&amp;";
    } else if (std::string_view("\\`*_|[]~$#").find(c) != std::string_view::npos) {
      result += '\\';
      result += c;
    } else {
      result += c;
    }
  }
  return result;
}

std::string html(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      case '\n': result += ' '; break;
      default: result += c;
    }
  }
  return result;
}

std::string number(double x) { return fmt::format("{:.4g}", x); }

std::string row(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const auto& cell : cells) line += " " + cell + " |";
  return line + "\n";
}

std::string header(const std::vector<std::string>& cells, bool right) {
  std::string rule = "|---|";
  for (std::size_t i = 1; i < cells.size(); ++i) rule += right ? "---:|" : "---|";
  return row(cells) + rule + "\n";
}

std::string table(const Table& data) {
  std::vector<std::string> names;
  for (const auto& name : data.columns()) names.push_back(escaped(name));
  std::string text = header(names);
  for (std::size_t i = 0; i < data.rows(); ++i) {
    std::vector<std::string> cells;
    for (const auto& cell : data.at(i)) {
      const auto* x = std::get_if<double>(&cell.value);
      cells.push_back(x != nullptr ? fmt::format("{:.6g}", *x) : escaped(cell.text()));
    }
    text += row(cells);
  }
  return text;
}

}  // namespace shakedown::markdown
