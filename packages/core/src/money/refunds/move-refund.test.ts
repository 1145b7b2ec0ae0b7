import { describe, expect, it } from 'vitest'
import { aCreditNote, anInvoice, aRefund, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { creditNoteOf } from '../credit-notes/credit-note.ts'
import { acceptRefund, completeRefund, failRefund } from './move-refund.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const now = march(6)
const invoice = anInvoice()
const credited = anInvoice({ credited: eur(1_210), vat_credited: eur(210) })

describe('a refund', () => {
  it('that is accepted has its note, and the invoice stays paid', () => {
    expect(acceptRefund(invoice, aRefund(), now)).toEqual({
      note: { amount: eur(1_210), vat_amount: eur(210) },
      invoice: { ...credited, updated_at: now },
      movements: [
        {
          kind: 'note_to_refund',
          account_id: 'acc-1',
          amounts: { amount: eur(1_210), net: eur(1_000), vat: eur(210) },
        },
      ],
    })
  })

  it('beyond what is left on the invoice is a bug', () => {
    expect(() => acceptRefund(credited, aRefund(), now)).toThrow('more than is left')
  })

  it('that is completed in part makes the invoice partially refunded', () => {
    expect(completeRefund(credited, aRefund(), now)).toEqual({
      invoice: {
        ...credited,
        status: 'partially_refunded',
        refunded: eur(1_210),
        updated_at: now,
      },
      movements: [
        {
          kind: 'refund_completed',
          account_id: 'acc-1',
          order_id: 'order-2',
          amounts: { amount: eur(1_210) },
        },
      ],
    })
  })

  it('that completes the total makes it refunded', () => {
    const partly = anInvoice({
      status: 'partially_refunded',
      credited: eur(2_299),
      refunded: eur(1_210),
    })

    expect(completeRefund(partly, aRefund({ amount: eur(1_089) }), now)).toMatchObject({
      invoice: { status: 'refunded', refunded: eur(2_299) },
    })
  })

  it('that fails after all leaves the note and becomes account credit', () => {
    expect(failRefund(credited, aRefund())).toEqual({
      invoice: credited,
      movements: [{ kind: 'refund_failed', account_id: 'acc-1', amounts: { amount: eur(1_210) } }],
    })
  })
})

it('the note of an accepted refund shows what the invoice shows, whatever has changed since', () => {
  const { note } = acceptRefund(invoice, aRefund(), now)
  const { credit_note_id, number, kind, reason_code, notes, refund_id } = aCreditNote()
  const facts = { credit_note_id, number, kind, reason_code, notes, refund_id }

  expect(creditNoteOf(invoice, note, facts, march(5))).toEqual(aCreditNote())
})
