import { randomUUID } from 'node:crypto'
import type { Signup, Signups } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { upsert } from './writes.ts'

const signupColumns: Columns<Signup> = {
  price: 'money',
  card_refused_at: 'json',
  ordered: 'json',
  term: 'json',
}

/** Signups. */
export function signups({ db, dialect }: Handle): Signups {
  const all = () => db.selectFrom('signups').selectAll()
  return {
    async get(signup_id) {
      const row = await all().where('signup_id', '=', signup_id).executeTakeFirst()
      return row && fromRow(row, signupColumns)
    },
    async getForUpdate(signup_id) {
      const row = await all()
        .where('signup_id', '=', signup_id)
        .$call(lockRows(dialect))
        .executeTakeFirst()
      return row && fromRow(row, signupColumns)
    },
    async byAccount(account_id) {
      const row = await all()
        .where((at) =>
          at.or([at('prospect_account_id', '=', account_id), at('account_id', '=', account_id)]),
        )
        .orderBy('created_at', 'desc')
        .orderBy('signup_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && fromRow(row, signupColumns)
    },
    async pendingOf(email_key) {
      const rows = await all()
        .where('email_key', '=', email_key)
        .where('status', '=', 'pending_payment')
        .where('prospect_account_id', 'is not', null)
        .orderBy('created_at')
        .orderBy('signup_id')
        .execute()
      return rows.map((row) => fromRow(row, signupColumns))
    },
    put: (signup) => upsert(db, 'signups', 'signup_id', toRow(signup, signupColumns)),
    waste: (statements) => waste(db, statements),
    ...signupsOfEmail(db),
    ...signupQueues(db),
  }
}

/** So many counters take as long as a row of a prospect, which has more columns and indexes. */
const COUNTERS = 24

/** Counters of a window that is over, which nothing counts by, until the last statement removes them. */
async function waste(db: Handle['db'], statements: number): Promise<void> {
  const prefix = `wasted ${randomUUID()}`
  const keys: string[] = []
  for (let statement = 1; statement < statements; statement++) {
    const some = Array.from({ length: COUNTERS }, (_, n) => `${prefix} ${statement} ${n}`)
    const rows = some.map((counter_key) => ({ counter_key, used: 0, resets_at: 0 }))
    await db.insertInto('rate_counters').values(rows).execute()
    keys.push(...some)
  }
  await db.deleteFrom('rate_counters').where('counter_key', 'in', keys).execute()
}

function signupsOfEmail(
  db: Handle['db'],
): Pick<Signups, 'accountsOf' | 'liveOf' | 'isPastCard' | 'forgetPasswords'> {
  return {
    async accountsOf(email_key) {
      const rows = await db
        .selectFrom('signups')
        .select('prospect_account_id')
        .where('email_key', '=', email_key)
        .where('prospect_account_id', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('signup_id', 'desc')
        .execute()
      return rows.flatMap(({ prospect_account_id }) => prospect_account_id ?? [])
    },
    async liveOf(email_key) {
      const row = await db
        .selectFrom('signups')
        .innerJoin('accounts', 'accounts.account_id', 'signups.prospect_account_id')
        .selectAll('signups')
        .where('signups.email_key', '=', email_key)
        .where('accounts.status', '<>', 'cancelled')
        .orderBy('signups.created_at', 'desc')
        .orderBy('signups.signup_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && fromRow(row, signupColumns)
    },
    async forgetPasswords(email_key) {
      await db
        .updateTable('signups')
        .set({ password_hash: null })
        .where('email_key', '=', email_key)
        .where('password_hash', 'is not', null)
        .execute()
    },
    async isPastCard(email_key) {
      const row = await db
        .selectFrom('signups')
        .innerJoin('accounts', 'accounts.account_id', 'signups.prospect_account_id')
        .select('signup_id')
        .where('signups.email_key', '=', email_key)
        .where('signups.status', '<>', 'pending_payment')
        .where('accounts.status', '<>', 'cancelled')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function signupQueues(db: Handle['db']): Pick<Signups, 'expired' | 'scrubbable'> {
  const all = () => db.selectFrom('signups').selectAll()
  return {
    async expired(now, limit) {
      const rows = await all()
        .where('status', '=', 'pending_payment')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .orderBy('signup_id')
        .limit(limit)
        .execute()
      return rows.map((row) => fromRow(row, signupColumns))
    },
    async scrubbable(before, limit) {
      const rows = await all()
        .where('status', '=', 'failed')
        .where('email', '<>', '')
        .where('updated_at', '<', before)
        .orderBy('updated_at')
        .orderBy('signup_id')
        .limit(limit)
        .execute()
      return rows.map((row) => fromRow(row, signupColumns))
    },
  }
}
