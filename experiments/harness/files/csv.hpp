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

/// One value: a number, a whole number or a text. Numbers print as %.17g, so they read back equal.
struct Cell {
  // Not inline: a table of results is filled in nearly every file.
  Cell(double x);               // NOLINT: implicit
  Cell(std::string text);       // NOLINT: implicit
  Cell(std::string_view text);  // NOLINT: implicit
  Cell(const char* text);       // NOLINT: implicit
  template <std::integral T>
  Cell(T x) : Cell(Whole{static_cast<std::int64_t>(x)}) {}  // NOLINT: implicit

  /// As it stands in a CSV, before quoting.
  [[nodiscard]] std::string text() const;
  /// The number held, or NaN for a text.
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

/// Number as %.17g; NaN and infinities as "nan", "inf", "-inf".
std::string full_precision(double x);
/// The same from `at` on, at most 24 characters; returns their end.
char* put_full_precision(char* at, double x);

/// Rows of cells under distinct column names; units stand in the names: "energy error [J]".
class Table {
 public:
  Table() = default;
  /// Throws std::invalid_argument for empty or repeated names.
  explicit Table(std::vector<std::string> columns);
  explicit Table(std::initializer_list<std::string_view> columns);

  /// Table whose columns are whole series of equal length: `Table::of({{"t [s]", t}, {"x", x}})`.
  static Table of(const std::vector<std::pair<std::string, std::vector<double>>>& series);

  /// Appends a row; throws std::invalid_argument when the number of cells differs.
  Table& row(std::vector<Cell> cells);
  Table& row(std::initializer_list<Cell> cells);

  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
  [[nodiscard]] std::size_t rows() const { return rows_.size(); }
  [[nodiscard]] const std::vector<Cell>& at(std::size_t row) const { return rows_[row]; }
  /// Index of a column; throws std::out_of_range with its name when there is none.
  [[nodiscard]] std::size_t column(std::string_view name) const;
  /// A column as numbers (NaN where it holds text).
  [[nodiscard]] std::vector<double> series(std::string_view name) const;

  /// A row whose cells are found by the names of their columns. Refers to its table.
  class Record {
   public:
    Record(const Table& table, std::size_t row) : table_(&table), row_(row) {}
    /// Throws std::out_of_range with the name when there is no such column.
    const Cell& operator[](std::string_view column) const;
    [[nodiscard]] double number(std::string_view column) const { return (*this)[column].number(); }
    [[nodiscard]] std::string text(std::string_view column) const { return (*this)[column].text(); }

   private:
    const Table* table_;
    std::size_t row_;
  };
  /// All rows: `for (const Table::Record& row : table.records())`. Not of a temporary table, which would be gone
  /// before the first row is read.
  [[nodiscard]] std::vector<Record> records() const&;
  void records() && = delete;
  /// The cell that a row must hold in a column, compared as it stands in the CSV.
  using Condition = std::pair<std::string_view, Cell>;
  /// The rows that meet all conditions.
  [[nodiscard]] Table where(std::initializer_list<Condition> conditions) const;
  /// The rows with equal cells in `column`, by first appearance, each group with that cell's text.
  [[nodiscard]] std::vector<std::pair<std::string, Table>> groups(std::string_view column) const;
  /// The number in the first row that meets all conditions; NaN when no row does.
  [[nodiscard]] double number(std::string_view column,
                              std::initializer_list<Condition> conditions = {}) const;

  /// The columns that hold names: one that has a text in it. All others hold numbers. An empty text is a
  /// cell that the row does not have. Throws std::invalid_argument for a column with both.
  [[nodiscard]] std::vector<std::string> name_columns() const;

  /// Every k-th row, so that about `most` remain; the last row always stays.
  [[nodiscard]] Table thinned(std::size_t most = 2000) const;

  /// About `most` rows that keep what oscillates: of each stretch of rows the first, and for every
  /// column of numbers those where it is least and greatest.
  [[nodiscard]] Table enveloped(std::size_t most = 2000) const;

  /// The CSV: header row, then one line per row.
  [[nodiscard]] std::string csv() const;

 private:
  std::vector<std::string> columns_;
  std::vector<std::vector<Cell>> rows_;
};

/// The smallest k such that every k-th of `rows` rows is at most `most` rows.
std::size_t stride(std::size_t rows, std::size_t most = 2000);

/// One CSV field, quoted only where it must be.
std::string csv_field(const std::string& text);

/// The records of a CSV as texts, quotes removed. Lines that begin with '#' are skipped.
std::vector<std::vector<std::string>> csv_records(const std::string& text);
/// Parses what `Table::csv` wrote: numbers become numbers, whole numbers without point or exponent
/// become integers, the rest stays text. Throws RuntimeFailure naming `origin` and the record when
/// one has the wrong number of fields.
Table parse_csv(const std::string& text, const std::string& origin);
/// Reads a CSV file; throws RuntimeFailure when it cannot be read.
Table read_csv(const std::filesystem::path& path);

}  // namespace shakedown
