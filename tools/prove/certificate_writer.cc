#include "tools/prove/certificate_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/file_descriptor.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"

namespace freecell {

CertificateWriter::CertificateWriter(const std::string& path, std::uint64_t finished,
                                     std::uint64_t kept)
    : path_(path), file_(OutputFile::open(path)), finished_bytes_(finished) {
  try {
    if (file_.size() < kept) {
      throw InputError(path + ": has " + std::to_string(file_.size()) +
                       " bytes where the checkpoint says " + std::to_string(kept));
    }
    file_.cut_to(kept);
  } catch (...) {
    file_.remove_if_new();
    throw;
  }
}

void CertificateWriter::begin(const CertificateHead& head) {
  cut_unfinished();
  const std::string text = certificate_head_text(head);
  file_.write_whole(text);
  Sha256 digest;
  digest.update(text);
  unfinished_.emplace(sink(), digest);
}

void CertificateWriter::go_on(const CertifiedSoFar& earlier) {
  const Sha256 digest = digest_of_kept();
  if (digest.hex() != earlier.digest) {
    throw InputError(path_ + ": has been changed since the checkpoint was written");
  }
  unfinished_.emplace(sink(), digest, earlier.written);
  for (const PositionNumber number : earlier.waiting) unfinished_->add(number);
}

PositionBlockWriter::Sink CertificateWriter::sink() {
  return [this](std::string_view bytes) { file_.write_whole(bytes); };
}

/// The digest of the kept bytes of the unfinished certificate.
Sha256 CertificateWriter::digest_of_kept() const try {
  constexpr std::size_t kPiece = 1 << 20;
  const FileDescriptor fd(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
  const auto begin = static_cast<off_t>(finished_bytes_);
  if (!fd.is_open() || ::lseek(fd.get(), begin, SEEK_SET) != begin) {
    throw InputError(path_ + ": " + system_message(errno));
  }
  Sha256 digest;
  for (std::string piece; !(piece = read_bytes(fd.get(), kPiece)).empty();) digest.update(piece);
  return digest;
} catch (const ReadError& error) {
  throw InputError(path_ + ": " + error.what());
}

void CertificateWriter::finish() {
  unfinished_->finish();
  unfinished_.reset();
  finished_bytes_ = sync();
}

std::uint64_t CertificateWriter::sync() {
  file_.sync();
  return file_.size();
}

void CertificateWriter::drop_unfinished() {
  cut_unfinished();
  if (finished_bytes_ == 0) file_.remove_if_new();
}

void CertificateWriter::cut_unfinished() {
  if (unfinished_) file_.cut_to(finished_bytes_);
  unfinished_.reset();
}

}  // namespace freecell
