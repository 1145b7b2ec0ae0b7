import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFsPbx } from '@billing/pbx-fspbx'
import type { Permission } from './fspbx-server.ts'
import { newTenant, openFsPbx } from './open-fspbx.ts'

let world: Awaited<ReturnType<typeof openFsPbx>>
beforeEach(async () => {
  world = await openFsPbx({}, { per_minute: 60 })
})
afterEach(() => world.close())

const verdicts = async () =>
  Object.fromEntries((await world.diagnose()).map(({ what, verdict }) => [what, verdict]))

it('finds all in order, names what FS PBX cannot do, and changes nothing', async () => {
  await world.pbx.createTenant(newTenant())
  const before = world.server.domains.all()

  expect(await verdicts()).toEqual({
    'FS PBX answers and accepts the token': 'works',
    "The token's user has domain_add": 'works',
    "The token's user has domain_edit": 'works',
    "The token's user has domain_delete": 'works',
    'Tenants live below pbx.example.com': 'works',
    'We may ask 60 times a minute': 'works',
    'A suspended customer can call emergency numbers': 'warns',
    'The call balance can be credited': 'warns',
    'A limited service can be told from a full one': 'warns',
  })
  expect(world.server.domains.all()).toEqual(before)
})

it.each(['domain_add', 'domain_edit', 'domain_delete'] as const)(
  'tells that %s is missing',
  async (permission: Permission) => {
    world.server.permissions.delete(permission)

    const found = await world.diagnose()

    const failing = found.filter(({ verdict }) => verdict === 'fails')
    expect(failing.map(({ what }) => what)).toEqual([`The token's user has ${permission}`])
    expect(failing[0]?.says).toContain(`Give the user ${permission}`)
  },
)

it('tells that nothing may be seen, and that the token is refused', async () => {
  world.server.permissions.delete('domain_view')
  expect((await world.diagnose())[0]?.says).toContain('domain_view')

  world.server.rotateToken('fspbx_2|second')
  const found = await world.diagnose()
  expect(found).toHaveLength(1)
  expect(found[0]?.says).toContain('Make a new one')
})

it('tells that FS PBX is too busy, and for how long', async () => {
  world.server.failNext('busy')

  expect((await world.diagnose())[0]).toMatchObject({
    verdict: 'fails',
    says: 'Asked too often. Look again in 7 seconds.',
  })
})

it('warns while no tenant is below the base domain', async () => {
  expect((await verdicts())['Tenants live below pbx.example.com']).toBe('warns')
})

it('tells that we mean to ask more often than FS PBX allows', async () => {
  const other = await openFsPbx({ requests_per_minute: 60 }, { per_minute: 30 })

  const found = await other.diagnose()

  expect(found.find(({ what }) => what === 'We may ask 60 times a minute')).toMatchObject({
    verdict: 'fails',
    says: 'FS PBX allows 30, to all processes with this token together.',
  })
  await other.close()
})

it('tells of an address that is not the one of the API', async () => {
  const fspbx = createFsPbx({
    url: world.server.url.replace('v1', 'v2'),
    token: world.server.token,
    base_domain: 'pbx.example.com',
  })

  expect((await fspbx.diagnose())[0]?.says).toContain('/api/v1')
  expect(await fspbx.pbx.findTenant('nobody')).toEqual({ kind: 'not_attempted' })
  expect(await fspbx.pbx.deleteTenant('00000000-0000-4000-8000-000000000001')).toEqual({
    kind: 'not_attempted',
  })
  await fspbx.close()
})

it('tells of a token that would travel in the open', async () => {
  const fspbx = createFsPbx({
    url: 'http://fspbx.invalid/api/v1',
    token: 'token',
    base_domain: 'pbx.example.com',
    timeout_ms: 200,
  })

  expect((await fspbx.diagnose())[0]).toMatchObject({
    what: 'The token travels unseen',
    verdict: 'fails',
  })
  await fspbx.close()
})

it.each([
  [{ base_domain: 'no domain' }],
  [{ base_domain: '' }],
  [{ base_domain: 'a'.repeat(200) }],
  [{ token: '' }],
  [{ token: 'two\nlines' }],
  [{ url: 'ftp://fspbx.example.com' }],
  [{ url: 'nonsense' }],
])('opens no way with %j', (wrong) => {
  const right = { url: 'https://fspbx.example.com/api/v1', token: 't', base_domain: 'a.example' }

  expect(() => createFsPbx({ ...right, ...wrong })).toThrow()
})
