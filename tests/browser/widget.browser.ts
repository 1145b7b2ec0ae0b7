import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import { anOrder, type OpenLoopback, openLoopback } from '../payments-revolut/loopback.ts'
import { serveFetch } from '../support/serve.ts'
import { openBrowser } from './chromium.ts'

let browser: Browser
let open: OpenLoopback
let revolut: Awaited<ReturnType<typeof serveFetch>>
let shop: Awaited<ReturnType<typeof serveFetch>>
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  open = await openLoopback()
  revolut = await serveFetch(open.api)
  shop = await serveFetch(() => page200(shopPage(revolut.url)))
  page = await browser.newPage()
})
afterEach(async () => {
  await page.close()
  await Promise.all([shop.close(), revolut.close()])
  await open.close()
})

/** A page of a shop, served elsewhere, that pays with the popup and shows what it is told. */
const shopPage = (origin: string) => `<!doctype html><title>Shop</title><output></output>
  <script src="${origin}/embed.js"></script>
  <script>
    const told = (text) => { document.querySelector('output').textContent = text }
    const token = new URLSearchParams(location.search).get('token')
    RevolutCheckout(token, 'sandbox').then((instance) => instance.payWithPopup({
      locale: 'lt',
      savePaymentMethodFor: 'merchant',
      onSuccess: ({ orderId }) => told('paid ' + orderId),
      onError: ({ type, code }) => told(type + ' ' + code),
      onCancel: () => told('cancelled'),
    }), (error) => told('no order'))
  </script>`

function page200(html: string): Response {
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

async function visit(over: Readonly<Record<string, unknown>> = {}) {
  const order = await anOrder(open, { save_payment_method_for: undefined, ...over })
  await page.goto(`${shop.url}/?token=${order.token}`)
  await page.getByLabel('Kortelės numeris').waitFor()
  return order
}
const told = async (text: string) => {
  await page.getByText(text, { exact: true }).waitFor()
  return page.locator('dialog').count()
}

it('pays in a popup of another origin, and saves the card for the merchant', async () => {
  const { id, customer } = await visit()

  await page.getByRole('button', { name: 'Mokėti 19.00 EUR' }).click()

  expect(await told(`paid ${id}`)).toBe(0)
  const methods = await open.ask('GET', `/api/customers/${customer.id}/payment-methods`)
  expect(methods.body.payment_methods).toMatchObject([{ saved_for: 'merchant', last_four: '5709' }])
})

it('tells the page why a test card was declined', async () => {
  await visit()

  await page.getByLabel('Bandomoji kortelė').selectOption('Declined: insufficient_funds')
  await page.getByRole('button', { name: 'Mokėti' }).click()

  expect(await told('payment insufficient_funds')).toBe(0)
})

it('asks to save a card when nothing is to be paid, and may be left', async () => {
  const { id } = await visit({ amount: 0 })

  await page.getByRole('button', { name: 'Atšaukti' }).click()

  expect(await told('cancelled')).toBe(0)
  expect((await open.ask('GET', `/api/orders/${id}`)).body.state).toBe('pending')
})

it('opens for no order that there is not', async () => {
  await page.goto(`${shop.url}/?token=none`)

  expect(await told('no order')).toBe(0)
})
