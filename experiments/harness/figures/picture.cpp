#include "experiments/harness/figures/picture.hpp"

#include "experiments/harness/figures/png_file.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {
bool whole_svg(std::string_view bytes) {
  while (bytes.ends_with('\n')) bytes.remove_suffix(1);
  return bytes.starts_with("<?xml") && bytes.ends_with("</svg>");
}

bool whole_gif(std::string_view bytes) {
  return bytes.starts_with("GIF89a") && bytes.ends_with(';');
}

// libpng checks each chunk up to the last row of pixels, but does not read the end.
bool whole_png(std::string_view bytes) {
  constexpr std::string_view last_chunk("\0\0\0\0IEND\xAE\x42\x60\x82", 12);
  if (!bytes.ends_with(last_chunk)) return false;
  try {
    return !decoded(std::string(bytes)).rgb.empty();
  } catch (const RuntimeFailure&) {
    return false;
  }
}

}  // namespace

bool is_whole(Picture kind, std::string_view bytes) {
  switch (kind) {
    case Picture::svg: return whole_svg(bytes);
    case Picture::png: return whole_png(bytes);
    case Picture::gif: return whole_gif(bytes);
  }
  return false;
}

}  // namespace shakedown
