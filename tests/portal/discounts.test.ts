import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operate } from '../stories/operator-hand.ts'
import { openWorld, type World } from '../support/world.ts'
import { signedIn } from './people.ts'
import { wordsOf } from './quantity-forms.ts'

const PLAN = '/billing/subscription'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** What the plan page says, in this language, of a customer who was given a discount. */
async function pageOf(discount: object, language: 'en' | 'lt' = 'en'): Promise<string> {
  const customer = await world.signUp()
  const found = await world.ports.store.read((tx) =>
    tx.subscriptions.ofAccount(customer.account_id),
  )
  const path = `/admin/subscriptions/${found?.subscription_id}/discounts`
  await operate(world, 'POST', path, { body: { reason: 'agreed', ...discount } })
  const browser = await signedIn(world, customer)
  await browser.post('/language', { language, next: '/' })
  return wordsOf(await browser.get(PLAN))
}

describe('the plan page', () => {
  it('has what is taken off the next periods, and the next invoice with its line', async () => {
    const text = await pageOf({ off: { kind: 'percent', basis_points: 2_000 }, periods: 3 })

    expect(text).toContain('Discount 20%, for the next 3 periods')
    expect(text).toContain('Discount 20 %, period 1 of 3')
  })

  it.each([
    [{ off: { kind: 'period' }, periods: 1 }, 'the next period is free'],
    [{ off: { kind: 'amount', amount_minor: 500 }, periods: null }, '€5.00, for good'],
  ])('says what %o is', async (discount, says) => {
    expect(await pageOf(discount)).toContain(`Discount ${says}`)
  })

  it('says so in Lithuanian', async () => {
    const text = await pageOf({ off: { kind: 'percent', basis_points: 1_250 }, periods: 2 }, 'lt')

    expect(text).toContain('Nuolaida 12,5 %, liko laikotarpių: 2')
  })
})
