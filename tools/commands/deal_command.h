#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "dealer/deal.h"
#include "dealer/words.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/deals/deal_source.h"
#include "tools/terminal/command.h"
#include "tools/terminal/exit_status.h"

namespace freecell {

/// `freecell deal`: prints deals, and boards in another form.
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

  void print(DealSource& source) const;
  std::string format(const std::string& name, const Deal& deal, bool is_numbered) const;
  boost::json::object json(const std::string& name, const Deal& deal, bool is_numbered) const;
  const char* separator() const;

  Format format_ = Format::kText;
  DealingOptions dealing_;
  ExitStatus status_;
};

}  // namespace freecell
