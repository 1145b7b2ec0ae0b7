/** Pictures of the portal's pages for a person to look at: wide and narrow, light and dark. */
import type { Browser } from 'playwright-core'
import { type Picture, takePictures } from './pictures.ts'
import { becomeCustomer, signInAs } from './portal-newcomer.ts'

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
  account: '/account',
  people: '/account/people',
  security: '/account/security',
  notices: '/notifications',
}

async function pictures(browser: Browser, url: string, picture: Picture): Promise<void> {
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

await takePictures(new URL('../../docs/img/portal', import.meta.url).pathname, {}, pictures)
