import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

let world: World
let desk: Awaited<ReturnType<typeof openDesk>>
let invoice: string
beforeAll(async () => {
  world = await openWorld()
  await world.signUp({ company_name: 'UAB Gandras' })
  desk = await openDesk(world)
  await desk.later('P16D')
  invoice = await desk.linkIn('/invoices', /\/invoices\/[^"?]*/)
})
afterAll(() => world.close())

const TYPED = ['', 'abc', '1e3', '0x10', '12.5', '-0', '٣٠', '３０', '9'.repeat(30), '__proto__']

it.each(TYPED)('a sum that a form carries is digits of ASCII, and not %j', async (amount_minor) => {
  const asked = `${invoice}/credit?amount=10&way=account`

  const answer = await desk.press(asked, { reason: 'Two weeks', amount_minor })

  expect(answer.status).toBe(422)
  expect((await desk.get(invoice)).text).not.toContain('CN-')
})

it.each(TYPED)('the days of a key are digits of ASCII, and not %j', async (expires_in_days) => {
  const typed = { name: 'Warehouse', 'customers:read': 'yes', expires_in_days }

  const answer = await desk.press('/api-keys/new', typed)

  expect(answer.status).toBe(422)
  expect(answer.text).toContain('value="Warehouse"')
})
