// Runs that have been tampered with, one thing at a time. Sizes and digests in the record are made
// right afterwards, as a forger would do: what an audit notices must be the claim, not the digest.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/sha256.h"
#include "tests/support/message_of.h"
#include "tests/tools/forged_certificate.h"
#include "tests/tools/run_program.h"
#include "tools/audit/run_audit.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

using ::testing::HasSubstr;

/// A run, as its files: `rows.csv`, its record, `solutions.txt`, `proofs/1.proof`.
class RunFiles {
 public:
  /// Carries out the lines in a folder of its own. `$FREECELL` is the program.
  explicit RunFiles(const std::string& lines) {
    const TemporaryFolder folder;
    const ProgramResult result = run_shell("cd " + folder.path() + " && { " + lines + "; }");
    EXPECT_EQ(result.err, "") << lines;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
      if (!entry.is_regular_file()) continue;
      const std::string path = entry.path().string();
      files_[path.substr(folder.path().size() + 1)] = read_text(path);
    }
  }

  std::string& operator[](const std::string& name) {
    EXPECT_TRUE(files_.contains(name)) << name;
    return files_[name];
  }
  void add(const std::string& name, const std::string& text) { files_[name] = text; }
  void remove(const std::string& name) { EXPECT_EQ(files_.erase(name), 1u) << name; }

  /// Replaces the first text of that kind.
  void replace(const std::string& file, const std::string& old, const std::string& by) {
    std::string& text = (*this)[file];
    const std::size_t at = text.find(old);
    ASSERT_NE(at, std::string::npos) << file << ": " << old;
    text.replace(at, old.size(), by);
  }
  void replace_in_record(const std::string& old, const std::string& by) {
    replace(rows() + ".run.json", old, by);
  }
  /// Gives a member of the record another value.
  void set(const std::string& member, const std::string& value) {
    std::string& record = (*this)[rows() + ".run.json"];
    const std::string name = "\"" + member + "\": ";
    const std::size_t begin = record.find(name);
    ASSERT_NE(begin, std::string::npos) << member;
    const std::size_t value_begin = begin + name.size();
    record.replace(value_begin, record.find_first_of(",\n", value_begin) - value_begin, value);
  }
  /// Gives a field of a row of CSV another value.
  void set_field(const std::string& deal, const std::string& column, const std::string& value) {
    std::vector<std::string> lines = lines_of((*this)["rows.csv"]);
    const Words names = fields(lines.front());
    const auto index = static_cast<std::size_t>(std::ranges::find(names, column) - names.begin());
    ASSERT_LT(index, names.size()) << column;
    const auto line = std::ranges::find_if(
        lines, [&](const std::string& text) { return text.starts_with(deal + ","); });
    ASSERT_NE(line, lines.end()) << deal;
    Words row = fields(*line);
    ASSERT_NE(row[index], value) << column;
    row[index] = value;
    *line = joined(row, ",");
    (*this)["rows.csv"] = joined(lines, "\n") + "\n";
  }
  /// Changes the lines of the rows; the first is the header.
  void change_lines(const std::function<void(Words&)>& change) {
    Words lines = lines_of((*this)["rows.csv"]);
    change(lines);
    (*this)["rows.csv"] = joined(lines, "\n") + "\n";
  }
  void swap(const std::string& one, const std::string& other) {
    std::swap((*this)[one], (*this)[other]);
  }

  /// Makes sizes and digests of the record right, unless they are null.
  void seal() {
    seal(rows(), "rows");
    if (files_.contains("solutions.txt")) seal("solutions.txt", "solutions");
  }
  ProgramResult audit() const {
    const TemporaryFolder folder;
    for (const auto& [name, text] : files_) {
      std::filesystem::create_directories(std::filesystem::path(folder.file(name)).parent_path());
      write_text(folder.file(name), text);
    }
    return run_shell("cd " + folder.path() + " && $FREECELL audit " + rows() + " < /dev/null");
  }

 private:
  std::string rows() const { return files_.contains("rows.csv") ? "rows.csv" : "rows.ndjson"; }
  void seal(const std::string& file, const std::string& member) {
    const std::string digest = "\"" + member + "_sha256\": null";
    if ((*this)[rows() + ".run.json"].find(digest) != std::string::npos) return;
    set(member + "_bytes", std::to_string((*this)[file].size()));
    set(member + "_sha256", "\"" + Sha256::hex((*this)[file]) + "\"");
  }

  static Words fields(const std::string& line) {
    Words result(1);
    for (const char c : line) c == ',' ? void(result.emplace_back()) : result.back().push_back(c);
    return result;
  }
  static std::string joined(const Words& words, const std::string& between) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
    return text;
  }

  std::map<std::string, std::string> files_;
};

