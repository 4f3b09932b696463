#include "tools/io/proofs/proof_checkpoint.h"

#include <fcntl.h>
#include <unistd.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_to.hpp>
#include <cerrno>
#include <exception>

#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"

namespace freecell {
namespace {

namespace json = boost::json;

constexpr std::string_view kKind = "freecell prove 3";

/// A line of JSON, and positions after it.
std::string head_line(const ProofCheckpoint& checkpoint) {
  const json::object head = {{"checkpoint", kKind},
                             {"run", checkpoint.run},
                             {"rows", json::array(checkpoint.rows.begin(), checkpoint.rows.end())},
                             {to_string(Verdict::kSolved), checkpoint.counts.solved},
                             {to_string(Verdict::kUnsolvable), checkpoint.counts.unsolvable},
                             {to_string(Verdict::kUnknown), checkpoint.counts.unknown},
                             {"proof_positions", checkpoint.proof_positions},
                             {"certificate_bytes", checkpoint.certificate_bytes},
                             {"finished_bytes", checkpoint.finished_bytes},
                             {"has_search", checkpoint.has_search},
                             {"positions", checkpoint.positions},
                             {"largest", checkpoint.largest},
                             {"certified", checkpoint.certified}};
  return json::serialize(head) + "\n";
}

ProofCheckpoint parse_head(const std::string& line) {
  const json::object head = json::parse(line).as_object();
  if (json::value_to<std::string>(head.at("checkpoint")) != kKind) {
    throw std::invalid_argument("another version");
  }
  const auto number = [&](const char* name) {
    return json::value_to<std::uint64_t>(head.at(name));
  };
  return {.run = json::value_to<std::string>(head.at("run")),
          .rows = json::value_to<std::vector<std::string>>(head.at("rows")),
          .counts = {.solved = number(to_string(Verdict::kSolved)),
                     .unsolvable = number(to_string(Verdict::kUnsolvable)),
                     .unknown = number(to_string(Verdict::kUnknown))},
          .proof_positions = number("proof_positions"),
          .certificate_bytes = number("certificate_bytes"),
          .finished_bytes = number("finished_bytes"),
          .has_search = head.at("has_search").as_bool(),
          .positions = number("positions"),
          .largest = number("largest"),
          .certified = number("certified")};
}

std::string read_line(int fd) {
  std::string line;
  for (std::string byte; (byte = read_bytes(fd, 1)) != "\n"; line += byte) {
    if (byte.empty()) throw ReadError("is cut short");
  }
  return line;
}

}  // namespace

void write_proof_checkpoint(
    const std::string& path, const ProofCheckpoint& checkpoint,
    const std::function<void(const std::function<void(PositionNumber)>&)>& give_pending) {
  const std::string draft = path + ".new";
  try {
    OutputFile file = OutputFile::create(draft, OutputFile::Existing::kReplace);
    file.write_whole(head_line(checkpoint));
    PositionBlockWriter blocks(file);
    give_pending([&](PositionNumber number) { blocks.add(number); });
    blocks.finish();
    file.sync();
    file.close();
    rename_file(draft, path);
  } catch (const OutputError&) {
    ::unlink(draft.c_str());
    throw;
  }
}

ProofCheckpointReader::ProofCheckpointReader(const std::string& path)
    : path_(path), fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (!fd_.is_open()) throw InputError(path + ": " + system_message(errno));
  try {
    checkpoint_ = parse_head(read_line(fd_.get()));
  } catch (const std::exception&) {
    throw InputError(path + ": is no checkpoint of this version of freecell prove");
  }
}

void ProofCheckpointReader::read_pending(const std::function<void(PositionNumber)>& take) try {
  PositionBlockReader blocks(fd_.get());
  for (std::optional<PositionBlock> block; (block = blocks.next());) {
    for (const PositionNumber number : block->numbers()) take(number);
  }
} catch (const ReadError& error) {
  throw InputError(path_ + ": " + error.what());
}

}  // namespace freecell
