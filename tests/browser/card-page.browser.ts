import { HOUR, money, type NewOrder, type OrderView } from '@billing/core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { asked } from '../payments-revolut/odd-revolut.ts'
import { openRevolut, type RevolutWorld } from '../payments-revolut/revolut-world.ts'
import { serveFetch } from '../support/serve.ts'
import { openBrowser } from './chromium.ts'

const BACK = 'https://portal.example.com/return'
const CENT = { amount: money(1, 'EUR'), capture: 'manual', save_method: true } as const

let browser: Browser
let world: RevolutWorld
let served: Awaited<ReturnType<typeof serveFetch>>
let context: BrowserContext
let page: Page
let complaints: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
})

beforeEach(async () => {
  served = await serveFetch((request) => world.revolut.pages(request))
  world = await openRevolut({ client: { pages_url: `${served.url}/pay` } })
  complaints = []
})

afterEach(async () => {
  await context.close()
  await served.close()
  await world.close()
  expect(complaints).toEqual([])
})

/** Open the page of a fresh order in a browser of this language. */
async function visit(over: Partial<NewOrder>, locale = 'en-GB'): Promise<OrderView> {
  context = await browser.newContext({ locale })
  page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.route(BACK, (route) => route.fulfill({ body: 'The portal.' }))
  const answer = await world.provider.createOrder(asked({ expire_after: HOUR, ...over }))
  if (answer.kind !== 'order') throw new Error(`the order is ${answer.kind}`)
  await page.goto(answer.order.checkout_url)
  return answer.order
}

async function read({ order_id }: OrderView): Promise<OrderView> {
  const answer = await world.provider.getOrder(order_id)
  if (answer.kind !== 'order') throw new Error(`the order is ${answer.kind}`)
  return answer.order
}

describe('the card page in a browser', () => {
  it('saves a card for us, charges nothing and goes back to where the payer came from', async () => {
    const order = await visit({ amount: money(0, 'EUR'), save_method: true })

    await page.getByRole('button', { name: 'Save the card' }).click()
    await page.waitForURL(BACK)

    const paid = await read(order)
    expect(paid).toMatchObject({ state: 'completed', saved_method: { last4: expect.any(String) } })
    const methods = await world.provider.listMethods(paid.customer_id ?? '')
    expect(methods.kind === 'methods' && methods.methods).toHaveLength(1)
    expect(await world.movements(order.order_id)).toEqual([])
  })

  it('speaks Lithuanian, and only holds the cent that proves a card', async () => {
    const order = await visit(CENT, 'lt-LT')

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Išsaugokite kortelę')
    await page.getByLabel('Vardas ir pavardė ant kortelės').fill('Jonas Jonaitis')
    await page.getByRole('button', { name: 'Išsaugoti kortelę' }).click()
    await page.waitForURL(BACK)

    expect(await read(order)).toMatchObject({ state: 'authorised', saved_method: {} })
    expect(await world.movements(order.order_id)).toEqual([{ kind: 'hold', amount_minor: 1 }])
  })

  it('tells why a card was declined, and takes the next one', async () => {
    const order = await visit({ save_method: true })
    const pay = page.getByRole('button', { name: 'Pay €19.00' })

    await page.getByLabel('Card number').fill('4929 5736 3812 5985')
    await pay.click()
    await page.getByText('The card was not accepted.').waitFor()
    await page.getByLabel('Card number').fill('4929 4205 7359 5709')
    await pay.click()
    await page.waitForURL(BACK)

    expect(await read(order)).toMatchObject({ state: 'completed', declines: 1 })
  })

  it('asks for a name, and says so when the script of the provider does not come', async () => {
    await visit({ amount: money(0, 'EUR'), save_method: true })
    await page.getByLabel('Name on the card').fill('')
    await page.getByRole('button', { name: 'Save the card' }).click()

    expect(new URL(page.url()).pathname).toMatch(/^\/pay\//)
    await page.route('**/embed.js', (route) => route.fulfill({ status: 200, body: '' }))
    await page.reload()
    await page.getByText('We could not load the card form.').waitFor()
    expect(await page.getByRole('button', { name: 'Save the card' }).isDisabled()).toBe(true)
  })

  it('says that the card is saved to whoever comes back', async () => {
    const order = await visit(CENT)
    await page.getByRole('button', { name: 'Save the card' }).click()
    await page.waitForURL(BACK)

    await page.goto(order.checkout_url)

    await page.getByRole('heading', { name: 'Your card is saved' }).waitFor()
    expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(BACK)
  })
})
