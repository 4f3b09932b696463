#include "base/sha256.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace freecell {
namespace {

/// The examples of NIST (FIPS 180-4: one block, two blocks) and of its long message test.
TEST(Sha256, ThePublishedExamples) {
  EXPECT_EQ(Sha256::hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256::hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256::hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(Sha256::hex("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
                        "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  EXPECT_EQ(Sha256::hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/// Where the padding just fits into the last block, and where it does not.
TEST(Sha256, LengthsAroundTheEndOfABlock) {
  const std::pair<std::size_t, const char*> examples[] = {
      {55, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"},
      {56, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"},
      {63, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"},
      {64, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"},
      {65, "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9"},
      {119, "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c"},
      {120, "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98"}};
  for (const auto& [size, digest] : examples) {
    EXPECT_EQ(Sha256::hex(std::string(size, 'x')), digest) << size;
  }
}

/// The pieces end before, at and after the ends of blocks.
TEST(Sha256, PiecesGiveTheDigestOfTheWhole) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += std::to_string(i * i);
  for (std::size_t size = 1; size <= 200; ++size) {
    Sha256 sha;
    for (std::size_t begin = 0; begin < text.size(); begin += size) {
      sha.update(std::string_view(text).substr(begin, size));
    }
    EXPECT_EQ(sha.hex(), Sha256::hex(text)) << size;
  }
}

/// On a processor without instructions for SHA-256 this compares one way with itself.
TEST(Sha256, TheSameWithEveryInstructions) {
  std::string text;
  for (int i = 0; i < 300; ++i) {
    Sha256 portable(Sha256::Instructions::kPortable);
    Sha256 fastest;
    for (Sha256* const sha : {&portable, &fastest}) {
      sha->update(text);
      sha->update(text);
    }
    EXPECT_EQ(portable.hex(), fastest.hex()) << i;
    text += static_cast<char>(i * 37);
  }
}

TEST(Sha256, MoreTextFollowsADigest) {
  Sha256 sha;
  EXPECT_EQ(sha.hex(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  sha.update("a");
  sha.update("");
  EXPECT_EQ(sha.hex(), Sha256::hex("a"));
  sha.update("bc");
  EXPECT_EQ(sha.hex(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha.digest().front(), 0xba);
  EXPECT_EQ(sha.digest().back(), 0xad);
}

/// The length in bits does not fit into 32 bits.
TEST(Sha256, SlowHalfAGigabyte) {
  const std::string piece(std::size_t{1} << 26, '\0');
  Sha256 sha;
  for (int i = 0; i < 8; ++i) sha.update(piece);
  EXPECT_EQ(sha.hex(), "9acca8e8c22201155389f65abbf6bc9723edc7384ead80503839f49dcc56d767");
}

}  // namespace
}  // namespace freecell
