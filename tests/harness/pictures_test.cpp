// Detects pictures that were not drawn as requested.
#include <stdlib.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <deque>
#include <optional>
#include <regex>
#include <utility>
#include <vector>

#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/figures/gnuplot.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "tests/support/command.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using test::Scratch;

namespace {
struct Subject {
  Subject() {
    for (int k = 1; k < 50; ++k) table.row({0.1 * k, 0.01 * k * k, k < 25 ? "vi-s" : "em", k % 4});
    figure.panel("Motion").x("time $t$ [s]").y("$\\lambda_1 \\le x_1$ [m]");
    for (const char* id : {"vi-s", "em"}) curve(id);
  }
  Curve& curve(const char* id) {
    return const_cast<Panel&>(figure.panels().front())
        .linked(by_method(id), "t [s]", "x_1 [m]")
        .where("method", id);
  }
  void draw() const { shakedown::draw(figure, table, scratch / "a.svg", scratch / "a.png"); }
  std::string film(int frames) const {
    Figure moving = figure;
    moving.moving("frame", frames, 10);
    draw_film(moving, table, scratch / "film.gif");
    return read_file(scratch / "film.gif");
  }
  Scratch scratch;
  Table table{{"t [s]", "x_1 [m]", "method", "frame"}};
  Figure figure{1, 160};
};

// An environment variable, set or removed during the lifetime of this object.
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

TEST_CASE("A figure leaves an SVG and a PNG, the same bytes each time", "[pictures]") {
  const Subject drawing;
  drawing.draw();
  const std::string svg = read_file(drawing.scratch / "a.svg");
  const std::string png = read_file(drawing.scratch / "a.png");
  CHECK_THAT(svg, Contains("<svg") && Contains("VI-S") && Contains("λ"));
  CHECK(png.substr(1, 3) == "PNG");
  drawing.draw();
  CHECK(read_file(drawing.scratch / "a.svg") == svg);
  CHECK(read_file(drawing.scratch / "a.png") == png);
  CHECK(drawing.scratch.files() == std::set<std::string>{"a.png", "a.svg"});
}

TEST_CASE("Numbers in an SVG are short in its tags and complete in its texts", "[pictures]") {
  Subject subject;
  const_cast<Panel&>(subject.figure.panels().front()).y_ticks({{5.0, "5.025"}, {15.0, "15.75"}});
  subject.draw();
  const std::string svg = read_file(subject.scratch / "a.svg");
  CHECK_THAT(svg, Contains(">5.025<") && Contains(">15.75<"));
  const std::regex in_hundredths(R"(<[^>]*\d\.\d\d(?!\d)[^>]*>)");
  CHECK_FALSE(std::regex_search(svg, in_hundredths));
  CHECK(std::regex_search("<path d='M1.25,3.5'/>", in_hundredths));
}

TEST_CASE("A film is an animated GIF with a picture for every frame", "[pictures]") {
  const Subject drawing;
  const std::string film = drawing.film(4);
  CHECK(is_whole(Picture::gif, film));
  CHECK_FALSE(is_whole(Picture::gif, film.substr(0, film.size() - 1)));
  // A graphic control extension precedes each picture of a GIF.
  const std::string control("\x21\xF9\x04", 3);
  int pictures = 0;
  for (auto at = film.find(control); at != std::string::npos; at = film.find(control, at + 1)) {
    ++pictures;
  }
  CHECK(pictures == 4);
  CHECK(drawing.film(4) == film);
  CHECK(drawing.scratch.files() == std::set<std::string>{"film.gif"});
}

TEST_CASE("A film shows something of a trail in its first picture", "[pictures]") {
  const Scratch scratch;
  Table table({"t [s]", "x_1 [m]", "frame"});
  for (int k = 0; k < 3; ++k) table.row({0.1 * k, 0.01 * k * k, k});
  const auto film = [&](bool trail) {
    Figure figure{1, 160};
    Curve& curve = figure.panel().line(by_method("em"), "t [s]", "x_1 [m]");
    if (trail) curve.trail();
    draw_film(figure.moving("frame", 3, 10), table, scratch / "film.gif");
  };
  CHECK_NOTHROW(film(true));
  CHECK_THROWS_WITH(film(false), Contains("cannot be seen"));
}

TEST_CASE("A thumbnail is one row of panels, small and without words", "[pictures]") {
  const Subject drawing;
  draw_png(drawing.figure, drawing.table, drawing.scratch / "thumb.png", Purpose::thumbnail);
  drawing.draw();
  CHECK(is_whole(Picture::png, read_file(drawing.scratch / "thumb.png")));
  CHECK(4 * read_file(drawing.scratch / "thumb.png").size() <
        read_file(drawing.scratch / "a.png").size());
  CHECK_THAT(compose(drawing.figure, drawing.table, Purpose::thumbnail).script,
             !Contains("set label "));
}

TEST_CASE("A card is small and names its curves", "[pictures]") {
  const Subject drawing;
  const Drawing card = compose(drawing.figure, drawing.table, Purpose::card);
  CHECK((card.layout.width == 300 && card.layout.height == 244));
  CHECK_THAT(card.script, Contains("\"VI-S\"") && Contains("\"EM\""));
}

TEST_CASE("gnuplot's failures are reported in its own words", "[pictures]") {
  const Scratch scratch;
  const auto run = [&](const std::string& body) {
    render("set terminal svg\n", body, Picture::svg, scratch / "a.svg");
  };
  CHECK_THROWS_WITH(run("set grid\nfoo bar\nplot x\n"),
                    Contains("gnuplot failed") && Contains("line 2"));
  CHECK_THROWS_WITH(run("plot x, 'none.csv' using 1:2\n"),
                    Contains("less than asked") && Contains("none.csv"));
  CHECK_THROWS_WITH(run("x = 1\n"), Contains("no picture"));
}

TEST_CASE("A missing gnuplot is reported as such", "[pictures]") {
  const Subject drawing;
  const Scratch commands;  // a PATH without gnuplot
  {
    const Variable path("PATH", commands.path.c_str());
    CHECK_THROWS_WITH(drawing.draw(), Contains("gnuplot is missing"));
  }
  std::filesystem::remove(drawing.scratch / "a.svg");
  CHECK(drawing.scratch.files().empty());
}

TEST_CASE("Neither the locale nor the user's own settings change a byte of a picture",
          "[pictures]") {
  const Subject drawing;
  const Scratch home;
  write_file(home / ".gnuplot", "set title 'mine'\n");
  const auto pictures = [&] {
    drawing.draw();
    return read_file(drawing.scratch / "a.svg") + read_file(drawing.scratch / "a.png") +
           drawing.film(2);
  };
  const auto plain = pictures();
  using Setting = std::pair<const char*, const char*>;
  // With this LOCPATH, programs find no locale, not even C.UTF-8.
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
    std::string drawn;
    CHECK_NOTHROW(drawn = pictures());
    CHECK((drawn == plain));
  }
}

