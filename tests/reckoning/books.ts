import { localDay, plusDays, plusMonths, wallAt } from './calendar.ts'
import type { InvoiceFact, Movement, NoteFact, Outcome, Standing } from './facts.ts'
import type { Span, Taken } from './days-billed.ts'
import type { Discount } from './discounts.ts'
import type { Terms, Wish } from './held.ts'
import { type Card, type Life, type Tier, TRIAL_DAYS } from './life.ts'
import type { Undone } from './uncovered.ts'

/** An invoice as its money goes. */
export interface Bill {
  readonly number: string
  /** The period that it is for. */
  readonly period: number
  /** What makes it: the scheduler for a period, a change of the plan, or a topup. */
  readonly kind: 'period' | 'change' | 'topup'
  readonly issued_at: number
  readonly due_at: number
  readonly lines: InvoiceFact['lines']
  /** What they are over, day by day. */
  readonly spans: readonly Span[]
  readonly net: number
  readonly rate: number
  readonly vat: number
  readonly total: number
  status: string
  paid_at: number | null
  /** What is still owed, whether we ask for it or not. */
  owed: number
  captured: number
  refunded: number
  /** What credit notes have taken back, and the VAT in it. */
  noted: number
  noted_vat: number
  readonly taken: Taken[]
  /** Forgiven by an operator: payable, and in no dunning. */
  exempt: boolean
  /** Cards that said for good that they will not pay this. */
  readonly refused_by: Set<Held>
  /** When it is written off, where that has a date. */
  write_off_at: number | null
}

/** A saved card. */
export interface Held {
  bank: Card['bank']
  /** The first instant at which it has expired. */
  readonly expires_at: number
}

/** Dunning, from the earliest unpaid period. */
export interface Dunning {
  due_at: number
  step: number
  /** For how long it stood still. */
  stood_still: number
  /** The date of the next try that the customer was told; null where it is that of the next step. */
  told: number | null
}

/** The dearest of each thing held on a day of a period, in cents a month. Source: states 2.2. */
export interface DayOfChange {
  readonly day: number
  readonly period: number
  readonly dearest: ReadonlyMap<string, number>
}

/** What is counted over everything that a customer ever was to us. */
export interface Kept {
  readonly life: Life
  readonly outcomes: Outcome[]
  readonly timeline: Standing[]
  readonly movements: Movement[]
  readonly notes: NoteFact[]
  /** Of every account. */
  readonly issued: Bill[]
}

/** Everything that is known of an account while a life is reckoned. */
export interface Books extends Kept {
  now: number
  terms: Terms
  /** What is wished for the next period. */
  wish: Wish
  discounts: Discount[]
  /** The discount of a period, as far as it is off each of its days. */
  in_force: { readonly period: number; readonly basis_points: number } | null
  ends: boolean
  /** When the subscription was cancelled. */
  ended_at: number | null
  readonly locks: Set<'operator' | 'dunning'>
  operator_since: number
  readonly began_at: number
  trial_ends_at: number
  /** An operator took a cancellation back: it is `active`, in its trial too. Source: states 1.3. */
  kept_by_operator: boolean
  /** Where the periods count from. */
  anchor: number
  /** The running period; -1 is the trial. */
  period: number
  /** Whether the running period, or a part of it, was billed. */
  billed: boolean
  /** The period that the subscription shows: the last one that was billed. */
  shown: readonly [from: number, until: number]
  /** When the rest of a skipped period begins; null when none is to. */
  resumes_at: number | null
  day_of_change: DayOfChange | null
  /** The smaller plans of the running period that no larger one has undone, the last one last. */
  undone: readonly Undone[]
  card: Held
  readonly bills: Bill[]
  dunning: Dunning | null
  /** Where dunning ended for good. */
  dunning_ended: boolean
  credit: number
  calls: number
  /** The contract is withdrawn from. */
  withdrawn: boolean
  number_is_good: boolean
  number_is_known_bad: boolean
  number_checked_at: number
  /** What the address says, the bank of the newest card where the provider tells it, and which country counts. */
  address: string
  bank_in: string | null
  place: string
}

/** A card as its bank and its month make it. It is good through the whole month. */
export function held({ bank, good_through: [year, month] }: Card): Held {
  return { bank, expires_at: Date.UTC(year, month, 1) }
}

/** Who signs up, and when. */
export interface Signup {
  readonly at: number
  readonly tier: Tier
  readonly card: Card
  /** Whether the first period waits for a trial. */
  readonly trial: boolean
  /** Whether the VAT number was told. */
  readonly number: boolean
}

/** The phone system stands at the instant of the signup, and the trial begins. Source: states 1.1, 1.3. */
export function openBooks(kept: Kept, { at: now, tier, card, trial, number }: Signup): Books {
  const trial_ends_at = trial ? plusDays(kept.life.zone, now, TRIAL_DAYS) : now
  return {
    ...kept,
    now,
    terms: { tier, items: [] },
    wish: {},
    discounts: [],
    in_force: null,
    ends: false,
    ended_at: null,
    locks: new Set(),
    operator_since: 0,
    began_at: now,
    trial_ends_at,
    kept_by_operator: false,
    anchor: trial_ends_at,
    period: -1,
    billed: true,
    shown: [now, trial_ends_at],
    resumes_at: null,
    day_of_change: null,
    undone: [],
    card: held(card),
    bills: [],
    dunning: null,
    dunning_ended: false,
    credit: 0,
    calls: 0,
    withdrawn: false,
    number_is_good: number,
    number_is_known_bad: false,
    number_checked_at: now,
    address: kept.life.country,
    bank_in: null,
    place: kept.life.country,
  }
}

/** When a period begins; it ends where the next one begins. */
export const startOf = ({ life, anchor }: Books, period: number) =>
  plusMonths(life.zone, anchor, period)

/** The running period, or the trial. */
export function runningPeriod(books: Books): readonly [from: number, until: number] {
  if (books.period < 0) return [books.began_at, books.trial_ends_at]
  return [startOf(books, books.period), startOf(books, books.period + 1)]
}

/** The days of the running period, and those from today to its end; none is left on the day on which it ends. */
export function daysOf(books: Books): { readonly all: number; readonly left: number } {
  const { zone } = books.life
  const [from, until] = runningPeriod(books)
  const last = localDay(zone, until)
  return { all: last - localDay(zone, from), left: last - localDay(zone, books.now) }
}

/** The next number of a series in this year. Source: contract 6.5. */
export function numberOf(books: Books, prefix: 'PBX' | 'CN'): string {
  const { year } = wallAt(books.life.zone, books.now)
  const series = prefix === 'PBX' ? books.issued : books.notes
  const before = series.filter(({ number }) => number.startsWith(`${prefix}-${year}-`)).length
  return `${prefix}-${year}-${String(before + 1).padStart(prefix === 'PBX' ? 6 : 5, '0')}`
}

/** What is in dunning, earliest first. */
export const overdue = ({ bills }: Books) =>
  bills.filter(({ status, exempt, kind }) => status === 'open' && !exempt && kind === 'period')

export const isLive = ({ ended_at }: Books) => ended_at === null