/// One thing that is changed, and what the audit says of it.
struct Tampering {
  std::function<void(RunFiles&)> change;
  int exit_code;  ///< 1: it is no proof; 2: it is not read as a run
  std::string message;
};

void expect_all_noticed(const std::string& lines, const std::vector<Tampering>& tamperings,
                        int exit_code = 0) {
  const RunFiles original(lines);
  const ProgramResult untouched = original.audit();
  EXPECT_EQ(untouched.exit_code, exit_code) << untouched.out << untouched.err;
  for (const Tampering& tampering : tamperings) {
    RunFiles run = original;
    tampering.change(run);
    run.seal();
    const ProgramResult result = run.audit();
    EXPECT_EQ(result.exit_code, tampering.exit_code) << tampering.message << "\n" << result.out;
    EXPECT_THAT(result.out + result.err, HasSubstr(tampering.message));
    EXPECT_EQ(result.exit_code == 2, result.out.empty()) << result.out;
  }
}

/// A change of one field.
Tampering field(const std::string& deal, const std::string& column, const std::string& value,
                const std::string& message) {
  return {[=](RunFiles& run) { run.set_field(deal, column, value); }, 1, message};
}
/// A change of one member of the record.
Tampering member(const std::string& name, const std::string& value, int exit_code,
                 const std::string& message) {
  return {[=](RunFiles& run) { run.set(name, value); }, exit_code, message};
}

/// A change of several fields of a row: columns, and their values.
Tampering fields(const std::string& deal,
                 const std::vector<std::pair<std::string, std::string>>& values, int exit_code,
                 const std::string& message) {
  return {[=](RunFiles& run) {
            for (const auto& [column, value] : values) run.set_field(deal, column, value);
          },
          exit_code, message};
}
/// A change of the lines of the rows.
Tampering lines(const std::function<void(Words&)>& change, int exit_code,
                const std::string& message) {
  return {[=](RunFiles& run) { run.change_lines(change); }, exit_code, message};
}
/// Another text in a file, and in the record.
Tampering rewritten(const std::string& file, const std::string& old, const std::string& by,
                    int exit_code, const std::string& message) {
  return {[=](RunFiles& run) { run.replace(file, old, by); }, exit_code, message};
}
Tampering record(const std::string& old, const std::string& by, int exit_code,
                 const std::string& message) {
  return {[=](RunFiles& run) { run.replace_in_record(old, by); }, exit_code, message};
}
/// Files exchanged, gone, there under another name, or with another one behind them.
Tampering swapped(const std::string& one, const std::string& other, int exit_code,
                  const std::string& message) {
  return {[=](RunFiles& run) { run.swap(one, other); }, exit_code, message};
}
Tampering without(const std::string& file, int exit_code, const std::string& message) {
  return {[=](RunFiles& run) { run.remove(file); }, exit_code, message};
}
Tampering added(const std::string& file, const std::string& original, int exit_code,
                const std::string& message) {
  return {[=](RunFiles& run) { run.add(file, run[original]); }, exit_code, message};
}
Tampering extended(const std::string& file, const std::string& by, int exit_code,
                   const std::string& message) {
  return {[=](RunFiles& run) { run[file] += run[by]; }, exit_code, message};
}

