import { ITEMS_BY_YEAR, PLANS_BY_YEAR } from '@billing/core/fixtures'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDesk } from '../console/desk.ts'
import { openWorld, type World } from '../support/world.ts'
import { signedIn } from './people.ts'
import { formOf, wordsOf } from './quantity-forms.ts'

const PLAN = '/billing/subscription'
const LENGTH = `${PLAN}/length?to=year`

let world: World
beforeEach(async () => {
  world = await openWorld({ settings: { plans: PLANS_BY_YEAR, items: ITEMS_BY_YEAR } })
})
afterEach(() => world.close())

/** A consumer of Lithuania on Business by the month; a quarter of the first paid month is over. */
async function paying() {
  const customer = await world.signUp({ customer_type: 'individual', full_name: 'Ona' })
  await world.until('2026-02-22T09:00:00Z')
  return { customer, browser: await signedIn(world, customer) }
}
const rowOf = (account_id: string) =>
  world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))

it('a consumer sees what a year costs with VAT, and pays by the year from the next period on', async () => {
  const { browser, customer } = await paying()
  expect(wordsOf(await browser.get(PLAN))).toContain('You pay by the month.')

  const page = await browser.get(LENGTH)
  expect(wordsOf(page)).toMatch(
    /What it costs a year Without VAT €190\.00 VAT 21% €39\.90 Total a year €229\.90/,
  )
  const answer = await browser.post(LENGTH, formOf(page, 'next'))

  expect([answer.status, answer.to]).toEqual([303, `/portal${PLAN}`])
  const planned = await browser.get(PLAN)
  expect(wordsOf(planned)).toContain('From 15 March 2026 you pay by the year.')
  await world.until('2026-03-15T12:00:00Z')
  const after = wordsOf(await browser.get(PLAN))
  expect(after).toContain('You pay by the year.')
  expect(after).toMatch(/What it costs a year .*€229\.90/)
  expect(after).toContain('Seats €60.38 a year each with 21% VAT')
  // Starter is not sold by the year.
  expect(after).not.toContain('Starter')
  expect((await rowOf(customer.account_id))?.interval).toBe('year')
})

it('who planned a year takes it back with one press', async () => {
  const { browser, customer } = await paying()
  await browser.post(LENGTH, formOf(await browser.get(LENGTH), 'next'))

  const answer = await browser.post(PLAN, formOf(await browser.get(PLAN), 'keep_length'))

  expect([answer.status, (await rowOf(customer.account_id))?.planned]).toEqual([303, null])
})

it('in Lithuanian the page has no English, and says what is in the way', async () => {
  const customer = await world.signUp({ language: 'lt' })
  await world.until('2026-02-22T09:00:00Z')
  const browser = await signedIn(world, customer)

  const page = wordsOf(await browser.get(LENGTH))

  expect(page).toContain('Kiek kainuoja per metus')
  expect(page).not.toMatch(/year|month/)
})

it('an operator plans it for a customer, sees it where the customer stands, and takes it back', async () => {
  const { customer } = await paying()
  const desk = await openDesk(world)
  const path = `/customers/${customer.account_id}/quantities`
  const asked = `${path}?interval=year`
  const page = await desk.get(asked)
  expect(wordsOf(page)).toContain('A year, without VAT €190.00')

  const answer = await desk.post(asked, {
    ...formOf(page, 'next_period'),
    next_period_reason: 'Asked for by telephone',
  })

  expect(answer.status).toBe(303)
  expect((await rowOf(customer.account_id))?.planned?.interval?.interval).toBe('year')
  const planned = await desk.get(path)
  expect(wordsOf(planned)).toContain('They pay by the year from 15 March 2026.')
  const back = await desk.post(path, {
    ...formOf(planned, 'keep'),
    'keep_reason.(length)': 'Changed their mind',
  })
  expect([back.status, (await rowOf(customer.account_id))?.planned]).toEqual([303, null])
})
