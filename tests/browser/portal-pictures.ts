/** Pictures of the portal's pages for a person to look at: wide and narrow, light and dark. */
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './chromium.ts'
import { becomeCustomer, signInAs } from './portal-newcomer.ts'
import { openServer } from './server.ts'

/** Another folder gets all four of each; the documentation keeps two. */
const [, , OTHER] = process.argv
const FOLDER = OTHER ?? new URL('../../docs/img/portal', import.meta.url).pathname
const ALL = [
  { name: 'wide-light', width: 1280, height: 860, scheme: 'light' },
  { name: 'wide-dark', width: 1280, height: 860, scheme: 'dark' },
  { name: 'narrow-light', width: 390, height: 844, scheme: 'light' },
  { name: 'narrow-dark', width: 390, height: 844, scheme: 'dark' },
] as const
const VIEWS = OTHER === undefined ? [ALL[0], ALL[3]] : ALL

/** For nobody, and for somebody who is signed in. */
const OUTSIDE = { signup: '/signup', 'sign-in': '/sign-in' }
const INSIDE = {
  overview: '/',
  billing: '/billing',
  invoices: '/billing/invoices',
  cards: '/billing/payment-methods',
  balance: '/billing/balance',
  plan: '/billing/subscription',
  change: '/billing/subscription/change?to=enterprise',
  cancel: '/billing/subscription/cancel',
}

async function picture(page: Page, name: string): Promise<void> {
  for (const { name: view, width, height, scheme } of VIEWS) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `${FOLDER}/${name}-${view}.png`, fullPage: true })
  }
}

async function pictures(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ locale: 'en' })
  for (const [name, path] of Object.entries(OUTSIDE)) {
    await page.goto(`${url}/portal${path}`)
    await picture(page, name)
  }
  await becomeCustomer(page, url)
  await picture(page, 'signup-ready')
  await signInAs(page, url)
  for (const [name, path] of Object.entries(INSIDE)) {
    await page.goto(`${url}/portal${path}`)
    await picture(page, name)
  }
  await page.request.post(`${url}/sandbox/clock`, { data: { advance: 'P15D' } })
  for (const name of ['overview', 'billing', 'cards', 'invoices'] as const) {
    await page.goto(`${url}/portal${INSIDE[name]}`)
    await picture(page, `${name}-paid`)
  }
  await page.getByRole('rowheader').first().getByRole('link').click()
  await picture(page, 'invoice')
  await page.goto(`${url}/portal/billing?if=declined`)
  await picture(page, 'billing-if-declined')
  await page.goto(`${url}/portal/sign-in`)
  await page.getByLabel('Password').fill('wrong')
  await page.getByLabel('E-mail').first().fill('ona@example.lt')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await picture(page, 'sign-in-refused')
}

mkdirSync(FOLDER, { recursive: true })
const server = await openServer()
const browser = await openBrowser()
try {
  await pictures(browser, server.url)
} finally {
  await browser.close()
  await server.close()
}
