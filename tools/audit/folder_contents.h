#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace freecell {

/// The files that a folder must have at most.
class FolderContents {
 public:
  /// Adds the file of a deal.
  void insert(std::string_view deal, std::string_view ending);
  const std::set<std::string>& endings() const { return endings_; }

  /// The names of all other files in the folder, but those that may be there. In order.
  std::vector<std::string> others_in(
      const std::string& folder, const std::function<bool(const std::string&)>& may_be_there) const;

 private:
  std::set<std::string> endings_;
  std::unordered_set<std::string> names_;
};

}  // namespace freecell
