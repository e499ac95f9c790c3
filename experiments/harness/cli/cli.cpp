#include "experiments/harness/cli/cli.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <map>
#include <sstream>
#include <system_error>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/author_commands.hpp"
#include "experiments/harness/cli/completion.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/cli/sweep/sweep_command.hpp"
#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/interrupt.hpp"
#include "experiments/harness/files/provenance.hpp"

namespace shakedown {

namespace {
// The words as typed; numbers are read by our own parser, which refuses NaN and says what is
// allowed.
struct Words {
  std::vector<std::string> set, opt, ids;
  std::string q0, p0, step, until, methods, steps, tolerances, repeats, axes, shell, start_time;
  bool project = false;
  std::string every = "1", seed, jobs, max_seconds;
};

constexpr std::int64_t most_seed = 9'000'000'000'000'000;  // whole numbers that a double holds

std::uint64_t seed_of(const Words& words) {
  return static_cast<std::uint64_t>(whole_number("--seed", words.seed, 0, most_seed));
}

CLI::Option* repeated(CLI::App& app, const std::string& name, std::vector<std::string>& target,
                      const std::string& text) {
  // Without the limit, `--set a=1 b=2` would swallow b=2.
  return app.add_option(name, target, text)->expected(1)->allow_extra_args(false)->take_all();
}

struct Parser {
  CLI::App app{"Shakedown: a benchmark suite for time integrators of stiff and constrained "
               "mechanical systems",
               "shakedown"};
  Words words;
  ListRequest list;
  IntegrateRequest integrate;
  RunRequest run;
  CompareRequest compare;
  CheckRequest check;
  ReportRequest report;
  ExplainRequest explain;
  CLI::App* chosen[9]{};
  AuthorCommands author;
  SweepCommand sweep;
  /// The words of the options that take no others: what is accepted, and what completion offers.
  std::map<const CLI::Option*, std::vector<std::string>> allowed;

  Parser() {
    app.require_subcommand(1);
    app.set_version_flag("--version", "shakedown " + version() + "\nsources " + sources());
    app.footer(
        "Examples:\n"
        "  shakedown list problems\n"
        "  shakedown integrate --problem double-pendulum --method rattle --step 0.01 --until 10 "
        "--output run.csv\n"
        "  shakedown run tao2014/fig1 --jobs 2\n"
        "  shakedown compare --problem henon-heiles --methods velocity-verlet,rk4 --steps "
        "0.1,0.05,0.025 --until 10\n"
        "Exit code: 0 success, 1 a failed run or a flipped claim, 2 wrong usage, 141 if the "
        "reader of the output has left.");
    add_list();
    add_integrate();
    add_run();
    add_compare();
    add_check();
    add_report();
    add_explain();
    author.add_to(app);
    sweep.add_to(app);
    add_completion();
    chosen[8] = app.add_subcommand("manual", "this program's page for man, on standard output");
    chosen[8]->footer("Example:\n  shakedown manual | man -l -");
    for (const char* longer :
         {"integrate", "run", "compare", "check", "explain", "verify", "sweep"}) {
      app.get_subcommand(longer)->add_option(
          "--max-seconds", words.max_seconds,
          "give up after so many seconds, with exit code 1; what is finished then stands");
    }
  }

  void one_of(CLI::App& app, const std::string& name, std::string& target,
              const std::vector<std::string>& words, const std::string& text) {
    allowed[app.add_option(name, target, text)] = words;
  }
  /// Throws UsageError for a word that its option does not take.
  void check_words(const CLI::App& command) const {
    for (const CLI::Option* option : command.get_options()) {
      const auto words = allowed.find(option);
      if (words == allowed.end() || option->count() == 0) continue;
      require_one_of(option->get_name(), option->as<std::string>(), words->second);
    }
  }

  /// Throws UsageError for an option that is given as an empty text, which would count as not given.
  static void refuse_empty(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
      for (const std::string& text : option->results()) {
        if (text.empty()) throw UsageError(option->get_name() + " is empty");
      }
    }
  }

  void add_list() {
    CLI::App& sub = *app.add_subcommand("list", "what there is, and which pairs are admissible");
    sub.add_option("what", list.what, "problems, methods, experiments or claims")->required();
    sub.add_flag("--json", list.json, "for programs");
    sub.add_option("--results", list.results, "directory whose claims.json is listed [results]");
    sub.footer("Example:\n  shakedown list methods --json");
    chosen[0] = &sub;
  }

