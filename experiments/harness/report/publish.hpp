// Writes the files of a finished experiment.
#pragma once

#include <filesystem>

#include "experiments/harness/claims/context.hpp"

namespace shakedown {

/// Writes all artefacts of a verified experiment below `results`. All files are first completed
/// under temporary names and then renamed, the sidecars last. If anything fails or a file would
/// exceed 1 MiB, throws RuntimeFailure and leaves the earlier files untouched. `on_request` says
/// whether `run --all` skips the experiment; the sidecars record this.
void publish(const Context& context, bool on_request, const std::filesystem::path& results);

}  // namespace shakedown
