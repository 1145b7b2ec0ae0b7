import { describe, expect, it } from 'vitest'
import {
  aDiscount,
  aDueCustomer,
  aPlannedCycle,
  auditsOf,
  effectsOf,
  march,
  running,
  takenUp,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { after, HOUR } from '../../kernel/time.ts'
import type { Discount } from '../pricing/discount.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const gift = aDiscount({
  discount_id: 'gift',
  off: { kind: 'period' },
  periods: 1,
  periods_left: 1,
})

describe('a period that is billed with a discount', () => {
  const due = (...discounts: Discount[]) =>
    takenUp(
      aDueCustomer({ subscription: running({ current_period_end: march(1), discounts }) }),
      march(1),
    )

  it('uses one of its periods up, and has it until the period ends', () => {
    const { facts, changes } = due(aDiscount())

    expect(facts.invoices[0]?.subtotal).toEqual(eur(1_615))
    expect(facts.subscription).toMatchObject({
      discounts: [{ periods: 3, periods_left: 2 }],
      in_force: { discount_id: 'discount-1', period_start: march(1), basis_points: 1_500 },
    })
    expect(auditsOf(changes)).toContain('subscription.discount_used')
  })

  it('that is a gift is an invoice over nothing, which is paid without an order', () => {
    const { facts, changes } = due(aDiscount(), gift)

    expect(facts.invoices[0]).toMatchObject({ total: eur(0), status: 'paid' })
    expect(facts.cycles[0]).toMatchObject({ state: 'charged', provider_order_id: null })
    expect(facts.subscription.discounts).toMatchObject([
      { discount_id: 'discount-1', periods_left: 3 },
      { discount_id: 'gift', periods_left: 0 },
    ])
    expect(effectsOf(changes).map(({ type }) => type)).toContain('document.store')
  })

  it('is followed by one that is planned at what it costs with what is left', () => {
    const planned = (...discounts: Discount[]) =>
      due(...discounts).facts.cycles.find(({ state }) => state === 'planned')?.amount

    expect(planned(aDiscount(), gift)).toEqual(eur(1_615))
    expect(planned(gift)).toEqual(eur(1_900))
  })

  it('uses none up where the rest of a period has no day left', () => {
    const start = after(march(32), -HOUR)
    const subscription = running({ current_period_end: march(1), discounts: [aDiscount()] })
    const cycles = [
      aPlannedCycle({ cycle_id: 'cycle-1', period_start: start, period_end: march(32) }),
    ]
    const { facts } = takenUp(aDueCustomer({ subscription, cycles }), start)

    expect(facts.subscription).toMatchObject({ discounts: [{ periods_left: 3 }], in_force: null })
    expect(facts.cycles[0]?.invoice_id).toBeNull()
  })

  it('says nothing of discounts where there is none', () => {
    const { facts, changes } = due()

    expect(facts.subscription).toMatchObject({ discounts: [], in_force: null })
    expect(auditsOf(changes)).not.toContain('subscription.discount_used')
  })
})
