#include "tools/io/files/compression.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <optional>

#include "base/zstd_frame.h"
#include "tests/tools/run_program.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/files/output_stream.h"

namespace freecell {
namespace {

constexpr std::array kCompressions = {Compression::kGzip, Compression::kZstd};

const char* ending(Compression compression) {
  return compression == Compression::kGzip ? ".gz" : ".zst";
}

/// Text that compresses a little, so that it takes several blocks.
std::string long_text(std::size_t size) {
  std::string text;
  std::uint32_t state = 1;
  while (text.size() < size) {
    state = state * 1664525 + 1013904223;
    text += std::to_string(state >> 8) + (state % 7 == 0 ? "\n" : " ");
  }
  return text;
}

class CompressionTest : public FolderTest {
 protected:
  /// All that can be read, and then, if it ends in an error, `!` and that.
  static std::string read(const std::string& path, std::size_t piece = 100'000) {
    std::string text;
    try {
      InputStream input(path, nullptr);
      std::string buffer(piece, '\0');
      while (const std::size_t got = input.read(buffer.data(), piece)) text.append(buffer, 0, got);
    } catch (const ReadError& error) {
      text += std::string("!") + error.what();
    }
    return text;
  }
};

TEST_F(CompressionTest, IsReadAgainWhateverThePiecesAndTheName) {
  const std::string text = long_text(300'000);
  for (const Compression compression : kCompressions) {
    const std::string bytes = compress(compression, text);
    EXPECT_LT(bytes.size(), text.size());
    EXPECT_EQ(compress(compression, text), bytes);
    for (const std::size_t piece : {1u, 1000u, 1'000'000u}) {
      EXPECT_TRUE(read(written("a.txt", bytes), piece) == text) << piece;
    }
  }
  EXPECT_EQ(read(written("b.txt", "ab")), "ab");
  EXPECT_EQ(read(written("b.txt", "")), "");
}

TEST_F(CompressionTest, PiecesOneAfterTheOtherAreOneText) {
  for (const Compression compression : kCompressions) {
    const std::string bytes =
        compress(compression, "one\n") + compress(compression, "") + compress(compression, "two\n");
    EXPECT_EQ(read(written("a", bytes)), "one\ntwo\n");
  }
}

TEST_F(CompressionTest, OtherProgramsReadAndWriteIt) {
  const std::string text = long_text(50'000);
  EXPECT_EQ(run_shell("gzip -dc " + written("a.gz", compress(Compression::kGzip, text))).out, text);
  EXPECT_EQ(run_shell("zstd -dc " + written("a.zst", compress(Compression::kZstd, text))).out,
            text);
  const std::string plain = written("plain", text);
  run_shell("gzip -k1 " + plain);
  EXPECT_EQ(read(plain + ".gz"), text);
  run_shell("zstd -q " + plain);
  EXPECT_EQ(read(plain + ".zst"), text);
}

TEST_F(CompressionTest, EveryWayToCutItShortIsAnError) {
  for (const Compression compression : kCompressions) {
    const std::string bytes = compress(compression, long_text(300)) + compress(compression, "x");
    const std::size_t first_size = compress(compression, long_text(300)).size();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const std::string text =
          read(written(std::string("a") + ending(compression), bytes.substr(0, size)));
      EXPECT_EQ(text.find('!') == std::string::npos, size == first_size) << size;
    }
  }
}

TEST_F(CompressionTest, WhatCouldBeReadBeforeAnErrorIs) {
  const std::string text = long_text(1'000'000);
  for (const Compression compression : kCompressions) {
    const std::string bytes = compress(compression, text);
    const std::string got = read(written("a", bytes.substr(0, bytes.size() - 100)));
    const std::size_t mark = got.find('!');
    ASSERT_NE(mark, std::string::npos);
    EXPECT_GT(mark, 700'000u);
    EXPECT_TRUE(text.starts_with(got.substr(0, mark)));
  }
}

TEST_F(CompressionTest, DamageIsAnError) {
  EXPECT_EQ(read(written("a.gz", "no such thing")), "!not gzip data, though the name says so");
  EXPECT_EQ(read(written("a.zst", "no such thing")), "!not zstd data, though the name says so");
}

/// A bit that means nothing, as of the time in a header of gzip, may be flipped: the text is the
/// same.
TEST_F(CompressionTest, EveryFlippedBitIsNoticed) {
  const std::string text = long_text(300);
  for (const Compression compression : kCompressions) {
    const std::string bytes = compress(compression, text);
    int noticed = 0;
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
      std::string flipped = bytes;
      flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
      const std::string read_text = read(written("a" + std::string(ending(compression)), flipped));
      const bool is_noticed = read_text.find('!') != std::string::npos;
      EXPECT_TRUE(is_noticed || read_text == text) << bit;
      noticed += is_noticed ? 1 : 0;
    }
    EXPECT_GT(noticed, static_cast<int>(8 * bytes.size()) - 150);
  }
}

/// The first two blocks of 128 KiB can be read though the header of the third is damaged.
TEST_F(CompressionTest, ADamagedBlockOfZstdLosesNoneBeforeIt) {
  constexpr std::size_t kFrameHeaderSize = 9;
  constexpr std::size_t kBlockHeaderSize = 3;
  constexpr std::size_t kBlockSize = std::size_t{1} << 17;
  const std::string text = long_text(1'000'000);
  std::string bytes = compress(Compression::kZstd, text);
  const auto byte = [&](std::size_t at) {
    return std::size_t{static_cast<unsigned char>(bytes[at])};
  };
  std::size_t header = kFrameHeaderSize;
  for (int block = 0; block < 2; ++block) {
    const std::size_t value = byte(header) | byte(header + 1) << 8 | byte(header + 2) << 16;
    header += kBlockHeaderSize + (value >> 3);
  }
  bytes[header] = static_cast<char>(bytes[header] | 6);  // the type that no block may have
  const std::string expected =
      text.substr(0, 2 * kBlockSize) + "!zstd data is damaged or cut short";
  for (const std::size_t piece : {1000u, 1'000'000u}) {
    EXPECT_TRUE(read(written("a.zst", bytes), piece) == expected);
  }
}

TEST_F(CompressionTest, FramesToBeSkippedHoldNothing) {
  const std::string skippable("\x50\x2A\x4D\x18\x02\x00\x00\x00xy", 10);
  const std::string bytes = skippable + compress(Compression::kZstd, "text") + skippable;
  EXPECT_EQ(read(written("a.zst", bytes)), "text");
  EXPECT_EQ(read(written("a.zst", skippable)), "");
  const std::string cut = bytes.substr(0, bytes.size() - 1);
  EXPECT_EQ(read(written("a.zst", cut)), "text!zstd data is damaged or cut short");
}

TEST_F(CompressionTest, ALargeWindowIsNoDamage) {
  const std::string window_of_2_gib("\x28\xB5\x2F\xFD\x00\xA8\x01\x00\x00", 9);
  EXPECT_EQ(read(written("a.zst", window_of_2_gib)),
            "!zstd data needs more than 128 MiB to be decompressed");
}

TEST_F(CompressionTest, WhatAPipeHasDeliveredIsReadWhileItPauses) {
  for (const Compression compression : kCompressions) {
    std::array<int, 2> ends;
    ASSERT_EQ(::pipe(ends.data()), 0);
    const FileDescriptor writer(ends[1]);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    InputStream input(FileDescriptor{ends[0]}, "pipe",
                      [&] { return std::chrono::steady_clock::now() > deadline; });
    for (const std::string& text : {std::string("one\n"), long_text(20'000), std::string("two")}) {
      const std::string bytes = compress(compression, text);
      ASSERT_EQ(::write(ends[1], bytes.data(), bytes.size()), std::ssize(bytes));
      std::string got;
      while (got.size() < text.size() && input.append_to(got, 1000)) {
      }
      EXPECT_TRUE(got == text) << input.was_cancelled();
    }
  }
}

TEST(ZstdFrame, HoldsItsText) {
  const std::string text = long_text(5000);
  const std::string frame = zstd_frame(text);
  EXPECT_EQ(text_of_zstd_frame(frame, text.size()), text);
  EXPECT_EQ(text_of_zstd_frame(frame, text.size() - 1), std::nullopt);
  EXPECT_EQ(text_of_zstd_frame(frame + frame, 2 * text.size()), std::nullopt);
  EXPECT_EQ(text_of_zstd_frame(frame + "x", text.size()), std::nullopt);
  EXPECT_EQ(text_of_zstd_frame("", text.size()), std::nullopt);
  for (std::size_t size = 0; size < frame.size(); ++size) {
    EXPECT_EQ(text_of_zstd_frame(frame.substr(0, size), text.size()), std::nullopt) << size;
  }
  EXPECT_EQ(text_of_zstd_frame(zstd_frame(""), 0), "");
  // A frame with this window and, as its one block, "x".
  const auto with_window = [](char window, const std::string& magic = "\x28\xb5\x2f\xfd") {
    return magic + '\0' + window + std::string("\x09\0\0x", 4);
  };
  EXPECT_EQ(text_of_zstd_frame(with_window(0x68), 1), "x");
  for (const char window : {'\x69', '\x70', '\xff'}) {
    EXPECT_EQ(text_of_zstd_frame(with_window(window), 1), std::nullopt);
  }
  EXPECT_EQ(text_of_zstd_frame(with_window(0, "\x27\xb5\x2f\xfd"), 1), std::nullopt);
}

TEST_F(CompressionTest, AnOutputStreamMakesMembers) {
  const std::string text = long_text(3'500'000);
  for (const Compression compression : kCompressions) {
    const std::string path = file(std::string("o") + ending(compression));
    OutputStream output(OutputFile::create(path, OutputFile::Existing::kRefuse));
    for (std::size_t i = 0; i < text.size(); i += 10'000) output.write(text.substr(i, 10'000));
    output.close();
    EXPECT_TRUE(read(path) == text);
  }
}

TEST_F(CompressionTest, AMemberThatHasEndedIsInTheFile) {
  for (const Compression compression : kCompressions) {
    const std::string path = file(std::string("o") + ending(compression));
    OutputStream output(OutputFile::create(path, OutputFile::Existing::kRefuse));
    output.write("one\n");
    EXPECT_EQ(std::filesystem::file_size(path), 0u);
    output.end_member();
    EXPECT_EQ(read(path), "one\n");
    output.write("two\n");
    output.close();
    EXPECT_EQ(read(path), "one\ntwo\n");
  }
}

TEST_F(CompressionTest, NothingIsAFileToo) {
  for (const Compression compression : kCompressions) {
    const std::string path = file(std::string("o") + ending(compression));
    OutputStream(OutputFile::create(path, OutputFile::Existing::kRefuse)).close();
    EXPECT_EQ(read(path), "");
    EXPECT_GT(std::filesystem::file_size(path), 0u);
  }
}

}  // namespace
}  // namespace freecell
