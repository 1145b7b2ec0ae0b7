import { type Html, pill, type Tone } from '@billing/pages'
import { WORDS } from '../texts/states.ts'

type Kinds = typeof WORDS

/** The state of a thing as a word in its colour. */
export function word<Kind extends keyof Kinds>(
  kind: Kind,
  state: keyof Kinds[Kind] & string,
): Html {
  const words: Readonly<Record<string, readonly [word: string, tone: Tone]>> = WORDS[kind]
  const [text, tone] = words[state] ?? [state, 'quiet']
  return pill(text, tone)
}
