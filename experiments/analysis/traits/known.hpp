// What is found once for all threads: what measures seconds on one asks for what others have found.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace shakedown {

/// Values by key; references stay valid.
template <class Value, class Key = std::string>
class Known {
 public:
  /// find() of the first who asks for `key`; two at once may both find it.
  template <class Find>
  const Value& of(const Key& key, const Find& find) {
    {
      const std::lock_guard lock(guard);
      if (const auto known = all.find(key); known != all.end()) return known->second;
    }
    Value found = find();
    const std::lock_guard lock(guard);
    return all.try_emplace(key, std::move(found)).first->second;
  }

 private:
  std::mutex guard;
  std::map<Key, Value> all;
};

}  // namespace shakedown
