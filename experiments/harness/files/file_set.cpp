#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <optional>
#include <set>
#include <string>

#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
constexpr std::string_view partial = ".partial";
constexpr std::string_view set_ending = ".set";

// A file system without fsync is accepted.
void synchronise(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool failed = descriptor < 0 || (::fsync(descriptor) != 0 && errno != EINVAL);
  const int error = errno;
  if (descriptor >= 0) ::close(descriptor);
  if (failed) {
    throw RuntimeFailure("cannot write " + destination_of(path).string() + ": " +
                         std::strerror(error));
  }
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

// Resolves links and dots in the folder.
fs::path whole(const fs::path& file) {
  return fs::weakly_canonical(folder_of(file)) / file.filename();
}

// Returns the deepest folder that contains all files.
fs::path common_folder(const std::vector<fs::path>& files) {
  fs::path folder = whole(files.front()).parent_path();
  for (const fs::path& file : files) {
    while (*whole(file).lexically_relative(folder).begin() == "..") folder = folder.parent_path();
  }
  return folder;
}

// Names end with a zero byte, which no name contains. Each entry is the file to rename (empty for a
// removal), followed by its destination.
std::string journal_of(const fs::path& folder, const std::list<Temporary>& files,
                       const std::vector<fs::path>& removed) {
  std::string text;
  const auto add = [&](const fs::path& file) {
    text += (file.empty() ? "" : whole(file).lexically_relative(folder).string()) + '\0';
  };
  for (const Temporary& file : files) add(file.path()), add(file.destination());
  for (const fs::path& file : removed) add({}), add(file);
  return text;
}

// Returns the PID in .NAME.PID-N.ending.
std::optional<pid_t> writer_of(const std::string& name, std::string_view ending) {
  if (!name.starts_with('.') || !name.ends_with(ending)) return {};
  const std::string stem = name.substr(0, name.size() - ending.size());
  const auto dot = stem.rfind('.');
  const auto hyphen = stem.find('-', dot);
  if (dot == 0 || hyphen == std::string::npos) return {};
  const char* const end = stem.data() + stem.size();
  pid_t process = 0;
  unsigned number = 0;
  const auto first = std::from_chars(stem.data() + dot + 1, end, process);
  if (first.ec != std::errc() || first.ptr != stem.data() + hyphen || process <= 0) return {};
  const auto second = std::from_chars(first.ptr + 1, end, number);
  if (second.ec != std::errc() || second.ptr != end) return {};
  return process;
}

bool has_ended(pid_t process) { return ::kill(process, 0) != 0 && errno == ESRCH; }

struct Move {
  fs::path from;
  fs::path to;
};

// Returns nothing for a file that is not a journal of this program.
std::vector<Move> moves_of(const fs::path& journal) {
  const std::string text = read_file(journal);
  if (!text.ends_with('\0')) return {};
  std::vector<std::string> names(1);
  for (const char c : text) {
    if (c == '\0') {
      names.emplace_back();
    } else {
      names.back() += c;
    }
  }
  names.pop_back();
  std::vector<Move> moves;
  for (std::size_t i = 0; i + 1 < names.size(); i += 2) {
    const fs::path from = names[i];
    const fs::path to = names[i + 1];
    const bool ours = from.empty() || writer_of(from.filename().string(), partial).has_value();
    const auto stays = [](const fs::path& path) {
      return path.is_relative() && std::ranges::find(path, "..") == path.end();
    };
    if (names.size() % 2 != 0 || !ours || !stays(from) || !stays(to) || to.empty()) return {};
    const fs::path folder = folder_of(journal);
    moves.push_back({from.empty() ? from : folder / from, folder / to});
  }
  return moves;
}

void finish(const fs::path& journal) {
  const std::vector<Move> moves = moves_of(journal);
  if (moves.empty()) return;
  for (const Move& move : moves) {
    const int code = move.from.empty() ? ::unlink(move.to.c_str())
                                       : ::rename(move.from.c_str(), move.to.c_str());
    if (code != 0 && errno != ENOENT) {  // ENOENT: already done
      throw RuntimeFailure("cannot replace " + move.to.string() + ": " + std::strerror(errno));
    }
  }
  ::unlink(journal.c_str());
}

// Removes the journal at the end even if a rename fails: no later process may complete this set.
class RemovedFile {
 public:
  explicit RemovedFile(const fs::path& path) : path_(path) {}
  ~RemovedFile() { ::unlink(path_.c_str()); }
  RemovedFile(const RemovedFile&) = delete;
  RemovedFile& operator=(const RemovedFile&) = delete;

 private:
  const fs::path& path_;
};

template <class Iterator>
void look_at(const fs::path& folder, std::vector<fs::path>& sets, std::vector<fs::path>& left) {
  std::error_code unreadable;
  for (Iterator file(folder, fs::directory_options::skip_permission_denied, unreadable), end;
       file != end; file.increment(unreadable)) {
    const std::string name = file->path().filename().string();
    if (const auto writer = writer_of(name, set_ending); writer && has_ended(*writer)) {
      sets.push_back(file->path());
    }
    if (const auto writer = writer_of(name, partial); writer && has_ended(*writer)) {
      left.push_back(file->path());
    }
  }
}
}  // namespace

const fs::path& FileSet::add(const fs::path& destination) {
  return files_.emplace_back(replaceable(destination)).path();
}

void FileSet::publish(bool last) {
  std::erase_if(removed_, [](const fs::path& path) { return !fs::exists(path); });
  std::vector<fs::path> all = removed_;
  for (const Temporary& file : files_) all.push_back(file.destination());
  if (all.empty()) {
    if (last) finished_in_time();
    return;
  }
  for (const Temporary& file : files_) synchronise(file.path());
  const fs::path folder = common_folder(all);
  const fs::path journal = hidden_beside(folder / all.back().filename(), set_ending);
  Temporary written(journal);
  write_file(written.path(), journal_of(folder, files_, removed_));
  synchronise(written.path());
  const Uninterrupted begun;
  written.publish();
  synchronise(folder);
  const RemovedFile gone(journal);
  for (Temporary& file : files_) file.publish();
  for (const fs::path& file : removed_) ::unlink(file.c_str());
  std::set<fs::path> folders;
  for (const fs::path& file : all) folders.insert(folder_of(file));
  for (const fs::path& each : folders) synchronise(each);
  if (last) finished_in_time();
}

void finish_sets(const fs::path& folder, bool deep) {
  std::vector<fs::path> sets;
  std::vector<fs::path> left;
  if (deep) {
    look_at<fs::recursive_directory_iterator>(folder, sets, left);
  } else {
    look_at<fs::directory_iterator>(folder, sets, left);
  }
  for (const fs::path& journal : sets) finish(journal);
  for (const fs::path& path : left) ::unlink(path.c_str());
}

}  // namespace shakedown
