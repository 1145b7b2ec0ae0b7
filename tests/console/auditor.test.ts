import { SYSTEM } from '@billing/core'
import { ROUTES } from '@billing/console'
import { totpCode } from '@billing/security'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { type Browsing, hiddenIn, openConsole } from './open-console.ts'

const AUDITOR = {
  email: 'auditor@example.com',
  password: 'another long word for somebody',
  totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  reads_only: true,
}

let world: World
let browser: Browsing
let account_id: string
beforeAll(async () => {
  world = await openWorld()
  account_id = (await world.signUp({ company_name: 'UAB Gandras' })).account_id
  await world.advance('P16D')
  await world.billing.identity.createOperator(SYSTEM, AUDITOR)
  browser = openConsole(world)
  const { email, password, totp_secret } = AUDITOR
  await browser.post('/sign-in', { email, password })
  const { challenge_id = '' } = hiddenIn((await browser.get('/sign-in/code')).text)
  const code = totpCode(totp_secret, world.now())
  expect((await browser.post('/sign-in/code', { challenge_id, code })).to).toBe('/console')
})
afterAll(() => world.close())

/** The forms of a page that would change something; lists are narrowed by forms as well. */
const formsOf = (text: string) =>
  (/<main[\s\S]*<\/main>/.exec(text)?.[0].match(/<form method="post"/g) ?? []).length

const LISTS = ROUTES.filter((route) => 'view' in route && route.who === 'account')
  .map(({ path }) => path)
  .filter((path) => !path.includes('{') && path !== '/security')

it.each(LISTS)('an auditor reads %s, and finds nothing to press', async (path) => {
  const { status, text } = await browser.get(path)

  expect(status).toBe(200)
  expect(formsOf(text)).toBe(0)
})

it('an auditor reads a customer, and a page that asks has no button', async () => {
  const page = await browser.get(`/customers/${account_id}`)
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('What one can do')

  const asking = await browser.get(`/customers/${account_id}/subscription?to=suspended`)
  expect(asking.text).toContain('You read here.')
  expect(formsOf(asking.text)).toBe(0)
})

it('what an auditor sends all the same is refused by the API', async () => {
  const path = `/customers/${account_id}/subscription?to=suspended`
  const answer = await browser.post(path, { key: 'k'.repeat(20) })

  expect(answer.status).toBe(403)
})
