#include "experiments/harness/figures/png_file.hpp"

#include <png.h>

#include <boost/crc.hpp>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

Pixels decoded(const std::string& png) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  const auto refused = [&image] {
    return RuntimeFailure(std::string("cannot read a picture: ") + image.message);
  };
  if (png_image_begin_read_from_memory(&image, png.data(), png.size()) == 0) throw refused();
  image.format = PNG_FORMAT_RGB;
  Pixels pixels{image.width, image.height, std::vector<png_byte>(PNG_IMAGE_SIZE(image))};
  const png_color white{255, 255, 255};
  if (png_image_finish_read(&image, &white, pixels.rgb.data(), 0, nullptr) == 0) throw refused();
  return pixels;
}

Packed packed(const std::string& colour) {
  return static_cast<Packed>(std::strtoul(colour.c_str() + 1, nullptr, 16));
}

std::string png_number(std::uint32_t value, int bytes) {
  std::string text;
  for (int k = bytes - 1; k >= 0; --k) text += static_cast<char>(value >> (8 * k) & 0xFF);
  return text;
}

std::optional<PngChunk> next_chunk(std::string_view& png) {
  constexpr std::size_t frame = 12;  // bytes of a chunk without its data
  if (png.size() < frame) return {};
  std::size_t length = 0;
  for (std::size_t k = 0; k < 4; ++k) length = length << 8 | static_cast<unsigned char>(png[k]);
  if (length > png.size() - frame) return {};
  const PngChunk chunk{png.substr(4, 4), png.substr(8, length), png.substr(0, length + frame)};
  png.remove_prefix(length + frame);
  return chunk;
}

std::string png_chunk(std::string_view type, std::string_view data) {
  const std::string body = std::string(type).append(data);
  boost::crc_32_type checksum;
  checksum.process_bytes(body.data(), body.size());
  return png_number(static_cast<std::uint32_t>(data.size())) + body +
         png_number(checksum.checksum());
}

std::string png_head(std::uint32_t width, std::uint32_t height, int colour_type) {
  constexpr std::uint32_t depth = 8;
  const auto type = static_cast<std::uint32_t>(colour_type);
  return png_chunk("IHDR", png_number(width) + png_number(height) + png_number(depth, 1) +
                               png_number(type, 1) + png_number(0, 3));
}

}  // namespace shakedown
