import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { signedIn } from './people.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const OTHER = { brand: 'mastercard', last4: '5454', exp_month: 12, exp_year: 2099 } as const
const orderAt = (address: string) => /\/checkout\/([\w-]+)/.exec(address)?.[1] ?? ''

/** A customer whose first charge was declined, and the form by which another card pays it. */
async function overdue() {
  const customer = await world.signUp()
  for (const { method_id } of await world.sandbox.listCards()) {
    await world.sandbox.setCard(method_id, 'insufficient_funds')
  }
  await world.advance('P15D')
  const browser = await signedIn(world, customer)
  const { text } = await browser.get('/billing')
  const [, invoice_id = ''] = /name="invoice_id" value="([\w-]+)"/.exec(text) ?? []
  const pay = async (more: Record<string, string>) => {
    const form = { do: 'other', invoice_id, key: 'another-card-another-card', ...more }
    const { to } = await browser.post('/billing', form)
    await world.sandbox.complete(orderAt(to ?? ''), { card: OTHER })
    await world.settle()
  }
  const cards = async () => (await browser.get('/billing/payment-methods')).text
  return { browser, text, pay, cards }
}

/** What a row of the cards says, by the last digits. */
const rowOf = (text: string, last4: string) =>
  text
    .split('<li class="row">')
    .slice(1)
    .find((row) => row.includes(`···· ${last4}`)) ?? ''

it('another card that pays is used from now on where that is left ticked; the declined one keeps its mark', async () => {
  const { browser, text, pay, cards } = await overdue()
  expect(text).toMatch(/<input[^>]*type="checkbox"[^>]*name="from_now_on"[^>]*checked/)
  expect(rowOf(await cards(), '4242')).toContain('Declined last time')

  await pay({ from_now_on: 'yes' })

  const after = await cards()
  expect(rowOf(after, '5454')).toContain('Default')
  expect(rowOf(after, '5454')).not.toContain('Declined last time')
  expect(rowOf(after, '4242')).not.toContain('Default')
  expect(rowOf(after, '4242')).toContain('Declined last time')
  const billing = (await browser.get('/billing')).text
  expect(billing).not.toContain('What is owed')
  expect(billing).not.toContain('declined, it leaves')
})

it('unticked, it pays this once; the declined card stays the default, with its mark', async () => {
  const { browser, pay, cards } = await overdue()

  await pay({})

  const after = await cards()
  expect(after).not.toContain('···· 5454')
  expect(rowOf(after, '4242')).toContain('Default')
  expect(rowOf(after, '4242')).toContain('Declined last time')
  expect((await browser.get('/billing')).text).not.toContain('What is owed')
})

it('a card that was charged the last time has no mark', async () => {
  const browser = await signedIn(world, await world.signUp())
  await world.advance('P15D')

  expect((await browser.get('/billing/payment-methods')).status).toBeLessThan(400)
  expect((await browser.get('/billing/payment-methods')).text).not.toContain('Declined last time')
})
