#include "tools/prove/certificate_writer.h"

#include "tools/io/files/errors.h"

namespace freecell {

CertificateWriter::CertificateWriter(const std::string& path, std::uint64_t finished,
                                     std::uint64_t kept)
    : file_(OutputFile::open(path)), finished_bytes_(finished) {
  if (file_.size() < kept) {
    file_.remove_if_new();
    throw InputError(path + ": has " + std::to_string(file_.size()) +
                     " bytes where the checkpoint says " + std::to_string(kept));
  }
  file_.cut_to(kept);
}

void CertificateWriter::begin(const CertificateHead& head) {
  cut_unfinished();
  file_.write_whole(certificate_head_text(head));
  unfinished_.emplace(file_);
}

void CertificateWriter::go_on(std::uint64_t positions) { unfinished_.emplace(file_, positions); }

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
