import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from './chromium.ts'
import { becomeCustomer, getPhoneSystem, ONA, signInAs } from './portal-newcomer.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof openServer>>
let context: BrowserContext
let page: Page
/** Requests to anybody but our own server, and what the pages complained of. */
let outside: string[]
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  server = await openServer()
  outside = []
  complaints = []
})

afterEach(async () => {
  await context.close()
  await server.close()
  expect(outside).toEqual([])
  expect(complaints).toEqual([])
})

async function visit(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext({ locale: 'en', ...options })
  page = await context.newPage()
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) outside.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
}

/** The newest mail's link that has a token. */
async function linkOfMail(kind: string): Promise<string> {
  const mails = (await (await page.request.get(`${server.url}/sandbox/mail`)).json()) as unknown
  const found = JSON.stringify(mails).match(new RegExp(`http[^"\\\\ ]*/${kind}\\?token=[\\w-]+`))
  return found?.[0] ?? ''
}

describe.each([
  ['with script', true],
  ['without script', false],
])('a newcomer %s', (_, javaScriptEnabled) => {
  it('signs up, saves a card, gets a phone system, and comes in by the first link of the mail', async () => {
    await visit({ javaScriptEnabled })
    await getPhoneSystem(page, server.url)

    await page.goto(await linkOfMail('first-login'))
    await page.getByLabel('Choose a password').fill('five red plum trees')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Hello, UAB Pavyzdys' }).waitFor()

    expect(page.url()).toBe(`${server.url}/portal`)
    await page.getByRole('link', { name: 'Open my phone system' }).waitFor()
    expect(await page.getByText('Free trial').isVisible()).toBe(true)
  })

  it('is told at its field what cannot be taken, and goes on from there', async () => {
    await visit({ javaScriptEnabled })
    await getPhoneSystem(page, server.url)
    await page.goto(await linkOfMail('first-login'))
    await page.getByLabel('Choose a password').fill('short')
    await page.getByRole('button', { name: 'Sign in' }).click()

    const summary = page.getByRole('alert')
    await summary.getByRole('link').first().waitFor()
    expect(await page.getByLabel('Choose a password').getAttribute('aria-invalid')).toBe('true')
    complaints = complaints.filter((text) => !text.includes('422'))

    await page.getByLabel('Choose a password').fill('five red plum trees')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Hello, UAB Pavyzdys' }).waitFor()
  })

  it('tops up, changes the plan for the next period, takes that back, cancels, and stays after all', async () => {
    await visit({ javaScriptEnabled })
    await becomeCustomer(page, server.url)
    await signInAs(page, server.url)

    await page.getByRole('link', { name: 'Top up' }).click()
    await page.getByRole('button', { name: 'Pay €25.00' }).click()
    await page.getByRole('button', { name: 'Pay €25.00' }).click()
    await page.getByRole('link', { name: 'Back to the seller' }).click()
    await page.getByText('€25.00').first().waitFor()

    await page.goto(`${server.url}/portal/billing/subscription/change?to=enterprise`)
    await page.getByRole('button', { name: /^Change on/ }).click()
    await page.locator('#note', { hasText: 'Your plan becomes Enterprise' }).waitFor()
    await page.getByRole('button', { name: 'Keep the present plan' }).click()
    await page.getByText('your plan stays as it is').waitFor()

    await page.getByRole('link', { name: 'Cancel the plan' }).click()
    await page.getByRole('button', { name: 'Cancel my plan' }).click()
    await page.getByText('You can take that back until then.').waitFor()
    await page.getByRole('button', { name: 'Keep my plan after all' }).click()
    await page.getByText('Your plan goes on.').waitFor()
  })
})

it('a one-time token leaves the address when the page is open, and a phone shows no sideways scroll', async () => {
  await visit({ viewport: { width: 320, height: 640 } })
  await getPhoneSystem(page, server.url)
  await page.goto(await linkOfMail('first-login'))
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  expect(page.url()).not.toContain('token')

  await page.getByLabel('Choose a password').fill(ONA.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: `Hello, ${ONA.company}` }).waitFor()
  for (const path of [
    '/',
    '/billing',
    '/billing/invoices',
    '/billing/payment-methods',
    '/billing/balance',
    '/billing/subscription',
    '/signup',
  ]) {
    await page.goto(`${server.url}/portal${path}`)
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect([path, width]).toEqual([path, 320])
  }
})

it('whoever speaks Lithuanian reads Lithuanian', async () => {
  await visit({ locale: 'lt-LT' })
  await page.goto(`${server.url}/portal/sign-in`)

  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Prisijungti')
  await page.getByRole('button', { name: 'In English' }).click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in')
})
