#include "experiments/harness/figures/picture.hpp"

#include "experiments/harness/figures/png_file.hpp"

namespace shakedown {

namespace {
bool whole_svg(std::string_view bytes) {
  while (bytes.ends_with('\n')) bytes.remove_suffix(1);
  return bytes.starts_with("<?xml") && bytes.ends_with("</svg>");
}

bool whole_gif(std::string_view bytes) {
  return bytes.starts_with("GIF89a") && bytes.ends_with(';');
}

bool whole_png(std::string_view bytes) {
  if (!bytes.starts_with(png_signature)) return false;
  bytes.remove_prefix(png_signature.size());
  while (const auto chunk = next_chunk(bytes)) {
    if (chunk->all != png_chunk(chunk->type, chunk->data)) return false;  // checks the checksum
    if (chunk->type == "IEND") return bytes.empty();
  }
  return false;
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
