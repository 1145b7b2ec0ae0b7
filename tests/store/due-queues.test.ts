import { DUE_WORK } from '@billing/core'
import { anAccount, anOrder, aSignup, march } from '@billing/core/fixtures'
import { createSqlStore, dueQueues, migrate, type Opened } from '@billing/store-sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIALECTS, OPEN } from '../support/databases.ts'

describe.each(DIALECTS)('what is due in each queue, on %s', (dialect) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await OPEN[dialect]()
    await migrate(opened)
    await createSqlStore(opened).transaction(async (tx) => {
      await tx.accounts.put(anAccount())
      const waiting = { status: 'pending_payment', failure_reason: null } as const
      for (const [n, expires_at] of [march(5), march(6), march(8)].entries()) {
        const signup_id = `signup-${n}`
        await tx.signups.put(aSignup({ ...waiting, signup_id, expires_at }))
      }
      await tx.orders.put(anOrder({ dirty_seq: 2, next_read_at: march(4) }))
    })
  })
  afterAll(() => opened.close())

  it('is counted, from the oldest on', async () => {
    const found = await dueQueues(opened, march(7))

    expect(found.map(({ work }) => work)).toEqual(DUE_WORK)
    expect(found.filter(({ due }) => due > 0)).toEqual([
      { work: 'signups', due: 2, oldest_due_at: march(5) },
      { work: 'orders', due: 1, oldest_due_at: march(4) },
    ])
    expect(found.find(({ work }) => work === 'cycles')?.oldest_due_at).toBeNull()
  })
})
