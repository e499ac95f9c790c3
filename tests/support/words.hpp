// Power series in letters that do not commute, in extended precision. They express the order
// conditions of splittings and compositions: with a letter for each generator, a product of
// exponentials is the exponential of its logarithm, and the method has order p if and only if the
// logarithm is the sum of the exact generators up to degree p. No other identity between the
// generators is used, so the conditions hold for any parts and for any step.
// Source: Hairer, Lubich, Wanner III.4 and III.5.
#pragma once

#include <map>
#include <string>

namespace shakedown::words {

/// The coefficients of all words that occur. The empty word is the constant.
using Series = std::map<std::string, long double>;

/// Returns the degree of a word. A digit has its value as its degree, any other letter 1.
inline int degree(const std::string& word) {
  int sum = 0;
  for (const char letter : word) sum += letter >= '0' && letter <= '9' ? letter - '0' : 1;
  return sum;
}

/// Returns the product up to the degree `most`.
inline Series product(const Series& a, const Series& b, int most) {
  Series all;
  for (const auto& [left, x] : a) {
    for (const auto& [right, y] : b) {
      if (degree(left) + degree(right) <= most) all[left + right] += x * y;
    }
  }
  return all;
}

/// Returns the exponential of a series without a constant, up to the degree `most`.
inline Series exponential(const Series& x, int most) {
  Series all{{"", 1.0L}}, power = all;
  for (int k = 1; k <= most; ++k) {
    power = product(power, x, most);
    for (auto& [word, c] : power) all[word] += c /= static_cast<long double>(k);
  }
  return all;
}

/// Returns the logarithm of a series whose constant is 1, up to the degree `most`.
inline Series logarithm(Series x, int most) {
  x.erase("");
  Series all, power{{"", 1.0L}};
  for (int k = 1; k <= most; ++k) {
    power = product(power, x, most);
    for (const auto& [word, c] : power) all[word] += (k % 2 == 1 ? c : -c) / k;
  }
  return all;
}

}  // namespace shakedown::words
