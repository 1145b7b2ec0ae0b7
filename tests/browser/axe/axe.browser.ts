import { ROUTES as CONSOLE } from '@billing/console'
import { ROUTES as PORTAL } from '@billing/portal'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { shapeOf, violations } from './axe.ts'
import { cardsBehave } from '../cards.ts'
import { openBrowser } from '../chromium.ts'
import { OPERATOR_ENV } from '../console-operator.ts'
import { crawl, isPage } from '../crawl.ts'
import { fullDay, RECEIVED_HERE } from './everything.ts'
import { askSomething, choosePassword, getPhoneSystem, signInAs } from '../portal-newcomer.ts'
import { openServer } from '../server.ts'

/** Milliseconds: how fast it is stands elsewhere. */
const PATIENCE = 1_800_000

let browser: Browser
let server: Awaited<ReturnType<typeof openServer>>
let page: Page
/** What axe said, by the state and the page. */
let found: Record<string, string[]>
/** Shapes of pages that were asked about: in most states most pages are as they were. */
let judged: Set<string>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  found = {}
  judged = new Set()
  server = await openServer({ ...OPERATOR_ENV, ...RECEIVED_HERE })
  page = await browser.newPage({ locale: 'en', reducedMotion: 'reduce' })
  page.setDefaultTimeout(120_000)
  return async () => {
    await page.close()
    await server.close()
  }
}, PATIENCE)

async function look(name: string): Promise<void> {
  const shape = shapeOf(await page.content())
  if (judged.has(shape)) return
  judged.add(shape)
  const said = await violations(page)
  if (said.length > 0) found[name] = said
}

/** Every page of the portal as somebody has it who is in a state. */
const everyPage = (state: string) =>
  crawl(page, { base: `${server.url}/portal`, routes: PORTAL }, (kind) => look(`${state} ${kind}`))

const advance = (by: string) =>
  page.request.post(`${server.url}/sandbox/clock`, { data: { advance: by }, timeout: 200_000 })

/** Sends the first form of a page with nothing filled in, whatever the browser thinks of it. */
async function refuse(path: string): Promise<void> {
  await page.goto(`${server.url}/portal${path}`)
  await page.evaluate(
    `for (const each of document.querySelectorAll('[required]')) each.required = false`,
  )
  await page.locator('main form[method="post"] button').first().click()
  await page.getByRole('alert').first().waitFor()
  await look(`refused ${path}`)
}

/** A second person, who comes in by the link of the invitation. */
async function addSomebody(): Promise<void> {
  await page.goto(`${server.url}/portal/account/people`)
  await page.getByLabel('E-mail').fill('ruta@example.lt')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.locator('#note').waitFor()
  const mails = async () => (await page.request.get(`${server.url}/sandbox/mail`)).text()
  await expect.poll(mails, { timeout: 60_000 }).toContain('invites you')
  await page.context().clearCookies()
  await page.goto((await mails()).match(/http[^"\\ ]*\/first-login\?token=[\w-]+/)?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Hello' }).waitFor()
  await page.context().clearCookies()
  await signInAs(page, server.url)
}

/** Who owes nothing may come back: the pages between, which it returns. */
async function leaveAndComeBack(): Promise<Awaited<ReturnType<typeof everyPage>>> {
  await page.goto(`${server.url}/portal/billing/subscription/cancel`)
  await page.getByRole('button', { name: 'Cancel my plan' }).click()
  await advance('P31D')
  await signInAs(page, server.url)
  const seen = await everyPage('ended, nothing owed')
  await page.goto(`${server.url}/portal/billing/subscription`)
  await page.getByRole('link', { name: 'See what it would cost' }).nth(2).click()
  await page.getByRole('button', { name: /subscribe again/ }).click()
  await page.getByText('Welcome back').waitFor()
  return seen
}

it(
  'axe finds nothing on any page of the portal, for a stranger, on trial, paid, suspended, and after the end',
  async () => {
    const seen = await everyPage('stranger')
    await page.goto(`${server.url}/portal/nowhere`)
    await look('no such page')
    for (const path of ['/signup', '/sign-in', '/forgot-password']) await refuse(path)
    await getPhoneSystem(page, server.url)
    await look('the phone system is ready')
    seen.add('/signup/{signup_id}')
    await choosePassword(page, server.url)
    await everyPage('trial')
    for (const path of ['/support', '/account/people']) await refuse(path)
    await addSomebody()
    await askSomething(page, server.url)
    await advance('P15D')
    await signInAs(page, server.url)
    for (const path of await everyPage('paid')) seen.add(path)
    for (const path of await leaveAndComeBack()) seen.add(path)
    await cardsBehave(page, server.url, 'decline')
    await advance('P45D')
    await signInAs(page, server.url)
    await everyPage('suspended')
    await advance('P60D')
    await signInAs(page, server.url)
    for (const path of await everyPage('ended')) seen.add(path)

    expect(found).toEqual({})
    const unseen = PORTAL.filter(isPage).filter(({ path }) => !seen.has(path))
    expect(unseen.map(({ path }) => path)).toEqual([])
  },
  PATIENCE,
)

it(
  'axe finds nothing on any page of the console, on a day with work to do',
  async () => {
    await fullDay(page, server.url)
    const console = { base: `${server.url}/console`, routes: CONSOLE }
    const seen = await crawl(page, console, (kind) => look(kind))
    await page.goto(`${console.base}/customers`)
    const customer = await page
      .getByRole('rowheader')
      .first()
      .getByRole('link')
      .getAttribute('href')
    for (const deed of ['provision', 'trial', 'withdrawal']) {
      await page.goto(`${server.url}${customer}/${deed}`)
      await look(deed)
      seen.add(`/customers/{account_id}/${deed}`)
    }

    expect(found).toEqual({})
    const unseen = CONSOLE.filter(isPage).filter(({ path }) => !seen.has(path))
    expect(unseen.map(({ path }) => path)).toEqual([])
  },
  PATIENCE,
)
