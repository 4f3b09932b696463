#include "certificates/certificate_output.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace freecell {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void throw_error(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), path);
}

/// Whether a device, a pipe or a folder has the name. It must not be replaced.
bool is_special(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status);
}

/// Where the links lead, also if nothing is there yet.
std::string target_of(const std::string& path) {
  if (is_special(path)) return path;
  constexpr int kMostLinks = 40;  // as in Linux
  std::error_code error;
  fs::path target = path;
  for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
    target = target.parent_path() / fs::read_symlink(target, error);
  }
  return target.string();
}

}  // namespace

CertificateOutput::CertificateOutput(std::string path)
    : path_(std::move(path)),
      target_(target_of(path_)),
      draft_(is_special(target_) ? target_ : target_ + ".new"),
      file_(draft_, std::ios::binary) {
  if (!file_) throw_error(path_);
}

CertificateOutput::~CertificateOutput() {
  if (draft_ != target_) std::remove(draft_.c_str());
}

void CertificateOutput::write(const CertifiedDeal& subject, const ProofPositions& positions) {
  write_certificate(subject, positions, [&](std::string_view bytes) {
    file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file_) throw_error(path_);
  });
  file_.close();
  if (!file_) throw_error(path_);
  if (draft_ == target_) return;
  if (std::rename(draft_.c_str(), target_.c_str()) != 0) throw_error(path_);
  draft_ = target_;
}

}  // namespace freecell
