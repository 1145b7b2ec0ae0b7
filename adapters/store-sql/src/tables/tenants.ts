import {
  pageOf,
  type PageRequest,
  REPAIRS_UNTIL_UNKNOWN,
  type Tenant,
  type Tenants,
} from '@billing/core'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { isOlder } from './pages.ts'
import { insertOnce, upsert } from './writes.ts'

const tenantColumns: Columns<Tenant> = { limits: 'json' }

/** A tenant as the core knows it. */
export const tenantOf = (row: Row<Tenant>): Tenant => fromRow(row, tenantColumns)

const oneOf = async (query: {
  executeTakeFirst(): Promise<Row<Tenant> | undefined>
}): Promise<Tenant | undefined> => {
  const row = await query.executeTakeFirst()
  return row && tenantOf(row)
}

const allOf = async (query: { execute(): Promise<Row<Tenant>[]> }): Promise<Tenant[]> =>
  (await query.execute()).map(tenantOf)

/** Tenants, and what we intended. */
export function tenants({ db, dialect }: Handle): Tenants {
  const all = () => db.selectFrom('tenants').selectAll()
  const newest = (account_id: string) =>
    all()
      .where('account_id', '=', account_id)
      .orderBy('created_at', 'desc')
      .orderBy('tenant_id', 'desc')
  return {
    get: (tenant_id) => oneOf(all().where('tenant_id', '=', tenant_id)),
    getForUpdate: (tenant_id) =>
      oneOf(all().where('tenant_id', '=', tenant_id).$call(lockRows(dialect))),
    ofAccount: (account_id) => oneOf(newest(account_id).limit(1)),
    async listOfAccount(account_id, { limit, after }: PageRequest) {
      const rows = await allOf(
        newest(account_id)
          .limit(limit + 1)
          .where((row) => isOlder(row, ['created_at', 'tenant_id'], after)),
      )
      return pageOf(rows, limit, (row) => ({ at: row.created_at, id: row.tenant_id }))
    },
    put: (tenant) => upsert(db, 'tenants', 'tenant_id', toRow(tenant, tenantColumns)),
    ...tenantSweeps(db),
    ...tenantIntents(db),
    ...tenantNames(db),
  }
}

/** What is asked of all tenants at once. */
function tenantSweeps(
  db: Handle['db'],
): Pick<Tenants, 'ofIds' | 'pageAlive' | 'pageLimited' | 'countUnknown'> {
  const alive = (after_id: string, limit: number) =>
    db
      .selectFrom('tenants')
      .selectAll()
      .where('status', '<>', 'deleted')
      .where('tenant_id', '>', after_id)
      .orderBy('tenant_id')
      .limit(limit)
  return {
    async ofIds(tenant_ids) {
      if (tenant_ids.length === 0) return []
      return allOf(db.selectFrom('tenants').selectAll().where('tenant_id', 'in', tenant_ids))
    },
    pageAlive: (after_id, limit) => allOf(alive(after_id, limit)),
    pageLimited: (after_id, limit) => allOf(alive(after_id, limit).where('limits', 'is not', null)),
    async countUnknown() {
      const { unknown } = await db
        .selectFrom('tenants')
        .select((row) => row.fn.countAll<number>().as('unknown'))
        .where('failed_repairs', '>=', REPAIRS_UNTIL_UNKNOWN)
        .executeTakeFirstOrThrow()
      return Number(unknown)
    },
  }
}

/** Sorts after every text that begins with `stem`, and before all others that come after `stem`. */
const LAST = '\u{10ffff}'

function tenantIntents(
  db: Handle['db'],
): Pick<Tenants, 'intentOf' | 'intend' | 'scrubIntent' | 'rename'> {
  return {
    intentOf: (account_id) =>
      db
        .selectFrom('tenant_intents')
        .selectAll()
        .where('account_id', '=', account_id)
        .executeTakeFirst(),
    intend: (intent) => insertOnce(db, 'tenant_intents', ['account_id'], toRow(intent, {})),
    async scrubIntent(account_id) {
      await db
        .updateTable('tenant_intents')
        .set((row) => ({ name: '', contact_email: '', slug: row.ref('code') }))
        .where('account_id', '=', account_id)
        .execute()
    },
    async rename({ account_id, code, slug }, to) {
      const { numUpdatedRows } = await db
        .updateTable('tenant_intents')
        .set({ code: to.code, slug: to.slug })
        .where('account_id', '=', account_id)
        .where('code', '=', code)
        .where('slug', '=', slug)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

function tenantNames(db: Handle['db']): Pick<Tenants, 'useName' | 'usedNames' | 'slugsLike'> {
  return {
    async useName(digest, used_at) {
      await insertOnce(db, 'used_names', ['digest'], { digest, used_at })
    },
    async usedNames(digests) {
      if (digests.length === 0) return []
      const rows = await db
        .selectFrom('used_names')
        .select('digest')
        .where('digest', 'in', digests)
        .execute()
      return rows.map(({ digest }) => digest)
    },
    async slugsLike(stem) {
      const rows = await db
        .selectFrom('tenant_intents')
        .select('slug')
        .where('slug', '>=', stem)
        .where('slug', '<', stem + LAST)
        .orderBy('slug')
        .execute()
      return rows.map(({ slug }) => slug)
    },
  }
}
