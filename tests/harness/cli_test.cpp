// The command line as users see it: exit codes, one-line errors, no incomplete files.
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/files/digest.hpp"
#include "tests/support/command.hpp"
#include "tests/support/pattern.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using test::Ended;
using test::Scratch;

namespace {
Ended shakedown_in(const Scratch& scratch, const std::string& arguments,
                   const std::string& before = "") {
  return test::run_in(scratch, SHAKEDOWN_BINARY, arguments, before);
}

void check_one_line_error(const Ended& ended, int code) {
  INFO(ended.err);
  CHECK(ended.code == code);
  CHECK(ended.out.empty());
  CHECK_THAT(ended.err, StartsWith("shakedown: "));
  CHECK(std::count(ended.err.begin(), ended.err.end(), '\n') == 1);
}

const std::string run =
    "integrate --problem henon-heiles --method velocity-verlet --step 0.1 --until 1 ";
const std::string noisy =
    "integrate --problem henon-heiles --method baoab --step 0.1 --until 1 --opt friction=1 ";
}  // namespace

TEST_CASE("The version names release and sources", "[cli]") {
  const Scratch scratch;
  const Ended version = shakedown_in(scratch, "--version");
  CHECK(version.code == 0);
  CHECK_THAT(version.out, StartsWith("shakedown 0.1.0\n") && Contains("sources "));
}

TEST_CASE("Lists are for people, and for programs with --json", "[cli]") {
  const Scratch scratch;
  CHECK_THAT(shakedown_in(scratch, "list problems").out,
             Contains("henon-heiles") && Contains("not admissible"));
  CHECK_THAT(shakedown_in(scratch, "list methods").out, Contains("velocity-verlet"));
  CHECK_THAT(shakedown_in(scratch, "list problems --json").out, StartsWith("["));
  CHECK(shakedown_in(scratch, "list experiments --json").code == 0);
  CHECK(shakedown_in(scratch, "list claims --json").out == "[]\n");
}

TEST_CASE("A trajectory goes to standard output, its summary to standard error", "[cli]") {
  const Scratch scratch;
  const Ended ended = shakedown_in(scratch, run + "--every 4 --q0 0,0.1 --p0 0.3,0");
  CHECK(ended.code == 0);
  const Table table = parse_csv(ended.out, "stdout");
  CHECK(table.columns().front() == "t");
  CHECK(table.series("t").size() == 4);  // 0, 4, 8 and the end
  CHECK(table.series("t").back() == 1.0);
  CHECK(table.series("q1").front() == 0.1);
  CHECK_THAT(ended.err, Contains("steps") && Contains("evaluations") && Contains("time"));
}

TEST_CASE("A start may come from files", "[cli]") {
  const Scratch scratch;
  write_file(scratch / "q0.txt", " 0, \n0.1\r\n");
  write_file(scratch / "p0.txt", "0.3\t0");
  const Ended ended = shakedown_in(scratch, run + "--q0 @q0.txt --p0 @p0.txt");
  CHECK(ended.code == 0);
  CHECK(ended.out == shakedown_in(scratch, run + "--q0 0,0.1 --p0 0.3,0").out);
}

TEST_CASE("A file holds the same rows, byte for byte, each time", "[cli]") {
  const Scratch scratch;
  const Ended first = shakedown_in(scratch, run + "--output a.csv");
  CHECK(first.code == 0);
  CHECK(first.out.empty());
  shakedown_in(scratch, run + "--output b.csv");
  CHECK(read_file(scratch / "a.csv") == read_file(scratch / "b.csv"));
  CHECK(read_file(scratch / "a.csv") == shakedown_in(scratch, run).out);
  CHECK(scratch.files() == std::set<std::string>{"a.csv", "a.json", "b.csv", "b.json"});
}

