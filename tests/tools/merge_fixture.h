#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <filesystem>
#include <string>

#include "tests/tools/run_program.h"

namespace freecell {

/// A list of several ranges; one of the deals cannot be won.
inline constexpr const char* kList = "1-50,-1,60-70";

/// A record without what differs from run to run.
inline boost::json::object lasting(const std::string& record) {
  boost::json::object object = boost::json::parse(record).as_object();
  object.erase("started");
  object.erase("ended");
  object.erase("arguments");
  return object;
}

/// A folder with a run that was solved part by part.
class Merge : public FolderTest {
 protected:
  /// Solves each part into `NAME`, in which `#` is its number.
  void solve_parts(int count, const std::string& name, Words options = {}) {
    for (int number = 1; number <= count; ++number) {
      solve(numbered(name, number), number, count, options);
    }
  }

  void solve(const std::string& name, int number, int count, Words options) {
    const std::string shard = std::to_string(number) + "/" + std::to_string(count);
    Words arguments = {"solve", kList, "-q", "--shard", shard, "-o", file(name)};
    for (const std::string& option : options) arguments.push_back(numbered(option, number));
    EXPECT_EQ(run_freecell(arguments).exit_code, 0) << name;
  }

  /// Merges files of the folder.
  ProgramResult merge(const Words& names, Words options) {
    for (const std::string& name : names) options.push_back(file(name));
    return run_freecell(Words{"merge", "-q"} + options);
  }

  /// Merged into `merged` or to standard output, the parts are the bytes of whole.csv.
  void expect_whole(const Words& names, const std::string& merged) {
    const std::string whole = read_text(file("whole.csv"));
    EXPECT_EQ(merge(names, {"--output", file(merged)}).exit_code, 0);
    EXPECT_EQ(read_text(file(merged)), whole);
    EXPECT_EQ(lasting(read_text(file(merged + ".run.json"))),
              lasting(read_text(file("whole.csv.run.json"))));
    EXPECT_EQ(merge(names, {}).out, whole);
  }

  /// What is said of parts that are no whole run, without the folder's name.
  std::string error_of(const Words& names) {
    const ProgramResult result = merge(names, {"--output", file("merged.csv")});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_FALSE(std::filesystem::exists(file("merged.csv")));
    EXPECT_FALSE(std::filesystem::exists(file("merged.csv.run.json")));
    return said(result.err);
  }

  /// A text without the folder's name.
  std::string said(std::string text) const {
    const std::string path = file("");
    for (std::size_t at = 0; (at = text.find(path)) != std::string::npos;) {
      text.erase(at, path.size());
    }
    return text;
  }

  void change_record(const std::string& name, const std::string& old_text,
                     const std::string& new_text) {
    std::string text = read_text(file(name + ".run.json"));
    const std::size_t at = text.find(old_text);
    ASSERT_NE(at, std::string::npos) << text;
    write_text(file(name + ".run.json"), text.replace(at, old_text.size(), new_text));
  }

  static std::string numbered(std::string name, int number) {
    const std::size_t at = name.find('#');
    return at == std::string::npos ? name : name.replace(at, 1, std::to_string(number));
  }
};

}  // namespace freecell
