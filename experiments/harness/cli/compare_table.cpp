#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "experiments/harness/cli/compare.hpp"
#include "experiments/harness/files/digest.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {

namespace {
double relative(double error, double size) { return size > 0.0 ? error / size : unknown; }

// Returns the counters that the first columns do not show.
std::vector<const Counter*> further_counters() {
  std::vector<const Counter*> all;
  for (const Counter& counter : counters) {
    const bool first = counter.count == &Counts::gradients ||
                       counter.count == &Counts::factorisations || counter.count == &Counts::solves;
    if (!first) all.push_back(&counter);
  }
  return all;
}

}  // namespace

double error_of(const Deviations& d, const Deviations& size, const CompareRequest& request) {
  const auto scaled = [&](double error, double by) {
    return request.scale == "relative" ? relative(error, by) : error;
  };
  if (request.measure == "q") return scaled(d.q, size.q);
  if (request.measure == "p") return scaled(d.p, size.p);
  if (request.measure == "energy") return scaled(d.energy, size.energy);
  if (request.measure == "lambda") return scaled(d.lambda, size.lambda);
  if (request.measure == "constraints") return std::fmax(d.g, d.gdot);  // NaN only if both are NaN
  return std::fmax(scaled(d.q, size.q), scaled(d.p, size.p));
}

double bar_of(const ComparedBlock& block, const CompareRequest& request) {
  return error_of(block.bar, block.size, request);
}

double asked_error(const Comparison& comparison, const ComparedRun& run,
                   const CompareRequest& request) {
  return error_of(request.at == "end" ? run.end : run.largest, comparison.blocks[run.block].size,
                  request);
}

bool measures_relatively(const CompareRequest& request) {
  return request.scale == "relative" && request.measure != "constraints";
}

std::string measure_words(const CompareRequest& request) {
  const std::string of = request.measure == "state"         ? "q, p"
                         : request.measure == "constraints" ? "g, dg/dt"
                                                            : request.measure;
  return (measures_relatively(request) ? "relative error of " : "error of ") + of;
}

double work_of(const ComparedRun& run, const std::string& axis) {
  return axis == "seconds"    ? run.summary.seconds
         : axis == "weighted" ? run.weighted
                              : static_cast<double>(evaluations(run.summary.counts));
}

std::vector<std::size_t> sorted_runs(const Comparison& comparison, const CompareRequest& request) {
  std::vector<std::size_t> order(comparison.runs.size());
  std::iota(order.begin(), order.end(), 0U);
  if (request.sort == "given") return order;
  const auto key = [&](std::size_t k) {
    const ComparedRun& run = comparison.runs[k];
    const double value = request.sort == "seconds" ? run.summary.seconds
                         : request.sort == "work"  ? work_of(run, request.work)
                         : comparison.random       ? std::fabs(run.temperature.value - 1.0)
                                                   : asked_error(comparison, run, request);
    return run.summary.ok() && !std::isnan(value) ? value : HUGE_VAL;  // sorts failures last
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const std::size_t block_a = comparison.runs[a].block, block_b = comparison.runs[b].block;
    return block_a != block_b ? block_a < block_b : key(a) < key(b);
  });
  return order;
}

Table comparison_table(const Comparison& comparison, const CompareRequest& request) {
  std::vector<std::string> columns{"method",         "h",      "gradients", "newton iterations",
                                   "factorisations", "solves", "seconds"};
  const auto add = [&](std::initializer_list<const char*> names) {
    columns.insert(columns.end(), names.begin(), names.end());
  };
  if (comparison.random) {
    add({"temperature over 1/beta", "standard error"});
  } else {
    add({"error q at end", "error p at end", "largest error q", "largest error p"});
  }
  add({"status", "message", "options", "parameters", "tolerance", "evaluations"});
  if (!comparison.random) {
    add({"weighted work [ns]", "spread of seconds", "relative error q at end",
         "relative error p at end", "largest relative error q", "largest relative error p",
         "error energy at end", "largest error energy", "largest relative error energy",
         "largest g", "largest gdot", "error lambda at end", "largest error lambda",
         "largest relative error lambda", "error bar of the reference"});
  }
  for (const Counter* counter : further_counters()) columns.emplace_back(counter->name);
  Table table(columns);
  for (const auto& run : comparison.runs) {
    const Counts& c = run.summary.counts;
    const ComparedBlock& block = comparison.blocks[run.block];
    const Deviations &end = run.end, &most = run.largest, &size = block.size;
    std::vector<Cell> row{run.method,       run.h,    c.gradients,        run.summary.iterations,
                          c.factorisations, c.solves, run.summary.seconds};
    const auto more = [&](const std::vector<Cell>& cells) {
      row.insert(row.end(), cells.begin(), cells.end());
    };
    if (comparison.random) {
      more({run.temperature.value, run.temperature.standard_error});
    } else {
      more({end.q, end.p, most.q, most.p});
    }
    more({run.summary.ok() ? "ok" : "failed", run.summary.message,
          joined(request.methods[run.curve].options, " "), block.name, run.tolerance,
          evaluations(c)});
    if (!comparison.random) {
      more({run.weighted, run.seconds_spread, relative(end.q, size.q), relative(end.p, size.p),
            relative(most.q, size.q), relative(most.p, size.p), end.energy, most.energy,
            relative(most.energy, size.energy), most.g, most.gdot, end.lambda, most.lambda,
            relative(most.lambda, size.lambda), block.error_bar});
    }
    for (const Counter* counter : further_counters()) row.emplace_back(c.*counter->count);
    table.row(row);
  }
  return table;
}

