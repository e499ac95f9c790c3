// A plot that was not drawn as asked is noticed.
#include "experiments/harness/figures/plot.hpp"

#include <stdlib.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "experiments/harness/figures/picture.hpp"
#include "experiments/harness/figures/plot_row.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"
#include "tests/support/command.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using test::Scratch;

namespace {
struct Drawing {
  Drawing() {
    Table table({"t [s]", "x_1 [m]", "method"});
    for (int k = 1; k < 50; ++k) table.row({0.1 * k, 0.01 * k * k, k < 25 ? "vi-s" : "em"});
    write_file(csv, table.csv());
  }
  void draw(const std::string& script) const {
    shakedown::draw({script, 400, 300}, csv, scratch / "a.svg", scratch / "a.png");
  }
  Scratch scratch;
  std::filesystem::path csv = scratch / "it's a [csv].csv";
};

const std::string good = "plot data using \"t [s]\":\"x_1 [m]\" with linespoints ls 2\n";
const std::string moving = "plot data every ::frame using \"t [s]\":\"x_1 [m]\" with points ls 2\n";

// A variable of the environment, set or taken away while this lives.
class Variable {
 public:
  Variable(std::string name, const char* value) : name_(std::move(name)) {
    if (const char* old = ::getenv(name_.c_str())) old_ = old;
    set(value);
  }
  ~Variable() { set(old_ ? old_->c_str() : nullptr); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  void set(const char* value) const {
    if (value == nullptr) {
      ::unsetenv(name_.c_str());
    } else {
      ::setenv(name_.c_str(), value, 1);
    }
  }
  std::string name_;
  std::optional<std::string> old_;
};
}  // namespace

TEST_CASE("A good script leaves an SVG and a PNG, the same bytes each time", "[plot]") {
  const Drawing drawing;
  drawing.draw(good);
  const std::string svg = read_file(drawing.scratch / "a.svg");
  const std::string png = read_file(drawing.scratch / "a.png");
  CHECK_THAT(svg, Contains("<svg"));
  CHECK(png.substr(1, 3) == "PNG");
  drawing.draw(good);
  CHECK(read_file(drawing.scratch / "a.svg") == svg);
  CHECK(read_file(drawing.scratch / "a.png") == png);
  CHECK(drawing.scratch.files() == std::set<std::string>{"a.png", "a.svg", "it's a [csv].csv"});
}

TEST_CASE("An animation is a looping GIF with a picture for every frame", "[plot]") {
  const Drawing drawing;
  const auto animate = [&](const std::string& script, int frames) {
    shakedown::animate({script, frames, 10, 200, 150}, drawing.csv, drawing.scratch / "a.gif");
    return read_file(drawing.scratch / "a.gif");
  };
  const std::string gif = animate(moving, 4);
  CHECK(gif.substr(0, 6) == "GIF89a");
  CHECK_THAT(gif, Contains("NETSCAPE2.0"));  // the extension that makes it loop
  CHECK(gif.size() > animate(moving, 2).size());
  CHECK(animate(moving, 4) == gif);
  CHECK_THROWS_AS(animate("plot data using \"t [s]\":\"nowhere\" with lines", 2), RuntimeFailure);
}

TEST_CASE("Log axes, slopes, filters and rows of panels are valid gnuplot", "[plot]") {
  const Drawing drawing;
  drawing.draw(gnuplot::log_axis("x") + gnuplot::log_axis("y") +
               "plot data using \"t [s]\":" + gnuplot::only("method", "vi-s", "x_1 [m]") +
               " with lines ls 1 title 'a_b', " + gnuplot::slope(2, 1, 0.1));
  CHECK_THAT(read_file(drawing.scratch / "a.svg"), Contains("slope 2") && Contains("a_b"));
  gnuplot::Row row;
  row.legend = {"vi-s", "em"};
  row.title = "v_max";
  const std::string curve = "plot data using 1:2 with lines ls 1 notitle\n";
  const Plot plot =
      row.figure(row.begin() + row.panel(0) + curve + row.panel(1) + curve + row.end());
  shakedown::draw(plot, drawing.csv, drawing.scratch / "b.svg", drawing.scratch / "b.png");
  CHECK_THAT(read_file(drawing.scratch / "b.svg"), Contains("v_max") && Contains("vi-s"));
}

TEST_CASE("A script that fails is reported with gnuplot's own words and its line", "[plot]") {
  const Drawing drawing;
  CHECK_THROWS_WITH(drawing.draw("set grid\nfoo bar\n" + good),
                    Contains("gnuplot failed") && Contains("line 2"));
  CHECK_THROWS_WITH(drawing.draw("plot data using \"nix\":2 with lines\n"), Contains("nix"));
}

TEST_CASE("A missing data file or column is an error even if other curves are drawn", "[plot]") {
  const Drawing drawing;
  CHECK_THROWS_WITH(drawing.draw("plot data using 1:2, 'none.csv' using 1:2\n"),
                    Contains("less than asked") && Contains("none.csv"));
  CHECK_THROWS_WITH(drawing.draw("plot data using 1:2, data using \"t [s]\":\"nix\"\n"),
                    Contains("nix"));
  CHECK_THROWS_AS(shakedown::draw({good}, drawing.scratch / "no.csv", drawing.scratch / "a.svg",
                                  drawing.scratch / "a.png"),
                  RuntimeFailure);
}

TEST_CASE("A script that plots nothing is reported", "[plot]") {
  const Drawing drawing;
  CHECK_THROWS_WITH(drawing.draw("x = 1\n"), Contains("no picture"));
}

TEST_CASE("A missing gnuplot is reported as such", "[plot]") {
  const Drawing drawing;
  const Scratch commands;  // a PATH with cat, without gnuplot
  std::filesystem::create_symlink("/bin/cat", commands / "cat");
  {
    const Variable path("PATH", commands.path.c_str());
    CHECK_THROWS_WITH(drawing.draw(good), Contains("gnuplot is missing"));
  }
  std::filesystem::remove(drawing.scratch / "a.svg");
  CHECK(drawing.scratch.files() == std::set<std::string>{"it's a [csv].csv"});
}

TEST_CASE("Curves without any finite point do not spoil the others", "[plot]") {
  const Drawing drawing;
  drawing.draw("plot data using 1:(NaN) with lines, data using 1:2 with lines\n");
  CHECK(std::filesystem::file_size(drawing.scratch / "a.svg") > 0);
}

TEST_CASE("Neither the locale nor the user's own settings change a byte of a picture", "[plot]") {
  const Drawing drawing;
  const Scratch home;
  write_file(home / ".gnuplot", "set title 'mine'\n");
  const auto pictures = [&] {
    drawing.draw("set title 'λ ≤ 1 µm'\n" + gnuplot::log_axis("y") + good);
    shakedown::animate({moving, 2, 10, 200, 150}, drawing.csv, drawing.scratch / "a.gif");
    std::map<std::string, std::string> bytes;
    for (const char* name : {"a.svg", "a.png", "a.gif"}) {
      bytes[name] = read_file(drawing.scratch / name);
    }
    return bytes;
  };
  const auto plain = pictures();
  using Setting = std::pair<const char*, const char*>;
  // LOCPATH: a machine on which no locale is installed, not even C.UTF-8.
  const std::vector<std::vector<Setting>> users = {
      {{"LC_ALL", "C"}},
      {{"LC_ALL", "POSIX"}},
      {{"LC_ALL", "C.UTF-8"}},
      {{"LC_ALL", "nonsense"}},
      {{"LC_ALL", "de_DE.ISO-8859-1"}},
      {{"LC_ALL", nullptr}, {"LC_CTYPE", nullptr}, {"LANG", nullptr}},
      {{"LC_ALL", nullptr}, {"LANG", "nonsense"}, {"LANGUAGE", "ja"}},
      {{"LC_ALL", "C"}, {"LOCPATH", "/nonexistent"}},
      {{"HOME", home.path.c_str()}, {"GNUTERM", "dumb"}}};
  for (const auto& user : users) {
    std::deque<Variable> environment;
    for (const auto& [name, value] : user) {
      UNSCOPED_INFO(name << " = " << (value == nullptr ? "(unset)" : value));
      environment.emplace_back(name, value);
    }
    std::map<std::string, std::string> drawn;
    CHECK_NOTHROW(drawn = pictures());
    CHECK((drawn == plain));
  }
}

TEST_CASE("A picture that is cut anywhere, or spoilt, is not whole", "[plot]") {
  const Drawing drawing;
  drawing.draw(good);
  shakedown::animate({moving, 3, 10, 200, 150}, drawing.csv, drawing.scratch / "a.gif");
  for (const auto& [kind, file] :
       {std::pair{Picture::svg, "a.svg"}, {Picture::png, "a.png"}, {Picture::gif, "a.gif"}}) {
    std::string bytes = read_file(drawing.scratch / file);
    INFO(file);
    CHECK(is_whole(kind, bytes));
    bytes.erase(bytes.find_last_not_of('\n') + 1);  // SVG may end with or without a line's end
    std::size_t taken_for_whole = 0;
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      taken_for_whole += is_whole(kind, std::string_view(bytes).substr(0, size)) ? 1 : 0;
    }
    CHECK(taken_for_whole == 0);
    CHECK_FALSE(is_whole(kind, bytes + "x"));
    CHECK_FALSE(is_whole(kind, bytes + bytes.substr(0, bytes.size() / 2)));
    CHECK_FALSE(is_whole(kind == Picture::svg ? Picture::png : Picture::svg, bytes));
  }
  std::string png = read_file(drawing.scratch / "a.png");
  png[png.size() / 2] ^= 1;
  CHECK_FALSE(is_whole(Picture::png, png));
}

