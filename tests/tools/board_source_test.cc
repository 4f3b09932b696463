#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "dealer/microsoft.h"
#include "dealer/text_blocks.h"
#include "tests/support/boards.h"
#include "tests/support/message_of.h"
#include "tests/tools/run_program.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

std::string board_text(std::int64_t number) { return test::text_of(microsoft_deal(number)); }

/// Gives a text in pieces of `piece` bytes.
TextSupply supply_of(const std::string& text, std::size_t piece) {
  return [text, piece, at = std::size_t{0}](std::string& buffer) mutable {
    buffer += text.substr(at, piece);
    at = std::min(at + piece, text.size());
    return at < text.size();
  };
}

/// All blocks of `text`, each as `LINE:TEXT`, when it arrives in pieces of `piece` bytes.
Words blocks_of(const std::string& text, std::size_t piece) {
  TextBlocks reader(supply_of(text, piece));
  Words blocks;
  while (const auto block = reader.next()) {
    blocks.push_back(std::to_string(block->first_line) + ":" + std::string(block->text));
  }
  return blocks;
}

std::unique_ptr<FileSource> source_of(const std::string& path, int freecells = 4,
                                      const CancelCallback& cancelled = {}) {
  return board_source({path}, {}, {.text = {}, .rules = Rules().with_freecells(freecells)},
                      cancelled);
}

class BoardSourceTest : public testing::Test {
 protected:
  std::string file(const std::string& text) {
    write_text(folder_.file("boards.txt"), text);
    return folder_.file("boards.txt");
  }

  /// What is wrong with the first bad board of `text`, without the folder.
  std::string error_of(const std::string& text, int freecells = 4) {
    const std::string path = file(text);
    const auto source = source_of(path, freecells);
    return test::message_of<InputError>([&] {
             while (source->next()) {
             }
           })
        .substr(folder_.path().size() + 1);
  }

  TemporaryFolder folder_;
};

TEST_F(BoardSourceTest, CutsTextAtBlankLines) {
  const std::string text = "\n \na\nb\n\n\t\r\nc\r\n\r\nd";
  const Words expected = {"3:a\nb\n", "7:c\r\n", "9:d"};
  for (const std::size_t piece : {1u, 2u, 3u, 7u, 100u}) {
    EXPECT_EQ(blocks_of(text, piece), expected) << piece;
  }
}

TEST_F(BoardSourceTest, NoTextIsNoBlock) {
  EXPECT_TRUE(blocks_of("", 1).empty());
  EXPECT_TRUE(blocks_of("\n\n  \n", 2).empty());
}

TEST_F(BoardSourceTest, ABlockWithoutEndIsCutSoThatMemoryIsBounded) {
  std::string text;
  for (int i = 0; i < 500000; ++i) text += "word\n";
  const auto blocks = blocks_of(text, 65536);
  EXPECT_GT(blocks.size(), 1u);
  std::string joined;
  for (const std::string& block : blocks) {
    EXPECT_LT(block.size(), 2000000u);
    EXPECT_TRUE(block.ends_with("\n"));
    joined += block.substr(block.find(':') + 1);
  }
  EXPECT_EQ(joined, text);
}

TEST_F(BoardSourceTest, KnowsWhetherABoardHasArrived) {
  const std::string board = "KC\n\n";
  const auto has_block = [&](const std::string& text) {
    TextBlocks reader(supply_of("first\n\n" + text, 1000));
    reader.next();
    return reader.has_block();
  };
  EXPECT_TRUE(has_block(board));
  EXPECT_TRUE(has_block("\n \n" + board));
  EXPECT_TRUE(has_block("# a name\n" + board));
  EXPECT_FALSE(has_block(""));
  EXPECT_FALSE(has_block("\n"));
  EXPECT_FALSE(has_block("KC\n")) << "more of it may come";
  EXPECT_FALSE(has_block("# part two\n  # of three\n\n")) << "that is no board";
}

/// Cancels after so many calls of it and of its copies.
CancelCallback cancel_after(int calls) {
  return [left = std::make_shared<int>(calls)] { return (*left)-- <= 0; };
}

TEST_F(BoardSourceTest, WhatIsCancelledIsNotTakenForTheWhole) {
  std::string text;
  for (int i = 1; i <= 2000; ++i) text += board_text(i) + "\n";
  const std::string path = file(text);
  constexpr Shard kFirstHalf = {1, 2};
  EXPECT_THROW(source_of(path, 4, cancel_after(2))->limit_to(kFirstHalf), NotReadToEnd);
  EXPECT_THROW(source_of(path, 4, cancel_after(2))->skip(1999), NotReadToEnd);
  EXPECT_EQ(source_of(path, 4, cancel_after(1000))->limit_to(kFirstHalf).rows, 2000u);
}

TEST_F(BoardSourceTest, RowsOfWhichReadingIsCancelledAreNotTakenForAll) {
  std::string text = "deal\n";
  for (int i = 1; i <= 100'000; ++i) text += std::to_string(i) + "\n";
  const std::string path = file(text);
  const auto rows = [&](int calls) {
    return csv_source(InputStream(path, cancel_after(calls)), path, Rules());
  };
  EXPECT_THROW(rows(2)->limit_to({1, 2}), NotReadToEnd);
  EXPECT_THROW(rows(2)->skip(99'999), NotReadToEnd);
  EXPECT_THROW(rows(0), NotReadToEnd);
  EXPECT_EQ(rows(1000)->limit_to({1, 2}).rows, 100'000u);
}

TEST_F(BoardSourceTest, ALineEndThatIsACarriageReturnAloneIsRefused) {
  std::string text = board_text(617);
  std::ranges::replace(text, '\n', '\r');
  EXPECT_EQ(error_of(text),
            "boards.txt:1:21: a line end is \\r alone; those of boards are \\n or \\r\\n");
  EXPECT_EQ(error_of("# id: x\r" + text),
            "boards.txt:1:8: a line end is \\r alone; those of boards are \\n or \\r\\n");
  EXPECT_EQ(error_of(board_text(1) + "\n" + text),
            "boards.txt:10:21: a line end is \\r alone; those of boards are \\n or \\r\\n");
}

TEST_F(BoardSourceTest, TakesTheBoardsBeforeABadOne) {
  const auto source = source_of(file(board_text(1) + "\n" + board_text(2) + "\nXX\n"));
  EXPECT_EQ(source->take(64).size(), 2u);
  EXPECT_THROW(source->take(64), InputError);
  EXPECT_THROW(source->take(64), InputError);
}

}  // namespace
}  // namespace freecell
