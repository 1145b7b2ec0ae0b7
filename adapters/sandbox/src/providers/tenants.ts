import {
  canonicalJson,
  type Clock,
  type Currency,
  type NewTenant,
  type PbxAnswer,
  type PbxTenant,
  type ServiceLevel,
  type TenantCounts,
} from '@billing/core'

import type { SelectQueryBuilder } from 'kysely'

import { newId } from '../world/ids.ts'
import type { LimitsTable, TenantTable } from '../world/phone-tables.ts'
import type { SandboxDb, SandboxTables } from '../world/tables.ts'

/** The answer for a tenant that the core does not have. */
export const NOT_FOUND = { kind: 'not_found' } as const

/** What every operation of the PBX core works with. */
export interface Core {
  readonly db: SandboxDb
  readonly now: Clock
  /** Tenants live at `<code>.<domain>`. */
  readonly domain: string
  /** What call credit is kept in. */
  readonly currency: Currency
}

/** A tenant's row, with the limits that it was set last, if it was set any. */
export type TenantRecord = TenantTable & {
  readonly [Column in 'limits' | 'limits_generation']?: LimitsTable[Column] | null
}

/** The same reference and content again is the same tenant; a conflict is final. */
export async function createTenant(core: Core, tenant: NewTenant): Promise<PbxAnswer<PbxTenant>> {
  const { reference, code, slug, plan_tier, ...rest } = tenant
  const content = canonicalJson(rest)
  const made = await core.db
    .insertInto('sandbox_tenants')
    .values({
      tenant_id: newId(core.now()),
      reference,
      code,
      slug,
      level: 'full',
      generation: 0,
      plan_tier,
      content,
      created_at: core.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return done(tenantView(core, made))
  const known = await byReference(core.db, reference)
  if (!known) return takenBy(core.db, code)
  if (known.level === 'deleted') return refused('deleted', 'This tenant was deleted.')
  const same = known.code === code && known.slug === slug && known.content === content
  return same ? done(tenantView(core, known)) : refused('conflict', 'The reference has a tenant.')
}

async function takenBy(db: SandboxDb, code: string): Promise<PbxAnswer<PbxTenant>> {
  const other = await db
    .selectFrom('sandbox_tenants')
    .select('tenant_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return other
    ? refused('code_taken', `The code ${code} is taken.`)
    : refused('slug_taken', 'The slug is taken.')
}

/** An older generation than the core has seen changes nothing and is done. */
export async function setLevel(
  core: Core,
  tenant_id: string,
  level: ServiceLevel,
  generation: number,
): Promise<PbxAnswer<PbxTenant>> {
  await core.db
    .updateTable('sandbox_tenants')
    .set({ level, generation })
    .where('tenant_id', '=', tenant_id)
    .where('level', '<>', 'deleted')
    .where('generation', '<=', generation)
    .execute()
  return living(core, tenant_id)
}

/** The tenant on another plan. */
export async function changePlan(
  core: Core,
  tenant_id: string,
  plan_tier: string,
): Promise<PbxAnswer<PbxTenant>> {
  await core.db
    .updateTable('sandbox_tenants')
    .set({ plan_tier })
    .where('tenant_id', '=', tenant_id)
    .where('level', '<>', 'deleted')
    .execute()
  return living(core, tenant_id)
}

/** What is deleted stays as a tombstone, and its names stay taken. */
export async function deleteTenant(core: Core, tenant_id: string): Promise<PbxAnswer<PbxTenant>> {
  await core.db
    .updateTable('sandbox_tenants')
    .set({ level: 'deleted' })
    .where('tenant_id', '=', tenant_id)
    .execute()
  const row = await byId(core.db, tenant_id)
  return row ? done(tenantView(core, row)) : NOT_FOUND
}

/** Oldest first, from after a tenant's id. */
export async function listTenants(
  core: Core,
  after: string | null,
  limit: number,
): Promise<PbxAnswer<PbxTenant[]>> {
  const rows = await tenantRecords(core.db)
    .$if(after !== null, (query) => query.where('tenant_id', '>', after ?? ''))
    .orderBy('tenant_id')
    .limit(limit)
    .execute()
  return done(rows.map((row) => tenantView(core, row)))
}

/** A tenant that still takes commands. */
export async function living(core: Core, tenant_id: string): Promise<PbxAnswer<PbxTenant>> {
  const row = await byId(core.db, tenant_id)
  if (!row) return NOT_FOUND
  if (row.level === 'deleted') return refused('deleted', 'This tenant was deleted.')
  return done(tenantView(core, row))
}

/** All tenants, with their limits. */
export function tenantRecords(
  db: SandboxDb,
): SelectQueryBuilder<SandboxTables, 'sandbox_tenants', TenantRecord> {
  return db
    .selectFrom('sandbox_tenants')
    .selectAll()
    .select((row) => {
      const set = row
        .selectFrom('sandbox_limits')
        .whereRef('sandbox_limits.tenant_id', '=', 'sandbox_tenants.tenant_id')
      return [
        set.select('limits').as('limits'),
        set.select('limits_generation').as('limits_generation'),
      ]
    })
}

/** The row of a reference. */
export function byReference(db: SandboxDb, reference: string): Promise<TenantRecord | undefined> {
  return tenantRecords(db).where('reference', '=', reference).executeTakeFirst()
}

/** The row of a tenant. */
export function byId(db: SandboxDb, tenant_id: string): Promise<TenantRecord | undefined> {
  return tenantRecords(db).where('tenant_id', '=', tenant_id).executeTakeFirst()
}

/** Where a tenant's phones and its people go. */
export function addresses(core: Core, row: Pick<TenantTable, 'code'>) {
  const sip_domain = `${row.code}.${core.domain}`
  return { sip_domain, portal_url: `https://${sip_domain}/` }
}

/** A tenant as the port shows it. */
export function tenantView(core: Core, row: TenantRecord): PbxTenant {
  const limits = limitsIn(row)
  return {
    tenant_id: row.tenant_id,
    reference: row.reference,
    code: row.code,
    name: (JSON.parse(row.content) as NewTenant).name,
    level: row.level as ServiceLevel,
    ...addresses(core, row),
    ...(limits && { limits }),
  }
}

/** The limits in force; undefined of a tenant that was set none. */
export function limitsIn({ limits }: TenantRecord): TenantCounts | undefined {
  return limits == null ? undefined : (JSON.parse(limits) as TenantCounts)
}

/** The answer to a command that holds. */
export function done<T>(value: T) {
  return { kind: 'done', value } as const
}

/** The answer to a command that is not obeyed. */
export function refused(code: string, message: string) {
  return { kind: 'refused', code, message } as const
}