TEST_CASE("A picture that the disk does not take whole is an error that leaves nothing", "[plot]") {
  // Blocks of 512 bytes that a file may have: its SVG has 37, its PNG 56.
  for (const int blocks : {4, 36, 48}) {
    const Scratch scratch;
    const auto ended = test::run_in(
        scratch, SHAKEDOWN_BINARY,
        "compare --problem henon-heiles --methods rk4 --steps 0.1 --until 1 --output a",
        "ulimit -f " + std::to_string(blocks) + ";");
    INFO(blocks << " blocks: " << ended.err);
    CHECK(ended.code == 1);
    CHECK(ended.out.empty());
    CHECK_THAT(ended.err, StartsWith("shakedown: ") && Contains("could not be written"));
    CHECK(std::count(ended.err.begin(), ended.err.end(), '\n') == 1);
    CHECK(scratch.files().empty());
  }
}

TEST_CASE("An experiment whose pictures do not fit leaves no file of theirs", "[plot]") {
  const Scratch scratch;
  const auto ended = test::run_in(scratch, SHAKEDOWN_BINARY, "run kinon2023/pendulum --results .",
                                  "ulimit -f 160;");
  INFO(ended.out << ended.err);
  CHECK(ended.code == 1);
  CHECK_THAT(ended.out, Contains("artefact kinon2023/fig1: the svg could not be written"));
  for (const std::string& file : scratch.files()) {
    INFO(file);
    CHECK_FALSE((file.starts_with("kinon2023/fig") || file.ends_with(".partial")));
  }
}
