#pragma once

namespace freecell {

class RowPart;

/// Receives the finished parts of a run, in order and one at a time.
class ResultSink {
 public:
  virtual ~ResultSink() = default;

  /// Takes the next part. Returning false ends the run early.
  virtual bool take(const RowPart& part) = 0;
};

}  // namespace freecell
