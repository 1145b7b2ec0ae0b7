import { verifyAudit } from '@billing/core'
import { aCode } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { DIALECTS } from '../support/databases.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'

const LAST = aCode({ code: 'LAST', max_redemptions: 2 })

const signUp = (world: World, n: number) =>
  world.api('POST', '/signup', {
    body: {
      customer_type: 'individual',
      full_name: `Ona ${n}`,
      email: `new-${n}@example.lt`,
      plan_tier: 'starter',
      country: 'LT',
      code: 'last',
    },
  })

async function redeem(world: World, account_id: string) {
  const token = await tokenOf(world, { role: 'owner', account_id })
  return world.api('POST', '/subscription/change', {
    token,
    body: { code: 'LAST', when: 'now' },
    headers: { 'idempotency-key': `redeem-${account_id}` },
  })
}

describe.each(DIALECTS)('who redeems a code at once on %s', (dialect) => {
  it('gets one of the two redemptions that there are, or is refused', async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    const world = await openWorld({ database, settings: { discount_codes: [LAST] } })
    const customers = []
    for (const n of [1, 2, 3]) {
      customers.push(await world.signUp({ email: `ona-${n}@example.lt`, company_name: `UAB ${n}` }))
    }

    const answers = await Promise.all([
      ...customers.map(({ account_id }) => redeem(world, account_id)),
      ...[1, 2, 3].map((n) => signUp(world, n)),
    ])

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(2)
    expect(statuses.filter((status) => status === 422)).toHaveLength(4)
    expect(await world.ports.store.read((tx) => tx.redemptions.count('LAST'))).toBe(2)
    expect((await verifyAudit(world.ports)).broken).toEqual([])
    await world.close()
  })
})
