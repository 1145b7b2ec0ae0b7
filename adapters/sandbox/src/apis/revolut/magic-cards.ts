import { DECLINE_REASONS } from '@billing/wire/revolut'

import type { Card, Completion } from '../../world/behaviours.ts'

/** A card of the provider's test world. */
export interface MagicCard {
  readonly number: string
  readonly name: string
}

/** Above this a card that fails 3-D Secure does; below it pays. Source: the provider's test cards. */
const CHALLENGED_FROM = 3_000
const CHALLENGED = '4242424242424242'

/** Numbers of the provider's own, and of ours for every other reason of a decline. */
const PAYING = { visa: '4929420573595709', mastercard: '5281438801804148' } as const
const DECLINED = '4929573638125985'
const REASONS = DECLINE_REASONS

/** The number of ours for one reason; the last digit is the check digit. */
function numberFor(reason: string): string {
  const head = `400000000000${String(REASONS.indexOf(reason)).padStart(3, '0')}`
  const sum = head
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return `${head}${(10 - (sum % 10)) % 10}`
}

/** What a person may choose from. The first pays. */
export const MAGIC_CARDS: readonly MagicCard[] = [
  { number: PAYING.visa, name: 'Visa that pays' },
  { number: PAYING.mastercard, name: 'Mastercard that pays' },
  { number: CHALLENGED, name: 'Fails 3-D Secure from 30.00 EUR on' },
  { number: DECLINED, name: 'Declined: do_not_honour' },
  ...REASONS.filter((reason) => reason !== 'do_not_honour').map((reason) => ({
    number: numberFor(reason),
    name: `Declined: ${reason}`,
  })),
]

/** What a card of this number does with such an order; undefined for a number that nobody gave out. */
export function playCard(
  number: string,
  order: { readonly amount_minor: number; readonly currency: string },
  until: Pick<Card, 'exp_month' | 'exp_year'>,
): Completion | undefined {
  const known = MAGIC_CARDS.find((card) => card.number === number)
  if (!known) return undefined
  const brand = number.startsWith('5') ? 'mastercard' : 'visa'
  const card: Card = { brand, last4: number.slice(-4), ...until }
  const decline_reason = reasonOf(known, order)
  return decline_reason === undefined ? { card } : { card, decline_reason }
}

function reasonOf(
  { number, name }: MagicCard,
  { amount_minor, currency }: { readonly amount_minor: number; readonly currency: string },
): string | undefined {
  if (number === CHALLENGED) {
    const challenged = currency === 'EUR' && amount_minor >= CHALLENGED_FROM
    return challenged ? 'customer_challenge_failed' : undefined
  }
  return /^Declined: (\w+)$/.exec(name)?.[1]
}
