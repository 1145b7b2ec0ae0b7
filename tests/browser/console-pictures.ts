/** Pictures of the console's pages for a person to look at: wide and narrow, light and dark. */
import type { Browser, Page } from 'playwright-core'
import { busyDay } from './console-day.ts'
import { OPERATOR_ENV, signInAsOperator } from './console-operator.ts'
import { type Picture, takePictures } from './pictures.ts'

const PAGES = {
  today: '/',
  customers: '/customers?q=uab',
  invoices: '/invoices',
  payments: '/payments',
  cycles: '/cycles',
  reviews: '/reviews',
  tickets: '/tickets',
  'phone-systems': '/phone-systems',
  operations: '/operations',
  figures: '/figures',
  exports: '/exports',
  security: '/security',
  audit: '/audit?actor=customer',
}

/** Pages that a link of the page before leads to. */
async function onwards(page: Page, url: string, picture: Picture): Promise<void> {
  const open = async (path: string, link: RegExp) => {
    await page.goto(`${url}/console${path}`)
    await page.getByRole('link', { name: link }).first().click()
  }
  await open('/invoices?q=pavyzdys', /^PBX-/)
  await picture(page, 'invoice')
  await page.getByRole('link', { name: 'Credit or refund' }).click()
  await page.getByLabel('How much, in euro').fill('11.50')
  await page.getByLabel('Where it goes').selectOption('card')
  await page.getByRole('button', { name: 'Go on' }).click()
  await picture(page, 'refund')
  await open('/customers', /Pavyzdys/)
  await picture(page, 'customer')
  await page.getByRole('link', { name: 'Suspend' }).click()
  await picture(page, 'suspend')
  await open('/customers', /Pavyzdys/)
  await page.getByRole('link', { name: 'Change the plan' }).click()
  await page.getByLabel('Which plan').selectOption('enterprise')
  await page.getByRole('button', { name: 'See what it would cost' }).click()
  await picture(page, 'plan')
  await open('/reviews', /Identity papers/)
  await picture(page, 'review')
  await open('/tickets', /invoice/)
  await picture(page, 'ticket')
}

async function pictures(browser: Browser, url: string, picture: Picture): Promise<void> {
  const page = await browser.newPage({ locale: 'en' })
  await busyDay(page, url)
  await page.goto(`${url}/console/sign-in`)
  await picture(page, 'sign-in')
  await signInAsOperator(page, url)
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(`${url}/console${path}`)
    await picture(page, name)
  }
  await onwards(page, url, picture)
}

const FOLDER = new URL('../../docs/img/console', import.meta.url).pathname
await takePictures(FOLDER, OPERATOR_ENV, pictures)
