// Tables with named columns, written as CSV and read back.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace shakedown {

/// One value: a number, a whole number or a text. Numbers read back equal.
struct Cell {
  // Defined out of line, because nearly every file fills a table of results.
  Cell(double x);               // NOLINT: implicit
  Cell(std::string text);       // NOLINT: implicit
  Cell(std::string_view text);  // NOLINT: implicit
  Cell(const char* text);       // NOLINT: implicit
  template <std::integral T>
  Cell(T x) : Cell(Whole{static_cast<std::int64_t>(x)}) {}  // NOLINT: implicit

  /// Returns the text for a CSV, before quoting.
  [[nodiscard]] std::string text() const;
  /// Returns the number held, or NaN for a text.
  [[nodiscard]] double number() const;
  Cell(const Cell&);
  Cell(Cell&&) noexcept;
  Cell& operator=(const Cell&);
  Cell& operator=(Cell&&) noexcept;
  ~Cell();
  bool operator==(const Cell&) const;

  std::variant<double, std::int64_t, std::string> value;

 private:
  struct Whole {
    std::int64_t x;
  };
  explicit Cell(Whole x);
};

/// Returns a number as %.15g, %.16g or %.17g, whichever first reads back equal; NaN and infinities
/// as "nan", "inf", "-inf".
std::string full_precision(double x);
/// Writes full_precision(x), at most 24 characters, at `at`; returns their end.
char* put_full_precision(char* at, double x);

/// Rows of cells under distinct column names, which include units: "energy error [J]".
class Table {
 public:
  Table() = default;
  /// Throws std::invalid_argument for empty or repeated names.
  explicit Table(std::vector<std::string> columns);
  explicit Table(std::initializer_list<std::string_view> columns);

  /// Returns a table whose columns are series of equal length: `Table::of({{"t [s]", t}, {"x",
  /// x}})`.
  static Table of(const std::vector<std::pair<std::string, std::vector<double>>>& series);

  /// Appends a row; throws std::invalid_argument if the number of cells differs.
  Table& row(std::vector<Cell> cells);
  Table& row(std::initializer_list<Cell> cells);

  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
  [[nodiscard]] std::size_t rows() const { return rows_.size(); }
  [[nodiscard]] const std::vector<Cell>& at(std::size_t row) const { return rows_[row]; }
  /// Returns the index of a column; throws std::out_of_range with its name if there is none.
  [[nodiscard]] std::size_t column(std::string_view name) const;
  /// Returns a column as numbers (NaN where it holds text).
  [[nodiscard]] std::vector<double> series(std::string_view name) const;

  /// A row whose cells are found by column name. It refers to its table.
  class Record {
   public:
    Record(const Table& table, std::size_t row) : table_(&table), row_(row) {}
    /// Throws std::out_of_range with the name if there is no such column.
    const Cell& operator[](std::string_view column) const;
    [[nodiscard]] double number(std::string_view column) const { return (*this)[column].number(); }
    [[nodiscard]] std::string text(std::string_view column) const { return (*this)[column].text(); }

   private:
    const Table* table_;
    std::size_t row_;
  };
  /// All rows: `for (const Table::Record& row : table.records())`. Forbidden for a temporary table,
  /// which would be gone before the first row is read.
  [[nodiscard]] std::vector<Record> records() const&;
  void records() && = delete;
  /// A column and the cell required in it, compared by their CSV texts.
  using Condition = std::pair<std::string_view, Cell>;
  /// Returns the rows that meet all conditions.
  [[nodiscard]] Table where(std::initializer_list<Condition> conditions) const;
  /// Groups the rows with equal cells in `column`, in the order of first appearance. Each group
  /// carries the text of that cell.
  [[nodiscard]] std::vector<std::pair<std::string, Table>> groups(std::string_view column) const;
  /// Returns the number in the first row that meets all conditions; NaN if no row does.
  [[nodiscard]] double number(std::string_view column,
                              std::initializer_list<Condition> conditions = {}) const;

  /// Returns the columns that hold names, which are the columns that contain texts. All other
  /// columns hold numbers. An empty text counts as an absent cell. Throws std::invalid_argument if
  /// a column contains both texts and numbers.
  [[nodiscard]] std::vector<std::string> name_columns() const;

  /// Returns every k-th row and the last row, about `most` in all.
  [[nodiscard]] Table thinned(std::size_t most = 2000) const;

  /// Returns about `most` rows that preserve oscillations: for each stretch of the table, the first
  /// row and the extremes of every numerical column.
  [[nodiscard]] Table enveloped(std::size_t most = 2000) const;

  /// Returns the CSV: a header row, then one line per row.
  [[nodiscard]] std::string csv() const;

 private:
  std::vector<std::string> columns_;
  std::vector<std::vector<Cell>> rows_;
};

/// Returns the smallest k such that every k-th of `rows` rows gives at most `most` rows.
std::size_t stride(std::size_t rows, std::size_t most = 2000);

/// One CSV field, quoted only if necessary.
std::string csv_field(const std::string& text);

/// Returns the records of a CSV as texts without quotes. Lines that begin with '#' are skipped.
std::vector<std::vector<std::string>> csv_records(const std::string& text);
/// Parses the output of `Table::csv`. Numbers without point or exponent become integers, other
/// numbers become doubles, and the rest stays text. Throws RuntimeFailure naming `origin` and the
/// record if one has the wrong number of fields.
Table parse_csv(const std::string& text, const std::string& origin);
/// Reads a CSV file; throws RuntimeFailure if it cannot be read.
Table read_csv(const std::filesystem::path& path);

}  // namespace shakedown
