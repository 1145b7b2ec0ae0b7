import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { operate } from '../stories/operator-hand.ts'
import { topupActions } from '../support/topup-actions.ts'
import { openWorld, type World } from '../support/world.ts'
import { newTenant, openFsPbx, UNPACED } from './open-fspbx.ts'

let fspbx: Awaited<ReturnType<typeof openFsPbx>>
let world: World
beforeEach(async () => {
  fspbx = await openFsPbx(UNPACED)
  world = await openWorld({ ports: { pbx: fspbx.pbx } })
})
afterEach(async () => {
  await world.close()
  await fspbx.close()
})

const mirror = (account_id: string) =>
  world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
const domain = () => fspbx.server.domains.all()[0]

it('a signup ends with a domain at FS PBX, a suspension with one that is off, its end with one that is on', async () => {
  const { account_id } = await world.signUp()
  const tenant = await mirror(account_id)
  expect(tenant).toMatchObject({
    tenant_id: domain()?.domain_uuid,
    my_pbx_url: `https://${domain()?.domain_name}/`,
  })
  expect(domain()?.domain_enabled).toBe(true)
  const move = async (action: string) => {
    const body = { action, reason: 'asked by telephone' }
    await operate(world, 'POST', `/admin/tenants/${tenant?.tenant_id}/state`, { body })
    await world.settle()
  }

  await move('suspend')
  expect(domain()?.domain_enabled).toBe(false)
  await move('restore')
  expect(domain()?.domain_enabled).toBe(true)
})

it('a signup whose making FS PBX did not answer ends with one domain', async () => {
  fspbx.server.failNext('lost', 'command')
  const trying = world.signUp()
  await expect(trying).rejects.toThrow('provisioning')

  await world.advance('PT5M')

  const [account] = fspbx.server.domains.all()
  expect(fspbx.server.domains.all()).toHaveLength(1)
  expect(account?.domain_description).toContain('level=full')
  expect(await world.ports.store.read((tx) => tx.tenants.pageAlive('', 10))).toHaveLength(1)
})

it('drift is found: a switch thrown by hand, a stranger of ours, and a tenant that is gone', async () => {
  const ona = await world.signUp({ email: 'ona@example.lt', company_name: 'UAB Ona' })
  const own = domain()
  if (own) fspbx.server.domains.byHand({ ...own, domain_enabled: false })
  fspbx.server.domains.byHand({ domain_name: 'somebody.example.org' })
  const stranger = await fspbx.pbx.createTenant(newTenant({ reference: 'nobody' }))

  const found = await world.billing.tenants.reconcile(SYSTEM)
  await world.settle()

  expect(found).toMatchObject({
    complete: true,
    compared: 2,
    repaired: [own?.domain_uuid],
    strangers: [stranger.kind === 'done' && stranger.value.tenant_id],
  })
  const level = async () => (await mirror(ona.account_id))?.actual_level
  expect(await level()).toBe('full')
  expect(fspbx.server.domains.all().every(({ domain_enabled }) => domain_enabled)).toBe(true)

  await world.advance('PT1M')
  fspbx.server.domains.destroy(own?.domain_uuid ?? '')
  expect((await world.billing.tenants.reconcile(SYSTEM)).repaired).toEqual([own?.domain_uuid])
  await world.advance('PT10M')

  const { alerts } = await world.billing.scheduler.alerts(SYSTEM)
  expect(alerts.map(({ id }) => id)).toContain('tenant_unknown')
})

it('a topup is refused before anything is paid: FS PBX keeps no balance for calls', async () => {
  const { account_id } = await world.signUp()
  const owner = topupActions(world, account_id)

  const { status, body } = await owner.topUp({ amount_minor: 2_500 })

  expect([status, body.detail]).toEqual([422, expect.stringContaining('balance')])
  expect(await owner.payments()).toEqual([])
  const backlog = await world.ports.store.read((tx) => tx.outbox.backlog(world.now()))
  expect(backlog.dead).toBe(0)
})

it('a deleted tenant is nobody to the reconciler, and its name is nowhere', async () => {
  const { account_id } = await world.signUp({ company_name: 'UAB Secret' })
  const tenant = await mirror(account_id)

  await fspbx.pbx.deleteTenant(tenant?.tenant_id ?? '')
  const found = await world.billing.tenants.reconcile(SYSTEM)

  expect(found).toMatchObject({ complete: true, compared: 0, strangers: [] })
  expect(JSON.stringify(fspbx.server.domains.all())).not.toContain('Secret')
})
