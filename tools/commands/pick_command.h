#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dealer/words.h"
#include "tools/commands/row_queries.h"
#include "tools/pick/draw.h"
#include "tools/studies/game_options.h"
#include "tools/terminal/command.h"

namespace freecell {

/// --format of `freecell pick`
enum class PickFormat { kText, kCsv, kJson, kPack };
inline constexpr std::array kPickFormatWords = {
    Word{"text", PickFormat::kText},
    Word{"csv", PickFormat::kCsv},
    Word{"json", PickFormat::kJson},
    Word{"pack", PickFormat::kPack},
};

/// `freecell pick`: chooses at random some of the deals that rows describe.
class PickCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  void check_options(const std::vector<std::string>& paths);
  std::size_t band_column(const DataSet& data) const;
  DrawSettings draw_settings(const DataSet& data) const;
  std::string text_of(DataSet& data, const std::vector<PickedList>& lists) const;
  std::string pack_of(DataSet& data, const std::vector<PickedList>& lists) const;
  void tell_limits(const SolvedBands& bands) const;
  int tell_shortage(const std::vector<PickedList>& lists) const;
  std::string band_words(Band band) const;

  std::string from_;
  std::string where_;
  std::string except_path_;
  std::string fewest_path_;
  std::string band_column_ = "difficulty";
  std::vector<Band> bands_;
  std::uint64_t count_ = 100;
  std::uint64_t seed_ = 1;
  int jobs_ = default_jobs();
  std::optional<PickFormat> chosen_format_;
  PickFormat format_ = PickFormat::kText;  ///< what is written
  ResultFile output_;
};

}  // namespace freecell
