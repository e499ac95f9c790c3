#include "experiments/harness/cli/sweep/journal.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>

#include "experiments/harness/files/digest.hpp"
#include "experiments/harness/files/failure.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

namespace {
constexpr std::size_t sum_digits = 8;

std::string sum_of(std::string_view text) { return sha256(text).substr(0, sum_digits); }

// Removes and returns the text up to the next blank.
std::string_view next_word(std::string_view& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

struct JournalLine {
  std::int64_t run = -1;
  bool ok = false;
  double seconds = 0.0;
  std::string_view row;
};
// Parses a line without its line end. Sets `run` to -1 if the line is damaged.
JournalLine parsed_line(std::string_view line) {
  JournalLine parsed;
  const std::string_view sum = next_word(line);
  if (sum.size() != sum_digits || sum != sum_of(line)) return parsed;
  const std::string_view run = next_word(line);
  parsed.ok = next_word(line) == "ok";
  const std::string_view seconds = next_word(line);
  std::from_chars(run.data(), run.data() + run.size(), parsed.run);
  std::from_chars(seconds.data(), seconds.data() + seconds.size(), parsed.seconds);
  parsed.row = line;
  return parsed;
}
}  // namespace

SweepJournal::SweepJournal(std::filesystem::path path, const std::string& identity,
                           std::int64_t runs)
    : path_(std::move(path)), places_(static_cast<std::size_t>(runs)) {
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0) fail();
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    ::close(file_);
    throw UsageError(path_.string() + ": another sweep is using it");
  }
  try {
    read(fmt::format("shakedown sweep journal 1 {} {}\n", identity, runs));
  } catch (...) {
    ::close(file_);
    throw;
  }
}

SweepJournal::~SweepJournal() { ::close(file_); }

void SweepJournal::fail() const {
  throw RuntimeFailure("cannot write " + path_.string() + ": " + std::strerror(errno));
}

void SweepJournal::read(const std::string& header) {
  std::string pending;
  std::int64_t at = 0;  // offset at which `pending` begins
  std::array<char, 1 << 16> buffer{};
  bool begun = false;
  while (true) {
    const ssize_t got = ::read(file_, buffer.data(), buffer.size());
    if (got < 0) fail();
    if (got == 0) break;
    pending.append(buffer.data(), static_cast<std::size_t>(got));
    std::size_t from = 0;
    for (std::size_t end = 0; (end = pending.find('\n', from)) != std::string::npos;) {
      const std::string_view line = std::string_view(pending).substr(from, end + 1 - from);
      if (begun) {
        enter(line.substr(0, line.size() - 1), at + static_cast<std::int64_t>(from));
      } else if (line != header) {
        throw UsageError(
            path_.string() +
            " belongs to another sweep or another version of the program: remove it, or choose another --output");
      }
      begun = true;
      from = end + 1;
    }
    pending.erase(0, from);
    at += static_cast<std::int64_t>(from);
  }
  if (!begun && !header.starts_with(pending)) {
    throw UsageError(path_.string() + " is not the journal of a sweep: choose another --output");
  }
  if (begun && !pending.empty()) ++damaged_;
  end_ = at;
  if (::ftruncate(file_, end_) != 0 || ::lseek(file_, end_, SEEK_SET) != end_) fail();
  if (!begun) write(header);
}

void SweepJournal::enter(std::string_view line, std::int64_t begin) {
  const JournalLine parsed = parsed_line(line);
  if (parsed.run < 0 || parsed.run >= std::ssize(places_)) {
    ++damaged_;
    return;
  }
  if (has(parsed.run)) return;
  places_[static_cast<std::size_t>(parsed.run)] = {begin, static_cast<std::int32_t>(line.size())};
  ++finished_;
  failed_ += parsed.ok ? 0 : 1;
  seconds_ += parsed.seconds;
}

void SweepJournal::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t put = ::write(file_, text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) fail();
    text.remove_prefix(static_cast<std::size_t>(put));
    end_ += put;
  }
}

void SweepJournal::append(std::int64_t run, bool ok, double seconds, std::string_view row) {
  const std::string rest = fmt::format("{} {} {:.9f} {}", run, ok ? "ok" : "failed", seconds, row);
  const std::string line = sum_of(rest) + " " + rest;
  const std::lock_guard lock(mutex_);
  const std::int64_t begin = end_;
  write(line + "\n");
  enter(line, begin);
}

void SweepJournal::sync() {
  if (::fdatasync(file_) != 0) fail();
}

SweepJournal::Entry SweepJournal::at(std::int64_t run) const {
  const Line& place = places_[static_cast<std::size_t>(run)];
  std::string line(static_cast<std::size_t>(place.size), '\0');
  const ssize_t got = ::pread(file_, line.data(), line.size(), place.begin);
  const JournalLine parsed = got == std::ssize(line) ? parsed_line(line) : JournalLine{};
  if (parsed.run != run) throw RuntimeFailure(path_.string() + " was changed during the sweep");
  return {std::string(parsed.row), parsed.seconds, parsed.ok};
}

void SweepJournal::remove() { ::unlink(path_.c_str()); }

}  // namespace shakedown
