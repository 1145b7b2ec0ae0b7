import { describe, expect, it } from 'vitest'
import {
  aCustomer,
  aPolicy,
  auditsOf,
  itemFixture,
  ITEMS,
  march,
  running,
} from '../../fixtures/index.ts'
import type { CustomerFacts } from '../decisions/facts.ts'
import { decided } from '../decisions/draft.ts'
import { money } from '../../kernel/money.ts'
import type { Quantities } from '../pricing/paid-quantity.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { dropPlanned, scheduleTerms } from './schedule-plan.ts'
import { type AskedTerms, wishOf } from './terms-wish.ts'

const by = { actor: 'customer', user_id: 'user-1' } as const
const policy = aPolicy()
const SELLS = { ...policy, settings: { ...policy.settings, items: ITEMS } }
const SEATS = { item: 'seats', price: { kind: 'per_unit', unit: money(450, 'EUR') } } as const

/** Business with ten seats, taken when they were cheaper, of which three are included. */
const holding = (differs: Partial<Subscription> = {}) =>
  aCustomer({
    subscription: running({
      included: { seats: 3 },
      items: [{ ...SEATS, quantity: 10 }],
      ...differs,
    }),
  })

const decide = (facts: CustomerFacts, rule: Parameters<typeof decided>[3]) =>
  decided(facts, SELLS, march(10), rule)

const wish = (facts: CustomerFacts, asked: Omit<AskedTerms, 'by'>) =>
  decide(facts, (draft) => {
    const whole = { ...asked, by: 'customer' } as const
    scheduleTerms(draft, whole, wishOf(draft.settings, facts.subscription, whole), by)
  })

const items = (quantities: Quantities) => ({ items: quantities })
const toEnterprise = { plan: { field: 'plan_tier', tier: 'enterprise' } } as const
const plannedOf = ({ facts }: ReturnType<typeof wish>) => facts.subscription.planned

describe('a wish for the next period', () => {
  it('of fewer seats leaves today’s, and is what the next period is planned at', () => {
    const made = wish(holding(), items({ seats: 8 }))

    expect(made.facts.subscription.items).toEqual([{ ...SEATS, quantity: 10 }])
    expect(plannedOf(made)).toEqual({ effective_at: march(32), items: { seats: { quantity: 8 } } })
    expect(auditsOf(made.changes)).toEqual(['subscription.terms_scheduled'])
  })

  it('of a plan keeps that of the seats, and one of the seats that of a plan', () => {
    const seats_first = wish(wish(holding(), items({ seats: 8 })).facts, toEnterprise)
    const plan_first = wish(wish(holding(), toEnterprise).facts, items({ seats: 8 }))

    expect(plannedOf(seats_first)).toEqual(plannedOf(plan_first))
    expect(plannedOf(plan_first)).toMatchObject({
      plan: { plan_tier: 'enterprise', included: { seats: 10 } },
      items: { seats: { quantity: 8 } },
    })
  })

  it('for today’s quantity takes the seats back and leaves the plan', () => {
    const both = wish(wish(holding(), toEnterprise).facts, items({ seats: 8 })).facts

    expect(plannedOf(wish(both, items({ seats: 10 })))).toEqual({
      effective_at: march(32),
      plan: expect.objectContaining({ plan_tier: 'enterprise' }),
    })
    const dropped = decide(both, (draft) => dropPlanned(draft, ['plan'], by))
    expect(plannedOf(dropped)).toEqual({
      effective_at: march(32),
      items: { seats: { quantity: 8 } },
    })
  })

  it('for an item that is not held keeps the price that was shown', () => {
    expect(plannedOf(wish(holding(), items({ numbers: 2 })))?.items).toEqual({
      numbers: { quantity: 2, price: { kind: 'per_unit', unit: money(150, 'EUR') } },
    })
  })
})

it('an item may be called as what every object inherits', () => {
  const sold = itemFixture('constructor', 100)
  const asked = { items: { constructor: 2 }, by: 'customer' } as const
  const { subscription } = holding({ items: [] })

  expect(wishOf({ plans: SELLS.settings.plans, items: [sold] }, subscription, asked).items).toEqual(
    {
      constructor: { quantity: 2, price: sold.prices.month },
    },
  )
})

describe('a wish is refused on its item', () => {
  const refused = (name: string) =>
    expect.objectContaining({
      code: 'validation.failed',
      details: expect.objectContaining({ invalid_params: [expect.objectContaining({ name })] }),
    })

  it.each<[string, Quantities, string]>([
    ['where so many are held', { seats: 10 }, 'items.seats'],
    ['where the plan takes fewer', { seats: 51 }, 'items.seats'],
    ['where we do not sell it', { chairs: 1 }, 'items.chairs'],
    ['where only operators charge it', { porting: 1 }, 'items.porting'],
  ])('%s', (_, quantities, name) => {
    expect(() => wish(holding(), items(quantities))).toThrow(refused(name))
  })

  it('where that is planned already', () => {
    const planned = wish(holding(), items({ seats: 8 })).facts

    expect(() => wish(planned, items({ seats: 8 }))).toThrow(refused('items.seats'))
  })

  it('where the seats that are held are more than another plan takes', () => {
    const starter = { plan: { field: 'plan_tier', tier: 'starter' } } as const

    expect(() => wish(holding(), starter)).toThrow(refused('items.seats'))
    expect(plannedOf(wish(holding(), { ...starter, ...items({ seats: 5 }) }))).not.toBeNull()
  })
})
