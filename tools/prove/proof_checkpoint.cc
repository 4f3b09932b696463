#include "tools/prove/proof_checkpoint.h"

#include <fcntl.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_to.hpp>
#include <cerrno>
#include <exception>

#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/files/output_file.h"

namespace freecell {
namespace {

namespace json = boost::json;

constexpr std::string_view kKind = "freecell prove 6";

/// Calls `take` with the name and the value of each member, in their order.
void for_each_member(auto& checkpoint, const auto& take) {
  take("run", checkpoint.run);
  take(to_string(Verdict::kSolved), checkpoint.counts.solved);
  take(to_string(Verdict::kUnsolvable), checkpoint.counts.unsolvable);
  take(to_string(Verdict::kUnknown), checkpoint.counts.unknown);
  take("certificate_bytes", checkpoint.certificate_bytes);
  take("finished_bytes", checkpoint.finished_bytes);
  take("has_search", checkpoint.has_search);
  take("distinguished", checkpoint.distinguished);
  take("positions", checkpoint.positions);
  take("largest", checkpoint.largest);
  take("certificate_digest", checkpoint.certificate_digest);
  take("certified", checkpoint.certified);
  take("waiting", checkpoint.waiting);
}

/// The first line of a checkpoint, in JSON. The positions follow it.
std::string head_line(const ProofCheckpoint& checkpoint) {
  json::object head = {{"checkpoint", kKind}};
  for_each_member(checkpoint, [&](const char* name, const auto& value) { head[name] = value; });
  return json::serialize(head) + "\n";
}

ProofCheckpoint parse_head(const std::string& line) {
  const json::object head = json::parse(line).as_object();
  if (json::value_to<std::string>(head.at("checkpoint")) != kKind) {
    throw std::invalid_argument("another version");
  }
  ProofCheckpoint checkpoint;
  for_each_member(checkpoint, [&]<typename Value>(const char* name, Value& value) {
    value = json::value_to<Value>(head.at(name));
  });
  return checkpoint;
}

Sha256 digest_of(std::string_view text) {
  Sha256 digest;
  digest.update(text);
  return digest;
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
    const std::function<void(const std::function<void(PositionNumber)>&)>& give_positions) {
  OutputFile file = OutputFile::draft(path, OutputFile::Existing::kReplace);
  const std::string head = head_line(checkpoint);
  file.write_whole(head);
  PositionBlockWriter blocks([&](std::string_view bytes) { file.write_whole(bytes); },
                             digest_of(head));
  give_positions([&](PositionNumber number) { blocks.add(number); });
  blocks.finish();
  file.close();
}

/// Reads the whole file and checks its digest before it trusts any of it.
ProofCheckpointReader::ProofCheckpointReader(const std::string& path)
    : path_(path), fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (!fd_.is_open()) throw InputError(path + ": " + system_message(errno));
  try {
    const std::string head = read_line(fd_.get());
    checkpoint_ = parse_head(head);
    head_digest_ = digest_of(head + "\n");
    first_block_ = ::lseek(fd_.get(), 0, SEEK_CUR);
  } catch (const std::exception&) {
    throw InputError(path + ": is no checkpoint of this version of freecell prove");
  }
  read_positions([](std::uint64_t, PositionNumber) {});
}

std::vector<PositionNumber> ProofCheckpointReader::waiting() {
  std::vector<PositionNumber> numbers;
  read_positions([&](std::uint64_t index, PositionNumber number) {
    if (index < checkpoint_.waiting) numbers.push_back(number);
  });
  return numbers;
}

void ProofCheckpointReader::read_pending(const std::function<void(PositionNumber)>& take) {
  read_positions([&](std::uint64_t index, PositionNumber number) {
    if (index >= checkpoint_.waiting) take(number);
  });
}

void ProofCheckpointReader::read_positions(
    const std::function<void(std::uint64_t, PositionNumber)>& take) try {
  if (::lseek(fd_.get(), first_block_, SEEK_SET) != first_block_) {
    throw ReadError(system_message(errno));
  }
  PositionBlockReader blocks(fd_.get(), head_digest_);
  std::uint64_t index = 0;
  for (std::optional<PositionBlock> block; (block = blocks.next());) {
    for (const Member& member : block->members()) take(index++, member.number);
  }
  if (!read_bytes(fd_.get(), 1).empty()) throw ReadError("is damaged");
} catch (const ReadError& error) {
  throw InputError(path_ + ": " + error.what());
}

}  // namespace freecell
