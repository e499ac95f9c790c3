#include "experiments/harness/report/publish.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/figures/specification.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/digest.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
constexpr std::uintmax_t largest_file = 1u << 20;  // bytes; limited because results/ is committed

void refuse_large(const fs::path& written, const std::string& kind) {
  if (fs::file_size(written) <= largest_file) return;
  throw RuntimeFailure("its " + kind + " has " + std::to_string(fs::file_size(written) >> 10) +
                       " KiB, at most 1024 are allowed; thin the series");
}

// Returns the number of a claim to which `{slug}` or `{slug/3}` refers.
std::string quoted_number(const std::string& name, const Context& context) {
  const auto slash = name.find('/');
  const std::string id = claim_id(context.experiment(), name.substr(0, slash));
  for (const auto& claim : context.claims()) {
    if (claim.id != id) continue;
    const std::size_t which = slash == std::string::npos ? 1 : std::stoul(name.substr(slash + 1));
    if (which < 1 || which > claim.measurements.size()) break;
    const Measurement& m = claim.measurements[which - 1];
    return typeset::number(m.value) + (m.unit.empty() ? "" : " " + m.unit);
  }
  throw RuntimeFailure("a caption quotes '{" + name +
                       "}', which no claim of this experiment gives");
}

// Inserts the numbers into a caption. They come from the document or, if there is none, from
// claims, to which {slug} or {slug/3} refers.
std::string filled(const std::string& text, const Context& context) {
  if (context.document()) return context.quoted(text);
  return with_quotes(
      text, [&](std::string_view name) { return quoted_number(std::string(name), context); });
}

// Returns the ids of the methods whose colour or marker is used for a curve.
std::vector<std::string> drawn_methods(const Figure& figure) {
  std::vector<std::string> ids;
  for (const Panel& panel : figure.panels()) {
    for (const Curve& curve : panel.curves()) {
      for (const std::string& id : {curve.look().id, curve.look().marked_as}) {
        if (!id.empty() && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
      }
    }
  }
  return ids;
}

std::vector<std::string> name_columns(const Artefact& artefact) {
  try {
    return artefact.data()->name_columns();
  } catch (const std::invalid_argument& mixed) {
    throw RuntimeFailure("artefact " + artefact.id() + ": " + mixed.what());
  }
}

ArtefactRecord record_of(const Artefact& artefact, const Context& context, bool on_request,
                         const std::string& csv) {
  ArtefactRecord record;
  record.id = artefact.id();
  record.paper = context.paper();
  record.experiment = context.experiment();
  record.title = artefact.title();
  for (auto part : {&Caption::sees, &Caption::setting, &Caption::differs}) {
    record.caption.*part = filled(artefact.caption().*part, context);
  }
  record.figure = artefact.figure().has_value();
  record.quick = context.is_quick_run();
  record.on_request = on_request;
  record.seed = context.seed();
  for (const auto& claim : context.claims()) {
    if (claim.artefact == artefact.id()) record.claims.push_back(claim.id);
  }
  record.parameters = artefact.parameters();
  record.problems = artefact.problems();
  record.methods = artefact.methods();
  const Table& table = *artefact.data();
  if (record.figure) {
    record.drawn = drawn_methods(*artefact.figure());
    record.drawing = specification(*artefact.figure(), table);
  }
  if (artefact.film()) record.film = specification(*artefact.film(), table);
  record.notes = artefact.notes();
  record.notes.insert(record.notes.end(), context.notes().begin(), context.notes().end());
  record.failures = artefact.failures();
  record.columns = table.columns();
  record.names = name_columns(artefact);
  record.rows = static_cast<std::int64_t>(table.rows());
  record.csv_sha256 = sha256(csv);
  record.made_with = provenance();
  return record;
}

// Completes the files of an artefact under temporary names. Removes files of earlier runs that the
// artefact no longer has.
void prepare(const Artefact& artefact, const Context& context, bool on_request,
             const fs::path& results, FileSet& files) {
  const auto file = [base = results / artefact.id()](const char* extension) {
    return fs::path(base.string() + extension);
  };
  make_directory(file("").parent_path());
  const std::string csv = artefact.data()->csv();
  const fs::path data = files.add(file(".csv"));
  write_file(data, csv);
  try {
    refuse_large(data, "csv");
    if (artefact.figure()) {
      const fs::path svg = files.add(file(".svg"));
      const fs::path png = files.add(file(".png"));
      draw(*artefact.figure(), *artefact.data(), svg, png);
      refuse_large(svg, "svg");
      refuse_large(png, "png");
      draw_png(*artefact.figure(), *artefact.data(), files.add(file(".thumb.png")),
               Purpose::thumbnail);
    } else {
      for (const char* picture : {".svg", ".png", ".thumb.png"}) files.remove(file(picture));
    }
    const auto& card = artefact.card();
    const bool moves = card && card->frames() > 0;
    const fs::path film = file(".card.gif"), still = file(".card.png");
    if (card) {
      const fs::path picture = files.add(moves ? film : still);
      moves ? draw_film(*card, *artefact.data(), picture)
            : draw_png(*card, *artefact.data(), picture, Purpose::card);
      refuse_large(picture, "card");
    }
    if (!moves) files.remove(film);
    if (!card || moves) files.remove(still);
  } catch (const RuntimeFailure& failure) {
    throw RuntimeFailure("artefact " + artefact.id() + ": " + failure.what());
  }
  write_file(files, file(".json"), to_json(record_of(artefact, context, on_request, csv)));
}
}  // namespace

void publish(const Context& context, bool on_request, const fs::path& results) {
  FileSet files;
  for (const auto& artefact : context.artefacts())
    prepare(artefact, context, on_request, results, files);
  files.publish();
}

}  // namespace shakedown
