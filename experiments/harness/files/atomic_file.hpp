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

/// A temporary file beside `destination`. It is removed with this object and at an interrupt,
/// unless it is published.
class Temporary {
 public:
  explicit Temporary(const std::filesystem::path& destination);
  ~Temporary();
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const std::filesystem::path& destination() const { return destination_; }
  /// Renames to the destination. Throws RuntimeFailure and leaves nothing if that fails.
  void publish();

 private:
  std::filesystem::path destination_;
  std::filesystem::path path_;
  RemovedAtInterrupt listed_;
};

/// Files that replace their former versions together, in one or several folders of one file system.
/// They are on the disk before any of them is renamed. A journal, .NAME.PID-N.set, lists the
/// renames, and `finish_sets` completes them after a kill or a crash.
class FileSet {
 public:
  /// Returns the path to which the future `destination` is written. Throws RuntimeFailure if that
  /// cannot be replaced.
  const std::filesystem::path& add(const std::filesystem::path& destination);
  /// Takes over the files of `other`.
  void join(FileSet& other) { files_.splice(files_.end(), other.files_); }
  /// Marks `destination` for removal, if it exists.
  void remove(const std::filesystem::path& destination) { removed_.push_back(destination); }
  [[nodiscard]] bool empty() const { return files_.empty(); }
  /// Publishes all files. Throws RuntimeFailure and leaves the former files if the disk is full.
  void publish() { publish(false); }
  /// Publishes as the last work of a command: the time limit either ends the process before the
  /// renames or has no effect (end_after() in interrupt.hpp).
  void publish_last() { publish(true); }

 private:
  void publish(bool last);

  std::list<Temporary> files_;
  std::vector<std::filesystem::path> removed_;
};

/// Completes the sets of ended processes in `folder`, and in all its subfolders if `deep`; removes
/// their temporaries.
void finish_sets(const std::filesystem::path& folder, bool deep);

/// A file written piece by piece. Until `commit` the destination keeps its former content. A
/// destination that is not a regular file (/dev/null, a pipe) is written directly.
class AtomicFile {
 public:
  /// Opens the temporary; throws RuntimeFailure naming `path` and the reason.
  explicit AtomicFile(const std::filesystem::path& path) : AtomicFile(path, nullptr) {}
  /// Opens a file of a set, which the set publishes in place of `commit`.
  AtomicFile(FileSet& set, const std::filesystem::path& path) : AtomicFile(path, &set) {}
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view text);
  /// Rewrites the beginning of a file that already extends beyond it.
  void overwrite(std::string_view beginning);
  /// Flushes, closes and renames. Throws RuntimeFailure and leaves nothing if any of it fails.
  void commit();
  /// Returns the path of the file until it is published.
  [[nodiscard]] const std::filesystem::path& written_path() const { return written_; }

 private:
  AtomicFile(const std::filesystem::path& path, FileSet* set);
  [[noreturn]] void fail(int error);

  std::filesystem::path path_;
  std::filesystem::path written_;
  std::unique_ptr<Temporary> temporary_;  // null for special files and files of a set
  std::FILE* file_ = nullptr;
};

/// Returns the file that a write to `path` replaces, with links followed. Throws RuntimeFailure if
/// `path` cannot name a file or the file may not be written.
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

/// Locks a folder against other processes, and other locks of this process, while it lives.
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
