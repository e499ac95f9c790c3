// Values that are computed once in a process, whichever thread asks first.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace shakedown {

/// Values by key. References stay valid.
template <class Value, class Key = std::string>
class Memo {
 public:
  /// The value of `key`, which `compute()` returns to the first caller; others wait for it. After an exception the
  /// next caller computes.
  template <class Compute>
  const Value& of(const Key& key, const Compute& compute) {
    Slot* slot = nullptr;
    {
      const std::lock_guard lock(guard);
      slot = &slots[key];  // a map's nodes do not move
    }
    const std::lock_guard lock(slot->guard);
    if (!slot->value) slot->value = compute();
    return *slot->value;
  }

 private:
  struct Slot {
    std::mutex guard;
    std::optional<Value> value;
  };
  std::mutex guard;
  std::map<Key, Slot> slots;
};

}  // namespace shakedown