Table time_table(const Comparison& comparison, const CompareRequest& request) {
  Table table({"method", "options", "parameters", "h", "tolerance", "t", "error q", "error p",
               "error energy", "g", "gdot", "error lambda", "measure"});
  for (const auto& run : comparison.runs) {
    const ComparedBlock& block = comparison.blocks[run.block];
    for (std::size_t k = 0; k < run.over_time.size(); ++k) {
      const Deviations& d = run.over_time[k];
      table.row({run.method, joined(request.methods[run.curve].options, " "), block.name, run.h,
                 run.tolerance, comparison.times[k * run.stride], d.q, d.p, d.energy, d.g, d.gdot,
                 d.lambda, error_of(d, block.size, request)});
    }
  }
  return table;
}

ArtefactRecord comparison_record(const Comparison& comparison, const CompareRequest& request) {
  ArtefactRecord record;
  record.id = std::filesystem::path(request.output).filename().string();
  record.experiment = "compare";
  record.title = "Work and precision on " + request.problem;
  record.caption.sees = comparison.random
                            ? "temperature relative to the prescribed one"
                            : (request.at == "end" ? "" : "largest ") + measure_words(request) +
                                  (request.at == "end" ? " at the end" : "");
  record.caption.setting = request.command;
  record.figure = true;
  record.seed = request.seed.value_or(1);
  record.parameters = {{"until", request.until, ""},
                       {"steps", joined(request.steps, ", "), ""},
                       {"tolerances", joined(request.tolerances, ", "), ""},
                       {"q0", joined(request.q0, ", "), ""},
                       {"p0", joined(request.p0, ", "), ""},
                       {"points of the grid", comparison.times.size(), ""},
                       {"measure", request.measure, ""},
                       {"at", request.at, ""},
                       {"scale", request.scale, ""},
                       {"work", request.work, ""},
                       {"repeats", request.repeats, ""}};
  for (std::size_t b = 0; b < comparison.blocks.size(); ++b) {
    const ComparedBlock& block = comparison.blocks[b];
    const std::string in = block.name.empty() ? "" : block.name + ": ";
    record.notes.push_back(in + "against " + block.reference);
    for (const auto& note : block.notes) record.notes.push_back(in + note);
    record.parameters.push_back({in + "error bar of the reference", block.error_bar, ""});
    if (!block.reference_method.empty()) {
      record.parameters.push_back({in + "method of the reference", block.reference_method, ""});
    }
    if (b >= comparison.weights.size()) continue;
    for (const auto& [name, weight] : comparison.weights[b].weights) {
      record.parameters.push_back({in + "weight of " + name, weight, "ns"});
    }
    record.parameters.push_back({in + "misfit of the weights", comparison.weights[b].misfit, ""});
  }
  const auto note = [](std::vector<Configured>& all, const Configured& one) {
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  };
  for (const auto& run : comparison.runs) {
    note(record.problems, {request.problem, run.summary.problem});
    note(record.methods, {run.method, run.summary.method});
    if (run.summary.ok()) continue;
    record.failures.push_back(fmt::format(
        "{}{}, h = {}: {}",
        comparison.blocks[run.block].name.empty() ? "" : comparison.blocks[run.block].name + ", ",
        request.methods[run.curve].text, shortest(run.h), run.summary.message));
  }
  return record;
}

std::string comparison_json(const Comparison& comparison, const CompareRequest& request,
                            const std::string& csv) {
  ArtefactRecord record = comparison_record(comparison, request);
  const Table table = comparison_table(comparison, request);
  record.columns = table.columns();
  record.rows = static_cast<std::int64_t>(table.rows());
  record.csv_sha256 = sha256(csv);
  record.made_with = provenance();
  return to_json(record);
}

}  // namespace shakedown
