// Texts of claims and captions as a reader sees them.
#pragma once

#include <string>
#include <string_view>

namespace shakedown {

/// HTML, on one line. Between dollars `typeset::for_html` sets the formula; outside, the ASCII that
/// claims are written in is set as well: omega^2, q_k, 1e-12, <=, +-. Digits beyond any paper's are
/// cut. A formula that cannot be set is shown as it was written.
std::string prose(std::string_view text);
/// A number with four significant digits, powers of ten as powers of ten. HTML.
std::string number(double x);
/// `html` without tags and entities.
std::string stripped(std::string_view html);

}  // namespace shakedown
