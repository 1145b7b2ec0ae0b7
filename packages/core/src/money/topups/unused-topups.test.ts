import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPayment, aRefund } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { Tx } from '../../ports.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { Payment } from '../payments/payment.ts'
import { spreadUnused, topupsLeft } from './unused-topups.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const topups = (...left: readonly number[]) =>
  left.map((cents, n) => ({ payment: aPayment(), invoice_id: `${n}`, left: eur(cents) }))
const spread = (unused: number, ...newest_first: readonly number[]) =>
  spreadUnused(topups(...newest_first), eur(unused)).map((each) => each.unused.amount_minor)

describe('what is unused is of the newest topups', () => {
  it.each([
    [0, [0, 0, 0]],
    [500, [500, 0, 0]],
    [3_000, [3_000, 0, 0]],
    [4_500, [3_000, 1_500, 0]],
    [6_000, [3_000, 2_000, 1_000]],
  ])('of 30.00, 20.00 and 10.00, the newest first, %i cents are unused', (unused, parts) => {
    expect(spread(unused, 3_000, 2_000, 1_000)).toEqual(parts)
  })

  it('what somebody else credited at the phone system is of no topup', () => {
    expect(spread(9_000, 3_000, 2_000)).toEqual([3_000, 2_000])
  })

  it('nothing is, where people called for more than they had', () => {
    expect(spread(-120, 3_000)).toEqual([0])
  })

  it('never more than is unused in sum, nor than is left of each', () => {
    const cents = fc.nat({ max: 1_000_000 })
    fc.assert(
      fc.property(cents, fc.array(cents), (unused, left) => {
        const parts = spread(unused, ...left)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(unused)
        expect(parts.every((part, n) => part >= 0 && part <= (left[n] ?? 0))).toBe(true)
      }),
    )
  })
})

const NEWER = aPayment({ payment_id: 'newer', invoice_id: 'invoice-7', amount: eur(3_000) })
const OLDER = aPayment({ payment_id: 'older', invoice_id: null, amount: eur(2_000) })

/** What is left of captured topups, the newest first, after these refunds of them and of others. */
function leftAfter(refunds: readonly Refund[], topups: readonly Payment[] = [NEWER, OLDER]) {
  const tx = {
    payments: { capturedTopups: async () => topups },
    refunds: {
      ofPayments: async (ids: readonly string[]) =>
        refunds.filter(({ payment_id }) => ids.includes(payment_id)),
    },
  } as unknown as Tx
  return topupsLeft(tx, 'acc-1')
}
const left = async (...refunds: readonly Refund[]) =>
  (await leftAfter(refunds)).map((each) => each.left.amount_minor)

describe('what is left of a topup', () => {
  const back = (differs: Partial<Refund>) =>
    aRefund({ payment_id: 'older', amount: eur(800), taken_from: 'topup', ...differs })

  it('is all that was paid, where nothing went back', async () => {
    expect(await leftAfter([])).toEqual([
      { payment: NEWER, invoice_id: 'invoice-7', left: eur(3_000) },
      { payment: OLDER, invoice_id: null, left: eur(2_000) },
    ])
  })

  it('is less by the call credit that was taken for each refund of its own', async () => {
    const first = back({ credit_taken_minor: 800 })
    const second = back({ credit_taken_minor: 500, amount: eur(500) })
    const of_the_newer = back({ payment_id: 'newer', credit_taken_minor: 100 })
    const of_a_charge = back({ payment_id: 'charge', credit_taken_minor: 900 })

    expect(await left(first, second, of_the_newer, of_a_charge)).toEqual([2_900, 700])
  })

  it('is less by what the phone system gave up, not by what was asked for', async () => {
    expect(await left(back({ credit_taken_minor: 300, status: 'requested' }))).toEqual([
      3_000, 1_700,
    ])
    expect(await left(back({ credit_taken_minor: 0, status: 'sent' }))).toEqual([3_000, 2_000])
  })

  it('is nothing once all of it was taken back', async () => {
    expect(await left(back({ credit_taken_minor: 2_000 }))).toEqual([3_000, 0])
  })

  it.each([
    ['requested', 2_000],
    ['sent', 2_000],
    ['accepted', 1_200],
    ['completed', 1_200],
  ] as const)(
    'is less by a refund that was made, where a restore lost what was taken for it: %s',
    async (status, rest) => {
      expect(await left(back({ credit_taken_minor: null, status }))).toEqual([3_000, rest])
    },
  )

  it('is whole again after a refund that the provider refused', async () => {
    expect(await left(back({ status: 'refused', credit_taken_minor: 800 }))).toEqual([3_000, 2_000])
  })

  it('is whole again after one that failed, where there is no invoice', async () => {
    expect(await left(back({ status: 'failed', credit_taken_minor: 800 }))).toEqual([3_000, 2_000])
  })

  it('stays less after one that failed of an invoice: that became account credit', async () => {
    const failed = back({ payment_id: 'newer', status: 'failed', taken_from: 'invoice' })

    expect(await left({ ...failed, credit_taken_minor: 800 })).toEqual([2_200, 2_000])
    expect(await left({ ...failed, credit_taken_minor: null })).toEqual([2_200, 2_000])
  })

  it('is never below zero: books that say so are wrong', async () => {
    await expect(left(back({ credit_taken_minor: 2_001 }))).rejects.toThrow(
      'more was taken back than was topped up',
    )
  })
})
