import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anInvoice, aRefund, march } from '../../fixtures/index.ts'
import { add, money, smaller, subtract } from '../../kernel/money.ts'
import type { LedgerAccount } from '../ledger/accounts.ts'
import { type Movement, postingsOf } from '../ledger/postings.ts'
import { balanceOf } from '../ledger/transaction.ts'
import { type CreditFacts, creditableOn, refundableOn } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import { decideCredit } from '../credit-notes/decide-credit.ts'
import { draftInvoice } from './draft-invoice.ts'
import { type IssuedInvoice, owedOn } from './invoice.ts'
import { issueInvoice, settleInvoice, writeOffInvoice } from './move-invoice.ts'
import { acceptRefund, completeRefund, failRefund } from '../refunds/move-refund.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const now = march(5)

/** One invoice on its way, with its ledger. The account starts with some credit. */
class Books {
  invoice: IssuedInvoice
  captured = eur(0)
  readonly refunds: Refund[] = []
  private readonly movements: Movement[] = []

  constructor(net: number, rate_basis_points: number, account_credit: number) {
    const example = anInvoice()
    const [line] = example.lines.map((each) => ({ ...each, line_total: eur(net) }))
    const lines = line ? [line] : []
    const vat = { ...example.vat, rate_basis_points }
    const draft = draftInvoice({ ...example, lines, vat, account_credit: eur(account_credit) }, now)
    this.invoice = this.record(issueInvoice(draft, 'PBX-2026-000001', now))
  }

  pay(): void {
    const amount = owedOn(this.invoice)
    if (amount.amount_minor === 0) return
    this.invoice = this.record(settleInvoice(this.invoice, { order_id: 'order-1', amount }, now))
    this.captured = add(this.captured, amount)
  }

  giveUp(): void {
    if (this.invoice.status === 'open')
      this.invoice = this.record(writeOffInvoice(this.invoice, now))
  }

  credit(share: number): void {
    const amount = partOf(creditableOn(this.facts()).amount_minor, share)
    if (amount === 0 || this.invoice.status === 'refunded') return
    const decision = decideCredit(
      this.facts(),
      { amount: eur(amount), provider_refund: false },
      now,
    )
    if (decision.kind === 'issue') this.invoice = this.record(decision)
  }

  refund(share: number, fails: boolean): void {
    const amount = eur(partOf(refundableOn(this.facts()).amount_minor, share))
    if (amount.amount_minor === 0 || !['paid', 'partially_refunded'].includes(this.invoice.status))
      return
    expect(decideCredit(this.facts(), { amount, provider_refund: true }, now).kind).toBe(
      'ask_provider',
    )
    const refund = aRefund({ amount, order_id: 'order-1', status: fails ? 'failed' : 'completed' })
    this.invoice = this.record(acceptRefund(this.invoice, refund, now))
    this.invoice = this.record(
      fails ? failRefund(this.invoice, refund) : completeRefund(this.invoice, refund, now),
    )
    this.refunds.push(refund)
  }

  balance(account: LedgerAccount): number {
    const postings = this.movements.flatMap(postingsOf)
    return balanceOf(postings, { account, currency: 'EUR' }).amount_minor
  }

  private facts(): CreditFacts {
    const { invoice, refunds, captured } = this
    return { invoice, refunds, captured, charge_in_flight: false }
  }

  private record(move: { invoice: IssuedInvoice; movements: readonly Movement[] }): IssuedInvoice {
    this.movements.push(...move.movements)
    return move.invoice
  }
}

/** So many thousandths, at least one cent where there is one. */
const partOf = (whole: number, share: number) =>
  Math.min(Math.max(0, whole), Math.ceil((whole * share) / 1_000))

const nets = fc.integer({ min: 1, max: 1_000_000 })
const rates = fc.constantFrom(0, 1_700, 2_100, 2_550, 2_700)
const credits = fc.nat({ max: 500_000 })
const shares = fc.integer({ min: 1, max: 1_000 })

const ALL: readonly LedgerAccount[] = [
  'receivable',
  'provider_clearing',
  'revenue',
  'vat_payable',
  'customer_credit',
  'refunds',
  'bad_debt',
]

it('an invoice of 22.99 that is paid and refunded leaves nothing anywhere', () => {
  const books = new Books(1_900, 2_100, 0)
  books.pay()

  expect(books.balance('provider_clearing')).toBe(2_299)
  expect(books.balance('revenue')).toBe(1_900)

  books.refund(1_000, false)

  expect(books.invoice.status).toBe('refunded')
  expect(ALL.map((account) => books.balance(account))).toEqual([0, 0, 0, 0, 0, 0, 0])
})

it('an invoice that is paid and refunded in parts leaves nothing anywhere', () => {
  fc.assert(
    fc.property(nets, rates, fc.array(shares, { maxLength: 5 }), (net, rate, parts) => {
      const books = new Books(net, rate, 0)
      books.pay()
      for (const share of [...parts, 1_000]) books.refund(share, false)

      expect(books.invoice.status).toBe('refunded')
      expect(ALL.map((account) => books.balance(account))).toEqual([0, 0, 0, 0, 0, 0, 0])
    }),
  )
})

it('an invoice that is credited in full before it is paid is void and leaves nothing anywhere', () => {
  fc.assert(
    fc.property(nets, rates, credits, fc.boolean(), (...[net, rate, account_credit, given_up]) => {
      const books = new Books(net, rate, account_credit)
      const unpaid = books.invoice.status === 'open'
      if (given_up) books.giveUp()
      books.credit(1_000)

      expect(books.invoice.status).toBe(unpaid ? 'void' : 'paid')
      expect(ALL.map((account) => books.balance(account))).toEqual([0, 0, 0, 0, 0, 0, 0])
    }),
  )
})

it('whatever happens to an invoice, its ledger says what its record says', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom('pay', 'give up' as const) }),
    fc.record({ do: fc.constant('credit' as const), share: shares }),
    fc.record({ do: fc.constant('refund' as const), share: shares, fails: fc.boolean() }),
  )

  fc.assert(
    fc.property(nets, rates, credits, fc.array(step, { maxLength: 8 }), (...drawn) => {
      const [net, rate, account_credit, steps] = drawn
      const books = new Books(net, rate, account_credit)
      for (const each of steps) {
        if (each.do === 'pay') books.pay()
        if (each.do === 'give up') books.giveUp()
        if ('share' in each) {
          const part = books.invoice.status === 'uncollectible' ? 1_000 : each.share
          if ('fails' in each) books.refund(each.share, each.fails)
          else books.credit(part)
        }
      }
      const { invoice, captured } = books
      const kept = subtract(invoice.total, invoice.credited).amount_minor
      const vat = subtract(invoice.vat_amount, invoice.vat_credited).amount_minor
      const owed = owedOn(invoice).amount_minor

      expect(books.balance('revenue')).toBe(kept - vat)
      expect(books.balance('vat_payable')).toBe(vat)
      expect(books.balance('receivable') + books.balance('bad_debt')).toBe(owed)
      expect(books.balance('provider_clearing')).toBe(
        subtract(captured, invoice.refunded).amount_minor,
      )
      expect(books.balance('refunds')).toBe(0)
      expect(smaller(invoice.credited, invoice.total)).toEqual(invoice.credited)
      expect(kept).toBeGreaterThanOrEqual(0)
    }),
  )
})
