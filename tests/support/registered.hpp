// A register that several test files fill for one test.
#pragma once

#include <utility>
#include <vector>

namespace shakedown {

/// An object of this type at namespace scope adds the objects that `make()` returns to `all()`.
template <class Made>
class Register {
 public:
  using Make = std::vector<Made> (*)();
  explicit Register(Make make) { makers().push_back(make); }

  /// Returns the objects in link order.
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
