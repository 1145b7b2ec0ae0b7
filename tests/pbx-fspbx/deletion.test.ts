import { afterEach, beforeEach, expect, it } from 'vitest'
import { newTenant, openFsPbx, UNPACED, valueOf } from './open-fspbx.ts'

let world: Awaited<ReturnType<typeof openFsPbx>>
beforeEach(async () => {
  world = await openFsPbx(UNPACED)
})
afterEach(() => world.close())

const domains = () => world.server.domains.all()

it('a deleted tenant leaves an empty domain that is switched off and tells nothing of the customer', async () => {
  const asked = newTenant({ name: 'UAB Secret' })
  const { tenant_id } = valueOf(await world.pbx.createTenant(asked))

  const gone = valueOf(await world.pbx.deleteTenant(tenant_id))

  expect(gone).toMatchObject({ tenant_id, level: 'deleted', sip_domain: null, code: asked.code })
  expect(domains()).toHaveLength(1)
  expect(domains()[0]).toMatchObject({
    domain_name: `${asked.code}.${tenant_id}.deleted.pbx.example.com`,
    domain_enabled: false,
  })
  expect(JSON.stringify(domains())).not.toContain('Secret')
})

it('it stays deleted for a process that remembers nothing, and its code and slug are never given again', async () => {
  const asked = newTenant()
  const { tenant_id } = valueOf(await world.pbx.createTenant(asked))
  const gone = valueOf(await world.pbx.deleteTenant(tenant_id))
  const { pbx } = world.another()

  expect(valueOf(await pbx.findTenant(asked.reference))).toEqual(gone)
  expect(valueOf(await pbx.deleteTenant(tenant_id))).toEqual(gone)
  expect(await pbx.setLevel(tenant_id, 'full', 9)).toMatchObject({
    kind: 'refused',
    code: 'deleted',
  })
  expect(await pbx.changePlan(tenant_id, 'x')).toMatchObject({ kind: 'refused', code: 'deleted' })
  for (const again of [
    asked,
    newTenant({ code: asked.code }),
    newTenant({ reference: asked.reference }),
    newTenant({ slug: asked.slug }),
  ]) {
    expect((await pbx.createTenant(again)).kind).toBe('refused')
  }
  expect(valueOf(await pbx.listTenants(null, 10))).toEqual([])
})

it('its tombstone is no tenant', async () => {
  const { tenant_id } = valueOf(await world.pbx.createTenant(newTenant()))
  await world.pbx.deleteTenant(tenant_id)
  const [tombstone] = domains()

  expect(await world.pbx.deleteTenant(tombstone?.domain_uuid ?? '')).toEqual({ kind: 'not_found' })
  expect(domains()).toEqual([tombstone])
})

it.each(['busy', 'cut', 'unavailable', 'lost', 'mangled'] as const)(
  'what breaks off anywhere (%s) is carried on by the next call, of another process too',
  async (fault) => {
    for (const good of [0, 1]) {
      const asked = newTenant()
      const { tenant_id } = valueOf(await world.pbx.createTenant(asked))
      failCommand(good, fault)

      const first = await world.pbx.deleteTenant(tenant_id)
      const between = await world.another().pbx.findTenant(asked.reference)
      const second = await world.another().pbx.deleteTenant(tenant_id)

      expect(first.kind).toBe(fault === 'busy' ? 'not_attempted' : 'unknown')
      expect(valueOf(between).tenant_id).toBe(tenant_id)
      expect(valueOf(second)).toMatchObject({ tenant_id, level: 'deleted' })
      const left = domains().filter(({ domain_name }) => domain_name.startsWith(`${asked.code}.`))
      expect(left).toHaveLength(1)
    }
  },
)

it('between the two steps it is listed once, as it is', async () => {
  const asked = newTenant()
  const { tenant_id } = valueOf(await world.pbx.createTenant(asked))
  failCommand(1, 'cut')
  await world.pbx.deleteTenant(tenant_id)
  expect(domains()).toHaveLength(2)

  const listed = valueOf(await world.pbx.listTenants(null, 10))

  expect(listed).toMatchObject([{ tenant_id, level: 'full' }])
  expect(await world.pbx.createTenant(asked)).toMatchObject({ kind: 'refused', code: 'deleted' })
})

it('a tenant that somebody deleted by hand is not found, and not made again', async () => {
  const { tenant_id } = valueOf(await world.pbx.createTenant(newTenant()))
  world.server.domains.destroy(tenant_id)

  expect(await world.pbx.setLevel(tenant_id, 'full', 1)).toEqual({ kind: 'not_found' })
  expect(await world.pbx.deleteTenant(tenant_id)).toEqual({ kind: 'not_found' })
  expect(domains()).toEqual([])
})

/** The command after `good` ones fails. */
function failCommand(good: number, fault: Parameters<typeof world.server.failNext>[0]): void {
  let commands = 0
  world.server.onAsked = ({ method }) => {
    if (method !== 'GET' && commands++ === good) world.server.failNext(fault)
  }
}
