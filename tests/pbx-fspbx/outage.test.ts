import { createFsPbx } from '@billing/pbx-fspbx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startUnruly, UNRULY } from '../support/unruly-server.ts'
import type { Fault } from './fspbx-server.ts'
import { newTenant, openFsPbx, UNPACED, valueOf } from './open-fspbx.ts'

const alarms: string[] = []
let world: Awaited<ReturnType<typeof openFsPbx>>
beforeEach(async () => {
  alarms.length = 0
  world = await openFsPbx({ ...UNPACED, on_alarm: (text) => void alarms.push(text) })
})
afterEach(() => world.close())

describe('an answer that is none', () => {
  it.each([
    ['busy', { kind: 'not_attempted', retry_after: 7 }],
    ['busy_500', { kind: 'unknown' }],
    ['unavailable', { kind: 'unknown' }],
    ['cut', { kind: 'unknown' }],
    ['lost', { kind: 'unknown' }],
    ['mangled', { kind: 'unknown' }],
    ['html', { kind: 'unknown' }],
  ] as const)('%s: a command is %j, and asked again it is done', async (fault, meant) => {
    const { tenant_id } = valueOf(await world.pbx.createTenant(newTenant()))

    world.server.failNext(fault, 'command')
    expect(await world.pbx.setLevel(tenant_id, 'emergency_only', 1)).toEqual(meant)

    const again = valueOf(await world.pbx.setLevel(tenant_id, 'emergency_only', 1))
    expect(again.level).toBe('emergency_only')
    expect(world.server.domains.all()[0]?.domain_enabled).toBe(false)
  })

  it.each(['busy_500', 'unavailable', 'cut', 'lost', 'mangled', 'html'] as const satisfies Fault[])(
    '%s: a look has reached nobody, and nothing is concluded from it',
    async (fault) => {
      const asked = newTenant()
      const { tenant_id } = valueOf(await world.pbx.createTenant(asked))
      const before = world.server.domains.all()
      const none = { kind: 'not_attempted' }

      const looks = [
        () => world.pbx.findTenant(asked.reference),
        () => world.pbx.listTenants(null, 5),
        () => world.pbx.getCallBalance(tenant_id),
        () => world.pbx.createTenant(newTenant()),
        () => world.pbx.setLevel(tenant_id, 'emergency_only', 1),
        () => world.pbx.deleteTenant(tenant_id),
      ]
      for (const look of looks) {
        world.server.failNext(fault)
        expect(await look()).toEqual(none)
      }
      expect(world.server.domains.all()).toEqual(before)
    },
  )

  it.each(UNRULY)('a server that is %s has made nothing, and nobody waits for it', async (how) => {
    const unruly = await startUnruly(how)
    const fspbx = createFsPbx({
      url: `${unruly.url}/api/v1`,
      token: 'token',
      base_domain: 'pbx.example.com',
      timeout_ms: 100,
    })

    expect(await fspbx.pbx.createTenant(newTenant())).toEqual({ kind: 'not_attempted' })
    expect(await fspbx.pbx.findTenant('nobody')).toEqual({ kind: 'not_attempted' })
    expect((await fspbx.diagnose()).map(({ verdict }) => verdict)).toEqual(['fails'])
    expect(unruly.asked.filter((line) => !line.startsWith('GET '))).toEqual([])
    await fspbx.close()
    await unruly.close()
  })

  it('nobody listens: not attempted', async () => {
    await world.server.close()

    expect((await world.pbx.createTenant(newTenant())).kind).toBe('not_attempted')
  })

  it('a page that leads to itself ends', async () => {
    world.server.domains.list = () => ({
      status: 200,
      body: { object: 'list', url: '', has_more: true, data: [] },
    })

    expect(await world.pbx.findTenant('nobody')).toEqual({ kind: 'not_attempted' })
    expect(await world.pbx.listTenants(null, 5)).toEqual({ kind: 'not_attempted' })
  })

  it.each([
    ['of another domain', { domain_uuid: '00000000-0000-4000-8000-000000000001' }],
    ['with the switch as it was', { domain_enabled: true }],
    ['with another description', { domain_description: 'UAB Acme' }],
  ])('an answer to an update %s is no proof', async (_, differs) => {
    const { tenant_id } = valueOf(await world.pbx.createTenant(newTenant()))
    const { domains } = world.server
    const update = domains.update.bind(domains)
    domains.update = (uuid, input) => {
      const said = update(uuid, input)
      return { ...said, body: { ...(said.body as object), ...differs } }
    }

    expect(await world.pbx.setLevel(tenant_id, 'emergency_only', 1)).toEqual({ kind: 'unknown' })
  })
})

describe('a token that is refused', () => {
  it('reaches nothing and raises an alarm that does not show it', async () => {
    const { tenant_id } = valueOf(await world.pbx.createTenant(newTenant()))
    const { token } = world.server
    world.server.rotateToken('fspbx_2|second')

    expect(await world.pbx.setLevel(tenant_id, 'full', 1)).toEqual({ kind: 'not_attempted' })

    expect(alarms).toEqual(['FS PBX refuses our token with 401 unauthenticated'])
    expect(alarms.join('')).not.toContain(token)
  })

  it('a permission that is missing too, and an alarm that breaks stops nothing', async () => {
    const { tenant_id } = valueOf(await world.pbx.createTenant(newTenant()))
    world.server.permissions.delete('domain_edit')
    alarms.push = () => {
      throw new Error('the pager is broken')
    }

    expect(await world.pbx.setLevel(tenant_id, 'full', 1)).toEqual({ kind: 'not_attempted' })
  })
})

it('asks no more often than it may, and says when to come again', async () => {
  // All of them in one instant, however busy the machine is.
  const instant = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const { server, pbx, close } = await openFsPbx(
    { requests_per_minute: 30, timeout_ms: 1_000 },
    { per_minute: 30 },
  )
  const answers = []
  for (let i = 0; i < 12; i++) answers.push(await pbx.listTenants(null, 5))

  expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(10)
  expect(answers.at(-1)).toMatchObject({ kind: 'not_attempted', retry_after: 4 })
  expect(server.asked).toHaveLength(10)
  instant.mockRestore()
  await close()
})

it('traces show what was asked, without the token', async () => {
  const shown: string[] = []
  const { server, pbx, close } = await openFsPbx({
    trace: (exchange) => shown.push(JSON.stringify(exchange)),
  })
  await pbx.createTenant(newTenant())

  expect(shown.at(-1)).toMatch(/"POST [^"]*\/domains"/)
  expect(shown.join('')).not.toContain(server.token)
  await close()
})
