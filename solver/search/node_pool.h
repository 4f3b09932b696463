#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <vector>

namespace freecell {

/// A growing array whose items never move. It consists of chunks, so growth copies nothing, and the
/// peak of memory is what is stored. Items are named by 4-byte ids.
template <typename Item>
class NodePool {
 public:
  std::uint32_t size() const { return size_; }
  /// `id` must be below size().
  const Item& operator[](std::uint32_t id) const {
    assert(id < size_);
    return chunks_[id / kChunk][id % kChunk];
  }
  Item& operator[](std::uint32_t id) {
    assert(id < size_);
    return chunks_[id / kChunk][id % kChunk];
  }
  /// Fetches into the cache what `[id]` will read.
  void prefetch(std::uint32_t id) const { __builtin_prefetch(&(*this)[id]); }
  /// The bytes of all chunks, including the unused part of the last one.
  std::uint64_t bytes() const { return std::uint64_t{chunks_.size()} * kChunk * sizeof(Item); }
  void push_back(const Item& item) {
    if (size_ == chunks_.size() * kChunk) {
      chunks_.push_back(std::make_unique_for_overwrite<Item[]>(kChunk));
    }
    assert(size_ != ~std::uint32_t{0});
    chunks_[size_ / kChunk][size_ % kChunk] = item;
    ++size_;
  }
  /// Forgets the items and gives back the memory of all but the first `chunks` chunks.
  void clear(std::size_t chunks) {
    size_ = 0;
    if (chunks_.size() > chunks) chunks_.resize(chunks);
  }

 private:
  static constexpr std::uint32_t kChunk = 1 << 14;
  std::vector<std::unique_ptr<Item[]>> chunks_;
  std::uint32_t size_ = 0;
};

}  // namespace freecell
