#include "experiments/harness/files/csv.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {

char* put_full_precision(char* at, double x) {
  constexpr std::size_t widest = 24;  // -2.2250738585072014e-308
  // The sign of NaN has no meaning.
  if (std::isnan(x)) x = std::numeric_limits<double>::quiet_NaN();
  for (int digits = 15;; ++digits) {
    char* const end = std::to_chars(at, at + widest, x, std::chars_format::general, digits).ptr;
    double read = 0.0;
    std::from_chars(at, end, read);
    if (digits == 17 || read == x) return end;
  }
}

std::string full_precision(double x) {
  char buffer[24];
  return std::string(buffer, put_full_precision(buffer, x));
}

Cell::Cell(double x) : value(x) {}
Cell::Cell(std::string text) : value(std::move(text)) {}
Cell::Cell(std::string_view text) : value(std::string(text)) {}
Cell::Cell(const char* text) : value(std::string(text)) {}
Cell::Cell(Whole x) : value(x.x) {}
Cell::Cell(const Cell&) = default;
Cell::Cell(Cell&&) noexcept = default;
Cell& Cell::operator=(const Cell&) = default;
Cell& Cell::operator=(Cell&&) noexcept = default;
Cell::~Cell() = default;
bool Cell::operator==(const Cell&) const = default;

std::string Cell::text() const {
  if (const auto* x = std::get_if<double>(&value)) return full_precision(*x);
  if (const auto* n = std::get_if<std::int64_t>(&value)) return std::to_string(*n);
  return std::get<std::string>(value);
}

double Cell::number() const {
  if (const auto* x = std::get_if<double>(&value)) return *x;
  if (const auto* n = std::get_if<std::int64_t>(&value)) return static_cast<double>(*n);
  return std::numeric_limits<double>::quiet_NaN();
}

Table::Table(std::vector<std::string> columns) : columns_(std::move(columns)) {
  auto sorted = columns_;
  std::ranges::sort(sorted);
  if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end()) {
    throw std::invalid_argument("table has two columns named '" + *twice + "'");
  }
  if (columns_.empty() || sorted.front().empty()) {
    throw std::invalid_argument("table without columns, or with a column without name");
  }
}

Table::Table(std::initializer_list<std::string_view> columns)
    : Table(std::vector<std::string>(columns.begin(), columns.end())) {}

Table Table::of(const std::vector<std::pair<std::string, std::vector<double>>>& series) {
  std::vector<std::string> names;
  for (const auto& [name, values] : series) {
    names.push_back(name);
    if (values.size() != series.front().second.size()) {
      throw std::invalid_argument("column '" + name + "' differs in length from '" +
                                  series.front().first + "'");
    }
  }
  Table table(std::move(names));
  for (std::size_t i = 0; i < series.front().second.size(); ++i) {
    std::vector<Cell> cells;
    cells.reserve(series.size());
    for (const auto& [name, values] : series) cells.emplace_back(values[i]);
    table.rows_.push_back(std::move(cells));
  }
  return table;
}

Table& Table::row(std::initializer_list<Cell> cells) { return row(std::vector<Cell>(cells)); }

Table& Table::row(std::vector<Cell> cells) {
  if (cells.size() != columns_.size()) {
    throw std::invalid_argument("row of " + std::to_string(cells.size()) + " cells in a table of " +
                                std::to_string(columns_.size()) + " columns");
  }
  rows_.push_back(std::move(cells));
  return *this;
}

std::size_t Table::column(std::string_view name) const {
  const auto found = std::ranges::find(columns_, name);
  if (found == columns_.end()) throw std::out_of_range("no column '" + std::string(name) + "'");
  return static_cast<std::size_t>(found - columns_.begin());
}

std::vector<double> Table::series(std::string_view name) const {
  const std::size_t j = column(name);
  std::vector<double> values;
  values.reserve(rows_.size());
  for (const auto& cells : rows_) values.push_back(cells[j].number());
  return values;
}

const Cell& Table::Record::operator[](std::string_view column) const {
  return table_->rows_[row_][table_->column(column)];
}

std::vector<Table::Record> Table::records() const& {
  std::vector<Record> all;
  for (std::size_t row = 0; row < rows(); ++row) all.emplace_back(*this, row);
  return all;
}

Table Table::where(std::initializer_list<Condition> conditions) const {
  std::vector<std::pair<std::size_t, std::string>> wanted;
  for (const auto& [name, cell] : conditions) wanted.emplace_back(column(name), cell.text());
  Table some(columns_);
  std::copy_if(rows_.begin(), rows_.end(), std::back_inserter(some.rows_), [&](const auto& cells) {
    return std::ranges::all_of(wanted, [&](const auto& condition) {
      return cells[condition.first].text() == condition.second;
    });
  });
  return some;
}

std::vector<std::pair<std::string, Table>> Table::groups(std::string_view name) const {
  const std::size_t j = column(name);
  std::vector<std::pair<std::string, Table>> all;
  for (const auto& cells : rows_) {
    const std::string key = cells[j].text();
    auto group = std::ranges::find_if(all, [&](const auto& g) { return g.first == key; });
    if (group == all.end()) group = all.insert(all.end(), {key, Table(columns_)});
    group->second.rows_.push_back(cells);
  }
  return all;
}

