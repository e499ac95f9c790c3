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

// The simplified interface of libpng, which `decoded` uses, cannot choose the compression. At its
// level the pictures are a tenth larger.
std::string encoded(const Pixels& pixels, std::vector<unsigned char> entries,
                    const std::vector<Packed>& palette) {
  constexpr int best_compression = 9;
  const auto refuse = [](png_structp, png_const_charp why) {
    throw RuntimeFailure(std::string("cannot store a picture: ") + why);
  };
  const auto append = [](png_structp file, png_bytep bytes, std::size_t size) {
    static_cast<std::string*>(png_get_io_ptr(file))->append(bytes, bytes + size);
  };
  std::vector<png_color> colours;
  for (const Packed colour : palette) {
    colours.push_back({static_cast<png_byte>(colour >> 16), static_cast<png_byte>(colour >> 8),
                       static_cast<png_byte>(colour)});
  }
  std::string png;
  png_structp file = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, refuse, nullptr);
  png_infop info = png_create_info_struct(file);
  png_set_write_fn(file, &png, append, nullptr);
  png_set_compression_level(file, best_compression);
  png_set_IHDR(file, info, pixels.width, pixels.height, 8, PNG_COLOR_TYPE_PALETTE,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_PLTE(file, info, colours.data(), static_cast<int>(colours.size()));
  png_write_info(file, info);
  for (std::size_t row = 0; row < pixels.height; ++row) {
    png_write_row(file, &entries[row * pixels.width]);
  }
  png_write_end(file, nullptr);
  png_destroy_write_struct(&file, &info);
  return png;
}

}  // namespace shakedown
