#include "experiments/harness/report/page_template.hpp"

#include <algorithm>
#include <kainjow/mustache.hpp>
#include <map>
#include <stdexcept>

#include "experiments/harness/report/markdown.hpp"
#include "report_page.hpp"

namespace shakedown {

namespace {
using Data = kainjow::mustache::data;

// If a section is left out, the library keeps the lines on which its tags stand alone. Mustache
// demands that they vanish. We remove them and hide the other line ends from the library.
constexpr char line_end = '\v';

std::string prepared(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const bool tag = line.starts_with("{{#") || line.starts_with("{{^") || line.starts_with("{{/");
    result += line;
    if (!tag || line.find("}}") + 2 != line.size()) result += line_end;
  }
  if (result.ends_with(line_end)) result.pop_back();
  return result;
}

std::map<std::string, std::string> all_prepared() {
  std::map<std::string, std::string> all;
  for (const auto& [name, text] : page_templates) all.emplace(name, prepared(text));
  return all;
}

Data data_of(const PageData& json) {
  if (json.is_boolean() || json.is_null()) return json == true;
  if (json.is_number()) return json.dump();
  if (json.is_string()) {
    const auto text = json.get<std::string>();
    return text.empty() ? Data(false) : Data(text);
  }
  Data data(json.is_array() ? Data::type::list : Data::type::object);
  for (const auto& [name, item] : json.items()) {
    if (json.is_array()) {
      data.push_back(data_of(item));
      continue;
    }
    data.set(name, data_of(item));
    if (item.is_array()) data.set("any " + name, !item.empty());
  }
  return data;
}
}  // namespace

std::string from_template(const std::string& name, const PageData& data) {
  static const std::map<std::string, std::string> templates = all_prepared();
  Data all = data_of(data);
  for (const auto& [partial, text] : templates) all.set(partial, text);
  kainjow::mustache::mustache form(templates.at(name));
  form.set_custom_escape(markdown::of_html);
  std::string text = form.render(all);
  if (!form.is_valid()) throw std::logic_error(name + ": " + form.error_message());
  std::ranges::replace(text, line_end, '\n');
  return text.ends_with('\n') ? text : text + '\n';
}

}  // namespace shakedown
