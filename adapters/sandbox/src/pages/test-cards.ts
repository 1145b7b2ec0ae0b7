import type { CardBrand } from '@billing/core'

import type { Behaviour, Card, Completion } from '../world/behaviours.ts'
import { type Form, oneOf } from './forms.ts'

const VALID_UNTIL = { exp_month: 12, exp_year: 2099 } as const

const card = (brand: CardBrand, last4: string): Card => ({ brand, last4, ...VALID_UNTIL })

/** The cards that a payer finds on the hosted page. The first one is chosen. */
export const TEST_CARDS = {
  visa: { name: 'Visa', card: card('visa', '4242') },
  mastercard: { name: 'Mastercard', card: card('mastercard', '5454') },
  amex: { name: 'American Express', card: card('amex', '0005') },
  discover: { name: 'Discover', card: card('discover', '1117') },
  visa_lt: { name: 'Visa of a Lithuanian bank', card: card('visa', '0440') },
  visa_de: { name: 'Visa of a German bank', card: card('visa', '0276') },
  visa_us: { name: 'Visa of an American bank', card: card('visa', '0840') },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly card: Card }>>

interface Manner {
  readonly behaviour: Behaviour
  readonly name: string
  readonly hint: string
}

/** How the chosen card behaves, now and at every later charge. */
export const MANNERS: readonly Manner[] = [
  { behaviour: 'approve', name: 'Works', hint: 'now and at every later charge' },
  { behaviour: 'decline_after:1', name: 'Works once', hint: 'now; later charges are declined' },
  { behaviour: 'decline_after:2', name: 'Works twice', hint: 'now and once more; then declined' },
  { behaviour: 'decline', name: 'Is declined', hint: 'the bank says no' },
  { behaviour: 'insufficient_funds', name: 'Has no funds', hint: 'may work another day' },
  { behaviour: 'expired', name: 'Has expired', hint: 'will never work' },
]

/** What the payer chose. A form that names nothing pays with the first card. Throws `validation.failed`. */
export function completionOf(form: Form): Completion {
  const brands = Object.keys(TEST_CARDS) as (keyof typeof TEST_CARDS)[]
  const chosen = oneOf('card', form['card'] ?? 'visa', brands)
  const manners = MANNERS.map(({ behaviour }) => behaviour)
  return {
    card: TEST_CARDS[chosen].card,
    behaviour:
      form['action'] === 'decline'
        ? 'decline'
        : oneOf('behaviour', form['behaviour'] ?? 'approve', manners),
  }
}
