#include <algorithm>
#include <array>

#include "dealer/words.h"
#include "tools/analysis/statistics_tables.h"
#include "tools/commands/commands.h"
#include "tools/commands/row_queries.h"
#include "tools/io/files/number_text.h"
#include "tools/io/files/output_names.h"
#include "tools/io/rows/result_table.h"
#include "tools/pick/draw.h"
#include "tools/pick/pack.h"
#include "tools/run/row_files.h"
#include "tools/studies/studies.h"

namespace freecell {
namespace {

using PickFormat = ResultTableFormat;
constexpr std::array kPickFormatWords = {
    Word{"text", PickFormat::kText},
    Word{"csv", PickFormat::kCsv},
    Word{"json", PickFormat::kJson},
    Word{"pack", PickFormat::kPack},
};

constexpr CommandHelp kPickHelp = {
    .name = "pick",
    .summary = "lists of deals for game makers: by conditions, by difficulty, by chance",
    .usage = "pick CSV... [options]",
    .about =
        R"(Draws deals at random from rows of 'freecell solve', or of any CSV with a column 'deal' (- is
standard input), that match --where and --band and are not in --except. The draw depends only on the
seed and the deals' numbers or names: a greater --count gives the same list and more. The list keeps
the order of the rows.

The four bands are the quarters of the solved deals by the column 'difficulty', which 'freecell
measure' adds, or another one: easy is the lowest quarter, expert the highest. Only solved deals are
drawn; without a column 'verdict' a deal is decided first.

--format pack writes what a game needs, as JSON: the cards of each deal, its band, a short solution
that the referee has replayed, its length as par, and the fewest freecells if they are known.

Exit code: 0 success, 1 fewer deals than --count were found (they are written), 2 a file or an
option cannot be used, 4 output failed.
)",
    .examples =
        R"(  freecell pick --from deals.csv --where "verdict=solved and player_moves<=30" --count 100 --seed 7
  freecell measure deals.csv --columns difficulty --output measured.csv
  freecell pick --from measured.csv --band expert --count 50 --format json
  freecell pick deals.csv --count 100 --seed 8 --except last-year.txt
  freecell pick measured.csv --band all --count 25 --format pack --output pack.json
)",
};

/// The format in which to write to `path`. A pack has to be asked for, because other JSON has the
/// same ending.
PickFormat format_to_write(std::optional<PickFormat> chosen, const std::string& path) {
  if (chosen != PickFormat::kPack) return format_of_results(chosen, path);
  const std::string ending = format_ending(path);
  const bool is_promise_kept =
      ending == ".json" || (ending != ".csv" && !promises_other_format(ending));
  if (is_promise_kept) return PickFormat::kPack;
  throw InputError(path + ": would be written as pack, which is JSON");
}

/// Returns the cell of a deal. Deal numbers become numbers, for programs.
Cell deal_cell(const std::string& deal) {
  const auto number = parse_decimal(deal);
  if (!number || number->decimals > 0) return deal;
  return number->digits;
}

std::vector<Cell> cells_of(const DataSet& data, const PickedRow& row) {
  std::vector<Cell> cells;
  for (std::size_t column = 0; column < row.fields.size(); ++column) {
    const std::string& field = row.fields[column];
    const bool is_deal = column == data.deal_column();
    cells.push_back(is_deal ? deal_cell(field) : field_cell(data, column, field));
  }
  return cells;
}

/// The whole rows. Rows of several bands have a column `band`; it takes the place of one of that
/// name, which says what an earlier choice was.
ResultTable table_of(const DataSet& data, const std::vector<PickedList>& lists) {
  ResultTable table = {"deals", "Deals", data.columns(), {}};
  const bool has_bands = lists.size() > 1;
  const std::size_t band = data.find_column("band").value_or(data.columns().size());
  if (has_bands && band == table.columns.size()) table.columns.emplace_back("band");
  for (const PickedList& list : lists) {
    for (const PickedRow& row : list.rows) {
      std::vector<Cell>& cells = table.rows.emplace_back(cells_of(data, row));
      cells.resize(table.columns.size());
      if (has_bands) cells[band] = std::string(word_for(kBandWords, list.band.value()));
    }
  }
  return table;
}

std::string list_of(const DataSet& data, const std::vector<PickedList>& lists) {
  std::string text;
  for (const PickedList& list : lists) {
    for (const PickedRow& row : list.rows) text += shown(row.fields[data.deal_column()]) + "\n";
  }
  return text;
}

