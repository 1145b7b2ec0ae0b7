import type { AuditEntry } from '../audit/audit.ts'
import { calledBy, recordAudit } from '../audit/record-audit.ts'
import type { Call } from '../idempotency/call.ts'
import { beginKeyed, finishKeyed } from '../idempotency/keyed-request.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports } from '../../ports.ts'
import type { Work } from './work.ts'

/** The result of a write. Every use case says one of these: the key cannot be forgotten. */
export type Written<T, F> =
  /** The key's answer, stored with the effect. */
  | { readonly kind: 'answered'; readonly answer: T; readonly audit?: CallersAct }
  /** The effect is there, the answer waits for what somebody outside says. */
  | { readonly kind: 'begun'; readonly found: F; readonly audit?: CallersAct }
  /** Nothing was done yet that the key could stand for. */
  | { readonly kind: 'open'; readonly found: F }

/** What the caller did, as the audit log tells it. */
type CallersAct = Pick<AuditEntry, 'action' | 'meta'> &
  Partial<Pick<AuditEntry, 'reason' | 'account_id'>>

/**
 * Run the write of a caller, or of somebody at the machine (null), in one transaction: the effect, the audit of the caller, and the answer under the caller's key;
 * all of it or nothing. `now` is read from the clock unless it is given. Throws what `run` throws, and
 * `idempotency.conflict` when the key was taken over. Source: contract 3.
 */
export function write<T, F = never>(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'settings'>,
  call: Call | null,
  run: (work: Work) => Promise<Written<T, F>>,
  now: EpochMs = ports.clock(),
): Promise<T | F> {
  const { store, ids, secrets, settings } = ports
  return store.transaction(async (tx) => {
    const written = await run({ tx, now, ids, secrets, settings })
    if (written.kind === 'open') return written.found
    const { audit } = written
    if (audit) {
      const by = call ? calledBy(call) : ({ actor: 'system', account_id: null } as const)
      await recordAudit(ports, tx, { ...by, outcome: 'success', ...audit }, now)
    }
    if (written.kind === 'begun') {
      await beginKeyed(tx, call?.keyed, now)
      return written.found
    }
    await finishKeyed(tx, call?.keyed, written.answer, now)
    return written.answer
  })
}
