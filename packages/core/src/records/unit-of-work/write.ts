import type { AuditEntry } from '../audit/audit.ts'
import { calledBy, recordAudit } from '../audit/record-audit.ts'
import type { Call } from '../idempotency/call.ts'
import { beginKeyed, finishKeyed } from '../idempotency/keyed-request.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { transact } from './transact.ts'

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
 * Run the write of a caller in one transaction: the effect, the audit of the caller, and the answer under the caller's
 * key; all of it or nothing. `now` is read from the clock unless it is given. Throws what `run` throws, and
 * `idempotency.conflict` when the key was taken over. Source: contract 3.
 */
export function write<T, F = never>(
  ports: WritePorts,
  call: Call,
  run: (work: Work) => Promise<Written<T, F>>,
  now?: EpochMs,
): Promise<T | F> {
  const { keyed } = call
  const finish = async (work: Work) => {
    const written = await run(work)
    if (written.kind === 'open') return written.found
    const { audit } = written
    if (audit) await recordAudit(work, { ...calledBy(call), ...audit })
    if (written.kind === 'begun') {
      await beginKeyed(work.tx, keyed, work.now)
      return written.found
    }
    await finishKeyed(work.tx, keyed, written.answer, work.now)
    return written.answer
  }
  return transact(ports, finish, now)
}