/// Of the deals 1 to 8, with one freecell, 2, 5, 7 and 8 can be won.
TEST(TamperedRun, OfSolve) {
  expect_all_noticed(
      "$FREECELL solve 1-8 --freecells 1 -q -o rows.csv --solution-column "
      "--solutions-file solutions.txt --certificates proofs",
      {
          field("2", "player_moves", "11", "deal 2: player_moves is 11, not 52"),
          field("2", "card_moves", "209", "deal 2: card_moves is 209, not 210"),
          field("2", "listed_moves", "", "deal 2: listed_moves is empty, not 68"),
          field("1", "player_moves", "52", "deal 1: player_moves is 52, not empty"),
          field("2", "freecells", "2", "deal 2: freecells is 2, not 1"),
          field("2", "cascades", "9", "deal 2: cascades is 9, not 8"),
          field("2", "player_moves", "052", "deal 2: player_moves is 052, not 52"),
          field("2", "expanded", "many", "deal 2: expanded is 'many', not 0"),
          field("2", "expanded", "7", "positions expanded in its record are not those of its rows"),
          field("2", "generated", "-1", "deal 2: generated is '-1', not"),
          field("2", "reason", "time", "deal 2: its reason is 'time', which no solved deal of thi"),
          field("1", "reason", "", "deal 1: its reason is '', which no unsolvable deal of this ru"),
          field("1", "reason", "hard", "deal 1: reason is 'hard'"),
          field("1", "verdict", "lost", "deal 1: verdict is 'lost'"),
          field("1", "verdict", "solved", "deal 1: "),
          field("2", "verdict", "unsolvable", "deal 2: has a solution, but its row says that it"),
          field("2", "verdict", "unknown", "deal 2: has a solution, but its row says that it has"),
          field("1", "verdict", "unknown", "deal 1: the solutions call it unsolvable"),
          field("2", "solution", "", "deal 2: "),
          field("2", "deal", "9", "deal 2: has no row in its place"),
          rewritten("rows.csv", ",6a 64 62", ",6a 64", 1, "deal 2: "),
          rewritten("rows.csv", ",6a 64 62", ",6a  64 62", 1, "deal 2: solution is '6a  64"),
          rewritten("rows.csv", "6a 64 62", "6A 64 62", 1, "deal 2: "),
          lines([](Words& rows) { rows.erase(rows.begin() + 3); }, 1,
                "deal 3: has no row in its place"),
          lines([](Words& rows) { rows.pop_back(); }, 1, "deal 8: has no row in its place"),
          lines([](Words& rows) { rows.push_back(rows[2]); }, 1,
                "a row of another deal than those of the run"),
          lines([](Words& rows) { rows.insert(rows.begin() + 3, rows[2]); }, 1,
                "deal 3: has no row in its place"),
          lines([](Words& rows) { std::swap(rows[3], rows[4]); }, 1,
                "deal 3: has no row in its place"),
          lines([](Words& rows) { rows[2] += ",1"; }, 2, "rows.csv:3:"),
          lines([](Words& rows) { std::swap(rows[0], rows[1]); }, 2,
                "its columns are not those of its record"),
          rewritten("rows.csv", "player_moves,card_moves", "card_moves,player_moves", 2,
                    "its columns are not those of its record"),
          {[](RunFiles& run) { run["rows.csv"].clear(); }, 2, "is empty"},
          // The record
          member("solved", "5", 2, "is no record of a run"),
          member("deals", "9", 2, "is no record of a run"),
          {[](RunFiles& run) {
             run.set("solved", "5");
             run.set("deals", "9");
           },
           1, "its record counts 9 deals, its rows have 8"},
          {[](RunFiles& run) {
             run.set("solved", "5");
             run.replace_in_record("\"unsolvable\": 4", "\"unsolvable\": 3");
           },
           1, "its record counts 5 solved deals, its rows have 4"},
          member("errors", "1", 1, "its record counts 1 errors, its rows have 0"),
          member("optimal", "1", 1, "its record counts 1 shortest solutions, its rows have 0"),
          record("[\"1\", \"3\"", "[\"1\", \"2\"", 1,
                 "the deals that its record names are not those of its rows"),
          member("list", "\"1-9\"", 1, "deal 9: has no row in its place"),
          member("list", "\"1-7\"", 1, "a row of another deal than those of the run"),
          member("list", "\"2-9\"", 1, "deal 2: has no row in its place"),
          member("freecells", "2", 1, "deal 1: "),
          member("cascades", "9", 1, "deal 1: "),
          record("\"solved\", \"unsolvable\"", "\"solved\"", 1,
                 "deal 1: verdict is 'unsolvable', which --only leaves out"),
          member("state", "\"running\"", 2, "its run has not finished (running)"),
          member("command", "\"bound\"", 2, "'freecell bound' writes no column 'freecells'"),
          member("command", "\"prove\"", 2, "'freecell prove' writes no column 'player_moves'"),
          member("command", "\"play\"", 2, "its record is of 'play', which writes no rows"),
          record("\"columns\": [\"deal\", \"freecells\"", "\"columns\": [\"freecells\", \"deal\"",
                 2, "is no record of a run"),
          member("rows_sha256", "null", 1, "its record has no digest of the rows"),
          member("solutions_sha256", "null", 1, "its record has no digest of the solutions"),
          record("\"state\"", "\"stage\"", 2, "is no record of a run"),
          // Solutions
          rewritten("solutions.txt", "6a 64 62", "64 62", 1, "deal 2: solution"),
          rewritten("solutions.txt", "# moves: 52 player", "# moves: 51 player", 1,
                    "deal 2: solution"),
          rewritten("solutions.txt", "# deal: 2", "# deal: 3", 1, "deal 2: solution"),
          rewritten("solutions.txt", "# deal: 1", "# deal: 3", 1,
                    "deal 1: the solutions have deal 3 with 1 freecell, 8 cascades in its place"),
          rewritten("solutions.txt", "# freecells: 1", "# freecells: 2", 1,
                    "deal 1: the solutions have another number of freecells"),
          rewritten("solutions.txt", "unsolvable", "unknown", 1,
                    "deal 1: the solutions call it unknown"),
          extended("solutions.txt", "solutions.txt", 1, "has more solutions than there are rows"),
          {[](RunFiles& run) {
             run["solutions.txt"].resize(run["solutions.txt"].rfind("# deal: "));
           },
           1, "deal 8: no solution in solutions.txt"},
          without("solutions.txt", 2, "solutions.txt"),
          // Certificates
          swapped("proofs/1.proof", "proofs/3.proof", 1,
                  "deal 1: proofs/1.proof: is of another board"),
          without("proofs/3.proof", 1, "deal 3: proofs/3.proof: No such file"),
          {[](RunFiles& run) { run["proofs/3.proof"].resize(400); }, 1,
           "deal 3: proofs/3.proof: is cut short"},
          {[](RunFiles& run) { run["proofs/3.proof"].clear(); }, 1,
           "deal 3: proofs/3.proof: is empty"},
          extended("proofs/3.proof", "proofs/1.proof", 1,
                   "deal 3: proofs/3.proof: has another certificate, too"),
          {[](RunFiles& run) { run["proofs/3.proof"][300] ^= 1; }, 1, "deal 3: proofs/3.proof: "},
          {[](RunFiles& run) {
             run.replace("proofs/3.proof", "freecells: 1", "freecells: 0");
             run["proofs/3.proof"] = with_right_digest(run["proofs/3.proof"]);
           },
           1, "deal 3: proofs/3.proof: has other freecells"},
          added("proofs/12.proof", "proofs/1.proof", 1, "proofs/12.proof: belongs to no row"),
          added("proofs/2.proof", "proofs/1.proof", 1, "proofs/2.proof: belongs to no row"),
          {[](RunFiles& run) { run.add("proofs/README", "x"); }, 1,
           "proofs/README: belongs to no row"},
          member("certificates", "null", 1,
                 "no certificates were written, so 4 unsolvable deals are"),
      });
}