TEST_CASE("A seed is a run of a method that draws random numbers", "[cli]") {
  const Scratch scratch;
  const Ended first = shakedown_in(scratch, noisy + "--seed 7");
  CHECK(first.code == 0);
  CHECK(parse_csv(first.out, "stdout").series("temperature").size() == 11);
  CHECK_THAT(first.err, Contains("seed         7"));
  CHECK(shakedown_in(scratch, noisy + "--opt seed=7").out == first.out);
  CHECK(shakedown_in(scratch, noisy).out != first.out);
  CHECK(shakedown_in(scratch, noisy).out == shakedown_in(scratch, noisy + "--seed 1").out);
}

TEST_CASE("A run that diverges keeps what it had and says where it failed", "[cli]") {
  const Scratch scratch;
  const Ended ended = shakedown_in(
      scratch,
      "integrate --problem henon-heiles --method rk4 --step 10 --until 1e4 --output f.csv");
  check_one_line_error(ended, 1);
  const std::string csv = read_file(scratch / "f.csv");
  const auto last = csv.rfind('\n', csv.size() - 2) + 1;
  CHECK_THAT(csv.substr(last), StartsWith("# FAILED at step "));
  CHECK(parse_csv(csv, "f.csv").rows() >= 1);
  CHECK(scratch.files() == std::set<std::string>{"f.csv", "f.json"});
}

TEST_CASE("An observable out of range ends a run as a state does", "[cli]") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"henon-heiles --step 1e5 --until 2e5", "energy is not a number"},
      {"five-springs --step 1 --until 100", "energy is infinite"}};
  for (const auto& [problem, part] : cases) {
    const Scratch scratch;
    INFO(problem);
    const Ended ended =
        shakedown_in(scratch, "integrate --method rk4 --output f.csv --problem " + problem);
    check_one_line_error(ended, 1);
    CHECK_THAT(ended.err, Contains("FAILED at step ") && Contains(part));
    const std::string csv = read_file(scratch / "f.csv");
    CHECK_THAT(csv.substr(0, csv.find('#')), !Contains("nan") && !Contains("inf"));
    CHECK(parse_csv(csv, "f.csv").rows() >= 1);
  }
}

TEST_CASE("A multiplier before the first step is an empty field", "[cli]") {
  const Scratch scratch;
  const Ended ended = shakedown_in(
      scratch, "integrate --problem double-pendulum --method vi-a --step 0.01 --until 0.02");
  CHECK(ended.code == 0);
  CHECK_THAT(ended.out, Contains("\n0,") && Contains(",,,,,") && !Contains("nan"));
}

TEST_CASE("Where IPA's micro-steps are too long their number is said, and is enough", "[cli]") {
  for (const std::string problem :
       {"double-pendulum-penalty", "chain-penalty", "magnetic-top-penalty"}) {
    const Scratch scratch;
    const std::string words = "integrate --problem " + problem +
                              " --set omega=10000 --method ipa-rk4 --step 0.1 --until 0.3";
    const Ended ended = shakedown_in(scratch, words);
    INFO(problem << ": " << ended.err);
    CHECK(ended.code == 1);
    const auto advice = test::matches(ended.err, "is stable; (micro-steps=[0-9]+) is enough");
    REQUIRE(!advice.empty());
    const Ended mended = shakedown_in(scratch, words + " --opt " + advice.front()[1]);
    INFO(mended.err);
    CHECK(mended.code == 0);
  }
}

TEST_CASE("Output - is standard output", "[cli]") {
  const Scratch scratch;
  CHECK(shakedown_in(scratch, run + "--output -").out == shakedown_in(scratch, run).out);
  CHECK(scratch.files().empty());
}

