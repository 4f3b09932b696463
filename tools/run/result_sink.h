#pragma once

namespace freecell {

class RowPart;

/// Where the rows and solutions of a run go.
class ResultSink {
 public:
  virtual ~ResultSink() = default;

  /// Takes the next finished part; in order, one at a time.
  virtual void take(const RowPart& part) = 0;
};

}  // namespace freecell
