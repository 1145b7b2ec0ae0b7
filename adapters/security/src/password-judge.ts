import type { PasswordJudge } from '@billing/core'

/**
 * Fewer guesses than this are few: at ten tries a minute two years from one address, an hour for whoever has our
 * hashes and a hundred machines. Eight random letters and digits are more.
 */
const GUESSES_LOG10_MIN = 7

/**
 * Characters that are looked at. The estimator's time grows with the square of them; what is strong is so within the
 * first ones, and more never make it weaker.
 */
const LOOKED_AT = 24

/** zxcvbn with its list of common passwords. It is loaded by the first one who asks: it takes 20 MB. */
export function createPasswordJudge(): PasswordJudge {
  let estimator: ReturnType<typeof openEstimator> | undefined
  return {
    async isGuessable(password, own_words) {
      const { check } = await (estimator ??= openEstimator())
      const start = onceOf(Array.from(password)).slice(0, LOOKED_AT)
      return check(start.join(''), own_words) < GUESSES_LOG10_MIN
    },
  }
}

async function openEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({ dictionary, graphs })
  return {
    check: (text: string, own_words: readonly string[]) =>
      estimator.check(text, [...own_words]).guessesLog10,
  }
}

/** What the text says over and over, in full or to the middle of it: saying it again makes it no stronger. */
function onceOf(text: readonly string[]): readonly string[] {
  const letters = text.map((letter) => letter.toLowerCase())
  // Of each beginning, how much of its end is its beginning again (Knuth, Morris and Pratt).
  const again = [0]
  for (let end = 1, same = 0; end < letters.length; end++) {
    while (same > 0 && letters[end] !== letters[same]) same = again[same - 1] ?? 0
    if (letters[end] === letters[same]) same++
    again.push(same)
  }
  const period = letters.length - (again.at(-1) ?? 0)
  return period * 2 <= letters.length ? text.slice(0, period) : text
}
