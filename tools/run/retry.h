#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tools/io/deals/deal_source.h"
#include "tools/run/run_json.h"

namespace freecell {

/// The limits that the user has given.
struct GivenLimits {
  std::optional<std::uint64_t> max_expanded;
  std::optional<std::uint64_t> max_memory;
};

/// Returns the record of the run of `command` that wrote `rows_path`, with the limits for trying
/// its unknown deals again. Limits that are not given stay as they were. Throws InputError if that
/// cannot be done.
RunRecord find_run_to_retry(const std::string& command, const std::string& rows_path,
                            const GivenLimits& limits);

/// Opens the unknown deals of the run. Throws InputError if its boards cannot be read again.
std::unique_ptr<DealSource> open_unknown_deals(const std::string& rows_path,
                                               const RunRecord& record);

}  // namespace freecell
