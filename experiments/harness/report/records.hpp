// The records that are stored as JSON: sidecars, claims and the run record. Only this unit,
// catalogue_json.cpp and check_store.cpp depend on JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/figures/artefact.hpp"
#include "experiments/harness/files/provenance.hpp"

namespace shakedown {

/// The sidecar of an artefact: results/<id>.json.
struct ArtefactRecord {
  std::string id;
  std::string paper;
  std::string experiment;
  std::string title;
  Caption caption;  ///< with its numbers filled in
  bool figure = false;
  bool quick = false;
  bool on_request = false;  ///< whether a full run skips it
  std::uint64_t seed = 0;
  std::vector<std::string> claims;
  std::vector<Parameter> parameters;
  std::vector<Configured> problems;
  std::vector<Configured> methods;
  std::vector<std::string> drawn;  ///< ids of methods whose colour or marker is in the figure
  std::vector<std::string> notes;
  std::vector<std::string> failures;
  std::vector<std::string> columns;
  std::vector<std::string> names;  ///< columns of names; all others contain numbers
  std::int64_t rows = 0;
  std::string csv_sha256;
  Provenance made_with;
  std::string drawing, film;  ///< JSON (figures/specification.hpp); empty if there is none
};

std::string to_json(const ArtefactRecord& record);
std::string to_json(const std::vector<Claim>& claims);
std::string to_json(const RunRecord& record);

/// These functions read a record. They throw RuntimeFailure, which names `origin`, if the text is
/// not a record in JSON.
ArtefactRecord artefact_from_json(const std::string& text, const std::string& origin);
std::vector<Claim> claims_from_json(const std::string& text, const std::string& origin);
RunRecord run_record_from_json(const std::string& text, const std::string& origin);

}  // namespace shakedown
