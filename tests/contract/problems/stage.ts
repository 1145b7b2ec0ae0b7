import { type Billing, createBilling } from '@billing/core'
import { createApp, DEFAULT_HTTP_CONFIG, LIMIT_NAMES, type LimitName } from '@billing/http'
import { createSqlRateLimiter } from '@billing/store-sql'
import { drawFrom } from '../../harness/simulation/draw.ts'
import { declared, written } from '../../harness/fuzz/forms.ts'
import { type FuzzOperation, type OpenApi, operationsOf } from '../../harness/fuzz/document.ts'
import { samplerOf } from '../../harness/fuzz/sample.ts'
import { DOCUMENT, undocumented } from '../../http/checked.ts'
import { type Caller, tokensOf } from '../../security/callers.ts'
import { type Ids, type MatrixWorld, openMatrixWorld } from '../../security/matrix-world.ts'
import { type ApiAnswer, answerOf } from '../../support/api.ts'

/** The document, and every operation in it. */
export const document = DOCUMENT as unknown as OpenApi
export const OPERATIONS: readonly FuzzOperation[] = operationsOf(document)

/** How a request differs from one that is well-formed, by whoever may, on what is their own. */
export interface Differs {
  readonly caller?: Caller
  readonly token?: string
  readonly ids?: Ids
  /** Instead of a body that the document allows; a string is sent as it stands. */
  readonly body?: unknown
  /** Instead of a key of its own; null sends none. */
  readonly key?: string | null
  readonly query?: string
  /** The application that is asked, instead of one without limits. */
  readonly app?: ReturnType<typeof createApp>
  readonly headers?: Readonly<Record<string, string>>
}

/** One service on which every operation is asked, and refuses. */
export interface Stage extends Pick<MatrixWorld, 'world' | 'accounts' | 'own' | 'foreign'> {
  /** Ids that name nothing. */
  readonly absent: Ids
  readonly token: (caller: Caller) => Promise<string | undefined>
  /** Fails when the answer is not as the document says. */
  readonly ask: (operation: FuzzOperation | string, differs?: Differs) => Promise<ApiAnswer>
  /** Of which every counter holds so many, in a minute. */
  appWith(points: number, billing?: Billing): ReturnType<typeof createApp>
}

/** Open it: two customers who have one of everything, and an operator. */
export async function openStage(): Promise<Stage> {
  const { world, accounts, own, foreign } = await openMatrixWorld()
  const token = tokensOf(world, accounts)
  const nothing = world.ports.ids.uuid(world.now())
  const absent = Object.fromEntries(Object.keys(own).map((name) => [name, nothing]))
  const appWith: Stage['appWith'] = (points, billing = createBilling(world.ports)) =>
    createApp({
      billing,
      limiter: createSqlRateLimiter(world.opened),
      ready: async () => ({ database: true }),
      secrets: world.ports.secrets,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      config: {
        ...DEFAULT_HTTP_CONFIG,
        process_metrics: false,
        limits: Object.fromEntries(
          LIMIT_NAMES.map((name: LimitName) => [name, { points, seconds: 60 }]),
        ),
      },
    })
  const wide = appWith(10_000_000)
  let keys = 0
  const bearerOf = async (operation: FuzzOperation, differs: Differs) =>
    differs.token ?? token(differs.caller ?? callerOf(operation))
  const ask: Stage['ask'] = async (named, differs = {}) => {
    const operation = typeof named === 'string' ? operationOf(named) : named
    const { ids = own, key = `problem-${++keys}`, app = wide } = differs
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'x')
    const bearer = await bearerOf(operation, differs)
    const { body, headers } = bodySent(operation, ids, differs)
    const credentials = credentialsOf(bearer, operation.key ? key : null)
    const response = await app.request(`/v1${path}?${differs.query ?? ''}`, {
      method: operation.method,
      headers: { ...credentials, ...headers, ...differs.headers },
      ...(body === undefined ? {} : { body }),
    })
    const answer = await answerOf(response)
    const surprises = undocumented(operation.method, path, answer)
    if (surprises.length > 0) throw new Error(`${surprises.join('; ')}: ${JSON.stringify(answer)}`)
    return answer
  }
  return { world, accounts, own, foreign, absent, token, ask, appWith }
}

/** The operation of this name. */
export function operationOf(id: string): FuzzOperation {
  const found = OPERATIONS.find((operation) => operation.id === id)
  if (!found) throw new Error(`the document has no ${id}`)
  return found
}

/** Somebody who may. */
function callerOf({ security, tags }: FuzzOperation): Caller {
  if (security.length === 0 || security.includes('webhook_signature')) return 'nobody'
  return tags.includes('admin') ? 'admin' : 'owner'
}

function credentialsOf(bearer: string | undefined, key: string | null): Record<string, string> {
  return {
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(key === null ? {} : { 'idempotency-key': key }),
  }
}

function bodySent({ id, body }: FuzzOperation, ids: Ids, differs: Differs) {
  if (!body) return { headers: {}, body: undefined }
  const type = { 'content-type': declared(body.content_type) }
  if (typeof differs.body === 'string') return { body: differs.body, headers: type }
  const known = Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, [value]]))
  const sampled = samplerOf(document, known).value(body.schema, drawFrom(id)) as object
  const named = Object.keys(sampled).filter((name) => ids[name] !== undefined)
  const fixed = Object.fromEntries(named.map((name) => [name, ids[name]]))
  const value = differs.body ?? { ...sampled, ...fixed }
  return { body: written(body.content_type, JSON.stringify(value)), headers: type }
}
