#include "experiments/harness/files/atomic_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

namespace shakedown {
namespace fs = std::filesystem;

namespace {
std::atomic<unsigned> serial{0};

std::string reason(int error) { return std::strerror(error); }

// A symbolic link is not replaced; the file to which it points is.
fs::path resolved(const fs::path& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error)) return path;
  const fs::path target = fs::weakly_canonical(path, error);
  return error ? path : target;
}

[[noreturn]] void cannot_write(const fs::path& path, int error) {
  throw RuntimeFailure("cannot write " + destination_of(path).string() + ": " + reason(error));
}

}  // namespace

fs::path replaceable(const fs::path& path) {
  const fs::path target = resolved(path);
  std::error_code error;
  const auto status = fs::status(target, error);
  if (target.empty() || fs::is_directory(status) || target.filename().empty()) {
    throw RuntimeFailure("cannot write '" + path.string() + "': it is not a file name");
  }
  if (fs::exists(status) && ::access(target.c_str(), W_OK) != 0) cannot_write(target, errno);
  return target;
}

fs::path destination_of(const fs::path& path) {
  constexpr std::string_view ending = ".partial";
  std::string name = path.filename().string();
  while (name.starts_with('.') && name.ends_with(ending)) {
    name.resize(name.size() - ending.size());
    name = name.substr(1, name.rfind('.') - 1);  // drops .PID-N
  }
  return path.parent_path() / name;
}

fs::path hidden_beside(const fs::path& file, std::string_view ending) {
  return file.parent_path() / ("." + file.filename().string() + "." + std::to_string(::getpid()) +
                               "-" + std::to_string(serial++) + std::string(ending));
}

Temporary::Temporary(const fs::path& destination)
    : destination_(destination), path_(hidden_beside(destination, ".partial")), listed_(path_) {}

Temporary::~Temporary() {
  if (!path_.empty()) ::unlink(path_.c_str());
}

void Temporary::publish() {
  if (::rename(path_.c_str(), destination_.c_str()) != 0) {
    throw RuntimeFailure("cannot replace " + destination_.string() + ": " + reason(errno));
  }
  path_.clear();
}

AtomicFile::AtomicFile(const fs::path& path, FileSet* set) : path_(replaceable(path)) {
  const bool special = fs::exists(path_) && !fs::is_regular_file(path_);
  if (!special && set == nullptr) temporary_ = std::make_unique<Temporary>(path_);
  written_ = special ? path_ : set != nullptr ? set->add(path_) : temporary_->path();
  const int flags = O_WRONLY | O_CLOEXEC | (special ? 0 : O_CREAT | O_EXCL);
  const int descriptor = ::open(written_.c_str(), flags, 0666);
  if (descriptor < 0) fail(errno);
  file_ = ::fdopen(descriptor, "w");
}

AtomicFile::~AtomicFile() {
  if (file_ != nullptr) std::fclose(file_);
}

void AtomicFile::fail(int error) { cannot_write(path_, error); }

void AtomicFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail(errno);
}

void AtomicFile::overwrite(std::string_view beginning) {
  if (std::fseek(file_, 0, SEEK_SET) != 0) fail(errno);
  write(beginning);
  if (std::fseek(file_, 0, SEEK_END) != 0) fail(errno);
}

void AtomicFile::commit() {
  std::FILE* file = std::exchange(file_, nullptr);
  if (std::fflush(file) != 0) {
    const int error = errno;
    std::fclose(file);
    fail(error);
  }
  if (std::fclose(file) != 0) fail(errno);
  if (temporary_) temporary_->publish();
}

void write_file(const fs::path& path, std::string_view text) {
  AtomicFile file(path);
  file.write(text);
  file.commit();
}

void write_file(FileSet& set, const fs::path& path, std::string_view text) {
  AtomicFile file(set, path);
  file.write(text);
  file.commit();
}

void make_directory(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error || !fs::is_directory(path)) {
    const std::string why = error ? error.message() : "a file of that name is in the way";
    throw RuntimeFailure("cannot create directory " + path.string() + ": " + why);
  }
}

void require_writable(const fs::path& directory) {
  const Temporary probe(directory / "probe");
  const int descriptor =
      ::open(probe.path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    throw RuntimeFailure("cannot write into directory " + directory.string() + ": " +
                         reason(errno));
  }
  ::close(descriptor);
}

FolderLock::FolderLock(const fs::path& folder) {
  descriptor_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor_ < 0) {
    throw RuntimeFailure("cannot open directory " + folder.string() + ": " + reason(errno));
  }
  // Without support for locks in the file system, the folder stays unlocked.
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    ::close(descriptor_);
    throw RuntimeFailure("another run is writing into " + folder.string() +
                         ": wait for it, or choose another directory");
  }
}

FolderLock::~FolderLock() { ::close(descriptor_); }

std::string read_file(const fs::path& path) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (!in || fs::is_directory(path)) {
    throw RuntimeFailure("cannot read " + path.string() + ": " +
                         reason(errno != 0 ? errno : EISDIR));
  }
  if (in.peek() != std::ifstream::traits_type::eof()) text << in.rdbuf();
  if (in.bad()) throw RuntimeFailure("cannot read " + path.string() + ": " + reason(errno));
  return text.str();
}

}  // namespace shakedown
