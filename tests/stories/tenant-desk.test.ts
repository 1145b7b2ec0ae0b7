import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate, transition } from './operator-hand.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const

describe.each(STORY_DIALECTS)('an operator at the phone systems, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const tenantOf = ({ account_id }: Told) =>
    story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
  const move = async (customer: Told, action: 'suspend' | 'restore') => {
    const path = `/admin/tenants/${(await tenantOf(customer))?.tenant_id}/state`
    const body = { action, reason: 'asked by telephone' }
    const answer = await operate(story.world, 'POST', path, { body })
    await story.world.settle()
    return answer
  }

  it('finds who is suspended, sees why, and restores them; the customer is told once of each', async () => {
    const [ona, jonas] = [
      await story.customer({ email: 'ona@example.lt', company_name: 'UAB Ona' }),
      await story.customer({ email: 'jonas@example.lt', company_name: 'UAB Jonas' }),
    ]
    await ona.mails()
    await move(ona, 'suspend')

    const path = '/admin/tenants?pbx_status=suspended'
    const { body: found } = await operate(story.world, 'GET', path)
    expect(found.data).toMatchObject([
      { account_id: ona.account_id, company_name: 'UAB Ona', subscription_status: 'suspended' },
    ])
    const standing = await story.world.billing.operations.standing(SYSTEM, found.data[0].account_id)
    expect([standing.locks, standing.owed.amount_minor]).toEqual([['operator'], 0])

    const { status, body } = await move(ona, 'restore')

    expect([status, body.pbx_status, body.subscription_status]).toEqual([200, 'active', 'trialing'])
    expect((await operate(story.world, 'GET', path)).body.data).toEqual([])
    expect(await ona.page()).toMatchObject({ locks: '', account: 'active', phone: 'full' })
    expect(await jonas.page()).toMatchObject({ locks: '', account: 'active', phone: 'full' })
    expect(await ona.mails()).toEqual([
      '2026-02-01 Your service is suspended',
      '2026-02-01 Your service is back',
    ])
  })

  it('suspends a tenant with the same consequences as its subscription, whatever falls due', async () => {
    const customers = {
      tenant: await story.customer({ email: 'ona@example.lt' }, DECLINES),
      subscription: await story.customer({ email: 'jonas@example.lt' }, DECLINES),
    }
    const pages = async () => {
      const [one, other] = [await customers.tenant.page(), await customers.subscription.page()]
      const plain = ({ invoices, ...rest }: typeof one) => ({ ...rest, invoices: invoices.length })
      return [plain(one), plain(other)]
    }
    await story.world.until('2026-02-16T09:00:00Z')
    await move(customers.tenant, 'suspend')
    await transition(story.world, customers.subscription.account_id, 'suspended')

    for (const instant of ['2026-02-20T09:00:00Z', '2026-03-20T09:00:00Z']) {
      await story.world.until(instant)
      const [one, other] = await pages()
      expect(one).toMatchObject({ subscription: 'suspended', locks: 'operator', dunning: 'grace' })
      expect(one).toEqual(other)
    }
  })

  it('restores one whom dunning has locked too: the phone stays suspended until they pay', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-09T10:00:00Z')
    await move(ona, 'suspend')

    const { status, body } = await move(ona, 'restore')
    expect([status, body.pbx_status]).toEqual([200, 'suspended'])
    expect(await ona.page()).toMatchObject({ locks: 'dunning', phone: 'emergency_only' })

    const refused = await move(ona, 'restore')
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      expect.stringContaining('Locks held: dunning'),
    ])
    await ona.payNow({ behaviour: 'approve' })
    expect(await ona.page()).toMatchObject({ locks: '', phone: 'full' })
  })

  it('has a core that lost a command found and brought in line within the hour', async () => {
    const ona = await story.customer({ email: 'ona@example.lt' })
    const jonas = await story.customer({ email: 'jonas@example.lt' })
    const { pbx } = story.world.ports
    await pbx.setLevel((await tenantOf(ona))?.tenant_id ?? '', 'limited', 1)
    expect(await levels(story.world.sandbox)).toEqual(['limited', 'full'])

    await story.world.advance('PT1H')
    await story.world.settle()

    expect(await levels(story.world.sandbox)).toEqual(['full', 'full'])
    const rows = await story.world.ports.store.read((tx) => tx.audit.rows(ona.account_id, 0, 500))
    expect(rows.find(({ action }) => action === 'tenant.drifted')?.meta).toContain('"limited"')
    const own = await story.world.ports.store.read((tx) => tx.audit.rows(jonas.account_id, 0, 500))
    expect(own.map(({ action }) => action)).not.toContain('tenant.drifted')
  })

  it('is told of a phone system that nobody has, and of one that the core has lost', async () => {
    const ona = await story.customer()
    const { ports, billing } = story.world
    await ports.pbx.createTenant({
      reference: 'nobody',
      code: 'tstranger',
      name: 'Nobody',
      slug: 'nobody',
      country: 'LT',
      timezone: 'Europe/Vilnius',
      contact_email: 'nobody@example.lt',
      plan_tier: 'starter',
    })
    const lost = await tenantOf(ona)
    await ports.pbx.deleteTenant(lost?.tenant_id ?? '')

    const found = await billing.tenants.reconcile(SYSTEM)
    expect(found).toMatchObject({ complete: true, compared: 2, repaired: [lost?.tenant_id] })
    expect(found.strangers).toHaveLength(1)
    expect((await billing.tenants.reconcile(SYSTEM)).repaired).toEqual([])
    await story.world.advance('PT10M')

    const { alerts } = await billing.scheduler.alerts(SYSTEM)
    expect(alerts.map(({ id, metric }) => [id, metric])).toEqual([
      ['tenant_unknown', 1],
      ['tenant_stranger', 1],
    ])
    const { body } = await operate(story.world, 'GET', '/admin/tenants?pbx_status=unknown')
    expect(body.data).toMatchObject([{ account_id: ona.account_id, pbx_status: 'unknown' }])
  })

  it('learns nothing new from a core that is away, and forgets nothing', async () => {
    const { ports, sandbox, billing } = story.world
    const stranger = { country: 'LT', timezone: 'Europe/Vilnius', plan_tier: 'starter' }
    const names = { reference: 'nobody', code: 'tstranger', name: 'Nobody', slug: 'nobody' }
    await ports.pbx.createTenant({ ...stranger, ...names, contact_email: 'nobody@example.lt' })
    await billing.tenants.reconcile(SYSTEM)
    await sandbox.setFault('pbx', 'down')

    expect(await billing.tenants.reconcile(SYSTEM)).toMatchObject({
      complete: false,
      strangers: [],
    })

    const { alerts } = await billing.scheduler.alerts(SYSTEM)
    expect(alerts.map(({ id }) => id)).toContain('tenant_stranger')
  })
})

async function levels(sandbox: { listTenants(): Promise<readonly { level: string }[]> }) {
  return (await sandbox.listTenants()).map(({ level }) => level).toReversed()
}
