#include "certificates/format/position_blocks.h"

#include <unistd.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <cassert>
#include <cerrno>

#include "base/zstd_frame.h"

namespace freecell {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint32_t kBlockPositions = 1u << 16;
/// The most bytes of a difference: 128 bits in groups of seven.
constexpr std::size_t kLongestDifference = 19;
/// The most bytes of a number of moves, in the same groups.
constexpr std::size_t kLongestMoves = 2;
static_assert(kMostMoves == (1 << 7 * kLongestMoves) - 1);
/// Compressed, a block may be a little larger than what it holds.
constexpr std::size_t kLargestContent = 2 * kLongestDifference * kBlockPositions;
constexpr std::size_t kWord = 4;
constexpr std::size_t kCountSize = 8;

Wide wide(PositionNumber number) { return Wide{number.high} << 64 | number.low; }

PositionNumber narrow(Wide number) {
  return {static_cast<std::uint64_t>(number >> 64), static_cast<std::uint64_t>(number)};
}

void append_word(std::string& bytes, std::uint64_t word, std::size_t size) {
  assert(size == kCountSize || word >> (8 * size) == 0);
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(word >> (8 * i) & 0xff);
}

std::uint64_t word_in(std::string_view bytes) {
  assert(bytes.size() <= sizeof(std::uint64_t));
  std::uint64_t word = 0;
  for (std::size_t i = bytes.size(); i > 0; --i) {
    word = word << 8 | static_cast<unsigned char>(bytes[i - 1]);
  }
  return word;
}

std::uint32_t checksum(std::string_view head, std::string_view content) {
  boost::crc_32_type crc;
  crc.process_bytes(head.data(), head.size());
  crc.process_bytes(content.data(), content.size());
  return crc.checksum();
}

/// The digest as bytes.
std::string text_of(const Sha256& digest) {
  const auto bytes = digest.digest();
  return {bytes.begin(), bytes.end()};
}

/// Appends a difference in groups of seven bits, the least significant first.
void append_difference(std::string& bytes, Wide difference) {
  for (; difference >= 0x80; difference >>= 7) {
    bytes += static_cast<char>(0x80 | static_cast<unsigned>(difference & 0x7f));
  }
  bytes += static_cast<char>(difference);
}

[[noreturn]] void throw_damaged() { throw ReadError("is damaged"); }

}  // namespace

// ---- Writing ----

void PositionBlockWriter::add(PositionNumber number, int moves) {
  assert(waiting_.size() < kBlockPositions && 0 <= moves && moves <= kMostMoves);
  waiting_.push_back(number);
  if (counts_moves_) moves_.push_back(static_cast<std::uint16_t>(moves));
  if (waiting_.size() == kBlockPositions) end_block();
}

void PositionBlockWriter::end_block() {
  if (waiting_.empty()) return;
  std::string differences;
  Wide last = 0;
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    append_difference(differences, wide(waiting_[i]) - last);
    last = wide(waiting_[i]);
    if (counts_moves_) append_difference(differences, moves_[i]);
  }
  write_block(static_cast<std::uint32_t>(waiting_.size()), zstd_frame(differences));
  written_ += waiting_.size();
  waiting_.clear();
  moves_.clear();
}

void PositionBlockWriter::finish() {
  end_block();
  std::string end;
  append_word(end, written_, kCountSize);
  write_block(0, end + text_of(digest_));
}

void PositionBlockWriter::write_block(std::uint32_t positions, std::string_view content) {
  assert(positions <= kBlockPositions && content.size() <= kLargestContent);
  std::string block;
  append_word(block, content.size(), kWord);
  append_word(block, positions, kWord);
  append_word(block, checksum(block, content), kWord);
  block += content;
  sink_(block);
  digest_.update(block);
}

// ---- Reading ----

std::string read_bytes(int fd, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got = ::read(fd, bytes.data() + done, size - done);
    if (got < 0 && errno != EINTR) throw ReadError(system_message(errno));
    if (got == 0) break;
    if (got > 0) done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

std::optional<PositionBlock> PositionBlockReader::next() {
  const std::string head = read_bytes(fd_, 3 * kWord);
  if (head.size() < 3 * kWord) throw ReadError("is cut short");
  const std::string_view words = head;
  const std::size_t size = word_in(words.substr(0, kWord));
  PositionBlock block{.positions = static_cast<std::uint32_t>(word_in(words.substr(kWord, kWord)))};
  if (size > kLargestContent || block.positions > kBlockPositions) throw_damaged();
  block.content = read_bytes(fd_, size);
  if (block.content.size() < size) throw ReadError("is cut short");
  if (word_in(words.substr(2 * kWord)) != checksum(words.substr(0, 2 * kWord), block.content)) {
    throw_damaged();
  }
  if (block.positions > 0) {
    positions_ += block.positions;
    digest_.update(head);
    digest_.update(block.content);
    return block;
  }
  std::string end;
  append_word(end, positions_, kCountSize);
  if (block.content != end + text_of(digest_)) throw_damaged();
  return std::nullopt;
}

namespace {

/// Reads numbers in groups of seven bits, the least significant first. Each has as few bytes as
/// possible. Throws ReadError.
class GroupReader {
 public:
  explicit GroupReader(std::string_view bytes) : left_(bytes) {}

  bool at_end() const { return left_.empty(); }
  /// The next number, of at most `longest` bytes.
  Wide next(std::size_t longest) {
    Wide number = 0;
    for (std::size_t i = 0; i < std::min(longest, left_.size()); ++i) {
      const Wide group = Wide{static_cast<unsigned char>(left_[i])} % 0x80;
      if (i == kLongestDifference - 1 && group >= 4) break;  // 128 bits are full
      number |= group << (7 * i);
      if ((left_[i] & 0x80) != 0) continue;
      if (group == 0 && i > 0) break;  // fewer bytes would have been enough
      left_.remove_prefix(i + 1);
      return number;
    }
    throw_damaged();
  }

 private:
  std::string_view left_;
};

}  // namespace

std::vector<Member> PositionBlock::members(bool has_moves) const {
  const std::size_t longest = kLongestDifference + (has_moves ? kLongestMoves : 0);
  const std::optional<std::string> bytes = text_of_zstd_frame(content, longest * positions);
  if (!bytes) throw_damaged();
  std::vector<Member> members;
  members.reserve(positions);
  Wide number = 0;
  for (GroupReader reader(*bytes); !reader.at_end();) {
    if (members.size() == positions) throw_damaged();
    number += reader.next(kLongestDifference);
    const int moves = has_moves ? static_cast<int>(reader.next(kLongestMoves)) : 0;
    members.push_back({narrow(number), moves});
  }
  if (members.size() != positions) throw_damaged();
  assert(members.size() <= kBlockPositions);
  return members;
}

}  // namespace freecell
