// The sentence index of a paper: each testable sentence and the claim that tests it.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace shakedown {

/// Exactly one of `claim` and `untestable` is filled. Reasons are "definition", "plan", "opinion",
/// "about another work" and "no data given", each with a detail after a colon if need be.
struct Sentence {
  std::string section = {};     ///< "4.1"
  std::string text = {};        ///< what the sentence says, in our words
  std::string claim = {};       ///< id of the claim that tests it
  std::string untestable = {};  ///< or why it cannot be tested
};

struct SentenceIndex {
  std::string paper;
  std::vector<Sentence> sentences;
};

/// The index as results/<paper>/sentences.csv.
std::string sentences_csv(const SentenceIndex& index);
SentenceIndex parse_sentences(const std::string& paper, const std::string& csv);

/// Defects of an index, one line each. `claims`: ids that exist. `ran`: ids of the experiments of
/// this run ("tao2014/fig1" answers for "tao2014.fig1.*"); `whole`: it was a full run, in which
/// every named claim must exist.
std::vector<std::string> defects(const SentenceIndex& index, const std::vector<std::string>& claims,
                                 const std::vector<std::string>& ran, bool whole);

}  // namespace shakedown
