import { fold } from './text.ts'

/** Letters of a word that are compared, and words of a text that are found by: more would only be kept. */
const WORD_MAX = 40
const WORDS_MAX = 50

/**
 * The words by which a text is found, and those of what is asked: runs of letters and digits of any script,
 * folded, each once. A row is found when every asked word is the beginning of one of its own.
 */
export function searchWords(text: string): string[] {
  const runs = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const words = runs.map((run) => run.slice(0, WORD_MAX).toWellFormed())
  return [...new Set(words)].slice(0, WORDS_MAX)
}
