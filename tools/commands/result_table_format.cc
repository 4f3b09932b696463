#include "tools/commands/result_table_format.h"

#include "tools/io/files/errors.h"
#include "tools/io/files/output_names.h"

namespace freecell {

ResultTableFormat format_of_results(std::optional<ResultTableFormat> chosen,
                                    const std::string& path) {
  const std::string ending = format_ending(path);
  const auto named = value_of_word(kResultTableFormatWords, ending.empty() ? "" : ending.substr(1));
  if (!chosen && named) return *named;
  const ResultTableFormat format = chosen.value_or(ResultTableFormat::kText);
  const bool is_promise_kept = named ? *named == format : !promises_other_format(ending);
  if (is_promise_kept) return format;
  throw InputError(path + ": would be written as " + word_for(kResultTableFormatWords, format) +
                   "; --format knows " + joined_words(kResultTableFormatWords));
}

}  // namespace freecell
