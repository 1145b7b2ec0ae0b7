import type { VatAnswer, VatChecker } from '@billing/core'
import { randomBytes } from 'node:crypto'

import type { FaultInjector } from '../world/faults.ts'
import type { SandboxDb } from '../world/tables.ts'
import type { VatRow } from '../world/rows.ts'

/** Every number is registered, but those that end in 999 and those that a person says are not. */
export function createVat(db: SandboxDb, injector: FaultInjector): VatChecker {
  const silent: VatAnswer = { kind: 'no_verdict', reason: 'SERVICE_UNAVAILABLE' }
  const late: VatAnswer = { kind: 'no_verdict', reason: 'TIMEOUT' }
  return {
    check: (vat_id) =>
      injector.command(() => verdict(db, vatKey(vat_id)), {
        not_attempted: silent,
        unknown: late,
      }),
  }
}

async function verdict(db: SandboxDb, vat_id: string): Promise<VatAnswer> {
  const entry = await registered(db, vat_id)
  const consultation_number = newConsultationNumber()
  const evidence = JSON.stringify({ vat_id, valid: entry !== null, ...entry, consultation_number })
  return entry
    ? { kind: 'valid', ...entry, consultation_number, evidence }
    : { kind: 'invalid', evidence }
}

/** What the register knows of a number that is in it. */
export interface Registered {
  /** Null where the state's register tells no names, as some do. */
  readonly name: string | null
  readonly address: string
}

/** The register's entry of a number, without spaces; null when it has none. */
export async function registered(db: SandboxDb, vat_id: string): Promise<Registered | null> {
  const listed = await db
    .selectFrom('sandbox_vat')
    .selectAll()
    .where('vat_id', '=', vat_id)
    .executeTakeFirst()
  const valid = listed ? Number(listed.valid) === 1 : !vat_id.endsWith('999')
  if (!valid) return null
  return {
    name: listed?.name ?? null,
    address: `1 Sandbox Street, ${vat_id.slice(0, 2)}`,
  }
}

/** The register's receipt for one check. */
export function newConsultationNumber(): string {
  return `WAPI${randomBytes(6).toString('hex').toUpperCase()}`
}

function vatKey(vat_id: string): string {
  return vat_id.replaceAll(/[\s.-]/g, '').toUpperCase()
}

/** Say what the registry answers from now on. */
export async function setVat(db: SandboxDb, row: VatRow): Promise<void> {
  const values = { valid: row.valid ? 1 : 0, name: row.name }
  await db
    .insertInto('sandbox_vat')
    .values({ vat_id: vatKey(row.vat_id), ...values })
    .onConflict((conflict) => conflict.column('vat_id').doUpdateSet(values))
    .execute()
}

/** The numbers that do not follow the rule. */
export async function listVat(db: SandboxDb): Promise<VatRow[]> {
  const rows = await db.selectFrom('sandbox_vat').selectAll().orderBy('vat_id').execute()
  return rows.map(({ vat_id, valid, name }) => ({ vat_id, valid: Number(valid) === 1, name }))
}
