import type { Behaviour } from '@billing/sandbox'
import type { PlainStep } from './deeds.ts'
import type { Expected } from './looks.ts'

/** One bug report of another system, as a small input to ours. */
export interface Row {
  /** The issue or pull request that reports it. */
  readonly source: `${string}/${string}#${number}`
  /** What went wrong there, in one sentence of ours. */
  readonly wrong: string
  /** Where it happens, if not in the usual place. */
  readonly given?: Given
  /** What happens, in this order. */
  readonly input: readonly Step[]
  /** What our product shows afterwards. Every step answers 2xx unless `answers` lists what they answer. */
  readonly expected: Expected
}

/**
 * A place without this: 1 February 2026, 09:00 UTC, our four plans, and one customer, a company in Lithuania on Business
 * with an address and a card that pays.
 */
export interface Given {
  /** The instant at which it begins. */
  readonly begins?: string
  readonly time_zone?: string
  /** Parts of the customer's signup; null: there is no customer yet. */
  readonly customer?: Readonly<Record<string, unknown>> | null
  /** How the customer's card behaves; `decline_after:1` declines every charge after the card proof. */
  readonly card?: Behaviour
  /** The last digits of that card: `0` and a country's ISO 3166-1 numeric code is a card of a bank there. */
  readonly card_last4?: string
  /** Cents a month, net of VAT, by plan. */
  readonly prices?: Readonly<Record<string, number>>
  /** The address of whoever asks; the limits that count by it are then as narrow as in production. */
  readonly client_address?: string
}

/** One step: a deed and what it takes; or several that begin at once, whose answers are listed sorted. */
export type Step = PlainStep | readonly ['at once', ...(readonly PlainStep[])]
