import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { signedIn } from './people.ts'

let world: World
let browser: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  world = await openWorld()
  browser = await signedIn(world, await world.signUp())
})
afterEach(() => world.close())

/** What the provider's page is asked to do with the order that an address leads to. */
const orderAt = (address: string) => /\/checkout\/([\w-]+)/.exec(address)?.[1] ?? ''

/** The way to the provider's page, out of a form of ours. */
async function topUp(): Promise<string> {
  const form = { amount_minor: '25', key: 'top-up-top-up-top-up' }
  return orderAt((await browser.post('/billing/balance', form)).to ?? '')
}

it('whoever comes back from paying is thanked, for the amount, and not for ever', async () => {
  const order = await topUp()
  await world.sandbox.complete(order)
  await world.settle()

  expect((await browser.get('/billing/balance')).text).toContain('€25.00 is paid. Thank you.')
  await world.advance('PT11M')
  expect((await browser.get('/billing/balance')).text).not.toContain('Thank you')
})

it('whoever comes back without having paid is told so, and that it may take a moment', async () => {
  await topUp()

  const { text } = await browser.get('/billing/balance')

  expect(text).toContain('€25.00 is not paid yet.')
  expect(text).toContain('href="/portal/billing/balance">Look again')
  expect(text).not.toContain('Thank you')
})

it('an overdue invoice that was paid by another card is thanked for where the provider leads back to', async () => {
  for (const { method_id } of await world.sandbox.listCards()) {
    await world.sandbox.setCard(method_id, 'insufficient_funds')
  }
  await world.advance('P15D')
  const { text } = await browser.get('/billing')
  expect(text).not.toContain('Thank you')

  await world.sandbox.complete(orderAt(text))
  await world.settle()

  expect((await browser.get('/billing')).text).toContain('€22.99 is paid. Thank you.')
})

it('a card that was just added is named', async () => {
  await world.advance('P1D')
  expect((await browser.get('/billing/payment-methods')).text).not.toContain('Thank you')
  const form = { do: 'add', key: 'a-card-a-card-a-card' }
  const { to } = await browser.post('/billing/payment-methods', form)
  await world.sandbox.complete(orderAt(to ?? ''))
  await world.settle()

  expect((await browser.get('/billing/payment-methods')).text).toMatch(
    /Visa ···· \d{4} is saved\. Thank you\./,
  )
})
