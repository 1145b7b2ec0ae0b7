import { setTimeout as wait } from 'node:timers/promises'

import type { SandboxDb } from './tables.ts'
import type { FaultRow } from './rows.ts'
import type { FaultKind, FaultTarget } from './behaviours.ts'

/** Injects the faults of one provider into its operations. */
export interface FaultInjector {
  /** A read has no effect that could outlive its answer, so both timeouts of commands let it pass. */
  read<T, N>(operation: () => Promise<T>, not_attempted: N): Promise<T | N>
  command<T, N, U>(
    operation: () => Promise<T>,
    failed: { readonly not_attempted: N; readonly unknown: U },
  ): Promise<T | N | U>
}

/** Faults live in the database, so that both processes of a service meet them. */
export function createFaultInjector(
  db: SandboxDb,
  target: FaultTarget,
  slow_ms: number,
): FaultInjector {
  return {
    async read(operation, not_attempted) {
      const fault = await takeFault(db, target, 'read')
      if (fault === 'down' || fault === 'error_once') return not_attempted
      if (fault === 'slow') await wait(slow_ms)
      return operation()
    },
    async command(operation, failed) {
      const fault = await takeFault(db, target, 'command')
      if (fault === 'down' || fault === 'error_once') return failed.not_attempted
      if (fault === 'timeout_before_effect') return failed.unknown
      if (fault === 'slow') await wait(slow_ms)
      const answer = await operation()
      return fault === 'timeout_after_effect' ? failed.unknown : answer
    },
  }
}

async function takeFault(
  db: SandboxDb,
  target: FaultTarget,
  operation: 'read' | 'command',
): Promise<FaultKind | undefined> {
  const fault = await db
    .selectFrom('sandbox_faults')
    .selectAll()
    .where('target', '=', target)
    .executeTakeFirst()
  if (!fault) return undefined
  const kind = fault.kind as FaultKind
  if (kind.startsWith('timeout') && operation === 'read') return undefined
  if (fault.remaining === null) return kind
  const taken = await db
    .updateTable('sandbox_faults')
    .set((eb) => ({ remaining: eb('remaining', '-', 1) }))
    .where('target', '=', target)
    .where('kind', '=', kind)
    .where('remaining', '>', 0)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n ? kind : undefined
}

/** What is still in force. */
export async function listFaults(db: SandboxDb): Promise<FaultRow[]> {
  const rows = await db
    .selectFrom('sandbox_faults')
    .selectAll()
    .where((eb) => eb.or([eb('remaining', 'is', null), eb('remaining', '>', 0)]))
    .orderBy('target')
    .execute()
  return rows.map((row) => ({
    target: row.target as FaultTarget,
    kind: row.kind as FaultKind,
    remaining: row.remaining === null ? null : Number(row.remaining),
  }))
}

/** Replace the fault of one target; `none` takes it away. */
export async function setFault(
  db: SandboxDb,
  target: FaultTarget,
  kind: FaultKind | 'none',
  count?: number,
): Promise<void> {
  if (kind === 'none') {
    await db.deleteFrom('sandbox_faults').where('target', '=', target).execute()
    return
  }
  const remaining = count ?? (kind === 'error_once' ? 1 : null)
  await db
    .insertInto('sandbox_faults')
    .values({ target, kind, remaining })
    .onConflict((conflict) => conflict.column('target').doUpdateSet({ kind, remaining }))
    .execute()
}

/** Every provider works again. */
export async function clearFaults(db: SandboxDb): Promise<void> {
  await db.deleteFrom('sandbox_faults').execute()
}