/// 3 and 6 are proved shortest, 1 and 2 are not; 11982 cannot be won.
TEST(TamperedRun, OfShortestSolutionsWithCertificates) {
  expect_all_noticed(
      "$FREECELL solve 2,3 --effort shortest --metric cards --max-expanded 12000 -q -o "
      "rows.csv --solution-column --certificates certificates",
      {
          field("2", "lower_bound", "72",
                "2.proof: is of 71 moves, and the row's lower bound is 72"),
          field("3", "lower_bound", "71", "deal 3: gap is 2, not 3"),
          field("3", "lower_bound", "73", "3.proof: is of 72 moves"),
          field("3", "optimal", "yes", "deal 3: optimal is 'yes', not 'no'"),
      });
}

TEST(TamperedRun, OfShortestSolutions) {
  expect_all_noticed(
      "$FREECELL solve 3,6,1,2,11982 --effort shortest --metric cards --max-expanded 14000 -q -o "
      "rows.csv --solution-column",
      {
          field("3", "optimal", "no", "deal 3: optimal is 'no', not 'yes'"),
          field("1", "optimal", "yes", "deal 1: optimal is 'yes', not 'no'"),
          field("3", "optimal", "", "deal 3: optimal is empty, not 'yes'"),
          field("1", "gap", "0", "deal 1: gap is 0, not 17"),
          field("3", "gap", "", "deal 3: gap is empty, not 0"),
          field("11982", "gap", "0", "deal 11982: gap is 0, not empty"),
          field("3", "lower_bound", "74", "deal 3: it is shorter than the lower bound 74"),
          field("1", "lower_bound", "75", "deal 1: gap is 17, not 16"),
          field("1", "lower_bound", "", "deal 1: "),
          field("1", "reason", "",
                "deal 1: its reason is '', which no solved deal of this run can"),
          field("3", "reason", "expanded", "deal 3: its reason is 'expanded', which no solved"),
          field("1", "reason", "time",
                "deal 1: its reason is 'time', which no solved deal of this"),
          field("11982", "reason", "exhausted",
                "deal 11982: its reason is 'exhausted', which no u"),
          field("11982", "verdict", "unsolvable", "deal 11982: "),
          member("metric", "\"player\"", 1, "deal 3: it is shorter than the lower bound 73"),
          member("max_expanded", "null", 1, "deal 1: its reason is 'expanded', which no solved"),
          member("effort", "\"fast\"", 1, "deal 1: its reason is 'expanded', which no solved"),
          member("bounded", "3", 1, "its record counts 3 bounded solutions, its rows have 4"),
          // A bound that nobody can check without a search: it is named as not checked.
          fields("1", {{"lower_bound", "76"}, {"gap", "15"}}, 1,
                 "not checked: reason, expanded, generated, lower_bound (4 of 5)"),
      },
      1);
}

