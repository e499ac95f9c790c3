// The command line: what was asked for, as plain structs, and one function per subcommand. Only
// cli.cpp and author_commands.cpp know the parser.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/harness/cli/suite.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct ListRequest {
  std::string what;  ///< problems, methods, experiments or claims
  bool json = false;
  std::string results = "results";  ///< where claims are read
};

struct IntegrateRequest {
  std::string problem;
  std::string method;
  Settings set;
  Settings opt;
  std::vector<double> q0;
  std::vector<double> p0;
  double t0 = 0.0;
  std::string from;  ///< the CSV of a run, of which a row is the start; empty: none
  std::string at;    ///< its time; empty: the last one
  OffConstraints off_constraints = OffConstraints::refused;
  double h = 0.0;
  double until = 0.0;
  std::int64_t every = 1;
  std::string seed;               ///< of a stochastic method; empty: its default
  std::string output;             ///< empty: standard output
  std::string plot;               ///< prefix of .svg and .png; empty: no picture
  std::vector<std::string> axes;  ///< of the path in it: two columns; empty: by the problem
  std::string compare_with;       ///< "reference" or a method; empty: nothing
  std::string command;            ///< as typed
};

struct RunRequest {
  std::vector<std::string> ids;
  std::string paper;
  bool all = false;
  bool quick = false;
  int jobs = 1;
  std::uint64_t seed = 1;
  std::string results;
  std::string documents;  ///< folder of studies' documents; empty: those that the program carries
  std::string command;
};

/// An entry of `--methods`.
struct MethodChoice {
  std::string id;
  Settings options;
  std::string text;  ///< as typed, "ida:rtol=1e-6"
};

struct CompareRequest {
  std::string problem;
  Settings set;  ///< a value with commas is swept, a block of runs for each
  std::vector<MethodChoice> methods;
  std::vector<double> steps;
  std::vector<double> tolerances;  ///< of adaptive methods, which take them instead of the steps
  double until = 0.0;
  std::string start;  ///< a word of the problem's parameter of that name
  std::vector<double> q0;
  std::vector<double> p0;
  std::string seed;                ///< of stochastic methods, the first of several; empty: 1
  std::string measure = "state";   ///< state, q, p, energy, constraints or lambda
  std::string at = "max";          ///< max or end
  std::string scale = "relative";  ///< relative or absolute
  std::string work = "gradients";  ///< gradients, weighted or seconds
  std::string sort = "given";      ///< given, error, work or seconds
  std::string reference = "auto";  ///< auto, library or own
  int repeats = 0;                 ///< of the timing; 0: up to 5, fewer of long runs
  std::string command;             ///< as typed
  std::string output;              ///< prefix of the files
};

struct ReportRequest {
  std::string results = "results";
};

struct CheckRequest {
  bool update = false;
  std::string reference;
};

struct ExplainRequest {
  std::string method;
  std::string problem;
  Settings set;
  Settings opt;
  bool json = false;
  std::string results = "results";  ///< where claims are read
};

/// See verify.hpp.
struct VerifyRequest {
  std::string id;                    ///< of a method or of a problem
  std::vector<std::string> with;     ///< the other half of the pairs; empty: all admissible
  std::vector<std::string> against;  ///< methods in the picture; empty: established ones
  Settings opt;                      ///< of the method
  bool quick = false;
  bool picture = true;
  int jobs = 1;
  std::string command;  ///< as typed
  std::string output;   ///< prefix of the files
};

/// See new_project.hpp.
struct NewRequest {
  std::string kind;    ///< method, problem or study
  std::string name;    ///< its id
  std::string folder;  ///< to be made
};

namespace cli {
// Each returns the exit code and throws UsageError (exit 2) or RuntimeFailure (exit 1).
int list(const Suite& suite, const ListRequest& request);
int integrate(const Catalogue& catalogue, const IntegrateRequest& request);
int run(const Suite& suite, const RunRequest& request);
int compare(const Catalogue& catalogue, const CompareRequest& request);
int report(const Suite& suite, const ReportRequest& request);
int check(const Suite& suite, const CheckRequest& request);
int explain(const Suite& suite, const ExplainRequest& request);
int verify(const Suite& suite, const VerifyRequest& request);
int create(const Suite& suite, const NewRequest& request);
}  // namespace cli

/// All of a program: parses the arguments and carries out on the suite that `build` makes what they
/// say. Every error, of the suite's own making too, is one line on stderr.
int command_line(Suite (*build)(), int argc, char** argv);

}  // namespace shakedown
