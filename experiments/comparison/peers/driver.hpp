// Input and output of the drivers of `comparison/peers`. Written in C++17, as Simbody's headers
// require. Usage:
//
//     PROGRAM PROBLEM METHOD STEP UNTIL SECONDS START [NAME=VALUE ...]
//
// with every numeric parameter of the suite's problem. STEP is the step size; for an adaptive
// method it is the tolerance. START and the answer have two lines, "q ..." and "v ...", in the
// coordinates of the suite. The run is repeated until the total time is SECONDS, and the median
// time is reported.
#pragma once

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "experiments/comparison/typical.hpp"

namespace shakedown::comparison {

struct Motion {
  std::vector<double> q, v;
};

inline Motion read_motion(const std::string& path) {
  std::ifstream file(path);
  Motion motion;
  for (auto* values : {&motion.q, &motion.v}) {
    std::string line, name;
    std::getline(file, line);
    std::istringstream words(line);
    words >> name;
    for (double x = 0.0; words >> x;) values->push_back(x);
  }
  if (motion.q.empty() || motion.q.size() != motion.v.size()) {
    throw std::runtime_error(path + " is no start: q and v, a line each");
  }
  return motion;
}

struct Asked {
  std::string problem, method;
  double step = 0.0, until = 0.0, seconds = 0.0;
  Motion start;
  std::map<std::string, std::string> parameters;

  [[nodiscard]] double number(const std::string& name) const {
    const auto found = parameters.find(name);
    if (found == parameters.end()) throw std::runtime_error("no " + name + " among the parameters");
    return std::stod(found->second);
  }
};

inline Asked asked(int argc, char** argv) {
  if (argc < 7) {
    throw std::runtime_error("usage: PROBLEM METHOD STEP UNTIL SECONDS START [NAME=VALUE ...]");
  }
  Asked all;
  all.problem = argv[1];
  all.method = argv[2];
  all.step = std::stod(argv[3]);
  all.until = std::stod(argv[4]);
  all.seconds = std::stod(argv[5]);
  all.start = read_motion(argv[6]);
  for (int k = 7; k < argc; ++k) {
    const std::string word = argv[k];
    const auto equals = word.find('=');
    if (equals == std::string::npos) throw std::runtime_error("'" + word + "' is no NAME=VALUE");
    all.parameters[word.substr(0, equals)] = word.substr(equals + 1);
  }
  return all;
}

/// The processor time of all threads of this program.
inline double used_seconds() {
  std::timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Ran {
  long steps = 0, evaluations = 0;  ///< as counted by the program
  double seconds = 0.0;             ///< time of the loop over the steps
  Motion end;
};

/// Calls `once` until the total time is `enough` seconds. Prints the median time and the state at
/// the end.
template <class Once>
void report(double enough, Once once) {
  constexpr int most = 50;
  Ran last;
  double spent = 0.0;
  std::vector<double> times;
  for (int round = 0; round < most && (round == 0 || spent < enough); ++round) {
    last = once();
    spent += last.seconds;
    times.push_back(last.seconds);
  }
  std::printf("steps %ld\nevaluations %ld\nseconds %.9g\n", last.steps, last.evaluations,
              median_of(times));
  for (const auto& [name, values] : {std::pair{"q", &last.end.q}, std::pair{"v", &last.end.v}}) {
    std::printf("%s", name);
    for (const double x : *values) std::printf(" %.17g", x);
    std::printf("\n");
  }
  std::printf("end\n");
}

}  // namespace shakedown::comparison