TEST_CASE("A NumPy array holds the CSV's columns, bit by bit, and as many rows as there are",
          "[cli]") {
  for (const std::string words :
       {"integrate --problem double-pendulum --method vi-a --step 0.01 --until 0.2 ",
        "integrate --problem henon-heiles --method rk4 --step 5 --until 40 "}) {  // diverges
    const Scratch scratch;
    INFO(words);
    const int code = shakedown_in(scratch, words + "--output a.csv").code;
    CHECK(shakedown_in(scratch, words + "--output b.npy").code == code);
    const Table rows = read_csv(scratch / "a.csv");
    const std::string bytes = read_file(scratch / "b.npy");
    REQUIRE(bytes.starts_with(std::string("\x93NUMPY\x02\x00", 8)));
    std::uint32_t length = 0;
    std::memcpy(&length, bytes.data() + 8, sizeof length);
    REQUIRE((12 + length) % 64 == 0);
    const std::string head = bytes.substr(12, length);
    std::string fields;
    for (const auto& name : rows.columns()) fields += "('" + name + "', '<f8'), ";
    CHECK_THAT(head, StartsWith("{'descr': [" + fields + "], 'fortran_order': False, 'shape': (" +
                                std::to_string(rows.rows()) + ",), }"));
    CHECK(head.back() == '\n');
    const std::size_t columns = rows.columns().size();
    REQUIRE(bytes.size() == 12 + length + 8 * rows.rows() * columns);
    int different = 0;
    for (std::size_t i = 0; i < rows.rows(); ++i) {
      for (std::size_t j = 0; j < columns; ++j) {
        double x = 0.0;
        std::memcpy(&x, bytes.data() + 12 + length + 8 * (i * columns + j), sizeof x);
        const bool same = x == rows.at(i)[j].number() || (std::isnan(x) && i == 0);
        different += same ? 0 : 1;
      }
    }
    CHECK(different == 0);
    CHECK_THAT(read_file(scratch / "b.json"), Contains(sha256(bytes)));
  }
}

TEST_CASE("What cannot be printed is an error, also of help", "[cli]") {
  for (const std::string words : {"--help", "--version", "list problems", "list methods --json"}) {
    const Scratch scratch;
    INFO(words);
    const Ended ended =
        test::run_in(scratch, "/bin/sh",
                     std::string("-c \"'") + SHAKEDOWN_BINARY + "' " + words + " > /dev/full\"");
    check_one_line_error(ended, 1);
    CHECK_THAT(ended.err, Contains("standard output"));
  }
}

TEST_CASE("A reader that has seen enough ends a command without a message", "[cli]") {
  const std::vector<std::string> commands{
      "--help", "list methods",
      "integrate --problem henon-heiles --method rk4 --step 0.1 --until 1",
      // The output exceeds a buffer and is printed line by line.
      "compare --problem henon-heiles --methods rk4,gauss-2,gauss-3,nystrom-5,velocity-verlet "
      "--steps 0.5,0.4,0.25,0.2,0.125,0.1,0.0625,0.05,0.04,0.025,0.02,0.01 --until 2 --output c"};
  for (const std::string& words : commands) {
    const Scratch scratch;
    INFO(words);
    // The only reader of the pipe has certainly closed it before the program starts.
    const Ended ended = test::run_in(scratch, "/bin/sh",
                                     std::string("-c \"mkfifo pipe; exec 3<>pipe 4>pipe 3>&-; '") +
                                         SHAKEDOWN_BINARY + "' " + words + " >&4\"");
    CHECK(ended.code == 141);
    CHECK(ended.err == "");
  }
}

TEST_CASE("Under nohup a run outlives its terminal", "[cli]") {
  const Scratch scratch;
  const std::string endless =
      "integrate --problem henon-heiles --method rk4 --step 1e-4 --until 1e7 --every 100000 "
      "--output long.csv";
  // `timeout` sends HUP after half a second and KILL a minute later. Its exit code tells which
  // signal ended the program.
  CHECK(shakedown_in(scratch, endless, "timeout -s HUP -k 60 0.5").code == 124);
  CHECK(scratch.files().empty());
  CHECK(test::run_in(
            scratch, "/bin/sh",
            std::string("-c \"trap '' HUP; exec '") + SHAKEDOWN_BINARY + "' " + endless + "\"",
            "timeout -s HUP -k 1 0.5")
            .code == 137);
}

