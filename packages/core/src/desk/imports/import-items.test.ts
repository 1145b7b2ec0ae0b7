import { describe, expect, it } from 'vitest'
import {
  aCustomerElsewhere as customer,
  IMPORTED_AT as NOW,
  IN_VILNIUS,
  ITEMS,
  PAYING_ELSEWHERE as PAYING,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { periodPrice } from '../../money/pricing/terms.ts'
import { termsOf } from '../../money/subscription/terms-of.ts'
import { decideImport } from './decide-import.ts'
import { importFlaws } from './import-flaws.ts'
import type { ImportedSubscription } from './imported-customer.ts'

const SELLS = { ...IN_VILNIUS, items: ITEMS }
const given = (differs: Partial<ImportedSubscription>) =>
  customer({ subscription: { ...PAYING, ...differs } })
const OWN = { kind: 'per_unit', unit: money(450, 'EUR') } as const

describe('what a customer of another system holds beside the plan', () => {
  const names = {
    account_id: 'a',
    subscription_id: 's',
    cycleId: () => 'c',
    newId: () => 'n',
  }
  const made = (differs: Partial<ImportedSubscription>) =>
    decideImport(given(differs), names, SELLS, NOW).subscription

  it('is held at its own price, or at the catalogue’s, beyond what is included', () => {
    const { items, included, planned } = made({
      items: [
        { item: 'seats', quantity: 10, price: OWN },
        { item: 'numbers', quantity: 2, price: null },
      ],
      planned_items: { seats: 8 },
    })

    expect(included).toEqual({ seats: 3 })
    expect(items).toEqual([
      { item: 'seats', quantity: 10, price: OWN },
      { item: 'numbers', quantity: 2, price: { kind: 'per_unit', unit: money(150, 'EUR') } },
    ])
    expect(planned?.items).toEqual({ seats: { quantity: 8 } })
  })

  it('costs what it cost there', () => {
    const items = [{ item: 'seats', quantity: 10, price: OWN }]
    const subscription = made({ items, included: { seats: 5 } })

    expect(periodPrice(termsOf(subscription))).toEqual(money(1_900 + 5 * 450, 'EUR'))
  })

  it.each<[string, Partial<ImportedSubscription>]>([
    ['subscription.items.fax', { items: [{ item: 'fax', quantity: 1, price: OWN }] }],
    ['subscription.items.seats', { items: [{ item: 'seats', quantity: 51, price: OWN }] }],
    ['subscription.items.seats', { planned_items: { seats: 51 } }],
    ['subscription.items.porting', { planned_items: { porting: 1 } }],
  ])('is refused for %s where it is %j', (field, differs) => {
    const fields = importFlaws(given(differs), SELLS, NOW).map((flaw) => flaw.field)

    expect(fields).toEqual([field])
  })
})
