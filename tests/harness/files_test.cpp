// Files appear completely or not at all, and numbers are preserved exactly.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <csignal>
#include <limits>
#include <set>
#include <string>
#include <thread>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/child.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/files/digest.hpp"
#include "experiments/harness/files/interrupt.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using test::Scratch;

TEST_CASE("A file replaces the former one only when it is committed", "[files]") {
  const Scratch scratch;
  write_file(scratch / "a.csv", "old");
  {
    AtomicFile file(scratch / "a.csv");
    file.write("new");
    CHECK(read_file(scratch / "a.csv") == "old");
  }
  CHECK(read_file(scratch / "a.csv") == "old");
  CHECK(scratch.files() == std::set<std::string>{"a.csv"});
  AtomicFile file(scratch / "a.csv");
  file.write("new");
  file.commit();
  CHECK(read_file(scratch / "a.csv") == "new");
  CHECK(scratch.files() == std::set<std::string>{"a.csv"});
}

TEST_CASE("A write beyond what the disk takes names the file and leaves nothing", "[files]") {
  const Scratch scratch;
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, before.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  std::string message;
  try {
    write_file(scratch / "big.csv", std::string(100000, 'x'));
  } catch (const RuntimeFailure& failure) {
    message = failure.what();
  }
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  CHECK_THAT(message, Contains("big.csv") && Contains("File too large"));
  CHECK(scratch.files().empty());
}

TEST_CASE("A place where no file can be created is refused with the reason", "[files]") {
  const Scratch scratch;
  CHECK_THROWS_WITH(write_file(scratch / "no/such/a.csv", "x"), Contains("No such file"));
  CHECK_THROWS_WITH(write_file(scratch.path, "x"), Contains("not a file name"));
  write_file(scratch / "file", "x");
  CHECK_THROWS_WITH(make_directory(scratch / "file"), Contains("cannot create directory"));
  CHECK_THROWS_WITH(make_directory(scratch / "file/below"), Contains("cannot create directory"));
  CHECK_THROWS_WITH(require_writable(scratch / "file"), Contains("Not a directory"));
  CHECK_THROWS_WITH(read_file(scratch / "missing"),
                    Contains("missing") && Contains("No such file"));
}

TEST_CASE("A special file is written in place, not replaced", "[files]") {
  write_file("/dev/null", "x");
  CHECK(std::filesystem::is_character_file("/dev/null"));
  CHECK_THROWS_WITH(write_file("/dev/full", std::string(10, 'x')), Contains("No space left"));
}

TEST_CASE("A symbolic link goes on pointing where it did", "[files]") {
  const Scratch scratch;
  write_file(scratch / "target", "old");
  std::filesystem::create_symlink(scratch / "target", scratch / "link");
  write_file(scratch / "link", "new");
  CHECK(std::filesystem::is_symlink(scratch / "link"));
  CHECK(read_file(scratch / "target") == "new");
}

TEST_CASE("A set of files is published as one, or left as it was", "[files]") {
  const Scratch scratch;
  make_directory(scratch / "p");
  write_file(scratch / "a.csv", "old");
  write_file(scratch / "gone", "old");
  write_file(scratch / "p/b.json", "old");
  {
    FileSet files;
    write_file(files, scratch / "a.csv", "new");
    files.remove(scratch / "gone");
  }
  CHECK(read_file(scratch / "a.csv") == "old");
  FileSet files;
  write_file(files, scratch / "a.csv", "new");
  write_file(files, scratch / "p/b.json", "new");
  files.remove(scratch / "gone");
  files.remove(scratch / "never");
  CHECK(read_file(scratch / "a.csv") == "old");
  files.publish();
  CHECK(read_file(scratch / "a.csv") == "new");
  CHECK(read_file(scratch / "p/b.json") == "new");
  CHECK(scratch.files() == std::set<std::string>{"a.csv", "p/b.json"});
  CHECK_THROWS_WITH(FileSet().add(scratch / "p"), Contains("not a file name"));
}

TEST_CASE("A set that was cut short is finished, and what is no set of ours stays", "[files]") {
  const Scratch scratch;
  make_directory(scratch / "p");
  const std::string ended = ".99999999-";  // no process has this number
  const auto entry = [](const std::string& from, const std::string& to) {
    return from + '\0' + to + '\0';
  };
  write_file(scratch / "a.csv", "new");  // renamed before the interruption
  write_file(scratch / "gone", "old");
  write_file(scratch / "p/b.json", "old");
  write_file(scratch / ("p/.b.json" + ended + "1.partial"), "new");
  write_file(scratch / ("p/.c.json" + ended + "2.partial"), "of a run that was killed earlier");
  write_file(scratch / (".a.csv" + ended + "4.set"),
             entry(".a.csv" + ended + "0.partial", "a.csv") +
                 entry("p/.b.json" + ended + "1.partial", "p/b.json") + entry("", "gone"));
  // Sets that are damaged or not ours, one that is being written, and one that names a file outside
  // its folder.
  const std::string living = "." + std::to_string(::getpid()) + "-";
  const std::set<std::string> others{".x" + ended + "5.set", ".y" + ended + "6.set", "z.set",
                                     ".w" + living + "1.set", ".w" + living + "0.partial"};
  write_file(scratch / (".x" + ended + "5.set"), "notes of somebody");
  write_file(scratch / (".y" + ended + "6.set"), entry("", "../a.csv") + entry("a.csv", "b.csv"));
  write_file(scratch / "z.set", entry("", "a.csv"));
  write_file(scratch / (".w" + living + "1.set"), entry(".w" + living + "0.partial", "w"));
  write_file(scratch / (".w" + living + "0.partial"), "on its way");
  finish_sets(scratch.path, true);
  CHECK(read_file(scratch / "a.csv") == "new");
  CHECK(read_file(scratch / "p/b.json") == "new");
  std::set<std::string> expected = others;
  expected.insert({"a.csv", "p/b.json"});
  CHECK(scratch.files() == expected);
}

