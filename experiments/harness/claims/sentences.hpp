// The sentence index of a paper: each sentence with its claim or why it is not tested.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace shakedown {

/// Exactly one of `claim` and `untestable` is set. Reasons are "definition", "plan", "opinion",
/// "about another work" and "no data given"; a colon and a detail may follow.
struct Sentence {
  std::string section = {};     ///< "4.1"
  std::string text = {};        ///< the sentence in our words
  std::string claim = {};       ///< id of the claim that tests it
  std::string untestable = {};  ///< reason why it cannot be tested
};

struct SentenceIndex {
  std::string paper;
  std::vector<Sentence> sentences;
};

/// Returns the text of results/<paper>/sentences.csv.
std::string sentences_csv(const SentenceIndex& index);
SentenceIndex parse_sentences(const std::string& paper, const std::string& csv);

/// Defects of an index, one line each. `claims` are the ids that exist. `ran` are the ids of the
/// experiments of this run: "tao2014/fig1" must make the claims "tao2014.fig1.*" of the index.
/// After a full run (`whole`), every claim of the index must exist.
std::vector<std::string> defects(const SentenceIndex& index, const std::vector<std::string>& claims,
                                 const std::vector<std::string>& ran, bool whole);

}  // namespace shakedown