TEST_CASE("A picture that is cut anywhere, or spoilt, is not whole", "[pictures]") {
  const Subject drawing;
  drawing.draw();
  for (const auto& [kind, file] : {std::pair{Picture::svg, "a.svg"}, {Picture::png, "a.png"}}) {
    std::string bytes = read_file(drawing.scratch / file);
    INFO(file);
    CHECK(is_whole(kind, bytes));
    bytes.erase(bytes.find_last_not_of('\n') + 1);  // SVG may end with or without a newline
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

TEST_CASE("A picture that the disk does not take whole is an error that leaves nothing",
          "[pictures]") {
  // Limits on the file size, in blocks of 512 bytes, that are too small for the SVG or the PNG.
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

TEST_CASE("An experiment whose pictures do not fit leaves no file of theirs", "[pictures]") {
  const Scratch scratch;
  const auto ended = test::run_in(scratch, SHAKEDOWN_BINARY, "run kinon2023/pendulum --results .",
                                  "ulimit -f 160;");
  INFO(ended.out << ended.err);
  CHECK(ended.code == 1);
  CHECK_THAT(ended.out,
             Contains("artefact kinon2023/fig1: the ") && Contains("could not be written"));
  for (const std::string& file : scratch.files()) {
    INFO(file);
    CHECK_FALSE((file.starts_with("kinon2023/fig") || file.ends_with(".partial")));
  }
}
