// If a disk fills up, the error is one line, and the files are complete. Where mounting is allowed,
// several kinds of disk are tried.
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>

#include "experiments/harness/figures/picture.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/digest.hpp"
#include "tests/robustness/limited.hpp"

using namespace shakedown;
using namespace shakedown::test;
using Catch::Matchers::Contains;

namespace {
struct Disk {
  std::string name;
  std::string mount;  ///< mounts $2 KiB at $1, or limits a file to a 32nd of this
};
const std::array disks{
    Disk{"tmpfs", "mount -t tmpfs -o size=$2k none \"$1\""},
    Disk{"ext2", "truncate -s $2K \"$1.image\" && mkfs.ext2 -q -b 1024 -N 64 -m 0 \"$1.image\" && "
                 "mount -o loop \"$1.image\" \"$1\""},
    Disk{"ext4", "truncate -s $2K \"$1.image\" && mkfs.ext4 -q -b 1024 -N 64 -m 0 -O ^has_journal "
                 "\"$1.image\" && mount -o loop \"$1.image\" \"$1\""},
    Disk{"a limit on the size of files", "ulimit -f $(($2 / 16)) && trap '' XFSZ"},
};

// Checks that every file that a command has left is complete.
void check_files(const Scratch& copy) {
  for (const std::string& name : copy.files()) {
    INFO(name);
    const std::string bytes = read_file(copy / name);
    if (name.ends_with(".svg")) CHECK(is_whole(Picture::svg, bytes));
    if (name.ends_with(".png")) CHECK(is_whole(Picture::png, bytes));
    if (name.ends_with(".json") && !name.ends_with("claims.json") && !name.ends_with("run.json")) {
      const auto csv = copy / (name.substr(0, name.size() - 5) + ".csv");
      CHECK_THAT(bytes, Contains(sha256(read_file(csv))));
    }
    CHECK_FALSE(name.ends_with(".partial"));
    CHECK_FALSE(name.ends_with(".set"));
  }
}

// Runs the words on a disk of this size, in a separate mount namespace, and copies the files that
// they left. Returns false if no such disk is available.
bool on_disk(const Disk& disk, int kibibytes, const std::string& words, const Scratch& copy,
             ChildOutcome& ended) {
  const Scratch place;
  make_directory(place / "disk");
  const std::string script = "{ " + disk.mount + "; } > /dev/null 2>&1 || exit 77\n" +
                             "cd \"$1\" && \"$0\" " + words +
                             "\ncode=$?\ncp -a . \"$3\"\nexit $code";
  std::vector<std::string> all{"/bin/sh",
                               "-c",
                               script,
                               SHAKEDOWN_BINARY,
                               (place / "disk").string(),
                               std::to_string(kibibytes),
                               copy.path.string()};
  if (!disk.mount.starts_with("ulimit")) {
    all.insert(all.begin(), {"unshare", "-m", "--propagation", "private"});
  }
  ended = run_child(all, {}, 600.0);
  return ended.found && ended.code != 77 && ended.messages.find("unshare:") == std::string::npos;
}
}  // namespace

TEST_CASE("A disk that fills up leaves whole files and an error of one line", "[slow]") {
  const std::vector<std::string> commands{
      "integrate --problem chain --method rattle --step 0.01 --until 10 --output a.csv --plot a",
      "compare --problem henon-heiles --methods rk4,velocity-verlet --steps 0.1 --until 1 --output it",
      "run kinon2023/pendulum --quick --results r"};
  int tried = 0;
  int filled = 0;
  for (const Disk& disk : disks) {
    for (const std::string& command : commands) {
      for (const int kibibytes : {64, 160, 320}) {
        const Scratch copy;
        ChildOutcome ended;
        if (!on_disk(disk, kibibytes, command, copy, ended)) continue;
        ++tried;
        filled += ended.code != 0 ? 1 : 0;
        INFO(disk.name << " of " << kibibytes << " KiB: " << command << "\n" << ended.messages);
        CHECK_FALSE(ended.late);
        CHECK(ended.code <= 2);
        if (ended.code != 0) CHECK_THAT(ended.messages, Contains("shakedown: "));
        check_files(copy);
      }
    }
  }
  CHECK(tried >= 9);
  CHECK(filled >= tried / 3);  // every command fills the smallest disks
}
