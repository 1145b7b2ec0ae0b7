import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { creditFor, moneyFor } from './topup-credit.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')

describe('call credit and money of a topup', () => {
  const whole = { invoice: { total: eur(2_000), credited: eur(0) }, refunds: [] }

  it('are the same', () => {
    expect([creditFor(whole, eur(800)), moneyFor(whole, eur(800))]).toEqual([eur(800), eur(800)])
  })

  it('are the same after an earlier refund, and while another is on its way', () => {
    const invoice = { total: eur(2_000), credited: eur(500) }
    const refunds = [
      { status: 'completed', amount: eur(500), taken_from: 'invoice' },
      { status: 'sent', amount: eur(300), taken_from: 'invoice' },
    ] as const

    expect(creditFor({ invoice, refunds }, eur(800))).toEqual(eur(800))
  })

  it('go together at the lower price, once a correction gave the VAT back', () => {
    const facts = { invoice: { total: eur(2_000), credited: eur(387) }, refunds: [] }

    expect([creditFor(facts, eur(1_613)), moneyFor(facts, eur(2_000))]).toEqual([
      eur(2_000),
      eur(1_613),
    ])
    expect(moneyFor(facts, eur(1_000))).toEqual(eur(807))
  })
})
