import { daysBetween, localTime, type TimeZone } from '../../kernel/calendar.ts'
import { add, fraction, type Money, money, subtract } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { WITHDRAWAL_REASON } from '../../people/consumers/withdrawal.ts'
import type { CreditNote, Refund } from '../credit-notes/credit-note.ts'
import { ALL_USED, NOT_GIVEN } from '../credit-notes/refund.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { type ContractInvoice, type Use, withoutTopups } from './contract-money.ts'

/**
 * How many of the days that an invoice is for were used, the day of the statement among them; from the day on by which the
 * consumer had asked us to begin and been told what it costs.
 */
export function usedDays(
  lines: readonly InvoiceLine[],
  { begin_asked_at, received_at }: Pick<Use, 'begin_asked_at' | 'received_at'>,
  zone: TimeZone,
): { readonly used: number; readonly days: number } {
  const starts = lines.flatMap(({ period_start }) => period_start ?? [])
  const ends = lines.flatMap(({ period_end }) => period_end ?? [])
  if (starts.length === 0 || ends.length === 0) return { used: 0, days: 1 }
  const day = (at: number) => localTime(at as EpochMs, zone)
  const first = day(Math.min(...starts))
  const days = Math.max(daysBetween(first, day(Math.max(...ends))), 1)
  const until = daysBetween(first, day(received_at)) + 1
  const before = begin_asked_at === null ? days : daysBetween(first, day(begin_asked_at))
  const within = (count: number) => Math.min(Math.max(count, 0), days)
  return { used: Math.max(within(until) - within(before), 0), days }
}

/**
 * What a consumer who withdraws owes of one invoice: its gross by the days of it that were used, rounded once; nothing
 * where they did not ask us to begin at once, or before they were told what it costs. What was credited before the
 * withdrawal is no part of the gross. Source: contract 6.12; Directive 2011/83/EU, Art. 14 (3), (4) (a); judgment C-641/19, PE Digital.
 */
export function owedForUse(
  { invoice, notes }: Pick<ContractInvoice, 'invoice' | 'notes'>,
  use: Use,
): Money {
  const { currency } = invoice.total
  const before = notes.filter((note) => isBefore(note, use))
  const gross = subtract(invoice.total, sumOf(before, currency))
  const { used, days } = usedDays(invoice.lines, use, invoice.time_zone)
  return fraction(gross, used, days)
}

/** What is owed of all invoices of a contract but topups, of which the unused call credit goes back. */
export function owedOfContract(
  contract: readonly ContractInvoice[],
  use: Use,
  currency: Money['currency'],
): Money {
  return withoutTopups(contract)
    .map((each) => owedForUse(each, use))
    .reduce(add, money(0, currency))
}

/** Whether a note was issued by the withdrawal, or an operator's reason reads alike. */
export function isOwnNote({ reason_code, issued_at }: CreditNote, { confirmed_at }: Use): boolean {
  return reason_code === WITHDRAWAL_REASON && confirmed_at !== null && issued_at >= confirmed_at
}

/** As `isOwnNote`, of a refund. */
export function isOwnRefund({ reason_code, created_at }: Refund, { confirmed_at }: Use): boolean {
  return reason_code === WITHDRAWAL_REASON && confirmed_at !== null && created_at >= confirmed_at
}

/**
 * How far a withdrawal is with what is unused of a topup, for which it asks once: `answered` where it went back, or nothing
 * is to be given; `refused` by the provider, although it is owed; `not_asked`. Source: contract 6.3, 6.12.
 */
export function askedBack(
  refunds: readonly Refund[],
  use: Use,
): 'not_asked' | 'answered' | 'refused' {
  const own = refunds.find((refund) => isOwnRefund(refund, use))
  if (!own) return 'not_asked'
  // An operator may have paid back since what the provider refused.
  const since = refunds.filter(({ created_at }) => created_at >= own.created_at)
  return since.some((refund) => !isStillOwed(refund)) ? 'answered' : 'refused'
}

/** Only that all is used, or that the phone system keeps it, means that nothing is to be given. */
function isStillOwed({ status, failure_code }: Refund): boolean {
  return status === 'refused' && failure_code !== ALL_USED && failure_code !== NOT_GIVEN
}

function isBefore(note: CreditNote, use: Use): boolean {
  const { confirmed_at } = use
  if (confirmed_at === null) return true
  return note.issued_at <= confirmed_at && !isOwnNote(note, use)
}

function sumOf(notes: readonly CreditNote[], currency: Money['currency']): Money {
  return notes.reduce((sum, { amount }) => add(sum, amount), money(0, currency))
}
