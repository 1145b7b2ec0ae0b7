import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { LEDGER_ACCOUNTS, type LedgerAccount } from './accounts.ts'
import { type Movement, type MovementKind, MOVEMENTS, postingsOf } from './postings.ts'
import { balanceOf, transactionHash } from './transaction.ts'
import { balanced, type Posting } from './posting.ts'
import { aLedgerTransaction } from '../../fixtures/index.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const KINDS = Object.keys(MOVEMENTS) as MovementKind[]
const names = { account_id: 'acc-1', order_id: 'order-2' }

/** Every kind with amounts that fit together: net and VAT are what is owed and the rest. */
function movement(kind: MovementKind, net: number, vat: number, owed: number): Movement {
  const amount = net + vat
  const taken = Math.min(owed, amount)
  const amounts = {
    net: eur(net),
    vat: eur(vat),
    total: eur(amount),
    amount: eur(amount),
    owed: eur(taken),
    lost: eur(taken),
    rest: eur(amount - taken),
  }
  return { kind, ...names, amounts }
}

/** `[account, subject, cents]`, a debit positive. */
const short = (postings: readonly Posting[]) =>
  postings.map(({ account, subject_id, amount }) => [account, subject_id, amount.amount_minor])

describe('postings', () => {
  // prettier-ignore
  const EXAMPLES: readonly [MovementKind, ...(readonly [LedgerAccount, string | null, number])[]][] = [
    ['invoice_issued',        ['receivable', 'acc-1', 2_299], ['revenue', null, -1_900], ['vat_payable', null, -399]],
    ['credit_applied',        ['customer_credit', 'acc-1', 2_299], ['receivable', 'acc-1', -2_299]],
    ['charge_captured',       ['provider_clearing', 'order-2', 2_299], ['receivable', 'acc-1', -2_299]],
    ['overpayment_captured',  ['provider_clearing', 'order-2', 2_299], ['customer_credit', 'acc-1', -2_299]],
    ['topup_captured',        ['provider_clearing', 'order-2', 2_299], ['prepaid_call_credit', 'acc-1', -2_299]],
    ['topup_refunded',        ['prepaid_call_credit', 'acc-1', 2_299], ['provider_clearing', 'order-2', -2_299]],
    ['calls_billed',          ['prepaid_call_credit', 'acc-1', 2_299], ['receivable', 'acc-1', -2_299]],
    ['note_on_open',          ['revenue', null, 1_900], ['vat_payable', null, 399], ['receivable', 'acc-1', -1_799], ['customer_credit', 'acc-1', -500]],
    ['note_on_written_off',   ['revenue', null, 1_900], ['vat_payable', null, 399], ['bad_debt', null, -1_799], ['customer_credit', 'acc-1', -500]],
    ['note_to_credit',        ['revenue', null, 1_900], ['vat_payable', null, 399], ['customer_credit', 'acc-1', -2_299]],
    ['note_to_refund',        ['revenue', null, 1_900], ['vat_payable', null, 399], ['refunds', 'acc-1', -2_299]],
    ['credit_paid_out',       ['customer_credit', 'acc-1', 2_299], ['refunds', 'acc-1', -2_299]],
    ['refund_completed',      ['refunds', 'acc-1', 2_299], ['provider_clearing', 'order-2', -2_299]],
    ['refund_failed',         ['refunds', 'acc-1', 2_299], ['customer_credit', 'acc-1', -2_299]],
    ['chargeback_of_credit',  ['customer_credit', 'acc-1', 2_299], ['provider_clearing', 'order-2', -2_299]],
    ['chargeback_lost',       ['dispute_losses', null, 2_299], ['provider_clearing', 'order-2', -2_299]],
    ['chargeback_returned',   ['provider_clearing', 'order-2', 2_299], ['dispute_losses', null, -1_799], ['customer_credit', 'acc-1', -500]],
    ['invoice_written_off',   ['bad_debt', null, 2_299], ['receivable', 'acc-1', -2_299]],
    ['late_payment_captured', ['provider_clearing', 'order-2', 2_299], ['bad_debt', null, -2_299]],
  ]

  it.each(EXAMPLES)('of %s: 19.00 net, 3.99 VAT, 17.99 of it owed', (kind, ...expected) => {
    expect(short(postingsOf(movement(kind, 1_900, 399, 1_799)))).toEqual(expected)
  })

  it('have an example of every movement, and every account is used', () => {
    expect(EXAMPLES.map(([kind]) => kind)).toEqual(KINDS)
    const used = new Set(Object.values(MOVEMENTS).flatMap((rows) => rows.map((row) => row[1])))
    expect([...used].toSorted()).toEqual(Object.keys(LEDGER_ACCOUNTS).toSorted())
  })

  it('leave out what is zero', () => {
    expect(short(postingsOf(movement('invoice_issued', 1_900, 0, 0)))).toEqual([
      ['receivable', 'acc-1', 1_900],
      ['revenue', null, -1_900],
    ])
  })

  it('of amounts that do not balance are a bug', () => {
    const amounts = { total: eur(2_299), net: eur(1_900), vat: eur(400) }

    expect(() => postingsOf({ kind: 'invoice_issued', account_id: 'acc-1', amounts })).toThrow(
      'does not balance',
    )
  })

  it('of an amount below zero are a bug', () => {
    expect(() => postingsOf(movement('charge_captured', -1, 0, 0))).toThrow('is negative')
  })

  it('that move the clearing name the order, or are a bug', () => {
    const nameless = { kind: 'topup_captured', account_id: 'acc-1', amounts: { amount: eur(1) } }

    expect(() => postingsOf(nameless as unknown as Movement)).toThrow(
      'topup_captured moves the clearing of no order',
    )
  })

  it('balance for all amounts', () => {
    const cents = fc.nat({ max: 1_000_000_000_000 })

    fc.assert(
      fc.property(fc.constantFrom(...KINDS), cents, cents, cents, (...drawn) => {
        const postings = postingsOf(movement(...drawn))

        expect(balanced(postings)).toBe(true)
        expect(postings.every(({ amount }) => amount.amount_minor !== 0)).toBe(true)
      }),
    )
  })
})

