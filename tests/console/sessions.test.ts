import { SYSTEM } from '@billing/core'
import { TEST_OPERATOR } from '@billing/testing/kit'
import { totpCode } from '@billing/security'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { altered } from '../portal/open-portal.ts'
import { signedIn as signedInToPortal } from '../portal/people.ts'
import { openWorld, type World } from '../support/world.ts'
import { hiddenIn, openConsole, signedIn } from './open-console.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const { email, password } = TEST_OPERATOR
const READ = '/customers'

it('a password alone opens no session', async () => {
  await world.billing.identity.createOperator(SYSTEM, TEST_OPERATOR)
  const browser = openConsole(world)
  await browser.post('/sign-in', { email, password })

  expect(browser.jar.has('console')).toBe(false)
  expect((await browser.get(READ)).to).toBe('/console/sign-in?next=%2Fcustomers')
})

it('a customer is refused here, and gets no session', async () => {
  const customer = await world.signUp()
  const browser = openConsole(world)
  const answer = await browser.post('/sign-in', {
    email: customer.email,
    password: customer.password,
  })

  expect(answer.status).toBe(403)
  expect(browser.jar.has('console')).toBe(false)
})

it('a wrong password is told at its field, a wrong code at the code, and neither is shown again', async () => {
  await world.billing.identity.createOperator(SYSTEM, TEST_OPERATOR)
  const browser = openConsole(world)
  const wrong = await browser.post('/sign-in', { email, password: 'not the password' })
  expect(wrong.status).toBe(401)
  expect(wrong.text).toContain('This e-mail and this password do not belong together.')
  expect(wrong.text).not.toContain('not the password')

  await browser.post('/sign-in', { email, password })
  const { challenge_id = '' } = hiddenIn((await browser.get('/sign-in/code')).text)
  const refused = await browser.post('/sign-in/code', { challenge_id, code: '123456' })
  expect(refused.status).toBe(401)
  expect(refused.text).toContain('That code is not right')
  expect(refused.text).toContain(`value="${challenge_id}"`)
  expect(refused.text).not.toContain('123456')
})

it('whoever comes for the first time sets an authenticator up, by picture or by text', async () => {
  await world.billing.identity.createOperator(SYSTEM, { email, password })
  const browser = openConsole(world)
  await browser.post('/sign-in', { email, password })
  const begun = hiddenIn((await browser.get('/sign-in/code')).text)
  await browser.post('/sign-in/code', { ...begun, do: 'enrol' })

  const page = await browser.get('/sign-in/enrol')
  const { secret = '', challenge_id = '' } = hiddenIn(page.text)
  expect(page.text).toMatch(/<svg class="qr"[^>]*role="img"/)
  expect(page.text.replaceAll(' ', '')).toContain(`<code>${secret}</code>`)

  const code = totpCode(secret, world.now())
  const answer = await browser.post('/sign-in/enrol', { challenge_id, code, next: READ })
  expect(answer.to).toBe('/console/customers')
  expect((await browser.get(READ)).status).toBe(200)
})

it('the cookie comes with no link of another site, and stays on its host', async () => {
  const browser = openConsole(world, 'https://desk.example.com')
  const form = { origin: 'https://desk.example.com' }
  await world.billing.identity.createOperator(SYSTEM, TEST_OPERATOR)
  const answer = await browser.post('/sign-in', { email, password }, form)
  const [cookie] = answer.headers.getSetCookie()

  expect(cookie).toMatch(/^__Secure-console-form=/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/Path=\/console;/)
})

it('half an hour without a request ends a session; requests keep it open', async () => {
  const browser = await signedIn(world)
  for (const _ of [1, 2, 3]) {
    await world.advance('PT25M')
    expect((await browser.get(READ)).status).toBe(200)
  }

  await world.advance('PT31M')
  expect((await browser.get(READ)).to).toBe('/console/sign-in?next=%2Fcustomers')
})

it('twelve hours end a session, whatever is done in it', async () => {
  const browser = await signedIn(world)
  const quarter = async () => {
    await world.advance('PT25M')
    return (await browser.get(READ)).status
  }
  for (const _ of Array.from({ length: 28 })) expect(await quarter()).toBe(200)

  expect(await quarter()).toBe(303)
})

it('the portal’s cookie opens nothing here', async () => {
  const browser = openConsole(world)
  const portal = await signedInToPortal(world, await world.signUp())
  browser.jar.set('console', portal.jar.get('portal') ?? '')

  expect((await browser.get(READ)).status).toBe(303)
})

it('a forged cookie opens nothing', async () => {
  const browser = await signedIn(world)
  browser.jar.set('console', altered(browser.jar.get('console')))

  expect((await browser.get(READ)).status).toBe(303)
})

it('a session ends at the API when an operator signs out', async () => {
  const browser = await signedIn(world)
  const session = browser.jar.get('console') ?? ''

  expect((await browser.post('/sign-out', {})).to).toBe('/console/sign-in')
  browser.jar.set('console', session)
  expect((await browser.get(READ)).status).toBe(303)
})
