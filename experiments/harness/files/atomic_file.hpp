// Files that appear whole or not at all.
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

/// A name beside `destination`, whose file disappears with this object, and at an interrupt, unless it
/// is published.
class Temporary {
 public:
  explicit Temporary(const std::filesystem::path& destination);
  ~Temporary();
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const std::filesystem::path& destination() const { return destination_; }
  /// Renames to the destination; throws RuntimeFailure, and leaves nothing, when that fails.
  void publish();

 private:
  std::filesystem::path destination_;
  std::filesystem::path path_;
  RemovedAtInterrupt listed_;
};

/// Files that replace their former ones together, which may lie in several folders of one file system.
/// They are on the disk before any of them is renamed, and the renames stand in a journal,
/// .NAME.PID-N.set: `finish_sets` brings to its end what a kill or a crash has left half done.
class FileSet {
 public:
  /// Where to write what will be `destination`; throws RuntimeFailure where that cannot be replaced.
  const std::filesystem::path& add(const std::filesystem::path& destination);
  /// Takes over what is in `other`.
  void join(FileSet& other) { files_.splice(files_.end(), other.files_); }
  /// `destination`, where there is such a file, will be gone.
  void remove(const std::filesystem::path& destination) { removed_.push_back(destination); }
  [[nodiscard]] bool empty() const { return files_.empty(); }
  /// Throws RuntimeFailure and leaves the former files when the disk is full.
  void publish() { publish(false); }
  /// The same as the last work of a command: its time is over before the renames, or not at all
  /// (end_after() in interrupt.hpp).
  void publish_last() { publish(true); }

 private:
  void publish(bool last);

  std::list<Temporary> files_;
  std::vector<std::filesystem::path> removed_;
};

/// Completes, in `folder` and where `deep` at any depth below it, the sets of processes that have ended,
/// and removes their temporaries.
void finish_sets(const std::filesystem::path& folder, bool deep);

/// A file written piece by piece. Until `commit` the destination keeps its former content. Where it
/// is no regular file (/dev/null, a pipe) it is written directly.
class AtomicFile {
 public:
  /// Opens the temporary; throws RuntimeFailure naming `path` and the reason.
  explicit AtomicFile(const std::filesystem::path& path) : AtomicFile(path, nullptr) {}
  /// One of a set: `commit` leaves it to the set to publish it.
  AtomicFile(FileSet& set, const std::filesystem::path& path) : AtomicFile(path, &set) {}
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::string_view text);
  /// The beginning anew, of a file that was written further than that.
  void overwrite(std::string_view beginning);
  /// Flushes, closes and renames; throws RuntimeFailure and leaves nothing when any of it fails.
  void commit();
  /// Where it stands until it is published.
  [[nodiscard]] const std::filesystem::path& written_path() const { return written_; }

 private:
  AtomicFile(const std::filesystem::path& path, FileSet* set);
  [[noreturn]] void fail(int error);

  std::filesystem::path path_;
  std::filesystem::path written_;
  std::unique_ptr<Temporary> temporary_;  // none for special files and those of a set
  std::FILE* file_ = nullptr;
};

/// The file that a write to `path` replaces, links followed. Throws RuntimeFailure where `path` is no
/// name of a file, or the file there may not be written.
std::filesystem::path replaceable(const std::filesystem::path& path);
/// What `path` is to become, of a temporary; else itself.
std::filesystem::path destination_of(const std::filesystem::path& path);
/// A name for this process alone, .NAME.PID-N`ending`, in the folder of `file`.
std::filesystem::path hidden_beside(const std::filesystem::path& file, std::string_view ending);
/// Writes a whole file, whose directory must exist.
void write_file(const std::filesystem::path& path, std::string_view text);
void write_file(FileSet& set, const std::filesystem::path& path, std::string_view text);
/// Creates a directory and its parents; throws RuntimeFailure.
void make_directory(const std::filesystem::path& path);
/// Throws RuntimeFailure unless a file can be created in the existing directory.
void require_writable(const std::filesystem::path& directory);
/// The content of a file; throws RuntimeFailure.
std::string read_file(const std::filesystem::path& path);

/// Keeps other processes, and other locks of this one, out of a folder while it lives.
class FolderLock {
 public:
  /// Throws RuntimeFailure at once where another holds it.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace shakedown
