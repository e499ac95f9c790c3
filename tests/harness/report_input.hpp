// A small set of results with texts that a page must escape.
#pragma once

#include <string>

#include "experiments/harness/report/report.hpp"

namespace shakedown::test {

inline Claim claim(const std::string& id, const std::string& artefact, ClaimKind kind) {
  Claim c;
  c.id = id;
  c.paper = "tao2014";
  c.experiment = artefact;
  c.artefact = artefact;
  c.locator = "4.1 | row 6";
  c.statement = "|error| < *small* for q_k.";
  c.kind = kind;
  c.explanation = "It is. More follows.";
  const bool erratum = kind == ClaimKind::erratum;
  const auto number = [](Role role, bool holds) {
    return Measurement{.name = "max |x|",
                       .value = 0.0123456,
                       .unit = "m",
                       .stated = "0.01",
                       .role = role,
                       .wanted = "below 0.0124",
                       .reason = "a < b & c",
                       .holds = holds,
                       .margin = 0.004};
  };
  c.measurements = {number(erratum ? Role::corrected : Role::expected, true)};
  if (erratum) {
    c.measurements.push_back(number(Role::printed, false));
    c.erratum = {"(7): $x_k$ + 1", "$x_k$ - 1", "the energy <grew>"};
  }
  c.computed = erratum ? Verdict::reproduced_corrected : Verdict::reproduced;
  c.pinned = c.computed;
  return c;
}

inline ArtefactRecord artefact(const std::string& id, bool figure) {
  ArtefactRecord a;
  a.id = id;
  a.paper = "tao2014";
  a.experiment = id;
  a.title = "Title of \"" + id + "\"";
  a.caption = {"One sees <this>", "The $\\omega$ of it", "</script><b>"};
  a.figure = figure;
  a.rows = 2;
  return a;
}

inline ReportInput input() {
  ReportInput in;
  in.claims = {claim("tao2014.fig2.a", "tao2014/fig2", ClaimKind::value),
               claim("tao2014.table1.b", "tao2014/table1", ClaimKind::erratum)};
  in.artefacts = {artefact("tao2014/fig2", true), artefact("tao2014/table1", false)};
  in.tables["tao2014/table1"] = Table({"h", "m|n"}).row({0.1, "a|b"});
  in.indexes = {{"tao2014", {{"1", "s", "tao2014.fig2.a", ""}, {"2", "s", "", "opinion"}}}};
  in.findings = {{"tao2014.fig2.a", "It follows that q_k is small."}};
  in.made_with = {"GCC 12", "Release", "-O3", {{"Eigen", "3.4.0"}}, "hash"};
  in.machine = "a processor";
  return in;
}

}  // namespace shakedown::test