TEST_CASE("A folder takes one run at a time", "[cli]") {
  const Scratch scratch;
  make_directory(scratch / "results");
  {
    const FolderLock other(scratch / "results");
    for (const std::string words : {"run tao2014/water-equations", "report"}) {
      const Ended refused = shakedown_in(scratch, words + " --results results");
      check_one_line_error(refused, 1);
      CHECK_THAT(refused.err, Contains("another run is writing into results"));
    }
    CHECK(scratch.files().empty());
    CHECK_THROWS_AS(FolderLock(scratch / "results"), RuntimeFailure);
  }
  CHECK(shakedown_in(scratch, "run tao2014/water-equations --results results").code == 0);
}

TEST_CASE("A run that does not fit into memory is refused before it is begun", "[cli]") {
  const Scratch scratch;
  const Ended refused = shakedown_in(
      scratch, "integrate --problem chain --set n=1000000 --method ida --step 1e-3 --until 1e-3",
      "ulimit -v 4000000;");
  check_one_line_error(refused, 2);
  CHECK_THAT(refused.err, Contains("problem chain of this size would need 7.2 GB of memory, for "
                                   "3000000 coordinates and multipliers; ") &&
                              Contains(" GB are free"));
  const Ended large =
      shakedown_in(scratch,
                   "integrate --problem chain --set n=20000 --method ida --step 1e-5 --until 1e-5 "
                   "--output a.csv",
                   "ulimit -v 4000000;");
  CHECK(large.code == 0);
}

TEST_CASE("After --max-seconds a command gives up and leaves nothing", "[cli]") {
  const Scratch scratch;
  const std::string endless =
      "integrate --problem henon-heiles --method rk4 --step 1e-4 --until 1e7 --every 100000 "
      "--output long.csv --max-seconds ";
  const Ended ended = shakedown_in(scratch, endless + "0.5");
  check_one_line_error(ended, 1);
  CHECK_THAT(ended.err, Contains("not finished within the 0.5 s of --max-seconds"));
  CHECK(scratch.files().empty());
  check_one_line_error(shakedown_in(scratch, endless + "0"), 2);
  CHECK(shakedown_in(scratch, run + "--max-seconds 100").code == 0);
}

