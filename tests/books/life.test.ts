import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld } from '../support/world.ts'
import { wrongIn } from './kept-books.ts'

describe.each(STORY_DIALECTS)('the books on %s', (dialect) => {
  it('are right after two months in which we charged a customer twice', async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    const world = await openWorld({ database })
    await world.signUp({ email: 'ona@example.lt' })

    await world.advance('P2M')
    const report = await world.billing.books.verify(SYSTEM)
    await world.close()

    const checked = new Map(report.checks.map((check) => [check.id, check.checked]))
    expect(wrongIn(report)).toEqual({})
    expect([checked.get('invoices.lines'), checked.get('payments.provider')]).toEqual([2, 2])
  })
})
