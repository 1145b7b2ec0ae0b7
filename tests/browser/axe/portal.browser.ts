import { ROUTES as PORTAL } from '@billing/portal'
import { expect, it } from 'vitest'
import { cardsBehave } from '../cards.ts'
import { crawl, isPage } from '../crawl.ts'
import { askSomething, choosePassword, getPhoneSystem, signInAs } from '../portal-newcomer.ts'
import { type Judging, judgingInEachTest, PATIENCE } from './judging.ts'

const judging = judgingInEachTest()

/** Every page of the portal as somebody has it who is in a state. */
const everyPage = ({ page, url, look }: Judging, state: string) =>
  crawl(page, { base: `${url}/portal`, routes: PORTAL }, (kind) => look(`${state} ${kind}`))

const advance = ({ page, url }: Judging, by: string) =>
  page.request.post(`${url}/sandbox/clock`, { data: { advance: by }, timeout: 200_000 })

/** Sends the first form of a page with nothing filled in, whatever the browser thinks of it. */
async function refuse({ page, url, look }: Judging, path: string): Promise<void> {
  await page.goto(`${url}/portal${path}`)
  await page.evaluate(
    `for (const each of document.querySelectorAll('[required]')) each.required = false`,
  )
  await page.locator('main form[method="post"] button').first().click()
  await page.getByRole('alert').first().waitFor()
  await look(`refused ${path}`)
}

/** A second person, who comes in by the link of the invitation. */
async function addSomebody({ page, url }: Judging): Promise<void> {
  await page.goto(`${url}/portal/account/people`)
  await page.getByLabel('E-mail').fill('ruta@example.lt')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.locator('#note').waitFor()
  const mails = async () => (await page.request.get(`${url}/sandbox/mail`)).text()
  await expect.poll(mails, { timeout: 60_000 }).toContain('invites you')
  await page.context().clearCookies()
  await page.goto((await mails()).match(/http[^"\\ ]*\/first-login\?token=[\w-]+/)?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Hello' }).waitFor()
  await page.context().clearCookies()
  await signInAs(page, url)
}

/** Who owes nothing may come back: the pages between, which it returns. */
async function leaveAndComeBack(on: Judging): ReturnType<typeof everyPage> {
  const { page, url } = on
  await page.goto(`${url}/portal/billing/subscription/cancel`)
  await page.getByRole('button', { name: 'Cancel my plan' }).click()
  await advance(on, 'P31D')
  await signInAs(page, url)
  const seen = await everyPage(on, 'ended, nothing owed')
  await page.goto(`${url}/portal/billing/subscription`)
  await page.getByRole('link', { name: 'See what it would cost' }).nth(2).click()
  await page.getByRole('button', { name: /subscribe again/ }).click()
  await page.getByText('Welcome back').waitFor()
  return seen
}

it(
  'axe finds nothing on any page of the portal, for a stranger, on trial, paid, suspended, and after the end',
  async () => {
    const on = judging()
    const { page, url, found, look } = on
    const seen = await everyPage(on, 'stranger')
    await page.goto(`${url}/portal/nowhere`)
    await look('no such page')
    for (const path of ['/signup', '/sign-in', '/forgot-password']) await refuse(on, path)
    await getPhoneSystem(page, url)
    await look('the phone system is ready')
    seen.add('/signup/{signup_id}')
    await choosePassword(page, url)
    await everyPage(on, 'trial')
    for (const path of ['/support', '/account/people']) await refuse(on, path)
    await addSomebody(on)
    await askSomething(page, url)
    await advance(on, 'P15D')
    await signInAs(page, url)
    for (const path of await everyPage(on, 'paid')) seen.add(path)
    for (const path of await leaveAndComeBack(on)) seen.add(path)
    await cardsBehave(page, url, 'decline')
    await advance(on, 'P45D')
    await signInAs(page, url)
    await everyPage(on, 'suspended')
    await advance(on, 'P60D')
    await signInAs(page, url)
    for (const path of await everyPage(on, 'ended')) seen.add(path)

    expect(found).toEqual({})
    const unseen = PORTAL.filter(isPage).filter(({ path }) => !seen.has(path))
    expect(unseen.map(({ path }) => path)).toEqual([])
  },
  PATIENCE,
)