TEST_CASE("A gnuplot that hangs is ended, and ends with the program", "[cli]") {
  const Scratch scratch;
  const Scratch commands;
  write_file(commands / "gnuplot", "#!/bin/sh\nsleep 30 &\necho $$ $! > '" +
                                       (commands / "processes").string() + "'\nwait\n");
  std::filesystem::permissions(commands / "gnuplot", std::filesystem::perms::owner_all);
  const std::string path = "PATH='" + commands.path.string() + "':\"$PATH\" ";
  const std::string draw = run + "--output a.csv --plot a";
  // Returns whether at most `most` of two processes are alive: the last gnuplot and its own child.
  // A zombie does not count.
  const auto at_most_living = [&](int most) {
    int count = 0;
    for (int k = 0; k < 6000; ++k) {
      count = 0;
      std::ifstream processes(commands / "processes");
      for (std::string process; processes >> process;) {
        std::string state;
        std::ifstream("/proc/" + process + "/stat") >> state >> state >> state;
        if (!state.empty() && state != "Z") ++count;
      }
      if (count <= most) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return count <= most;
  };
  const Ended late = shakedown_in(scratch, draw, path + "SHAKEDOWN_GNUPLOT_SECONDS=3");
  check_one_line_error(late, 1);
  CHECK_THAT(late.err, Contains("gnuplot had not ended after 3 s and was ended"));
  CHECK(scratch.files() == std::set<std::string>{"a.csv", "a.json"});
  CHECK(std::filesystem::file_size(commands / "processes") > 3);
  CHECK(at_most_living(0));
  for (const std::string signal : {"TERM", "INT", "HUP"}) {
    INFO(signal);
    const Scratch empty;
    CHECK(shakedown_in(empty, draw, path + "timeout --foreground -s " + signal + " 0.7").code ==
          124);
    CHECK(at_most_living(0));
    CHECK(empty.files().empty());
  }
  // If the program is killed, its child ends too, but not the child's own child.
  CHECK(shakedown_in(scratch, draw, path + "timeout --foreground -s KILL 0.7").code == 137);
  CHECK(at_most_living(1));
}

TEST_CASE("A full disk is an error that leaves nothing", "[cli]") {
  const Scratch scratch;
  check_one_line_error(shakedown_in(scratch, run + "--output /dev/full"), 1);
  // Files are limited to 8 KiB (16 blocks). The run stops at this size.
  const Ended ended = shakedown_in(
      scratch,
      "integrate --problem henon-heiles --method rk4 --step 0.01 --until 100 --output big.csv",
      "trap '' XFSZ; ulimit -f 16;");
  check_one_line_error(ended, 1);
  CHECK(scratch.files().empty());
}

TEST_CASE("An interrupted run leaves nothing behind", "[cli]") {
  const Scratch scratch;
  const Ended ended = shakedown_in(
      scratch,
      "integrate --problem henon-heiles --method rk4 --step 1e-4 --until 1e7 --every 100000 "
      "--output long.csv",
      "timeout -s TERM 0.5");
  CHECK(ended.code == 124);  // the exit code of timeout
  CHECK(scratch.files().empty());
}

TEST_CASE("A comparison shows failures and leaves table and plot, or nothing", "[cli]") {
  const Scratch scratch;
  const std::string compare =
      "compare --problem henon-heiles --methods velocity-verlet,rk4 --steps 5,0.5,0.25 --until 40 ";
  const Ended ended = shakedown_in(scratch, compare + "--output it");
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(scratch.files() == std::set<std::string>{"it-time.csv", "it-time.png", "it-time.svg",
                                                 "it.csv", "it.json", "it.png", "it.svg"});
  CHECK(read_csv(scratch / "it.csv").rows() == 6);
  CHECK_THAT(read_file(scratch / "it.csv"), Contains("failed"));
  const Scratch empty;
  const Scratch commands;
  std::filesystem::create_symlink("/bin/cat", commands / "cat");
  check_one_line_error(
      shakedown_in(empty, compare + "--output it", "PATH='" + commands.path.string() + "'"), 1);
  CHECK(empty.files().empty());
}

TEST_CASE("Methods that draw random numbers are compared by their temperatures, by seed", "[cli]") {
  const Scratch scratch;
  // One oscillator with m = 2/3 and omega = 1. For a linear problem BAOAB gives <p^2>/m = (1 - (h
  // omega)^2/4)/beta (Leimkuhler, Matthews 2013).
  const std::string compare =
      "compare --problem linear-oscillator --set n=1 --set kappa=0 --set epsilon=3 --methods baoab "
      "--until 15000 --steps ";
  REQUIRE(shakedown_in(scratch, compare + "1.5,0.75 --seed 5 --output it").code == 0);
  REQUIRE(shakedown_in(scratch, compare + "1.5 --seed 5 --output again").code == 0);
  REQUIRE(shakedown_in(scratch, compare + "1.5 --seed 13 --output other").code == 0);
  CHECK(scratch.files().size() == 12);
  const auto found = [&](const char* name, std::size_t row, const char* column) {
    return read_csv(scratch / name).series(column).at(row);
  };
  for (const std::size_t row : {0U, 1U}) {
    const double h = found("it.csv", row, "h");
    const double temperature = found("it.csv", row, "temperature over 1/beta");
    const double error = found("it.csv", row, "standard error");
    INFO("h = " << h << ": " << temperature << " +- " << error);
    // With 8 seeds, Student's t exceeds five by chance once in 600 tests.
    CHECK(std::fabs(temperature - (1.0 - h * h / 4.0)) <= 5.0 * error);
    CHECK(error < 0.05);
  }
  const double first = found("it.csv", 0, "temperature over 1/beta");
  CHECK(found("again.csv", 0, "temperature over 1/beta") == first);
  CHECK(found("other.csv", 0, "temperature over 1/beta") != first);
}
