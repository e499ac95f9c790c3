#include "experiments/harness/figures/animated_png.hpp"

#include <algorithm>
#include <boost/crc.hpp>
#include <cstdint>
#include <string_view>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {

constexpr std::size_t signature = 8, around = 12;  // bytes of a chunk without its data

std::string number(std::uint32_t value, int bytes = 4) {
  std::string text;
  for (int k = bytes - 1; k >= 0; --k) text += static_cast<char>(value >> (8 * k) & 0xFF);
  return text;
}

std::string chunk(std::string_view type, const std::string& data) {
  const std::string body = std::string(type) + data;
  boost::crc_32_type checksum;
  checksum.process_bytes(body.data(), body.size());
  return number(static_cast<std::uint32_t>(data.size())) + body + number(checksum.checksum());
}

// The data of each chunk of a type.
std::vector<std::string> chunks(std::string_view png, std::string_view type) {
  std::vector<std::string> found;
  png.remove_prefix(signature);
  while (png.size() >= around) {
    std::size_t length = 0;
    for (std::size_t k = 0; k < 4; ++k) length = length << 8 | static_cast<unsigned char>(png[k]);
    if (png.substr(4, 4) == type) found.emplace_back(png.substr(8, length));
    png.remove_prefix(length + around);
  }
  return found;
}

}  // namespace

std::vector<std::string> separated(const std::string& stream) {
  const std::string head = "\x89PNG\r\n\x1a\n";
  std::vector<std::string> files;
  for (std::size_t at = 0; at < stream.size();) {
    const std::size_t next = std::min(stream.find(head, at + 1), stream.size());
    files.push_back(stream.substr(at, next - at));
    at = next;
  }
  return files;
}

// Chunks acTL, fcTL and fdAT as in the third edition of the PNG specification (W3C).
std::string animated(const std::vector<std::string>& frames, int delay) {
  if (frames.empty()) throw RuntimeFailure("a film without pictures");
  const std::string header = chunks(frames.front(), "IHDR").at(0);
  std::string film = frames.front().substr(0, signature) + chunk("IHDR", header);
  film += chunk("acTL", number(static_cast<std::uint32_t>(frames.size())) + number(0));
  std::uint32_t sequence = 0;
  for (const std::string& frame : frames) {
    if (chunks(frame, "IHDR").at(0) != header)
      throw RuntimeFailure("a film's pictures differ in size");
    film += chunk("fcTL", number(sequence++) + header.substr(0, 8) + number(0) + number(0) +
                              number(static_cast<std::uint32_t>(delay), 2) + number(100, 2) +
                              number(0, 1) + number(0, 1));
    for (const std::string& data : chunks(frame, "IDAT")) {
      film += sequence == 1 ? chunk("IDAT", data) : chunk("fdAT", number(sequence++) + data);
    }
  }
  return film + chunk("IEND", "");
}

}  // namespace shakedown
