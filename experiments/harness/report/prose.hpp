// Texts of claims and captions as a reader sees them.
#pragma once

#include <string>
#include <string_view>

namespace shakedown {

/// HTML, on one line. Between dollars `typeset::for_html` sets the formula; outside, the ASCII that
/// claims are written in is set as well: omega^2, q_k, 1e-12, <=, +-. Digits beyond any paper's are
/// cut. A formula that cannot be set is shown as it was written.
std::string prose(std::string_view text);
/// A link inside a text: `reference_opens` id `reference_names` words `reference_closes`. As HTML its
/// target is `reference` and the id; each page puts its own way there in its place.
inline constexpr char reference_opens = '\x01', reference_names = '\x02', reference_closes = '\x03';
inline constexpr std::string_view reference = "ref:";
/// A number with four significant digits, powers of ten as powers of ten. HTML.
std::string number(double x);
/// `html` without tags and entities.
std::string stripped(std::string_view html);

}  // namespace shakedown
