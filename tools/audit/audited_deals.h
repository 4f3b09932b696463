#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/io/deals/deal_source.h"
#include "tools/run/row_files.h"
#include "tools/run/study.h"

namespace freecell {

/// The deals of a finished run, once more.
struct DealsAgain {
  std::unique_ptr<DealSource> source;
  std::size_t copied = 0;  ///< how many columns of a CSV its rows begin with
};

/// Throws InputError if the files of the run are not what they were. Words that were no deals are
/// not in a record, so they are missing here.
DealsAgain open_deals_again(const RowFile& rows, const StudyKind& study,
                            const std::function<bool()>& cancelled);

/// `deals 1-1000 with 4 freecells`
std::string game_of(const RunRecord& record);

/// Whether a file of a folder, such as `617.proof`, is about a deal of another part of the run.
bool is_of_another_shard(const RunRecord& record, const std::string& file,
                         const std::string& ending);

/// The fields of a row of a CSV, without its line end; none if it is empty.
std::vector<std::string> fields_of_row(const std::string& row);

}  // namespace freecell