  void add_integrate() {
    CLI::App& sub = *app.add_subcommand("integrate", "one problem, one method: a CSV");
    sub.add_option("--problem", integrate.problem, "id, see list problems")->required();
    sub.add_option("--method", integrate.method, "id, see list methods")->required();
    sub.add_option("--step", words.step, "step size h > 0")->required();
    sub.add_option("--until", words.until, "end time, a whole number of steps")->required();
    repeated(sub, "--set", words.set, "k=v: a parameter of the problem; may be repeated");
    repeated(sub, "--opt", words.opt, "k=v: an option of the method; may be repeated");
    sub.add_option(
        "--q0", words.q0,
        "a,b,... or @FILE: start positions; in a file between commas, blanks or newlines");
    sub.add_option("--p0", words.p0, "a,b,... or @FILE: start momenta");
    sub.add_option("--start-time", words.start_time, "time of the start [0]");
    sub.add_flag("--project", words.project,
                 "move the start to the constraints, by the least change in the mass metric");
    sub.add_option("--from", integrate.from,
                   "CSV of a run that is to be gone on with, from its last row");
    sub.add_option("--at", integrate.at, "with --from: from the row of this time");
    sub.add_option("--every", words.every, "record every K-th step [1]");
    sub.add_option("--seed", words.seed, "of the noise, for methods that draw random numbers [1]");
    sub.add_option("--output", integrate.output,
                   "CSV file, or .npy for NumPy's binary form; - for standard output [-]");
    sub.add_option(
        "--plot", integrate.plot,
        "prefix of an .svg and a .png: path, energy, constraints, multipliers, momenta of "
        "the rows recorded");
    sub.add_option("--axes", words.axes, "x,y: columns of the path in the picture");
    sub.add_option("--compare-with", integrate.compare_with,
                   "reference, or a method: columns of errors in q and p, or of differences");
    sub.footer(
        "Examples:\n"
        "  shakedown integrate --problem double-pendulum-penalty --set omega=20 --method "
        "zhang-skeel --opt beta=0.4 --step 0.1 --until 50\n"
        "  shakedown integrate --problem henon-heiles --method velocity-verlet --q0 0,0.1 --p0 "
        "0.3,0 --step 0.01 --until 1000 --every 100 --output henon.csv\n"
        "  shakedown integrate --problem double-pendulum --method rattle --step 0.01 --until 10 "
        "--compare-with reference --plot pendulum --output pendulum.csv\n"
        "  shakedown integrate --problem double-pendulum --method rattle --step 0.01 --until 20 "
        "--from pendulum.csv --output later.csv");
    chosen[1] = &sub;
  }

  // The start that --from names, in the request.
  void go_on() {
    for (const auto& [option, given] : {std::pair{"--q0", !words.q0.empty()},
                                        {"--p0", !words.p0.empty()},
                                        {"--start-time", !words.start_time.empty()}}) {
      if (given) throw UsageError(std::string("--from and ") + option + ": give one of them");
    }
    if (!words.project) integrate.off_constraints = OffConstraints::taken;
  }

  void add_run() {
    CLI::App& sub = *app.add_subcommand("run", "experiments: figures, data, claims, report");
    sub.add_option("ids", words.ids, "ids, see list experiments");
    sub.add_option("--paper", run.paper, "all experiments of one paper");
    sub.add_flag("--all", run.all, "all experiments but comparisons with other programs");
    sub.add_flag("--quick", run.quick,
                 "coarse; judges only claims of experiments that it runs in full");
    sub.add_option("--jobs", words.jobs, "threads, each at an experiment [number of processors]");
    sub.add_option("--seed", words.seed, "of stochastic experiments [1]");
    sub.add_option("--results", run.results, "directory [results, with --quick build/quick]");
    sub.add_option(
        "--documents", run.documents,
        "folder whose studies' documents (*.md) are read, while one works on them [those of the build]");
    sub.footer("Examples:\n  shakedown run tao2014/fig1 tao2014/fig2\n"
               "  shakedown run --paper kinon2023 --jobs 2\n  shakedown run --all --quick\n"
               "  shakedown run ariel2012/fig3 --documents experiments");
    chosen[2] = &sub;
  }

