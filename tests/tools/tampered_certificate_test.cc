#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <random>

#include "dealer/inductive_set.h"
#include "dealer/microsoft.h"
#include "tests/tools/run_program.h"
#include "tests/tools/written_certificate.h"

// Certificates that say what is not so. They are written anew with the right lengths and checksums:
// what refuses them must be the rules, not the wrapping.
namespace freecell {
namespace {

using ::testing::HasSubstr;

std::string prove(const TemporaryFolder& folder, const std::string& deals,
                  MemberKind kind = MemberKind::kPositions) {
  const std::string path = folder.file("proof");
  Words arguments = {"prove", deals, "--certificate", path, "--force", "-q"};
  if (kind == MemberKind::kClasses) arguments.emplace_back("--up-to-symmetry");
  success(arguments);
  return path;
}

/// What is said of the set after `tamper`.
std::string fault_after(const Certificate& original, const TemporaryFolder& folder,
                        const std::function<void(Certificate&)>& tamper) {
  Certificate certificate = original;
  tamper(certificate);
  write_certificate(folder.file("tampered"), certificate);
  return check(folder.file("tampered")).fault;
}

class TamperedCertificate : public ::testing::TestWithParam<std::tuple<const char*, MemberKind>> {
 protected:
  TamperedCertificate()
      : original_(read_certificate(
            prove(folder_, std::get<0>(GetParam()), std::get<MemberKind>(GetParam())))) {}

  std::string fault(const std::function<void(Certificate&)>& tamper) {
    return fault_after(original_, folder_, tamper);
  }

  TemporaryFolder folder_;
  Certificate original_;
  std::mt19937_64 random_{7};
};

TEST_P(TamperedCertificate, TheOneThatWasWrittenIsAProofWithAnyMemory) {
  for (const std::uint64_t slice : {1u << 30, 24u * 2000}) {
    const InductiveSetFinding finding = check(folder_.file("proof"), slice);
    EXPECT_EQ(finding.fault, "");
    EXPECT_EQ(finding.positions, original_.numbers.size());
  }
}

TEST_P(TamperedCertificate, WithoutAMember) {
  for (int i = 0; i < 6; ++i) {
    const std::uint64_t place = random_() % original_.numbers.size();
    EXPECT_THAT(fault([&](Certificate& certificate) {
                  certificate.numbers.erase(certificate.numbers.begin() +
                                            static_cast<std::ptrdiff_t>(place));
                }),
                testing::AnyOf(HasSubstr("leads out of the set"),
                               HasSubstr("the start of the deal is not in the set")))
        << place;
  }
  EXPECT_NE(fault([](Certificate& certificate) { certificate.numbers.pop_back(); }), "");
  EXPECT_NE(fault([](Certificate& certificate) {
              certificate.numbers.erase(certificate.numbers.begin());
            }),
            "");
  EXPECT_NE(fault([](Certificate& certificate) { certificate.numbers.clear(); }), "");
}

TEST_P(TamperedCertificate, WithAMemberAltered) {
  for (int i = 0; i < 8; ++i) {
    const std::uint64_t place = random_() % original_.numbers.size();
    const std::uint64_t bit = random_() % 126;
    EXPECT_NE(fault([&](Certificate& certificate) {
                PositionNumber& number = certificate.numbers[place];
                (bit < 63 ? number.low : number.high) ^= std::uint64_t{1} << bit % 63;
              }),
              "")
        << place << " " << bit;
  }
}

/// Not needed for the proof, but nobody may put what he likes between the members.
TEST_P(TamperedCertificate, WithTwoMembersExchangedOrOneTwice) {
  EXPECT_THAT(fault([](Certificate& c) { std::swap(c.numbers[100], c.numbers[101]); }),
              HasSubstr("out of order"));
  EXPECT_THAT(
      fault([](Certificate& c) { c.numbers.insert(c.numbers.begin() + 100, c.numbers[100]); }),
      HasSubstr("out of order"));
}

INSTANTIATE_TEST_SUITE_P(Deals, TamperedCertificate,
                         ::testing::Combine(::testing::Values("781948", "8589569535"),
                                            ::testing::Values(MemberKind::kPositions,
                                                              MemberKind::kClasses)));

ProgramResult verify_copy(const std::string& path) { return run_freecell({"verify", path, "-q"}); }

/// The game of a numbered deal as it is told, with the digest that `sha256sum` prints.
std::string game_told(const std::string& deal, int freecells = 4) {
  const ProgramResult digest = run_shell("$FREECELL deal " + deal + " | sha256sum");
  return "deal " + deal + " with " + std::to_string(freecells) +
         " freecells, 8 cascades (board sha256 " + digest.out.substr(0, 64) + "): ";
}

class CertificateFile : public FolderTest {};

TEST_F(CertificateFile, VerifyTellsWhatIsProved) {
  const std::string path = prove(folder_, "781948,1,8589569535");
  const ProgramResult result = run_freecell({"verify", path});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, path + ": " + game_told("781948") +
                            "unsolvable: proved by 4381 positions\n" + path + ": " +
                            game_told("8589569535") + "unsolvable: proved by 5610 positions\n");
  EXPECT_THAT(result.err, HasSubstr("2 certificates: 2 valid, 0 invalid\n"));
  EXPECT_EQ(success({"verify", path, "--max-memory", "100KiB", "-q"}), result.out);
  EXPECT_EQ(success({"verify", path, "--jobs", "1", "-q"}), result.out);
}

TEST_F(CertificateFile, VerifyChecksSolutionsAndCertificatesTogether) {
  const std::string path = prove(folder_, "781948");
  write_text(file("solution"),
             "10913: 26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c "
             "6d 5b\n");
  const ProgramResult result = run_freecell({"verify", file("solution"), path, file("solution")});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(lines_of(result.out).size(), 3u);
  EXPECT_THAT(lines_of(result.out)[1], HasSubstr(game_told("781948") + "unsolvable"));
  EXPECT_THAT(result.err, HasSubstr("1 certificate: 1 valid, 0 invalid\n"
                                    "2 solutions: 2 valid, 0 invalid\n"));
}

/// Not one for each of its lines.
TEST_F(CertificateFile, OneMessageWhenItIsNoPlainFile) {
  EXPECT_EQ(refusal({"verify", "-", "-q"}, read_text(prove(folder_, "781948"))),
            "freecell: -: is a certificate, which is only checked as a plain file\n");
}

TEST_F(CertificateFile, AFaultIsExitCode1) {
  Certificate certificate = read_certificate(prove(folder_, "781948"));
  certificate.numbers.erase(certificate.numbers.begin() + 500);
  write_certificate(file("tampered"), certificate);
  const ProgramResult result = verify_copy(file("tampered"));
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out,
              HasSubstr("tampered: " + game_told("781948") + "invalid: a move from position "));
  EXPECT_EQ(result.err, "");
}

