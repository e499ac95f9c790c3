#include "experiments/harness/cli/author_commands.hpp"

#include "experiments/harness/cli/arguments.hpp"

namespace shakedown {

void AuthorCommands::add_to(CLI::App& app) {
  new_ = app.add_subcommand("new", "a repository of your own, for a method, a problem or a study");
  new_->add_option("kind", create_.kind, "method, problem or study")->required();
  new_->add_option("name", create_.name, "its id: small letters, digits, hyphens")->required();
  new_->add_option("--folder", create_.folder, "to be made [./NAME]");
  new_->footer(
      "Example:\n  shakedown new method three-stage-leapfrog\n"
      "The repository builds a program with all commands over the catalogue and what it adds, against "
      "the installed suite.");

  verify_ = app.add_subcommand("verify", "are the promises of a method kept?");
  verify_
      ->add_option("id", request_.id,
                   "of a method, measured on every problem that it can integrate; or of a problem, "
                   "with every method")
      ->required();
  verify_->add_option("--with", with_,
                      "a,b,...: these problems, or of a problem these methods [all admissible]");
  verify_
      ->add_option(
          "--opt", opt_,
          "k=v: an option of the method; may be repeated [the default ones, then each set of "
          "options for which the record has promises of its own]")
      ->expected(1)
      ->allow_extra_args(false)
      ->take_all();
  verify_->add_flag("--quick", request_.quick, "shorter runs");
  verify_->add_option("--against", against_, "a,b,...: methods in the picture [established ones]");
  verify_->add_flag("--no-picture", no_picture_, "the table alone");
  verify_->add_option("--jobs", jobs_, "threads [number of processors]");
  verify_->add_option(
      "--output", request_.output,
      "prefix of .csv, and of -work.csv, -work.svg, -work.png and the other files of "
      "compare [verify-ID]");
  verify_->footer(
      "Examples:\n  shakedown verify rattle\n"
      "  shakedown verify newmark --with henon-heiles,channel --quick --no-picture\n"
      "Exit code 1 where a promise of the record is broken. Not measured: what means nothing on that "
      "problem, or cannot be told there; the reason stands beside it.");
}

bool AuthorCommands::parsed() const { return new_->parsed() || verify_->parsed(); }

int AuthorCommands::carry_out(const Suite& suite, const std::string& command) {
  if (new_->parsed()) return cli::create(suite, create_);
  if (!with_.empty()) request_.with = word_list("--with", with_);
  if (!against_.empty()) request_.against = word_list("--against", against_);
  request_.opt = assignments("--opt", opt_);
  request_.picture = !no_picture_;
  request_.jobs = threads_of(jobs_);
  request_.command = command;
  if (request_.output.empty()) request_.output = "verify-" + request_.id;
  return cli::verify(suite, request_);
}

}  // namespace shakedown
