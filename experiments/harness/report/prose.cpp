#include "experiments/harness/report/prose.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "experiments/harness/figures/typeset.hpp"

namespace shakedown {

namespace {
using View = std::string_view;
constexpr std::size_t most_digits = 12;  // no paper prints more digits

constexpr std::array<std::pair<View, View>, 24> letters = {
    {{"alpha", "α"},   {"beta", "β"},  {"gamma", "γ"},    {"delta", "δ"}, {"eps", "ε"},
     {"epsilon", "ε"}, {"theta", "θ"}, {"vartheta", "ϑ"}, {"kappa", "κ"}, {"lambda", "λ"},
     {"mu", "μ"},      {"nu", "ν"},    {"xi", "ξ"},       {"pi", "π"},    {"rho", "ρ"},
     {"sigma", "σ"},   {"tau", "τ"},   {"phi", "φ"},      {"psi", "ψ"},   {"omega", "ω"},
     {"Omega", "Ω"},   {"grad", "∇"},  {"infinity", "∞"}, {"inf", "∞"}}};
constexpr std::array<std::pair<View, View>, 9> signs = {{{"+-", "±"},
                                                         {"<=", "≤"},
                                                         {">=", "≥"},
                                                         {"->", "→"},
                                                         {"...", "…"},
                                                         {"&", "&amp;"},
                                                         {"<", "&lt;"},
                                                         {">", "&gt;"},
                                                         {"\"", "&quot;"}}};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_word(char c) { return is_letter(c) || is_digit(c); }

// Converts ASCII mathematics to HTML, from left to right.
class Reader {
 public:
  explicit Reader(View text) : text_(text) {}

  std::string html() {
    while (at_ < text_.size()) step();
    return std::move(out_);
  }

 private:
  [[nodiscard]] char look(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] char before() const { return at_ > 0 ? text_[at_ - 1] : '\0'; }

