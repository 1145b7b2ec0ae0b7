import type { AuditEntry } from '../audit/audit.ts'
import { calledBy, recordAudit } from '../audit/record-audit.ts'
import type { Call } from '../call.ts'
import { beginKeyed, finishKeyed } from '../idempotency/keyed-request.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { apply } from './apply.ts'
import type { Changes } from './changes.ts'
import { type Decided, decided, type Draft } from './draft.ts'
import { readCustomer } from './load.ts'
import { policyOf } from './run.ts'

/** One unit of work: a transaction, its instant, and what its writes are made of. */
export interface Work extends Pick<Ports, 'ids' | 'secrets' | 'settings'> {
  readonly tx: Tx
  readonly now: EpochMs
}

/** What a write came to. Every use case says one of these: the key cannot be forgotten. */
export type Written<T> =
  /** The key's answer, stored with the effect. */
  | { readonly kind: 'answered'; readonly answer: T; readonly audit?: CallersAct }
  /** The effect is there, the answer waits for what somebody outside says. */
  | { readonly kind: 'begun'; readonly found: T; readonly audit?: CallersAct }
  /** Nothing was done yet that the key could stand for. */
  | { readonly kind: 'open'; readonly found: T }

/** What the caller did, as the audit log tells it. */
type CallersAct = Pick<AuditEntry, 'action' | 'meta' | 'reason' | 'account_id'>

/** Run a caller's write: transaction, audit of the caller, answer under the key; all of it or nothing. */
export function write<T>(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'settings'>,
  call: Call,
  run: (work: Work) => Promise<Written<T>>,
): Promise<T> {
  const { store, ids, secrets, settings } = ports
  const now = ports.clock()
  return store.transaction(async (tx) => {
    const written = await run({ tx, now, ids, secrets, settings })
    if (written.kind === 'open') return written.found
    const { audit } = written
    if (audit) {
      await recordAudit(ports, tx, { ...calledBy(call), outcome: 'success', ...audit }, now)
    }
    if (written.kind === 'begun') {
      await beginKeyed(tx, call.keyed, now)
      return written.found
    }
    await finishKeyed(tx, call.keyed, written.answer, now)
    return written.answer
  })
}

/** Decide about one customer, and write what follows. */
export async function decide<T>(
  work: Work,
  subscription: Subscription,
  rule: (draft: Draft) => T,
): Promise<Decided<T>> {
  const { tx, now } = work
  const facts = await readCustomer(tx, { ...subscription, phones: true })
  const made = decided({ ...facts, subscription }, policyOf(work, now), now, rule)
  await apply(work, tx, made.changes, now)
  return made
}

export type { Changes }
