import { expect, it } from 'vitest'
import { aCreditNote, anInvoice, aPayment, aRefund, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { lineFlaws, noteFlaws, statusFlaw } from './verify-invoice.ts'
import type { InvoiceCase } from './invoice-case.ts'
import { isOfPlan } from '../invoices/line.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const captured = (amount_minor: number) =>
  aPayment({ amount: eur(amount_minor), captured_at: march(2) })

/** An invoice of 22.99 and what became of it. */
const caseOf = (invoice: Partial<IssuedInvoice>, rest: Partial<InvoiceCase> = {}): InvoiceCase => ({
  invoice: anInvoice(invoice),
  to_company: true,
  decided: null,
  notes: [],
  refunds: [],
  payments: [],
  pieces: [],
  posted: [],
  counters: [],
  ...rest,
})
const unpaid = { paid_at: null } as const
const note = (amount_minor: number, day: number) =>
  aCreditNote({ amount: eur(amount_minor), kind: 'credit', refund_id: null, issued_at: march(day) })

it.each([
  ['paid by card', caseOf({}, { payments: [captured(2_299)] })],
  ['paid by account credit alone', caseOf({ credit_applied: eur(2_299) })],
  ['paid by card after a note', caseOf({}, { payments: [captured(2_000)], notes: [note(299, 1)] })],
  ['paid by a note', caseOf({ credit_applied: eur(2_000) }, { notes: [note(299, 2)] })],
  ['credited when it was paid', caseOf({}, { payments: [captured(2_299)], notes: [note(299, 3)] })],
  ['open', caseOf({ ...unpaid, status: 'open' })],
  ['given up', caseOf({ ...unpaid, status: 'uncollectible' })],
  ['void', caseOf({ ...unpaid, status: 'void', credited: eur(2_299) })],
  [
    'refunded',
    caseOf({ status: 'refunded', refunded: eur(2_299) }, { payments: [captured(2_299)] }),
  ],
])('a status that fits the money is right: %s', (_name, of) => {
  expect(statusFlaw(of)).toBeNull()
})

it.each([
  [
    'paid by less',
    caseOf({}, { payments: [captured(2_298)] }),
    /^it is paid: of 2299, 2298 was captured/,
  ],
  ['paid by more', caseOf({}, { payments: [captured(2_300)] }), /^it is paid: of 2299, 2300 was/],
  [
    'covered only later',
    caseOf({}, { payments: [captured(2_000)], notes: [note(299, 3)] }),
    /^it is paid: /,
  ],
  [
    'paid at no time',
    caseOf({ paid_at: null }, { payments: [captured(2_299)] }),
    /no instant of payment/,
  ],
  [
    'open, and captured',
    caseOf({ ...unpaid, status: 'open' }, { payments: [captured(1)] }),
    /^it is open and 1 was captured/,
  ],
  [
    'open, nothing owed',
    caseOf({ ...unpaid, status: 'open', credit_applied: eur(2_299) }),
    /nothing is owed/,
  ],
  [
    'void, not credited',
    caseOf({ ...unpaid, status: 'void', credited: eur(2_298) }),
    /not all of it is credited/,
  ],
  [
    'refunded in part',
    caseOf({ status: 'refunded', refunded: eur(1) }, { payments: [captured(2_299)] }),
    /1 was refunded/,
  ],
  [
    'paid, and refunded',
    caseOf({ refunded: eur(1) }, { payments: [captured(2_299)] }),
    /^it is paid and 1 was refunded/,
  ],
])('a status that does not fit is told: %s', (_name, of, flaw) => {
  expect(statusFlaw(of)).toMatch(flaw)
})

it('a note of kind refund and a refund that was taken belong together', () => {
  const credited = { credited: eur(1_210), vat_credited: eur(210) }
  const pair = { notes: [aCreditNote()], refunds: [aRefund()] }

  expect(noteFlaws(caseOf(credited, pair))).toEqual([])
  expect(noteFlaws(caseOf(credited, { ...pair, refunds: [] }))).toEqual([
    'CN-2026-00001 has no refund',
  ])
  expect(noteFlaws(caseOf({}, { ...pair, notes: [] }))).toEqual(['refund refund-1 has no note'])
  expect(noteFlaws(caseOf(credited, { ...pair, refunds: [aRefund({ amount: eur(1) })] }))).toEqual([
    'CN-2026-00001 is for 1210, its refund for 1',
  ])
})

it('a line is told whose amount, quantity or days do not hold', () => {
  const [line] = anInvoice().lines
  if (!line) throw new Error('an invoice has a line')
  const flaws = (differs: Partial<typeof line>) =>
    lineFlaws(anInvoice({ lines: [{ ...line, ...differs }] }))

  expect(flaws({})).toEqual([])
  expect(flaws({ line_total: eur(1_901) })).toEqual(['line 1 is 1901; 31 of 31 days give 1900'])
  expect(flaws({ quantity: 2 })).toHaveLength(1)
  const { derivation } = line
  if (!isOfPlan(derivation)) throw new Error('the fixture is over a period')
  expect(flaws({ derivation: { ...derivation, days: 32 } })).toHaveLength(1)
  expect(flaws({ derivation: { ...derivation, quantity: 7 } })).toEqual([
    'line 1 shows 1; its derivation counts 7',
  ])
  expect(flaws({ derivation: { ...derivation, list: eur(1_900), basis_points: 1 } })).toEqual([])
  expect(flaws({ derivation: { ...derivation, list: eur(1_900), basis_points: 3 } })).toHaveLength(
    1,
  )
  expect(lineFlaws(anInvoice({ lines: [] }))).toEqual(['it has no line'])
})
