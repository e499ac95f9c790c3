#include "experiments/harness/figures/typeset.hpp"

#include <cmath>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <vector>

namespace shakedown::typeset {

namespace {

enum class Kind { text, italic, upright, subscript, superscript, dot, ddot, bar, tilde };

// A piece of a label: characters, or other pieces that are raised, lowered or under an accent.
struct Piece {
  Kind kind;
  std::string text;
  std::vector<Piece> inner;
};

const std::map<std::string, std::string, std::less<>>& commands() {
  static const std::map<std::string, std::string, std::less<>> known{
      {"alpha", "α"},      {"beta", "β"},   {"gamma", "γ"},  {"delta", "δ"}, {"epsilon", "ε"},
      {"varepsilon", "ε"}, {"zeta", "ζ"},   {"eta", "η"},    {"theta", "θ"}, {"vartheta", "ϑ"},
      {"kappa", "κ"},      {"lambda", "λ"}, {"mu", "μ"},     {"nu", "ν"},    {"xi", "ξ"},
      {"pi", "π"},         {"rho", "ρ"},    {"sigma", "σ"},  {"tau", "τ"},   {"phi", "φ"},
      {"varphi", "φ"},     {"chi", "χ"},    {"psi", "ψ"},    {"omega", "ω"}, {"Gamma", "Γ"},
      {"Delta", "Δ"},      {"Theta", "Θ"},  {"Lambda", "Λ"}, {"Sigma", "Σ"}, {"Phi", "Φ"},
      {"Psi", "Ψ"},        {"Omega", "Ω"},  {"cdot", "·"},   {"times", "×"}, {"infty", "∞"},
      {"le", "≤"},         {"ge", "≥"},     {"approx", "≈"}, {"nabla", "∇"}, {"pm", "±"},
      {"partial", "∂"},    {"to", "→"},     {"sqrt", "√"},   {"circ", "°"},  {"ne", "≠"},
      {"propto", "∝"},     {"sum", "Σ"},    {"perp", "⊥"},   {"ell", "ℓ"},   {"dots", "…"},
      {"langle", "⟨"},     {"rangle", "⟩"}, {"sim", "∼"},    {"ll", "≪"},    {"gg", "≫"},
      {"in", "∈"},         {",", "\u2009"}, {" ", " "},      {"|", "‖"},     {"{", "{"},
      {"}", "}"},          {"%", "%"},      {"sin", "sin"},  {"cos", "cos"}, {"tan", "tan"},
      {"log", "log"},      {"exp", "exp"},  {"max", "max"},  {"min", "min"}, {"mathrm", ""}};
  return known;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Puts spaces around relations.
std::string spaced(const std::string& sign) {
  for (const char* relation : {"=", "<", ">", "≤", "≥", "≈", "→", "≠", "∝", "∼", "≪", "≫", "∈"}) {
    if (sign == relation) return " " + sign + " ";
  }
  return sign;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::vector<Piece> parse() {
    std::vector<Piece> all;
    while (at_ < text_.size()) {
      const auto dollar = text_.find('$', at_);
      if (dollar != at_) {
        all.push_back({Kind::text, std::string(text_.substr(at_, dollar - at_)), {}});
        at_ = dollar == std::string_view::npos ? text_.size() : dollar;
        continue;
      }
      const auto end = text_.find('$', at_ + 1);
      if (end == std::string_view::npos) fail("a dollar without its partner");
      ++at_;
      while (at_ < end) math(all, end);
      ++at_;
    }
    return all;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw std::invalid_argument(why + " in '" + std::string(text_) + "'");
  }

  // Returns one character with all its UTF-8 bytes.
  std::string character(std::size_t end) {
    std::string c(1, text_[at_++]);
    while (at_ < end && (static_cast<unsigned char>(text_[at_]) & 0xC0) == 0x80) c += text_[at_++];
    return c;
  }

  std::vector<Piece> group(std::size_t end, bool upright = false) {
    if (at_ >= end) fail("nothing to set");
    std::vector<Piece> inner;
    if (text_[at_] != '{') {
      math(inner, end);
      return inner;
    }
    const auto close = closing(end);
    ++at_;
    if (upright) {
      inner.push_back({Kind::upright, std::string(text_.substr(at_, close - at_)), {}});
      at_ = close;
    }
    while (at_ < close) math(inner, close);
    ++at_;
    return inner;
  }

  [[nodiscard]] std::size_t closing(std::size_t end) const {
    int depth = 0;
    for (std::size_t k = at_; k < end; ++k) {
      if (text_[k] == '{') ++depth;
      if (text_[k] == '}' && --depth == 0) return k;
    }
    fail("an open brace");
  }

  void math(std::vector<Piece>& out, std::size_t end) {
    const char c = text_[at_];
    if (c == '_' || c == '^') {
      ++at_;
      out.push_back({c == '_' ? Kind::subscript : Kind::superscript, "", group(end)});
    } else if (c == '{') {
      for (Piece& piece : group(end)) out.push_back(std::move(piece));
    } else if (c == '\\') {
      command(out, end);
    } else if (c == ' ') {
      ++at_;  // in mathematics, spaces in the source do not count
    } else if (is_letter(c)) {
      out.push_back({Kind::italic, character(end), {}});
    } else {
      const std::string sign = character(end);
      out.push_back({Kind::upright, spaced(sign == "-" ? "\u2212" : sign), {}});
    }
  }

  void command(std::vector<Piece>& out, std::size_t end) {
    std::size_t stop = ++at_;
    while (stop < end && is_letter(text_[stop])) ++stop;
    if (stop == at_ && stop < end) ++stop;
    const std::string name(text_.substr(at_, stop - at_));
    at_ = stop;
    // As in TeX, a space that ends a command is not shown.
    if (is_letter(name.empty() ? ' ' : name.back()) && at_ < end && text_[at_] == ' ') ++at_;
    if (name == "dot" || name == "ddot" || name == "bar" || name == "tilde") {
      const Kind mark = name == "dot"    ? Kind::dot
                        : name == "ddot" ? Kind::ddot
                        : name == "bar"  ? Kind::bar
                                         : Kind::tilde;
      out.push_back({mark, "", group(end)});
    } else if (name == "mathrm") {
      for (Piece& piece : group(end, true)) out.push_back(std::move(piece));
    } else if (const auto known = commands().find(name); known != commands().end()) {
      const bool function = name == "sin" || name == "cos" || name == "tan" || name == "log" ||
                            name == "exp" || name == "max" || name == "min";
      const bool open = at_ < end && (text_[at_] == '(' || text_[at_] == '^' || text_[at_] == '_');
      out.push_back(
          {Kind::upright, spaced(known->second) + (function && !open ? "\u2009" : ""), {}});
    } else {
      fail("unknown command \\" + name);
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// Returns the combining Unicode mark of an accent. It must follow the character.
std::string combining(Kind kind) {
  return kind == Kind::dot    ? "\u0307"
         : kind == Kind::ddot ? "\u0308"
         : kind == Kind::bar  ? "\u0304"
                              : "\u0303";
}

std::string gnuplot_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("_^{}@&~\\").find(c) != std::string_view::npos) out += "\\";
    out += c;
  }
  return out;
}

template <class Leaf, class Raised>
std::string set(const std::vector<Piece>& pieces, const Leaf& leaf, const Raised& raised) {
  std::string out;
  for (const Piece& piece : pieces) {
    switch (piece.kind) {
      case Kind::text:
      case Kind::italic:
      case Kind::upright: out += leaf(piece); break;
      case Kind::subscript:
      case Kind::superscript: out += raised(piece, set(piece.inner, leaf, raised)); break;
      default: {
        std::vector<Piece> marked = piece.inner;
        if (!marked.empty()) marked.back().text += combining(piece.kind);
        out += set(marked, leaf, raised);
      }
    }
  }
  return out;
}

}  // namespace

std::string for_gnuplot(std::string_view text) {
  return set(
      Parser(text).parse(),
      [](const Piece& p) {
        const std::string plain = gnuplot_escaped(p.text);
        return p.kind == Kind::italic ? "{/:Italic " + plain + "}" : plain;
      },
      [](const Piece& p, const std::string& inner) {
        return (p.kind == Kind::subscript ? "_{" : "^{") + inner + "}";
      });
}

std::string for_html(std::string_view text) {
  return set(
      Parser(text).parse(),
      [](const Piece& p) {
        const std::string text = escaped(p.text);
        return p.kind == Kind::italic ? "<i>" + text + "</i>" : text;
      },
      [](const Piece& p, const std::string& inner) {
        const std::string tag = p.kind == Kind::subscript ? "sub>" : "sup>";
        return "<" + tag + inner + "</" + tag;
      });
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c == '&'   ? std::string("&amp;")
           : c == '<' ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '"' ? "&quot;"
                      : std::string(1, c);
  }
  return out;
}

std::string plain(std::string_view text) {
  return set(
      Parser(text).parse(), [](const Piece& p) { return p.text; },
      [](const Piece& p, const std::string& inner) {
        return (p.kind == Kind::subscript ? "_" : "^") + inner;
      });
}

std::string number(double x, int digits) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "$\\infty$" : "$-\\infty$";
  char text[40];
  std::snprintf(text, sizeof text, "%.*e", digits - 1, x);
  std::string mantissa(text);
  const auto e = mantissa.find('e');
  const int exponent = std::stoi(mantissa.substr(e + 1));
  mantissa.resize(e);
  if (x == std::round(x) && std::fabs(x) < 1e5) return std::to_string(static_cast<int>(x));
  if (exponent >= -3 && exponent < 5) {
    std::snprintf(text, sizeof text, "%.*f", std::max(0, digits - 1 - exponent),
                  std::stod(mantissa) * std::pow(10.0, exponent));
    return text;
  }
  const std::string power = "10^{" + std::to_string(exponent) + "}";
  return mantissa == "1" ? "$" + power + "$" : "$" + mantissa + "\\cdot" + power + "$";
}

}  // namespace shakedown::typeset
