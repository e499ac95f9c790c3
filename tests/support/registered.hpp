// What several test files make and one test goes through.
#pragma once

#include <utility>
#include <vector>

namespace shakedown {

/// At namespace scope: makes what `make()` returns part of `all()`.
template <class Made>
class Register {
 public:
  using Make = std::vector<Made> (*)();
  explicit Register(Make make) { makers().push_back(make); }

  /// In the order in which files were linked.
  static std::vector<Made> all() {
    std::vector<Made> made;
    for (const Make make : makers()) {
      for (Made& one : make()) made.push_back(std::move(one));
    }
    return made;
  }

 private:
  static std::vector<Make>& makers() {
    static std::vector<Make> known;
    return known;
  }
};

}  // namespace shakedown
