// From a finished experiment to files.
#pragma once

#include <filesystem>

#include "experiments/harness/claims/context.hpp"

namespace shakedown {

/// Writes every artefact of a verified experiment below `results`: all files are completed under
/// temporary names first, then renamed, sidecars last. Throws RuntimeFailure and leaves the former
/// files untouched when anything fails, also when a file would exceed 1 MiB.
/// The sidecars say whether the experiment is one that `run --all` leaves alone.
void publish(const Context& context, bool on_request, const std::filesystem::path& results);

}  // namespace shakedown