TEST_CASE("Time that is over after the last set is not over", "[files]") {
  const Scratch scratch;
  // Returns the exit code of a process whose time expires while it publishes.
  const auto late = [&scratch](auto publish) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
      try {
        FileSet files;
        write_file(files, scratch / "a.csv", "rows");
        const Uninterrupted begun;
        end_after(0.01);
        std::this_thread::sleep_for(std::chrono::milliseconds(1000));
        publish(files);
      } catch (...) {
        ::_exit(99);
      }
      ::_exit(0);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    REQUIRE(WIFEXITED(status));
    return WEXITSTATUS(status);
  };
  CHECK(late([](FileSet& files) { files.publish_last(); }) == 0);
  CHECK(late([](FileSet& files) { files.publish(); }) == 1);
  CHECK(scratch.files() == std::set<std::string>{"a.csv"});
}

TEST_CASE("A child's outputs and exit code are read, and its time is limited", "[files]") {
  const ChildOutcome both =
      run_child({"sh", "-c", "echo $A; echo wrong >&2; exit 3"}, {"A=1 2"}, 10.0);
  CHECK(both.output == "1 2\n");
  CHECK(both.messages == "wrong\n");
  CHECK(both.code == 3);
  CHECK_FALSE(run_child({"no-such-program"}, {}, 10.0).found);
  CHECK(run_child({"sh", "-c", "kill -9 $$"}, {}, 10.0).code == 137);
  CHECK(run_child({"sh", "-c", "yes | head -c 1000000"}, {}, 10.0).output.size() == 1000000);
  // One child waits, one waits with its outputs closed, and one has a child of its own that waits.
  for (const std::string words :
       {"sleep 1000", "exec > /dev/null 2>&1; sleep 1000", "sleep 1000 &"}) {
    INFO(words);
    CHECK(run_child({"sh", "-c", words}, {}, 0.2).late);
  }
}

TEST_CASE("Doubles, integers and texts read back equal from a CSV", "[csv]") {
  const double largest = std::numeric_limits<double>::max();
  const double tiny = std::numeric_limits<double>::denorm_min();
  Table table({"t [s]", "n", "method, \"quoted\"\nname"});
  table.row({0.1, 3, "vi-s"});
  table.row({1.0 / 3.0, std::int64_t{1} << 62, "a,b"});
  table.row({-0.0, -1, "say \"so\""});
  table.row({largest, 0, "# no comment"});
  table.row({tiny, 0, "two\nlines"});
  const Table back = parse_csv(table.csv(), "test");
  CHECK(back.columns() == table.columns());
  REQUIRE(back.rows() == table.rows());
  for (std::size_t i = 0; i < table.rows(); ++i) {
    CHECK(back.at(i)[0].number() == table.at(i)[0].number());
    CHECK(back.at(i)[1] == table.at(i)[1]);
    CHECK(back.at(i)[2] == table.at(i)[2]);
  }
  CHECK(std::signbit(back.at(2)[0].number()));
  CHECK_THAT(table.csv(), Contains("0.1,3,vi-s\n"));
}

TEST_CASE("NaN and infinities are words in a CSV and come back", "[csv]") {
  Table table({"x"});
  const double inf = std::numeric_limits<double>::infinity();
  table.row({std::nan("")}).row({inf}).row({-inf});
  CHECK(table.csv() == "x\nnan\ninf\n-inf\n");
  const auto x = parse_csv(table.csv(), "test").series("x");
  CHECK(std::isnan(x[0]));
  CHECK(x[1] == INFINITY);
  CHECK(x[2] == -INFINITY);
}

TEST_CASE("A table refuses rows and columns that do not fit", "[csv]") {
  CHECK_THROWS_WITH(Table({"a", "a"}), Contains("'a'"));
  CHECK_THROWS(Table({"a", ""}));
  CHECK_THROWS(Table({"a"}).row({1, 2}));
  CHECK_THROWS_WITH(Table({"a"}).column("b"), Contains("'b'"));
  CHECK_THROWS(Table::of({{"a", {1.0}}, {"b", {}}}));
  CHECK_THROWS_WITH(parse_csv("a,b\n1\n", "f.csv"), Contains("f.csv") && Contains("record 1"));
}

TEST_CASE("Thinning keeps about the number asked for, and the last row", "[csv]") {
  Table table({"k"});
  for (int k = 0; k < 10001; ++k) table.row({k});
  const Table thin = table.thinned(2000);
  CHECK(thin.rows() <= 2001);
  CHECK(thin.rows() > 1500);
  CHECK(thin.at(0)[0].number() == 0.0);
  CHECK(thin.at(thin.rows() - 1)[0].number() == 10000.0);
  CHECK(stride(2000) == 1);
  CHECK(stride(2001) == 2);
}

TEST_CASE("SHA-256 agrees with the examples of FIPS 180", "[files]") {
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  Sha256 pieces;
  const std::string text(200, 'a');
  for (const int size : {0, 1, 62, 64, 70, 3}) {
    pieces.add(std::string(static_cast<std::size_t>(size), 'a'));
  }
  CHECK(pieces.hex() == sha256(text));
}