double Table::number(std::string_view name, std::initializer_list<Condition> conditions) const {
  const Table found = where(conditions);
  return found.rows() == 0 ? std::numeric_limits<double>::quiet_NaN()
                           : found.rows_.front()[column(name)].number();
}

std::vector<std::string> Table::name_columns() const {
  std::vector<std::string> found;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const Cell *text = nullptr, *number = nullptr;
    for (const auto& cells : rows_) {
      const Cell& cell = cells[c];
      const auto* word = std::get_if<std::string>(&cell.value);
      if (word == nullptr) {
        number = &cell;
      } else if (!word->empty()) {
        text = &cell;
      }
    }
    if (text != nullptr && number != nullptr) {
      throw std::invalid_argument("column '" + columns_[c] + "' has the number " + number->text() +
                                  " and the text '" + text->text() +
                                  "': give the text a column of its own");
    }
    if (text != nullptr) found.push_back(columns_[c]);
  }
  return found;
}

Table Table::thinned(std::size_t most) const {
  const std::size_t every = stride(rows(), most);
  Table thin(columns_);
  for (std::size_t i = 0; i < rows(); ++i) {
    if (i % every == 0 || i + 1 == rows()) thin.rows_.push_back(rows_[i]);
  }
  return thin;
}

Table Table::enveloped(std::size_t most) const {
  if (rows() <= most) return *this;
  const std::size_t stretch =
      stride(rows(), std::max<std::size_t>(1, most / (2 * columns_.size())));
  std::vector<bool> kept(rows(), false);
  kept.back() = true;
  for (std::size_t begin = 0; begin < rows(); begin += stretch) {
    kept[begin] = true;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      std::size_t low = begin, high = begin;
      for (std::size_t r = begin; r < std::min(begin + stretch, rows()); ++r) {
        if (rows_[r][c].number() < rows_[low][c].number()) low = r;
        if (rows_[r][c].number() > rows_[high][c].number()) high = r;
      }
      kept[low] = kept[high] = true;
    }
  }
  Table thin(columns_);
  for (std::size_t r = 0; r < rows(); ++r) {
    if (kept[r]) thin.rows_.push_back(rows_[r]);
  }
  return thin;
}

std::string Table::csv() const {
  std::string text;
  const auto line = [&text](const auto& fields, const auto& print) {
    bool first = true;
    for (const auto& field : fields) {
      if (!first) text += ',';
      first = false;
      text += csv_field(print(field));
    }
    text += '\n';
  };
  line(columns_, [](const std::string& name) { return name; });
  for (const auto& cells : rows_) line(cells, [](const Cell& cell) { return cell.text(); });
  return text;
}

std::size_t stride(std::size_t rows, std::size_t most) {
  return std::max<std::size_t>(1, (rows + most - 1) / std::max<std::size_t>(1, most));
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r#") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

// A quoted field may hold commas, quotes and line breaks.
std::vector<std::vector<std::string>> csv_records(const std::string& text) {
  std::vector<std::vector<std::string>> records;
  std::size_t i = 0;
  while (i < text.size()) {
    if (text[i] == '#') {
      i = std::min(text.find('\n', i), text.size() - 1) + 1;
      continue;
    }
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (; i < text.size(); ++i) {
      const char c = text[i];
      if (c == '"' && quoted && i + 1 < text.size() && text[i + 1] == '"') {
        fields.back() += c;
        ++i;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.emplace_back();
      } else if (c == '\n' && !quoted) {
        break;
      } else {
        fields.back() += c;
      }
    }
    ++i;
    records.push_back(std::move(fields));
  }
  return records;
}

namespace {
Cell parse_cell(const std::string& field) {
  const char* const end = field.data() + field.size();
  std::int64_t whole = 0;
  const auto as_whole = std::from_chars(field.data(), end, whole);
  // "-0" must become a double, because an integer has no negative zero.
  if (as_whole.ec == std::errc{} && as_whole.ptr == end && field != "-0") return whole;
  double number = 0.0;
  const auto as_number = std::from_chars(field.data(), end, number);
  if (as_number.ec == std::errc{} && as_number.ptr == end) return number;
  return field;
}
}  // namespace

Table parse_csv(const std::string& text, const std::string& origin) {
  auto records = csv_records(text);
  if (records.empty()) throw RuntimeFailure(origin + " is empty: a header row was expected");
  Table table(std::move(records.front()));
  for (std::size_t i = 1; i < records.size(); ++i) {
    if (records[i].size() != table.columns().size()) {
      throw RuntimeFailure(origin + ", record " + std::to_string(i) + ": " +
                           std::to_string(records[i].size()) + " fields instead of " +
                           std::to_string(table.columns().size()));
    }
    std::vector<Cell> cells;
    for (const auto& field : records[i]) cells.push_back(parse_cell(field));
    table.row(std::move(cells));
  }
  return table;
}

Table read_csv(const std::filesystem::path& path) {
  return parse_csv(read_file(path), path.string());
}

}  // namespace shakedown
