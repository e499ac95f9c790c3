// Files that appear complete or not at all.
#pragma once

#include <cstdio>
#include <filesystem>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/files/failure.hpp"
#include "experiments/harness/files/interrupt.hpp"

namespace shakedown {

/// A temporary file beside `destination`. Unless it is published, it is removed with this object or
/// at an interrupt.
class Temporary {
 public:
  explicit Temporary(const std::filesystem::path& destination);
  ~Temporary();
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const std::filesystem::path& destination() const { return destination_; }
  /// Renames the file to its destination. If that fails, throws RuntimeFailure and leaves no file
  /// behind.
  void publish();

 private:
  std::filesystem::path destination_;
  std::filesystem::path path_;
  RemovedAtInterrupt listed_;
};

/// Files that replace their former versions together, in one or several folders of one file system.
/// All of them are on the disk before any of them is renamed. A journal, .NAME.PID-N.set, lists the
/// renames, and `finish_sets` completes them after a kill or a crash.
class FileSet {
 public:
  /// Returns the path of the temporary file to which the new content of `destination` is written.
  /// Throws RuntimeFailure if `destination` cannot be replaced.
  const std::filesystem::path& add(const std::filesystem::path& destination);
  /// Takes over the files of `other`.
  void join(FileSet& other) { files_.splice(files_.end(), other.files_); }
  /// Marks `destination` for removal, if it exists.
  void remove(const std::filesystem::path& destination) { removed_.push_back(destination); }
  [[nodiscard]] bool empty() const { return files_.empty(); }
  /// Publishes all files. If the disk is full, throws RuntimeFailure and keeps the former files.
  void publish() { publish(false); }
  /// Publishes as the last action of a command. The time limit (end_after() in interrupt.hpp) then
  /// either ends the process before the renames or has no effect.
  void publish_last() { publish(true); }

 private:
  void publish(bool last);

  std::list<Temporary> files_;
  std::vector<std::filesystem::path> removed_;
};

/// Completes the file sets in `folder`, and in all its subfolders if `deep`, that processes left
/// behind when they ended. Removes their temporary files.
void finish_sets(const std::filesystem::path& folder, bool deep);

/// A file written piece by piece. Until `commit` the destination keeps its former content. A
/// destination that is not a regular file (/dev/null, a pipe) is written directly.
class AtomicFile {
 public:
  /// Opens the temporary file. If that fails, throws RuntimeFailure with `path` and the reason.
  explicit AtomicFile(const std::filesystem::path& path) : AtomicFile(path, nullptr) {}
  /// Opens a file of a set. The set publishes it; `commit` does not.
  AtomicFile(FileSet& set, const std::filesystem::path& path) : AtomicFile(path, &set) {}
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view text);
  /// Rewrites the beginning of a file that already extends beyond it.
  void overwrite(std::string_view beginning);
  /// Flushes, closes and renames the file. If any of this fails, throws RuntimeFailure and leaves
  /// no file behind.
  void commit();
  /// Returns the path that the file has until it is published.
  [[nodiscard]] const std::filesystem::path& written_path() const { return written_; }

 private:
  AtomicFile(const std::filesystem::path& path, FileSet* set);
  [[noreturn]] void fail(int error);

  std::filesystem::path path_;
  std::filesystem::path written_;
  std::unique_ptr<Temporary> temporary_;  // null for special files and files of a set
  std::FILE* file_ = nullptr;
};

/// Returns the file that a write to `path` replaces, after following links. Throws RuntimeFailure
/// if `path` cannot name a file or the file may not be written.
std::filesystem::path replaceable(const std::filesystem::path& path);
/// Returns the destination of a temporary; any other path unchanged.
std::filesystem::path destination_of(const std::filesystem::path& path);
/// Returns a name for this process alone, .NAME.PID-N`ending`, in the folder of `file`.
std::filesystem::path hidden_beside(const std::filesystem::path& file, std::string_view ending);
/// Writes a whole file; its directory must exist.
void write_file(const std::filesystem::path& path, std::string_view text);
void write_file(FileSet& set, const std::filesystem::path& path, std::string_view text);
/// Creates a directory and its parents; throws RuntimeFailure.
void make_directory(const std::filesystem::path& path);
/// Throws RuntimeFailure unless a file can be created in the existing directory.
void require_writable(const std::filesystem::path& directory);
/// Returns the content of a file; throws RuntimeFailure.
std::string read_file(const std::filesystem::path& path);

/// While this object lives, it locks a folder against other processes and against other locks of
/// this process.
class FolderLock {
 public:
  /// Throws RuntimeFailure at once if another lock holds the folder.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace shakedown
