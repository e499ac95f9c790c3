#include "experiments/harness/figures/animated_png.hpp"

#include <png.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "experiments/harness/figures/png_file.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {

// Returns the data of all chunks of a type.
std::vector<std::string> chunks(std::string_view png, std::string_view type) {
  std::vector<std::string> found;
  png.remove_prefix(png_signature.size());
  while (const auto chunk = next_chunk(png)) {
    if (chunk->type == type) found.emplace_back(chunk->data);
  }
  return found;
}

// A rectangle with the columns [left, right) and the rows [top, bottom).
struct Box {
  std::uint32_t left, top, right, bottom;
};

std::string encoded(const Pixels& pixels, const Box& box) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.format = PNG_FORMAT_RGB;
  image.width = box.right - box.left;
  image.height = box.bottom - box.top;
  const auto stride = static_cast<png_int_32>(3 * pixels.width);
  const png_byte* first = &pixels.rgb[3 * (std::size_t{box.top} * pixels.width + box.left)];
  png_alloc_size_t size = 0;
  std::string png;
  if (png_image_write_to_memory(&image, nullptr, &size, 0, first, stride, nullptr) != 0) {
    png.resize(size);
    if (png_image_write_to_memory(&image, png.data(), &size, 0, first, stride, nullptr) != 0) {
      png.resize(size);
      return png;
    }
  }
  throw RuntimeFailure(std::string("cannot write a film's picture: ") + image.message);
}

// Returns the smallest box that contains all differences. It has at least one pixel, because a
// picture cannot be empty.
Box difference(const Pixels& a, const Pixels& b) {
  Box box{a.width, a.height, 0, 0};
  for (std::uint32_t y = 0; y < a.height; ++y) {
    for (std::uint32_t x = 0; x < a.width; ++x) {
      const std::size_t at = 3 * (std::size_t{y} * a.width + x);
      if (std::equal(&a.rgb[at], &a.rgb[at] + 3, &b.rgb[at])) continue;
      box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x + 1),
             std::max(box.bottom, y + 1)};
    }
  }
  return box.right == 0 ? Box{0, 0, 1, 1} : box;
}

}  // namespace

std::vector<std::string> separated(const std::string& stream) {
  std::vector<std::string> files;
  for (std::size_t at = 0; at < stream.size();) {
    const std::size_t next = std::min(stream.find(png_signature, at + 1), stream.size());
    files.push_back(stream.substr(at, next - at));
    at = next;
  }
  return files;
}

// Writes the chunks acTL, fcTL and fdAT of the third edition of the PNG specification (W3C). Of
// each picture after the first, only the box in which it differs from its predecessor is stored.
std::string animated(const std::vector<std::string>& frames, int delay) {
  if (frames.empty()) throw RuntimeFailure("a film without pictures");
  Pixels shown = decoded(frames.front());
  std::string film(png_signature);
  std::uint32_t sequence = 0;
  for (std::size_t k = 0; k < frames.size(); ++k) {
    const Pixels next = k == 0 ? shown : decoded(frames[k]);
    if (next.width != shown.width || next.height != shown.height) {
      throw RuntimeFailure("a film's pictures differ in size");
    }
    const Box box = k == 0 ? Box{0, 0, next.width, next.height} : difference(shown, next);
    const std::string png = encoded(next, box);
    if (k == 0) {
      film +=
          png_chunk("IHDR", chunks(png, "IHDR").at(0)) +
          png_chunk("acTL", png_number(static_cast<std::uint32_t>(frames.size())) + png_number(0));
    }
    film += png_chunk("fcTL", png_number(sequence++) + png_number(box.right - box.left) +
                                  png_number(box.bottom - box.top) + png_number(box.left) +
                                  png_number(box.top) +
                                  png_number(static_cast<std::uint32_t>(delay), 2) +
                                  png_number(100, 2) + png_number(0, 1) + png_number(0, 1));
    for (const std::string& data : chunks(png, "IDAT")) {
      film += k == 0 ? png_chunk("IDAT", data) : png_chunk("fdAT", png_number(sequence++) + data);
    }
    shown = next;
  }
  return film + png_chunk("IEND", "");
}

}  // namespace shakedown