TEST(TamperedRun, OfSomeVerdicts) {
  expect_all_noticed(
      "$FREECELL solve 1-8 --freecells 1 -q -o rows.csv --only unsolvable --certificates proofs",
      {
          lines([](Words& rows) { rows.pop_back(); }, 1,
                "its record counts 4 unsolvable deals, its rows have 3"),
          lines([](Words& rows) { rows.resize(1); }, 1,
                "its record counts 4 unsolvable deals, its rows have 0"),
          field("6", "deal", "2", "a row of another deal than those of the run"),
          field("6", "verdict", "solved", "deal 6: verdict is 'solved', which --only leaves out"),
      },
      1);
}

TEST(TamperedRun, OfFewest) {
  expect_all_noticed(
      "$FREECELL fewest 1-4 -q -o rows.csv --solutions-file solutions.txt",
      {
          field("1", "fewest_freecells", "2", "deal 1: fewest_freecells is 2, not 3"),
          field("1", "fewest_freecells", "", "deal 1: fewest_freecells is empty, not 3"),
          field("1", "upper", "2", "deal 1: "),
          field("1", "upper", "", "deal 1: "),
          field("1", "lower", "4", "deal 1: its bounds are no range within 0 to 10"),
          field("1", "lower", "x", "deal 1: "),
          field("1", "reason", "exhausted", "deal 1: its reason is 'exhausted', which no solved"),
          fields("1", {{"lower", "2"}, {"fewest_freecells", ""}}, 1,
                 "deal 1: its reason is '', which no unknown deal of this run can have"),
          {[](RunFiles& run) {
             for (const char* column : {"fewest_freecells", "lower", "upper"}) {
               run.set_field("1", column, "2");
             }
           },
           1, "deal 1: solution"},
          rewritten("solutions.txt", "6a 6b", "6a", 1, "deal 1: solution"),
      });
}

