import { aCode, ITEMS } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'
import { signedIn } from './people.ts'
import { formOf, wordsOf } from './quantity-forms.ts'

const PLAN = '/billing/subscription'
const COMPANY = {
  key: 'key-key-key-key-key',
  customer_type: 'company',
  priced_for: 'LT',
  plan_tier: 'business',
  company_name: 'UAB Pavyzdys',
  email: 'ona@example.lt',
  'legal_address.line1': 'Gedimino pr. 1',
  'legal_address.city': 'Vilnius',
  'legal_address.postal_code': '01103',
  'legal_address.country': 'LT',
}

let world: World
beforeEach(async () => {
  world = await openWorld({ settings: { items: ITEMS, discount_codes: [aCode()] } })
})
afterEach(() => world.close())

describe('the page of a sign-up', () => {
  const signUp = async (typed: Readonly<Record<string, string>>) => {
    const browser = openPortal(world)
    const page = await browser.get('/signup')
    return { page, answer: await browser.post('/signup', { ...COMPANY, ...typed }) }
  }
  const signup = () =>
    world.ports.store.read(async (tx) => (await tx.signups.pendingOf('ona@example.lt'))[0])

  it('offers a code, and a number of what customers choose themselves', async () => {
    const { page } = await signUp({})
    expect(wordsOf(page)).toContain('Seats: how many (optional)')
    expect(wordsOf(page)).toContain('Numbers: how many (optional)')
    expect(wordsOf(page)).not.toContain('Number porting: how many')
    expect(wordsOf(page)).toContain('Discount code (optional)')
  })

  it('orders what was typed, and nothing of what was left empty', async () => {
    const { answer } = await signUp({ 'items.seats': '5', 'items.numbers': '', code: ' spring ' })
    expect(answer.status).toBe(303)
    expect((await signup())?.ordered).toMatchObject({
      items: [{ item: 'seats', quantity: 5 }],
      discount: { code: 'SPRING' },
    })
  })

  it.each([
    [{ code: 'fall' }, 'This code is not valid, or not any more.'],
    [{ 'items.seats': '51' }, 'The plan business takes at most 50 of this.'],
    [{ 'items.seats': 'many' }, 'We take a whole number from 0 to 10000.'],
  ])('with %o says at the field what is wrong, and orders nothing', async (typed, says) => {
    const { answer } = await signUp(typed)
    expect(answer.status).toBe(422)
    expect(wordsOf(answer)).toContain(says)
    expect(await signup()).toBeUndefined()
  })
})

describe('the plan page', () => {
  const redeem = async (code: string, language: 'en' | 'lt' = 'en') => {
    const browser = await signedIn(world, await world.signUp())
    await browser.post('/language', { language, next: '/' })
    const fields = formOf(await browser.get(PLAN), 'redeem')
    const answer = await browser.post(PLAN, { ...fields, code })
    return { answer, after: wordsOf(await browser.get(PLAN)) }
  }

  it('redeems a code and says what the next invoice has', async () => {
    const { answer, after } = await redeem('spring')
    expect([answer.status, answer.to]).toEqual([303, `/portal${PLAN}`])
    expect(after).toContain('On your next invoice: 20%, for the next 2 periods.')
    expect(after).toContain('Discount 20 %, period 1 of 2')
  })

  it('says in the reader’s language why it does not', async () => {
    const { answer } = await redeem('fall', 'lt')
    expect(answer.status).toBe(422)
    expect(wordsOf(answer)).toContain('Šis nuolaidos kodas negalioja arba nebegalioja.')
  })
})
