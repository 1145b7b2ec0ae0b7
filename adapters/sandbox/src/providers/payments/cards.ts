import { DAY, daysFromCivil, type EpochMs, lookUp } from '@billing/core'

import type { Behaviour, Card } from '../../world/behaviours.ts'

/** What the hosted page takes unless told otherwise. Source: contract 12. */
export const DEFAULT_CARD: Card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 }

/** The provider's reason for each behaviour that declines at once. */
const DECLINES: Readonly<Record<string, string>> = {
  decline: 'do_not_honour',
  insufficient_funds: 'insufficient_funds',
  expired: 'expired_card',
}

/** Whether a text is a behaviour: a name of the table, or `decline_after:<n>`. */
export function isBehaviour(text: string): text is Behaviour {
  return text === 'approve' || Object.hasOwn(DECLINES, text) || /^decline_after:\d{1,6}$/.test(text)
}

/** Why a card declines its next charge; null when it pays. `charges` counts those that it has paid. */
export function declineOf(
  card: Card & { readonly behaviour: string; readonly charges: number },
  now: EpochMs,
): string | null {
  const expires_at = daysFromCivil(card.exp_year, card.exp_month + 1, 1) * DAY
  if (expires_at <= now) return 'expired_card'
  const limit = /^decline_after:(\d+)$/.exec(card.behaviour)?.[1]
  if (limit !== undefined) return card.charges < Number(limit) ? null : 'do_not_honour'
  return lookUp(DECLINES, card.behaviour) ?? null
}
