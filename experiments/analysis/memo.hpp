// A cache of values that a process computes only once, in the first thread that asks.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace shakedown {

/// A cache of values by key. References to its values stay valid.
template <class Value, class Key = std::string>
class Memo {
 public:
  /// The value of `key`. The first caller computes it by `compute()`; others wait for it. If
  /// `compute()` throws, the next caller tries again.
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
