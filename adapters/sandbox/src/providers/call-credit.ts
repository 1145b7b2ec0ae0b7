import {
  type Currency,
  type Money,
  money,
  type PbxAnswer,
  smaller,
  type UsedIn,
} from '@billing/core'

import { newId } from '../world/ids.ts'
import type { SandboxDb, SandboxTrx } from '../world/tables.ts'
import { type Core, done, living, NOT_FOUND, refused } from './tenants.ts'

/** Once per reference: a repeat answers with the balance as it is. */
export async function credit(
  core: Core,
  tenant_id: string,
  reference: string,
  amount: Money,
): Promise<PbxAnswer<Money>> {
  if (amount.amount_minor <= 0) return refused('validation', 'A credit is more than zero.')
  const tenant = await living(core, tenant_id)
  if (tenant.kind !== 'done') return tenant
  const inserted = await core.db
    .insertInto('sandbox_credits')
    .values({ tenant_id, reference, ...amount })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'reference']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const earlier = await core.db
      .selectFrom('sandbox_credits')
      .select('amount_minor')
      .where('tenant_id', '=', tenant_id)
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    if (Number(earlier.amount_minor) !== amount.amount_minor) {
      return refused('conflict', 'This reference credited another amount.')
    }
  }
  return done(await balanceOf(core.db, tenant_id, core.currency))
}

/** Once per reference: a repeat answers what was taken the first time. */
export async function takeCredit(
  core: Core,
  tenant_id: string,
  reference: string,
  at_most: Money,
): Promise<PbxAnswer<Money>> {
  if (at_most.amount_minor <= 0) return refused('validation', 'We take more than zero back.')
  const tenant = await living(core, tenant_id)
  if (tenant.kind !== 'done') return tenant
  return done(
    await inRow(core.db, tenant_id, (trx) => debit(trx, { tenant_id, reference, at_most })),
  )
}

/** As if somebody had called: as much of it as is left is used. Throws when there is no such tenant. */
export async function useCredit(core: Core, tenant_id: string, amount: Money): Promise<Money> {
  const tenant = await living(core, tenant_id)
  if (tenant.kind !== 'done') throw new Error(`no tenant ${tenant_id} takes calls: ${tenant.kind}`)
  const used_at = core.now()
  const call_id = `calls-${newId(used_at)}`
  return inRow(core.db, tenant_id, async (trx) => {
    const used = await debit(trx, { tenant_id, reference: call_id, at_most: amount })
    const { amount_minor } = used
    await trx
      .insertInto('sandbox_calls')
      .values({ call_id, tenant_id, amount_minor, used_at })
      .execute()
    return used
  })
}

/** What calls have used up in a stretch of time; of a tenant that was deleted too. */
export async function readUse(
  { db, currency }: Core,
  tenant_id: string,
  { since, until }: UsedIn,
): Promise<PbxAnswer<Money>> {
  if (!(await isKnown(db, tenant_id))) return NOT_FOUND
  const row = await db
    .selectFrom('sandbox_calls')
    .select((eb) => eb.fn.sum('amount_minor').as('total'))
    .where('tenant_id', '=', tenant_id)
    .where('used_at', '>=', since)
    .where('used_at', '<', until)
    .executeTakeFirst()
  return done(money(Number(row?.total ?? 0), currency))
}

/** What a tenant was credited, without what was used and taken back. */
export async function balanceOf(
  db: SandboxDb,
  tenant_id: string,
  currency: Currency,
): Promise<Money> {
  const [credited, debited] = [
    await sumOf(db, 'sandbox_credits', tenant_id),
    await sumOf(db, 'sandbox_debits', tenant_id),
  ]
  return money(credited - debited, currency)
}

/** The balance of a tenant that the core knows. */
export async function readBalance(
  { db, currency }: Core,
  tenant_id: string,
): Promise<PbxAnswer<Money>> {
  return (await isKnown(db, tenant_id)) ? done(await balanceOf(db, tenant_id, currency)) : NOT_FOUND
}

async function isKnown(db: SandboxDb, tenant_id: string): Promise<boolean> {
  const known = await db
    .selectFrom('sandbox_tenants')
    .select('tenant_id')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst()
  return known !== undefined
}

interface Debit {
  readonly tenant_id: string
  readonly reference: string
  readonly at_most: Money
}

/** The tenant's row is written first, so that one debit waits for the other. */
function inRow<T>(
  db: SandboxDb,
  tenant_id: string,
  work: (trx: SandboxTrx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('sandbox_tenants')
      .set((row) => ({ generation: row.ref('generation') }))
      .where('tenant_id', '=', tenant_id)
      .execute()
    return work(trx)
  })
}

async function debit(trx: SandboxTrx, { tenant_id, reference, at_most }: Debit): Promise<Money> {
  const earlier = await trx
    .selectFrom('sandbox_debits')
    .select('amount_minor')
    .where('tenant_id', '=', tenant_id)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (earlier) return money(Number(earlier.amount_minor), at_most.currency)
  const taken = smaller(await balanceOf(trx, tenant_id, at_most.currency), at_most)
  await trx
    .insertInto('sandbox_debits')
    .values({ tenant_id, reference, ...taken })
    .execute()
  return taken
}

async function sumOf(
  db: SandboxDb,
  table: 'sandbox_credits' | 'sandbox_debits',
  tenant_id: string,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.sum('amount_minor').as('total'))
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}
