#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>

#include "solver/position/zero_bytes.h"
#include "solver/search/node_pool.h"
#include "solver/shortest/search_node.h"

namespace freecell {

/// Stores every position that a search has met, each once: the closed set and the open positions.
/// It compares whole packed positions, never hashes alone.
///
/// Nodes lie in a pool in the order in which they came. A hash table of cache lines finds them. A
/// line has twelve 4-byte ids and one byte of the hash of each. So looking up a new position reads
/// one line, and looking up a duplicate also reads its node. A full line overflows into the next.
/// When 7/8 of its slots are taken, the table is discarded and rebuilt from the pool, half as large
/// again. So growing never needs memory for two tables.
class NodeTable {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::uint32_t kMostNodes = NodePool<SearchNode>::kMostItems;

  explicit NodeTable(std::uint32_t most_nodes = kMostNodes) : most_nodes_(most_nodes) {
    assert(1 <= most_nodes_ && most_nodes_ <= kMostNodes);
  }

  std::uint32_t size() const { return nodes_.size(); }
  SearchNode& operator[](std::uint32_t id) { return nodes_[id]; }
  const SearchNode& operator[](std::uint32_t id) const { return nodes_[id]; }

  /// Returns the id of the node with that position, or kNone. `hash` is hash_of(packed).
  std::uint32_t find(const PackedPosition& packed, std::uint64_t hash) const {
    if (line_count_ == 0) return kNone;
    for (std::uint64_t at = line_of(hash);; at = line_after(at)) {
      const Line& line = lines_[at];
      for (unsigned matches = line.matches(tag_of(hash)); matches != 0; matches &= matches - 1) {
        const std::uint32_t id = line.ids[std::countr_zero(matches)];
        if (nodes_[id].packed == packed) return id;
      }
      if (line.used < kSlots) return kNone;
    }
  }

  /// Prefetches what `find` and `insert` will read.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(lines_.get() + line_of(hash)); }

  /// Prefetches the node that `find` will read first, if any. Call it once the line has arrived.
  /// Together the two prefetches take 2 to 4% off the time of a search of millions of positions.
  void prefetch_node(std::uint64_t hash) const {
    const Line& line = lines_[line_of(hash)];
    const unsigned matches = line.matches(tag_of(hash));
    if (matches != 0) __builtin_prefetch(&nodes_[line.ids[std::countr_zero(matches)]]);
  }

  /// Adds a node that is not in the table yet. Its id is then size() - 1. Returns false if the
  /// table must grow and that would take more than `most_bytes` in all, or if it has `most_nodes`.
  bool insert(const SearchNode& node, std::uint64_t hash, std::uint64_t most_bytes) {
    assert(hash == hash_of(node.packed) && find(node.packed, hash) == kNone);
    if (nodes_.size() == room_ && !grow(most_bytes)) return false;
    nodes_.push_back(node);
    link(nodes_.size() - 1, hash);
    return true;
  }

  std::uint64_t bytes() const { return nodes_.bytes() + line_count_ * sizeof(Line); }

  void clear() {
    nodes_.clear(0);
    lines_.reset();
    line_count_ = room_ = 0;
  }

 private:
  static constexpr std::uint32_t kSlots = 12;
  static constexpr std::uint64_t kFirstLines = 1 << 9;

  struct alignas(64) Line {
    std::uint8_t tags[kSlots];
    std::uint32_t used;
    std::uint32_t ids[kSlots];

    /// Has bit i set for every slot i that is in use and has that tag.
    unsigned matches(std::uint8_t tag) const {
      std::uint64_t first;
      std::uint64_t second;  // its last four bytes are `used`
      std::memcpy(&first, tags, 8);
      std::memcpy(&second, tags + 4, 8);
      return (equal_bytes(first, tag) | (equal_bytes(second, tag) & 0xf0) << 4) &
             ((1u << used) - 1);
    }
  };
  static_assert(sizeof(Line) == 64);

  /// Has bit i set if byte i of `bytes` is `tag`.
  static unsigned equal_bytes(std::uint64_t bytes, std::uint8_t tag) {
    return zero_bytes(bytes ^ std::uint64_t{0x0101010101010101} * tag);
  }

  static std::uint8_t tag_of(std::uint64_t hash) { return static_cast<std::uint8_t>(hash); }
  /// Spreads hashes evenly over any number of lines by their upper halves.
  std::uint64_t line_of(std::uint64_t hash) const { return (hash >> 32) * line_count_ >> 32; }
  std::uint64_t line_after(std::uint64_t at) const { return at + 1 == line_count_ ? 0 : at + 1; }

  void link(std::uint32_t id, std::uint64_t hash) {
    std::uint64_t at = line_of(hash);
    while (lines_[at].used == kSlots) at = line_after(at);
    Line& line = lines_[at];
    assert(line.used < kSlots && id < nodes_.size());
    line.tags[line.used] = tag_of(hash);
    line.ids[line.used++] = id;
  }

  /// Makes the table half as large again, or less if memory is short, but larger by at least an
  /// eighth.
  bool grow(std::uint64_t most_bytes) {
    if (nodes_.size() == most_nodes_) return false;
    const std::uint64_t least = line_count_ == 0 ? kFirstLines : line_count_ + line_count_ / 8;
    const std::uint64_t most = most_bytes / sizeof(Line);
    const std::uint64_t used = (nodes_.bytes() + sizeof(Line) - 1) / sizeof(Line);
    const std::uint64_t affordable = most > used ? most - used : 0;
    if (affordable < least) return false;
    line_count_ = std::min(std::max(kFirstLines, line_count_ + line_count_ / 2), affordable);
    room_ = std::min<std::uint64_t>(line_count_ * kSlots / 8 * 7, most_nodes_);
    lines_.reset();
    lines_ = std::make_unique<Line[]>(line_count_);
    link_all();
    assert(nodes_.size() < room_ && bytes() <= most_bytes);
    return true;
  }

  void link_all() {
    constexpr std::uint32_t kAhead = 16;
    for (std::uint32_t id = 0; id < nodes_.size(); ++id) {
      if (id + kAhead < nodes_.size()) prefetch(hash_of(nodes_[id + kAhead].packed));
      link(id, hash_of(nodes_[id].packed));
    }
  }

  std::uint32_t most_nodes_;
  NodePool<SearchNode> nodes_;
  std::unique_ptr<Line[]> lines_;
  std::uint64_t line_count_ = 0;
  std::uint64_t room_ = 0;  ///< the number of nodes that the lines are enough for
};

}  // namespace freecell
