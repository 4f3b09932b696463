#include "certificates/certificate.h"

#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "certificates/format/certificate_file.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "solver/prover.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

class CertificateTest : public ::testing::Test {
 protected:
  ~CertificateTest() override { std::remove(path_.c_str()); }

  /// Appends the certificate of a deal that cannot be won, and returns the size of its set.
  std::uint64_t append(std::int64_t number, const std::string& name, bool up_to_symmetry = true) {
    Prover prover({}, {.up_to_symmetry = up_to_symmetry, .keeps_positions = true});
    const Deal deal = microsoft_deal(number);
    const ProofPositions& positions = *prover.solve(deal).proof_positions;
    std::ofstream file(path_, std::ios::binary | std::ios::app);
    write_certificate({name, {}, deal}, positions, [&](std::string_view bytes) { file << bytes; });
    return positions.size();
  }

  void change_byte_at(std::streamoff place) {
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekg(place);
    const int byte = file.get();
    file.seekp(place);
    file.put(static_cast<char>(byte ^ 1));
  }

  const std::string path_ = ::testing::TempDir() + "certificate_test." +
                            ::testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(CertificateTest, IsWrittenAndChecked) {
  const std::uint64_t classes = append(781948, "781948");
  const std::uint64_t positions = append(781948, "my board", false);
  for (const int jobs : {1, 3}) {
    // Little memory means many slices.
    const auto checked = check_certificates(path_, {.jobs = jobs, .memory = 1});
    ASSERT_EQ(checked.size(), 2u);
    EXPECT_TRUE(checked[0].is_proof()) << checked[0].fault;
    EXPECT_TRUE(checked[1].is_proof()) << checked[1].fault;
    EXPECT_EQ(checked[0].positions, classes);
    EXPECT_EQ(checked[1].positions, positions);
    EXPECT_EQ(checked[0].subject.name, "781948");
    EXPECT_EQ(checked[1].subject.name, "my board");
    EXPECT_EQ(checked[1].subject.deal, microsoft_deal(781948));
    EXPECT_EQ(checked[1].subject.rules.freecells, 4);
  }
}

TEST_F(CertificateTest, IsRefusedIfAByteIsChangedOrItsNumberIsThatOfAnotherDeal) {
  append(781948, "781948");
  change_byte_at(2000);
  EXPECT_THROW(check_certificates(path_), std::runtime_error);
  append(781948, "781949");
  EXPECT_THROW(check_certificates(path_), std::runtime_error);
}

/// With a freecell more the deal can be won, and a move leads out of the set.
TEST_F(CertificateTest, IsNoProofOfAnotherGame) {
  const Deal deal = microsoft_deal(781948);
  Prover prover({}, {.up_to_symmetry = true, .keeps_positions = true});
  const ProofPositions& positions = *prover.solve(deal).proof_positions;
  std::ofstream file(path_, std::ios::binary);
  write_certificate({"781948", Rules().with_freecells(5), deal}, positions,
                    [&](std::string_view bytes) { file << bytes; });
  file.close();
  const auto checked = check_certificates(path_);
  ASSERT_EQ(checked.size(), 1u);
  EXPECT_FALSE(checked[0].is_proof());
  EXPECT_NE(checked[0].fault, "");
}

/// A number is dealt as its game deals: with cards in cells, the last or the first of the deck.
TEST_F(CertificateTest, CarriesTheRulesOfItsGame) {
  const auto read = [&](const std::string& head) {
    std::ofstream(path_) << head;
    return CertificateReader(path_).next()->rules;
  };
  for (const auto& [name, rules] : kGames) {
    const Deal deal = rules.deal(microsoft_deck(617));
    const std::string head =
        certificate_head_text({.deal_name = "617", .rules = rules, .deal = deal});
    EXPECT_EQ(read(head), rules) << name;
    EXPECT_EQ(head.find("\nrules: freecell\n") != std::string::npos, is_freecell(rules)) << name;
    if (rules.dealt_to_cells == 0) continue;
    EXPECT_THROW(read(test::replaced(head, "from: last", "from: first")), std::runtime_error)
        << name;
  }
}

TEST_F(CertificateTest, StopsWhenItIsCancelled) {
  append(781948, "781948");
  EXPECT_TRUE(check_certificates(path_, {.is_cancelled = [] { return true; }}).empty());
}

TEST_F(CertificateTest, SaysWhatCannotBeRead) {
  try {
    check_certificates("/nowhere");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "No such file or directory");
  }
  EXPECT_THROW(check_certificates("/dev/null/x"), std::runtime_error);
  std::ofstream(path_) << "7H\n";
  EXPECT_THROW(check_certificates(path_), std::runtime_error);
}

/// A failing sink ends the writing.
TEST_F(CertificateTest, PassesOnWhatTheSinkThrows) {
  const Deal deal = microsoft_deal(781948);
  Prover prover({}, {.up_to_symmetry = true, .keeps_positions = true});
  const ProofPositions& positions = *prover.solve(deal).proof_positions;
  EXPECT_THROW(write_certificate({"", {}, deal}, positions,
                                 [](std::string_view) { throw std::logic_error("full"); }),
               std::logic_error);
}

}  // namespace
}  // namespace freecell
