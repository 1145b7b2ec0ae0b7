import type { KeyedRequest } from './call.ts'
import { canonicalJson } from '../../kernel/text/canonical.ts'
import { Problem } from '../../kernel/problem.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import type { IdempotencyRecord, StoredAnswer } from './idempotency.ts'
import type { IdempotencyKeys } from './ports.ts'

/** How long an answer is replayed. Source: contract 4.3. */
const REPLAYED_FOR = DAY

/** What a caller with a key is to do. */
export type KeyClaim =
  | { readonly kind: 'started'; readonly record: IdempotencyRecord }
  | { readonly kind: 'replay'; readonly answer: StoredAnswer }
  /** Another request with the key is running: wait, and ask again. */
  | { readonly kind: 'running' }

/** What names a keyed request: who asks, under which key, for what. */
export interface KeyedIdentity {
  readonly principal: string
  readonly key: string
  readonly fingerprint: string
}

/** Letters of base64url that hold 128 bits. */
const OP_ID_LETTERS = 22

/**
 * The same for the same request under the same key, so that a client that lost our answer in hours that our database lost
 * too finds what was done. Keyed, or others could guess it. Source: contract 7.3.
 */
function operationId(
  secrets: Pick<WritePorts['secrets'], 'mac'>,
  { principal, key, fingerprint }: KeyedIdentity,
): string {
  return secrets.mac(canonicalJson([principal, key, fingerprint])).slice(0, OP_ID_LETTERS)
}

/**
 * Start a request under its key, or learn what became of it. A start after a crash takes the same
 * `op_id` over, so that the use case finds what was done. Throws `idempotency.conflict` for a key that
 * stands for another request. Source: contract 4.
 */
export async function startKeyed(
  { store, ids, secrets, clock, settings }: WritePorts,
  identity: KeyedIdentity,
): Promise<KeyClaim> {
  const { lease_ms } = settings
  const now = clock()
  const fresh: IdempotencyRecord = {
    ...identity,
    op_id: operationId(secrets, identity),
    state: 'started',
    answer: null,
    fence: 1,
    created_at: now,
    begun_at: null,
    expires_at: null,
  }
  return store.transaction(async (tx) => {
    if (await tx.idempotency.start(fresh, lease_ms)) {
      if (!(await tx.idempotency.isSpent(fresh.op_id))) return { kind: 'started', record: fresh }
      // The key stood for another request before, which is over.
      const op_id = ids.unguessable()
      await tx.idempotency.rename(fresh, op_id)
      return { kind: 'started', record: { ...fresh, op_id } }
    }
    const known = await tx.idempotency.get(identity.principal, identity.key)
    if (known && known.fingerprint !== identity.fingerprint) throw conflict()
    if (known?.answer) return { kind: 'replay', answer: known.answer }
    const taken = await tx.idempotency.takeOver(identity.principal, identity.key, lease_ms)
    return taken ? { kind: 'started', record: taken } : { kind: 'running' }
  })
}

function conflict(): Problem {
  return new Problem('idempotency.conflict', {
    detail: 'We already know this Idempotency-Key from another request. Use a new one.',
  })
}

/**
 * Store the answer in the transaction of its effect. A use case calls it last. Throws
 * `idempotency.conflict` when the key was taken over meanwhile, which undoes the transaction.
 */
export async function finishKeyed(
  tx: { readonly idempotency: IdempotencyKeys },
  keyed: KeyedRequest | undefined,
  result: unknown,
  now: EpochMs,
): Promise<void> {
  if (!keyed) return
  const kept = await tx.idempotency.finish(
    keyed.record,
    keyed.answer(result),
    after(now, REPLAYED_FOR),
  )
  if (!kept) throw takenOver()
}

/**
 * Remember under the key, in the transaction of its effect, that the effect is there: the answer waits for
 * what somebody outside says, and a retry only asks again. Throws as `finishKeyed` does.
 */
export async function beginKeyed(
  tx: { readonly idempotency: IdempotencyKeys },
  keyed: KeyedRequest | undefined,
  now: EpochMs,
): Promise<void> {
  if (keyed && !(await tx.idempotency.begin(keyed.record, now))) throw takenOver()
}

/** Whether an earlier try under the same key has committed the effect. */
export function isBegun(keyed: KeyedRequest | undefined): boolean {
  return keyed !== undefined && keyed.record.begun_at !== null
}

function takenOver(): Problem {
  return new Problem('idempotency.conflict', {
    detail: 'We are still working on the first request with this Idempotency-Key.',
    retry_after: 1,
  })
}

/**
 * Store a refusal that the use case itself gave: it changed nothing, and is replayed all the same. False,
 * and nothing stored, when the key was taken over meanwhile.
 */
export async function settleKeyed(
  { store, clock }: ReadPorts,
  record: IdempotencyRecord,
  answer: StoredAnswer,
): Promise<boolean> {
  return store.transaction((tx) =>
    tx.idempotency.finish(record, answer, after(clock(), REPLAYED_FOR)),
  )
}

/** Nothing was begun under the key: it is as new as before. */
export async function forgetKeyed({ store }: ReadPorts, record: IdempotencyRecord): Promise<void> {
  await store.transaction((tx) => tx.idempotency.forget(record))
}

/** The answer was not final: free the key for a retry, which keeps its `op_id`. */
export async function releaseKeyed({ store }: ReadPorts, record: IdempotencyRecord): Promise<void> {
  await store.transaction((tx) => tx.idempotency.release(record))
}
