#include "experiments/harness/figures/picture.hpp"

#include <algorithm>
#include <boost/crc.hpp>

namespace shakedown {

namespace {
std::size_t byte(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

// Beyond the end nothing is left, which no format takes for its end.
void skip(std::string_view& bytes, std::size_t count) {
  bytes.remove_prefix(std::min(count, bytes.size()));
}

bool whole_svg(std::string_view bytes) {
  while (bytes.ends_with('\n')) bytes.remove_suffix(1);
  return bytes.starts_with("<?xml") && bytes.ends_with("</svg>");
}

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | std::uint32_t(byte(bytes, i));
  return number;
}

// A chunk: length of its data, type, data, checksum of type and data.
bool whole_png(std::string_view bytes, bool more = false) {
  constexpr std::size_t frame = 12;  // bytes of a chunk without data
  if (!bytes.starts_with("\x89PNG\r\n\x1a\n")) return false;
  skip(bytes, 8);
  while (bytes.size() >= frame) {
    const std::size_t length = big_endian(bytes);
    if (length > bytes.size() - frame) return false;
    boost::crc_32_type checksum;
    checksum.process_bytes(bytes.data() + 4, length + 4);
    if (checksum.checksum() != big_endian(bytes.substr(length + 8))) return false;
    const bool last = bytes.substr(4, 4) == "IEND";
    skip(bytes, length + frame);
    if (last) return bytes.empty() || (more && whole_png(bytes, more));
  }
  return false;
}

}  // namespace

bool is_whole(Picture kind, std::string_view bytes) {
  switch (kind) {
    case Picture::svg: return whole_svg(bytes);
    case Picture::png: return whole_png(bytes);
    case Picture::pngs: return whole_png(bytes, true);
  }
  return false;
}

}  // namespace shakedown
