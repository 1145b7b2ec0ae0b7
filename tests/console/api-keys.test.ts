import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

let world: World
let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  world = await openWorld()
  desk = await openDesk(world)
})
afterEach(() => world.close())

const SECRET = /bk_[a-z2-7]{52}[0-9a-f]{8}/

const create = (fields: Record<string, string> = { 'customers:read': 'yes' }) =>
  desk.press('/api-keys/new', { name: 'Warehouse', expires_in_days: '30', ...fields })
const secretShown = async () => SECRET.exec((await desk.get('/api-keys')).text)?.[0] ?? ''
const statusOf = async (token: string) =>
  (await world.api('GET', '/admin/customers', { token })).status
const keyPage = () => desk.linkIn('/api-keys', /\/api-keys\/[\w-]{36}/)

it('an operator makes a key, and is shown its secret on one page alone', async () => {
  expect((await create()).to).toBe('/console/api-keys')

  const secret = await secretShown()
  expect(await statusOf(secret)).toBe(200)
  const later = await desk.get('/api-keys')
  expect(later.text).toContain('Warehouse')
  expect(later.text).not.toMatch(SECRET)
  expect((await desk.get(await keyPage())).text).not.toMatch(SECRET)
})

it('a key without a scope is refused, and the form keeps what was typed', async () => {
  const answer = await create({})

  expect(answer.status).toBe(422)
  expect(answer.text).toContain('A key needs a scope.')
  expect(answer.text).toContain('value="Warehouse"')
})

it('a key is given another secret beside the old one, and then is ended', async () => {
  await create()
  const first = await secretShown()
  const page = await keyPage()

  await desk.press(page, { do: 'rotate', overlap_minutes: '60' })
  const second = await secretShown()
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  expect((await desk.get(page)).text).toContain('The secret before works until')

  await desk.press(page, { do: 'revoke' })
  expect((await desk.get('/api-keys')).text).toContain('The key is revoked.')
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401])
  expect((await desk.get(page)).text).toContain('This key works no more.')
})