TEST_F(CertificateFile, AnyByteChangedAndCutShortAnywhereAndAnotherVersionAreTold) {
  const std::string path = prove(folder_, "781948");
  const std::string whole = read_text(path);
  std::mt19937_64 random(11);
  for (int i = 0; i < 15; ++i) {
    std::string changed = whole;
    const std::size_t place = random() % whole.size();
    changed[place] = static_cast<char>(changed[place] ^ static_cast<char>(1 << random() % 8));
    write_text(path, changed);
    EXPECT_NE(verify_copy(path).exit_code, 0) << place;
  }
  for (int i = 0; i < 12; ++i) {
    write_text(path, whole.substr(0, 25 + random() % (whole.size() - 25)));
    EXPECT_THAT(refusal({"verify", path, "-q"}),
                testing::MatchesRegex("freecell: " + path + ": is .*\n"));
  }
  write_text(path, "freecell certificate 1" + whole.substr(22));
  EXPECT_EQ(
      refusal({"verify", path, "-q"}),
      "freecell: " + path + ": is a certificate of version 1; this program reads version 3\n");
}

// ---- A file that changes while it is checked ----

std::string certificate_of(const CertificateHead& head, const std::vector<Member>& list) {
  std::string text;
  write_certificate(
      head, [&](const auto& add) { std::ranges::for_each(list, add); },
      [&](std::string_view bytes) { text += bytes; });
  return text;
}

/// Whether the file is taken for a proof if the second text is written over the first when the
/// check asks for the `when`-th time whether it is cancelled: at each of its passes, between any
/// two blocks.
bool is_proof_though_changed(const std::string& path, const std::string& first,
                             const std::string& second, int when) {
  write_text(path, first);
  int asked = 0;
  const auto change = [&] {
    if (++asked == when) write_text(path, second);
    return false;
  };
  CertificateReader reader(path);
  const CertificateHead head = reader.next().value();
  try {
    return check_inductive_set(reader, head, 1, 1, change).is_proof();
  } catch (const ReadError&) {
    return false;
  }
}

/// A list with the start alone proves nothing, and neither does one that has its successors as
/// well: but all moves from the members of the former lead to members of the latter.
TEST_F(CertificateFile, IsRefusedIfItChangesWhileItIsChecked) {
  for (const MemberKind kind : {MemberKind::kPositions, MemberKind::kClasses}) {
    const CertificateHead head{
        .claim = {.kind = kind}, .deal_name = "617", .deal = microsoft_deal(617)};
    InductiveSetRules rules(head.deal, head.rules, head.claim);
    const Member start = rules.start().value();
    MemberPlace place;
    std::vector<Member> more;
    ASSERT_EQ(rules.examine(start, place, more), nullptr);
    more.push_back(start);
    const std::array texts = {certificate_of(head, more), certificate_of(head, {start})};
    for (const std::size_t first : {0, 1}) {
      for (int when = 1; when <= 6; ++when) {
        EXPECT_FALSE(is_proof_though_changed(file("proof"), texts[first], texts[1 - first], when))
            << first << " " << when;
      }
    }
  }
}

}  // namespace
}  // namespace freecell
