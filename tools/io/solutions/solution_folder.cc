#include "tools/io/solutions/solution_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "tools/io/files/errors.h"
#include "tools/io/files/file_descriptor.h"

namespace freecell {

std::string solution_file_name(std::string_view deal, const SolutionFormat& format) {
  std::string name;
  for (const char c : deal) {
    if (c == '/') {
      name += "%2F";
    } else if (c == '%') {
      name += "%25";
    } else {
      name += c;
    }
  }
  return name + format.file_ending;
}

void SolutionFolder::create() {
  std::error_code error;
  is_new_ = std::filesystem::create_directories(path_, error);
  if (!error && !std::filesystem::is_directory(path_, error)) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (!error && ::access(path_.c_str(), W_OK | X_OK) != 0)
    error.assign(errno, std::generic_category());
  if (error) throw InputError(path_ + ": " + error.message());
}

void SolutionFolder::remove_if_new() const {
  if (is_new_) ::rmdir(path_.c_str());
}

void SolutionFolder::write(std::string_view deal, std::string_view text) const {
  const std::string path =
      (std::filesystem::path(path_) / solution_file_name(deal, *format_)).string();
  OutputFile file = OutputFile::create(path, existing_);
  try {
    file.write(text);
    file.close();
  } catch (const OutputError&) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    throw;
  }
}

void SolutionFolder::sync() const {
  const FileDescriptor fd(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!fd.is_open() || ::syncfs(fd.get()) != 0) {
    throw OutputError(path_ + ": " + system_message(errno));
  }
}

}  // namespace freecell
