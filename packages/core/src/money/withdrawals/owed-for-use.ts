import { addDays, localTime, type TimeZone } from '../../kernel/calendar.ts'
import { add, type Money, money } from '../../kernel/money.ts'
import { WITHDRAWAL_REASON } from '../../people/consumers/withdrawal.ts'
import { isOfCredit } from '../credit-notes/credit-limits.ts'
import type { CreditNote, Refund } from '../credit-notes/credit-note.ts'
import { daysOfNote, leftFor } from '../credit-notes/left-for-days.ts'
import { ALL_USED, NOT_GIVEN } from '../credit-notes/refund.ts'
import { byIssue } from '../credit-notes/restate.ts'
import { type Days, shareFor } from '../credit-notes/days-of-lines.ts'
import { type ContractInvoice, type Use, withoutTopups } from './contract-money.ts'

/**
 * The days that were used, that of the statement among them: from the day on by which the consumer had asked us to begin and
 * been told what it costs; undefined where they did not ask.
 */
export function usedDays(
  { begin_asked_at, received_at }: Pick<Use, 'begin_asked_at' | 'received_at'>,
  zone: TimeZone,
): Days | undefined {
  if (begin_asked_at === null) return undefined
  return { from: localTime(begin_asked_at, zone), to: addDays(localTime(received_at, zone), 1) }
}

/**
 * What a consumer who withdraws owes of one invoice: of its gross what each line is for those of its own days that were used,
 * less what was credited of them before the withdrawal; rounded once. A line for no days owes nothing. A plan change's note
 * is for the days after the change, so that each day is owed at the dearest plan held on it; any other counts by days.
 * Source: contract 6.12; states 2.2; Directive 2011/83/EU, Art. 14 (3), (4) (a); judgment C-641/19, PE Digital.
 */
export function owedForUse(
  { invoice, notes }: Pick<ContractInvoice, 'invoice' | 'notes'>,
  use: Use,
): Money {
  const days = usedDays(use, invoice.time_zone)
  if (!days) return money(0, invoice.total.currency)
  const before = notes.filter((note) => isBefore(note, use)).toSorted(byIssue)
  const lowered = before.map((note) => ({ amount: note.amount, days: daysOfNote(note, invoice) }))
  return leftFor(days, invoice.total, shareFor(invoice, days), lowered)
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
  const of_topup = refunds.filter((refund) => !isOfCredit(refund))
  const own = of_topup.find((refund) => isOwnRefund(refund, use))
  if (!own) return 'not_asked'
  // An operator may have paid back since what the provider refused.
  const since = of_topup.filter(({ created_at }) => created_at >= own.created_at)
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
