// Curves of a gnuplot script over a table that holds several, one below the other.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace shakedown::tao2014 {

/// The points of the rows whose `column` holds `key`: "data using ...".
std::string curve(const std::string& column, const std::string& key, const std::string& x,
                  const std::string& y);

/// One with points for each (key, line style), titled with its key, each followed by a comma.
std::string curves(const std::string& column,
                   const std::vector<std::pair<std::string, int>>& styles, const std::string& x,
                   const std::string& y);

}  // namespace shakedown::tao2014
