import { SYSTEM } from '@billing/core'
import { ROUTES } from '@billing/portal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_OPERATOR } from '@billing/testing/kit'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('an operator who signs in where customers do is refused, and gets no session', async () => {
  await world.operator()
  const browser = openPortal(world)
  const { email, password } = TEST_OPERATOR
  const answer = await browser.post('/sign-in', { email, password })

  expect(answer.status).toBe(403)
  expect(answer.text).toContain('You cannot do this')
  expect(browser.jar.has('portal')).toBe(false)
})

it('a wrong password is told at its field, and is not shown again', async () => {
  const browser = openPortal(world)
  const password = 'not the password'
  const answer = await browser.post('/sign-in', { email: 'nobody@example.lt', password })

  expect(answer.status).toBe(401)
  expect(answer.text).toContain('This e-mail and this password do not belong together.')
  expect(answer.text).toContain('value="nobody@example.lt"')
  expect(answer.text).not.toContain(password)
})

/** Pages of money that somebody who supports the account reads. What is theirs, and tickets, they may write. */
const READ = ROUTES.filter((route) => 'view' in route && route.who === 'account')
  .map(({ path }) => path)
  .filter(
    (path) =>
      /^\/(?:$|billing)/.test(path) && !/\{|change|quantities|length|cancel|again/.test(path),
  )

describe('somebody who only supports the account', () => {
  let browser: ReturnType<typeof openPortal>
  beforeAll(async () => {
    const { account_id } = await world.signUp({ email: 'owner@example.lt' })
    const email = 'helper@example.lt'
    await world.billing.identity.addSupportUser(SYSTEM, { account_id, email })
    await world.settle()
    const [mail] = await world.mail(email)
    const token = /magic-link\?token=([\w-]+)/.exec(mail?.links.join(' ') ?? '')?.[1] ?? ''
    browser = openPortal(world)
    expect((await browser.post('/magic-link', { token })).to).toBe('/portal')
  })

  /** What is theirs: the language, the password, a question to us. Source: contract 2.4. */
  const OWN = ['/account', '/account/security', '/support']

  it.each(READ)(
    'reads %s, and finds no form that would change what is the account’s',
    async (path) => {
      const { status, text } = await browser.get(path)
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))

      expect(status).toBe(200)
      expect((main.match(/<form/g) ?? []).length).toBe(OWN.includes(path) ? 1 : 0)
    },
  )

  it('is refused by the API what no page of theirs offers', async () => {
    const answer = await browser.post('/billing/balance', {
      amount_minor: '25',
      key: 'k'.repeat(20),
    })

    expect(answer.status).toBe(403)
    expect(answer.text).toContain('The owner of the account can.')
  })
})
