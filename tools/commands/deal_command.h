#pragma once

#include <array>
#include <boost/json/object.hpp>

#include "dealer/deal.h"
#include "dealer/words.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/terminal/command.h"

namespace freecell {

/// `freecell deal`: prints deals.
class DealCommand : public Command {
 public:
  const CommandHelp& help() const override;

 protected:
  void add_options(OptionSet& options) override;
  int run(const std::vector<std::string>& operands) override;

 private:
  enum class Format { kText, kRows, kUnicode, kJson };
  static constexpr std::array kFormatWords = {
      Word{"text", Format::kText},
      Word{"rows", Format::kRows},
      Word{"unicode", Format::kUnicode},
      Word{"json", Format::kJson},
  };

  void print(const DealList& list) const;
  std::string format(const Deal& deal, boost::json::object label) const;
  const char* separator() const;

  Format format_ = Format::kText;
  DealingOptions dealing_;
};

}  // namespace freecell
