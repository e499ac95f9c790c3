#include "experiments/harness/files/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

namespace shakedown {
namespace fs = std::filesystem;

namespace {
// Temporaries alive, where a signal handler can reach them: it may neither lock nor allocate.
std::array<std::atomic<char*>, 256> alive{};
std::atomic<unsigned> serial{0};

int enter(const fs::path& path) {
  char* copy = ::strdup(path.c_str());
  for (std::size_t i = 0; i < alive.size(); ++i) {
    char* empty = nullptr;
    if (alive[i].compare_exchange_strong(empty, copy)) return static_cast<int>(i);
  }
  std::free(copy);  // more files than slots: that one would survive an interrupt
  return -1;
}

void leave(int slot) {
  if (slot >= 0) std::free(alive[static_cast<std::size_t>(slot)].exchange(nullptr));
}

extern "C" void remove_and_exit(int signal) {
  for (auto& slot : alive) {
    if (const char* path = slot.load()) ::unlink(path);
  }
  ::_exit(128 + signal);
}

std::string reason(int error) { return std::strerror(error); }

// A symbolic link keeps pointing where it did: its target is replaced, not the link.
fs::path resolved(const fs::path& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error)) return path;
  const fs::path target = fs::weakly_canonical(path, error);
  return error ? path : target;
}
}  // namespace

Temporary::Temporary(const fs::path& destination) : destination_(destination) {
  const std::string name = "." + destination.filename().string() + "." +
                           std::to_string(::getpid()) + "-" + std::to_string(serial++) + ".partial";
  path_ = destination.parent_path() / name;
  slot_ = enter(path_);
}

Temporary::~Temporary() {
  if (!path_.empty()) ::unlink(path_.c_str());
  leave(slot_);
}

void Temporary::publish() {
  if (::rename(path_.c_str(), destination_.c_str()) != 0) {
    throw RuntimeFailure("cannot replace " + destination_.string() + ": " + reason(errno));
  }
  path_.clear();
}

AtomicFile::AtomicFile(const fs::path& path) : path_(resolved(path)) {
  std::error_code error;
  const auto status = fs::status(path_, error);
  if (path_.empty() || fs::is_directory(status) || path_.filename().empty()) {
    throw RuntimeFailure("cannot write '" + path.string() + "': it is not a file name");
  }
  if (fs::exists(status) && ::access(path_.c_str(), W_OK) != 0) fail(errno);
  const bool special = fs::exists(status) && !fs::is_regular_file(status);
  if (!special) temporary_ = std::make_unique<Temporary>(path_);
  const fs::path& open = special ? path_ : temporary_->path();
  const int flags = O_WRONLY | O_CLOEXEC | (special ? 0 : O_CREAT | O_EXCL);
  const int descriptor = ::open(open.c_str(), flags, 0666);
  if (descriptor < 0) fail(errno);
  file_ = ::fdopen(descriptor, "w");
}

AtomicFile::~AtomicFile() {
  if (file_ != nullptr) std::fclose(file_);
}

void AtomicFile::fail(int error) {
  throw RuntimeFailure("cannot write " + path_.string() + ": " + reason(error));
}

void AtomicFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail(errno);
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

void remove_temporaries_on_interrupt() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, remove_and_exit);
}

}  // namespace shakedown
