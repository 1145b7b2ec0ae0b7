import { describe, expect, it } from 'vitest'
import { aPayment, aRefund, anInvoice, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { BareTopup, ContractInvoice } from './contract-money.ts'
import { decidePayBack } from './decide-pay-back.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const none = eur(0)
/** Nothing is owed for the days used: the consumer did not ask us to begin. */
const USE = { received_at: march(6), begin_asked_at: null, confirmed_at: march(6) }
/** The 6th of 31 days: 4.45 of 22.99. */
const ASKED = { ...USE, begin_asked_at: march(1) }

const paid = (differs: Partial<ContractInvoice> = {}): ContractInvoice => ({
  invoice: anInvoice(),
  notes: [],
  refunds: [],
  payments: [aPayment({ amount: eur(2_299), refunded: none, invoice_id: 'invoice-1' })],
  ...differs,
})
const own = { reason_code: 'withdrawal', created_at: march(6), amount: eur(2_299) } as const

describe('a consumer who has withdrawn', () => {
  it('gets a paid invoice back to the card', () => {
    expect(decidePayBack([paid()], USE, none)).toEqual({
      kind: 'refund',
      invoice_id: 'invoice-1',
      amount: eur(2_299),
      taken_from: 'invoice',
    })
  })

  it('gets it back but for the days used, having asked us to begin', () => {
    expect(decidePayBack([paid()], ASKED, none)).toMatchObject({ amount: eur(1_854) })
  })

  it('has an unpaid invoice credited', () => {
    const open = paid({ invoice: anInvoice({ status: 'open', paid_at: null }), payments: [] })

    expect(decidePayBack([open], ASKED, none)).toEqual({
      kind: 'note',
      invoice_id: 'invoice-1',
      amount: eur(1_854),
    })
  })

  it('gets account credit for what account credit had paid, and then that too', () => {
    const covered = paid({ payments: [], invoice: anInvoice({ invoice_id: 'invoice-2' }) })
    const refunded = paid({ invoice: anInvoice({ credited: eur(2_299) }) })

    expect(decidePayBack([covered], USE, none)).toMatchObject({ kind: 'note', amount: eur(2_299) })
    expect(decidePayBack([refunded], USE, eur(500))).toEqual({
      kind: 'refund',
      invoice_id: 'invoice-1',
      amount: eur(500),
      taken_from: 'account_credit',
    })
  })

  it('gets no credit to a card that has everything back', () => {
    const back = paid({
      invoice: anInvoice({ status: 'refunded', credited: eur(2_299) }),
      refunds: [aRefund({ ...own, status: 'completed' })],
    })

    expect(decidePayBack([back], USE, eur(500))).toEqual({ kind: 'done', owed: none })
  })

  it.each(['requested', 'sent'] as const)('waits for a refund that is %s', (status) => {
    expect(decidePayBack([paid({ refunds: [aRefund({ ...own, status })] })], USE, none)).toEqual({
      kind: 'wait',
    })
  })

  it('waits for an operator where the provider refuses', () => {
    const refused = paid({ refunds: [aRefund({ ...own, status: 'refused' })] })

    expect(decidePayBack([refused], USE, none)).toEqual({ kind: 'stuck' })
  })

  it('is paid back once all but what is owed is on its way', () => {
    const back = paid({
      invoice: anInvoice({ credited: eur(1_854) }),
      refunds: [aRefund({ ...own, amount: eur(1_854), status: 'accepted' })],
    })

    expect(decidePayBack([back], ASKED, none)).toEqual({ kind: 'done', owed: eur(445) })
  })
})

describe('where a refund was refused or made before,', () => {
  it.each([
    ['the provider refused the refund of an operator', 'refused', 'goodwill', 0, 2_299],
    ['an operator gave a part back', 'completed', 'goodwill', 1_000, 1_299],
    ['a part is on its way', 'accepted', 'withdrawal', 1_000, 1_299],
  ] as const)('what is left goes back: %s', (...row) => {
    const [, status, reason_code, credited, rest] = row
    const refund = aRefund({ ...own, amount: eur(1_000), status, reason_code })
    const part = paid({ invoice: anInvoice({ credited: eur(credited) }), refunds: [refund] })

    expect(decidePayBack([part], USE, none)).toMatchObject({ kind: 'refund', amount: eur(rest) })
  })

  it('an unpaid invoice is still credited: that asks no provider', () => {
    const refused = paid({ refunds: [aRefund({ ...own, status: 'refused' })] })
    const unpaid = anInvoice({ invoice_id: 'invoice-2', status: 'open', paid_at: null })

    expect(decidePayBack([paid({ invoice: unpaid, payments: [] }), refused], USE, none)).toEqual({
      kind: 'note',
      invoice_id: 'invoice-2',
      amount: eur(2_299),
    })
  })
})

describe('an invoice', () => {
  it.each(['open', 'uncollectible'] as const)(
    'that is owed is credited, and no card gets it: %s',
    (status) => {
      expect(decidePayBack([paid({ invoice: anInvoice({ status }) })], USE, none)).toEqual({
        kind: 'note',
        invoice_id: 'invoice-1',
        amount: eur(2_299),
      })
    },
  )

  it('that was given up is credited in full or not at all: 4.45 of it are owed', () => {
    const given_up = paid({ invoice: anInvoice({ status: 'uncollectible' }), payments: [] })

    expect(decidePayBack([given_up], ASKED, none)).toEqual({ kind: 'done', owed: eur(445) })
  })

  it.each(['void', 'refunded'] as const)('at its end takes no further note: %s', (status) => {
    expect(decidePayBack([paid({ invoice: anInvoice({ status }) })], USE, none)).toEqual({
      kind: 'done',
      owed: none,
    })
  })
})

it('account credit goes to the first invoice whose card can take it', () => {
  const covered = paid({ invoice: anInvoice({ credited: eur(2_299) }), payments: [] })
  const by_card = anInvoice({ invoice_id: 'invoice-2', credited: eur(2_299) })

  expect(decidePayBack([covered, paid({ invoice: by_card })], USE, eur(500))).toEqual({
    kind: 'refund',
    invoice_id: 'invoice-2',
    amount: eur(500),
    taken_from: 'account_credit',
  })
})

describe('of topups, what is left is asked for', () => {
  const [line] = anInvoice().lines
  if (!line) throw new Error('there is a line')
  const derivation = { rule: 'topup', paid: eur(2_000), rate_basis_points: 2_100 } as const
  /** A topup of 20.00 with an invoice of 5 March. */
  const invoiced = (refunds: ContractInvoice['refunds'] = []) =>
    paid({
      invoice: anInvoice({
        invoice_id: 'invoice-t',
        lines: [{ ...line, derivation }],
        total: eur(2_000),
        issued_at: march(5),
      }),
      payments: [aPayment({ payment_id: 'payment-t', amount: eur(2_000) })],
      refunds,
    })
  /** A topup of 10.00 without an invoice, captured on a day of March. */
  const bare = (day: number, refunds: BareTopup['refunds'] = []): BareTopup => ({
    payment: aPayment({ payment_id: 'payment-b', amount: eur(1_000), captured_at: march(day) }),
    refunds,
  })
  const of_the_invoiced = {
    kind: 'refund',
    invoice_id: 'invoice-t',
    amount: eur(2_000),
    taken_from: 'invoice',
  }
  const of_the_bare = { kind: 'refund_topup', payment: bare(6).payment, amount: eur(1_000) }
  const back = (payment_id: string, cents: number, reason_code: string) =>
    aRefund({ ...own, payment_id, reason_code, amount: eur(cents), status: 'completed' })
  const next = (topup: ContractInvoice, ...rest: readonly BareTopup[]) =>
    decidePayBack([topup], ASKED, none, rest)

  it('after the invoices of the contract', () => {
    expect(decidePayBack([paid(), invoiced()], USE, none, [bare(6)])).toMatchObject({
      invoice_id: 'invoice-1',
    })
  })

  it('all of it, whatever days were used', () => {
    expect(next(invoiced())).toEqual(of_the_invoiced)
  })

  it('where there is no invoice too', () => {
    expect(decidePayBack([], ASKED, none, [bare(6)])).toEqual(of_the_bare)
  })

  it('of the newest first, by the day on which it was captured', () => {
    expect(next(invoiced(), bare(6))).toEqual(of_the_bare)
    expect(next(invoiced(), bare(4))).toEqual(of_the_invoiced)
  })

  it('but for what an operator gave back', () => {
    const part = back('payment-t', 1_500, 'goodwill')

    expect(next(invoiced([part]))).toEqual({ ...of_the_invoiced, amount: eur(500) })
  })

  it('once: one that kept a part of it as used leaves it', () => {
    const earlier = back('payment-t', 100, 'goodwill')
    const asked = back('payment-t', 700, 'withdrawal')

    expect(next(invoiced([earlier, asked]), bare(4))).toEqual({
      ...of_the_bare,
      payment: bare(4).payment,
    })
    expect(next(invoiced([asked]))).toEqual({ kind: 'done', owed: none })
  })

  it('of the others first, and what the provider refuses then waits for an operator', () => {
    const sent = back('payment-t', 2_000, 'withdrawal')
    const refused = { ...sent, status: 'refused', failure_code: 'too_old' } as const

    expect(next(invoiced([refused]), bare(4))).toMatchObject({ kind: 'refund_topup' })
    expect(next(invoiced([refused]))).toEqual({ kind: 'stuck' })
  })

  it('not of one that went back whole', () => {
    expect(next(invoiced([back('payment-t', 2_000, 'goodwill')]))).toEqual({
      kind: 'done',
      owed: none,
    })
  })

  it('not while a refund of one without an invoice is under way', () => {
    const sent = { ...back('payment-b', 1_000, 'withdrawal'), status: 'sent' } as const

    expect(next(invoiced(), bare(6, [sent]))).toEqual({ kind: 'wait' })
  })
})
