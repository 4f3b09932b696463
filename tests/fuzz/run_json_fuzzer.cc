// Records of runs. What was read says the same when it is written and read again; other text is
// refused in one line.

#include <string>

#include "tests/fuzz/fuzz_target.h"
#include "tools/io/files/errors.h"
#include "tools/run/finished_shards.h"
#include "tools/run/run_json.h"

namespace freecell::fuzz {
namespace {

void check_record(const RunRecord& record) {
  const std::string text = to_json_text(record);
  const RunRecord again = parse_run_record(text, "record");
  require(first_difference(record, again).empty(), "a record that is written says the same");
  require(to_json_text(again) == text, "it is written the same again");
}

void check_merged(const RunRecord& record) {
  if (!record.list) return;
  FinishedShard shard{"part.csv", record};
  shard.record.shard = Shard{1, 1};
  const RunRecord merged = merged_record({shard});
  require(merged.checkpoint.tally.counts.total() == record.checkpoint.tally.counts.total(),
          "a run of one part has its deals");
}

}  // namespace

void check_input(std::string_view text) {
  try {
    const RunRecord record = parse_run_record(text, "record");
    check_record(record);
    check_merged(record);
  } catch (const InputError& error) {
    require(std::string_view(error.what()) == "record: is no record of a run",
            "it says what is wrong");
  }
}

}  // namespace freecell::fuzz
