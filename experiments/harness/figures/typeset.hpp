// Typesets mathematics in labels, captions and tables from one notation, for gnuplot and for HTML.
//
// Between dollars stands a subset of TeX: letters are italic, `\omega` and the other Greek letters,
// `\cdot \times \infty \le \ge \approx \nabla \pm \partial \to`, `_` and `^` with one character, a
// command or braces, `\mathrm{text}` upright, `\dot{x}`, `\ddot{x}`, `\bar{x}`, `\tilde{x}`. Text
// outside dollars is plain.
#pragma once

#include <string>
#include <string_view>

namespace shakedown::typeset {

/// Returns the text for gnuplot's enhanced mode. Throws std::invalid_argument, which names the
/// cause, if a command is unknown or if a dollar or brace is not closed.
std::string for_gnuplot(std::string_view text);
/// Returns the text for HTML and Markdown. `$q_1$` becomes <i>q</i><sub>1</sub>, and the rest is
/// escaped.
std::string for_html(std::string_view text);
/// Returns the text, in which dollars have no meaning, escaped for HTML and XML.
std::string escaped(std::string_view text);
/// Returns the text without markup, such as q_1.
std::string plain(std::string_view text);
/// Returns a number in readable form, such as "0.012" or "$2.7\cdot10^{-15}$".
std::string number(double x, int digits = 2);

}  // namespace shakedown::typeset
