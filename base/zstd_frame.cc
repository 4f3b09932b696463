#include "base/zstd_frame.h"

#include <zstd.h>
#include <zstd_errors.h>

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
  // What follows would also take several frames.
  if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size()) return std::nullopt;
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(checked(ZSTD_createDCtx()),
                                                                     &ZSTD_freeDCtx);
  std::string text(most, '\0');
  const std::size_t size =
      ZSTD_decompressDCtx(context.get(), text.data(), text.size(), frame.data(), frame.size());
  if (ZSTD_getErrorCode(size) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (ZSTD_isError(size) != 0) return std::nullopt;
  text.resize(size);
  return text;
}

}  // namespace freecell
