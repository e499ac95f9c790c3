#include "experiments/harness/figures/png_file.hpp"

#include <png.h>

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

std::string encoded(const Pixels& pixels, const std::vector<png_byte>& entries,
                    const std::vector<Packed>& palette) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = pixels.width;
  image.height = pixels.height;
  image.format = PNG_FORMAT_RGB_COLORMAP;
  image.colormap_entries = static_cast<png_uint_32>(palette.size());
  std::vector<png_byte> colours;
  for (const Packed colour : palette) {
    for (const int shift : {16, 8, 0}) colours.push_back(colour >> shift & 0xFF);
  }
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string png(size, '\0');
  if (png_image_write_to_memory(&image, png.data(), &size, 0, entries.data(), 0, colours.data()) ==
      0) {
    throw RuntimeFailure(std::string("cannot store a picture: ") + image.message);
  }
  png.resize(size);
  return png;
}

}  // namespace shakedown
