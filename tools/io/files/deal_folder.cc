#include "tools/io/files/deal_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/file_descriptor.h"
#include "base/sha256.h"
#include "base/shown_text.h"
#include "tools/io/files/errors.h"

namespace freecell {

std::string deal_file_name(std::string_view deal, std::string_view ending) {
  std::string name = with_replaced(with_replaced(deal, "%", "%25"), "/", "%2F");
  constexpr std::size_t kLongest = 255 - 4;  // what file systems take, less the `.new` of a draft
  if (name.size() + ending.size() > kLongest) name = Sha256::hex(deal);
  return name.append(ending);
}

void DealFolder::create() {
  std::error_code error;
  is_new_ = std::filesystem::create_directories(path_, error);
  if (!error && !std::filesystem::is_directory(path_, error)) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (!error && ::access(path_.c_str(), W_OK | X_OK) != 0)
    error.assign(errno, std::generic_category());
  if (error) throw InputError(path_ + ": " + error.message());
}

void DealFolder::remove_if_new() const {
  if (is_new_) ::rmdir(path_.c_str());
}

void DealFolder::write(std::string_view deal, std::string_view text) const {
  assert(!deal.empty());
  const std::string path = (std::filesystem::path(path_) / deal_file_name(deal, ending_)).string();
  constexpr bool kIsDurable = false;  // `sync` makes all files durable
  OutputFile file = OutputFile::draft(path, existing_, kIsDurable);
  file.write_whole(text);
  file.close();
}

void DealFolder::sync() const {
  const FileDescriptor fd(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!fd.is_open() || ::syncfs(fd.get()) != 0) {
    throw OutputError(path_ + ": " + system_message(errno));
  }
}

}  // namespace freecell