  template <class F>
  View run(F belongs) {
    const std::size_t start = at_;
    while (at_ < text_.size() && belongs(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  void step() {
    if (look() == reference_opens) {
      ++at_;
      out_ += "<a href=\"" + std::string(reference) +
              std::string(run([](char c) { return c != reference_names; })) + "\">";
      ++at_;
      return;
    }
    if (look() == reference_closes) {
      out_ += "</a>";
      ++at_;
      return;
    }
    if (look() == '`' && text_.find('`', at_ + 1) != View::npos) {  // a command is copied unchanged
      ++at_;
      out_ += "<code>" + std::string(run([](char c) { return c != '`'; })) + "</code>";
      ++at_;
      return;
    }
    if (is_letter(look()) && !is_word(before())) return word();
    if (is_digit(look()) && !is_word(before()) && before() != '.') return digits();
    if ((look() == '^' || look() == '_') && raised()) return;
    if (look() == '-' && is_minus()) {
      out_ += "−";
      ++at_;
      return;
    }
    for (const auto& [ascii, sign] : signs) {
      if (!text_.substr(at_).starts_with(ascii)) continue;
      out_ += sign;
      at_ += ascii.size();
      return;
    }
    out_ += std::isspace(static_cast<unsigned char>(look())) != 0 ? ' ' : look();
    ++at_;
  }

  // Returns true if a hyphen is a minus sign. It is one between a blank or an opening sign and a
  // digit, between "= " and a letter, and between blanks.
  [[nodiscard]] bool is_minus() const {
    const bool blank = before() == ' ' || before() == '\0';
    const bool opens = before() == '(' || before() == '[' || before() == '/';
    if (is_digit(look(1)) && (blank || opens)) return true;
    if (is_letter(look(1))) return at_ > 1 && text_.substr(at_ - 2, 2) == "= ";
    return before() == ' ' && look(1) == ' ';
  }

  void word() {
    const std::size_t start = at_;
    const View letters_only = run(is_letter);
    // Ids such as ggl-theta-a or tao2014/omega2000 are not formulas.
    const bool hyphen_before = start > 1 && text_[start - 1] == '-' && is_letter(text_[start - 2]);
    const bool hyphen_after = look() == '-' && is_letter(look(1));
    if (letters_only == "sqrt" && root()) return;
    out_ += hyphen_before || hyphen_after || is_digit(look()) ? std::string(letters_only)
                                                              : greek(letters_only);
  }

  // Typesets sqrt(...) or sqrt before a number. Returns false if neither follows.
  bool root() {
    if (look() == ' ' && is_digit(look(1))) {
      ++at_;
      out_ += "√";
      return true;
    }
    if (look() != '(') return false;
    std::size_t end = at_;
    for (int depth = 0; end < text_.size(); ++end) {
      depth += text_[end] == '(' ? 1 : text_[end] == ')' ? -1 : 0;
      if (depth == 0) break;
    }
    if (end == text_.size()) return false;
    const View inner = text_.substr(at_ + 1, end - at_ - 1);
    const bool number = std::ranges::all_of(inner, is_digit);
    const bool alone =
        (number || inner.size() == 1 || greek(inner) != inner) && text_.substr(end + 1, 1) != "^";
    const std::string html = Reader(inner).html();
    out_ += alone ? "√" + html : "√(" + html + ")";
    at_ = end + 1;
    return true;
  }

  static std::string greek(View word) {
    for (const auto& [name, letter] : letters) {
      if (word == name) return std::string(letter);
    }
    return std::string(word);
  }

  void digits() {
    const std::size_t start = at_;
    run(is_digit);
    if (look() == '.' && is_digit(look(1))) {
      ++at_;
      run(is_digit);
    }
    std::string mantissa(text_.substr(start, at_ - start));
    std::string exponent;
    const std::size_t sign = look(1) == '-' || look(1) == '+' ? 1 : 0;
    if (look() == 'e' && is_digit(look(1 + sign))) {
      at_ += 1 + sign;
      const bool negative = sign == 1 && text_[at_ - 1] == '-';
      exponent =
          (negative ? "−" : "") + std::to_string(std::atol(std::string(run(is_digit)).c_str()));
    }
    if (mantissa.size() > most_digits + 1) {
      const double value = std::strtod(mantissa.c_str(), nullptr);
      if (exponent.empty()) {
        out_ += number(value);
        return;
      }
      mantissa = fmt::format("{:.4g}", value);
    }
    if (exponent.empty()) {
      out_ += mantissa;
    } else {
      out_ += (mantissa == "1" ? "10" : mantissa + "·10") + "<sup>" + exponent + "</sup>";
    }
  }

  // Typesets a subscript or superscript. Returns false if none begins here.
  bool raised() {
    if (!is_word(before()) && View(")]|}'").find(before()) == View::npos) return false;
    const bool up = look() == '^';
    const std::size_t start = at_++;
    std::string inner;
    if (up && look() == '-') {
      inner = "−";
      ++at_;
    }
    if (look() == '{' || look() == '(') {
      const char end = look() == '{' ? '}' : ')';
      ++at_;
      const std::string all = Reader(run([end](char c) { return c != end; })).html();
      inner += inner.empty() ? all : "(" + all + ")";
      if (look() == end) ++at_;
    } else {
      const bool numeral = is_digit(look());
      View name = numeral ? run([](char c) { return is_digit(c) || c == '.'; }) : run(is_word);
      if (numeral && name.ends_with('.')) {  // the full stop ends the sentence
        name.remove_suffix(1);
        --at_;
      }
      const bool file = !up && look() == '.' && is_letter(look(1));  // e.g. dna_test.cpp
      inner += file ? "" : greek(name);
    }
    if (inner.empty() || inner == "−") {
      at_ = start;
      return false;
    }
    const std::string tag = up ? "sup" : "sub";
    out_ += "<" + tag + ">" + inner + "</" + tag + ">";
    return true;
  }

  View text_;
  std::size_t at_ = 0;
  std::string out_;
};
}  // namespace

std::string prose(View text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('$');
    const std::size_t close = open == View::npos ? open : text.find('$', open + 1);
    out += Reader(text.substr(0, close == View::npos ? close : open)).html();
    if (close == View::npos) break;
    const View formula = text.substr(open, close + 1 - open);
    try {
      out += typeset::for_html(formula);
    } catch (const std::invalid_argument&) {
      out += Reader(formula.substr(1, formula.size() - 2)).html();
    }
    text.remove_prefix(close + 1);
  }
  return out;
}

std::string number(double x) { return prose(fmt::format("{:.4g}", x)); }

}  // namespace shakedown