describe('a balance', () => {
  const postings = [
    ...postingsOf(movement('invoice_issued', 1_900, 399, 0)),
    ...postingsOf({ kind: 'credit_applied', account_id: 'acc-1', amounts: { amount: eur(500) } }),
    ...postingsOf({ kind: 'charge_captured', ...names, amounts: { amount: eur(1_799) } }),
    ...postingsOf({
      kind: 'topup_captured',
      account_id: 'acc-2',
      order_id: 'order-3',
      amounts: { amount: eur(1_000) },
    }),
  ]
  const balance = (account: LedgerAccount, subject_id?: string) =>
    balanceOf(postings, {
      account,
      currency: 'EUR',
      ...(subject_id === undefined ? {} : { subject_id }),
    }).amount_minor

  it('is positive on the normal side of the account', () => {
    expect(balance('revenue')).toBe(1_900)
    expect(balance('vat_payable')).toBe(399)
    expect(balance('customer_credit')).toBe(-500)
    expect(balance('receivable')).toBe(0)
  })

  it('is kept apart by subject', () => {
    expect(balance('provider_clearing')).toBe(2_799)
    expect(balance('provider_clearing', 'order-3')).toBe(1_000)
    expect(balance('prepaid_call_credit', 'acc-2')).toBe(1_000)
    expect(balance('prepaid_call_credit', 'acc-1')).toBe(0)
  })
})

it('postings balance only when every cent is there', () => {
  const { postings } = aLedgerTransaction()

  expect(balanced(postings)).toBe(true)
  expect(balanced(postings.slice(1))).toBe(false)
  expect(balanced([])).toBe(true)
})

it('the hash of a transaction covers everything it says and the one before it', () => {
  const digest = (text: string) => `digest of ${text}`
  const { hash: _hash, ...transaction } = aLedgerTransaction()
  const hash = transactionHash({ digest }, transaction)

  expect(hash).toContain('"prev_hash":"prev-hash-1"')
  for (const changed of [{ seq: 2 }, { prev_hash: 'other' }, { ref: 'invoice-2' }]) {
    expect(transactionHash({ digest }, { ...transaction, ...changed })).not.toBe(hash)
  }
})