/// Deal 23 needs 2 freecells, 2 one, 164 none at all.
TEST(TamperedRun, OfFewestWithCertificates) {
  expect_all_noticed(
      "$FREECELL fewest 23,2,164 -q -o rows.csv --certificates proofs",
      {
          without("proofs/23.proof", 1, "deal 23: proofs/23.proof: No such file"),
          without("proofs/23.txt", 1, "deal 23: "),
          swapped("proofs/23.proof", "proofs/2.proof", 1,
                  "deal 23: proofs/23.proof: is of another board"),
          {[](RunFiles& run) {
             run.replace("proofs/2.proof", "freecells: 0", "freecells: 1");
             run["proofs/2.proof"] = with_right_digest(run["proofs/2.proof"]);
           },
           1, "deal 2: proofs/2.proof: has other freecells"},
          rewritten("proofs/23.txt", "freecells: 2", "freecells: 3", 1, "deal 23: "),
          added("proofs/164.proof", "proofs/23.proof", 1, "proofs/164.proof: belongs to no row"),
          // A lower bound that is too low leaves a certificate of another game, one that is too
          // high has none.
          fields("23", {{"lower", "1"}, {"fewest_freecells", ""}, {"reason", "memory"}}, 1,
                 "deal 23: proofs/23.proof: has other freecells"),
          fields("2", {{"lower", "2"}, {"upper", "2"}, {"fewest_freecells", "2"}}, 1, "deal 2: "),
          member("certificates", "null", 1, "proofs/23.proof: belongs to no row"),
      });
}

TEST(TamperedRun, OfProve) {
  expect_all_noticed(
      "$FREECELL prove 14451766,1,781948 -q -o rows.csv --certificate all.proof",
      {
          field("14451766", "positions", "1838", "deal 14451766: positions is 1838, not 1837"),
          field("14451766", "largest_layer", "9000",
                "its largest layer is larger than all its pos"),
          field("1", "positions", "5", "deal 1: positions is 5, not empty"),
          field("1", "solution", "", "deal 1: "),
          field("14451766", "verdict", "solved", "deal 14451766: "),
          field("781948", "reason", "memory", "deal 781948: its reason is 'memory', which no uns"),
          extended("all.proof", "all.proof", 1, "more certificates than there"),
          {[](RunFiles& run) { run["all.proof"].resize(600); }, 1,
           "deal 14451766: all.proof: is cut short"},
          without("all.proof", 1, "deal 14451766: all.proof: No such file"),
          rewritten("all.proof", "deal: 781948", "deal: 781949", 1,
                    "deal 781948: all.proof: is no certificate: the board"),
          member("certificate_bytes", "5", 1, "all.proof has "),
      });
}

TEST(TamperedRun, OfRowsThatAreComputedAgain) {
  expect_all_noticed("$FREECELL bound 1-5 -q -o rows.csv",
                     {
                         field("2", "player_bound", "17", "deal 2: player_bound is 17, not 16"),
                         field("2", "card_bound", "", "deal 2: card_bound is empty, not 68"),
                     });
  expect_all_noticed(
      "$FREECELL measure 1-5 --columns breaks,random_home,search_expanded -q -o rows.csv",
      {
          field("1", "breaks", "45", "deal 1: breaks is 45, not 44"),
          field("1", "random_home", "1.401", "deal 1: random_home is 1.401, not 1.400"),
          field("1", "random_home", "1.4", "deal 1: random_home is 1.4, not 1.400"),
          field("1", "search_expanded", "x", "deal 1: search_expanded is 'x', not 0"),
          {[](RunFiles& run) { run.set_field("1", "search_expanded", "9"); }, 0, "nothing missing"},
      });
  expect_all_noticed(
      "$FREECELL deal 5,6 > boards && $FREECELL find boards -q -o rows.csv",
      {field("boards:1", "number", "6", "deal boards:1: number is 6, not 5"),
       lines([](Words& rows) { rows.pop_back(); }, 1, "deal boards:2: has no row in its place"),
       {[](RunFiles& run) { run["boards"].pop_back(); }, 2,
        "the files of its boards are not what they were"}});
}

