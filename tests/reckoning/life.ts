import { dateOf, instantOf, localDay, MINUTE, plusDays, plusMonths } from './calendar.ts'

/** The offered plans, dearest last. Source: the specification's plan tiers. */
export const TIERS = ['promo', 'starter', 'business', 'enterprise'] as const
export type Tier = (typeof TIERS)[number]

/** What is sold beside a plan, by number, where a life says so. */
export const ITEMS = ['seats', 'numbers'] as const
export type Item = (typeof ITEMS)[number]

/** What a discount takes off. */
export type Off =
  | { readonly kind: 'percent'; readonly basis_points: number }
  | { readonly kind: 'amount'; readonly amount_minor: number }
  | { readonly kind: 'period' }

/** How a card answers when it is asked. */
export type Bank = 'approve' | 'decline' | 'insufficient_funds' | 'expired'

/** A card: how it answers, and the month through which it is good. */
export interface Card {
  readonly bank: Bank
  readonly good_through: readonly [year: number, month: number]
}

/** A card that always pays. */
export const GOOD_CARD: Card = { bank: 'approve', good_through: [2_099, 12] }

/**
 * A moment of a life: so many days from the day on which the trial ends plus so many months, at a minute of the day.
 * Relative, so that a life still means the same when its beginning shrinks.
 */
export interface Moment {
  readonly months: number
  readonly days: number
  /** Minutes since midnight; `anchor` is the time of day at which periods begin. */
  readonly minute: number | 'anchor'
}

type By = { readonly by: 'customer' | 'operator' }

/** What somebody does. */
export type Deed =
  | ({ readonly does: 'change now'; readonly to: Tier } & By)
  | ({ readonly does: 'change next'; readonly to: Tier } & By)
  | ({
      readonly does: 'change a number'
      readonly item: Item
      readonly to: number
      readonly when_asked: 'now' | 'next_period'
    } & By)
  | { readonly does: 'give a discount'; readonly off: Off; readonly periods: number | null }
  | { readonly does: 'drop the change' }
  | { readonly does: 'cancel' }
  | { readonly does: 'resume' }
  | { readonly does: 'new card'; readonly card: Card; readonly for_charges: boolean }
  | { readonly does: 'the bank'; readonly says: Bank }
  | { readonly does: 'pay now'; readonly bank: Bank }
  | { readonly does: 'retry' }
  | { readonly does: 'suspend'; readonly through: 'tenant' | 'subscription' }
  | { readonly does: 'restore' }
  | { readonly does: 'activate' }
  | { readonly does: 'end' }
  | {
      readonly does: 'credit note'
      /** 0 is the newest invoice. */
      readonly invoice: number
      readonly percent: number
      readonly refund: boolean
    }
  | { readonly does: 'top up'; readonly cents: number }
  | { readonly does: 'call'; readonly cents: number }
  | { readonly does: 'withdraw' }
  | { readonly does: 'VAT number lapses' }
  | { readonly does: 'VAT number is back' }
  /** A new address, and perhaps a card of a bank there, which is not charged. */
  | { readonly does: 'move'; readonly to: Abode; readonly with_card: boolean }
  | { readonly does: 'sign up again'; readonly tier: Tier }

/** A deed and when it is done. */
export type Dated = Deed & { readonly when: Moment }

/** All that is known of a customer: signup, deeds, and how the cards answer. */
export interface Life {
  readonly zone: string
  /** An instant. */
  readonly begins: string
  readonly customer: 'company' | 'individual'
  readonly country: string
  /** A number that the register knows, of this country or of another; null for none. */
  readonly vat_id: string | null
  readonly tier: Tier
  /** A consumer asks us to begin before the time for withdrawing is over. */
  readonly begin_at_once: boolean
  readonly card: Card
  /** Whether items are sold beside the plans. */
  readonly sells?: boolean
  readonly deeds: readonly Dated[]
}

export const TRIAL_DAYS = 14

/** Where somebody may move to, each with the digits by which the provider knows that a bank is there. */
export const ABODES = {
  AT: '0040',
  CH: '0756',
  DE: '0276',
  EE: '0233',
  LT: '0440',
  PT: '0620',
  US: '0840',
} as const
export type Abode = keyof typeof ABODES

/** When a moment of a life is. */
export function momentOf({ zone, begins }: Life, { months, days, minute }: Moment): number {
  const anchor = plusDays(zone, Date.parse(begins), TRIAL_DAYS)
  const base = plusMonths(zone, anchor, months)
  if (minute === 'anchor') return plusDays(zone, base, days)
  return instantOf(zone, { ...dateOf(localDay(zone, base) + days), time: minute * MINUTE })
}

/** The deeds in the order in which they are done, none before the phone system stands. */
export function deedsOf(life: Life): (Deed & { readonly at: number })[] {
  const begins = Date.parse(life.begins)
  return life.deeds
    .map(({ when, ...deed }) => ({ ...deed, at: momentOf(life, when) }))
    .filter(({ at }) => at > begins)
    .sort((one, other) => one.at - other.at)
}

/** A life is told for this many days from its beginning. */
export const YEAR_DAYS = 365
/** And for so many after its subscription has ended, while its user may still sign in. */
export const AFTERLIFE_DAYS = 80
