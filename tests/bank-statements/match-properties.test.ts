import {
  creditorReference,
  match,
  type Match,
  type OpenInvoice,
  type Receipt,
  type Use,
} from '@billing/bank-statements'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DU, invoice, OPTIONS, receipt, VIENAS } from './match-world.ts'

const number = fc.integer({ min: 40, max: 47 }).map((at) => `PBX-2026-0000${at}`)
const amount = fc.constantFrom(1, 2_999, 3_000, 6_050, 6_051, 12_095, 12_100, 18_150, 24_200)

const invoices: fc.Arbitrary<readonly OpenInvoice[]> = fc
  .uniqueArray(
    fc.record({
      number,
      open_minor: fc.oneof(fc.constant(0), amount),
      account_id: fc.constantFrom('acc_vienas', 'acc_du'),
      due_on: fc.constantFrom('2026-10-01', '2026-11-01', '2026-12-01'),
      currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'SEK'),
    }),
    { selector: (drawn) => drawn.number, maxLength: 6 },
  )
  .map((drawn) => drawn.map((each) => invoice(each.number, { ...each, total_minor: 12_100 })))

const words = fc.array(
  fc.oneof(number, number.map(creditorReference), fc.string({ maxLength: 12 })),
  { maxLength: 3 },
)

const drawnReceipt: fc.Arbitrary<Partial<Receipt>> = fc.record({
  booked_on: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03'),
  amount_minor: fc.oneof(
    { weight: 5, arbitrary: amount },
    { weight: 1, arbitrary: amount.map((each) => -each) },
  ),
  is_reversal: fc.constantFrom(false, false, false, true),
  remittance: words,
  references: fc.array(number.map(creditorReference), { maxLength: 1 }),
  end_to_end_id: fc.constantFrom(null, null, 'A1', 'A2'),
  payer: fc.constantFrom(null, VIENAS, DU).map((iban) => ({ name: 'P', iban })),
  fee_minor: fc.constantFrom(0, 0, 1, 1_850),
  return_code: fc.constantFrom(null, null, null, 'MD06'),
})

const receipts: fc.Arbitrary<readonly Receipt[]> = fc
  .array(drawnReceipt, { maxLength: 8 })
  .map((drawn) => drawn.map((each, at) => receipt({ ...each, key: `R${at}` })))

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

function onlyUse({ uses }: Match): Use {
  const [use, second] = uses
  if (!use || second) throw new Error('it has not one use')
  return use
}

describe('of any receipts and invoices', () => {
  const runs = { numRuns: 500 }

  it('each receipt has one match, whose uses and rest are its amount', () => {
    fc.assert(
      fc.property(receipts, invoices, (drawn, due) => {
        const matches = match(drawn, due, OPTIONS)
        expect(matches.map((each) => each.receipt)).toEqual(drawn)
        for (const { receipt: of, uses, rest_minor } of matches) {
          expect(sum(uses.map(({ amount_minor }) => amount_minor)) + rest_minor).toBe(
            Math.max(of.amount_minor, 0),
          )
          expect(
            uses.every(({ amount_minor, waived_minor }) => amount_minor > 0 && waived_minor >= 0),
          ).toBe(true)
          expect(rest_minor).toBeGreaterThanOrEqual(0)
        }
      }),
      runs,
    )
  })

  it('no invoice gets more than is open, nor money of another currency', () => {
    fc.assert(
      fc.property(receipts, invoices, (drawn, due) => {
        const matches = match(drawn, due, OPTIONS)
        for (const { id, open_minor, currency } of due) {
          const mine = matches.filter(({ uses }) =>
            uses.some(({ invoice_id }) => invoice_id === id),
          )
          const used = mine.flatMap(({ uses }) =>
            uses.filter(({ invoice_id }) => invoice_id === id),
          )
          const got = sum(used.map((use) => use.amount_minor + use.waived_minor))
          expect(got).toBeLessThanOrEqual(open_minor)
          expect(mine.every((each) => each.receipt.currency === currency)).toBe(true)
        }
      }),
      runs,
    )
  })

  it('what settles closes one invoice, and gives away no more than is allowed', () => {
    fc.assert(
      fc.property(receipts, invoices, (drawn, due) => {
        for (const each of match(drawn, due, OPTIONS).filter(({ settles }) => settles)) {
          const use = onlyUse(each)
          const found = due.find(({ id }) => id === use.invoice_id)
          expect(each.rest_minor).toBe(0)
          expect(use.amount_minor + use.waived_minor).toBe(found?.open_minor)
          const allowed = use.waived_minor <= 5 || use.waived_minor === each.receipt.fee_minor
          expect(allowed).toBe(true)
          expect(each.evidence === 'payer' && use.waived_minor > 0).toBe(false)
        }
      }),
      runs,
    )
  })

  it('no order of receipts and invoices changes anything', () => {
    const seeds = fc.infiniteStream(fc.nat())
    fc.assert(
      fc.property(receipts, invoices, seeds, (drawn, due, order) => {
        const shuffled = <T>(items: readonly T[]) =>
          items
            .map((item) => ({ item, by: order.next().value ?? 0 }))
            .toSorted((a, b) => a.by - b.by)
            .map(({ item }) => item)
        const byKey = (matches: ReturnType<typeof match>) =>
          matches.toSorted((a, b) => a.receipt.key.localeCompare(b.receipt.key))

        expect(byKey(match(shuffled(drawn), shuffled(due), OPTIONS))).toEqual(
          byKey(match(drawn, due, OPTIONS)),
        )
      }),
      runs,
    )
  })
})
