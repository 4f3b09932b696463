#include "tools/io/files/spool.h"

#include <fcntl.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/files/output_stream.h"

namespace freecell {

namespace fs = std::filesystem;

bool Spool::is_needed_for(const std::string& name) {
  std::error_code error;
  return name == "-" || fs::is_other(fs::status(name, error));
}

Spool::Spool(const std::string& name) {
  std::error_code error;
  std::string path = (fs::temp_directory_path(error) / "freecell-XXXXXX").string();
  if (error) throw InputError("TMPDIR: " + error.message());
  file_ = FileDescriptor(::mkostemp(path.data(), O_CLOEXEC));
  if (!file_.is_open()) throw InputError(path + ": " + system_message(errno));
  OutputStream copy(OutputFile::create(path, OutputFile::Existing::kReplace));
  ::unlink(path.c_str());
  copy_text(name, copy, {});
  copy.close();
}

std::string Spool::path() const {
  assert(file_.is_open());
  return "/proc/self/fd/" + std::to_string(file_.get());
}

}  // namespace freecell
