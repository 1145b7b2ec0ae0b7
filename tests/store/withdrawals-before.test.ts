import { migrate } from '@billing/store-sql'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { MIGRATIONS } from '../../adapters/store-sql/src/migrations/index.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'
import { putAccountOfBefore } from './account-of-before.ts'

const BEFORE = Object.fromEntries(
  Object.entries(MIGRATIONS).filter(([name]) => name < '0028-withdrawals-before'),
)

it.each(DIALECTS)(
  'withdrawals of before stay as they were, unchangeable, and one may come before its subscription, on %s',
  async (dialect) => {
    const opened = await OPEN[dialect]()
    await migrate(opened, BEFORE)
    await putAccountOfBefore(opened, 'acc-1')
    const put = (withdrawal_id: string, confirmed_at: number | null) =>
      sql`insert into withdrawals (withdrawal_id, account_id, status, channel, consumer_name, contract, email, sent_at,
          received_at, right_until, confirmed_at, created_at, subscription_id)
        values (${withdrawal_id}, 'acc-1', 'stated', 'portal', 'Jonas', 'Business', 'j@example.lt', 1, 2, 3,
          ${confirmed_at}, 4, ${withdrawal_id === 'old' ? 'sub-1' : null})`.execute(opened.db)
    await sql`insert into subscriptions (subscription_id, account_id, plan_tier, status, price_minor,
        price_currency, current_period_start, current_period_end, cancel_at_period_end, anchor_at,
        dunning_state, dunning_postponed_ms, created_at, updated_at)
      values ('sub-1', 'acc-1', 'starter', 'cancelled', 500, 'EUR', 1, 2, 0, 1, 'current', 0, 1,
        1)`.execute(opened.db)
    await expect(put('early', null)).rejects.toThrow()
    await put('old', 5)

    await migrate(opened)

    const { rows } = await sql`select * from withdrawals`.execute(opened.db)
    expect(rows).toMatchObject([{ withdrawal_id: 'old', subscription_id: 'sub-1', sent_at: 1 }])
    for (const text of [
      `update withdrawals set email = 'other@example.lt'`,
      'delete from withdrawals',
    ])
      await expect(sql.raw(text).execute(opened.db)).rejects.toThrow()
    await put('early', 6)
    await expect(put('twice', 7)).rejects.toThrow()
    await opened.close()
  },
)