  void add_compare() {
    CLI::App& sub = *app.add_subcommand("compare", "work and precision of several methods");
    sub.add_option("--problem", compare.problem, "id, see list problems")->required();
    sub.add_option("--methods", words.methods, "a,b:k=v:k2=v2,...: ids, with options")->required();
    sub.add_option("--steps", words.steps, "h1,h2,...: step sizes > 0");
    sub.add_option("--tolerances", words.tolerances,
                   "r1,r2,...: of adaptive methods, which take them instead of the steps");
    sub.add_option("--until", words.until, "end time, a whole number of every step")->required();
    repeated(sub, "--set", words.set,
             "k=v: a parameter of the problem; k=v1,v2,...: a block of runs for each; may be "
             "repeated");
    sub.add_option("--start", compare.start, "a named start, of problems that have some");
    sub.add_option("--q0", words.q0, "a,b,... or @FILE: start positions");
    sub.add_option("--p0", words.p0, "a,b,... or @FILE: start momenta");
    sub.add_option("--seed", words.seed,
                   "of the noise, for methods that draw random numbers: first of 8 seeds [1]");
    one_of(sub, "--measure", compare.measure,
           {"state", "q", "p", "energy", "constraints", "lambda"},
           "error drawn and sorted by: state (q and p, each by its own size), q, p, energy, "
           "constraints or lambda [state]");
    one_of(sub, "--at", compare.at, {"max", "end"}, "max (over the run) or end [max]");
    one_of(sub, "--scale", compare.scale, {"relative", "absolute"},
           "relative (to the size of the solution) or absolute "
           "[relative]");
    one_of(sub, "--work", compare.work, {"gradients", "weighted", "seconds"},
           "drawn beside seconds, and sorted by: gradients, weighted (all counts, by "
           "weights measured here) or seconds [gradients]");
    one_of(sub, "--sort", compare.sort, {"given", "error", "work", "seconds"},
           "of the table: given, error, work or seconds [given]");
    sub.add_option("--repeats", words.repeats,
                   "of the timing; medians are shown [5, of runs above 0.1 s fewer]");
    one_of(sub, "--reference", compare.reference, {"auto", "library", "own"},
           "library, own (a method of higher order at an eighth of the finest step) or "
           "auto: own where the library solvers fail [auto]");
    compare.output = "compare";
    sub.add_option("--output", compare.output,
                   "prefix of .csv, .svg, .png (work and precision), .json (what was run) and "
                   "-time.csv, -time.svg, -time.png (error over time) [./compare]");
    sub.footer(
        "Examples:\n"
        "  shakedown compare --problem double-pendulum --methods rattle,vi-s,em --steps "
        "0.02,0.01,0.005 --until 2 --output pendulum\n"
        "  shakedown compare --problem double-pendulum --methods rattle-4,ida,ida:form=index-2 "
        "--steps 0.04,0.02 --tolerances 1e-4,1e-6,1e-8 --until 2 --measure lambda --sort error\n"
        "  shakedown compare --problem double-pendulum-penalty --set omega=10,20,50 --methods "
        "newmark,zhang-skeel:beta=0.3 --steps 0.02,0.01 --until 2 --measure energy --work "
        "weighted\n"
        "In the picture crosses are runs that failed, arrows errors of exactly 0.\n"
        "Methods that draw random numbers have no error against a reference. Among themselves they "
        "are compared by the kinetic temperature over the second half of the runs of 8 seeds, "
        "beside the one asked for.");
    chosen[3] = &sub;
  }

  void add_check() {
    CLI::App& sub = *app.add_subcommand("check", "have the reference numbers moved?");
    sub.add_flag("--update", check.update, "accept the present numbers as reference");
    check.reference = "results/reference";
    sub.add_option("--reference", check.reference, "directory [results/reference]");
    sub.footer("Example:\n  shakedown check");
    chosen[4] = &sub;
  }

  void add_report() {
    CLI::App& sub = *app.add_subcommand("report", "the pages, from what lies in results/");
    sub.add_option("--results", report.results, "directory [results]");
    sub.footer("Example:\n  shakedown report");
    chosen[5] = &sub;
  }

