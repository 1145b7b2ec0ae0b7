import type { Locale } from '../../kernel/locale.ts'
import type { TimeZone } from '../../kernel/calendar.ts'
import { add, type Money, money, smaller } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { sumOfLines, vatOfLines } from './draft-lines.ts'
import type { Invoice } from './invoice.ts'
import type { InvoiceLine } from './line.ts'
import type { Party } from './party.ts'

/** What lines come to. */
export interface Totals {
  readonly subtotal: Money
  readonly vat_amount: Money
  readonly total: Money
  readonly credit_applied: Money
  /** What the card is asked for. */
  readonly amount_due: Money
}

/**
 * VAT once on the net sum, rounded half away from zero, or what is in a topup; then account credit pays first. Lines that sum
 * to less than zero are no invoice: they are credited. Source: contract 6.1, 7.4.
 */
export function totalsOf(
  lines: readonly InvoiceLine[],
  rate_basis_points: number,
  account_credit: Money,
): Totals {
  const subtotal = sumOfLines(lines)
  invariant(subtotal.amount_minor >= 0, 'an invoice asks for less than zero')
  invariant(account_credit.amount_minor >= 0, 'account credit is never below zero')
  const vat_amount = vatOfLines(lines, rate_basis_points)
  const total = add(subtotal, vat_amount)
  const credit_applied = smaller(account_credit, total)
  const amount_due = money(total.amount_minor - credit_applied.amount_minor, total.currency)
  return { subtotal, vat_amount, total, credit_applied, amount_due }
}

/** What a draft is made of. `due_at` null means: when it is issued. */
export interface NewInvoice {
  readonly invoice_id: string
  readonly account_id: string
  readonly subscription_id: string
  readonly cycle_id: string | null
  readonly language: Locale
  readonly time_zone: TimeZone
  readonly due_at: EpochMs | null
  readonly lines: readonly InvoiceLine[]
  readonly vat: VatDecision
  /** Who is asked for what credit leaves; null where that is paid before the issue. */
  readonly collect_from: Invoice['collect_from']
  /** The customer credit that the account has now. */
  readonly account_credit: Money
  readonly address_waited_until: EpochMs | null
  readonly seller: Party
  readonly buyer: Party
}

/** An invoice with everything but its number. Nothing is posted, and nobody sees it, before it is issued. */
export function draftInvoice({ account_credit, ...facts }: NewInvoice, now: EpochMs): Invoice {
  const { amount_due: _due, ...totals } = totalsOf(
    facts.lines,
    facts.vat.rate_basis_points,
    account_credit,
  )
  const nothing = money(0, totals.total.currency)
  return {
    ...facts,
    ...totals,
    vat_converted: null,
    status: 'draft',
    number: null,
    issued_at: null,
    paid_at: null,
    credited: nothing,
    vat_credited: nothing,
    refunded: nothing,
    exempt_from_ladder: false,
    pdf_key: null,
    created_at: now,
    updated_at: now,
  }
}