/// `freecell pick`: chooses at random some of the deals that rows describe.
class PickCommand : public CommandOf<kPickHelp> {
 protected:
  void add_options(OptionSet& options) override {
    options.group("Which deals");
    options.text("from", from_, "FILE",
                 "rows to draw from; the same as naming FILE without --from");
    add_where_option(options, where_);
    options.text("except", except_path_, "FILE",
                 "skip the deals of FILE: one a line, a CSV with a column 'deal', or JSON, such as "
                 "another list "
                 "or pack of 'freecell pick'; it may be compressed");
    options.choices(
        "band", draw_.wanted, kBandWords,
        "only solved deals of this quarter of all solved deals: " + words_to_choose(kBandWords) +
            "; several are a list each: easy,hard, or all");
    options.text("band-by", pack_.band_column, "NAME",
                 "the column of the bands (default: difficulty)");
    options.offer(names_of_number_columns());
    options.integer("count,n", draw_.count, 1, 10000000,
                    "number of deals (default 100), for each band if there are several");
    options.integer("seed", draw_.seed, 0, OptionSet::kNoLimit, "seed of the draw (default 1)");
    options.group("Packs");
    options.text("fewest", pack_.fewest_path, "FILE",
                 "rows of 'freecell fewest' with the fewest freecells of each deal");
    add_jobs_option(options, pack_.jobs,
                    "number of short solutions to search at a time (default: one a processor); the "
                    "pack does not depend on it");
    options.group("Output");
    options.choice("format", chosen_format_, kPickFormatWords,
                   "text: a deal a line (default); csv, json: whole rows, with a column band if "
                   "there are several; pack: JSON with cards, par and solutions, for games");
    output_.add_options_of_rows(options);
  }

  void run(const std::vector<std::string>& operands) override {
    std::vector<std::string> paths = operands;
    if (!from_.empty()) paths.insert(paths.begin(), from_);
    check_options(paths);
    const std::vector<std::string> doubts = doubts_of_files(paths);
    DataSet data(paths);
    std::optional<SolvedBands> bands;
    draw_.where = read_where(where_, data);
    draw_.for_pack = format_ == PickFormat::kPack;
    if (!except_path_.empty()) draw_.except = deals_of_list(except_path_);
    if (!draw_.wanted.empty()) bands.emplace(data, band_column(data));
    const std::vector<PickedList> lists = draw(data, draw_, bands);
    write_warnings(doubts);
    output_.write(text_of(data, lists));
    if (bands && !quiet()) tell_limits(*bands);
    tell_shortage(lists);
  }

 private:
  /// Checks what can be checked before a file is read.
  void check_options(const std::vector<std::string>& paths) {
    if (paths.empty()) throw InputError("no files of rows given");
    if (given().contains("band-by") && draw_.wanted.empty()) {
      throw InputError("--band-by goes with --band only");
    }
    format_ = format_to_write(chosen_format_, output_.path());
    if (format_ != PickFormat::kPack) {
      refuse_options(given(), {"fewest", "jobs"}, "goes with --format pack only");
    }
    std::vector<std::string> inputs = paths;
    for (const std::string& path : {except_path_, pack_.fewest_path}) {
      if (path.empty()) continue;
      if (path == "-" && std::ranges::find(inputs, "-") != inputs.end()) {
        throw InputError("only one file can be standard input");
      }
      inputs.push_back(path);
    }
    output_.check(inputs);
  }

  std::size_t band_column(const DataSet& data) const {
    if (!given().contains("band-by") && !data.find_column(pack_.band_column)) {
      throw InputError("--band: the rows have no column '" + pack_.band_column +
                       "': add it with 'freecell measure FILE --columns " + pack_.band_column +
                       "', or name another one with --band-by");
    }
    return data.column(pack_.band_column, "--band-by");
  }

  std::string text_of(DataSet& data, const std::vector<PickedList>& lists) const {
    if (format_ == PickFormat::kCsv) return csv_text(table_of(data, lists));
    if (format_ == PickFormat::kJson) return json_text({table_of(data, lists)});
    return format_ == PickFormat::kPack ? pack_of(data, lists) : list_of(data, lists);
  }

  std::string pack_of(DataSet& data, const std::vector<PickedList>& lists) const {
    PackSettings settings = pack_;
    settings.before_search = [this](std::size_t deals) {
      if (!quiet()) write_message("searching short solutions of " + counted_text(deals, "deal"));
    };
    return make_pack(data, lists, settings);
  }

  void tell_limits(const SolvedBands& bands) const {
    for (const Band band : draw_.wanted) {
      write_message(band_words(band) + bands.limits_text(band, pack_.band_column) +
                    ", by the quartiles of " + std::to_string(bands.deals()) + " solved deals");
    }
  }

  void tell_shortage(const std::vector<PickedList>& lists) {
    for (const PickedList& list : lists) {
      const std::size_t found = list.rows.size();
      if (found == draw_.count) continue;
      const bool are_too_few = found == 0 || given().contains("count");
      if (are_too_few) status_.note_undecided();
      if (!are_too_few && quiet()) continue;
      write_message((lists.size() > 1 ? band_words(list.band.value()) : "") + "only " +
                    std::to_string(found) + " deals of " + std::to_string(draw_.count) + " found");
    }
  }

  /// `band: `, or `band hard: ` if several bands are asked for.
  std::string band_words(Band band) const {
    return draw_.wanted.size() == 1 ? "band: "
                                    : "band " + std::string(word_for(kBandWords, band)) + ": ";
  }

  std::string from_;
  std::string where_;
  std::string except_path_;
  DrawSettings draw_;
  PackSettings pack_ = {.jobs = default_jobs()};
  std::optional<PickFormat> chosen_format_;
  PickFormat format_ = PickFormat::kText;  ///< what is written
  ResultFile output_;
};

}  // namespace

std::unique_ptr<Command> make_pick_command() { return std::make_unique<PickCommand>(); }

}  // namespace freecell
