#include "tests/support/pattern.hpp"

#include <map>
#include <regex>

namespace shakedown::test {
namespace {

const std::regex& compiled(const std::string& pattern) {
  static std::map<std::string, std::regex> known;
  return known.try_emplace(pattern, pattern).first->second;
}

}  // namespace

std::vector<Match> matches(const std::string& text, const std::string& pattern) {
  std::vector<Match> all;
  const std::regex& regex = compiled(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) {
    Match& match = all.emplace_back();
    match.position = static_cast<std::size_t>(at->position());
    match.groups.assign(at->begin(), at->end());
  }
  return all;
}

std::string first_match(const std::string& text, const std::string& pattern) {
  std::smatch found;
  return std::regex_search(text, found, compiled(pattern)) ? found.str() : "";
}

bool matches_whole(const std::string& text, const std::string& pattern) {
  return std::regex_match(text, compiled(pattern));
}

std::string replaced(const std::string& text, const std::string& pattern, const std::string& by) {
  return std::regex_replace(text, compiled(pattern), by);
}

}  // namespace shakedown::test
