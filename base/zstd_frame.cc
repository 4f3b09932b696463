#include "base/zstd_frame.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <new>

namespace freecell {
namespace {

/// Returns `context`, which a function of zstd has made. It makes none if memory ends.
template <typename Context>
Context* checked(Context* context) {
  if (context == nullptr) throw std::bad_alloc();
  return context;
}

/// Whether the header is that of a frame whose window is no larger than 8 MiB (RFC 8878, 3.1.1.1).
/// The libraries of some systems also read frames of zstd before 0.8, which begin otherwise. The
/// window of a single segment is its content.
bool has_modest_header(std::string_view frame) {
  constexpr std::string_view kMagicNumber = "\x28\xb5\x2f\xfd";
  constexpr int kSingleSegment = 1 << 5;
  constexpr int kLargestWindow = 13 << 3;  // 2^(10 + 13) bytes
  if (frame.size() < 6 || !frame.starts_with(kMagicNumber)) return false;
  return (frame[4] & kSingleSegment) != 0 || static_cast<unsigned char>(frame[5]) <= kLargestWindow;
}

}  // namespace

std::string zstd_frame(std::string_view text) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(checked(ZSTD_createCCtx()),
                                                                     &ZSTD_freeCCtx);
  [[maybe_unused]] const std::size_t set =
      ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  assert(ZSTD_isError(set) == 0);
  std::string frame(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), frame.data(), frame.size(), text.data(), text.size());
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // there is room, so nothing else can fail
  frame.resize(size);
  return frame;
}

std::optional<std::string> text_of_zstd_frame(std::string_view frame, std::size_t most) {
  if (!has_modest_header(frame)) return std::nullopt;
  // What follows would also take several frames.
  if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size()) return std::nullopt;
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(checked(ZSTD_createDCtx()),
                                                                     &ZSTD_freeDCtx);
  // Decodes in pieces of the sizes that the program zstd takes. All at once, zstd would not notice
  // that a block is larger than the window.
  std::string text;
  std::string piece(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer input{frame.data(), 0, 0};
  for (std::size_t left = 1; left != 0;) {
    if (input.pos == input.size) {
      input.size = std::min(input.pos + ZSTD_DStreamInSize(), frame.size());
    }
    ZSTD_outBuffer output{piece.data(), piece.size(), 0};
    left = ZSTD_decompressStream(context.get(), &output, &input);
    if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) throw std::bad_alloc();
    if (ZSTD_isError(left) != 0 || output.pos > most - text.size()) return std::nullopt;
    text.append(piece, 0, output.pos);
    if (left != 0 && output.pos == 0 && input.pos == frame.size()) return std::nullopt;
  }
  return text;
}

}  // namespace freecell
