import { describe, expect, it } from 'vitest'
import { aPayment, aRefund, anInvoice, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { ContractInvoice } from './contract-money.ts'
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
