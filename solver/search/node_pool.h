#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

namespace freecell {

/// A growing array whose items never move. It consists of chunks, so growth copies nothing, and the
/// peak of memory is what is stored. Items are named by 4-byte ids.
///
/// An id never comes twice. A search ends before its pool is full (SearchRoom, NodeTable). If one
/// did not, its verdict would be worth nothing, so `push_back` throws, in release builds, too. It
/// asks only when a chunk is full. `kMostChunks` is less in tests.
template <typename Item, std::uint32_t kMostChunks = (std::uint32_t{1} << 18) - 1>
class NodePool {
  static constexpr std::uint32_t kChunk = 1 << 14;

 public:
  /// The most items. All ids are below it, and it is below 2^32 - 1, which means no item.
  static constexpr std::uint32_t kMostItems = kMostChunks * kChunk;
  static_assert(std::uint64_t{kMostChunks} * kChunk < ~std::uint32_t{0});

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
  /// Throws std::length_error if there are kMostItems items.
  void push_back(const Item& item) {
    next() = item;
    keep_next();
  }
  /// Where the next item will be, to be made there; what it holds means nothing. A large item that
  /// is made elsewhere, a byte here and there, and then copied waits for these bytes. Throws as
  /// push_back() does.
  Item& next() {
    if (size_ == chunks_.size() * kChunk) add_chunk();
    assert(size_ < kMostItems);
    return chunks_[size_ / kChunk][size_ % kChunk];
  }
  /// Makes an item of next().
  void keep_next() {
    assert(size_ < chunks_.size() * kChunk);
    ++size_;
  }
  /// Forgets the items and gives back the memory of all but the first `chunks` chunks.
  void clear(std::size_t chunks) {
    size_ = 0;
    if (chunks_.size() > chunks) chunks_.resize(chunks);
  }

 private:
  [[gnu::noinline]] void add_chunk() {
    if (chunks_.size() == kMostChunks) throw std::length_error("more nodes than 4-byte ids");
    chunks_.push_back(std::make_unique_for_overwrite<Item[]>(kChunk));
  }

  std::vector<std::unique_ptr<Item[]>> chunks_;
  std::uint32_t size_ = 0;
};

}  // namespace freecell
