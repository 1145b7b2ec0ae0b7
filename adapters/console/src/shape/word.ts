import { lookUp } from '@billing/core'
import { type Html, pill, type Tone } from '@billing/pages'
import { WORDS } from '../texts/states.ts'

type Kinds = typeof WORDS

/** What states are told of. */
export type Kind = keyof Kinds

/** A value of the API as words. */
export function plain(value: string): string {
  return value.replaceAll('_', ' ')
}

/** What a state is called; by the API's own name where operators have none. */
export function wordFor(kind: Kind | undefined, state: string): string {
  const words: Readonly<Record<string, readonly [word: string, tone: Tone]>> =
    kind === undefined ? {} : WORDS[kind]
  return lookUp(words, state)?.[0] ?? plain(state)
}

/** The state of a thing as a word in its colour. */
export function word<Kind extends keyof Kinds>(
  kind: Kind,
  state: keyof Kinds[Kind] & string,
): Html {
  const words: Readonly<Record<string, readonly [word: string, tone: Tone]>> = WORDS[kind]
  const [text, tone] = lookUp(words, state) ?? [state, 'quiet']
  return pill(text, tone)
}
