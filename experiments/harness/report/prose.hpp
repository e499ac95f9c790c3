// Typesets the texts of claims and captions as HTML.
#pragma once

#include <string>
#include <string_view>

namespace shakedown {

/// Returns a text as HTML on one line. Formulas between dollars are typeset by `typeset::for_html`.
/// ASCII mathematics outside dollars (omega^2, q_k, 1e-12, <=, +-) is typeset, too. Numbers with
/// more than 12 digits are rounded to four. A formula that `typeset::for_html` refuses is treated
/// as ASCII.
std::string prose(std::string_view text);
/// A link inside a text consists of `reference_opens`, an id, `reference_names`, the words of the
/// link, and `reference_closes`. `prose` sets its target to `reference` and the id. In each page,
/// `resolve_references` replaces this by the real target.
inline constexpr char reference_opens = '\x01', reference_names = '\x02', reference_closes = '\x03';
inline constexpr std::string_view reference = "ref:";
/// Returns a number as HTML, with four significant digits and a typeset power of ten.
std::string number(double x);

}  // namespace shakedown
