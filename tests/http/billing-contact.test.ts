import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked, complaints } from './checked.ts'

const BOOKS = 'Buhalterija@example.lt'

let world: World
let api: World['api']
let customer: Customer
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
})
afterEach(() => world.close())

const change = (billing_email: unknown) =>
  api('PATCH', '/account', { token: customer.token, body: { billing_email } })
const subjects = async (email: string) => (await world.mail(email)).map(({ subject }) => subject)

/** Documents go to who keeps the books, and what has to be done to who can do it. */
it('gets the invoice with its file, and no notice', async () => {
  expect((await change(BOOKS)).body.billing_email).toBe(BOOKS)
  await world.advance('P15D')

  const invoice = (await world.mail(BOOKS))[0]
  expect(invoice?.subject).toMatch(/^Invoice PBX-/)
  expect(invoice?.text).not.toContain('Jonas')
  expect(await subjects(BOOKS)).toHaveLength(1)
  const notices = await subjects(customer.email)
  expect(notices.some((subject) => subject.startsWith('Invoice'))).toBe(false)
  expect(notices.some((subject) => /trial/i.test(subject))).toBe(true)
})

it('is nobody else until one is named, and when the name is taken away', async () => {
  await change(BOOKS)
  expect((await change(null)).body.billing_email).toBeNull()
  await world.advance('P15D')

  expect(await subjects(BOOKS)).toEqual([])
  expect((await subjects(customer.email)).some((subject) => subject.startsWith('Invoice'))).toBe(
    true,
  )
})

it('has an address, or is refused', async () => {
  const answer = await change('nobody')

  expect([answer.status, complaints(answer)]).toEqual([422, ['billing_email']])
})
