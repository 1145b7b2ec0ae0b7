import type { Browser, Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './chromium.ts'
import { becomeCustomer, ONA } from './portal-newcomer.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof openServer>>
let page: Page
beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  page = await browser.newPage({ locale: 'en' })
  await becomeCustomer(page, server.url)
  const files = {
    'page.html': ['text/html', '<title>A front end of somebody’s own</title>'],
    'client.js': ['text/javascript', await bundled()],
    'worker.js': ['text/javascript', WORKER],
  } as const
  for (const [name, [contentType, body]] of Object.entries(files)) {
    await page.route(`${server.url}/own/${name}`, (route) => route.fulfill({ contentType, body }))
  }
  await page.goto(`${server.url}/own/page.html`)
}, 240_000)
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** The client in one file, as a bundler makes it for a front end: what it would have of Node stops it. */
async function bundled(): Promise<string> {
  const input = new URL('../../packages/client/src/index.ts', import.meta.url).pathname
  const bundle = await rolldown({ input, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'esm' })
  expect(output.flatMap((each) => ('imports' in each ? each.imports : []))).toEqual([])
  return output[0].code
}

/** Signs in, reads a list as dates, tops up under a key of its own, and is told why it may not do something. */
const JOURNEY = `async ({ url, credentials }) => {
  const { createBillingClient, createClient, dataOf, each, withDates } = await import(location.origin + '/own/client.js')
  const auth = await dataOf(createClient({ url }).POST('/auth/sign-in', { body: credentials }))
  const client = createBillingClient({ url, auth })
  const me = await dataOf(client.GET('/me'))
  const cards = []
  for await (const card of each(client, '/payment-methods')) cards.push(withDates(card))
  const topup = await client.POST('/payments/topup', { body: { amount_minor: 2500, currency: 'EUR' } })
  const { error } = await client.GET('/invoices/{invoice_id}', { params: { path: { invoice_id: 'none' } } })
  return {
    email: me.email,
    cards: cards.map(({ last4, created_at }) => [last4, created_at instanceof Date]),
    topup: topup.response.status,
    error: error.code,
  }
}`

/** The same in a thread of its own: the page asks, and the worker answers. */
const WORKER = `onmessage = ({ data }) => (${JOURNEY})(data).then(postMessage, (error) => postMessage(String(error)))`
const IN_WORKER = `(asked) => new Promise((resolve, reject) => {
  const worker = new Worker('/own/worker.js', { type: 'module' })
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(asked)
})`

it.each([
  ['a page', JOURNEY],
  ['a worker', IN_WORKER],
])('signs in, reads, pays and is refused in %s', async (_, journey) => {
  const asked = {
    url: `${server.url}/v1`,
    credentials: { email: ONA.email, password: ONA.password },
  }

  const seen = await page.evaluate(`(${journey})(${JSON.stringify(asked)})`)

  expect(seen).toEqual({
    email: ONA.email,
    cards: [['4242', true]],
    topup: 201,
    error: 'not_found',
  })
})
