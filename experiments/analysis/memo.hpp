// Values that a process computes only once, in the thread that asks first.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace shakedown {

/// Values by key. References to values stay valid.
template <class Value, class Key = std::string>
class Memo {
 public:
  /// The value of `key`. The first caller computes it by `compute()`; others wait for it. After an
  /// exception the next caller computes it.
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
