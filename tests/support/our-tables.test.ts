import { verifyAudit } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DIALECTS, OPEN } from './databases.ts'
import { backUp } from './our-tables.ts'
import { openWorld, type World } from './world.ts'

describe.each(DIALECTS)('our tables on %s', (dialect) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld({ database: { opened: await OPEN[dialect]() } })
  })
  afterEach(() => world.close())

  it('go back to a backup whole, while what the outside world has stays', async () => {
    await world.signUp()
    const backup = await backUp(world.opened)
    await world.signUp({ email: 'ona@example.lt' })
    await world.advance('P15D')
    const { length: mails } = await world.mail()
    expect(await accounts()).toBe(2)

    await backup.restore(world.opened)

    expect(await accounts()).toBe(1)
    expect(await world.mail()).toHaveLength(mails)
    expect(await world.opened.db.selectFrom('invoices').selectAll().execute()).toEqual([])
    expect((await verifyAudit(world.ports)).broken).toEqual([])
    // The tables still work, and still refuse what they refused.
    await world.settle()
    await expect(world.opened.db.deleteFrom('audit_log').execute()).rejects.toThrow()
  })

  async function accounts(): Promise<number> {
    const kind = 'customer' as const
    const rows = world.opened.db
      .selectFrom('accounts')
      .select('account_id')
      .where('kind', '=', kind)
    return (await rows.execute()).length
  }
})