/// Rows of JSON, and those that a merge has put together.
TEST(TamperedRun, InOtherFiles) {
  expect_all_noticed(
      "$FREECELL solve 1-4 -q -o rows.ndjson --solution-column",
      {
          rewritten("rows.ndjson", "\"deal\":3", "\"deal\":4", 1,
                    "deal 3: has no row in its place"),
          rewritten("rows.ndjson", "\"reason\":null", "\"reason\":\"memory\"", 1,
                    "deal 1: its reason is 'memory'"),
          rewritten("rows.ndjson", "\"player_moves\":", "\"player_moves\":1", 1,
                    "deal 1: player_moves is 1"),
          {[](RunFiles& run) { run["rows.ndjson"].clear(); }, 1, "deal 1: has no row in its place"},
      });
  expect_all_noticed(
      "for part in 1 2; do $FREECELL solve 1-8 --freecells 1 --shard $part/2 -q -o part$part.csv "
      "--solution-column --certificates proofs; done; $FREECELL merge -q part1.csv part2.csv -o "
      "rows.csv",
      {
          {[](RunFiles& run) { run["rows.csv"] = run["part1.csv"]; }, 1,
           "deal 5: has no row in its pl"},
          {[](RunFiles& run) { run["rows.csv.run.json"] = run["part1.csv.run.json"]; }, 1,
           "a row of another deal than those of the run"},
          field("5", "player_moves", "58", "deal 5: player_moves is 58, not 59"),
          without("proofs/6.proof", 1, "deal 6: proofs/6.proof: No such"),
      });
  // The certificates of the other part belong to rows of the run.
  expect_all_noticed(
      "for part in 1 2; do $FREECELL solve 1-8 --freecells 1 --shard $part/2 -q -o part$part.csv "
      "--solutions-dir solved --certificates proofs; done; mv part1.csv rows.csv; mv "
      "part1.csv.run.json rows.csv.run.json",
      {
          added("solved/9.txt", "solved/1.txt", 1, "solved/9.txt: belongs to no row"),
          swapped("solved/2.txt", "solved/5.txt", 1, "deal 2: "),
          swapped("solved/1.txt", "solved/3.txt", 1, "deal 1: the solutions have deal 3"),
          without("solved/2.txt", 1, "deal 2: "),
          extended("solved/2.txt", "solved/2.txt", 1, "has more solutions than"),
      });
}

/// What is read must be what the record's digest is of, not only what was there before.
TEST(TamperedRun, WhileItIsAudited) {
  const TemporaryFolder folder;
  const std::string rows = folder.file("rows.csv");
  success({"solve", "1-4", "-q", "-o", rows, "--solutions-file", folder.file("solutions.txt")});
  const auto audit_while_changed = [&](const std::string& name, const std::string& changed) {
    const auto change = [&] {
      write_text(folder.file(name), changed);
      return false;
    };
    return test::message_of<InputError>(
        [&] { audit_run(rows, {.memory = 1, .cancelled = change}, [](const auto&) {}); });
  };
  // What nobody can compute again: the positions expanded, and the version of the program.
  const std::pair<std::string, std::string> digits[] = {{"rows.csv", ",66,"},
                                                        {"solutions.txt", "cell 0."}};
  for (const auto& [name, text] : digits) {
    const std::string original = read_text(folder.file(name));
    std::string changed = original;
    changed[original.find(text) + text.size() - 2] = '9';
    EXPECT_THAT(audit_while_changed(name, changed), HasSubstr("was changed while it was being re"));
    write_text(folder.file(name), original);
  }
  EXPECT_TRUE(
      audit_run(rows, {.memory = 1, .cancelled = [] { return false; }}, [](const auto&) {}));
}

}  // namespace
}  // namespace freecell
