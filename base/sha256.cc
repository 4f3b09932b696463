#include "base/sha256.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#if defined(__x86_64__) && defined(__GNUC__)
#define FREECELL_HAS_SHA
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace freecell {
namespace {

alignas(16) constexpr std::array<std::uint32_t, 64> kRoundConstants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian(const char* bytes) {
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = word << 8 | static_cast<unsigned char>(bytes[i]);
  return word;
}

/// For processors without the instructions below.
void add_block(std::array<std::uint32_t, 8>& state, const char* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) w[i] = big_endian(block + 4 * i);
  for (std::size_t i = 16; i < w.size(); ++i) {
    const std::uint32_t early = w[i - 15];
    const std::uint32_t late = w[i - 2];
    w[i] = w[i - 16] + (std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3) + w[i - 7] +
           (std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < w.size(); ++i) {
    const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t t1 = h + s1 + (g ^ (e & (f ^ g))) + kRoundConstants[i] + w[i];
    const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t t2 = s0 + ((a & b) | (c & (a | b)));
    h = std::exchange(g, std::exchange(f, std::exchange(e, d + t1)));
    d = std::exchange(c, std::exchange(b, std::exchange(a, t1 + t2)));
  }
  const std::array<std::uint32_t, 8> added = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < added.size(); ++i) state[i] += added[i];
}

#ifdef FREECELL_HAS_SHA

bool has_sha() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  if (__builtin_cpu_supports("sse4.1") == 0 || __get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) {
    return false;
  }
  return (b & bit_SHA) != 0;
}

/// The same as add_block for each block. The instructions keep the variables in two vectors, which
/// have a b e f and c d g h from the highest word down. They make two rounds at once, and extend
/// the schedule by four words (Intel 64 and IA-32 Architectures Software Developer's Manual,
/// SHA256RNDS2, SHA256MSG1 and SHA256MSG2).
[[gnu::target("sha,sse4.1")]] void add_by_instructions(std::array<std::uint32_t, 8>& state,
                                                       const char* blocks, std::size_t count) {
  constexpr int kWordsBackwards = 0x1b;
  constexpr int kPairsSwapped = 0xb1;
  constexpr int kUpperHalf = 0xf0;
  const __m128i bytes_backwards = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  auto* const words = reinterpret_cast<__m128i*>(state.data());
  const __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128(words), kPairsSwapped);
  const __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128(words + 1), kWordsBackwards);
  __m128i abef = _mm_alignr_epi8(badc, hgfe, 8);
  __m128i cdgh = _mm_blend_epi16(hgfe, badc, kUpperHalf);
  for (; count > 0; --count, blocks += 64) {
    const __m128i abef_before = abef;
    const __m128i cdgh_before = cdgh;
    __m128i w[4];
    for (int i = 0; i < 4; ++i) {
      const __m128i four = _mm_loadu_si128(reinterpret_cast<const __m128i*>(blocks) + i);
      w[i] = _mm_shuffle_epi8(four, bytes_backwards);
    }
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) {
      const auto* const constants = reinterpret_cast<const __m128i*>(kRoundConstants.data()) + i;
      const __m128i sums = _mm_add_epi32(w[i % 4], _mm_load_si128(constants));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sums);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sums, 0x0e));
      const __m128i early = _mm_sha256msg1_epu32(w[i % 4], w[(i + 1) % 4]);
      const __m128i middle = _mm_alignr_epi8(w[(i + 3) % 4], w[(i + 2) % 4], 4);
      w[i % 4] = _mm_sha256msg2_epu32(_mm_add_epi32(early, middle), w[(i + 3) % 4]);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, kWordsBackwards);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, kPairsSwapped);
  _mm_storeu_si128(words, _mm_blend_epi16(feba, dchg, kUpperHalf));
  _mm_storeu_si128(words + 1, _mm_alignr_epi8(dchg, feba, 8));
}

#endif

}  // namespace

Sha256::Instructions Sha256::fastest_instructions() {
#ifdef FREECELL_HAS_SHA
  static const bool kHasSha = has_sha();
  if (kHasSha) return Instructions::kSha;
#endif
  return Instructions::kPortable;
}

std::string Sha256::hex(std::string_view text) {
  Sha256 sha;
  sha.update(text);
  return sha.hex();
}

void Sha256::update(std::string_view text) {
  const std::size_t waiting = size_ % kBlockSize;
  size_ += text.size();
  if (waiting > 0) {
    const std::size_t taken = std::min(text.size(), kBlockSize - waiting);
    text.copy(block_.data() + waiting, taken);
    text.remove_prefix(taken);
    if (waiting + taken < kBlockSize) return;
    add_blocks(block_.data(), 1);
  }
  add_blocks(text.data(), text.size() / kBlockSize);
  text.remove_prefix(text.size() / kBlockSize * kBlockSize);
  text.copy(block_.data(), text.size());
}

std::array<std::uint8_t, 32> Sha256::digest() const {
  constexpr std::size_t kLengthSize = 8;
  const std::uint64_t bits = size_ * 8;
  Sha256 padded = *this;
  padded.update("\x80");
  constexpr std::array<char, kBlockSize> kZeros{};
  const std::size_t used = (padded.size_ + kLengthSize) % kBlockSize;
  padded.update({kZeros.data(), (kBlockSize - used) % kBlockSize});
  std::array<char, kLengthSize> length{};
  for (std::size_t i = 0; i < kLengthSize; ++i) {
    length[i] = static_cast<char>(bits >> (8 * (kLengthSize - 1 - i)));
  }
  padded.update({length.data(), length.size()});
  assert(padded.size_ % kBlockSize == 0);
  std::array<std::uint8_t, 32> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(padded.state_[i / 4] >> (24 - 8 * (i % 4)));
  }
  return bytes;
}

std::string Sha256::hex() const {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest()) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

void Sha256::add_blocks(const char* blocks, std::size_t count) {
#ifdef FREECELL_HAS_SHA
  if (instructions_ == Instructions::kSha) return add_by_instructions(state_, blocks, count);
#endif
  for (; count > 0; --count, blocks += kBlockSize) add_block(state_, blocks);
}

}  // namespace freecell
