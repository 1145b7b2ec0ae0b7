import { ACCESS, type Billing, type Operation, type ProblemCode } from '@billing/core'
import type { FuzzOperation } from '../../harness/fuzz/document.ts'
import type { ApiAnswer } from '../../support/api.ts'
import type { Caller } from '../../security/callers.ts'
import type { Stage } from './stage.ts'

/** A way to have an operation answer with a problem. */
export type Way = (stage: Stage, operation: FuzzOperation) => Promise<ApiAnswer>

/** What is refused alike everywhere. */
export const EVERY_WAY: { readonly [Code in ProblemCode]?: Way } = {
  'auth.invalid_credentials': (stage, operation) => stage.ask(operation, { caller: 'nobody' }),
  'auth.token_expired': (stage, operation) => stage.ask(operation, { caller: 'expired' }),
  'auth.forbidden': (stage, operation) =>
    stage.ask(operation, { caller: callerRefused(operation) }),
  not_found: (stage, operation) => stage.ask(operation, { ids: stage.absent }),
  'validation.failed': misused,
  'idempotency.conflict': keyOfAnother,
  rate_limited: tooOften,
  internal: (stage, operation) =>
    stage.ask(operation, { app: stage.appWith(10_000_000, broken(stage)) }),
}

/** Who may not: of what is everybody's own alone whoever is there for somebody else. */
function callerRefused({ id, tags }: FuzzOperation): Caller {
  if (ACCESS[id as Operation] === 'own_user') return 'operator who reads as the customer'
  return tags.includes('admin') ? 'owner' : 'admin'
}

/** A body with a property that nobody knows, no key where one is required, or a query out of bounds. */
async function misused(stage: Stage, operation: FuzzOperation): Promise<ApiAnswer> {
  if (operation.body) return stage.ask(operation, { body: { 'never heard of': 1 } })
  if (operation.key === 'required') return stage.ask(operation, { key: null })
  if (operation.key) return stage.ask(operation, { key: 'two words' })
  const [query] = operation.queries
  if (!query) throw new Error(`${operation.id} takes nothing that could be wrong`)
  return stage.ask(operation, { query: `${query.name}=${encodeURIComponent('not this')}` })
}

/** Under this key the caller has asked for something else before. */
async function keyOfAnother(stage: Stage, operation: FuzzOperation): Promise<ApiAnswer> {
  const caller = operation.tags.includes('admin') ? 'admin' : 'owner'
  const token = (await stage.token(caller)) ?? ''
  const key = `another-${operation.id}`
  const first = caller === 'admin' ? 'adminTransitionSubscription' : 'setDefaultPaymentMethod'
  await stage.ask(first, { token, key, ids: stage.absent })
  return stage.ask(operation, { token, key, ids: stage.own })
}

/** Twice, where once is all that is allowed. */
async function tooOften(stage: Stage, operation: FuzzOperation): Promise<ApiAnswer> {
  const app = stage.appWith(1)
  const token = operation.security.length > 0 ? await ownToken(stage, operation) : undefined
  const differs = { app, ...(token === undefined ? {} : { token }) }
  await stage.ask(operation, differs)
  return stage.ask(operation, differs)
}

function ownToken(stage: Stage, operation: FuzzOperation): Promise<string | undefined> {
  return stage.token(operation.tags.includes('admin') ? 'admin' : 'owner')
}

/** The application with a bug in every use case; whoever signs in is known still, and requests are counted. */
export function broken({ world }: Stage): Billing {
  const bug = async () => {
    throw new Error('a bug')
  }
  const { authenticate } = world.billing.identity
  const { observeRequest } = world.billing.reporting
  const sound: Readonly<Record<string, unknown>> = { authenticate, observeRequest }
  return new Proxy(world.billing, {
    get: () => new Proxy({}, { get: (_, name) => sound[String(name)] ?? bug }),
  })
}
