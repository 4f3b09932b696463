#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace freecell {

/// An open list for small integer priorities, lowest first. Each priority has a stack of ids. Ties
/// go to the id pushed last, which is the deepest. The stacks consist of chunks, which pass from
/// one stack to another, so an entry takes only 4 bytes.
class LayeredOpenList {
 public:
  void push(int priority, std::uint32_t id) {
    assert(priority >= 0);
    if (static_cast<std::size_t>(priority) >= stacks_.size()) {
      stacks_.resize(static_cast<std::size_t>(priority) + 1);
    }
    Stack& stack = stacks_[priority];
    if (stack.used == kChunk) {
      stack.chunks.push_back(take_chunk());
      stack.used = 0;
    }
    stack.chunks.back()[stack.used++] = id;
    if (priority < lowest_) lowest_ = priority;
  }

  /// The lowest priority that is not empty, or kNone if all are empty.
  int lowest() {
    assert(lowest_ >= 0);
    while (lowest_ < static_cast<int>(stacks_.size()) && stacks_[lowest_].chunks.empty()) {
      ++lowest_;
    }
    return lowest_ < static_cast<int>(stacks_.size()) ? lowest_ : kNone;
  }
  static constexpr int kNone = 1 << 30;

  /// Removes and returns the newest id of a priority that is not empty.
  std::uint32_t pop(int priority) {
    assert(0 <= priority && static_cast<std::size_t>(priority) < stacks_.size());
    Stack& stack = stacks_[priority];
    assert(!stack.chunks.empty() && stack.used > 0);
    const std::uint32_t id = stack.chunks.back()[--stack.used];
    if (stack.used == 0) {
      spare_.push_back(std::move(stack.chunks.back()));
      stack.chunks.pop_back();
      stack.used = kChunk;
    }
    return id;
  }

  std::uint64_t bytes() const {
    return chunk_count_ * kChunk * sizeof(std::uint32_t) + stacks_.capacity() * sizeof(Stack);
  }

  void clear() { *this = LayeredOpenList(); }

 private:
  static constexpr std::uint32_t kChunk = 1 << 8;
  using Chunk = std::unique_ptr<std::uint32_t[]>;
  struct Stack {
    std::vector<Chunk> chunks;
    std::uint32_t used = kChunk;  ///< entries of the last chunk; kChunk if there is none
  };

  Chunk take_chunk() {
    if (spare_.empty()) {
      ++chunk_count_;
      return std::make_unique_for_overwrite<std::uint32_t[]>(kChunk);
    }
    Chunk chunk = std::move(spare_.back());
    spare_.pop_back();
    return chunk;
  }

  std::vector<Stack> stacks_;
  std::vector<Chunk> spare_;
  std::uint64_t chunk_count_ = 0;
  int lowest_ = 0;
};

}  // namespace freecell
