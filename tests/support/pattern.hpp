// Regular expressions for tests. std::regex takes five seconds to compile, so only pattern.cpp
// includes it.
#pragma once

#include <string>
#include <vector>

namespace shakedown::test {

struct Match {
  std::size_t position = 0;
  std::vector<std::string> groups;  ///< the whole match first

  [[nodiscard]] const std::string& str() const { return groups.front(); }
  [[nodiscard]] std::size_t end() const { return position + str().size(); }
  const std::string& operator[](std::size_t k) const { return groups[k]; }
};

/// Returns every match of the pattern, from the left.
std::vector<Match> matches(const std::string& text, const std::string& pattern);
/// Returns the first match, or "".
std::string first_match(const std::string& text, const std::string& pattern);
bool matches_whole(const std::string& text, const std::string& pattern);
std::string replaced(const std::string& text, const std::string& pattern, const std::string& by);

}  // namespace shakedown::test
