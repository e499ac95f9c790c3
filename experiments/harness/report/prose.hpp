// Sets the texts of claims and captions as HTML.
#pragma once

#include <string>
#include <string_view>

namespace shakedown {

/// Returns a text as HTML on one line. `typeset::for_html` sets formulas between dollars. ASCII
/// mathematics outside dollars (omega^2, q_k, 1e-12, <=, +-) is set as well. Numbers with more than
/// 12 digits are rounded to four. A formula that `typeset::for_html` refuses is set as ASCII.
std::string prose(std::string_view text);
/// A link inside a text: `reference_opens` id `reference_names` words `reference_closes`. `prose`
/// sets its target to `reference` and the id, which `resolve_references` replaces in each page.
inline constexpr char reference_opens = '\x01', reference_names = '\x02', reference_closes = '\x03';
inline constexpr std::string_view reference = "ref:";
/// A number as HTML with four significant digits and typeset powers of ten.
std::string number(double x);
/// Returns `html` without tags and with entities replaced by their characters.
std::string stripped(std::string_view html);

}  // namespace shakedown
