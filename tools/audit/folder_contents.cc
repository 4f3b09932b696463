#include "tools/audit/folder_contents.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "tools/io/files/deal_folder.h"

namespace freecell {

void FolderContents::insert(std::string_view deal, std::string_view ending) {
  endings_.emplace(ending);
  names_.insert(deal_file_name(deal, ending));
}

std::vector<std::string> FolderContents::others_in(
    const std::string& folder, const std::function<bool(const std::string&)>& may_be_there) const {
  std::vector<std::string> others;
  std::error_code error;  // what lacks its folder was told before
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    std::string name = entry.path().filename().string();
    if (!names_.contains(name) && !may_be_there(name)) others.push_back(std::move(name));
  }
  std::ranges::sort(others);
  return others;
}

}  // namespace freecell
