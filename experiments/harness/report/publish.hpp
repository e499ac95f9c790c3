// Writes the files of a finished experiment.
#pragma once

#include <filesystem>

#include "experiments/harness/claims/context.hpp"

namespace shakedown {

/// Writes every artefact of a verified experiment below `results`: all files are completed under
/// temporary names first, then renamed, sidecars last. Throws RuntimeFailure and leaves the earlier
/// files untouched if anything fails or a file would exceed 1 MiB. `on_request` says whether
/// `run --all` skips the experiment, which the sidecars record.
void publish(const Context& context, bool on_request, const std::filesystem::path& results);

}  // namespace shakedown
