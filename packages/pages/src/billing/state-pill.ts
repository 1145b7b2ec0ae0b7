import type { Html } from '../html/html.ts'
import { pill } from '../parts/pill.ts'
import type { Reader } from '../reader.ts'
import { STATES } from '../texts/states.ts'

type States = (typeof STATES)['en']

/** The state of a thing as a word in its colour. */
export function statePill<Kind extends 'subscription' | 'invoice' | 'payment'>(
  kind: Kind,
  state: keyof States[Kind],
  { language }: Reader,
): Html {
  const words = STATES[language][kind] as Readonly<Record<PropertyKey, States['invoice']['paid']>>
  const [word, tone] = words[state] ?? [String(state), 'quiet']
  return pill(word, tone)
}
