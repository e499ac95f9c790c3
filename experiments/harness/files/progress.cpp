#include "experiments/harness/files/progress.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace shakedown {

namespace {
std::size_t terminal_width() {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

std::string clock_text(double seconds) {
  const auto whole = std::llround(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}
}  // namespace

Progress::Progress(std::size_t total) : Progress(total, ::isatty(STDERR_FILENO) == 1) {}

Progress::Progress(std::size_t total, bool terminal)
    : terminal_(terminal), total_(total), total_weight_(static_cast<double>(total)) {}

Progress::Progress(const std::vector<std::string>& tasks, std::map<std::string, double> seconds)
    : Progress(tasks.size()) {
  double known = 0.0;
  double count = 0.0;
  for (const auto& task : tasks) {
    if (seconds.contains(task)) known += seconds[task], ++count;
  }
  if (known <= 0.0) return;
  total_weight_ = 0.0;
  for (const auto& task : tasks) {
    const auto former = seconds.find(task);
    weights_[task] = former == seconds.end() ? known / count : former->second;
    total_weight_ += weights_[task];
  }
}

Progress::~Progress() {
  const std::lock_guard lock(mutex_);
  erase();
}

void Progress::begin(const std::string& task) {
  const std::lock_guard lock(mutex_);
  running_[task] = 0.0;
  draw(true);
}

void Progress::update(const std::string& task, double fraction) {
  const std::lock_guard lock(mutex_);
  running_[task] = std::clamp(fraction, 0.0, 1.0);
  draw(false);
}

void Progress::end(const std::string& task, const std::string& line) {
  const std::lock_guard lock(mutex_);
  running_.erase(task);
  ++done_;
  done_weight_ += weight(task);
  erase();
  if (!line.empty()) {
    std::fputs((line + "\n").c_str(), stdout);
    std::fflush(stdout);
  }
  if (!running_.empty()) draw(true);
}

double Progress::weight(const std::string& task) const {
  const auto known = weights_.find(task);
  return known == weights_.end() ? 1.0 : known->second;
}

std::string Progress::line(std::size_t width) const {
  double finished = done_weight_;
  std::string tasks;
  for (const auto& [task, fraction] : running_) {
    finished += fraction * weight(task);
    tasks += fmt::format("{}{} {:.0f} %", tasks.empty() ? "" : ", ", task, 100.0 * fraction);
  }
  const double share = std::min(1.0, finished / (total_weight_ > 0.0 ? total_weight_ : 1.0));
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  constexpr std::size_t bar = 20;
  const auto filled = std::min(bar, static_cast<std::size_t>(share * bar));
  std::string text =
      fmt::format("[{}{}] ", std::string(filled, '#'), std::string(bar - filled, '.'));
  if (total_ > 1) text += fmt::format("{}/{} ", done_, total_);
  text += clock_text(elapsed);
  if (share > 0.01) text += ", " + clock_text(elapsed * (1.0 - share) / share) + " left";
  text += "  " + tasks;
  return text.substr(0, width > 0 ? width - 1 : 0);
}

void Progress::draw(bool now) {
  if (!terminal_) return;
  const auto time = Clock::now();
  if (!now && time - last_ < std::chrono::milliseconds(100)) return;
  last_ = time;
  drawn_ = true;
  std::fputs(("\r\033[K" + line(terminal_width())).c_str(), stderr);
  std::fflush(stderr);
}

void Progress::erase() {
  if (!drawn_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace shakedown
