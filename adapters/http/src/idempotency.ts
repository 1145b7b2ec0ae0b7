import { setTimeout as pause } from 'node:timers/promises'
import {
  type Billing,
  canonicalJson,
  type IdempotencyRecord,
  type KeyedIdentity,
  Problem,
  PROBLEMS,
  type StoredAnswer,
  SYSTEM,
} from '@billing/core'
import type { Logger } from './config.ts'
import { malformed, problemAnswer } from './problem.ts'

/** Milliseconds between looks at a request that is still running; the last one repeats. */
const LOOKS = [20, 40, 80, 160, 250]

/** Answers that a retry must be able to change. Source: contract 4.3. */
const NOT_FINAL: ReadonlySet<number> = new Set([401, 403, 429])

const KEY = /^[\x21-\x7e]{1,255}$/

/** The request's key. Throws `validation.failed` for a missing and for a malformed one. */
export function idempotencyKey(
  rule: 'required' | 'optional' | undefined,
  given: string | undefined,
): string | undefined {
  if (rule === undefined) return undefined
  if (given === undefined) {
    if (rule === 'optional') return undefined
    throw malformed({ name: 'Idempotency-Key', reason: 'We need this header here.' })
  }
  if (KEY.test(given)) return given
  throw malformed({ name: 'Idempotency-Key', reason: 'We take 1 to 255 visible ASCII characters.' })
}

/** What a request asks for, as one text: method, path with its ids, and the body; an absent one is `{}`. */
export function requestText(method: string, path: string, body: unknown): string {
  return `${method} ${path}\n${canonicalJson(body ?? {})}`
}

/** One request under a key. */
export interface KeyedRun {
  readonly identity: KeyedIdentity
  readonly request_id: string
  /** Does the work, once; the record goes with it. */
  readonly run: (record: IdempotencyRecord) => Promise<StoredAnswer>
}

/** The answer under a key, and whether it is the first one again. */
export interface KeyedAnswer {
  readonly answer: StoredAnswer
  readonly replayed: boolean
}

/** Runs a request once per key and gives every repeat the first answer. Throws `idempotency.conflict`. Source: contract 4. */
export function keyedRunner(billing: Billing, log: Logger, wait_ms: number) {
  return async (keyed: KeyedRun): Promise<KeyedAnswer> => {
    const claim = await claimed(billing, keyed.identity, wait_ms)
    if ('answer' in claim) return { answer: claim.answer, replayed: true }
    try {
      return { answer: await keyed.run(claim.record), replayed: false }
    } catch (error) {
      const conclusion = isRefusal(error)
        ? refuse(billing, keyed, claim.record, error)
        : free(billing, keyed, claim.record, error).catch((failure: unknown) => {
            const { request_id } = keyed
            log.warn({ request_id, err: failure }, 'an idempotency key was not concluded')
          })
      const first = await conclusion
      if (first) return { answer: first, replayed: true }
      throw error
    }
  }
}

async function claimed(billing: Billing, identity: KeyedIdentity, wait_ms: number) {
  const until = performance.now() + wait_ms
  for (let look = 0; ; look++) {
    const claim = await billing.idempotency.start(SYSTEM, identity)
    if (claim.kind !== 'running') return claim
    const left = until - performance.now()
    if (left <= 0) throw stillRunning()
    await pause(Math.min(left, LOOKS[look] ?? LOOKS.at(-1) ?? 0))
  }
}

function stillRunning(): Problem {
  return new Problem('idempotency.conflict', {
    detail: 'We are still working on the first request with this Idempotency-Key.',
    retry_after: 5,
  })
}

/**
 * A refusal of the use case is the key's answer. When the key was taken over and answered meanwhile, that
 * answer is this request's too. Throws when it cannot be stored: a retry may then come to another answer.
 */
async function refuse(
  billing: Billing,
  { identity, request_id }: KeyedRun,
  record: IdempotencyRecord,
  refusal: Problem,
): Promise<StoredAnswer | undefined> {
  const kept = await billing.idempotency.settle(SYSTEM, record, problemAnswer(refusal, request_id))
  if (kept) return undefined
  const claim = await billing.idempotency.start(SYSTEM, identity)
  return claim.kind === 'replay' ? claim.answer : undefined
}

/** An answer that is not final frees the key for a retry, unless the key was taken over and answered meanwhile. */
async function free(
  billing: Billing,
  { identity }: KeyedRun,
  record: IdempotencyRecord,
  error: unknown,
): Promise<StoredAnswer | undefined> {
  if (record.fence === 1 && error instanceof Problem && error.code === 'rate_limited') {
    // Or else a second try would not be counted as a new key.
    await billing.idempotency.forget(SYSTEM, record)
    return undefined
  }
  const claim = await billing.idempotency.start(SYSTEM, identity)
  if (claim.kind === 'replay') return claim.answer
  await billing.idempotency.release(SYSTEM, claim.kind === 'started' ? claim.record : record)
  return undefined
}

function isRefusal(error: unknown): error is Problem {
  if (!(error instanceof Problem)) return false
  const { status } = PROBLEMS[error.code]
  return status < 500 && !NOT_FINAL.has(status) && error.code !== 'idempotency.conflict'
}