  CompareRequest comparison(const std::string& command) {
    compare.set = assignments("--set", words.set);
    const auto methods = words_with_settings("--methods", words.methods);
    const auto texts = word_list("--methods", words.methods);
    for (std::size_t k = 0; k < methods.size(); ++k) {
      compare.methods.push_back({methods[k].first, methods[k].second, texts[k]});
    }
    if (!words.steps.empty()) {
      compare.steps = number_list("--steps", words.steps, range::positive);
    }
    if (!words.tolerances.empty()) {
      compare.tolerances = number_list("--tolerances", words.tolerances, range::positive);
    }
    compare.until = parse_double("--until", words.until, range::positive);
    if (!words.q0.empty()) compare.q0 = numbers_or_file("--q0", words.q0);
    if (!words.p0.empty()) compare.p0 = numbers_or_file("--p0", words.p0);
    compare.seed = words.seed.empty() ? "" : std::to_string(seed_of(words));
    check_words(*chosen[3]);
    if (!words.repeats.empty()) {
      compare.repeats = static_cast<int>(whole_number("--repeats", words.repeats, 1, 1000));
    }
    compare.command = command;
    return compare;
  }

  void add_explain() {
    CLI::App& sub = *app.add_subcommand("explain", "what is known of a method on a problem");
    sub.add_option("method", explain.method, "id, see list methods")->required();
    sub.add_option("problem", explain.problem, "id, see list problems")->required();
    repeated(sub, "--set", words.set, "k=v: a parameter of the problem; may be repeated");
    repeated(sub, "--opt", words.opt, "k=v: an option of the method; may be repeated");
    sub.add_flag("--json", explain.json, "for programs");
    sub.add_option("--results", explain.results, "directory whose claims are searched [results]");
    sub.footer(
        "Example:\n  shakedown explain rattle double-pendulum\n"
        "Cost and stability are measured on the spot, on short runs from the problem's start.");
    chosen[6] = &sub;
  }

  void add_completion() {
    CLI::App& sub = *app.add_subcommand("completion", "a script that completes words in a shell");
    sub.add_option("shell", words.shell, "bash or zsh")->required();
    sub.footer("Examples:\n  source <(shakedown completion bash)\n"
               "  shakedown completion zsh > ~/.zfunc/_shakedown");
    chosen[7] = &sub;
  }

  CommandDescription described(const CLI::App& command) const {
    CommandDescription description;
    description.name = command.get_name();
    description.text = command.get_description();
    description.footer = command.get_footer();
    for (const CLI::Option* option : command.get_options()) {
      description.options.push_back({option->get_name(), option->get_positional(),
                                     !option->get_type_name().empty(), option->get_required(),
                                     option->get_description()});
      if (const auto words = allowed.find(option); words != allowed.end()) {
        description.options.back().words = words->second;
      }
    }
    for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; })) {
      description.commands.push_back(described(*sub));
    }
    return description;
  }

  int carry_out(const Suite& suite, const std::string& command) {
    for (const CLI::App* sub : app.get_subcommands()) refuse_empty(*sub);
    if (!words.max_seconds.empty()) {
      end_after(parse_double("--max-seconds", words.max_seconds, {1e-3, 1e8, false}));
    }
    if (chosen[0]->parsed()) return cli::list(suite, list);
    if (chosen[1]->parsed()) {
      integrate.set = assignments("--set", words.set);
      integrate.opt = assignments("--opt", words.opt);
      if (!words.q0.empty()) integrate.q0 = numbers_or_file("--q0", words.q0);
      if (!words.p0.empty()) integrate.p0 = numbers_or_file("--p0", words.p0);
      if (integrate.output == "-") integrate.output.clear();
      integrate.h = parse_double("--step", words.step, range::positive);
      const bool later = !words.start_time.empty() || !integrate.from.empty();
      integrate.until =
          parse_double("--until", words.until, later ? range::any : range::non_negative);
      if (!words.start_time.empty()) {
        integrate.t0 = parse_double("--start-time", words.start_time, range::any);
      }
      if (words.project) integrate.off_constraints = OffConstraints::projected;
      if (!integrate.from.empty()) go_on();
      if (integrate.from.empty() && !integrate.at.empty()) {
        throw UsageError("--at: it is for --from");
      }
      integrate.every = whole_number("--every", words.every, 1, std::int64_t{1} << 50);
      integrate.seed = words.seed.empty() ? "" : std::to_string(seed_of(words));
      if (!words.axes.empty()) integrate.axes = word_list("--axes", words.axes);
      integrate.command = command;
      return cli::integrate(suite.catalogue, integrate);
    }
    if (chosen[2]->parsed()) {
      run.ids = words.ids;
      run.jobs = threads_of(words.jobs);
      if (!words.seed.empty()) run.seed = seed_of(words);
      run.command = command;
      if (run.results.empty()) run.results = run.quick ? "build/quick" : "results";
      return cli::run(suite, run);
    }
    if (chosen[3]->parsed()) {
      return cli::compare(suite.catalogue, comparison(command));
    }
    if (sweep.parsed()) return sweep.carry_out(suite.catalogue);
    if (chosen[5]->parsed()) return cli::report(suite, report);
    if (chosen[6]->parsed()) {
      explain.set = assignments("--set", words.set);
      explain.opt = assignments("--opt", words.opt);
      return cli::explain(suite, explain);
    }
    if (author.parsed()) return author.carry_out(suite, command);
    if (chosen[7]->parsed() || chosen[8]->parsed()) {
      write_standard_output(chosen[7]->parsed()
                                ? completion_script(words.shell)
                                : manual_page(described(app), "shakedown " + version()));
      return 0;
    }
    return cli::check(suite, check);
  }
};

