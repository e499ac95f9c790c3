// Files that appear whole or not at all.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

/// A name beside `destination`, whose file disappears with this object unless it is published. At
/// an interrupt (see `remove_temporaries_on_interrupt`) the file disappears too.
class Temporary {
 public:
  explicit Temporary(const std::filesystem::path& destination);
  ~Temporary();
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Renames to the destination; throws RuntimeFailure, and leaves nothing, when that fails.
  void publish();

 private:
  std::filesystem::path destination_;
  std::filesystem::path path_;
  int slot_ = -1;
};

/// A file written piece by piece. Until `commit` the destination keeps its former content. Where it
/// is no regular file (/dev/null, a pipe) it is written directly.
class AtomicFile {
 public:
  /// Opens the temporary; throws RuntimeFailure naming `path` and the reason.
  explicit AtomicFile(const std::filesystem::path& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view text);
  /// Flushes, closes and renames; throws RuntimeFailure and leaves nothing when any of it fails.
  void commit();

 private:
  [[noreturn]] void fail(int error);

  std::filesystem::path path_;
  std::unique_ptr<Temporary> temporary_;  // none for special files
  std::FILE* file_ = nullptr;
};

/// Writes a whole file, whose directory must exist.
void write_file(const std::filesystem::path& path, std::string_view text);
/// Creates a directory and its parents; throws RuntimeFailure.
void make_directory(const std::filesystem::path& path);
/// Throws RuntimeFailure unless a file can be created in the existing directory.
void require_writable(const std::filesystem::path& directory);
/// The content of a file; throws RuntimeFailure.
std::string read_file(const std::filesystem::path& path);

/// From now on SIGINT, SIGTERM and SIGHUP remove every temporary before they end the process.
void remove_temporaries_on_interrupt();

}  // namespace shakedown
