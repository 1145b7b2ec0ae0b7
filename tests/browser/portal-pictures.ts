/** Pictures of every page of the portal for a person to look at: wide and narrow, light and dark. */
import { ROUTES } from '@billing/portal'
import type { Browser } from 'playwright-core'
import { cardsBehave } from './cards.ts'
import { crawl } from './crawl.ts'
import { type Picture, takePictures } from './pictures.ts'
import { askSomething, choosePassword, getPhoneSystem, ONA, signInAs } from './portal-newcomer.ts'

/** Pages that say something else in each state of a customer. */
const TELLING = { overview: '/', billing: '/billing', plan: '/billing/subscription' }

/** `/billing/invoices/{invoice_id}` is called `billing-invoices-invoice_id`. */
const nameOf = (kind: string) => kind.replaceAll(/[{}]|^\//g, '').replaceAll(/[/?&]/g, '-')

async function pictures(browser: Browser, url: string, picture: Picture): Promise<void> {
  const page = await browser.newPage({ locale: 'en' })
  const base = `${url}/portal`
  const taken = new Set<string>(Object.values(TELLING))
  const everyNewPage = () =>
    crawl(page, { base, routes: ROUTES }, async (kind) => {
      if (taken.has(kind)) return
      taken.add(kind)
      await picture(page, nameOf(kind))
    })
  /** The pages that were not there in the state before, and those that tell of it. */
  const as = async (state: string) => {
    await everyNewPage()
    for (const [name, path] of Object.entries(TELLING)) {
      await page.goto(base + path)
      await picture(page, `${name}-${state}`)
    }
  }
  const advance = (by: string) =>
    page.request.post(`${url}/sandbox/clock`, { data: { advance: by }, timeout: 200_000 })

  await everyNewPage()
  await page.goto(`${base}/sign-in`)
  await page.getByLabel('Password').fill('wrong')
  await page.getByLabel('E-mail').first().fill(ONA.email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await picture(page, 'sign-in-refused')
  await getPhoneSystem(page, url)
  await picture(page, 'signup-signup_id')
  await choosePassword(page, url)
  await askSomething(page, url)
  await as('trial')
  await advance('P15D')
  await signInAs(page, url)
  await as('paid')
  await cardsBehave(page, url, 'decline')
  for (const [state, days] of [
    ['past-due', 32],
    ['suspended', 20],
    ['ended', 60],
  ] as const) {
    await advance(`P${days}D`)
    await signInAs(page, url)
    await as(state)
  }
}

await takePictures(new URL('../../docs/img/portal', import.meta.url).pathname, {}, pictures)
