// Fills the templates of the pages, page/*.mustache, with data.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace shakedown {

using PageData = nlohmann::json;

/// Returns the text that the template page/<name>.mustache gives for `data`, with one line end at
/// its end. The templates are written in Mustache (mustache(5)). Texts in `data` are HTML: {{x}}
/// escapes a text for Markdown, and {{{x}}} inserts it unchanged. A section {{#x}} is left out if x
/// is missing, false, an empty text or an empty list. For each list x, {{#any x}} is a section that
/// is shown once if the list is not empty. A name that a section lacks is looked up in the section
/// around it. {{> name}} inserts another template.
std::string from_template(const std::string& name, const PageData& data);

}  // namespace shakedown