// What the parser dislikes, with the nearest word that it would have known.
std::string usage_message(CLI::App& app, const CLI::ParseError& error) {
  CLI::App* at = &app;
  for (auto* sub : app.get_subcommands()) at = sub;
  const std::string help =
      std::string(" (see ") + (at == &app ? "" : "shakedown ") + at->get_name() + " --help)";
  if (const auto extras = app.remaining(true); !extras.empty()) {
    std::vector<std::string> known;
    for (const auto* option : at->get_options()) {
      for (const auto& name : option->get_lnames()) known.push_back("--" + name);
    }
    for (const auto* sub : at->get_subcommands({})) known.push_back(sub->get_name());
    return "unknown argument '" + extras.front() + "'" + suggestion(extras.front(), known) + help;
  }
  return error.what() + help;
}

int report_error(std::string message, int code) {
  std::replace(message.begin(), message.end(), '\n', ' ');
  std::fprintf(stderr, "shakedown: %s\n", message.c_str());
  return code;
}
}  // namespace

int command_line(Suite (*build)(), int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that left shows as a failed write
  std::signal(SIGXFSZ, SIG_IGN);  // and so does a limit on the size of files
  clean_up_at_interrupt();
  try {
    const Suite suite = build();
    if (const std::string defect = suite.defect(); !defect.empty()) return report_error(defect, 1);
    draw_methods(suite.catalogue.methods);
    Parser parser;
    if (const std::vector<std::string> typed(argv + 1, argv + argc);
        typed.size() > 2 && typed[0] == "completion" && typed[1] == "--") {
      std::string lines;
      for (const auto& word :
           completions(parser.described(parser.app), suite, {typed.begin() + 2, typed.end()})) {
        lines += word + "\n";
      }
      write_standard_output(lines);
      return 0;
    }
    try {
      parser.app.parse(argc, argv);
    } catch (const CLI::Success& help_or_version) {
      std::ostringstream text;
      const int code = parser.app.exit(help_or_version, text);
      write_standard_output(text.str());
      return code;
    } catch (const CLI::ParseError& error) {
      return report_error(usage_message(parser.app, error), 2);
    }
    std::string command = "shakedown";
    for (int i = 1; i < argc; ++i) command += " " + std::string(argv[i]);
    const int code = parser.carry_out(suite, command);
    write_standard_output("");  // what was printed on the way has arrived, or this throws
    return code;
  } catch (const UsageError& error) {
    return report_error(error.what(), 2);
  } catch (const std::system_error& error) {
    // A reader that has seen enough, as `head` and `grep -q` have, ends a command as SIGPIPE does.
    if (error.code() == std::errc::broken_pipe) return 128 + SIGPIPE;
    return report_error(error.what(), 1);
  } catch (const std::bad_alloc&) {
    return report_error("out of memory: a smaller problem, or more memory, is needed", 1);
  } catch (const std::exception& error) {
    return report_error(error.what(), 1);
  }
}

}  // namespace shakedown
