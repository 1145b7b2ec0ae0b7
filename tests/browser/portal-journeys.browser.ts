import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { cardsBehave } from './cards.ts'
import { openBrowser } from './chromium.ts'
import { policyBreaches } from './policy.ts'
import { becomeCustomer, ONA, signInAs } from './portal-newcomer.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof openServer>>
let context: BrowserContext
let page: Page
let breaches: readonly string[]
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function open(javaScriptEnabled: boolean, env: Record<string, string> = {}): Promise<void> {
  server = await openServer(env)
  context = await browser.newContext({ locale: 'en', javaScriptEnabled })
  breaches = policyBreaches(context)
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await becomeCustomer(page, server.url)
}

async function close(): Promise<void> {
  await context.close()
  await server.close()
  expect(breaches).toEqual([])
}

const advance = (by: string) =>
  page.request.post(`${server.url}/sandbox/clock`, { data: { advance: by }, timeout: 200_000 })

/** The newest mail's link to such a page. */
async function linkOfMail(kind: string): Promise<string> {
  const mails = await (await page.request.get(`${server.url}/sandbox/mail`)).text()
  return mails.match(new RegExp(`http[^"\\\\ ]*/${kind}\\?token=[\\w-]+`))?.[0] ?? ''
}

/** The trial ends, and its invoice is there to be read and kept. */
async function firstInvoice(): Promise<void> {
  await advance('P15D')
  await signInAs(page, server.url)
  await page.goto(`${server.url}/portal/billing/invoices`)
  await page.getByText('€22.99').first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^PDF/ }).first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^PBX-.*\.pdf$/)
}

/** The card fails until the phones are limited; then it is paid, and all is well. */
async function suspendedAndBack(): Promise<void> {
  await cardsBehave(page, server.url, 'insufficient_funds')
  await advance('P45D')
  await signInAs(page, server.url)
  await page.getByText('Something needs you').first().waitFor()
  await cardsBehave(page, server.url, 'approve')
  await page.goto(`${server.url}/portal/billing`)
  await page
    .getByRole('button', { name: /^Pay €22\.99 now/ })
    .first()
    .click()
  await page.getByText('€22.99 is paid. Thank you.').waitFor()
  await page.goto(`${server.url}/portal`)
  await page.getByText('All is well').waitFor()
}

async function forgottenPassword(): Promise<void> {
  await page.goto(`${server.url}/portal/forgot-password`)
  await page.getByLabel('E-mail').fill(ONA.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('a link is on its way').waitFor()
  await expect.poll(() => linkOfMail('reset-password'), { timeout: 20_000 }).not.toBe('')
  await page.goto(await linkOfMail('reset-password'))
  await page.getByLabel('New password').fill('nine slow white clouds')
  await page.getByRole('main').getByRole('button').first().click()
  await page.getByText('Your password is changed.').waitFor()
  await signInAs(page, server.url, { ...ONA, password: 'nine slow white clouds' })
}

async function leavesAndComesBack(): Promise<void> {
  await signInAs(page, server.url)
  await page.goto(`${server.url}/portal/billing/subscription/cancel`)
  await page.getByRole('button', { name: 'Cancel my plan' }).click()
  await advance('P15D')
  await signInAs(page, server.url)
  await page.goto(`${server.url}/portal/billing/subscription`)
  await page.getByRole('link', { name: 'See what it would cost' }).nth(2).click()
  await page.getByRole('button', { name: /^Pay €22\.99 and subscribe again/ }).click()
  await page.getByText('Welcome back').waitFor()
}

async function invitesSomebody(): Promise<void> {
  await signInAs(page, server.url)
  await page.goto(`${server.url}/portal/account/people`)
  await page.getByLabel('E-mail').fill('ruta@example.lt')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText('We have mailed an invitation').waitFor()
  await expect
    .poll(
      async () => {
        const mails = await (await page.request.get(`${server.url}/sandbox/mail`)).text()
        return mails.includes('invites you')
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await context.clearCookies()
  await page.goto(await linkOfMail('first-login'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: `Hello, ${ONA.company}` }).waitFor()
}

const JOURNEYS = {
  'reads the first invoice': firstInvoice,
  'is suspended, pays, and has the phones back': suspendedAndBack,
  'has forgotten the password': forgottenPassword,
  'leaves, and comes back to the old phone system': leavesAndComesBack,
  'invites somebody, who comes in by the link': invitesSomebody,
} as const

describe.each([
  ['with script', true],
  ['without script', false],
])('a customer %s', (_, javaScriptEnabled) => {
  beforeEach(() => open(javaScriptEnabled))
  afterEach(close)

  it.each(Object.entries(JOURNEYS))('%s', (_name, journey) => journey(), 240_000)
})

/** All processes of one database share these. */
const SHARED_KEYS = {
  BILLING_SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
  BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
}

describe('a customer whose data is in PostgreSQL', () => {
  beforeEach(
    async () => open(true, { ...SHARED_KEYS, BILLING_DATABASE_URL: await freshDatabase() }),
    240_000,
  )
  afterEach(close)

  it.each(Object.entries(JOURNEYS).slice(1))('%s', (_name, journey) => journey(), 240_000)
})

describe.each([
  ['with script', true],
  ['without script', false],
])('two tabs over a renewal, %s', (_, javaScriptEnabled) => {
  beforeEach(() => open(javaScriptEnabled))
  afterEach(close)

  it('both go on: none is signed out', async () => {
    await signInAs(page, server.url)
    await advance('PT20M')
    const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))

    await Promise.all(tabs.map((tab) => tab.goto(`${server.url}/portal/billing`)))

    for (const tab of [...tabs, page]) {
      await tab.reload()
      expect(new URL(tab.url()).pathname).not.toContain('sign-in')
    }
  }, 120_000)
})
